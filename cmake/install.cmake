include(CMakePackageConfigHelpers)

install(TARGETS sudokit EXPORT sudokit-targets)
install(TARGETS sudokit-cli)
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
