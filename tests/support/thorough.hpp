// The long batteries: SUDOKIT_THOROUGH is set by scripts/test --thorough.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace sudokit::test {

inline bool thorough() {
  return std::getenv("SUDOKIT_THOROUGH") != nullptr;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;  // ten to thirty times slower, and several times larger
#else
inline constexpr bool kSanitized = false;
#endif

// How many cases a battery takes.
inline std::size_t by_thoroughness(std::size_t usual, std::size_t thorough_one) {
  return thorough() ? thorough_one : usual;
}

}  // namespace sudokit::test
