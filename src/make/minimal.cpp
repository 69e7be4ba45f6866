// Puzzles without redundant givens.
#include <algorithm>
#include <type_traits>

#include "make/fair_sample.hpp"
#include "make/makers.hpp"
#include "make/mask_fill.hpp"
#include "make/seek_all.hpp"

namespace sudokit {
namespace {

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
    wish<&Wishes::rating>(
        "rating", "a grade, GRADE..GRADE, SCALE:LO..HI, SCALE:N or SCALE:WORD",
        "the grade (easy, medium, hard, expert or extreme), or the rating on a scale of `rate`, on "
        "`level` (the default scale), or on ep or ed (of se). A grade below extreme on a grid "
        "larger than 12x12 permits redundant givens"),
    wish<&Wishes::needs>("needs", "techniques, separated by commas",
                         "each technique is required: without it, the techniques of the scale of "
                         "the rating (otherwise the default scale), or those of `only`, up to "
                         "the hardest that the path uses, do not solve the puzzle"),
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
    const auto plan = plan_of(params_, request.layout);
    if (!plan) return void(take(request.index, tl::unexpected(plan.error())));
    auto judge = Judge::make(*plan);
    if (!judge) return void(take(request.index, tl::unexpected(judge.error())));
    const bool sample = !plan->wishes.sample.any();
    if (!sample && plan->mask.empty()) return seek_all(*plan, request, count, *judge, take);
    MakeRequest one = request;
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
    oracle.promise(cell, Digits::only(digit));
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
