# Finds xxHash (Debian libxxhash-dev), used as a header only, and makes the target XxHash::XxHash.
find_path(XxHash_INCLUDE_DIR xxhash.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(XxHash REQUIRED_VARS XxHash_INCLUDE_DIR)
mark_as_advanced(XxHash_INCLUDE_DIR)
if(XxHash_FOUND AND NOT TARGET XxHash::XxHash)
  add_library(XxHash::XxHash INTERFACE IMPORTED)
  set_target_properties(XxHash::XxHash PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${XxHash_INCLUDE_DIR})
endif()
