include(CMakePackageConfigHelpers)

install(TARGETS sudokit sudokit_shared sudokit_c_shared EXPORT sudokit-targets)
if(SUDOKIT_PROGRAM)
  install(TARGETS sudokit-cli sudokit-paper)
endif()
install(DIRECTORY include/sudokit DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(SUDOKIT_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/sudokit)
install(EXPORT sudokit-targets NAMESPACE sudokit:: DESTINATION ${SUDOKIT_CMAKE_DIR})
configure_package_config_file(cmake/sudokit-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/sudokit-config.cmake INSTALL_DESTINATION ${SUDOKIT_CMAKE_DIR})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/sudokit-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sudokit-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/sudokit-config-version.cmake cmake/FindCaDiCaL.cmake
  DESTINATION ${SUDOKIT_CMAKE_DIR})

set(SUDOKIT_PRIVATE_LIBS "-lfmt -lstdc++ -lm")
if(SUDOKIT_CLAUSE_LEARNING)
  string(PREPEND SUDOKIT_PRIVATE_LIBS "-lcadical ")
endif()
if(SUDOKIT_THREADS)
  string(APPEND SUDOKIT_PRIVATE_LIBS " -pthread")
endif()

# For builds without CMake. The installation prefix is known only when installing.
install(CODE "cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_PREFIX OUTPUT_VARIABLE prefix)
  cmake_path(SET folder \"${CMAKE_INSTALL_LIBDIR}/pkgconfig\")
  cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY \"\${prefix}\")
  cmake_path(RELATIVE_PATH prefix BASE_DIRECTORY \"\${folder}\" OUTPUT_VARIABLE SUDOKIT_UP)
  set(PROJECT_VERSION ${PROJECT_VERSION})
  set(PROJECT_DESCRIPTION \"${PROJECT_DESCRIPTION}\")
  set(CMAKE_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
  set(CMAKE_INSTALL_LIBDIR ${CMAKE_INSTALL_LIBDIR})
  set(SUDOKIT_PRIVATE_LIBS \"${SUDOKIT_PRIVATE_LIBS}\")
  configure_file(${PROJECT_SOURCE_DIR}/cmake/sudokit.pc.in
    ${CMAKE_CURRENT_BINARY_DIR}/sudokit.pc @ONLY)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/sudokit_c.pc.in
    ${CMAKE_CURRENT_BINARY_DIR}/sudokit_c.pc @ONLY)")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sudokit.pc ${CMAKE_CURRENT_BINARY_DIR}/sudokit_c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(NOT SUDOKIT_PROGRAM)
  return()
endif()
# The web page, if scripts/build-page has built it.
install(FILES ${PROJECT_SOURCE_DIR}/build/page/sudokit.html
  DESTINATION ${CMAKE_INSTALL_DATADIR}/sudokit/page OPTIONAL)
# The reports of studies.
if(SUDOKIT_STUDIES)
  install(DIRECTORY python/sudokit/report DESTINATION ${CMAKE_INSTALL_DATADIR}/sudokit
    PATTERN __pycache__ EXCLUDE)
endif()
# The manual page, and the completions, which the built program writes.
install(FILES docs/reference/sudokit.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
set(SUDOKIT_COMPLETIONS
  bash:bash-completion/completions/sudokit
  zsh:zsh/site-functions/_sudokit
  fish:fish/vendor_completions.d/sudokit.fish)
foreach(completion IN LISTS SUDOKIT_COMPLETIONS)
  string(REPLACE ":" ";" completion ${completion})
  list(GET completion 0 shell)
  list(GET completion 1 file)
  cmake_path(GET file PARENT_PATH folder)
  cmake_path(GET file FILENAME name)
  install(CODE "execute_process(COMMAND \"$<TARGET_FILE:sudokit-cli>\" completion ${shell}
    OUTPUT_FILE \"${CMAKE_CURRENT_BINARY_DIR}/completions/${shell}/${name}\"
    COMMAND_ERROR_IS_FATAL ANY)")
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/completions/${shell})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completions/${shell}/${name}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endforeach()
