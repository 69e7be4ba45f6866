// The vectors of the core for one puzzle: the nine boxes of a board in parallel, one 16-bit lane
// each, which holds a set of digits.
//
// Lane 4 * band + stack is a box; the other seven lanes are padding, which holds all digits:
//
//              stack 0    1    2
//     band 0 |    b1 |  b2 |  b3 |  - |   first 128 bits
//     band 1 |    b4 |  b5 |  b6 |  - |
//     band 2 |    b7 |  b8 |  b9 |  - |   last 128 bits: a vector of its own (a part) where
//            |     - |   - |   - |  - |   vectors have 128 bits
//
// Only this file of the core uses intrinsics, for a permutation of 64-bit words by a constant and
// for a test of a whole vector.

#if defined(SUDOKIT_BULK_BOX_VECTORS) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKIT_BULK_BOX_VECTORS
#undef SUDOKIT_BULK_BOX_VECTORS
#else
#define SUDOKIT_BULK_BOX_VECTORS
#endif

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
#if HWY_TARGET != HWY_SCALAR
namespace sudokit::bulk9::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using BoxTag = hn::CappedTag<std::uint16_t, 16>;
using BoxVec = hn::Vec<BoxTag>;
constexpr hn::Repartition<std::uint8_t, BoxTag> kByteTag;
constexpr hn::Repartition<std::uint32_t, BoxTag> kPairTag;
constexpr hn::Repartition<std::uint64_t, BoxTag> kWordTag;

constexpr std::size_t kBoxLanes = 16;
constexpr std::size_t kPartLanes = hn::MaxLanes(BoxTag());
constexpr std::size_t kParts = kBoxLanes / kPartLanes;
static_assert(kParts == 1 || kParts == 2);
using BoxSets = std::uint16_t[kBoxLanes];

struct Boxes {
  BoxVec part[kParts];
};

HWY_INLINE Boxes operator&(const Boxes& a, const Boxes& b) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) r.part[i] = hn::And(a.part[i], b.part[i]);
  return r;
}
HWY_INLINE Boxes operator|(const Boxes& a, const Boxes& b) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) r.part[i] = hn::Or(a.part[i], b.part[i]);
  return r;
}
HWY_INLINE Boxes operator^(const Boxes& a, const Boxes& b) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) r.part[i] = hn::Xor(a.part[i], b.part[i]);
  return r;
}
// The sum of the sets as numbers.
HWY_INLINE Boxes operator+(const Boxes& a, const Boxes& b) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) r.part[i] = hn::Add(a.part[i], b.part[i]);
  return r;
}
// a without b.
HWY_INLINE Boxes operator-(const Boxes& a, const Boxes& b) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) r.part[i] = hn::AndNot(b.part[i], a.part[i]);
  return r;
}

HWY_INLINE Boxes in_all(unsigned value) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) {
    r.part[i] = hn::Set(BoxTag(), static_cast<std::uint16_t>(value));
  }
  return r;
}
// All bits in the lanes where x is empty, none in the others.
HWY_INLINE Boxes where_empty(const Boxes& x) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) {
    r.part[i] = hn::VecFromMask(BoxTag(), hn::Eq(x.part[i], hn::Zero(BoxTag())));
  }
  return r;
}
// x & part if that is not empty, otherwise x.
HWY_INLINE Boxes narrow(const Boxes& x, const Boxes& part) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) {
    const BoxVec both = hn::And(x.part[i], part.part[i]);
    r.part[i] = hn::IfThenElse(hn::Eq(both, hn::Zero(BoxTag())), x.part[i], both);
  }
  return r;
}
HWY_INLINE bool all_empty(const Boxes& x) {
  const BoxVec any = hn::Or(x.part[0], x.part[kParts - 1]);
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
  return _mm256_testz_si256(any.raw, any.raw) != 0;
#else
  return hn::AllTrue(BoxTag(), hn::Eq(any, hn::Zero(BoxTag())));
#endif
}

HWY_INLINE Boxes load_boxes(const BoxSets& from) {
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) r.part[i] = hn::Load(BoxTag(), from + i * kPartLanes);
  return r;
}
HWY_INLINE void store_boxes(const Boxes& x, BoxSets& to) {
  for (std::size_t i = 0; i < kParts; ++i) hn::Store(x.part[i], BoxTag(), to + i * kPartLanes);
}
// The same as four words of four lanes.
HWY_INLINE void store_words(const Boxes& x, std::uint64_t* to) {
  for (std::size_t i = 0; i < kParts; ++i) {
    hn::Store(hn::BitCast(kWordTag, x.part[i]), kWordTag, to + i * kPartLanes / 4);
  }
}

// Moves bytes within each 128 bits.
HWY_INLINE Boxes shuffle(const Boxes& x, const std::uint8_t* from) {
  const auto where = hn::LoadDup128(kByteTag, from);
  Boxes r;
  for (std::size_t i = 0; i < kParts; ++i) {
    const auto bytes = hn::BitCast(kByteTag, x.part[i]);
    r.part[i] = hn::BitCast(BoxTag(), hn::TableLookupBytes(bytes, where));
  }
  return r;
}
alignas(16) constexpr std::uint8_t kNextStack[2][16] = {
    {2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15},
    {4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15}};
alignas(16) constexpr std::uint8_t kPairBands[16] = {0, 1, 8,  9,  2, 3, 10, 11,
                                                     4, 5, 12, 13, 6, 7, 14, 15};

// Each box gets the set of the box one step (or two steps) further in its band, in a circle.
template <int kSteps>
HWY_INLINE Boxes next_stack(const Boxes& x) {
  return shuffle(x, kNextStack[kSteps - 1]);
}

// next_band: the same in its stack. transposed: exchanges bands and stacks.
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86

template <int kSteps>
HWY_INLINE Boxes next_band(const Boxes& x) {
  return {{BoxVec{_mm256_permute4x64_epi64(x.part[0].raw, kSteps == 1 ? 0xC9 : 0xD2)}}};
}
HWY_INLINE Boxes transposed(const Boxes& x) {
  alignas(32) static constexpr std::int32_t kFrom[8] = {0, 4, 1, 5, 2, 6, 3, 7};
  const auto pairs = hn::BitCast(kPairTag, shuffle(x, kPairBands).part[0]);
  const auto from = hn::SetTableIndices(kPairTag, kFrom);
  return {{hn::BitCast(BoxTag(), hn::TableLookupLanes(pairs, from))}};
}

#else

template <int kSteps>
HWY_INLINE Boxes next_band(const Boxes& x) {
  const auto low = hn::BitCast(kWordTag, x.part[0]), high = hn::BitCast(kWordTag, x.part[1]);
  if constexpr (kSteps == 1) {
    return {{hn::BitCast(BoxTag(), hn::CombineShiftRightBytes<8>(kWordTag, high, low)),
             hn::BitCast(BoxTag(), hn::ConcatUpperLower(kWordTag, high, low))}};
  } else {
    return {{hn::BitCast(BoxTag(), hn::ConcatLowerLower(kWordTag, low, high)),
             hn::BitCast(BoxTag(), hn::ConcatUpperUpper(kWordTag, high, low))}};
  }
}
HWY_INLINE Boxes transposed(const Boxes& x) {
  const Boxes paired = shuffle(x, kPairBands);
  const auto low = hn::BitCast(kPairTag, paired.part[0]);
  const auto high = hn::BitCast(kPairTag, paired.part[1]);
  return {{hn::BitCast(BoxTag(), hn::InterleaveLower(kPairTag, low, high)),
           hn::BitCast(BoxTag(), hn::InterleaveUpper(kPairTag, low, high))}};
}

#endif

}  // namespace sudokit::bulk9::HWY_NAMESPACE
#endif
HWY_AFTER_NAMESPACE();

#endif
