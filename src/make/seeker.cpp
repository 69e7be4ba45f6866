#include "make/seeker.hpp"

#include <algorithm>

#include "exact/engines.hpp"

namespace sudokit {
namespace {

constexpr std::size_t kWalkers = 64;
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
  return fail("no-solution", "`from`: the puzzle has no solution");
}

Seeker::Seeker(const Plan& plan, const MakeRequest& request, Judge& judge)
    : plan_(plan), request_(request), judge_(judge), result_(tl::unexpected(Error{})) {}

// The first puzzle is drawn in the same way as without requirements.
void Seeker::start(Walker& walker) {
  const std::uint64_t number = epoch_ * kWalkers + next_;
  walker.random = Random(request_.seed, request_.index);
  if (number > 0) walker.random = Random(walker.random.next(), number);
  if (!solved_grid(walker)) return;
  walker.at.given.assign(plan_.orbits.size(), true);
  const bool spare = plan_.wishes.no_minimal || (plan_.most_level && !plan_.wishes.givens.any());
  const int spread = spare ? plan_.high - plan_.low : 0;
  order_all(walker);
  walker.at.floor = 0;
  if (spare) {
    walker.at.floor =
        plan_.low + static_cast<int>(walker.random.below(static_cast<std::uint32_t>(spread) + 1));
  }
  const Layout& layout = *plan_.layout;
  const bool easy = 2 * walker.at.floor >= layout.cells();
  if (layout.side() > kMostSideAtRandom && !easy && !plan_.most_level) digit_by_digit(walker);
}

bool Seeker::solved_grid(Walker& walker) {
  Making making(request_);
  making.random = walker.random;
  auto grid = plan_.from ? solution_of(*plan_.from, making.random, making.run())
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
  if (tries_ == 1 || distance < nearest_) {
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
  // If all cells stay given, a walk changes nothing.
  if (++round_ <= kRounds && cells_in(plan_, walkers_[0].at.given) < plan_.layout->cells()) return;
  round_ = 0;
  ++epoch_;
}

void Seeker::end(StopReason why) {
  if (done_) return;
  done_ = true;
  result_ = give_up(why);
  if (request_.watch == nullptr || !plan_.judged()) return;
  request_.watch->gave_up(tries_, tries_ == 0 ? "nothing was tried" : "the closest had " + seen_);
}

}  // namespace sudokit
