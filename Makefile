# Two commands do for most: `make run` and `make test`. `make help` lists the rest.
#
# Needed: Python 3.11 or later with venv, make, a shell. The C++ compiler is this machine's own if it
# has a working one, otherwise the one of the `ziglang` package (docs/decisions/no-compiler.md).

.DEFAULT_GOAL := install
.DELETE_ON_ERROR:
.NOTPARALLEL:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

JOBS ?= 2
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && \
	{ echo $$python; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
# For what looks for its programs: CMake for Ninja, the corpora for winnable.
WITH_PATH = PATH="$(CURDIR)/$(BIN):$$PATH"
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP_INSTALL := $(BIN)/python -m pip install --quiet
LOCKED := $(PIP_INSTALL) --require-hashes --no-deps --only-binary :all:

# Folders are listed beside their files so that a source taken away is noticed too.
KERNEL := CMakeLists.txt pyproject.toml cmake/zig.cmake $(wildcard src/kernel src/kernel/* src/kernel/*/*)
CPP := $(wildcard src/kernel/*.[ch]pp src/kernel/*/*.[ch]pp tests/kernel/*.[ch]pp)
CORPUS := corpora/klondike-draw-3/deals.jsonl
RUN := build/run

# ---- install ------------------------------------------------------------------------------------

.PHONY: install
install: $(STAMPS)/kernel ## Make .venv and build the kernel (done by the others as needed)

$(STAMPS)/venv:
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or later on the PATH; name one with make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run: requirements.txt $(STAMPS)/venv
	$(LOCKED) -r $<
	@touch $@

$(STAMPS)/dev: requirements-dev.txt $(STAMPS)/venv
	$(LOCKED) -r $<
	@touch $@

$(STAMPS)/docs: requirements-docs.txt $(STAMPS)/venv
	$(LOCKED) -r $<
	@touch $@

# The compiler's path, or the word zig; asked once for each environment.
$(STAMPS)/compiler: requirements-zig.txt cmake/find_compiler.py $(STAMPS)/venv
	@$(BIN)/python cmake/find_compiler.py > $@
	@if [ -s $@ ]; then echo "C++ compiler: $$(cat $@)"; else \
	    echo "C++ compiler: none here, so the ziglang package's (a large download, and slow the first time)"; \
	    $(LOCKED) -r requirements-zig.txt && echo zig > $@; fi

# Makes CMake use that compiler. A build folder stays with the compiler it was made with.
WITH_COMPILER = compiler=$$(cat $(STAMPS)/compiler); \
	if [ "$$compiler" = zig ]; then \
	    CMAKE_TOOLCHAIN_FILE="$(CURDIR)/cmake/zig.cmake"; \
	    ZIG="$$($(BIN)/python -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name("zig"))')"; \
	    export CMAKE_TOOLCHAIN_FILE ZIG; \
	else export CXX="$$compiler"; fi

# Python sources need no new install: the package is installed editable.
$(STAMPS)/kernel: $(KERNEL) $(STAMPS)/run $(STAMPS)/compiler
	@echo "building the kernel ..."
	@$(WITH_COMPILER); \
	$(PIP_INSTALL) --no-build-isolation --no-deps -Cbuild-dir=build/editable-$$(basename "$$compiler") -e .
	@touch $@

# ---- use ----------------------------------------------------------------------------------------

.PHONY: run
run: install ## Classify a shipped corpus and report on it
	@mkdir -p $(RUN)
	$(BIN)/winnable classify $(CORPUS) --jobs $(JOBS) --force --replays $(RUN)/replays -o $(RUN)/records.jsonl
	@echo
	@$(BIN)/winnable report $(RUN)/records.jsonl
	@echo
	@echo "records: $(RUN)/records.jsonl (one JSON object a deal)"
	@echo "replays: $(RUN)/replays (show one with: $(BIN)/winnable replay FILE)"

.PHONY: bench
BENCH = $(BIN)/winnable bench
STRICT = --set foundations.worrying_back=false
bench: install ## Measure the search and the planning models on fixed sets of deals
	$(BENCH) klondike --dealer solvitaire --numbers 1-500
	@echo; echo "planning-exact, worrying back not allowed"
	$(BENCH) klondike-draw-1 --dealer solvitaire --numbers 1-20 $(STRICT) --only planning-exact
	$(BENCH) klondike --dealer solvitaire --numbers 1-10 $(STRICT) --only planning-exact
	@echo; echo "planning-relaxation, which decides unwinnable deals only"
	$(BENCH) klondike-draw-1 --dealer solvitaire --numbers 1-10 --only planning-relaxation
	$(BENCH) klondike --dealer solvitaire --numbers 1-5 --only planning-relaxation
	@echo; echo "the shortest lines"
	$(BENCH) klondike-draw-1 --dealer solvitaire --numbers 1-5 --shortest
	$(BENCH) klondike --dealer solvitaire --numbers 1-3 --shortest

.PHONY: player-rates
player-rates: install ## Measure what the players win in every game (hours)
	$(BIN)/python docs/player_rates.py

.PHONY: corpora
corpora: install ## Make the shipped corpora anew
	$(WITH_PATH) $(BIN)/python corpora/make.py

# The deals that grades are cut from, of a seed that no pack has. Some of Canfield take too long to
# decide, whatever the limit; they are in no batch and no pack.
BATCH ?= 1000
BATCH_canfield ?= 300
GRADED ?= klondike klondike-draw-1 canfield
LIMITS_canfield := --max-states 3000000
.PHONY: grades
grades: install ## Cut the grades anew, from a batch of deals for each game (minutes to hours)
	$(foreach game,$(GRADED),$(BIN)/winnable rate --cut $(or $(BATCH_$(game)),$(BATCH)) --game $(game) --seed 7001 \
	    $(LIMITS_$(game)) --jobs $(JOBS) --force -o src/winnable/grades/$(game).json || exit 1;)

PACKED ?= 250
PACKED_canfield ?= 100
PACK = $(BIN)/winnable pack
PACK_OPTIONS = --count $(PACKED) --spread 1 --seed 1 --jobs $(JOBS) --resume --force
.PHONY: packs
packs: install ## Make the shipped packs anew (minutes to hours); a run that was ended goes on
	$(PACK) klondike $(PACK_OPTIONS) -o corpora/packs/klondike-draw-3.jsonl
	$(PACK) klondike-draw-1 $(PACK_OPTIONS) -o corpora/packs/klondike-draw-1.jsonl
	$(PACK) canfield $(PACK_OPTIONS) --count $(PACKED_canfield) $(LIMITS_canfield) \
	    -o corpora/packs/canfield.jsonl
	for pack in corpora/packs/*.jsonl; do $(PACK) --check $$pack || exit 1; done

.PHONY: grades-hold
grades-hold: install ## Play the shipped packs with another seed: do players win less from grade to grade?
	$(BIN)/python corpora/grades_hold.py corpora/packs/*.jsonl --jobs $(JOBS)

# ---- check --------------------------------------------------------------------------------------

.PHONY: test
test: install $(STAMPS)/dev ## Run the tests (minutes)
	$(BIN)/pytest -q -n auto

# Tiny decks for each shape of the kernel's own tests; each stock rule has two shapes, with worrying
# back and without.
TINY_DECKS ?= 10000
.PHONY: verify
verify: install $(STAMPS)/dev ## Run the long proofs (much longer)
	$(BIN)/pytest -q -n auto -m verify --timeout 0
	$(MAKE) kernel-test PRESET=release
	printf '%s\n' 'draw 1' 'draw 2' 'draw 3' 'draw 4' | \
	    xargs -P $(JOBS) -I '{}' build/release/test_klondike $(TINY_DECKS) 1 '{}'
	build/release/test_patience $(TINY_DECKS)
	build/release/test_wide $(TINY_DECKS)

.PHONY: kernel-test
PRESET ?= asan
kernel-test: $(STAMPS)/run $(STAMPS)/compiler ## Run the kernel's own tests (PRESET=dev, asan, ubsan, tsan, release)
	@$(WITH_COMPILER); preset=$(PRESET); \
	if [ "$$compiler" = zig ] && [ "$$preset" = asan ]; then \
	    echo "zig has no address sanitizer: undefined behaviour is looked for alone"; \
	    preset=ubsan; fi; \
	$(WITH_PATH) cmake --workflow --preset $$preset

.PHONY: lint
lint: $(STAMPS)/dev ## Check format, style and types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run -Werror $(CPP)

.PHONY: format
format: $(STAMPS)/dev ## Bring the sources into the house format
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/clang-format -i $(CPP)

.PHONY: stub
stub: install $(STAMPS)/dev ## Write the kernel's type stub from the built kernel
	$(BIN)/python -m nanobind.stubgen --quiet -m winnable._kernel -o src/winnable/_kernel.pyi
	$(BIN)/ruff format --quiet src/winnable/_kernel.pyi

.PHONY: docs
docs: install $(STAMPS)/docs ## Build the pages in build/docs
	$(BIN)/sphinx-build -q -W --keep-going -b html docs build/docs
	@echo "pages: build/docs/index.html"

# ---- keep ---------------------------------------------------------------------------------------

# uv writes the lock files because it resolves for all platforms at once; installing needs only pip.
# The first one written binds the others, so that no package has two versions.
.PHONY: lock
UV_COMPILE = build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-annotate --custom-compile-command "make lock"
lock: ## Choose the newest allowed versions and write the lock files
	test -x build/lock/bin/uv || $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv
	$(UV_COMPILE) --upgrade pyproject.toml --group build --group test --group lint -o requirements-dev.txt
	$(UV_COMPILE) --upgrade -c requirements-dev.txt pyproject.toml --group build -o requirements.txt
	$(UV_COMPILE) --upgrade -c requirements-dev.txt --group docs -o requirements-docs.txt
	$(UV_COMPILE) --upgrade --group zig -o requirements-zig.txt

.PHONY: clean
clean: ## Remove everything that make has made
	rm -rf $(VENV) build dist

.PHONY: help
help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
