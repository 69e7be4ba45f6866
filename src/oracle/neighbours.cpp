#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "core/engine_base.hpp"
#include "core/failf.hpp"
#include "core/meter.hpp"
#include "oracle/depth_first.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

// ---- One more given -----------------------------------------------------------------------------

// OneMore9: finds the neighbours of classic 9x9 puzzles with one more given that have one solution,
// for many puzzles at once.

class OneMore9 {
 public:
  // The givens of `original` are not added again. The arguments must outlive the object.
  OneMore9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take);
  ~OneMore9();

  // add() queues a puzzle and runs full batches; finish() runs the rest. Both pass the neighbours
  // found to the sink in the order of the puzzles, cells and digits. They return false if the sink
  // accepts no more or the budget is spent.
  bool add(const Puzzle& left);
  bool finish();

 private:
  class State;
  std::unique_ptr<State> state_;
};

constexpr std::size_t kCellCount = 81;
constexpr std::size_t kTogether = 64;  // puzzles
constexpr std::size_t kAtOnce = 16;    // questions per puzzle

using DigitSet = std::uint16_t;
using bulk9::Grid81;

constexpr DigitSet kAll = 0x1ff;
DigitSet set_of(std::uint8_t digit) {
  return digit == 0 ? kAll : static_cast<DigitSet>(1 << (digit - 1));
}

std::uint64_t hash_of(const Grid81& grid) {
  std::uint64_t hash = grid[80];
  for (std::size_t i = 0; i < 80; i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, grid.data() + i, 8);
    hash = std::rotl((hash ^ eight) * 0x9E3779B97F4A7C15, 29);
  }
  return hash;
}

// A puzzle without the removed givens, and the givens for which it is not yet known whether adding
// them leaves one solution.
class Left {
 public:
  Left(const Puzzle& left, const Grid& original) : givens_(left.givens) {
    std::array<DigitSet, 9> rows{}, columns{}, boxes{};
    const auto box = [](std::size_t cell) { return cell / 27 * 3 + cell % 9 / 3; };
    for (std::size_t cell = 0; cell < kCellCount; ++cell) {
      marks_.marks[cell] = set_of(givens_[cell]);
      if (givens_[cell] == 0) continue;
      for (DigitSet* house : {&rows[cell / 9], &columns[cell % 9], &boxes[box(cell)]})
        *house |= marks_.marks[cell];
    }
    for (std::size_t cell = 0; cell < kCellCount; ++cell) {
      if (givens_[cell] != 0) continue;
      const DigitSet taken = rows[cell / 9] | columns[cell % 9] | boxes[box(cell)];
      open_[cell] = kAll & static_cast<DigitSet>(~taken);
      if (original[cell] != 0) open_[cell] &= static_cast<DigitSet>(~set_of(original[cell]));
    }
  }

  // The next cell with open digits; kCellCount if there is none.
  std::size_t next() {
    for (std::size_t tries = 0; tries < kCellCount; ++tries) {
      cell_ = (cell_ + 1) % kCellCount;
      if (open_[cell_] != 0) return cell_;
    }
    return kCellCount;
  }
  // The lowest open digit of a cell, as a set.
  DigitSet asked(std::size_t cell) const {
    return static_cast<DigitSet>(open_[cell] & -open_[cell]);
  }
  bulk9::Marks81 question(std::size_t cell) const {
    bulk9::Marks81 marks = marks_;
    marks.marks[cell] = asked(cell);
    return marks;
  }

  void take(std::size_t cell, DigitSet asked, const bulk9::Result& answer) {
    const auto not_asked = static_cast<DigitSet>(~asked);
    open_[cell] &= not_asked;
    if (answer.solutions == 1) found_.emplace_back(cell, std::countr_zero(asked) + 1);
    // A candidate that is in no solution is removed, which makes later questions easier.
    if (answer.solutions == 0) {
      marks_.marks[cell] &= not_asked;
    } else {
      see(answer.grid);
    }
  }

  // Passes on the neighbours in ascending order. Returns false if the sink ends the search.
  bool hand_over(Puzzle& neighbour, const TakeNeighbour& take) {
    std::ranges::sort(found_);
    return std::ranges::all_of(found_, [&](const auto& given) {
      neighbour.givens = givens_;
      neighbour.givens[given.first] = static_cast<std::uint8_t>(given.second);
      return take(neighbour);
    });
  }

 private:
  // Solutions with different hashes are different. A digit that two solutions have is no longer
  // open.
  void see(const Grid81& grid) {
    const std::uint64_t hash = hash_of(grid);
    for (std::size_t cell = 0; cell < kCellCount; ++cell) {
      const DigitSet digit = set_of(grid[cell]);
      if ((open_[cell] & digit) == 0) continue;
      std::uint64_t& witness = witness_[cell * 9 + grid[cell] - 1u];
      if ((once_[cell] & digit) == 0) {
        once_[cell] |= digit;
        witness = hash;
      } else if (witness != hash) {
        open_[cell] &= static_cast<DigitSet>(~digit);
      }
    }
  }

  Grid givens_;
  bulk9::Marks81 marks_;
  std::array<DigitSet, kCellCount> open_{}, once_{};
  // By cell and digit, if it was seen once: the hash of the solution that has it.
  std::array<std::uint64_t, kCellCount * 9> witness_;
  std::size_t cell_ = 0;
  std::vector<std::pair<std::size_t, int>> found_;
};

class OneMore9::State {
 public:
  State(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take)
      : original_(original), run_(run), meter_(meter), take_(take) {}

  bool add(const Puzzle& left) {
    left_.emplace_back(left, original_.givens);
    return left_.size() < kTogether || finish();
  }
  bool finish() {
    while (put()) {
      if (meter_.expired() || !ask()) return false;
    }
    Puzzle neighbour = original_;
    const bool on =
        std::ranges::all_of(left_, [&](Left& left) { return left.hand_over(neighbour, take_); });
    left_.clear();
    return on;
  }

 private:
  struct Asker {
    Left* left;
    std::size_t cell;
    DigitSet asked;
  };

  // Collects the next questions. Returns false if there are none.
  bool put() {
    questions_.clear();
    askers_.clear();
    for (Left& left : left_) {
      const std::size_t first = left.next();
      std::size_t cell = first;
      for (std::size_t i = 0; i < kAtOnce && cell != kCellCount; ++i) {
        askers_.push_back({&left, cell, left.asked(cell)});
        questions_.push_back(left.question(cell));
        cell = left.next();
        if (cell == first) break;
      }
    }
    return !questions_.empty();
  }
  // Returns false if stopped.
  bool ask() {
    results_.resize(questions_.size());
    const std::span<const bulk9::Marks81> questions(questions_);
    if (bulk9::solve(questions, results_, 2, run_.stop) < questions.size()) return false;
    for (std::size_t i = 0; i < questions_.size(); ++i)
      askers_[i].left->take(askers_[i].cell, askers_[i].asked, results_[i]);
    return true;
  }

  const Puzzle& original_;
  const Run& run_;
  Meter& meter_;
  const TakeNeighbour& take_;
  std::vector<Left> left_;
  std::vector<bulk9::Marks81> questions_;
  std::vector<Asker> askers_;
  std::vector<bulk9::Result> results_;
};

OneMore9::OneMore9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take)
    : state_(std::make_unique<State>(original, run, meter, take)) {}
OneMore9::~OneMore9() = default;

bool OneMore9::add(const Puzzle& left) {
  return state_->add(left);
}
bool OneMore9::finish() {
  return state_->finish();
}

// ---- Several more givens ------------------------------------------------------------------------

// Hunt9: finds neighbours of classic 9x9 puzzles with several more givens.

// Searches the givens that can be added to one puzzle after the other.
class Hunt9 {
 public:
  // The givens of `original` are not added again. The arguments must outlive the object.
  Hunt9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take);
  ~Hunt9();

  // Finds every choice of `plus` further givens that leaves one solution. Returns false if the sink
  // accepts no more or the budget is spent. Pre: the puzzle is classic 9x9.
  bool add(const Puzzle& left, int plus);

 private:
  class State;
  std::unique_ptr<State> state_;
};

constexpr std::size_t kCells = 81;
constexpr std::size_t kDigits = 9;
constexpr std::size_t kPool = 4096;  // solutions
constexpr std::size_t kWords = kPool / 64;
constexpr std::size_t kLeast = 32;  // puzzles per call of the bulk kernel, at first
constexpr std::size_t kMost = 256;

// A given that may be added.
struct Given {
  std::uint8_t cell;
  std::uint8_t digit;
};

// Some different solutions of a puzzle, indexed by cell and digit.
class Pool {
 public:
  using Set = std::array<std::uint64_t, kWords>;

  void clear() {
    if (seen_.empty()) return;
    for (Set& set : sets_) set = {};
    seen_.clear();
  }
  void add(const bulk9::Grid81& grid) {
    if (seen_.size() == kPool) return;
    const std::size_t number = seen_.size();
    if (!seen_.insert(grid).second) return;
    for (std::size_t cell = 0; cell < kCells; ++cell)
      sets_[cell * kDigits + grid[cell] - 1u][number / 64] |= 1ULL << (number % 64);
  }
  std::size_t words() const { return (seen_.size() + 63) / 64; }
  const Set& with(Given given) const { return sets_[given.cell * kDigits + given.digit - 1u]; }

 private:
  std::vector<Set> sets_ = std::vector<Set>(kCells * kDigits);
  std::set<bulk9::Grid81> seen_;
};

class Hunt9::State {
 public:
  State(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take)
      : original_(original), run_(run), meter_(meter), take_(take) {}

  bool add(const Puzzle& left, int plus) {
    puzzle_ = left;
    asked_.clear();
    pool_.clear();
    at_once_ = kLeast;
    open_.clear();
    for (std::uint8_t cell = 0; cell < kCells; ++cell) {
      if (puzzle_.givens[cell] != 0) continue;
      for (std::uint8_t digit = 1; digit <= kDigits; ++digit) {
        const Given given{cell, digit};
        if (digit != original_.givens[cell] && !clashes(given)) open_.push_back(given);
      }
    }
    return choose(0, plus) && ask();
  }

 private:
  bool clashes(Given given) const {
    return std::ranges::any_of(puzzle_.layout->peers(given.cell),
                               [&](Cell peer) { return puzzle_.givens[peer] == given.digit; });
  }

  bool choose(std::size_t from, int plus) {
    if (plus == 0) return shared() || put();
    for (std::size_t i = from; i < open_.size(); ++i) {
      if (std::ranges::any_of(chosen_, [&](Given other) { return exclude(other, open_[i]); }))
        continue;
      chosen_.push_back(open_[i]);
      const bool on = choose(i + 1, plus - 1);
      chosen_.pop_back();
      if (!on) return false;
    }
    return true;
  }
  // Whether no grid has both.
  static bool exclude(Given a, Given b) {
    if (a.cell == b.cell) return true;
    return a.digit == b.digit && (a.cell / 9 == b.cell / 9 || a.cell % 9 == b.cell % 9 ||
                                  (a.cell / 27 == b.cell / 27 && a.cell % 9 / 3 == b.cell % 9 / 3));
  }
  // Whether two solutions in the pool have all chosen givens.
  bool shared() const {
    int size = 0;
    for (std::size_t word = 0; word < pool_.words() && size < 2; ++word) {
      std::uint64_t with = ~0ULL;
      for (const Given given : chosen_) with &= pool_.with(given)[word];
      size += std::popcount(with);
    }
    return size > 1;
  }

  bool put() {
    asked_.push_back(packed_of(puzzle_.givens));
    for (const Given given : chosen_) asked_.back().digits[given.cell] = given.digit;
    return asked_.size() < at_once_ || ask();
  }
  static bulk9::Packed81 packed_of(const Grid& givens) {
    bulk9::Packed81 packed;
    std::ranges::copy(givens, packed.digits.begin());
    return packed;
  }

  // Solves the collected puzzles. Returns false if the search ends.
  bool ask() {
    if (meter_.expired()) return false;
    results_.resize(asked_.size());
    const std::span<const bulk9::Packed81> asked(asked_);
    if (bulk9::solve(asked, results_, 2, run_.stop) < asked.size()) return false;
    Puzzle neighbour = puzzle_;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      if (results_[i].solutions > 0) pool_.add(results_[i].grid);
      if (results_[i].solutions != 1) continue;
      neighbour.givens.assign(asked_[i].digits.begin(), asked_[i].digits.end());
      if (!take_(neighbour)) return false;
    }
    asked_.clear();
    at_once_ = std::min(2 * at_once_, kMost);
    return true;
  }

  const Puzzle& original_;
  Puzzle puzzle_;
  const Run& run_;
  Meter& meter_;
  const TakeNeighbour& take_;
  std::vector<Given> open_;  // the givens that may be added
  std::vector<Given> chosen_;
  Pool pool_;
  std::vector<bulk9::Packed81> asked_;
  std::vector<bulk9::Result> results_;
  std::size_t at_once_ = kLeast;
};

Hunt9::Hunt9(const Puzzle& original, const Run& run, Meter& meter, const TakeNeighbour& take)
    : state_(std::make_unique<State>(original, run, meter, take)) {}
Hunt9::~Hunt9() = default;

bool Hunt9::add(const Puzzle& left, int plus) {
  return state_->add(left, plus);
}

// -------------------------------------------------------------------------------------------------

constexpr std::uint64_t kListed = 200'000;

// The solutions that agree with certain givens, as a bit set of their numbers.
using SolutionSet = std::vector<std::uint64_t>;

// The size of the intersection of a and b, at most 2.
int common(const SolutionSet& a, const SolutionSet& b) {
  int size = 0;
  for (std::size_t i = 0; i < a.size() && size < 2; ++i) size += std::popcount(a[i] & b[i]);
  return std::min(size, 2);
}

class Neighbourhood {
 public:
  Neighbourhood(const Puzzle& puzzle, const Run& run, const TakeNeighbour& take)
      : original_(puzzle), puzzle_(puzzle), run_(run), meter_(run_), take_(take) {}

  StopReason run(int minus, int plus) {
    const bool nine = puzzle_.layout->is_classic9();
    if (nine && plus == 1) one_more_.emplace(original_, run_, meter_, take_);
    if (nine && plus != 1) hunt_.emplace(original_, run_, meter_, take_);
    const bool all = take_away(0, minus, plus) && (!one_more_ || one_more_->finish());
    return all || meter_.expired() ? meter_.reason() : StopReason::stopped;
  }

 private:
  // Removes every choice of `minus` givens in the cells from `from` on. Returns false if the search
  // ends.
  bool take_away(std::size_t from, int minus, int plus) {
    if (minus == 0) return add_to_left(plus);
    for (std::size_t cell = from; cell < puzzle_.givens.size(); ++cell) {
      if (original_.givens[cell] == 0) continue;
      puzzle_.givens[cell] = 0;
      const bool on = take_away(cell + 1, minus - 1, plus);
      puzzle_.givens[cell] = original_.givens[cell];
      if (!on) return false;
    }
    return true;
  }

  bool add_to_left(int plus) {
    if (one_more_) return one_more_->add(puzzle_);
    return hunt_ ? hunt_->add(puzzle_, plus) : add(0, plus);
  }

  // Adds every choice of `plus` further givens in the cells from `from` on. Returns false if the
  // search ends.
  bool add(std::size_t from, int plus) {
    if (plus == 0) return single() ? take_(puzzle_) : !meter_.expired();
    const Outcome listed = solutions(kListed);
    if (meter_.expired()) return false;
    if (listed.found == 0) return true;
    if (!listed.complete) return add_tried(from, plus);
    if (!meter_.hold(growth(listed.solutions.size()))) return false;
    count(listed.solutions);
    return add_counted(from, plus, everything(listed.solutions.size()));
  }
  // Used if there are too many solutions to list: tries each first given, and adds the others to
  // it.
  bool add_tried(std::size_t from, int plus) {
    for (std::size_t cell = from; cell < puzzle_.givens.size(); ++cell) {
      if (puzzle_.givens[cell] != 0) continue;
      for (int digit = 1; digit <= side(); ++digit) {
        if (digit == original_.givens[cell] || clashes(cell, digit)) continue;
        puzzle_.givens[cell] = static_cast<std::uint8_t>(digit);
        const bool on = add(cell + 1, plus - 1);
        puzzle_.givens[cell] = 0;
        if (!on) return false;
      }
    }
    return true;
  }
  // Used if all solutions are listed: a choice of givens leaves one solution if exactly one of the
  // listed solutions has all of them.
  bool add_counted(std::size_t from, int plus, const SolutionSet& among) {
    const bool last = plus == 1;
    for (std::size_t cell = from; cell < puzzle_.givens.size(); ++cell) {
      if (puzzle_.givens[cell] != 0) continue;
      if (meter_.expired()) return false;
      for (int digit = 1; digit <= side(); ++digit) {
        const SolutionSet& with =
            sets_[cell * static_cast<std::size_t>(side()) + static_cast<std::size_t>(digit - 1)];
        if (digit == original_.givens[cell]) continue;
        const int size = common(among, with);
        if (size == 0 || (last && size > 1)) continue;
        puzzle_.givens[cell] = static_cast<std::uint8_t>(digit);
        const bool on = last ? take_(puzzle_) : add_counted(cell + 1, plus - 1, both(among, with));
        puzzle_.givens[cell] = 0;
        if (!on) return false;
      }
    }
    return true;
  }

  // The bytes that the sets of this many solutions need in addition to those reported before.
  std::uint64_t growth(std::size_t solutions) {
    const std::uint64_t bytes =
        puzzle_.givens.size() * static_cast<std::uint64_t>(side()) *
        (sizeof(SolutionSet) + (solutions + 63) / 64 * sizeof(SolutionSet::value_type));
    const std::uint64_t before = std::exchange(held_, std::max(held_, bytes));
    return held_ - before;
  }
  void count(const std::vector<Grid>& grids) {
    const auto digits = static_cast<std::size_t>(side());
    sets_.assign(puzzle_.givens.size() * digits, SolutionSet((grids.size() + 63) / 64));
    for (std::size_t i = 0; i < grids.size(); ++i) {
      for (std::size_t cell = 0; cell < puzzle_.givens.size(); ++cell) {
        if (puzzle_.givens[cell] != 0) continue;
        sets_[cell * digits + grids[i][cell] - 1u][i / 64] |= 1ULL << (i % 64);
      }
    }
  }
  static SolutionSet everything(std::size_t size) {
    SolutionSet all((size + 63) / 64, ~0ULL);
    if (size % 64 != 0) all.back() = (1ULL << (size % 64)) - 1;
    return all;
  }
  static SolutionSet both(const SolutionSet& a, const SolutionSet& b) {
    SolutionSet result(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] & b[i];
    return result;
  }

  bool single() {
    const Outcome outcome = solutions(2);
    return outcome.complete && outcome.found == 1;
  }
  bool clashes(std::size_t cell, int digit) const {
    for (const Cell peer : puzzle_.layout->peers(static_cast<int>(cell))) {
      if (puzzle_.givens[peer] == digit) return true;
    }
    return false;
  }
  int side() const { return puzzle_.layout->side(); }

  Outcome solutions(std::uint64_t limit) {
    Run one;
    one.budget = run_.budget.after(meter_.seconds());
    one.budget.iterations = std::nullopt;
    one.stop = run_.stop;
    one.limit = limit;
    one.keep = limit == 2 ? 0 : limit;
    return with_space(*puzzle_.layout, [&]<class Space>(std::type_identity<Space>) {
      struct Memory {
        Space space;
        std::vector<SearchFrame<Space>> frames;
      };
      auto& memory = scratch_.get<Memory>();
      return DepthFirst<Space, NoObserver>(memory.space, memory.frames, puzzle_, one, {}, {}).run();
    });
  }

  const Puzzle& original_;
  Puzzle puzzle_;
  Run run_;
  Meter meter_;
  const TakeNeighbour& take_;
  // On classic 9x9: one_more_ if one given is added, otherwise hunt_.
  std::optional<OneMore9> one_more_;
  std::optional<Hunt9> hunt_;
  ScratchBox scratch_;
  std::vector<SolutionSet> sets_;  // by cell and digit: the solutions with it
  std::uint64_t held_ = 0;         // the largest size of sets_ reported to the meter, in bytes
};

}  // namespace

Result<StopReason> neighbours(const Puzzle& puzzle, int minus, int plus, const Run& run,
                              const TakeNeighbour& take) {
  if (auto ok = admit("a search for neighbours", kHouses, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto givens = static_cast<int>(puzzle.givens.size()) -
                      static_cast<int>(std::ranges::count(puzzle.givens, std::uint8_t{0}));
  if (minus > givens)
    return failf("too-few-givens", "the puzzle has {} givens, fewer than {}", givens, minus);
  return Neighbourhood(puzzle, run, take).run(minus, plus);
}

}  // namespace sudokit
