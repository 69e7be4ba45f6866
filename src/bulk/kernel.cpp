// Compiles the kernel once for each instruction set of this architecture, and chooses one.

#include "core/simd.hpp"

// Settings for Highway, needed before any of its headers. AVX3_DL is AVX-512 with VPOPCNT, BITALG
// and VBMI2.
#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS SUDOKIT_DISABLED_TARGETS
#include <hwy/targets.h>

#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string>

#include "bulk/job.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bulk/kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "bulk/search_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace sudokit::bulk9::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR  // one lane: the lockstep is a search of one puzzle

std::size_t run_fast(const Job& job) {
  return run(job);
}

#else

// Jobs up to this size take less time one puzzle after the other (docs/bulk.md): measured for 16
// and 8 lanes. A step of 32 lanes takes as long as one of 16, in which easy puzzles are as fast
// from 12.
constexpr std::size_t kFew = kLanes > 16 ? 12 : kLanes == 16 ? 24 : 5;

std::size_t run_one_by_one(const Job& job);  // single.cpp

std::size_t run_fast(const Job& job) {
  return job.size <= kFew ? run_one_by_one(job) : run(job);
}

#endif

}  // namespace sudokit::bulk9::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace sudokit::bulk9 {
namespace {

struct Compiled {
  std::int64_t bit;
  Target target;
};

// Best first.
constexpr Compiled kCompiled[] = {
#if HWY_TARGETS & HWY_AVX3_DL
    {HWY_AVX3_DL, {"avx512dl", &N_AVX3_DL::run_fast}},
#endif
#if HWY_TARGETS & HWY_AVX3
    {HWY_AVX3, {"avx512", &N_AVX3::run_fast}},
#endif
#if HWY_TARGETS & HWY_AVX2
    {HWY_AVX2, {"avx2", &N_AVX2::run_fast}},
#endif
#if HWY_TARGETS & HWY_SSE4
    {HWY_SSE4, {"sse4", &N_SSE4::run_fast}},
#endif
#if HWY_TARGETS & HWY_SSSE3
    {HWY_SSSE3, {"ssse3", &N_SSSE3::run_fast}},
#endif
#if HWY_TARGETS & HWY_NEON
    {HWY_NEON, {"neon", &N_NEON::run_fast}},
#endif
#if HWY_TARGETS & HWY_WASM
    {HWY_WASM, {"wasm", &N_WASM::run_fast}},
#endif
#if HWY_TARGETS & HWY_EMU128
    {HWY_EMU128, {"scalar", &N_EMU128::run_fast}},
#endif
#if HWY_TARGETS & HWY_SCALAR
    {HWY_SCALAR, {"scalar", &N_SCALAR::run_fast}},
#endif
};

// The target for which the kernel that last ran on this thread was compiled, as it reported.
thread_local std::int64_t last_run = 0;

std::vector<Target> supported() {
  std::vector<Target> result;
  for (const Compiled& c : kCompiled) {
    if (machine_targets() & c.bit) result.push_back(c.target);
  }
  // Code for the baseline of the architecture always runs.
  if (result.empty()) result.push_back(std::rbegin(kCompiled)->target);
  return result;
}

const Target& choose_target() {
  const auto all = supported_targets();
  const char* wanted = std::getenv("SUDOKIT_TARGET");
  if (wanted == nullptr || *wanted == '\0') return all[0];
  std::string names;
  for (const Target& t : all) {
    if (t.name == wanted) return t;
    names += (names.empty() ? "" : ", ") + std::string(t.name);
  }
  throw std::runtime_error("SUDOKIT_TARGET is '" + std::string(wanted) + "'; this machine has " +
                           names);
}

}  // namespace

void record_run(std::int64_t compiled_for) {
  last_run = compiled_for;
}

std::string_view last_target() {
  for (const Compiled& c : kCompiled) {
    if (c.bit == last_run) return c.target.name;
  }
  return "";
}

std::span<const Target> supported_targets() {
  static const std::vector<Target> all = supported();
  return all;
}

const Target& chosen_target() {
  static const Target& target = choose_target();
  return target;
}

}  // namespace sudokit::bulk9

#endif
