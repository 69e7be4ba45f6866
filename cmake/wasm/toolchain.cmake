# WebAssembly (wasm32-wasi) with clang 19 and Debian's wasi-libc and libc++, used by the preset
# `wasm`. One memory, no threads, 128-bit vectors and WebAssembly exceptions: all current browsers
# and Node 18 support these.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_FLAGS_INIT "-msimd128")
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions")
# The compiler is tested without linking, because a program needs the runtime of apps/wasm.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(SUDOKIT_WASM ON)
