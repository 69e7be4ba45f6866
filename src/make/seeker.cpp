#include "make/seeker.hpp"

#include <algorithm>

#include "engines/engines.hpp"
#include "make/rule_search.hpp"
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
    oracle.search_near(draft.solution);
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
    oracle.restrict_cell(cell, Digits::only(digit));
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
class WithinRating final : public Remover {
 public:
  WithinRating(const Plan& plan, const Run& run, Meter& meter, Judge& judge)
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
      draft.given[i] = !judge_.within_rating(puzzle, run_);
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
  Puzzle puzzle{plan.layout, Grid(solution.size()), {}, {}, rules};
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) continue;
    for (const Cell cell : plan.orbits[i]) puzzle.givens[cell] = solution[cell];
  }
  return puzzle;
}

std::unique_ptr<Remover> make_remover(const Plan& plan, const Run& run, Meter& meter,
                                      Judge& judge) {
  if (plan.most_rating) return std::make_unique<WithinRating>(plan, run, meter, judge);
  if (plan.has_rules()) return make_rule_remover(plan, run, meter);
  if (plan.layout->is_classic9()) return std::make_unique<SideBySide>(plan, run, meter);
  return std::make_unique<OneByOne>(plan, run, meter);
}

// ---- Seeker -------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kWalkers = 64;
// Rules that fit into none of so many solved grids are not wished for seriously.
constexpr int kMostMisfits = 100;
constexpr std::size_t kRounds = 100;
constexpr std::uint32_t kMostGivenBack = 4;  // orbits per step
// Larger sides are opened digit by digit, unless so many cells stay given that propagation
// suffices.
constexpr int kMostSideAtRandom = 16;

int cells_in(const Plan& plan, const std::vector<bool>& given) {
  int cells = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i]) cells += static_cast<int>(plan.orbits[i].size());
  }
  return cells;
}

}  // namespace

Result<Grid> solution_of(const Puzzle& from, Random& random, const Run& run) {
  Run one = run;
  one.seed = random.next();
  one.limit = one.keep = 1;
  const auto engine = backtrack_info().make();
  if (auto ok = engine->set("values", "random"); !ok) return tl::unexpected(ok.error());
  Outcome outcome = engine->solve(from, one);
  if (outcome.found > 0) return std::move(outcome.grid);
  if (!outcome.complete) return give_up(outcome.reason);
  return fail("no-solution", "no grid satisfies the rules and the given digits");
}

Seeker::Seeker(const Plan& plan, const MakeRequest& request, Judge& judge)
    : plan_(plan),
      request_(request),
      judge_(judge),
      run_(run_of(request)),
      result_(tl::unexpected(Error{})) {}

// The first puzzle is drawn in the same way as without requirements.
void Seeker::start(Walker& walker) {
  const std::uint64_t number = epoch_ * kWalkers + next_;
  walker.random = Random(request_.seed, request_.index);
  if (number > 0) walker.random = Random(walker.random.next(), number);
  if (!solved_grid(walker)) return;
  walker.at.given.assign(plan_.orbits.size(), true);
  const bool spare = plan_.has_rules() ? !plan_.wishes.givens.any()
                                       : plan_.wishes.no_minimal ||
                                             (plan_.most_rating && !plan_.wishes.givens.any());
  const int spread = spare ? plan_.high - plan_.low : 0;
  order_all(walker);
  walker.at.floor = 0;
  if (spare) {
    walker.at.floor =
        plan_.low + static_cast<int>(walker.random.below(static_cast<std::uint32_t>(spread) + 1));
  }
  const Layout& layout = *plan_.layout;
  const bool easy = 2 * walker.at.floor >= layout.cells();
  if (layout.side() > kMostSideAtRandom && !easy && !plan_.most_rating) digit_by_digit(walker);
  if (plan_.has_rules() && !done_) draw(walker);
}

// Draws rules, for other solved grids if need be.
void Seeker::draw(Walker& walker) {
  if (!meter_) meter_.emplace(run_);
  const auto given = walker.at.given;
  const int floor = walker.at.floor;
  for (int misfits = 0; misfits < kMostMisfits && !done_;) {
    auto drawn = draw_rules(plan_, run_, *meter_, request_.watch, walker.random, walker.at);
    if (!drawn && meter_->expired()) return end(meter_->reason());
    if (!drawn) {
      done_ = true;
      result_ = tl::unexpected(drawn.error());
      return;
    }
    if (*drawn == Drawn::done) return;
    misfits += *drawn == Drawn::no_room;
    if (*drawn == Drawn::more_givens) note_try("rules that need more givens");
    walker.at.given = given;
    walker.at.floor = floor;
    if (!done_ && solved_grid(walker)) order_all(walker);
  }
  if (done_) return;
  done_ = true;
  result_ = fail("contradictory-request", "`rules`: so many rules of this size do not fit");
}

// Counts a try without a puzzle.
void Seeker::note_try(const std::string& seen) {
  ++tries_;
  if (seen_.empty()) seen_ = seen;
  if (request_.watch != nullptr) request_.watch->tried(1);
  if (request_.tries && tries_ >= *request_.tries) end(StopReason::iterations);
}

bool Seeker::solved_grid(Walker& walker) {
  Making making(request_);
  making.random = walker.random;
  const auto ruled = plan_.from ? plan_.from : plan_.ruled();
  auto grid = ruled ? solution_of(*ruled, making.random, making.run())
                    : making.solved(plan_.layout).map([](Puzzle&& puzzle) {
                        return std::move(puzzle.givens);
                      });
  walker.random = making.random;
  if (grid) {
    walker.at.solution = std::move(*grid);
  } else {
    done_ = true;
    result_ = tl::unexpected(grid.error());
  }
  return grid.has_value();
}

// The givens of `from` come last, so that they are kept if possible.
void Seeker::order_all(Walker& walker) const {
  const auto drawn = random_cells(plan_.orbits.size(), walker.random);
  std::vector<std::uint32_t>& order = walker.at.order;
  order.assign(drawn.begin(), drawn.end());
  if (!plan_.from) return;
  std::stable_partition(order.begin(), order.end(), [&](std::uint32_t i) {
    return std::ranges::all_of(plan_.orbits[i],
                               [&](Cell cell) { return plan_.from->givens[cell] == 0; });
  });
}

// Orders the cells by digit, with the digits in random order. While all cells of the later digits
// are given, a question concerns only the few digits before them. (This way, a minimal 25x25 puzzle
// takes some seconds; with all cells in random order, it was not finished after 53 s.)
void Seeker::digit_by_digit(Walker& walker) const {
  const auto side = static_cast<std::size_t>(plan_.layout->side());
  const std::vector<Cell> turn = random_cells(side, walker.random);
  const auto last_turn = [&](std::uint32_t i) {
    std::size_t last = 0;
    for (const Cell cell : plan_.orbits[i]) {
      const bool kept = plan_.from && plan_.from->givens[cell] != 0;
      last = std::max(last, (kept ? side : 0) + turn[walker.at.solution[cell] - 1u]);
    }
    return last;
  };
  std::ranges::stable_sort(walker.at.order, {}, last_turn);
}

// Gives some open orbits again, and tries the other given orbits before them, in random order.
Draft Seeker::step(Walker& walker) const {
  Draft draft = walker.at;
  std::vector<std::uint32_t> open;
  draft.order.clear();
  for (std::uint32_t i = 0; i < draft.given.size(); ++i) {
    (draft.given[i] ? draft.order : open).push_back(i);
  }
  walker.random.shuffle(std::span(draft.order));
  walker.random.shuffle(std::span(open));
  open.resize(std::min<std::size_t>(open.size(), 1 + walker.random.below(kMostGivenBack)));
  for (const std::uint32_t i : open) {
    draft.given[i] = true;
    draft.order.push_back(i);
  }
  return draft;
}

void Seeker::propose(std::vector<Draft>& drafts, std::size_t most) {
  // The number of fresh tries doubles, so that easy requirements cost little.
  std::size_t count = fresh() ? std::max<std::size_t>(next_, 1) : kWalkers;
  count = std::min({count, most, kWalkers - next_});
  if (request_.tries) {
    count = static_cast<std::size_t>(std::min<std::uint64_t>(count, *request_.tries - tries_));
    if (count == 0) return end(StopReason::iterations);
  }
  walkers_.resize(kWalkers);
  const std::size_t first = next_;
  for (; next_ < first + count && !done_; ++next_) {
    Walker& walker = walkers_[next_];
    if (fresh()) start(walker);
    if (!done_) drafts.push_back(fresh() ? walker.at : step(walker));
  }
  next_ = first;
}

bool Seeker::judged(Draft& draft, Walker& walker) {
  Puzzle puzzle = draft.puzzle(plan_);
  const double distance = plan_.judged() ? judge_.distance(puzzle, run_of(request_)) : 0;
  ++tries_;
  if (request_.watch != nullptr && plan_.judged()) request_.watch->tried(1);
  if (distance == 0) {
    done_ = true;
    result_ = std::move(puzzle);
    if (request_.watch != nullptr) request_.watch->found();
    return true;
  }
  if (nearest_ < 0 || distance < nearest_) {
    nearest_ = distance;
    seen_ = judge_.seen();
    if (request_.watch != nullptr && plan_.judged()) request_.watch->nearer(seen_);
  }
  if (fresh() || distance <= walker.distance) {
    walker.at = std::move(draft);
    walker.distance = distance;
  }
  return false;
}

void Seeker::take(std::span<Draft> made) {
  for (Draft& draft : made) {
    if (judged(draft, walkers_[next_])) return;
    advance();
  }
}

void Seeker::advance() {
  if (++next_ < kWalkers) return;
  next_ = 0;
  // If all cells stay given, a walk changes nothing. Rules are drawn anew for each try.
  if (plan_.drawn.empty() && ++round_ <= kRounds &&
      cells_in(plan_, walkers_[0].at.given) < plan_.layout->cells())
    return;
  round_ = 0;
  ++epoch_;
}

std::string Seeker::closest() const {
  const std::string rarest = judge_.rarest();
  return "the closest had " + seen_ + (rarest.empty() ? "" : "; the rarest wish is " + rarest);
}

void Seeker::end(StopReason why) {
  if (done_) return;
  done_ = true;
  result_ = give_up(why);
  if (request_.watch == nullptr || !plan_.judged()) return;
  request_.watch->gave_up(tries_, tries_ == 0 ? "nothing was tried" : closest());
}

}  // namespace sudokit
