// Which of Highway's targets this machine can run.
//
// Highway's headers are all that is used of it: its library calibrates a timer whenever a program
// starts, which takes 2.5 ms. To be included before any of them. SUDOKIT_DISABLED_TARGETS: vectors
// without a size at compile time, which no array can hold; what has them runs NEON or its like.
#pragma once

#include <cstdint>

// On 64-bit ARM the compiler's own NEON is meant. Highway would add the AES instructions, which not
// all have and which g++ then misses in its own inline functions, where it knows how to ask for
// them.
#if defined(__aarch64__) && !defined(TOOLCHAIN_MISS_SYS_AUXV_H)
#define TOOLCHAIN_MISS_SYS_AUXV_H
#endif

#define SUDOKIT_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

namespace sudokit {

// HWY_* bits; those for code without vectors always. Thread safe.
std::int64_t machine_targets();

}  // namespace sudokit
