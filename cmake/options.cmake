# sudokit_options: warnings and sanitizers for our own targets, never passed on to users of the
# library.
add_library(sudokit_options INTERFACE)
target_compile_options(sudokit_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -ffp-contract=off
  # False alarms on std::string under g++ 12 (GCC bug 105651), which appear under all these names.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>
  $<$<BOOL:${SUDOKIT_WERROR}>:-Werror>)
if(SUDOKIT_SANITIZE)
  target_compile_options(sudokit_options INTERFACE
    -fsanitize=${SUDOKIT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)  # false alarms on instrumented std::optional
  target_link_options(sudokit_options INTERFACE -fsanitize=${SUDOKIT_SANITIZE})
endif()

# compile_in_batches(TARGET [PATTERN]): compiles twelve sources at a time, so that their headers are
# read once. Sources that match PATTERN, and those with options of their own, are compiled alone.
# Names in the anonymous namespaces of the others must be distinct.
function(compile_in_batches target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${SUDOKIT_BATCHES} UNITY_BUILD_BATCH_SIZE 12)
  if(SUDOKIT_BATCHES)  # g++ treats every source of a batch as a header
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
  endif()
  if(ARGN)
    get_target_property(alone ${target} SOURCES)
    list(FILTER alone INCLUDE REGEX "${ARGN}")
    set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# compile_unhurried(TARGET): for code that mostly waits for the searches; compiles with -O1, which
# takes two thirds of the time. hurry(SOURCE...): excepts these of its sources.
function(compile_unhurried target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()
function(hurry)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
endfunction()
