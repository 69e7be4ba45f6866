# Builds a C program against the installed library by its pkg-config file alone, shared and static.
#   cmake -DBUILD=... -DSOURCE=... -DWORK=... -DCC=... -DFLAGS=... -P pkg_config_test.cmake
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

# compile NAME FLAG...: tests/repository/from_c.c with what pkg-config says under these flags.
function(compile name)
  run(pkg-config --cflags ${ARGN} --libs sudokit)
  separate_arguments(flags UNIX_COMMAND "${out}")
  separate_arguments(more UNIX_COMMAND "${FLAGS}")
  if("--static" IN_LIST ARGN)
    list(TRANSFORM flags REPLACE "^-lsudokit$" "-l:libsudokit.a")
  endif()
  run(${CC} -std=c99 -Wall -Wextra -Werror ${more} ${SOURCE}/tests/repository/from_c.c -o ${WORK}/${name} ${flags})
endfunction()
compile(shared)
compile(static --static)

cmake_path(GET folder PARENT_PATH libraries)
set(ENV{LD_LIBRARY_PATH} ${libraries})
foreach(name shared static)
  run(${WORK}/${name})
  if(NOT out STREQUAL "1 solution")
    message(FATAL_ERROR "${name} printed: ${out}")
  endif()
endforeach()
file(REMOVE_RECURSE ${WORK})
