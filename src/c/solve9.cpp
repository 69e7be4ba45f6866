// Solutions of arrays of 9x9 puzzles from C, through the bulk kernel.
#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "answer/reporter.hpp"
#include "c/border.hpp"
#include "core/gate.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit::c {
namespace {

using bulk9::Packed81;

// Puzzles between two reports: bounds the memory for results that are copied.
constexpr std::size_t kSolvedAtOnce = 1 << 16;

// Every grid that leaves passes the gate.
class Gate9 {
 public:
  void check(std::span<const Packed81> puzzles, std::span<const bulk9::Result> results) {
    lines_.resize(puzzles.size());
    answers_.clear();
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      if (results[i].solutions == 0) continue;
      std::ranges::transform(puzzles[i].digits, lines_[i].begin(),
                             [](std::uint8_t digit) { return static_cast<char>('0' + digit); });
      answers_.push_back({lines_[i].data(), results[i].grid.data()});
    }
    pass_gate(answers_);
    if (!std::ranges::all_of(answers_, &Classic9Answer::right)) {
      throw EngineDefect("the bulk kernel found a grid that is no solution");
    }
  }

 private:
  std::vector<std::array<char, 81>> lines_;
  std::vector<Classic9Answer> answers_;
};

bool is_valid(const Packed81& puzzle, const Layout& layout) {
  if (std::ranges::any_of(puzzle.digits, [](std::uint8_t digit) { return digit > 9; })) {
    return false;
  }
  return !find_clash(layout, Grid(puzzle.digits.begin(), puzzle.digits.end()));
}

std::uint8_t row_of(const Packed81& puzzle, const bulk9::Result& result, const Layout& layout) {
  if (!result.finished) return SUDOKIT_ROW_UNKNOWN;
  if (result.solutions > 1) return SUDOKIT_ROW_MULTIPLE;
  if (result.solutions == 1) return SUDOKIT_ROW_OK;
  return is_valid(puzzle, layout) ? SUDOKIT_ROW_NONE : SUDOKIT_ROW_INVALID;
}

void copy_result(const bulk9::Result& from, sudokit_bulk9_result& to) {
  to.solutions = from.solutions;
  to.guesses = from.guesses;
  std::ranges::copy(from.grid, to.grid);
  to.complete = from.finished && from.complete ? 1 : 0;
}

// Where the answers of an array go.
struct Answers9 {
  sudokit_bulk9_result* results;
  std::uint8_t* rows;  // null: nowhere

  void clear(std::size_t n) const {
    std::fill_n(results, n, sudokit_bulk9_result{});
    if (rows != nullptr) std::fill_n(rows, n, std::uint8_t{SUDOKIT_ROW_UNKNOWN});
  }
};

// False: a stop came.
bool solve_array(std::span<const Packed81> puzzles, std::uint64_t limit, const Answers9& to,
                 const BatchOptions& options) {
  const LayoutPtr layout = Layout::named("3x3").value();
  std::vector<bulk9::Result> results(std::min(puzzles.size(), kSolvedAtOnce));
  Gate9 gate;
  answer::Reporter reporter(options);
  for (std::size_t at = 0; at < puzzles.size(); at += kSolvedAtOnce) {
    const auto piece = puzzles.subspan(at, std::min(kSolvedAtOnce, puzzles.size() - at));
    solve_parallel(piece, results, limit, options.threads, options.stop);
    gate.check(piece, std::span(results).first(piece.size()));
    for (std::size_t i = 0; i < piece.size(); ++i) {
      copy_result(results[i], to.results[at + i]);
      if (to.rows != nullptr) to.rows[at + i] = row_of(piece[i], results[i], *layout);
    }
    reporter.counts.read = reporter.counts.answered = at + piece.size();
    reporter.report();
    if (options.stop.stop_requested()) return false;
  }
  return true;
}

std::string_view wrong_for_solve9(const void* puzzles, std::size_t n, const void* results) {
  if (puzzles == nullptr) return "the array of puzzles is null";
  if (results == nullptr) return "there is no place for the results";
  if (n > PTRDIFF_MAX / (sizeof(sudokit_bulk9_result) + sizeof(Packed81))) {
    return "n is more than any memory holds";
  }
  return {};
}

}  // namespace
}  // namespace sudokit::c

using namespace sudokit;

int sudokit_solve9(const std::uint8_t (*puzzles)[81], std::size_t n, std::uint64_t limit,
                   sudokit_bulk9_result* results, std::uint8_t* rows,
                   const sudokit_options* options, sudokit_error** error) {
  return c::guarded(error, [&] {
    if (const auto fault = c::Call::wrong(options); !fault.empty())
      return c::bad_argument(error, fault);
    if (n == 0) return static_cast<int>(SUDOKIT_OK);
    if (const auto fault = c::wrong_for_solve9(puzzles, n, results); !fault.empty())
      return c::bad_argument(error, fault);
    const c::Answers9 to{results, rows};
    to.clear(n);
    const c::Call call(options);
    const std::span array(reinterpret_cast<const bulk9::Packed81*>(puzzles), n);
    const bool whole = c::solve_array(array, limit, to, call.batch());
    return static_cast<int>(whole ? SUDOKIT_OK : SUDOKIT_STOPPED);
  });
}
