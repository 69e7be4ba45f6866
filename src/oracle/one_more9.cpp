// A given that two solutions share does not leave one solution, and every solution found shows 81
// givens. A question asks for up to two solutions with one more given. The questions of several
// puzzles are asked together, a few of each: enough to fill the lanes of the bulk kernel, but few
// enough that the answers make many later questions unnecessary.
#include "oracle/one_more9.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "sudokit/bulk.hpp"

namespace sudokit {
namespace {

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

}  // namespace

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

}  // namespace sudokit
