# Builds C and C++ programs against the installed libraries by their pkg-config files alone.
#   cmake -DBUILD=... -DSOURCE=... -DWORK=... -DCC=... -DCXX=... -DFLAGS=... -P pkg_config_test.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE err
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(failed)
    message(FATAL_ERROR "${ARGV}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

# Moved after it was installed.
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/before)
file(RENAME ${WORK}/before ${WORK}/prefix)
file(GLOB_RECURSE description ${WORK}/prefix/sudokit.pc)
cmake_path(GET description PARENT_PATH folder)
set(ENV{PKG_CONFIG_PATH} ${folder})
if("$ENV{SUDOKIT_SHORT}" MATCHES "install")  # scripts/test
  run(pkg-config --exists --print-errors sudokit sudokit_c)
  file(REMOVE_RECURSE ${WORK})
  return()
endif()

# compile NAME SOURCE COMPILER PACKAGE FLAG...: the source with what pkg-config says of the package under
# these flags.
function(compile name source compiler package)
  run(pkg-config --cflags ${ARGN} --libs ${package})
  separate_arguments(flags UNIX_COMMAND "${out}")
  separate_arguments(compiler UNIX_COMMAND "${compiler} -Wall -Wextra -Werror ${FLAGS}")
  if("--static" IN_LIST ARGN)
    list(TRANSFORM flags REPLACE "^-lsudokit$" "-l:libsudokit.a")
  endif()
  run(${compiler} ${source} -o ${WORK}/${name} -x none ${flags})
endfunction()
set(from_c ${SOURCE}/tests/repository/from_c.c)
compile(shared ${from_c} "${CC} -std=c99" sudokit)
compile(static ${from_c} "${CC} -std=c99" sudokit --static)
compile(small ${from_c} "${CC} -std=c99" sudokit_c)
compile(from_cpp ${from_c} "${CXX} -std=c++20 -x c++" sudokit_c)

# The program in README.md.
file(READ ${SOURCE}/README.md page)
string(REGEX MATCH "```cpp\n(.*)\n```\n" program "${page}")
file(WRITE ${WORK}/readme.cpp "${CMAKE_MATCH_1}\n")
compile(readme ${WORK}/readme.cpp "${CXX} -std=c++20" sudokit)

# The program that docs/c.md begins with.
file(READ ${SOURCE}/docs/c.md page)
string(REGEX MATCH "```c\n(.*)\n```\n\n    cc" program "${page}")
file(WRITE ${WORK}/page.c "${CMAKE_MATCH_1}\n")
compile(page ${WORK}/page.c "${CC} -std=c99" sudokit_c)

cmake_path(GET folder PARENT_PATH libraries)
set(ENV{LD_LIBRARY_PATH} ${libraries})
foreach(name shared static small from_cpp)
  run(${WORK}/${name})
  if(NOT out STREQUAL "1 solution, minimal")
    message(FATAL_ERROR "${name} printed: ${out}")
  endif()
endforeach()
run(${WORK}/readme)
if(NOT out MATCHES "^435269781[1-9]+\neasy$")
  message(FATAL_ERROR "the program of README.md printed: ${out}")
endif()
run(${WORK}/page)
if(NOT out MATCHES "\"verdict\":\"unique\".*\"er\":1.2")
  message(FATAL_ERROR "the program of docs/c.md printed: ${out}")
endif()
file(REMOVE_RECURSE ${WORK})
