// A puzzle without the removed givens has many solutions. A choice of added givens that two
// solutions share does not leave one solution. So most choices are rejected by counting, up to two,
// the solutions in a pool that have all added givens. The bulk kernel solves the other choices,
// many at a time, and the solutions that it finds are added to the pool.
#include "oracle/neighbours9.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "sudokit/bulk.hpp"

namespace sudokit {
namespace {

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

}  // namespace

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

}  // namespace sudokit
