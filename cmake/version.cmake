# Run at every build: writes version.cpp, touching it only when commit or version changed. COMMIT, if
# it is not empty, is what takes the place of the commit in a package of a distribution.
if(COMMIT)
  set(commit "${COMMIT}")
elseif(NOT EXISTS ${SOURCE_DIR}/.git)  # a folder around it may belong to another repository
  set(commit "unknown commit")
else()
  execute_process(COMMAND git -C ${SOURCE_DIR} rev-parse --short=12 HEAD
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
                  RESULT_VARIABLE failed)
  if(failed)
    set(commit "unknown commit")
  else()
    execute_process(COMMAND git -C ${SOURCE_DIR} status --porcelain --untracked-files=no
                    OUTPUT_VARIABLE changes ERROR_QUIET)
    if(changes)
      string(APPEND commit "+changes")
    endif()
  endif()
endif()
configure_file(${SOURCE_DIR}/src/version.cpp.in ${OUTPUT} @ONLY)
