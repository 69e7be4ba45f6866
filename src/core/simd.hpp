// The Highway targets that this machine can run. Include this header before those of Highway.
//
// Only Highway's headers are used: its library calibrates a timer whenever a program starts, which
// takes 2.5 ms. SUDOKIT_DISABLED_TARGETS are those whose vectors have no size at compile time, so
// that no array can hold them. ARM machines with SVE run NEON instead.
#pragma once

#include <cstdint>

// On 64-bit ARM, use NEON as the compiler's flags define it. If the compiler can select targets by
// attribute, Highway also requires the AES instructions, which not all machines have and which g++
// then misses in its own inline functions.
#if defined(__aarch64__) && !defined(TOOLCHAIN_MISS_SYS_AUXV_H)
#define TOOLCHAIN_MISS_SYS_AUXV_H
#endif

#define SUDOKIT_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

namespace sudokit {

// The targets as HWY_* bits. HWY_EMU128 and HWY_SCALAR, which need no vectors, are always set.
// Thread safe.
std::int64_t machine_targets();

}  // namespace sudokit
