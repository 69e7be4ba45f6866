# The C library exports the names of a list and no others.
#   cmake -DLIBRARY=... -DNM=... -DLIST=... -P exports_test.cmake
execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+\n" exported "${symbols}")
list(SORT exported)
string(JOIN "" exported ${exported})
file(READ ${LIST} expected)
if(NOT exported STREQUAL expected)
  message(FATAL_ERROR "${LIBRARY} exports\n${exported}instead of\n${expected}If the interface has changed, "
    "change ${LIST}.")
endif()
