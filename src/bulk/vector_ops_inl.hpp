// The vector operations of the kernel, on top of Highway: N puzzles in parallel, one 16-bit lane
// each, which holds a set of digits (digit d is bit d-1).
//
// Only this file of the kernel uses intrinsics, for instructions that Highway 1.0.3 does not offer:
// the three-input logic of AVX-512 and its test into a mask. Without them the 17-clue set takes
// 1.13 times as long (docs/bulk.md).

#if defined(SUDOKIT_BULK_VECTOR_OPS) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKIT_BULK_VECTOR_OPS
#undef SUDOKIT_BULK_VECTOR_OPS
#else
#define SUDOKIT_BULK_VECTOR_OPS
#endif

#include <hwy/highway.h>

#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace sudokit::bulk9::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<std::uint16_t>;
using Vec = hn::Vec<Tag>;
using Mask = hn::Mask<Tag>;

constexpr std::size_t kLanes = HWY_LANES(std::uint16_t);
static_assert(kLanes <= 64);
constexpr std::uint64_t kAllLanes = kLanes == 64 ? ~0ULL : (1ULL << (kLanes % 64)) - 1;
constexpr std::uint16_t kAllDigits = 0x1FF;

HWY_INLINE Vec fill(int value) {
  return hn::Set(Tag(), static_cast<std::uint16_t>(value));
}
HWY_INLINE Vec none() {
  return hn::Zero(Tag());
}
HWY_INLINE Vec load(const std::uint16_t* from) {
  return hn::Load(Tag(), from);
}
HWY_INLINE void store(Vec v, std::uint16_t* to) {
  hn::Store(v, Tag(), to);
}
// v - 1 in each lane.
HWY_INLINE Vec less_one(Vec v) {
  return hn::Add(v, fill(0xFFFF));
}
HWY_INLINE Mask is_none(Vec v) {
  return hn::Eq(v, none());
}
// One bit per lane.
HWY_INLINE std::uint64_t lanes_of(Mask mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Tag(), mask, bytes);
  std::uint64_t bits;
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits & kAllLanes;
}

#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86

template <int truth_table>
HWY_INLINE Vec logic3(Vec a, Vec b, Vec c) {
  return Vec{_mm512_ternarylogic_epi32(a.raw, b.raw, c.raw, truth_table)};
}
HWY_INLINE Vec or3(Vec a, Vec b, Vec c) {
  return logic3<0xFE>(a, b, c);
}
HWY_INLINE Vec and3(Vec a, Vec b, Vec c) {
  return logic3<0x80>(a, b, c);
}
// The digits in at least two of the three sets.
HWY_INLINE Vec majority(Vec a, Vec b, Vec c) {
  return logic3<0xE8>(a, b, c);
}
HWY_INLINE Vec and_not_both(Vec a, Vec b, Vec c) {
  return logic3<0x70>(a, b, c);
}
HWY_INLINE Vec and_neither(Vec a, Vec b, Vec c) {
  return logic3<0x10>(a, b, c);
}
// (a without b) or c.
HWY_INLINE Vec without_or(Vec a, Vec b, Vec c) {
  return logic3<0xBA>(a, b, c);
}
// Adds to `sum` the digits in which b and c differ.
HWY_INLINE Vec or_difference(Vec sum, Vec b, Vec c) {
  return logic3<0xF6>(sum, b, c);
}
// x if x & test is empty, otherwise the empty set.
HWY_INLINE Vec keep_disjoint(Vec x, Vec test) {
  return Vec{_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(x.raw, test.raw), x.raw)};
}
// x & part if that is not empty, otherwise x.
HWY_INLINE Vec narrow(Vec x, Vec part) {
  return Vec{_mm512_mask_mov_epi16(x.raw, _mm512_test_epi16_mask(x.raw, part.raw),
                                   _mm512_and_si512(x.raw, part.raw))};
}

#else

HWY_INLINE Vec or3(Vec a, Vec b, Vec c) {
  return hn::Or(a, hn::Or(b, c));
}
HWY_INLINE Vec and3(Vec a, Vec b, Vec c) {
  return hn::And(a, hn::And(b, c));
}
HWY_INLINE Vec majority(Vec a, Vec b, Vec c) {
  return hn::Or(hn::And(a, b), hn::And(hn::Or(a, b), c));
}
HWY_INLINE Vec and_not_both(Vec a, Vec b, Vec c) {
  return hn::AndNot(hn::And(b, c), a);
}
HWY_INLINE Vec and_neither(Vec a, Vec b, Vec c) {
  return hn::AndNot(hn::Or(b, c), a);
}
HWY_INLINE Vec without_or(Vec a, Vec b, Vec c) {
  return hn::Or(hn::AndNot(b, a), c);
}
HWY_INLINE Vec or_difference(Vec sum, Vec b, Vec c) {
  return hn::Or(sum, hn::Xor(b, c));
}
HWY_INLINE Vec keep_disjoint(Vec x, Vec test) {
  return hn::And(x, hn::VecFromMask(Tag(), is_none(hn::And(x, test))));
}
HWY_INLINE Vec narrow(Vec x, Vec part) {
  const Vec both = hn::And(x, part);
#if HWY_TARGET == HWY_AVX2
  return hn::IfThenElse(is_none(both), x, both);
#else
  return hn::And(x, hn::Or(both, hn::VecFromMask(Tag(), is_none(both))));
#endif
}

#endif

#if HWY_TARGET <= HWY_AVX3_DL && HWY_ARCH_X86

// x if it has at most three digits, otherwise the empty set.
HWY_INLINE Vec keep_at_most_three(Vec x) {
  return hn::IfThenElseZero(hn::Lt(hn::PopulationCount(x), fill(4)), x);
}
// x & part if `part` has at least three digits, otherwise x.
HWY_INLINE Vec narrow_by_three(Vec x, Vec part) {
  return hn::IfThenElse(hn::Gt(hn::PopulationCount(part), fill(2)), hn::And(x, part), x);
}

#else  // no population count of 16-bit lanes: remove the lowest digit two or three times

HWY_INLINE Vec drop_lowest(Vec x) {
  return hn::And(x, less_one(x));
}
HWY_INLINE Vec keep_at_most_three(Vec x) {
  const Vec rest = drop_lowest(drop_lowest(x));
  return hn::And(x, hn::VecFromMask(Tag(), is_none(hn::And(rest, less_one(rest)))));
}
HWY_INLINE Vec narrow_by_three(Vec x, Vec part) {
  const Vec rest = drop_lowest(drop_lowest(part));
  return hn::And(x, hn::Or(part, hn::VecFromMask(Tag(), is_none(rest))));
}

#endif

}  // namespace sudokit::bulk9::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
