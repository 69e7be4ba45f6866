// The check of classic 9x9 grids for the best instruction set of the machine. It shares no code
// with bulk9, whose answers it checks.
#include "core/simd.hpp"

#define HWY_DISABLED_TARGETS SUDOKIT_DISABLED_TARGETS
#include <hwy/targets.h>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/check_classic9.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <array>

#include "core/check_classic9.hpp"
#include "core/check_classic9_inl.hpp"

#if HWY_ONCE

namespace sudokit {
namespace {

bool is_right(const Classic9Answer& answer) {
  std::array<unsigned, 9> rows{}, columns{}, boxes{};
  unsigned wrong = 0;
  for (std::size_t i = 0; i < 81; ++i) {
    const unsigned digit = answer.grid[i];
    const char cell = answer.puzzle[i];
    if (digit < 1 || digit > 9) return false;
    rows[i / 9] |= 1U << digit;
    columns[i % 9] |= 1U << digit;
    boxes[i / 27 * 3 + i % 9 / 3] |= 1U << digit;
    wrong |=
        static_cast<unsigned>(cell != '.' && cell != '0' && cell != static_cast<int>('0' + digit));
  }
  for (std::size_t i = 0; i < 9; ++i) wrong |= 0x3FE ^ (rows[i] & columns[i] & boxes[i]);
  return wrong == 0;
}

void check_without_vectors(std::span<Classic9Answer> answers) {
  for (Classic9Answer& answer : answers) answer.right = is_right(answer);
}

struct Compiled {
  std::int64_t bit;
  Classic9Check check;
};

// Best first.
constexpr Compiled kCompiled[] = {
#if HWY_TARGETS & HWY_AVX3
    {HWY_AVX3, {"avx512", &N_AVX3::check_answers}},
#endif
#if HWY_TARGETS & HWY_AVX2
    {HWY_AVX2, {"avx2", &N_AVX2::check_answers}},
#endif
#if HWY_TARGETS & HWY_SSE4
    {HWY_SSE4, {"sse4", &N_SSE4::check_answers}},
#endif
#if HWY_TARGETS & HWY_SSSE3
    {HWY_SSSE3, {"ssse3", &N_SSSE3::check_answers}},
#endif
#if HWY_TARGETS & HWY_NEON
    {HWY_NEON, {"neon", &N_NEON::check_answers}},
#endif
#if HWY_TARGETS & HWY_WASM
    {HWY_WASM, {"wasm", &N_WASM::check_answers}},
#endif
    {HWY_SCALAR, {"scalar", check_without_vectors}},
};

}  // namespace

std::vector<Classic9Check> classic9_checks() {
  std::vector<Classic9Check> runs;
  for (const Compiled& compiled : kCompiled) {
    if ((machine_targets() & compiled.bit) != 0) runs.push_back(compiled.check);
  }
  return runs;
}

void check_classic9(std::span<Classic9Answer> answers) {
  static const Classic9Check best = classic9_checks().front();
  best.check(answers);
}

}  // namespace sudokit

#endif
