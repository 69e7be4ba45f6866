// Puzzles without a given to spare.
#include <algorithm>

#include "make/makers.hpp"
#include "make/steps.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;

// Many puzzles of classic 9x9 side by side: each asks about its next cell, and the kernel answers
// all of these questions at once. The questions and so the puzzles are those of spare_all().
class SideBySide {
 public:
  SideBySide(const MakeRequest& request, std::size_t count)
      : layout_(request.layout), stop_(request.stop), marks_(count), results_(count) {}

  // Errors: stopped.
  Result<void> make(MakeRequest request) {
    for (auto& marks : marks_) {
      if (auto ok = start(request, marks); !ok) return ok;
      ++request.index;
    }
    for (std::size_t step = 0; step < kCells; ++step) {
      if (!spare(step)) return give_up(StopReason::stopped);
    }
    return {};
  }

  Puzzle puzzle(std::size_t i) const {
    Puzzle puzzle{layout_, solutions_[i]};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (marks_[i].marks[cell] == kAll) puzzle.givens[cell] = 0;
    }
    return puzzle;
  }

 private:
  static constexpr std::size_t kCells = 81;
  static constexpr std::uint16_t kAll = 0x1ff;

  Result<void> start(const MakeRequest& request, bulk9::Marks81& marks) {
    Making making(request);
    auto solved = making.solved(layout_);
    if (!solved) return tl::unexpected(solved.error());
    for (std::size_t cell = 0; cell < kCells; ++cell) marks.marks[cell] = bit(solved->givens[cell]);
    solutions_.push_back(std::move(solved->givens));
    orders_.push_back(random_cells(kCells, making.random));
    return {};
  }
  // Asks every puzzle about one cell. False when stopped.
  bool spare(std::size_t step) {
    for (std::size_t i = 0; i < marks_.size(); ++i) mark(i, step) = kAll & ~digit(i, step);
    const std::span<const bulk9::Marks81> asked(marks_);
    if (bulk9::solve(asked, results_, 1, stop_) < marks_.size()) return false;
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      mark(i, step) = results_[i].solutions > 0 ? digit(i, step) : kAll;
    }
    return true;
  }
  static std::uint16_t bit(int digit) { return static_cast<std::uint16_t>(1 << (digit - 1)); }
  std::uint16_t& mark(std::size_t i, std::size_t step) { return marks_[i].marks[orders_[i][step]]; }
  std::uint16_t digit(std::size_t i, std::size_t step) const {
    return bit(solutions_[i][orders_[i][step]]);
  }

  LayoutPtr layout_;
  std::stop_token stop_;
  std::vector<Grid> solutions_;
  std::vector<std::vector<Cell>> orders_;
  std::vector<bulk9::Marks81> marks_;
  std::vector<bulk9::Result> results_;
};

// Puzzles side by side: four for each lane of the widest kernel.
constexpr std::uint64_t kSideBySide = 128;

class Minimal final : public MakerWith<NoParams> {
 public:
  const MakerInfo& info() const override { return minimal_info(); }

 protected:
  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Making making(request);
    auto solved = making.solved(request.layout);
    if (!solved) return solved;
    return spare_all(std::move(*solved), making.random, making.oracle);
  }

  void make_all(const MakeRequest& request, std::uint64_t count,
                const MakeSink& take) const override {
    if (!request.layout->is_classic9()) return Maker::make_all(request, count, take);
    MakeRequest some = request;
    const std::uint64_t end = request.index + count;
    while (some.index < end) {
      const std::uint64_t now = std::min(end - some.index, kSideBySide);
      SideBySide made(some, static_cast<std::size_t>(now));
      // The others say one by one that they were stopped.
      if (!made.make(some)) return Maker::make_all(some, end - some.index, take);
      for (std::uint64_t i = 0; i < now; ++i, ++some.index) {
        if (!take(some.index, made.puzzle(static_cast<std::size_t>(i)))) return;
      }
    }
  }
};

}  // namespace

// While the puzzle is unique, a rival solution after opening a cell must differ in that cell: so
// the question is whether there is a solution without the old digit there.
Result<Puzzle> spare_all(Puzzle solved, Random& random, Oracle& oracle) {
  const Layout& layout = *solved.layout;
  const Digits all = Digits::all(layout.side());
  Puzzle& puzzle = solved;
  puzzle.marks.assign(puzzle.givens.size(), all);
  for (const Cell cell : random_cells(puzzle.givens.size(), random)) {
    const std::uint8_t digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    puzzle.marks[cell] = all - Digits::only(digit);
    const Answer answer = oracle.ask(puzzle);
    if (answer == Answer::stopped) return give_up(oracle.reason());
    puzzle.marks[cell] = all;
    if (answer == Answer::no) continue;
    puzzle.givens[cell] = digit;
    oracle.promise(cell, Digits::only(digit));
  }
  puzzle.marks.clear();
  return std::move(puzzle);
}

const MakerInfo& minimal_info() {
  static constexpr MakerInfo kInfo = {
      .name = "minimal",
      .summary = "one solution, and no given can be spared",
      .source =
          "a random solved grid whose cells are opened in random order where one solution is left",
      .takes = kHouses,
      .verdict = Verdict::unique,
      .minimal = true,
      .slow_side = 17,
      .largest_side = 30,
      .params = {},
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Minimal>(); },
  };
  return kInfo;
}

}  // namespace sudokit
