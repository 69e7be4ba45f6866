# The binary interface of libsudokit_c is the one of a description, abi.xml: functions, the structures
# that they take, and the values of constants. A program that was compiled against the one works with the
# other.
#   cmake -DINCLUDE=... -DCC=... -DLIST=... -DGOLDEN=... -DWORK=... [-DWRITE=1] -P abi_test.cmake
# After an intended change, WRITE=1 writes the description; until 1.0 a change that breaks programs needs a
# new minor version, which is part of the soname.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

# What abidw reads is the debugging information of a variable for each function and constant.
set(text "#include <sudokit/sudokit.h>\n")
file(STRINGS ${LIST} functions)
foreach(function IN LISTS functions)
  string(APPEND text "__typeof__(${function})* abi_${function} = 0;\n")
endforeach()
foreach(header sudokit bulk)
  file(STRINGS ${INCLUDE}/sudokit/${header}.h lines REGEX "SUDOKIT_[A-Z0-9_]+ = -?[0-9]+")
  foreach(line IN LISTS lines)
    string(REGEX MATCHALL "SUDOKIT_[A-Z0-9_]+ = -?[0-9]+" constants "${line}")
    foreach(constant IN LISTS constants)
      string(REGEX REPLACE " =.*" "" name "${constant}")
      string(APPEND text "char abi_${name}[${name} + 100];\n")
    endforeach()
  endforeach()
endforeach()
file(WRITE ${WORK}/abi.c "${text}")

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE out)
  set(code ${code} PARENT_SCOPE)
  set(out "${out}" PARENT_SCOPE)
endfunction()
run(${CC} -std=gnu99 -g -fPIC -shared -I${INCLUDE} ${WORK}/abi.c -o ${WORK}/abi.so)
if(code)
  message(FATAL_ERROR "${out}")
endif()
run(abidw --no-corpus-path --no-comp-dir-path --no-show-locs --out-file ${WORK}/abi.xml ${WORK}/abi.so)
if(code)
  message(FATAL_ERROR "abidw (package abigail-tools): ${out}")
endif()
if(WRITE)
  file(COPY_FILE ${WORK}/abi.xml ${GOLDEN})
  return()
endif()
run(abidiff ${GOLDEN} ${WORK}/abi.xml)
if(code)
  message(FATAL_ERROR "The binary interface has changed:\n${out}\nIf that is intended, "
    "write tests/repository/abi.xml (HACKING.md).")
endif()
file(REMOVE_RECURSE ${WORK})
