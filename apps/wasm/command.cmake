# The sources of the program, except those for which command/ has others, and without what needs
# SQLite, processes or cairo.
set(CLI ${PROJECT_SOURCE_DIR}/apps/cli)
file(GLOB sources CONFIGURE_DEPENDS ${CLI}/*.cpp ${CLI}/commands/*.cpp ${CLI}/flags/*.cpp ${CLI}/streams/*.cpp
  ${CLI}/print/prepare.cpp ${CLI}/print/settings.cpp ${CLI}/print/press_elsewhere/unreached.cpp)
list(FILTER sources EXCLUDE REGEX "/commands/study|/cli/(main|hooks)\\.cpp$|/streams/(interrupt|native_files|system|gunzip|unzstd)\\.cpp$")
file(GLOB replaced CONFIGURE_DEPENDS command/*.cpp)

# Debian compiles libc++ without the parts of <filesystem> that call the system, and hides
# <fstream>. Its headers show both without this one line; command/filesystem.cpp has the calls.
set(site __config_site)
find_file(CONFIG_SITE ${site} PATHS /usr/lib/llvm-19/include/wasm32-wasi/c++/v1 NO_DEFAULT_PATH REQUIRED)
file(STRINGS ${CONFIG_SITE} lines)
list(FILTER lines EXCLUDE REGEX HAS_NO_FILESYSTEM)
list(JOIN lines "\n" lines)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/filesystem/${site} CONTENT "${lines}\n" @ONLY)

# Sizes have 32 bits here, and no piece of an input is that long. Must follow sudokit_options.
add_library(sudokit_command_options INTERFACE)
target_compile_options(sudokit_command_options INTERFACE -Wno-shorten-64-to-32 -Wno-overloaded-virtual)

wasm_module(sudokit_command command ${sources} ${replaced})
target_include_directories(sudokit_command PRIVATE ${PROJECT_SOURCE_DIR}/apps ${PROJECT_SOURCE_DIR}/src
  ${PROJECT_SOURCE_DIR}/include)
target_include_directories(sudokit_command SYSTEM BEFORE PRIVATE ${PROJECT_BINARY_DIR}/filesystem)
target_link_libraries(sudokit_command PRIVATE sudokit_options tl::expected fmt::fmt CLI11::CLI11 XxHash::XxHash
  sudokit_command_options)
target_compile_features(sudokit_command PRIVATE cxx_std_20)
target_compile_definitions(sudokit_command PRIVATE SUDOKIT_STUDIES=0 SUDOKIT_PAGE="")
set_target_properties(sudokit_command PROPERTIES EXCLUDE_FROM_ALL ON)
compile_in_batches(sudokit_command "/filesystem.cpp")
target_precompile_headers(sudokit_command PRIVATE ${SUDOKIT_STANDARD_HEADERS} <fmt/format.h>
  <sudokit/question.hpp>)
target_link_options(sudokit_command PRIVATE -O0 -Wl,--wrap=__wasilibc_find_relpath)
