# sudokit_options: warnings and sanitizers of our own targets, never passed to users of the library.
add_library(sudokit_options INTERFACE)
target_compile_options(sudokit_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -ffp-contract=off
  # False alarms on std::string under g++ 12 (GCC bug 105651), by all its names.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>
  $<$<BOOL:${SUDOKIT_WERROR}>:-Werror>)
if(SUDOKIT_SANITIZE)
  target_compile_options(sudokit_options INTERFACE
    -fsanitize=${SUDOKIT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)  # false alarms on instrumented std::optional
  target_link_options(sudokit_options INTERFACE -fsanitize=${SUDOKIT_SANITIZE})
endif()
