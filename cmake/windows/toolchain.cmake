# 64-bit Windows with Debian's MinGW g++, used by the preset `windows`. The variant `posix` of the
# compiler has std::thread.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(triple x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${triple}-gcc-posix)
set(CMAKE_CXX_COMPILER ${triple}-g++-posix)
set(CMAKE_RC_COMPILER ${triple}-windres)
set(CMAKE_FIND_ROOT_PATH /usr/${triple})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
# The stack of Windows is aligned to 16 bytes, and g++ stores vectors of 32 bytes there as if it
# were aligned to 32 (GCC bug 54412). The assembler replaces these moves by unaligned ones. Each
# function that is a template gets a section, of which there are too many for the usual objects.
set(CMAKE_CXX_FLAGS_INIT "-Wa,-muse-unaligned-vector-move -Wa,-mbig-obj")
# Of Windows 10, for terminals that understand UTF-8 and colours. Sizes of files have 64 bits.
add_compile_definitions(_WIN32_WINNT=0x0A00 _FILE_OFFSET_BITS=64 UNICODE NOMINMAX)
