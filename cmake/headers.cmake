# For builds for WebAssembly and Windows: the libraries that the sources use, as headers only,
# because Debian compiles libraries for this machine. The headers are linked into a separate folder,
# away from those of the native C library.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(package IN ITEMS tl:libexpected-dev fmt:libfmt-dev hwy:libhwy-dev nlohmann:nlohmann-json3-dev
        fast_float:libfast-float-dev CLI:libcli11-dev xxhash.h:libxxhash-dev)
  string(REPLACE ":" ";" package ${package})
  list(GET package 0 name)
  list(GET package 1 debian)
  if(NOT EXISTS /usr/include/${name})
    message(FATAL_ERROR "/usr/include/${name} is missing: install the package ${debian}")
  endif()
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()

foreach(target IN ITEMS tl::expected fmt::fmt hwy::hwy nlohmann_json::nlohmann_json FastFloat::fast_float
        CLI11::CLI11 XxHash::XxHash)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${headers})
endforeach()
if(SUDOKIT_WASM)  # elsewhere, src/c_fmt.cpp holds what the headers declare
  # Without locales, which would bring in 40 KB (gzip) of formats for money and dates.
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1
                             "FMT_STATIC_THOUSANDS_SEPARATOR=','")
endif()
