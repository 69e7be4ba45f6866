// Vectors of 16 bytes by the vector extensions of g++ and clang, on any machine, and sets of their
// lanes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sudokit {

// The vector type of each type of value. lower() and upper() interleave the lanes of the lower and
// of the upper halves of two vectors.
template <class Value>
struct Vector;
template <>
struct Vector<std::uint8_t> {
  using Lanes [[gnu::vector_size(16)]] = std::uint8_t;
  static Lanes lower(Lanes a, Lanes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  }
  static Lanes upper(Lanes a, Lanes b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
  }
};
template <>
struct Vector<std::int16_t> {
  using Lanes [[gnu::vector_size(16)]] = std::int16_t;
  static Lanes lower(Lanes a, Lanes b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  }
  static Lanes upper(Lanes a, Lanes b) {
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  }
};

// One bit for each byte of the result of a comparison.
template <class Answer>
inline std::uint32_t bits_of(Answer answer) {
#if defined(__SSE2__)
  return static_cast<std::uint32_t>(_mm_movemask_epi8(std::bit_cast<__m128i>(answer)));
#else
  using Bytes = std::array<std::uint8_t, 16>;
  const auto bytes = std::bit_cast<Bytes>(answer);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) bits |= (bytes[i] & 1u) << i;
  return bits;
#endif
}

// The number of bits set. std::popcount compiles to a call for targets without the instruction.
inline int count_of(std::uint32_t bits) {
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

// A set of lanes of consecutive vectors, added as the bits of one comparison after the other.
class LaneSet {
 public:
  explicit LaneSet(std::size_t vectors = 0) : bits_(vectors) {}
  void clear() { used_ = 0, count_ = 0; }
  void add(std::uint32_t bits) {
    bits_[used_++] = static_cast<std::uint16_t>(bits);
    count_ += count_of(bits);
  }
  int count() const { return count_; }
  // The index of the lane in the set that has `before` lanes of the set before it.
  // Pre: before < count().
  std::uint32_t at(int before) const {
    std::size_t i = 0;
    for (int here = 0; (here = count_of(bits_[i])) <= before; ++i) before -= here;
    std::uint32_t bits = bits_[i];
    for (; before > 0; --before) bits &= bits - 1;
    return static_cast<std::uint32_t>(16 * i) + static_cast<std::uint32_t>(std::countr_zero(bits));
  }

 private:
  std::vector<std::uint16_t> bits_;
  std::size_t used_ = 0;
  int count_ = 0;
};

}  // namespace sudokit
