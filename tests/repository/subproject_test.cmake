# A project that adds the sources of Sudokit by add_subdirectory() has its targets; under SUDOKIT_THOROUGH
# these are built (which takes as long as the library), and the programs run.
#   cmake -DSOURCE=... -DWORK=... -DCC=... -DCXX=... -P subproject_test.cmake
file(REMOVE_RECURSE ${WORK})
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE err
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(failed)
    message(FATAL_ERROR "${ARGV}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/tests/consumer -B ${WORK} -DSUDOKIT_SOURCE=${SOURCE}
    -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_C_COMPILER=${CC} -DCMAKE_BUILD_TYPE=Release
    -DSUDOKIT_PROGRAM=OFF -DSUDOKIT_STUDIES=OFF -DSUDOKIT_SQLITE=OFF)
# All that the programs need can be built, and nothing else is: no tests, no benchmarks.
run(${CMAKE_COMMAND} --build ${WORK} -- -t commands all)
foreach(name "from_cpp_shared" "libsudokit.a" "libsudokit_c.so")
  if(NOT out MATCHES "${name}")
    message(FATAL_ERROR "${name} is not built:\n${out}")
  endif()
endforeach()
if(out MATCHES "(tests|bench|fuzz|apps)/CMakeFiles")
  message(FATAL_ERROR "the project builds ${CMAKE_MATCH_1} of Sudokit:\n${out}")
endif()
if(DEFINED ENV{SUDOKIT_THOROUGH})
  run(${CMAKE_COMMAND} --build ${WORK})
  foreach(language c cpp)
    foreach(library sudokit shared c_shared)
      run(${WORK}/from_${language}_${library})
      if(NOT out STREQUAL "1 solution, minimal")
        message(FATAL_ERROR "from_${language}_${library} printed: ${out}")
      endif()
    endforeach()
  endforeach()
endif()
file(REMOVE_RECURSE ${WORK})
