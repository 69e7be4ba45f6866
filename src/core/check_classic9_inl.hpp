// The vector check of classic 9x9 grids, with one grid for each block of 16 bytes. Included by
// check_classic9.cpp once for each instruction set.

#if defined(SUDOKIT_CHECK_CLASSIC9) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKIT_CHECK_CLASSIC9
#undef SUDOKIT_CHECK_CLASSIC9
#else
#define SUDOKIT_CHECK_CLASSIC9
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <span>

#include "sudokit/puzzle.hpp"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128

HWY_BEFORE_NAMESPACE();
namespace sudokit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::ScalableTag<std::uint8_t>;
using ByteVec = hn::Vec<Bytes>;

constexpr std::size_t kBytes = HWY_LANES(std::uint8_t);
constexpr std::size_t kBlock = 16;
constexpr std::size_t kBlocks = kBytes / kBlock;

// Whether all cells hold digits 1 to 9 and all givens are kept.
HWY_INLINE bool keeps_givens(const std::uint8_t* puzzle, const std::uint8_t* grid) {
  const Bytes d;
  const ByteVec zero = hn::Zero(d), one = hn::Set(d, 1), eight = hn::Set(d, 8);
  const ByteVec character0 = hn::Set(d, '0'), point = hn::Set(d, '.');
  ByteVec wrong = zero;
  for (std::size_t at = 0; at < 81; at += kBytes) {
    const std::size_t from = std::min(at, 81 - kBytes);  // the last block overlaps the one before
    const ByteVec cell = hn::LoadU(d, puzzle + from), digit = hn::LoadU(d, grid + from);
    const auto open = hn::Or(hn::Eq(cell, point), hn::Eq(cell, character0));
    const ByteVec other = hn::Xor(cell, hn::Add(digit, character0));
    wrong = hn::Or(wrong, hn::SaturatedSub(hn::Sub(digit, one), eight));
    wrong = hn::Or(wrong, hn::IfThenZeroElse(open, other));
  }
  return hn::AllTrue(d, hn::Eq(wrong, zero));
}

// Loads 16 bytes from `at` of each grid.
template <class D>
HWY_INLINE hn::Vec<D> load_blocks(D d, const std::uint8_t* const* grids, std::size_t at) {
  if constexpr (hn::MaxLanes(d) == kBlock) {
    return hn::LoadU(d, grids[0] + at);
  } else {
    const hn::Half<D> half;
    return hn::Combine(d, load_blocks(half, grids + hn::MaxLanes(half) / kBlock, at),
                       load_blocks(half, grids, at));
  }
}

// Whether all houses of each of kBlocks grids hold all digits: bit k of the result is for grid k.
// Pre: the cells hold digits.
//
// A set of digits is a byte, in which 9 has no bit. The function tests that all houses hold 1 to 8
// and that the bytes of each column add up to 255. The ninth digit of a column is then a 9, because
// any other digit would add its bit once more. So the grid holds nine 9s. It also holds each other
// digit at least nine times, since each row and box holds it at least once. That makes 81 cells, so
// every house holds each digit exactly once.
HWY_INLINE unsigned houses_hold_all(const std::uint8_t* const* grids) {
  alignas(16) static constexpr std::uint8_t kBit[kBlock] = {0, 1, 2, 4, 8, 16, 32, 64, 128};
  // The lanes that hold a column; the lane of a row's first cell; the lanes of the boxes' first
  // columns.
  alignas(16) static constexpr std::uint8_t kColumns[kBlock] = {255, 255, 255, 255, 255,
                                                                255, 255, 255, 255};
  alignas(16) static constexpr std::uint8_t kRows[kBlock] = {255};
  alignas(16) static constexpr std::uint8_t kBoxes[kBlock] = {255, 0, 0, 255, 0, 0, 255};
  const Bytes d;
  const ByteVec bit = hn::LoadDup128(d, kBit);
  ByteVec columns = hn::Zero(d), sums = hn::Zero(d);
  ByteVec rows = hn::Set(d, 255), boxes = rows;
  for (std::size_t band = 0; band < 3; ++band) {
    ByteVec box = hn::Zero(d);
    for (std::size_t row = 3 * band; row < 3 * band + 3; ++row) {
      // The last row ends with the grid, so that its load begins 7 bytes early.
      const ByteVec digits = row < 8 ? load_blocks(d, grids, 9 * row)
                                     : hn::ShiftRightBytes<7>(d, load_blocks(d, grids, 65));
      const ByteVec cell = hn::TableLookupBytes(bit, digits);
      const ByteVec triad =
          hn::Or(cell, hn::Or(hn::ShiftRightBytes<1>(d, cell), hn::ShiftRightBytes<2>(d, cell)));
      columns = hn::Or(columns, cell);
      sums = hn::Add(sums, cell);
      box = hn::Or(box, triad);
      rows = hn::And(rows, hn::Or(triad, hn::Or(hn::ShiftRightBytes<3>(d, triad),
                                                hn::ShiftRightBytes<6>(d, triad))));
    }
    boxes = hn::And(boxes, box);
  }
  const ByteVec lacking = hn::Or(hn::AndNot(hn::And(columns, sums), hn::LoadDup128(d, kColumns)),
                                 hn::Or(hn::AndNot(rows, hn::LoadDup128(d, kRows)),
                                        hn::AndNot(boxes, hn::LoadDup128(d, kBoxes))));
  alignas(64) std::uint64_t words[2 * kBlocks];
  hn::Store(lacking, d, reinterpret_cast<std::uint8_t*>(words));
  unsigned right = 0;
  for (std::size_t k = 0; k < kBlocks; ++k) {
    right |= static_cast<unsigned>((words[2 * k] | words[2 * k + 1]) == 0) << k;
  }
  return right;
}

void check_answers(std::span<Classic9Answer> answers) {
  for (std::size_t i = 0; i < answers.size(); i += kBlocks) {
    const std::size_t size = std::min(kBlocks, answers.size() - i);
    const std::uint8_t* grids[kBlocks];
    for (std::size_t k = 0; k < kBlocks; ++k) grids[k] = answers[i + std::min(k, size - 1)].grid;
    const unsigned right = houses_hold_all(grids);
    for (std::size_t k = 0; k < size; ++k) {
      Classic9Answer& answer = answers[i + k];
      const auto* puzzle = reinterpret_cast<const std::uint8_t*>(answer.puzzle);
      answer.right = (right >> k & 1) != 0 && keeps_givens(puzzle, answer.grid);
    }
  }
}

}  // namespace sudokit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // targets with vectors

#endif
