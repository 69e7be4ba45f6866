# Installs the build into a fresh prefix and builds examples/ against it, as a user would.
#   cmake -DBUILD=... -DSOURCE=... -DWORK=... -DCXX=... -DCC=... -DFLAGS=... -P install_test.cmake
file(REMOVE_RECURSE ${WORK})
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(failed)
    message(FATAL_ERROR "${ARGV}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

# Moved after it was installed.
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/before)
file(RENAME ${WORK}/before ${WORK}/prefix)
run(${WORK}/prefix/bin/sudokit --version)
if("$ENV{SUDOKIT_SHORT}" MATCHES "install")  # scripts/test
  file(REMOVE_RECURSE ${WORK})
  return()
endif()
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/examples -B ${WORK}/build
    -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_BUILD_TYPE=Release
    "-DCMAKE_CXX_FLAGS=${FLAGS}")
run(${CMAKE_COMMAND} --build ${WORK}/build)

function(expect pattern)
  if(NOT out MATCHES "${pattern}")
    message(FATAL_ERROR "instead of ${pattern}: ${out}")
  endif()
endfunction()
run(${WORK}/build/smallest)
expect("^435269781682571493197834562826195347374682915951743628519326874248957136763418259\n$")
run(${WORK}/build/one_call)
expect("^534678912672195348198342567859761423426853791713924856961537284287419635345286179\n[^\n]+\neasy\n$")
run(${WORK}/build/requests)
expect("^1000 answered, 999 unique, the last has 288 solutions\n$")
# A text of many puzzles streams JSON in order.
file(READ ${SOURCE}/data/minimal_3x3.txt puzzles)
file(WRITE ${WORK}/puzzles.txt "${puzzles}${puzzles}${puzzles}")
run(${WORK}/build/answers ${WORK}/puzzles.txt)
string(REGEX MATCHALL "\"verdict\":\"solved\"" solved "${out}")
list(LENGTH solved solved)
if(NOT solved EQUAL 300)
  message(FATAL_ERROR "${solved} of 300 puzzles are solved")
endif()
# Ctrl-C where there is no end: counting the solutions of the empty grid behind one that has one.
string(REPEAT "." 81 empty)
file(WRITE ${WORK}/endless.txt "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n${empty}\n${empty}\n")
execute_process(COMMAND timeout --preserve-status -s INT 2 ${WORK}/build/answers
  ${WORK}/endless.txt count RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE err)
if(NOT code EQUAL 130)
  message(FATAL_ERROR "interrupted, the example ended with ${code}: ${err}")
endif()
expect("^[^\n]*\"solutions\":1,\"complete\":true[^\n]*\n[^\n]*\"reason\":\"stopped\"[^\n]*\n$")
# C99 and C++20, each with the static library, the shared one and the one of C.
function(consume folder cc cxx)
  run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/tests/consumer -B ${folder}
      -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_CXX_COMPILER=${cxx} -DCMAKE_C_COMPILER=${cc}
      -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_C_FLAGS=${FLAGS}")
  run(${CMAKE_COMMAND} --build ${folder})
  foreach(language c cpp)
    foreach(library sudokit shared c_shared)
      run(${folder}/from_${language}_${library})
      expect("^1 solution, minimal\n$")
    endforeach()
  endforeach()
endfunction()
consume(${WORK}/consumer ${CC} ${CXX})
# The library of one compiler serves the programs of the other, but for the runtimes of sanitizers.
find_program(clang NAMES clang-14 clang)
find_program(clangxx NAMES clang++-14 clang++)
if(clang AND clangxx AND NOT FLAGS AND DEFINED ENV{SUDOKIT_THOROUGH})
  consume(${WORK}/consumer_clang ${clang} ${clangxx})
endif()
file(REMOVE_RECURSE ${WORK})
