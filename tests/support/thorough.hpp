// The long batteries: SUDOKIT_THOROUGH is set by scripts/test --thorough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace sudokit::test {

inline bool thorough() {
  return std::getenv("SUDOKIT_THOROUGH") != nullptr;
}

// How many cases a battery takes: fewer under a sanitizer, which is ten to thirty times slower.
inline std::size_t by_thoroughness(std::size_t usual, std::size_t thorough_one) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  usual = std::max<std::size_t>(usual / 10, 1);
#endif
  return thorough() ? thorough_one : usual;
}

}  // namespace sudokit::test
