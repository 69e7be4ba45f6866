#include "make/drafts.hpp"

#include <algorithm>

#include "oracle/oracle.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit {
namespace {

int givens_of(const Draft& draft, const Plan& plan) {
  int givens = 0;
  for (std::size_t i = 0; i < draft.given.size(); ++i) {
    if (draft.given[i]) givens += static_cast<int>(plan.orbits[i].size());
  }
  return givens;
}

// For any layout. While the puzzle is unique, any second solution after opening a cell must differ
// in that cell. So the question is whether there is a solution without the old digit there.
class OneByOne final : public Remover {
 public:
  OneByOne(const Plan& plan, const Run& run, Meter& meter)
      : plan_(plan), run_(run), meter_(meter) {}

  std::size_t batch() const override { return 1; }

  bool remove(std::span<Draft> drafts) override {
    return std::all_of(drafts.begin(), drafts.end(), [&](Draft& draft) { return remove(draft); });
  }

 private:
  bool remove(Draft& draft) {
    Oracle oracle(plan_.layout, run_, meter_);
    oracle.near(draft.solution);
    const Digits all = Digits::all(plan_.layout->side());
    Puzzle puzzle = draft.puzzle(plan_);
    for (const std::uint8_t digit : puzzle.givens) {
      puzzle.marks.push_back(digit == 0 ? all : Digits::only(digit));
    }
    int givens = givens_of(draft, plan_);
    for (const std::uint32_t i : draft.order) {
      const auto& orbit = plan_.orbits[i];
      const int left = givens - static_cast<int>(orbit.size());
      if (left < draft.floor) continue;
      for (const Cell cell : orbit) open(puzzle, cell, all);
      const auto rival = asked(puzzle, orbit, draft.solution, oracle);
      if (rival == Oracle::Answer::stopped) return false;
      draft.given[i] = rival == Oracle::Answer::yes;
      if (!draft.given[i]) {
        givens = left;
        continue;
      }
      for (const Cell cell : orbit) close(puzzle, cell, draft.solution[cell], oracle);
    }
    return true;
  }
  static void open(Puzzle& puzzle, Cell cell, Digits all) {
    puzzle.givens[cell] = 0;
    puzzle.marks[cell] = all;
  }
  static void close(Puzzle& puzzle, Cell cell, std::uint8_t digit, Oracle& oracle) {
    puzzle.givens[cell] = digit;
    puzzle.marks[cell] = Digits::only(digit);
    oracle.promise(cell, Digits::only(digit));
  }
  // Whether there is a second solution, which differs in at least one of the cells.
  static Oracle::Answer asked(Puzzle& puzzle, const std::vector<Cell>& orbit, const Grid& solution,
                              Oracle& oracle) {
    for (const Cell cell : orbit) {
      const Digits before = puzzle.marks[cell];
      puzzle.marks[cell] = before - Digits::only(solution[cell]);
      const auto answer = puzzle.marks[cell].empty() ? Oracle::Answer::no : oracle.ask(puzzle);
      puzzle.marks[cell] = before;
      if (answer != Oracle::Answer::no) return answer;
    }
    return Oracle::Answer::no;
  }

  const Plan& plan_;
  const Run& run_;
  Meter& meter_;
};

// For any layout. A puzzle that the techniques solve has one solution, so no other proof is needed.
class WithinLevel final : public Remover {
 public:
  WithinLevel(const Plan& plan, const Run& run, Meter& meter, Judge& judge)
      : plan_(plan), run_(run), meter_(meter), judge_(judge) {}

  std::size_t batch() const override { return 1; }

  bool remove(std::span<Draft> drafts) override {
    return std::ranges::all_of(drafts, [&](Draft& draft) { return remove(draft); });
  }

 private:
  bool remove(Draft& draft) {
    int givens = givens_of(draft, plan_);
    Puzzle puzzle = draft.puzzle(plan_);
    for (const std::uint32_t i : draft.order) {
      const auto& orbit = plan_.orbits[i];
      const int left = givens - static_cast<int>(orbit.size());
      if (left < draft.floor) continue;
      for (const Cell cell : orbit) puzzle.givens[cell] = 0;
      draft.given[i] = !judge_.within_level(puzzle, run_);
      if (meter_.expired()) return false;
      if (!draft.given[i]) {
        givens = left;
        continue;
      }
      for (const Cell cell : orbit) puzzle.givens[cell] = draft.solution[cell];
    }
    return true;
  }

  const Plan& plan_;
  const Run& run_;
  Meter& meter_;
  Judge& judge_;
};

// For classic 9x9. In each step, every draft tests its next orbit, and the bulk kernel answers all
// these questions at once.
class SideBySide final : public Remover {
 public:
  SideBySide(const Plan& plan, const Run& run, Meter& meter)
      : plan_(plan), run_(run), meter_(meter), single_(plan.orbits.size() == kCells) {}

  std::size_t batch() const override { return kBatch; }

  bool remove(std::span<Draft> drafts) override {
    load(drafts);
    std::size_t steps = 0;
    for (const Draft& draft : drafts) steps = std::max(steps, draft.order.size());
    for (std::size_t step = 0; step < steps; ++step) {
      if (!ask(drafts, step)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kCells = 81;
  static constexpr std::size_t kBatch = 128;  // four for each lane of the widest kernel
  static constexpr std::uint16_t kAll = 0x1ff;

  void load(std::span<const Draft> drafts) {
    marks_.resize(drafts.size());
    left_.clear();
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      marks_[i].marks.fill(kAll);
      left_.push_back(givens_of(drafts[i], plan_));
      for (std::size_t orbit = 0; orbit < plan_.orbits.size(); ++orbit) {
        if (drafts[i].given[orbit]) close(i, orbit, drafts[i]);
      }
    }
  }
  // Tests in every draft the orbit at this step of its order. Returns false if stopped.
  bool ask(std::span<Draft> drafts, std::size_t step) {
    if (meter_.expired()) return false;
    asked_.clear();
    askers_.clear();
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      if (step >= drafts[i].order.size()) continue;
      const auto& orbit = plan_.orbits[drafts[i].order[step]];
      if (left_[i] - static_cast<int>(orbit.size()) < drafts[i].floor) continue;
      for (const Cell cell : orbit) marks_[i].marks[cell] = rivals(drafts[i].solution[cell]);
      if (!meter_.step()) return false;
      asked_.push_back(marks_[i]);
      askers_.push_back(i);
    }
    results_.resize(asked_.size());
    const std::span<const bulk9::Marks81> asked(asked_);
    // If every orbit is one cell, its old digit is excluded, so any solution is a second one.
    const std::uint64_t rival = single_ ? 1 : 2;
    if (bulk9::solve(asked, results_, rival, run_.stop) < asked.size()) return false;
    for (std::size_t k = 0; k < askers_.size(); ++k) {
      answer(drafts, askers_[k], step, results_[k].solutions >= rival);
    }
    return true;
  }
  void answer(std::span<Draft> drafts, std::size_t i, std::size_t step, bool rival) {
    const std::size_t orbit = drafts[i].order[step];
    drafts[i].given[orbit] = rival;
    if (rival) return close(i, orbit, drafts[i]);
    left_[i] -= static_cast<int>(plan_.orbits[orbit].size());
    for (const Cell cell : plan_.orbits[orbit]) marks_[i].marks[cell] = kAll;
  }
  void close(std::size_t i, std::size_t orbit, const Draft& draft) {
    for (const Cell cell : plan_.orbits[orbit]) marks_[i].marks[cell] = bit(draft.solution[cell]);
  }
  static std::uint16_t bit(int digit) { return static_cast<std::uint16_t>(1 << (digit - 1)); }
  std::uint16_t rivals(int digit) const {
    return single_ ? static_cast<std::uint16_t>(kAll & ~bit(digit)) : kAll;
  }

  const Plan& plan_;
  const Run& run_;
  Meter& meter_;
  bool single_;  // every orbit is one cell
  std::vector<bulk9::Marks81> marks_;
  std::vector<int> left_;
  std::vector<bulk9::Marks81> asked_;
  std::vector<std::size_t> askers_;
  std::vector<bulk9::Result> results_;
};

}  // namespace

Puzzle Draft::puzzle(const Plan& plan) const {
  Puzzle puzzle{plan.layout, Grid(solution.size()), {}, {}, {}};
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) continue;
    for (const Cell cell : plan.orbits[i]) puzzle.givens[cell] = solution[cell];
  }
  return puzzle;
}

std::unique_ptr<Remover> make_remover(const Plan& plan, const Run& run, Meter& meter,
                                      Judge& judge) {
  if (plan.most_level) return std::make_unique<WithinLevel>(plan, run, meter, judge);
  if (plan.layout->is_classic9()) return std::make_unique<SideBySide>(plan, run, meter);
  return std::make_unique<OneByOne>(plan, run, meter);
}

}  // namespace sudokit
