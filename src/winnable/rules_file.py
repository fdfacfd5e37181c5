"""Loading games: the built-in ones, a user's own files, and overrides.

A game is named in one of three ways, and each works wherever a game is asked for:

- the name of a built-in game: ``klondike``;
- a path of a rules file, known by its ``.toml`` or a path separator: ``./my-game.toml``;
- either, with overrides in square brackets: ``klondike[stock.draw=1,tableau.space=any]``.

``Rules.name`` is always of the first kind, with overrides where needed, whatever the game was
loaded from: a record that carries it can be checked on a machine that never saw the user's file.
"""

from __future__ import annotations

import contextlib
import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from enum import EnumType
from functools import cache, reduce
from pathlib import Path
from typing import Any, get_args, get_type_hints

from winnable.errors import RulesError
from winnable.intervals import Intervals
from winnable.rules import TABLES, UNLIMITED, Rules, rule_values, same_rules, value_text
from winnable.words import is_one_line, shown

_GAMES = Path(__file__).with_name("games")  # importlib.resources costs 10 ms of every start
_TEXT_KEYS = ("title", "about", "extends")
_NAME = re.compile(r"(?P<game>[^\[\]]+?)(?:\[(?P<overrides>.*)\])?", re.DOTALL)
_LONGEST_NAME = 4096  # as of a path; no game has that many rules to override
_LONGEST_CHAIN = 16
_LARGEST_FILE = 1 << 20


def game_names() -> list[str]:
    """The names of the built-in games, in alphabetical order."""
    names = (entry.name for entry in _GAMES.iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def game_source(name: str) -> str:
    """The text of a built-in game's rules file."""
    return (_GAMES / f"{name}.toml").read_text(encoding="utf-8")


def load_rules(game: str, overrides: Iterable[str] = ()) -> Rules:
    """Load a game by name, path or spec, with overrides of the form ``stock.draw=1``.

    Raises RulesError, naming file and key, where the game is unknown, a key or value is not in
    the vocabulary, or rules contradict each other.
    """
    return _load(game, tuple(overrides))


def agreed_rules(game: str, expected: Rules | None) -> Rules:
    """The rules of the game a deal names, which must be played like those expected of it.

    Raises RulesError where they are not, or where the game cannot be loaded.
    """
    rules = load_rules(game)
    if expected is not None and not same_rules(expected, rules):
        raise RulesError(f"a deal of {rules.name}, expected one of {expected.name}")
    return rules


@cache
def _load(game: str, overrides: tuple[str, ...]) -> Rules:
    name, inner = _parted(game)
    rules, ancestor = _read(name, _text(name))
    rules = reduce(_override, [*inner, *overrides], rules)
    rules.check()  # under the name the user knows, which may be a file's
    return replace(rules, name=_canonical_name(rules, ancestor))


def _parted(game: str) -> tuple[str, list[str]]:
    """The name or path of a game, and the overrides in the brackets behind it."""
    match = _NAME.fullmatch(game.strip()) if len(game) <= _LONGEST_NAME else None
    if not match or not is_one_line(game):  # a message about it must stay on one line
        raise RulesError(
            f"{shown(game)} is not the name of a game: expected NAME or NAME[key=value,…]"
        )
    overrides = (match["overrides"] or "").split(",")
    return match["game"], [override for override in overrides if override.strip()]


def _read(game: str, text: str, depth: int = 0) -> tuple[Rules, str]:
    """The rules that a file or built-in game says, and the built-in game they go back to."""
    if depth > _LONGEST_CHAIN:
        raise RulesError(f"{game}: extends: the chain of games never ends")
    data = _parse(game, text)
    if data.get("extends") is None:
        base, ancestor = Rules(name=game, title=game), "klondike"
    else:
        base, ancestor = _extended(game, data["extends"], depth)
    return _apply(game, base, data), ancestor if _is_path(game) else game


def _extended(game: str, parent: Any, depth: int) -> tuple[Rules, str]:
    """The rules a game begins with, overrides in brackets included, and what they go back to."""
    where = f"{game}: extends"
    if not isinstance(parent, str):
        raise RulesError(f"{where}: expected the name of a game, found {parent!r:.60}")
    with _prefixing(where):
        name, overrides = _parted(parent)
        if _is_path(game) and _is_path(name):
            name = str(Path(game).parent / name)
        text = _text(name)
    rules, ancestor = _read(name, text, depth + 1)
    with _prefixing(where):
        return reduce(_override, overrides, rules), ancestor


@contextlib.contextmanager
def _prefixing(where: str) -> Iterator[None]:
    """Let a fault say where the text that it is about stands."""
    try:
        yield
    except RulesError as error:
        raise RulesError(f"{where}: {error}") from None


def _is_path(game: str) -> bool:
    return game.endswith(".toml") or "/" in game or "\\" in game


def _text(game: str) -> str:
    return _file_text(game) if _is_path(game) else _builtin_text(game)


def _builtin_text(game: str) -> str:
    if game not in game_names():
        close = difflib.get_close_matches(game, game_names(), n=1)
        hint = f"; did you mean {close[0]!r}?" if close else "; winnable games lists them"
        raise RulesError(f"no game is named {game!r}{hint}")
    return game_source(game)


def _file_text(path: str) -> str:
    try:
        with Path(path).open("rb") as stream:  # a device has no end
            text = stream.read(_LARGEST_FILE + 1).decode("utf-8-sig")
    except OSError as error:
        raise RulesError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RulesError(f"{path}: not UTF-8 text: byte {error.start} is out of place") from None
    except ValueError as error:  # as for a path with a null character
        raise RulesError(f"{path!r}: cannot be read: {error}") from None
    if len(text) > _LARGEST_FILE:
        raise RulesError(f"{path}: too long for a rules file")
    return text


def _parse(game: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of very many digits is a ValueError
        raise RulesError(f"{game}: not TOML: {str(error)[:200]}") from None


def _apply(game: str, base: Rules, data: Mapping[str, Any]) -> Rules:
    rules = replace(base, name=game, title=data.get("title", base.title), about="")
    for key, value in data.items():
        if key in _TEXT_KEYS:
            if not isinstance(value, str):
                raise RulesError(f"{game}: {key}: expected text, found {value!r:.60}")
        elif key in TABLES and isinstance(value, Mapping):
            for name, setting in value.items():
                rules = _set(game, rules, f"{key}.{name}", setting)
        else:
            raise _unknown_key(game, key, _TEXT_KEYS)
    return replace(rules, about=data.get("about", ""))


def _override(rules: Rules, override: str) -> Rules:
    key, equals, text = (part.strip() for part in override.partition("="))
    if not key or not equals or len(override.splitlines()) > 1:
        raise RulesError(
            f"{shown(override)} is not an override: expected key=value, as stock.draw=1"
        )
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        value = text
    return _set(rules.name, rules, key, value)


def _set(game: str, rules: Rules, key: str, value: Any) -> Rules:
    """The rules with one key set, after checking the value against the field."""
    table, _, name = key.partition(".")
    part = getattr(rules, table) if table in TABLES else None
    found = next((one for one in fields(part) if one.name == name), None) if part else None
    if part is None or found is None:
        raise _unknown_key(game, key)
    kind = get_type_hints(type(part))[name]
    converted = _convert(f"{game}: {key}", kind, found.metadata["bounds"], value)
    return replace(rules, **{table: replace(part, **{name: converted})})


def _convert(where: str, kind: Any, bounds: tuple[int, int], value: Any) -> Any:
    if kind is Intervals:
        with _prefixing(where):
            return Intervals.parse(value)
    if isinstance(kind, EnumType):
        words: list[str] = list(kind.__members__.values())
        if value not in words:
            raise RulesError(f"{where}: expected one of {', '.join(words)}, found {value!r:.60}")
        return kind(value)
    if kind is bool:
        if not isinstance(value, bool):
            raise RulesError(f"{where}: expected true or false, found {value!r:.60}")
        return value
    if type(None) in get_args(kind) and value == UNLIMITED:
        return None
    low, high = bounds
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not low <= value <= high:
        other = f" or {UNLIMITED!r}" if type(None) in get_args(kind) else ""
        raise RulesError(
            f"{where}: expected a whole number from {low} to {high}{other}, found {value!r:.60}"
        )
    return value


def _unknown_key(game: str, key: str, others: Iterable[str] = ()) -> RulesError:
    known = [*(one for one, _ in rule_values(Rules("", ""))), *others]
    close = difflib.get_close_matches(key, known, n=1)
    hint = f"; did you mean {close[0]}?" if close else f"; known are {', '.join(known)}"
    return RulesError(f"{game}: {key:.60}: no such rule{hint}")


def _canonical_name(rules: Rules, ancestor: str) -> str:
    """The built-in game the rules go back to, with every rule in which they differ from it."""
    base, _ = _read(ancestor, _text(ancestor))
    standard = dict(rule_values(base))
    changed = [
        f"{key}={value_text(value)}" for key, value in rule_values(rules) if value != standard[key]
    ]
    return ancestor + (f"[{','.join(changed)}]" if changed else "")
