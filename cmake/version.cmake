# Runs at every build. Writes version.cpp, and changes the file only if the commit or version
# changed. A non-empty COMMIT replaces the commit in a package of a distribution.
if(COMMIT)
  set(commit "${COMMIT}")
elseif(NOT EXISTS ${SOURCE_DIR}/.git)  # an enclosing folder may belong to another repository
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
