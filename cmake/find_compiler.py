"""Prints the path of a C++ compiler of this machine that can build the kernel, or nothing.

A compiler counts only if it makes a running program of a C++20 source: one without a linker, or
without its standard library, is found out here and not in the middle of a build.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

SOURCE = """
#include <bit>
#include <concepts>
#include <vector>
template <std::integral T> int ones(T value) { return std::popcount(value); }
int main() { return ones(std::vector<unsigned>{7u}.front()) == 3 ? 0 : 1; }
"""


def works(compiler: str) -> bool:
    """Whether the compiler builds the source above to a program that ends well."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "probe.cpp"), Path(folder, "probe")
        source.write_text(SOURCE, encoding="utf-8")
        build = [compiler, "-std=c++20", "-o", str(program), str(source)]
        try:
            subprocess.run(build, check=True, capture_output=True, timeout=120)
            return subprocess.run([program], timeout=10).returncode == 0
        except (OSError, subprocess.SubprocessError):
            return False


def main() -> None:
    """Looks at CXX first, as CMake does, then at the usual names."""
    for name in [os.environ.get("CXX", "c++"), "c++", "g++", "clang++"]:
        compiler = shutil.which(name)
        if compiler is not None and works(compiler):
            print(compiler)
            return


if __name__ == "__main__":
    main()
