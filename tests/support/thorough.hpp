// The long batteries: SUDOKIT_THOROUGH is set by scripts/test --thorough.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace sudokit::test {

inline bool thorough() {
  return std::getenv("SUDOKIT_THOROUGH") != nullptr;
}

inline std::size_t by_thoroughness(std::size_t usual, std::size_t thorough_one) {
  return thorough() ? thorough_one : usual;
}

}  // namespace sudokit::test
