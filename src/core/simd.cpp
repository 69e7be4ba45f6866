#include "core/simd.hpp"

#define HWY_DISABLED_TARGETS SUDOKIT_DISABLED_TARGETS
#include <hwy/detect_targets.h>

namespace sudokit {
namespace {

#if HWY_ARCH_X86

// Each function tests all features that Highway enables in the compiler for the target.
bool has_sse4() {
  return __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.1") &&
         __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") &&
         __builtin_cpu_supports("aes");
}
bool has_avx2() {
  return has_sse4() && __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma");
}
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}
bool has_avx512dl() {
  return has_avx512() && __builtin_cpu_supports("vpclmulqdq") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq");
}

std::int64_t vector_targets() {
  std::int64_t bits = 0;
  if (__builtin_cpu_supports("ssse3")) bits |= HWY_SSSE3;
  if (has_sse4()) bits |= HWY_SSE4;
  if (has_avx2()) bits |= HWY_AVX2;
  if (has_avx512()) bits |= HWY_AVX3;
  if (has_avx512dl()) bits |= HWY_AVX3_DL;
  return bits;
}

#else  // one target, which the compiler options select

std::int64_t vector_targets() {
  return HWY_STATIC_TARGET;
}

#endif

}  // namespace

std::int64_t machine_targets() {
  static const std::int64_t targets = vector_targets() | HWY_EMU128 | HWY_SCALAR;
  return targets;
}

}  // namespace sudokit
