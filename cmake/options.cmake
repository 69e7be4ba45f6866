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

# compile_in_batches(TARGET [PATTERN]): twelve sources at a time, whose headers are then read once, but
# for those that match the pattern and those with options of their own. What anonymous namespaces of
# the others name must differ.
function(compile_in_batches target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${SUDOKIT_BATCHES} UNITY_BUILD_BATCH_SIZE 12)
  if(SUDOKIT_BATCHES)  # where g++ takes every source for a header
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
  endif()
  if(ARGN)
    get_target_property(alone ${target} SOURCES)
    list(FILTER alone INCLUDE REGEX "${ARGN}")
    set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# compile_unhurried(TARGET): for what waits for what searches, compiled in two thirds of the time;
# hurry(SOURCE...): but for these of its sources.
function(compile_unhurried target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()
function(hurry)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
endfunction()
