# WebAssembly (wasm32-wasi) with clang 19 and Debian's wasi-libc and libc++; the preset `wasm` uses it.
# One memory, no threads, 128-bit vectors, exceptions of WebAssembly: all current browsers and Node 18
# run this.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_FLAGS_INIT "-msimd128")
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions")
# The compiler is tested without linking: a program needs what apps/wasm brings.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(SUDOKIT_WASM ON)
