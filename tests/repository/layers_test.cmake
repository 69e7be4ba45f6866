# A project that takes some layers out of the sources builds those layers and no others.
#   cmake -DSOURCE=... -DCXX=... -DC=... -DWORK=... -P layers_test.cmake
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(taker LANGUAGES C CXX)
set(SUDOKIT_PROGRAM OFF)
set(SUDOKIT_STUDIES OFF)
set(SUDOKIT_CLAUSE_LEARNING OFF)
add_subdirectory(${SOURCE} sudokit)
add_executable(taker taker.cpp)
target_link_libraries(taker PRIVATE sudokit::text sudokit::propagate)
")
file(WRITE ${WORK}/taker.cpp "#include <iostream>
#include <sudokit/puzzle.hpp>
#include <sudokit/text.hpp>

int main() {
  const auto puzzle = sudokit::parse_puzzle(
      \"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\");
  if (!puzzle) return 1;
  const auto left = sudokit::remains_of(*puzzle, sudokit::Filtering::singles);
  if (!left) return 2;
  std::cout << left->open << '\\n';
}
")
function(run out)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  set(${out} "${output}" PARENT_SCOPE)
endfunction()
run(output ${CMAKE_COMMAND} -S ${WORK} -B ${WORK}/build -G Ninja -DCMAKE_CXX_COMPILER=${CXX}
  -DCMAKE_C_COMPILER=${C})
run(output ${CMAKE_COMMAND} --build ${WORK}/build --target taker)
if(output MATCHES "(nishio|deduce|oracle|answer)_objects")
  message(FATAL_ERROR "a layer was built that was not asked for:\n${output}")
endif()
run(output ${WORK}/build/taker)
if(NOT output STREQUAL "57\n")
  message(FATAL_ERROR "AI Escargot has 57 cells that singles leave open, not ${output}")
endif()
