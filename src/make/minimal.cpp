// Puzzles without redundant givens.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <type_traits>

#include "engines/engines.hpp"
#include "make/fair_sample.hpp"
#include "make/judge.hpp"
#include "make/makers.hpp"
#include "make/seeker.hpp"
#include "make/solution.hpp"
#include "make/steps.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

// ---- Mask fill ----------------------------------------------------------------------------------

// Finds digits for a mask, a set of cells that are to be the givens.
//
// The search walks by exchanges (solution.hpp) from a solved grid towards fewer solutions of the
// puzzle that has the mask's cells as givens. It tests many next grids at once. After some steps
// without progress it starts from another grid.

constexpr std::size_t kNext = 32;            // grids per step
constexpr std::uint32_t kMostExchanges = 4;  // from one grid to the next
constexpr int kPatience = 200;               // steps without fewer solutions
constexpr std::uint64_t kMostCounted = 1000;

class MaskFill {
 public:
  MaskFill(const Plan& plan, const MakeRequest& request, Judge& judge)
      : plan_(plan), request_(request), judge_(judge), making_(request) {}

  Result<Puzzle> run() {
    while (!found_) {
      auto start = plan_.from ? solution_of(*plan_.from, making_.random, making_.run())
                              : random_grid(plan_.layout, making_.random, making_.oracle);
      if (!start) return tl::unexpected(start.error());
      if (auto ok = walk(std::move(*start)); !ok) {
        if (request_.watch != nullptr) request_.watch->gave_up(tries_, "the closest had " + seen_);
        return tl::unexpected(ok.error());
      }
      if (!found_ && plan_.from)
        return fail("no-solution", "`mask`: with the grid of `from` " + seen_);
    }
    return std::move(*found_);
  }

 private:
  // Returns when a puzzle is found or the walk is stuck. Errors: stopped, or a budget is spent.
  Result<void> walk(Grid grid) {
    Exchanger at(*plan_.layout, std::move(grid));
    std::vector<Exchanger> next(1, at);
    std::uint64_t fewest = kMostCounted + 1;
    for (int patience = kPatience; patience > 0 && !found_; --patience) {
      if (auto ok = count(next); !ok) return ok;
      const auto best = std::min_element(counts_.begin(), counts_.end());
      for (std::size_t i = 0; i < next.size() && !found_; ++i) {
        note(counts_[i]);
        if (counts_[i] == 1) consider(next[i].grid());
      }
      if (*best < fewest) patience = kPatience;
      if (*best <= fewest) {
        fewest = *best;
        at = next[static_cast<std::size_t>(best - counts_.begin())];
      }
      if (plan_.from) return {};  // there is only one grid
      if (request_.tries && tries_ >= *request_.tries) return spent();
      next.assign(kNext, at);
      for (Exchanger& grid_next : next) {
        for (auto steps = 1 + making_.random.below(kMostExchanges); steps > 0; --steps) {
          grid_next.step(making_.random);
        }
      }
    }
    return {};
  }
  Result<void> spent() { return give_up(StopReason::iterations); }
  void note(std::uint64_t solutions) {
    ++tries_;
    if (request_.watch != nullptr) request_.watch->tried(1);
    if (tries_ > 1 && solutions >= least_) return;
    least_ = solutions;
    seen_ = solutions < kMostCounted ? fmt::format("{} solutions", solutions)
                                     : fmt::format("{} solutions or more", kMostCounted);
  }
  void consider(const Grid& grid) {
    Puzzle puzzle = masked(grid);
    if (!plan_.wishes.no_minimal) {
      const SpareGivens spare = spare_givens(puzzle, making_.run()).value();
      if (spare.reason != StopReason::finished) return;
      if (!spare.alone.empty()) {
        seen_ = fmt::format("one solution, {} givens to spare", spare.alone.size());
        return;
      }
    }
    const double distance = plan_.judged() ? judge_.distance(puzzle, run_of(request_)) : 0;
    if (plan_.judged()) seen_ = judge_.seen();
    if (distance == 0) found_ = std::move(puzzle);
  }
  Puzzle masked(const Grid& grid) const {
    Puzzle puzzle{plan_.layout, grid, {}, {}, {}};
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      if (!plan_.mask[cell]) puzzle.givens[cell] = 0;
    }
    return puzzle;
  }
  // Stores in counts_ the number of solutions of each grid after masking.
  Result<void> count(const std::vector<Exchanger>& grids) {
    counts_.clear();
    if (making_.oracle.stopped()) return give_up(making_.oracle.reason());
    if (plan_.layout->is_classic9()) return count9(grids);
    const auto engine = backtrack_info().make();
    Run run = making_.run();
    run.limit = kMostCounted;
    run.keep = 0;
    for (const Exchanger& grid : grids) {
      const Outcome outcome = engine->solve(masked(grid.grid()), run);
      if (!outcome.complete && outcome.reason != StopReason::finished) {
        return give_up(outcome.reason);
      }
      counts_.push_back(outcome.found);
    }
    return {};
  }
  Result<void> count9(const std::vector<Exchanger>& grids) {
    std::vector<bulk9::Packed81> packed(grids.size());
    std::vector<bulk9::Result> results(grids.size());
    for (std::size_t i = 0; i < grids.size(); ++i) {
      const Puzzle puzzle = masked(grids[i].grid());
      std::ranges::copy(puzzle.givens, packed[i].digits.begin());
    }
    const std::span<const bulk9::Packed81> asked(packed);
    if (bulk9::solve(asked, results, kMostCounted, request_.stop) < grids.size()) {
      return give_up(StopReason::stopped);
    }
    for (const auto& result : results) counts_.push_back(result.solutions);
    return {};
  }

  const Plan& plan_;
  const MakeRequest& request_;
  Judge& judge_;
  Making making_;
  std::optional<Puzzle> found_;
  std::vector<std::uint64_t> counts_;
  std::uint64_t tries_ = 0;
  std::uint64_t least_ = 0;
  std::string seen_;
};

// Errors: it was stopped or the budget is spent, with the result so far; --from is a grid that the
// mask does not determine.
Result<Puzzle> fill_mask(const Plan& plan, const MakeRequest& request, Judge& judge) {
  return MaskFill(plan, request, judge).run();
}

// ---- Seek all -----------------------------------------------------------------------------------

// Runs many seekers whose drafts are completed in one batch.

class Party {
 public:
  Party(const Plan& plan, const MakeRequest& request, std::size_t count, Judge& judge)
      : plan_(plan),
        run_(run_of(request)),
        meter_(run_),
        remover_(make_remover(plan, run_, meter_, judge)) {
    for (std::size_t i = 0; i < count; ++i) {
      requests_.push_back(request);
      requests_.back().index += i;
      seekers_.emplace_back(plan_, requests_.back(), judge);
    }
  }

  // Passes on finished puzzles in order. Returns false if the sink ends the batch.
  bool run(const MakeSink& take) {
    std::size_t told = 0;
    while (told < seekers_.size()) {
      round(told);
      for (; told < seekers_.size() && seekers_[told].done(); ++told) {
        if (!take(requests_[told].index, std::move(seekers_[told]).result())) return false;
      }
    }
    return true;
  }

 private:
  // Makes the next tries of as many seekers as fill a batch.
  void round(std::size_t from) {
    std::vector<Draft> drafts;
    std::vector<std::size_t> ends, who;
    for (std::size_t i = from; i < seekers_.size() && drafts.size() < remover_->batch(); ++i) {
      if (seekers_[i].done()) continue;
      seekers_[i].propose(drafts, remover_->batch() - drafts.size());
      who.push_back(i);
      ends.push_back(drafts.size());
    }
    const bool removed = remover_->remove(drafts);
    std::size_t begin = 0;
    for (std::size_t k = 0; k < who.size(); begin = ends[k++]) {
      Seeker& seeker = seekers_[who[k]];
      if (seeker.done()) continue;
      if (removed) {
        seeker.take(std::span(drafts).subspan(begin, ends[k] - begin));
      } else {
        seeker.end(meter_.expired() ? meter_.reason() : StopReason::stopped);
      }
    }
  }

  const Plan& plan_;
  Run run_;
  Meter meter_;
  std::unique_ptr<Remover> remover_;
  std::deque<MakeRequest> requests_;  // the seekers refer to them
  std::deque<Seeker> seekers_;
};

// Makes `count` puzzles. Each is the same as if it were made alone.
void seek_all(const Plan& plan, const MakeRequest& request, std::uint64_t count, Judge& judge,
              const MakeSink& take) {
  // A budget applies to each puzzle by itself, so puzzles with a budget are made one at a time.
  const bool one = request.budget.seconds || request.budget.memory || request.budget.iterations;
  const bool bulk = plan.layout->is_classic9() && !plan.has_rules();
  const std::uint64_t together = bulk && !one ? 128 : 1;
  MakeRequest some = request;
  while (count > 0) {
    const std::uint64_t now = std::min(count, together);
    if (!Party(plan, some, static_cast<std::size_t>(now), judge).run(take)) return;
    some.index += now;
    count -= now;
  }
}

// -------------------------------------------------------------------------------------------------

template <auto M>
constexpr WishRow wish(std::string_view name, std::string_view form, std::string_view meaning,
                       bool file = false) {
  using V = std::remove_reference_t<decltype(Wishes().*M)>;
  WishRow row{name, form, meaning};
  row.put = [](void* params, std::string_view text) -> Result<void> {
    auto value = V::parse(text);
    if (!value) return tl::unexpected(value.error());
    static_cast<Wishes*>(params)->*M = std::move(*value);
    return {};
  };
  row.get = [](const void* params) { return (static_cast<const Wishes*>(params)->*M).text(); };
  row.file = file;
  return row;
}

constexpr WishRow kWishes[] = {
    wish<&Wishes::givens>("givens", "N, LO..HI or LO-HI", "number of givens"),
    wish<&Wishes::symmetry>("symmetry",
                            "none, or one or more of rotate180 (or 180), rotate90 (or 90), "
                            "mirror-h (left to right), mirror-v (top to bottom), diagonal and "
                            "anti-diagonal, separated by commas",
                            "symmetry of the pattern of givens; minimal then means that no orbit "
                            "(set of cells that the symmetries map onto each other) is redundant"),
    wish<&Wishes::mask>(
        "mask",
        "one character per cell: '.', '0', '-' or '_' for an open cell, any other for a given",
        "exactly these cells are given", true),
    wish<&Wishes::from>("from", "a puzzle or solved grid",
                        "the new puzzle has the solution of this one (a random solution if there "
                        "are several); its givens are removed last",
                        true),
    wish<&Wishes::rules>(
        "rules",
        "kinds of rules, separated by commas, each with or without a number of rules or, of "
        "cages, a share of the cells, then the cells of each, then the numbers shown: "
        "killer, arrow:2..4, thermometer:3x5..7, killer:60%x2..3=5..20, anti-knight",
        "the puzzle has rules of these kinds, and as few givens as they permit"),
    wish<&Wishes::rating>(
        "rating", "LO..HI, a grade, GRADE..GRADE, SCALE:LO..HI, SCALE:N or SCALE:WORD",
        "the rating on the default scale, as 4.5..5, the grade (easy, medium, hard, expert or "
        "extreme), or the rating on a scale of `rate`, on `level` (the highest level on the "
        "default scale), or on ep or ed (of se). A grade below extreme on a grid "
        "larger than 12x12 permits redundant givens"),
    wish<&Wishes::needs>("needs", "techniques, separated by commas",
                         "each technique is required: without it, the techniques of the scale of "
                         "the rating (otherwise the default scale), or those of `only`, up to "
                         "the hardest that the path uses, do not solve the puzzle"),
    wish<&Wishes::contains>("contains", "techniques, separated by commas",
                            "the path of the same scale uses each technique, needed or not"),
    wish<&Wishes::avoids>("avoids", "techniques, separated by commas",
                          "the techniques of the same scale solve the puzzle without these"),
    wish<&Wishes::only>("only", "techniques, separated by commas",
                        "these techniques of the same scale, and no others, solve the puzzle"),
    wish<&Wishes::sample>(
        "sample", "weighted or uniform",
        "an unbiased sample of all minimal puzzles: each with a weight that corrects for its "
        "probability of being drawn, or drawn uniformly, about 15 times as slow"),
};
constexpr ParamRow kMinimalRows[] = {
    bool_param<&Wishes::no_minimal>(
        "no_minimal",
        "remove givens only until `givens` or `mask` is met; redundant givens may remain",
        our_own("ours")),
    bool_param<&Wishes::jigsaw>(
        "jigsaw", "each puzzle has random regions of its own instead of those of the layout",
        our_own("ours")),
    bool_param<&Wishes::symmetric_rules>(
        "symmetric_rules",
        "the rules and the random regions have the `symmetry` of the givens, too", our_own("ours")),
    bool_param<&Wishes::crossing_lines>("crossing_lines", "lines of rules may cross and overlap",
                                        our_own("ours")),
    bool_param<&Wishes::strictly_minimal>("strictly_minimal",
                                          "no single given is redundant; without this, `symmetry` "
                                          "only ensures that no orbit is redundant",
                                          our_own("ours")),
};

class MinimalMaker final : public MakerWith<Wishes> {
 public:
  const MakerInfo& info() const override { return minimal_info(); }

  std::optional<double> weight(const Puzzle& made) const override {
    if (params_.sample.kind != SampleWish::Kind::weighted) return std::nullopt;
    const auto plan = plan_of(params_, made.layout);
    if (!plan) return std::nullopt;
    const auto given = std::ranges::count_if(
        plan->orbits, [&](const auto& orbit) { return made.givens[orbit[0]] != 0; });
    return weight_of(plan->orbits.size(), static_cast<std::size_t>(given));
  }

  bool adds_rules(const LayoutPtr& layout) const override {
    const auto plan = plan_of(params_, layout);
    return params_.jigsaw || (plan && (plan->has_rules() || plan->layout != layout));
  }

  LayoutPtr layout_made(const LayoutPtr& layout) const override {
    if (params_.jigsaw) return nullptr;
    const auto plan = plan_of(params_, layout);
    return plan ? plan->layout : layout;
  }

 protected:
  Result<void> check_params(const LayoutPtr& layout) const override {
    const auto plan = plan_of(params_, layout);
    return plan ? Result<void>() : tl::unexpected(plan.error());
  }

  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Result<Puzzle> made = tl::unexpected(Error{});
    make_all(request, 1, [&](std::uint64_t, Result<Puzzle>&& puzzle) {
      made = std::move(puzzle);
      return true;
    });
    return made;
  }

  void make_all(const MakeRequest& request, std::uint64_t count,
                const MakeSink& take) const override {
    if (!params_.jigsaw) return make_on(request.layout, request, count, take);
    bool more = true;
    const MakeSink take_and_note = [&](std::uint64_t index, Result<Puzzle>&& puzzle) {
      return more = take(index, std::move(puzzle));
    };
    MakeRequest one = request;
    for (; more && one.index < request.index + count; ++one.index) {
      auto layout = jigsaw(one);
      if (!layout) return void(take(one.index, tl::unexpected(layout.error())));
      make_on(*layout, one, 1, take_and_note);
    }
  }

 private:
  Result<LayoutPtr> jigsaw(const MakeRequest& request) const {
    const SymmetryWish none;
    return symmetric_jigsaw(request.layout->side(), request.seed, request.index,
                            params_.symmetric_rules ? params_.symmetry : none, request.stop);
  }
  void make_on(const LayoutPtr& layout, const MakeRequest& request, std::uint64_t count,
               const MakeSink& take) const {
    const auto plan = plan_of(params_, layout);
    if (!plan) return void(take(request.index, tl::unexpected(plan.error())));
    auto judge = Judge::make(*plan);
    if (!judge) return void(take(request.index, tl::unexpected(judge.error())));
    const bool sample = !plan->wishes.sample.any();
    MakeRequest one = request;
    one.layout = plan->layout;
    const bool sought = plan->mask.empty() || plan->has_rules();
    if (!sample && sought) return seek_all(*plan, one, count, *judge, take);
    for (; one.index < request.index + count; ++one.index) {
      auto made = sample ? fair_sample(*plan, one, *judge) : fill_mask(*plan, one, *judge);
      if (!take(one.index, std::move(made))) return;
    }
  }
};

}  // namespace

// While the puzzle is unique, any second solution after opening a cell must differ in that cell. So
// the question is whether there is a solution without the old digit there.
Result<Puzzle> spare_all(Puzzle solved, Random& random, Oracle& oracle) {
  const Layout& layout = *solved.layout;
  const Digits all = Digits::all(layout.side());
  Puzzle& puzzle = solved;
  puzzle.marks.assign(puzzle.givens.size(), all);
  for (const Cell cell : random_cells(puzzle.givens.size(), random)) {
    const std::uint8_t digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    puzzle.marks[cell] = all - Digits::only(digit);
    const Oracle::Answer answer = oracle.ask(puzzle);
    if (answer == Oracle::Answer::stopped) return give_up(oracle.reason());
    puzzle.marks[cell] = all;
    if (answer == Oracle::Answer::no) continue;
    puzzle.givens[cell] = digit;
    oracle.restrict_cell(cell, Digits::only(digit));
  }
  puzzle.marks.clear();
  return std::move(puzzle);
}

const MakerInfo& minimal_info() {
  static constexpr MakerInfo kInfo = {
      .name = "minimal",
      .summary = "one solution and no redundant given",
      .source =
          "a random solved grid, whose cells are emptied in random order (digit by digit above "
          "side 16) if one solution remains; to meet requirements, repeated tries, then local "
          "search that restores some cells and empties others",
      .takes = kHouses,
      .verdict = Verdict::unique,
      .minimal = true,
      .slow_side = 26,
      .largest_side = 30,
      .params = kMinimalRows,
      .wishes = kWishes,
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<MinimalMaker>(); },
  };
  return kInfo;
}

}  // namespace sudokit
