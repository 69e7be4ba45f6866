// Masks: candidate sets of 16, 32, 64 and 128 bits for hot code; digit d is bit d-1.
//
// The first three are built-in unsigned types. The widest is the compiler's 128-bit unsigned
// integer, so that one template body serves all four.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "sudokit/layout.hpp"

namespace sudokit {

using Mask16 = std::uint16_t;
using Mask32 = std::uint32_t;
using Mask64 = std::uint64_t;
__extension__ using Mask128 = unsigned __int128;

template <class M>
constexpr int mask_count(M mask) {
  if constexpr (sizeof(M) == 16) {
    return std::popcount(static_cast<std::uint64_t>(mask)) +
           std::popcount(static_cast<std::uint64_t>(mask >> 64));
  } else {
    return std::popcount(mask);
  }
}

// The smallest digit of a mask. Pre: the mask is not 0.
template <class M>
constexpr int mask_lowest(M mask) {
  if constexpr (sizeof(M) == 16) {
    const auto low = static_cast<std::uint64_t>(mask);
    return low ? std::countr_zero(low) + 1
               : std::countr_zero(static_cast<std::uint64_t>(mask >> 64)) + 65;
  } else {
    return std::countr_zero(mask) + 1;
  }
}

template <class M>
constexpr bool mask_single(M mask) {
  return mask != 0 && (mask & static_cast<M>(mask - 1)) == 0;
}

template <class M>
constexpr M mask_of(int digit) {
  return static_cast<M>(static_cast<M>(1) << (digit - 1));
}

template <class M>
constexpr M mask_all(int side) {
  return side >= static_cast<int>(sizeof(M) * 8) ? static_cast<M>(~static_cast<M>(0))
                                                 : static_cast<M>(mask_of<M>(side + 1) - 1);
}

template <class M>
constexpr M mask_from(Digits digits) {
  if constexpr (sizeof(M) == 16) {
    return (static_cast<M>(digits.high()) << 64) | digits.low();
  } else {
    return static_cast<M>(digits.low());
  }
}

template <class M>
constexpr Digits mask_to_digits(M mask) {
  if constexpr (sizeof(M) == 16) {
    return {static_cast<std::uint64_t>(mask), static_cast<std::uint64_t>(mask >> 64)};
  } else {
    return {mask, 0};
  }
}

// Calls f(digit) in ascending order.
template <class M, class F>
constexpr void mask_for_each(M mask, F&& f) {
  for (; mask != 0; mask &= static_cast<M>(mask - 1)) f(mask_lowest(mask));
}

}  // namespace sudokit
