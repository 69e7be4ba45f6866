# Installs the build into a fresh prefix and builds tests/consumer against it, as a user would.
#   cmake -DBUILD=... -DSOURCE=... -DWORK=... -DCXX=... -P install_test.cmake
file(REMOVE_RECURSE ${WORK})
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(failed)
    message(FATAL_ERROR "${ARGV}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/tests/consumer -B ${WORK}/build
    -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_BUILD_TYPE=Release
    "-DCMAKE_CXX_FLAGS=${FLAGS}")
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)
if(NOT out MATCHES "^435269781682571493197834562826195347374682915951743628519326874248957136763418259\n$")
  message(FATAL_ERROR "the consumer printed: ${out}")
endif()
run(${WORK}/prefix/bin/sudokit --version)
file(REMOVE_RECURSE ${WORK})
