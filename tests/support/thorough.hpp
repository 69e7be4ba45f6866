// Long tests: `scripts/test --thorough long` sets SUDOKIT_THOROUGH. All other runs, those with
// sanitizers among them, take one case of each family, and a share of the random ones.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace sudokit::test {

inline bool thorough() {
  return std::getenv("SUDOKIT_THOROUGH") != nullptr;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;  // 10 to 30 times slower, and several times larger
#else
inline constexpr bool kSanitized = false;
#endif

// The number of cases of a test: `usual`, or `thorough_one` in a thorough run.
inline std::size_t by_thoroughness(std::size_t usual, std::size_t thorough_one) {
  return thorough() ? thorough_one : usual;
}

}  // namespace sudokit::test
