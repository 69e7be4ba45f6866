// Digits: a set of digits 1..100 (up to 128) in two words; digit d is bit d-1.
//
// This is the public form of a candidate set, the same for every side. Hot code uses the narrower
// masks of core/mask.hpp and converts at its interface.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace sudokit {

class Digits {
 public:
  constexpr Digits() = default;
  constexpr Digits(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

  // The digits 1..side. Pre: 0 <= side <= 128.
  static constexpr Digits all(int side) {
    return {side >= 64 ? ~0ULL : (1ULL << side) - 1, side >= 128  ? ~0ULL
                                                     : side <= 64 ? 0
                                                                  : (1ULL << (side - 64)) - 1};
  }
  // Pre, for each function with one digit: 1 <= digit <= 128.
  static constexpr Digits only(int digit) {
    Digits result;
    result.insert(digit);
    return result;
  }

  constexpr bool contains(int digit) const { return (word(digit) >> shift(digit)) & 1; }
  constexpr void insert(int digit) { (digit > 64 ? high_ : low_) |= 1ULL << shift(digit); }
  constexpr void erase(int digit) { (digit > 64 ? high_ : low_) &= ~(1ULL << shift(digit)); }
  constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
  constexpr bool empty() const { return (low_ | high_) == 0; }
  // The smallest digit. Pre: the set is not empty.
  constexpr int lowest() const {
    return low_ ? std::countr_zero(low_) + 1 : std::countr_zero(high_) + 65;
  }
  // The words: digits 1..64 and 65..128.
  constexpr std::uint64_t low() const { return low_; }
  constexpr std::uint64_t high() const { return high_; }

  friend constexpr Digits operator&(Digits a, Digits b) {
    return {a.low_ & b.low_, a.high_ & b.high_};
  }
  friend constexpr Digits operator|(Digits a, Digits b) {
    return {a.low_ | b.low_, a.high_ | b.high_};
  }
  // The digits of a that are not in b.
  friend constexpr Digits operator-(Digits a, Digits b) {
    return {a.low_ & ~b.low_, a.high_ & ~b.high_};
  }
  friend constexpr bool operator==(const Digits&, const Digits&) = default;

  // Calls f(digit) in ascending order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::uint64_t w = low_; w; w &= w - 1) f(std::countr_zero(w) + 1);
    for (std::uint64_t w = high_; w; w &= w - 1) f(std::countr_zero(w) + 65);
  }

 private:
  static constexpr int shift(int digit) { return (digit - 1) & 63; }
  constexpr std::uint64_t word(int digit) const { return digit > 64 ? high_ : low_; }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace sudokit
