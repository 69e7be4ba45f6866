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

#include "bulk/job.hpp"
#include "bulk/lanes_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace sudokit::bulk9::HWY_NAMESPACE {

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
  Rows rows;
  Lane lane[kLanes];
  State stack[kLanes][kDepth];
};

HWY_INLINE void clear(Board& board) {
  for (int i = 0; i < 81; ++i) store(none(), board.cell[i]);
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
    load_puzzle(s.board, s.rows, lane, cells, kCharacters);
  } else {
    load_puzzle(s.board, s.rows, lane, job.puzzles[next].digits.data(), kDigits);
  }
  s.lane[lane] = {next++, 0, 0, 0, false};
  return true;
}

// Splits a lane on the digit and the triad chosen for it: the triad holds the digit (this side
// stays in the lane) or does not (this side is pushed on the stack). The code has no jumps, since
// they would be unpredictable.
HWY_INLINE void branch(Search& s, std::size_t lane) {
  std::uint16_t* state = s.stack[lane][s.lane[lane].depth++];
  ++s.lane[lane].guesses;
  save_alone(s.board, lane, state);
  const auto& cells = kBranches[s.choice.branch[lane]];
  const auto others = static_cast<std::uint16_t>(~s.choice.digit[lane]);
  HWY_UNROLL(3)
  for (std::size_t i = 0; i < 3; ++i) state[cells[i]] &= others;
  HWY_UNROLL(6)
  for (std::size_t i = 3; i < 9; ++i) s.board.cell[cells[i]][lane] &= others;
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
    read_grid(s.board, s.rows, lane, job.results[l.puzzle].grid);
  } else if (l.solutions <= job.keep_more) {
    read_grid(s.board, s.rows, lane, job.more[l.puzzle * job.keep_more + l.solutions - 1]);
  }
  ++l.solutions;
  if (job.hooks.solution) {
    Grid81 copy;
    read_grid(s.board, s.rows, lane, copy);
    job.hooks.solution(job.hooks.context, copy);
  }
  if (l.solutions == job.limit) {
    l.cut = l.depth != 0;
    l.depth = 0;
  }
}

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
  settle(s.board, s.rows);
  for (unsigned step = 1; active != 0; ++step) {
    if (step % kStopStride == 0 && job.hooks.stop && job.hooks.stop(job.hooks.context)) break;
    const Report r = propagate(s.board);
    const std::uint64_t failed = r.failed & active;
    const std::uint64_t full = r.full & active & ~failed;
    const std::uint64_t solved = full == 0 ? 0 : full & complete_lines(s.board);
    std::uint64_t stuck = r.unchanged & active & ~(failed | full), ended = failed | full;
    if (stuck != 0) {
      choose(s.board, s.choice);
      const std::uint64_t dead = lanes_of(is_none(load(s.choice.digit))) & stuck;
      stuck ^= dead;
      ended |= dead;
    }
    if ((stuck | solved) != 0) {
      save_lanes(s.board, stuck, solved, s.rows,
                 [&](std::size_t lane) { return s.stack[lane][s.lane[lane].depth]; });
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
        restore_later(s.board, s.rows, lane, s.stack[lane][--s.lane[lane].depth]);
        continue;
      }
      report(s, job, lane, true);
      ++finished;
      if (!refill(s, job, lane, next)) active &= ~(1ULL << lane);
    }
    settle(s.board, s.rows);
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
