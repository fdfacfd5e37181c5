# The C++ compiler of the `ziglang` package from PyPI, for machines that have none of their own.
#
# Set the environment variable ZIG to the zig program; without it the `ziglang` package is asked
# for, in the first Python on the PATH. docs/decisions/no-compiler.md tells what this costs.

if(NOT DEFINED ENV{ZIG})
  find_program(zig_python NAMES python3 python REQUIRED)
  execute_process(
    COMMAND "${zig_python}" -c
            "import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name('zig'))"
    OUTPUT_VARIABLE zig_found
    OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET
    RESULT_VARIABLE zig_status)
  if(NOT zig_status EQUAL 0)
    message(FATAL_ERROR "No zig: set ZIG to the zig program, or run `pip install ziglang`.")
  endif()
  # In the environment rather than a variable, so that CMake's compiler tests, which load this file
  # again in projects of their own, find the same program.
  set(ENV{ZIG} "${zig_found}")
endif()

# CMake takes a program, without arguments, for each tool; zig is one program with subcommands.
# The baseline CPU is asked for because zig otherwise builds for the very CPU it runs on. The level
# holds where CMake names none, as in its tests of the compiler: without one, zig would build all its
# C++ libraries a second time, for debugging, before anything of ours is compiled.
function(winnable_zig_tool name arguments)
  set(tool "${CMAKE_BINARY_DIR}/zig/${name}")
  file(CONFIGURE OUTPUT "${tool}" CONTENT "#!/bin/sh\nexec \"$ENV{ZIG}\" ${arguments} \"$@\"\n" @ONLY)
  file(CHMOD "${tool}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()
winnable_zig_tool(cc "cc -mcpu=baseline -O2")
winnable_zig_tool(c++ "c++ -mcpu=baseline -O2")
winnable_zig_tool(ar "ar")
winnable_zig_tool(ranlib "ranlib")

set(CMAKE_C_COMPILER "${CMAKE_BINARY_DIR}/zig/cc")
set(CMAKE_CXX_COMPILER "${CMAKE_BINARY_DIR}/zig/c++")
set(CMAKE_AR "${CMAKE_BINARY_DIR}/zig/ar" CACHE FILEPATH "" FORCE)
set(CMAKE_RANLIB "${CMAKE_BINARY_DIR}/zig/ranlib" CACHE FILEPATH "" FORCE)
