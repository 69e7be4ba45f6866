// The search: N lanes, each with a puzzle and its own stack, all propagated in lockstep.
//
// A lane that the last pass left unchanged branches: the state of one side of the branch is pushed
// on its stack, the other side stays in the lane. A lane that failed, or that found a solution
// below the limit, pops the top of its stack. A lane that is done takes the next puzzle of the
// batch at once. The work in a lane depends only on its puzzle.

#if defined(SUDOKIT_BULK_SEARCH) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKIT_BULK_SEARCH
#undef SUDOKIT_BULK_SEARCH
#else
#define SUDOKIT_BULK_SEARCH
#endif

#include <algorithm>
#include <bit>

#include "bulk/job.hpp"
#include "bulk/propagate_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace sudokit::bulk9::HWY_NAMESPACE {

// The greatest depth of a stack. Each level stands for a triad that is assumed to hold a digit, and
// two such triads settle the digit in a chute: 6 chutes, 9 digits.
constexpr std::size_t kDepth = 2 * 6 * 9;

using State = std::uint16_t[84];  // 81 sets; 84 keeps it a multiple of 8 bytes

struct Lane {
  std::size_t puzzle;
  std::size_t depth;
  std::uint64_t solutions;
  std::uint64_t guesses;
  bool cut;  // the limit was reached with states left on the stack
};

struct Search {
  Board board;
  Choice choice;
  Lane lane[kLanes];
  State stack[kLanes][kDepth];
};

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
// Loads a puzzle of digits or characters, depending on the table.
HWY_INLINE void load_puzzle(Board& board, std::size_t lane, const std::uint8_t* cells,
                            const std::array<std::uint16_t, 256>& sets) {
  for (int i = 0; i < 81; i += 9) {
    HWY_UNROLL(9)
    for (int j = i; j < i + 9; ++j) board.cell[j][lane] = sets[cells[j]];
  }
}
HWY_INLINE void load_marks(Board& board, std::size_t lane, const std::uint16_t* marks) {
  for (int i = 0; i < 81; ++i) board.cell[i][lane] = marks[i] & kAllDigits;
}
HWY_INLINE void clear(Board& board) {
  for (int i = 0; i < 81; ++i) store(none(), board.cell[i]);
}
// Writes eight digits at a time, since the grid is probably in no cache. Pre: each cell has one
// candidate.
HWY_INLINE void read_grid(const Board& board, std::size_t lane, Grid81& grid) {
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

// Loads the next puzzle into a lane. Returns false if there is none left; the content of the lane
// then stays and is ignored.
HWY_INLINE bool refill(Search& s, const Job& job, std::size_t lane, std::size_t& next) {
  if (next == job.size) return false;
  job.results[next] = Result{};
  if (job.marks) {
    load_marks(s.board, lane, job.marks[next].marks.data());
  } else if (job.lines) {
    const auto* cells = reinterpret_cast<const std::uint8_t*>(job.lines[next].cells);
    load_puzzle(s.board, lane, cells, kSetOfCharacter);
  } else {
    load_puzzle(s.board, lane, job.puzzles[next].digits.data(), kSetOf);
  }
  s.lane[lane] = {next++, 0, 0, 0, false};
  return true;
}

// Splits a lane on the digit and chute chosen for it. The branch is on the first line with the
// fewest triads, two or three, that may hold the digit: the first of these triads holds the digit
// (this side stays in the lane) or does not (this side is pushed on the stack). The code has no
// jumps, since they would be unpredictable.
HWY_NOINLINE void branch(Search& s, std::size_t lane) {
  std::uint16_t* state = s.stack[lane][s.lane[lane].depth++];
  ++s.lane[lane].guesses;
  save(s.board, lane, state);
  const auto& triads = kTriads[s.choice.chute[lane]];
  const std::uint16_t digit = s.choice.digit[lane];
  const auto others = static_cast<std::uint16_t>(~digit);
  unsigned best = ~0U;
  HWY_UNROLL(3)
  for (unsigned line = 0; line < 3; ++line) {
    unsigned places = 0;
    HWY_UNROLL(3)
    for (unsigned box = 0; box < 3; ++box) {
      const auto& cells = triads[3 * line + box];
      const auto sets = state[cells[0]] | state[cells[1]] | state[cells[2]];
      places |= static_cast<unsigned>((sets & digit) != 0) << box;
    }
    best = std::min(best, kCost[places] << 6 | (3 * line) << 2 | kFirst[places]);
  }
  const unsigned line = best >> 2 & 15, first = best & 3;
  for (const std::uint8_t cell : triads[line + first]) state[cell] &= others;
  for (const std::uint8_t cell : triads[line + kNext[first]]) s.board.cell[cell][lane] &= others;
  for (const std::uint8_t cell : triads[line + kNext[first + 1]]) {
    s.board.cell[cell][lane] &= others;
  }
}

HWY_INLINE void report(const Search& s, const Job& job, std::size_t lane, bool finished) {
  Result& result = job.results[s.lane[lane].puzzle];
  result.solutions = s.lane[lane].solutions;
  result.guesses = s.lane[lane].guesses;
  result.finished = finished;
  result.complete = finished && !s.lane[lane].cut;
}

HWY_INLINE void take_solution(Search& s, const Job& job, std::size_t lane) {
  Lane& l = s.lane[lane];
  if (l.solutions == 0) {
    read_grid(s.board, lane, job.results[l.puzzle].grid);
  } else if (l.solutions <= job.keep_more) {
    read_grid(s.board, lane, job.more[l.puzzle * job.keep_more + l.solutions - 1]);
  }
  ++l.solutions;
  if (job.hooks.solution) {
    Grid81 copy;
    read_grid(s.board, lane, copy);
    job.hooks.solution(job.hooks.context, copy);
  }
  if (l.solutions == job.limit) {
    l.cut = l.depth != 0;
    l.depth = 0;
  }
}

// Hooks::stop is called once in this many steps of the lockstep: some tens of microseconds.
constexpr unsigned kStopStride = 64;

// See Target::run.
std::size_t run(const Job& job) {
  record_run(HWY_TARGET);
  Search s;
  clear(s.board);
  std::size_t next = 0, finished = 0;
  std::uint64_t active = 0;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    if (refill(s, job, lane, next)) active |= 1ULL << lane;
  }
  for (unsigned step = 1; active != 0; ++step) {
    if (step % kStopStride == 0 && job.hooks.stop && job.hooks.stop(job.hooks.context)) break;
    const Report r = propagate(s.board);
    const std::uint64_t failed = r.failed & active;
    const std::uint64_t still = r.unchanged & active & ~failed;
    const std::uint64_t solved = r.full & still;
    std::uint64_t stuck = still & ~solved, ended = failed | solved;
    if (stuck != 0) {
      choose(s.board, s.choice);
      const std::uint64_t dead = lanes_of(is_none(load(s.choice.digit))) & stuck;
      stuck ^= dead;
      ended |= dead;
    }
    for (; stuck != 0; stuck &= stuck - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(stuck));
      if (s.lane[lane].guesses < job.max_guesses) {
        branch(s, lane);
        continue;
      }
      report(s, job, lane, false);
      if (!refill(s, job, lane, next)) active &= ~(1ULL << lane);
    }
    for (; ended != 0; ended &= ended - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(ended));
      if (solved >> lane & 1) take_solution(s, job, lane);
      if (s.lane[lane].depth != 0) {
        restore(s.board, lane, s.stack[lane][--s.lane[lane].depth]);
        continue;
      }
      report(s, job, lane, true);
      ++finished;
      if (!refill(s, job, lane, next)) active &= ~(1ULL << lane);
    }
  }
  for (; active != 0; active &= active - 1) {
    report(s, job, static_cast<std::size_t>(std::countr_zero(active)), false);
  }
  std::fill(job.results + next, job.results + job.size, Result{});
  return finished;
}

}  // namespace sudokit::bulk9::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
