// Arrays of 9x9 puzzles from C: ratings, canonical forms and made puzzles, on all cores, and
// solutions, through the bulk kernel.
#include <algorithm>
#include <array>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "answer/text_batch.hpp"
#include "c/border.hpp"
#include "core/collector.hpp"
#include "core/meter.hpp"
#include "core/mutex.hpp"
#include "core/threads.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/question.hpp"
#include "sudokit/transform.hpp"

namespace sudokit::c {

// Arrays of 9x9 puzzles from C: ratings, canonical forms and made puzzles, on all cores.

namespace {

constexpr std::size_t kCells = 81;
// Puzzles that a thread takes at once.
constexpr std::size_t kTaken = 64;

// Rows of an array, taken by all threads in turn. What a thread throws ends the others and is
// thrown by run().
class Rows {
 public:
  Rows(std::size_t n, const BatchOptions& options) : n_(n), options_(options) {}

  // `make_worker()` makes what a thread calls for each row: worker(i), false to end the run.
  template <class MakeWorker>
  void run(const MakeWorker& make_worker) {
    const unsigned threads = options_.threads > 0 ? options_.threads : machine_threads();
    const std::size_t pieces = (n_ + kTaken - 1) / kTaken;
    run_side_by_side(static_cast<unsigned>(std::min<std::size_t>(threads, pieces)),
                     [&](unsigned) { work(make_worker); });
    if (thrown_) std::rethrow_exception(thrown_);
  }
  bool complete() const { return done_ == n_; }

 private:
  template <class MakeWorker>
  void work(const MakeWorker& make_worker) {
    try {
      auto worker = make_worker();
      for (std::size_t at = next_.fetch_add(kTaken); at < n_; at = next_.fetch_add(kTaken)) {
        for (std::size_t i = at; i < std::min(at + kTaken, n_); ++i) {
          if (options_.stop.stop_requested() || ended_ || !worker(i)) return end(nullptr);
          tell(++done_);
        }
      }
    } catch (...) {
      end(std::current_exception());
    }
  }
  void end(std::exception_ptr why) {
    const std::lock_guard lock(mutex_);
    if (!thrown_) thrown_ = why;
    ended_ = true;
  }
  void tell(std::size_t done) {
    if (!options_.progress) return;
    const std::lock_guard lock(mutex_);
    const double now = clock_.seconds();
    if (now - told_ < options_.progress_seconds) return;
    told_ = now;
    options_.progress({.read = done, .answered = done});
  }

  const std::size_t n_;
  const BatchOptions& options_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> ended_{false};
  Mutex mutex_;  // what follows, and the report
  std::exception_ptr thrown_;
  double told_ = 0;
  const Run no_bound_;
  const Meter clock_{no_bound_};
};

bool is_puzzle(std::span<const std::uint8_t, kCells> cells, const Layout& layout, Puzzle& puzzle) {
  if (std::ranges::any_of(cells, [](std::uint8_t digit) { return digit > 9; })) return false;
  puzzle.givens.assign(cells.begin(), cells.end());
  return !find_clash(layout, puzzle.givens);
}

LayoutPtr classic9() {
  return Layout::named("3x3").value();
}

std::uint8_t row_of(Verdict verdict) {
  if (verdict == Verdict::unsatisfiable) return SUDOKIT_ROW_NONE;
  if (verdict == Verdict::multiple) return SUDOKIT_ROW_MULTIPLE;
  return verdict == Verdict::unique ? SUDOKIT_ROW_OK : SUDOKIT_ROW_UNKNOWN;
}

// 1 for the easiest grade of the scale.
std::uint8_t place_of_grade(const Rating& rating, const Scale& scale) {
  const auto at = std::ranges::find(scale.grades, rating.grade);
  return static_cast<std::uint8_t>(at - scale.grades.begin() + 1);
}

RateQuestion rate_question(unsigned scales) {
  RateQuestion question;
  question.scales.clear();
  if ((scales & SUDOKIT_SCALE_SE) != 0) question.scales.emplace_back("se");
  if ((scales & SUDOKIT_SCALE_HODOKU) != 0) question.scales.emplace_back("hodoku");
  question.guesses = 0;
  return question;
}

void store(const RateQuestion::Rated& rated, sudokit_rating9& to) {
  const Rating& rating = rated.rating;
  if (rated.name() == "se") {
    to.er = static_cast<std::uint8_t>(rating.highest);
    to.ep = static_cast<std::uint8_t>(rating.placing);
    to.ed = static_cast<std::uint8_t>(rating.first);
  } else {
    to.hodoku_level = place_of_grade(rating, *rated.scale);
    to.hodoku_score = rating.difficulty;
  }
}

// Rates row after row on one thread.
class RateRow {
 public:
  RateRow(const std::uint8_t (*puzzles)[kCells], unsigned scales, sudokit_rating9* ratings,
          const StopToken& stop)
      : puzzles_(puzzles),
        ratings_(ratings),
        stop_(stop),
        puzzle_(plain_puzzle(classic9(), {})),
        asker_(Asker<RateQuestion>::make(rate_question(scales)).value()) {}

  bool operator()(std::size_t i) {
    sudokit_rating9& to = ratings_[i];
    if (!is_puzzle(puzzles_[i], *puzzle_.layout, puzzle_)) {
      to.row = SUDOKIT_ROW_INVALID;
      return true;
    }
    const auto answer = asker_.answer(puzzle_, i, stop_);
    if (!answer) throw std::runtime_error(answer.error().message);
    if (answer->reason != StopReason::finished) return false;
    to.row = row_of(answer->verdict);
    if (!answer->rated) return true;
    for (const RateQuestion::Rated& rated : answer->ratings) store(rated, to);
    return true;
  }

 private:
  const std::uint8_t (*puzzles_)[kCells];
  sudokit_rating9* ratings_;
  StopToken stop_;
  Puzzle puzzle_;
  Asker<RateQuestion> asker_;
};

// What is wrong with the arrays; empty if nothing is. Pre: n > 0.
std::string_view wrong_arrays(const void* in, const void* out, std::size_t n, std::size_t each) {
  if (in == nullptr) return "the array of puzzles is null";
  if (out == nullptr) return "there is no place for the results";
  if (n > PTRDIFF_MAX / each) return "n is more than any memory holds";
  return {};
}

int ended(const Rows& rows, const Call& call) {
  return rows.complete() && !call.stop().stop_requested() ? SUDOKIT_OK : SUDOKIT_STOPPED;
}

MakeQuestion make_question(std::size_t n, std::uint64_t seed, std::uint64_t first) {
  MakeQuestion question;
  question.maker = find_maker("minimal")->make();
  question.request.layout = classic9();
  question.request.seed = seed;
  question.request.index = first;
  question.count = n;
  question.rated = false;
  return question;
}

}  // namespace
}  // namespace sudokit::c

using namespace sudokit;

int sudokit_rate9(const std::uint8_t (*puzzles)[81], std::size_t n, unsigned scales,
                  sudokit_rating9* ratings, const sudokit_options* options, sudokit_error** error) {
  return c::guarded(error, [&] {
    if (const auto fault = c::Call::wrong(options); !fault.empty())
      return c::bad_argument(error, fault);
    if (scales == 0 || scales > (SUDOKIT_SCALE_SE | SUDOKIT_SCALE_HODOKU))
      return c::bad_argument(error, "`scales` names no scale, or one that does not exist");
    if (n == 0) return static_cast<int>(SUDOKIT_OK);
    const auto fault = c::wrong_arrays(puzzles, ratings, n, sizeof(sudokit_rating9) + c::kCells);
    if (!fault.empty()) return c::bad_argument(error, fault);
    sudokit_rating9 unknown{};
    unknown.row = SUDOKIT_ROW_UNKNOWN;
    std::fill_n(ratings, n, unknown);
    const c::Call call(options);
    c::Rows rows(n, call.batch());
    rows.run([&] { return c::RateRow(puzzles, scales, ratings, call.stop()); });
    return c::ended(rows, call);
  });
}

int sudokit_canonical9(const std::uint8_t (*puzzles)[81], std::size_t n, std::uint8_t (*forms)[81],
                       std::uint8_t* row_states, const sudokit_options* options,
                       sudokit_error** error) {
  return c::guarded(error, [&] {
    if (const auto fault = c::Call::wrong(options); !fault.empty())
      return c::bad_argument(error, fault);
    if (n == 0) return static_cast<int>(SUDOKIT_OK);
    const auto fault = c::wrong_arrays(puzzles, forms, n, 2 * c::kCells);
    if (!fault.empty()) return c::bad_argument(error, fault);
    std::fill_n(forms[0], n * c::kCells, std::uint8_t{0});
    if (row_states != nullptr) std::fill_n(row_states, n, std::uint8_t{SUDOKIT_ROW_UNKNOWN});
    const c::Call call(options);
    c::Rows rows(n, call.batch());
    rows.run([&] {
      return [&, puzzle = plain_puzzle(c::classic9(), {})](std::size_t i) mutable {
        const bool valid = c::is_puzzle(puzzles[i], *puzzle.layout, puzzle);
        if (valid) std::ranges::copy(canonical(puzzle)->givens, forms[i]);
        if (row_states != nullptr) row_states[i] = valid ? SUDOKIT_ROW_OK : SUDOKIT_ROW_INVALID;
        return true;
      };
    });
    return c::ended(rows, call);
  });
}

int sudokit_make9(std::size_t n, std::uint64_t seed, std::uint64_t first,
                  std::uint8_t (*puzzles)[81], const sudokit_options* options,
                  sudokit_error** error) {
  return c::guarded(error, [&] {
    if (const auto fault = c::Call::wrong(options); !fault.empty())
      return c::bad_argument(error, fault);
    if (n == 0) return static_cast<int>(SUDOKIT_OK);
    if (first > std::numeric_limits<std::uint64_t>::max() - (n - 1))
      return c::bad_argument(error, "first + n is above 2^64: there is no puzzle of such an index");
    const auto fault = c::wrong_arrays(puzzles, puzzles, n, c::kCells);
    if (!fault.empty()) return c::bad_argument(error, fault);
    std::fill_n(puzzles[0], n * c::kCells, std::uint8_t{0});
    const c::Call call(options);
    c::Rows rows(n, call.batch());
    rows.run([&] {
      return [&, asker = MakeAsker::make(c::make_question(n, seed, first)).value()](
                 std::size_t i) mutable {
        bool made = false;
        const auto take = [&](sudokit::Result<MadePuzzle>&& puzzle) {
          made = puzzle && puzzle->reason == StopReason::finished;
          if (made) std::ranges::copy(puzzle->puzzle.givens, puzzles[i]);
          return false;
        };
        asker.answer(first + i, 1, take, call.stop());
        return made;
      };
    });
    return c::ended(rows, call);
  });
}

namespace sudokit::c {

// ---- Solutions ----------------------------------------------------------------------------------

// Solutions of arrays of 9x9 puzzles from C, through the bulk kernel.

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

std::uint8_t row_of_result(const Packed81& puzzle, const bulk9::Result& result,
                           const Layout& layout) {
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
      if (to.rows != nullptr) to.rows[at + i] = row_of_result(piece[i], results[i], *layout);
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
