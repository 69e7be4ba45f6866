// Solves the puzzles of a small job one after the other, compiled once for each instruction set.
// The core for one puzzle is in single_inl.hpp; the search is that of search_inl.hpp.

#include "core/simd.hpp"

#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS SUDOKIT_DISABLED_TARGETS
#include <hwy/targets.h>

#include "bulk/job.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bulk/single.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "bulk/single_inl.hpp"

HWY_BEFORE_NAMESPACE();
#if HWY_TARGET != HWY_SCALAR
namespace sudokit::bulk9::HWY_NAMESPACE {
namespace {

struct alignas(32) BoxBoard {
  BoxSets cell[9];
};

// Where a cell of the grid lies in a board.
constexpr auto kPlaces = [] {
  std::array<std::uint8_t, 81> places{};
  for (std::size_t i = 0; i < 81; ++i) {
    const std::size_t row = i / 9, column = i % 9, cell = 3 * (row % 3) + column % 3;
    places[i] = static_cast<std::uint8_t>(kBoxLanes * cell + 4 * (row / 3) + column / 3);
  }
  return places;
}();

// [chute][box]: all bits in the lane of the box; in [chute][3], of all boxes of the chute.
struct alignas(32) LaneMasks {
  BoxSets chute[6][4];
};
constexpr LaneMasks kMasks = [] {
  LaneMasks masks{};
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t box = 0; box < 3; ++box) {
      const std::size_t in_band = 4 * k + box, in_stack = 4 * box + k;
      masks.chute[k][box][in_band] = masks.chute[k][3][in_band] = 0xFFFF;
      masks.chute[3 + k][box][in_stack] = masks.chute[3 + k][3][in_stack] = 0xFFFF;
    }
  }
  return masks;
}();

HWY_INLINE void clear(BoxBoard& board) {
  for (BoxSets& sets : board.cell) store_boxes(in_all(kNine), sets);
}
HWY_INLINE void load_cells(BoxBoard& board, const std::uint8_t* cells,
                           const std::array<std::uint16_t, 256>& sets) {
  std::uint16_t* to = board.cell[0];
  HWY_UNROLL(81)
  for (std::size_t i = 0; i < 81; ++i) to[kPlaces[i]] = sets[cells[i]];
}
HWY_INLINE void load_candidates(BoxBoard& board, const std::uint16_t* marks) {
  std::uint16_t* to = board.cell[0];
  for (std::size_t i = 0; i < 81; ++i) to[kPlaces[i]] = marks[i] & kNine;
}
HWY_INLINE void load_puzzle(BoxBoard& board, const Job& job, std::size_t puzzle) {
  clear(board);
  if (job.marks) {
    load_candidates(board, job.marks[puzzle].marks.data());
  } else if (job.lines) {
    const auto* cells = reinterpret_cast<const std::uint8_t*>(job.lines[puzzle].cells);
    load_cells(board, cells, kSetOfCharacter);
  } else {
    load_cells(board, job.puzzles[puzzle].digits.data(), kSetOf);
  }
}
HWY_INLINE void read_grid(const BoxBoard& board, Grid81& grid) {
  const std::uint16_t* from = board.cell[0];
  HWY_UNROLL(81)
  for (std::size_t i = 0; i < 81; ++i) grid[i] = kDigitOf[from[kPlaces[i]]];
}

HWY_INLINE void load_board(const BoxBoard& board, Boxes* x) {
  for (int i = 0; i < 9; ++i) x[i] = load_boxes(board.cell[i]);
}
HWY_INLINE void store_board(const Boxes* x, BoxBoard& board) {
  for (int i = 0; i < 9; ++i) store_boxes(x[i], board.cell[i]);
}

// Member by member, since g++ clears the whole by an instruction that is slow to start.
HWY_INLINE void clear(Result& result) {
  result.solutions = result.guesses = 0;
  const hn::Full128<std::uint8_t> sixteen;
  for (std::size_t i = 0; i < 80; i += 16) hn::StoreU(hn::Zero(sixteen), sixteen, &result.grid[i]);
  result.grid[80] = 0;
  result.finished = result.complete = false;
}

// The search of one puzzle. stack[depth] is the board in work, those below it wait.
class Alone {
 public:
  explicit Alone(const Job& job) : job_(job) {}

  // Returns whether the puzzle was finished or had too many guesses; otherwise a stop came.
  HWY_INLINE bool solve(std::size_t puzzle) {
    puzzle_ = puzzle;
    result_ = &job_.results[puzzle];
    clear(*result_);
    depth_ = 0;
    load_puzzle(stack_[0], job_, puzzle);
    while (!over()) {
      if (!advance()) return true;
    }
    return false;
  }

 private:
  bool over() {
    return ++steps_ % kStopStride == 0 && job_.hooks.stop && job_.hooks.stop(job_.hooks.context);
  }

  // Settles the board in work. Returns false at the end of the search.
  HWY_INLINE bool advance() {
    Boxes x[9];
    load_board(stack_[depth_], x);
    const Fate fate = settle(x);
    if (fate == Fate::stuck) {
      const Split split = choose_alone(x);
      if (split.digit != 0) return branch(x, split);
    }
    if (fate == Fate::solved) {
      store_board(x, stack_[depth_]);
      if (!take_solution()) return false;
    }
    if (depth_ > 0) return depth_--, true;
    return finish(true), false;
  }

  // The board below lacks the digit in the triad, the one in work in the others of the line.
  HWY_INLINE bool branch(const Boxes* x, const Split& split) {
    if (result_->guesses >= job_.max_guesses) return false;
    ++result_->guesses;
    BoxBoard& waits = stack_[depth_];
    BoxBoard& works = stack_[++depth_];
    store_board(x, waits);
    store_board(x, works);
    const Boxes digit = in_all(split.digit);
    const Boxes here = digit & load_boxes(kMasks.chute[split.chute][split.box]);
    const Boxes there = (digit & load_boxes(kMasks.chute[split.chute][3])) - here;
    for (unsigned i = 0; i < 3; ++i) {
      const unsigned cell = split.chute < 3 ? 3 * split.line + i : 3 * i + split.line;
      const Boxes old = load_boxes(waits.cell[cell]);
      store_boxes(old - here, waits.cell[cell]);
      store_boxes(old - there, works.cell[cell]);
    }
    return true;
  }

  // Reads the grid only where it is wanted. Returns false if this was the last solution wanted.
  HWY_NOINLINE bool take_solution() {
    const std::uint64_t before = result_->solutions++;
    Grid81 copy;
    Grid81* grid = before == 0 ? &result_->grid : job_.hooks.solution ? &copy : nullptr;
    if (before > 0 && before <= job_.keep_more) {
      grid = &job_.more[puzzle_ * job_.keep_more + before - 1];
    }
    if (grid != nullptr) read_grid(stack_[depth_], *grid);
    if (job_.hooks.solution) job_.hooks.solution(job_.hooks.context, *grid);
    if (before + 1 != job_.limit) return true;
    finish(depth_ == 0);
    return false;
  }

  void finish(bool complete) {
    result_->finished = true;
    result_->complete = complete;
  }

  const Job& job_;
  std::size_t puzzle_ = 0;
  Result* result_ = nullptr;
  std::size_t depth_ = 0;
  unsigned steps_ = 0;
  BoxBoard stack_[kDepth + 1];
};

}  // namespace

HWY_NOINLINE std::size_t run_one_by_one(const Job& job) {
  record_run(HWY_TARGET);
  Alone search(job);
  std::size_t finished = 0;
  for (std::size_t i = 0; i < job.size; ++i) {
    if (!search.solve(i)) {
      std::fill(job.results + i + 1, job.results + job.size, Result{});
      break;
    }
    if (job.results[i].finished) ++finished;
  }
  return finished;
}

}  // namespace sudokit::bulk9::HWY_NAMESPACE
#endif
HWY_AFTER_NAMESPACE();
