# The C library exports the names of a list and no others, and needs the C and C++ runtime alone.
#   cmake -DLIBRARY=... -DNM=... -DREADELF=... -DLIST=... -P exports_test.cmake
execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+\n" exported "${symbols}")
list(SORT exported)
string(JOIN "" exported ${exported})
file(READ ${LIST} expected)
if(NOT exported STREQUAL expected)
  message(FATAL_ERROR "${LIBRARY} exports\n${exported}instead of\n${expected}If the interface has changed, "
    "change ${LIST}.")
endif()

execute_process(COMMAND ${READELF} -d ${LIBRARY} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "Shared library: \\[[^]]+" needed "${dynamic}")
if(needed STREQUAL "")
  message(FATAL_ERROR "${READELF} names no library that ${LIBRARY} needs:\n${dynamic}")
endif()
list(FILTER needed EXCLUDE REGEX "\\[(libstdc\\+\\+|libgcc_s|libm|libc|libpthread|ld-linux[-a-z0-9_]*)\\.so\\.")
if(needed)
  message(FATAL_ERROR "${LIBRARY} needs more than the C and C++ runtime: ${needed}")
endif()
