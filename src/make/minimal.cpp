// Puzzles without a given to spare.
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
    wish<&Wishes::givens>("givens", "N, LO..HI or LO-HI", "so many givens"),
    wish<&Wishes::symmetry>(
        "symmetry",
        "none, or of rotate180 (or 180), rotate90 (or 90), mirror-h, mirror-v, diagonal, "
        "anti-diagonal one or more with commas between",
        "of the cells that are given; minimal then means that no orbit, no set of cells that "
        "belong together, can be spared"),
    wish<&Wishes::mask>("mask", "one character a cell, '.', '0', '-' or '_' open",
                        "exactly these cells are given", true),
    wish<&Wishes::from>("from", "a puzzle or solved grid",
                        "a solution of it is the puzzle's, and its givens stay where they can",
                        true),
    wish<&Wishes::rating>(
        "rating", "a grade, SCALE:LO..HI, SCALE:N or SCALE:WORD",
        "easy, medium, hard, expert or extreme; or by a scale, by `level` (of "
        "the default scale), by se, se-d2, se-d1 (ER), ep or ed. A grade below extreme "
        "on a grid larger than 12x12 permits redundant givens"),
    wish<&Wishes::needs>("needs", "techniques with commas between",
                         "not solved without each of these by the techniques of the scale of the "
                         "rating, or else the default, up to the hardest that its path takes"),
    wish<&Wishes::avoids>("avoids", "techniques with commas between",
                          "solved by the techniques of the same scale without these"),
    wish<&Wishes::only>("only", "techniques with commas between",
                        "solved by these techniques of the same scale alone"),
    wish<&Wishes::sample>("sample", "weighted or uniform",
                          "a fair sample of all minimal puzzles: with the weight that makes up for "
                          "how they are drawn, or drawn evenly, some 15 times as slow"),
};
constexpr ParamRow kMinimalRows[] = {
    bool_param<&Wishes::no_minimal>(
        "no_minimal", "givens are taken away until `givens` or `mask` is met, and no further",
        our_own("ours")),
    bool_param<&Wishes::strictly_minimal>(
        "strictly_minimal",
        "no single given can be spared, where `symmetry` otherwise spares none of its orbits",
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
      .summary = "one solution, and no given can be spared",
      .source =
          "a random solved grid whose cells are opened in random order, above side 16 digit by "
          "digit, where one solution is left; for wishes tried again, and then by walks that give "
          "some cells back and open others",
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
