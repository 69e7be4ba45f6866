// Moves the contents of lanes: puzzles into the board, states to and from the stacks, solutions to
// grids.
//
// A lane is one column of the board, 81 sets that lie a vector apart, and its row is the same 81
// sets in a row. Most targets move a lane set by set. With AVX2 all lanes that a step moves are
// moved together if they are several: 16 cells of 16 lanes are transposed in registers.

#if defined(SUDOKIT_BULK_LANES) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKIT_BULK_LANES
#undef SUDOKIT_BULK_LANES
#else
#define SUDOKIT_BULK_LANES
#endif

#include <bit>

#include "bulk/job.hpp"
#include "bulk/propagate_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace sudokit::bulk9::HWY_NAMESPACE {

using State = std::uint16_t[84];  // 81 sets; 84 keeps it a multiple of 8 bytes

template <class F>
HWY_INLINE void for_lanes(std::uint64_t lanes, F&& f) {
  for (; lanes != 0; lanes &= lanes - 1) f(static_cast<std::size_t>(std::countr_zero(lanes)));
}

// Copying a lane takes 81 accesses of two bytes, each a vector apart in the board.
HWY_INLINE void save(const Board& board, std::size_t lane, std::uint16_t* state) {
  for (int i = 0; i < 81; i += 9) {
    HWY_UNROLL(9)
    for (int j = i; j < i + 9; ++j) state[j] = board.cell[j][lane];
  }
}
HWY_INLINE void restore(Board& board, std::size_t lane, const std::uint16_t* state) {
  for (int i = 0; i < 81; i += 9) {
    HWY_UNROLL(9)
    for (int j = i; j < i + 9; ++j) board.cell[j][lane] = state[j];
  }
}
HWY_INLINE void load_marks(Board& board, std::size_t lane, const std::uint16_t* marks) {
  for (int i = 0; i < 81; ++i) board.cell[i][lane] = marks[i] & kAllDigits;
}

#if HWY_TARGET == HWY_AVX2

// The rows of the lanes that move in a step.
struct Rows {
  const std::uint16_t* from[kLanes];  // where settle() reads the lanes that arrive
  std::uint64_t arriving = 0;
  State spare[kLanes];  // a solution that leaves the lane, then the puzzle that follows it
};

using Half = hn::Half<Tag>;  // 8 sets
using Bytes = hn::FixedTag<std::uint8_t, 16>;

// From this number of lanes on, moving all of them takes less time than one after the other.
constexpr int kSeveral = 3;

// 8 sets from `low`, then 8 from `high`.
HWY_INLINE Vec load_halves(const std::uint16_t* low, const std::uint16_t* high) {
  return hn::Combine(Tag(), hn::LoadU(Half(), high), hn::LoadU(Half(), low));
}
// v[i] = {a[i], b[i]}  ->  v[j] = {a[0][j] .. a[7][j], b[0][j] .. b[7][j]}, for 8 sets in each
// half.
HWY_INLINE void transpose(Vec* v) {
  const hn::RepartitionToWide<Tag> wide;
  const hn::RepartitionToWide<decltype(wide)> widest;
  Vec t[8], u[8];
  HWY_UNROLL(4)
  for (int i = 0; i < 8; i += 2) {
    t[i] = hn::InterleaveLower(Tag(), v[i], v[i + 1]);
    t[i + 1] = hn::InterleaveUpper(Tag(), v[i], v[i + 1]);
  }
  HWY_UNROLL(4)
  for (int i = 0; i < 4; ++i) {
    const int a = i / 2 * 4 + i % 2;  // 0 1 4 5
    const auto one = hn::BitCast(wide, t[a]), other = hn::BitCast(wide, t[a + 2]);
    u[i / 2 * 4 + i % 2 * 2] = hn::BitCast(Tag(), hn::InterleaveLower(wide, one, other));
    u[i / 2 * 4 + i % 2 * 2 + 1] = hn::BitCast(Tag(), hn::InterleaveUpper(wide, one, other));
  }
  HWY_UNROLL(4)
  for (int i = 0; i < 4; ++i) {
    const auto one = hn::BitCast(widest, u[i]), other = hn::BitCast(widest, u[i + 4]);
    v[2 * i] = hn::BitCast(Tag(), hn::InterleaveLower(widest, one, other));
    v[2 * i + 1] = hn::BitCast(Tag(), hn::InterleaveUpper(widest, one, other));
  }
}

// Writes the rows of 8 lanes.
HWY_INLINE void save_eight(const Board& board, std::size_t first, std::uint16_t* const* to) {
  for (int i = 0; i < 80; i += 16) {
    Vec v[8];
    HWY_UNROLL(8)
    for (int j = 0; j < 8; ++j) {
      v[j] = load_halves(board.cell[i + j] + first, board.cell[i + j + 8] + first);
    }
    transpose(v);
    HWY_UNROLL(8)
    for (int j = 0; j < 8; ++j) hn::StoreU(v[j], Tag(), to[j] + i);
  }
  HWY_UNROLL(8)
  for (std::size_t j = 0; j < 8; ++j) to[j][80] = board.cell[80][first + j];
}
// Writes the lanes that are stuck to row(lane), and the solved ones to their spare rows.
template <class Row>
HWY_INLINE void save_lanes(const Board& board, std::uint64_t stuck, std::uint64_t solved,
                           Rows& rows, Row&& row) {
  std::uint16_t* to[kLanes];
  for (std::size_t lane = 0; lane < kLanes; ++lane) to[lane] = rows.spare[lane];
  for_lanes(stuck, [&](std::size_t lane) { to[lane] = row(lane); });
  const std::uint64_t lanes = stuck | solved;
  if (std::popcount(lanes) < kSeveral) {
    return for_lanes(lanes, [&](std::size_t lane) { save(board, lane, to[lane]); });
  }
  if ((lanes & 0xFF) != 0) save_eight(board, 0, to);
  if (lanes >> 8 != 0) save_eight(board, 8, to + 8);
}
HWY_INLINE void save_alone(const Board&, std::size_t, std::uint16_t*) {}

// Writes rows.from to the lanes that arrive.
HWY_NOINLINE void settle(Board& board, Rows& rows) {
  const std::uint64_t lanes = rows.arriving;
  rows.arriving = 0;
  if (std::popcount(lanes) < kSeveral) {
    return for_lanes(lanes, [&](std::size_t lane) { restore(board, lane, rows.from[lane]); });
  }
  alignas(64) LaneSets chosen;
  const std::uint16_t* from[kLanes];
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const bool arrives = (lanes >> lane & 1) != 0;
    from[lane] = arrives ? rows.from[lane] : rows.spare[lane];
    chosen[lane] = arrives ? 0xFFFF : 0;
  }
  const Mask mask = hn::MaskFromVec(load(chosen));
  for (int i = 0; i < 80; i += 8) {
    Vec v[8];
    HWY_UNROLL(8)
    for (int j = 0; j < 8; ++j) v[j] = load_halves(from[j] + i, from[j + 8] + i);
    transpose(v);
    HWY_UNROLL(8)
    for (int j = 0; j < 8; ++j) {
      store(hn::IfThenElse(mask, v[j], load(board.cell[i + j])), board.cell[i + j]);
    }
  }
  for_lanes(lanes, [&](std::size_t lane) { board.cell[80][lane] = from[lane][80]; });
}

HWY_INLINE void restore_later(Board&, Rows& rows, std::size_t lane, const std::uint16_t* row) {
  rows.from[lane] = row;
  rows.arriving |= 1ULL << lane;
}

// The characters or digits of a puzzle, by their low four bits, and their sets. `sets` tells the
// same of all characters.
struct Alphabet {
  alignas(16) std::uint8_t character[16], low[16], high[16];
  const std::array<std::uint16_t, 256>& sets;
};
constexpr Alphabet alphabet(const std::array<std::uint16_t, 256>& sets) {
  Alphabet a{{}, {}, {}, sets};
  for (std::size_t c = 0; c < 128; ++c) {
    if (sets[c] == 0) continue;
    a.character[c % 16] = static_cast<std::uint8_t>(c);
    a.low[c % 16] = static_cast<std::uint8_t>(sets[c]);
    a.high[c % 16] = static_cast<std::uint8_t>(sets[c] >> 8);
  }
  return a;
}
constexpr Alphabet kDigits = alphabet(kSetOf);
constexpr Alphabet kCharacters = alphabet(kSetOfCharacter);

HWY_INLINE void load_puzzle(Board& board, Rows& rows, std::size_t lane, const std::uint8_t* cells,
                            const Alphabet& alphabet) {
  std::uint16_t* row = rows.spare[lane];
  const auto character = hn::Load(Bytes(), alphabet.character);
  const auto low = hn::Load(Bytes(), alphabet.low), high = hn::Load(Bytes(), alphabet.high);
  for (int i = 0; i < 80; i += 16) {
    const auto c = hn::LoadU(Bytes(), cells + i);
    const auto known = hn::VecFromMask(Bytes(), hn::Eq(hn::TableLookupBytesOr0(character, c), c));
    const auto lows = hn::And(known, hn::TableLookupBytesOr0(low, c));
    const auto highs = hn::And(known, hn::TableLookupBytesOr0(high, c));
    const hn::RepartitionToWide<Bytes> words;
    hn::StoreU(hn::ZipLower(words, lows, highs), words, row + i);
    hn::StoreU(hn::ZipUpper(words, lows, highs), words, row + i + 8);
  }
  row[80] = alphabet.sets[cells[80]];
  restore_later(board, rows, lane, row);
}

// Digits 1 to 8 by the half of the low byte of their set. No half means 9.
alignas(16) constexpr std::uint8_t kLowDigit[16] = {9, 1, 2, 0, 3, 0, 0, 0, 4};
alignas(16) constexpr std::uint8_t kHighDigit[16] = {0, 252, 253, 0, 254, 0, 0, 0, 255};

// Pre: each cell has one candidate; save_lanes() has written the spare row of the lane.
HWY_INLINE void read_grid(const Board&, const Rows& rows, std::size_t lane, Grid81& grid) {
  const std::uint16_t* row = rows.spare[lane];
  const auto low = hn::Load(Bytes(), kLowDigit), high = hn::Load(Bytes(), kHighDigit);
  const auto nibble = hn::Set(Bytes(), 0xF);
  for (int i = 0; i < 80; i += 16) {
    const Vec sets = hn::And(hn::LoadU(Tag(), row + i), fill(0xFF));
    const auto bytes = hn::DemoteTo(Bytes(), hn::BitCast(hn::RebindToSigned<Tag>(), sets));
    const auto digits = hn::Add(hn::TableLookupBytes(low, hn::And(bytes, nibble)),
                                hn::TableLookupBytes(high, hn::ShiftRight<4>(bytes)));
    hn::StoreU(digits, Bytes(), grid.data() + i);
  }
  grid[80] = kDigitOf[row[80]];
}

#else  // one lane after the other

struct Rows {};
template <class Row>
HWY_INLINE void save_lanes(const Board&, std::uint64_t, std::uint64_t, Rows&, Row&&) {}
HWY_INLINE void settle(Board&, Rows&) {}
HWY_INLINE void save_alone(const Board& board, std::size_t lane, std::uint16_t* row) {
  save(board, lane, row);
}
HWY_INLINE void restore_later(Board& board, Rows&, std::size_t lane, const std::uint16_t* row) {
  restore(board, lane, row);
}

constexpr const auto& kDigits = kSetOf;
constexpr const auto& kCharacters = kSetOfCharacter;
HWY_INLINE void load_puzzle(Board& board, Rows&, std::size_t lane, const std::uint8_t* cells,
                            const std::array<std::uint16_t, 256>& sets) {
  for (int i = 0; i < 81; i += 9) {
    HWY_UNROLL(9)
    for (int j = i; j < i + 9; ++j) board.cell[j][lane] = sets[cells[j]];
  }
}
// Writes eight digits at a time, since the grid is probably in no cache. Pre: each cell has one
// candidate.
HWY_INLINE void read_grid(const Board& board, const Rows&, std::size_t lane, Grid81& grid) {
  for (int i = 0; i < 80; i += 8) {
    std::uint64_t digits = 0;
    HWY_UNROLL(8)
    for (int j = 0; j < 8; ++j) {
      digits |= std::uint64_t{kDigitOf[board.cell[i + j][lane]]} << (8 * j);
    }
    std::memcpy(grid.data() + i, &digits, sizeof(digits));
  }
  grid[80] = kDigitOf[board.cell[80][lane]];
}

#endif

}  // namespace sudokit::bulk9::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
