#include "make/plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "core/failf.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/text.hpp"

namespace sudokit {
namespace {

// Union-find over the cells; the root of an orbit is its smallest cell.
std::vector<std::vector<Cell>> orbits_of(const SymmetryWish& wish, int side) {
  std::vector<int> first(static_cast<std::size_t>(side * side));
  std::iota(first.begin(), first.end(), 0);
  const auto root = [&](int cell) {
    while (first[static_cast<std::size_t>(cell)] != cell)
      cell = first[static_cast<std::size_t>(cell)];
    return cell;
  };
  for (const Symmetry symmetry : wish.all) {
    for (int cell = 0; cell < side * side; ++cell) {
      const int a = root(cell), b = root(image(symmetry, cell, side));
      first[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  }
  std::map<int, std::vector<Cell>> cells;
  for (int cell = 0; cell < side * side; ++cell)
    cells[root(cell)].push_back(static_cast<Cell>(cell));
  std::vector<std::vector<Cell>> orbits;
  for (auto& [start, orbit] : cells) orbits.push_back(std::move(orbit));
  return orbits;
}

struct Fewest {
  int givens;
  std::string_view why;
};

// The best known lower bound on the givens of a puzzle with one solution, and the reason.
Fewest fewest_givens(const Layout& layout) {
  if (layout.is_classic9()) {
    return {17, "no 9x9 puzzle of 16 givens has one solution (McGuire, Tugemann and Civario 2014)"};
  }
  return {layout.side() - 1, "two digits that are not given can be exchanged"};
}

Result<void> check_fewest(const Layout& layout, int givens, std::string_view what) {
  const Fewest fewest = fewest_givens(layout);
  if (givens >= fewest.givens) return {};
  return failf("too-few-givens", "{} of {} for {}: {}; at least {} are needed", what, givens,
               layout.name(), fewest.why, fewest.givens);
}

// Whether no single given may be redundant. The last given of a house that is completely given is.
bool keeps_each(const Plan& plan) {
  return !plan.wishes.no_minimal && !plan.most_rating &&
         plan.orbits.size() == static_cast<std::size_t>(plan.layout->cells());
}

Result<void> check_most(const Plan& plan) {
  const int most = plan.layout->cells() - plan.layout->side();
  if (plan.low <= most || !keeps_each(plan)) return {};
  return failf("too-many-givens",
               "`givens` of {} for {}: a minimal puzzle leaves a "
               "cell of each row open; at most {} can be given",
               plan.low, plan.layout->name(), most);
}

// Whether the cells of some set of orbits have a number in the range.
bool can_make(const Plan& plan) {
  std::vector<bool> sums(static_cast<std::size_t>(plan.layout->cells()) + 1);
  sums[0] = true;
  for (const auto& orbit : plan.orbits) {
    for (std::size_t sum = sums.size(); sum-- > orbit.size();) {
      if (sums[sum - orbit.size()]) sums[sum] = true;
    }
  }
  const auto begin = sums.begin() + plan.low;
  return std::find(begin, sums.begin() + plan.high + 1, true) != sums.begin() + plan.high + 1;
}

Result<void> plan_givens(Plan& plan) {
  const Wishes& wishes = plan.wishes;
  if (wishes.strictly_minimal && wishes.no_minimal)
    return fail("contradictory-request", "`strictly_minimal` contradicts `no_minimal`");
  if (wishes.no_minimal && wishes.givens.any() && wishes.mask.any() && !plan.has_rules()) {
    return fail("missing-option",
                "`no_minimal` needs `givens` or `mask`, which set the number of givens");
  }
  plan.high = plan.layout->cells();
  if (wishes.givens.any()) return {};
  if (wishes.givens.low > plan.layout->cells()) {
    return failf("too-many-givens", "`givens` {}: {} has {} cells", wishes.givens.text(),
                 plan.layout->name(), plan.layout->cells());
  }
  plan.low = wishes.givens.low;
  plan.high = std::min(wishes.givens.high, plan.layout->cells());
  if (!plan.has_rules()) {
    if (auto ok = check_fewest(*plan.layout, plan.high, "`givens`"); !ok) return ok;
  }
  if (auto ok = check_most(plan); !ok) return ok;
  if (can_make(plan)) return {};
  return failf("contradictory-request",
               "`givens` {} and `symmetry` {}: no set of cells with that symmetry has that size",
               wishes.givens.text(), wishes.symmetry.text());
}

Result<void> check_mask_symmetry(const Plan& plan) {
  for (const auto& orbit : plan.orbits) {
    for (const Cell cell : orbit) {
      if (plan.mask[cell] == plan.mask[orbit[0]]) continue;
      const Cell given = plan.mask[cell] ? cell : orbit[0];
      const Cell open = plan.mask[cell] ? orbit[0] : cell;
      return failf("contradictory-request", "`mask` and `symmetry` {}: {} is given and {} is open",
                   plan.wishes.symmetry.text(), cell_name(*plan.layout, given),
                   cell_name(*plan.layout, open));
    }
  }
  return {};
}

std::vector<Cell> sorted(std::vector<Cell> cells) {
  std::ranges::sort(cells);
  return cells;
}

// The regions and extra houses, as sets of cells: the only houses that an exchange of two rows or
// of two columns can break.
std::set<std::vector<Cell>> areas_of(const Layout& layout) {
  std::set<std::vector<Cell>> areas;
  for (int house = layout.lines(); house < layout.houses(); ++house) {
    const auto cells = layout.house(house);
    areas.insert(sorted({cells.begin(), cells.end()}));
  }
  return areas;
}

// Whether an exchange of two rows, or of two columns, maps every area to an area.
bool exchangeable(const std::set<std::vector<Cell>>& areas, int side, bool rows, int a, int b) {
  const int step = (b - a) * (rows ? side : 1);
  return std::ranges::all_of(areas, [&](const std::vector<Cell>& area) {
    std::vector<Cell> image = area;
    for (Cell& cell : image) {
      const int line = rows ? cell / side : cell % side;
      if (line == a) cell = static_cast<Cell>(cell + step);
      if (line == b) cell = static_cast<Cell>(cell - step);
    }
    return image == area || areas.contains(sorted(std::move(image)));
  });
}

// Rejects a mask with two rows or columns without givens whose exchange preserves the houses. The
// exchange turns each solution into another one, since the exchanged cells differ.
Result<void> check_open_lines(const Plan& plan) {
  const Layout& layout = *plan.layout;
  const int side = layout.side();
  const auto areas = areas_of(layout);
  for (const bool rows : {true, false}) {
    std::vector<int> open;
    for (int line = 0; line < side; ++line) {
      const auto cells = layout.house(rows ? layout.row_house(line) : layout.column_house(line));
      if (std::ranges::any_of(cells, [&](Cell cell) { return bool{plan.mask[cell]}; })) continue;
      for (const int other : open) {
        if (!exchangeable(areas, side, rows, other, line)) continue;
        const auto* what = rows ? "row" : "column";
        return failf("contradictory-request",
                     "`mask`: {}s {} and {} have no given and can be exchanged", what, other + 1,
                     line + 1);
      }
      open.push_back(line);
    }
  }
  return {};
}

Result<void> check_full_houses(const Plan& plan) {
  if (!keeps_each(plan)) return {};
  for (int house = 0; house < plan.layout->houses(); ++house) {
    const auto cells = plan.layout->house(house);
    if (!std::ranges::all_of(cells, [&](Cell cell) { return bool{plan.mask[cell]}; })) continue;
    return failf("contradictory-request",
                 "`mask` gives all of {}: a minimal puzzle leaves one of its cells open",
                 plan.layout->house_name(house));
  }
  return {};
}

Result<void> plan_mask(Plan& plan) {
  const std::string& pattern = plan.wishes.mask.pattern;
  if (pattern.empty()) return {};
  const auto cells = static_cast<std::size_t>(plan.layout->cells());
  if (pattern.size() != cells) {
    return failf("wrong-cell-count", "`mask` has {} cells, {} has {}", pattern.size(),
                 plan.layout->name(), cells);
  }
  for (const char c : pattern) plan.mask.push_back(c == 'x');
  const auto givens = static_cast<int>(std::ranges::count(plan.mask, true));
  if (!plan.has_rules()) {
    if (auto ok = check_fewest(*plan.layout, givens, "`mask`"); !ok) return ok;
  }
  if (givens < plan.low || givens > plan.high) {
    return failf("contradictory-request", "`mask` has {} givens, but `givens` is {}", givens,
                 plan.wishes.givens.text());
  }
  if (auto ok = check_mask_symmetry(plan); !ok) return ok;
  if (plan.has_rules()) return {};
  if (auto ok = check_open_lines(plan); !ok) return ok;
  return check_full_houses(plan);
}

// A new puzzle has the houses of the requested layout and of the requested rules alone. A puzzle
// without a layout of its own is read with that layout.
Result<void> check_from(const Plan& plan, const Puzzle& puzzle) {
  if (puzzle.has_marks())
    return fail("unsupported-feature", "`from`: expected givens, not pencilmarks");
  const auto alone = parse_puzzle(plan.wishes.from.puzzle);
  const auto usual = default_layout(puzzle.layout->side());
  const bool own = alone && (!usual || !same_houses(*alone->layout, **usual));
  const Layout& layout = own ? *alone->layout : *puzzle.layout;
  if (same_houses(layout, *plan.layout)) return {};
  return failf(
      "contradictory-request",
      "`from`: the puzzle has the layout {}, but {} is to be made: `layout` must be the same",
      layout.name(), plan.layout->name());
}

Result<void> plan_from(Plan& plan) {
  if (plan.wishes.from.puzzle.empty()) return {};
  ReadOptions options;
  options.layout = plan.layout;
  auto puzzle = parse_puzzle(plan.wishes.from.puzzle, options);
  if (!puzzle) return fail(puzzle.error().code, "`from`: " + puzzle.error().message);
  if (auto ok = check_from(plan, *puzzle); !ok) return ok;
  plan.from = std::move(*puzzle);
  return {};
}

// The largest side at which random removals without a second chance end at minimal puzzles often
// enough.
constexpr int kLargestSampled = 9;

// Rejects requirements under which the probabilities of the puzzles are not known.
Result<void> plan_sample(Plan& plan) {
  const Wishes& wishes = plan.wishes;
  if (wishes.sample.any()) return {};
  const std::string sample = "`sample` " + wishes.sample.text();
  if (plan.has_rules())
    return fail("contradictory-request", sample + " samples puzzles without rules");
  const Layout& layout = *plan.layout;
  if (wishes.no_minimal)
    return fail("contradictory-request",
                sample + " samples minimal puzzles: it excludes `no_minimal`");
  if (!wishes.mask.any()) {
    return fail("contradictory-request",
                sample + " excludes `mask`: the search that fills a mask favours some puzzles");
  }
  if (plan.from && std::ranges::count(plan.from->givens, 0) > 0) {
    return fail("contradictory-request", sample +
                                             " needs a complete solved grid with `from`: the "
                                             "solutions of a puzzle are not found uniformly");
  }
  if (!plan.from && !layout.is_classic() && !layout.carries_only({Feature::no_regions})) {
    return failf("contradictory-request",
                 "{}: solved grids of {} cannot be sampled uniformly; `from` with a "
                 "solved grid samples the puzzles of that grid",
                 sample, layout.name());
  }
  if (layout.side() <= kLargestSampled) return {};
  return failf(
      "unsupported-side",
      "{} supports sides up to {}, not {}: too few random removals end at a minimal puzzle", sample,
      kLargestSampled, layout.name());
}

}  // namespace

bool Plan::judged() const {
  return !wishes.givens.any() || !wishes.rating.any() || wishes.strictly_minimal ||
         techniques != nullptr;
}

Result<Plan> plan_of(const Wishes& wishes, const LayoutPtr& layout) {
  Plan plan;
  plan.layout = layout;
  plan.wishes = wishes;
  plan.orbits = orbits_of(wishes.symmetry, layout->side());
  plan.most_rating = rating_kept(plan);
  if (auto ok = plan_from(plan); !ok) return tl::unexpected(ok.error());
  for (auto* step : {plan_rules, plan_givens, plan_mask, plan_rating, plan_sample}) {
    if (auto ok = step(plan); !ok) return tl::unexpected(ok.error());
  }
  return plan;
}

// ---- Plan rating --------------------------------------------------------------------------------

// Checks the requested rating and techniques against the scales and against each other.

namespace {

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](unsigned char c) { return std::tolower(c); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

// The words of the default scale are the grades.
bool has_grades(const RatingWish& wish) {
  return wish.scale == "grade" || wish.scale == "level" || wish.scale == scales().front()->name;
}

// The grade that the rating must be, if it has bounds; otherwise null.
const GradeRow* grade_wanted(const RatingWish& wish) {
  if (!has_grades(wish)) return nullptr;
  const auto bounded = grade_rows().first(grade_rows().size() - 1);
  const auto row = std::ranges::find_if(
      bounded, [&](const GradeRow& each) { return same_letters(each.word, wish.word); });
  return row == bounded.end() ? nullptr : &*row;
}

// The rating of a path that uses only this technique, once. `levels`: the level instead.
double least_with(const Scale& scale, std::size_t at, bool levels) {
  if (levels) return scale.rows[at].level;
  const bool of_step = scale.counting == Counting::tenths || scale.counting == Counting::rating;
  if (of_step) return scale.rows[at].least / 10.0;
  Rating rating;
  rating.steps.resize(scale.rows.size());
  rating.steps[at] = rating.total = 1;
  rating.level = scale.rows[at].level;
  rating.hardest = scale.rows[at].technique;
  scale.judge(scale, rating);
  return rating.difficulty;
}

bool names_technique(const TechniquesWish& wish, const Technique* technique, const Scale& scale) {
  return std::ranges::any_of(wish.names, [&](const std::string& name) {
    return std::ranges::count(techniques_named(name, scale), technique) > 0;
  });
}

using NamedWish = std::pair<std::string_view, const TechniquesWish*>;

// The wishes that the path uses a technique.
std::array<NamedWish, 2> required(const Wishes& wishes) {
  return {{{"needs", &wishes.needs}, {"contains", &wishes.contains}}};
}

// Checks that a required technique is among those of `only`, and not among those of `avoids`.
Result<void> check_allowed(const Wishes& wishes, const Scale& scale, std::string_view wish,
                           const std::string& name) {
  const auto named = techniques_named(name, scale);
  const auto among = [&](const TechniquesWish& other) {
    return std::ranges::any_of(named, [&](const Technique* technique) {
      return names_technique(other, technique, scale);
    });
  };
  if (!wishes.only.names.empty() && !among(wishes.only)) {
    return failf("contradictory-request", "`{}` {} is not among `only`", wish, name);
  }
  for (const std::string& other : wishes.avoids.names) {
    if (!among({{other}})) continue;
    return failf("contradictory-request", "`{}` {} contradicts `avoids` {}", wish, name, other);
  }
  return {};
}

// Checks that a required technique is not rated above the limit of the rating.
Result<void> check_rating(const Plan& plan, std::string_view wanted, const std::string& name) {
  const Scale& scale = *plan.techniques;
  const RatingWish& wish = plan.wishes.rating;
  double least = 1e9;
  int weight = std::numeric_limits<int>::max();
  for (const Technique* technique : techniques_named(name, scale)) {
    const auto row = std::ranges::find(scale.rows, technique, &ScaleRow::technique);
    const auto at = static_cast<std::size_t>(row - scale.rows.begin());
    least = std::min(least, least_with(scale, at, wish.is_of_levels()));
    weight = std::min(weight, 10 * row->least);
  }
  // A grade is judged with all techniques, so that a harder one is never used.
  const bool all = plan.wishes.only.names.empty() && plan.wishes.avoids.names.empty();
  const GradeRow* grade = grade_wanted(wish);
  if (all && grade != nullptr && &scale == scales().front() && weight > grade->most) {
    return failf("contradictory-request",
                 "`{}` {} rates at least {}, but a puzzle of the grade {} at most {}", wanted, name,
                 rating_text(weight), grade->word, rating_text(grade->most));
  }
  const bool of_scale = plan.rating.alone == nullptr || wish.scale == scale.name;
  const bool rated = !wish.any() && plan.rating.word < 0 && of_scale;
  if (!rated || least <= wish.high) return {};
  return failf("contradictory-request",
               "`{}` {} rates at least {} on the scale {}, but `rating` is {}", wanted, name, least,
               scale.name, wish.text());
}

// Checks that the scale has all techniques.
Result<void> check_names(const Plan& plan) {
  const Wishes& wishes = plan.wishes;
  const NamedWish all[] = {{"needs", &wishes.needs},
                           {"contains", &wishes.contains},
                           {"avoids", &wishes.avoids},
                           {"only", &wishes.only}};
  for (const auto& [wish, techniques] : all) {
    for (const std::string& name : techniques->names) {
      if (!techniques_named(name, *plan.techniques).empty()) continue;
      return failf("unknown-technique", "`{}`{}: {}", wish,
                   wishes.rating.any() ? "" : " is judged on the scale of `rating`",
                   unknown_technique(name, *plan.techniques));
    }
  }
  return {};
}

Result<void> check_techniques(const Plan& plan) {
  if (auto ok = check_names(plan); !ok) return ok;
  for (const auto& [wish, techniques] : required(plan.wishes)) {
    for (const std::string& name : techniques->names) {
      if (auto ok = check_allowed(plan.wishes, *plan.techniques, wish, name); !ok) return ok;
      if (auto ok = check_rating(plan, wish, name); !ok) return ok;
    }
  }
  return {};
}

std::vector<std::string_view> words_of(const Scale& scale) {
  return {scale.grades.begin(), scale.grades.end()};
}

// The position of a word in the scale; -1 if the scale does not have it.
int place_of(std::string_view word, const Scale& scale) {
  const auto words = words_of(scale);
  const auto at = std::ranges::find_if(words, [&](auto one) { return same_letters(one, word); });
  return at == words.end() ? -1 : static_cast<int>(at - words.begin());
}

// "; moderate is a word of the scale eppstein: eppstein:moderate" for the first scale with the
// word; empty if there is none.
std::string whose_word(std::string_view word) {
  for (const Scale* scale : rating_scales()) {
    if (place_of(word, *scale) >= 0)
      return fmt::format("; {0} is a word of the scale {1}: {1}:{0}", word, scale->name);
  }
  return "";
}

// "easy" is a word of several scales, and means a different set of puzzles on each. Without a
// scale, a word is a grade.
Result<void> plan_word(Plan& plan) {
  RatingWish& wish = plan.wishes.rating;
  const Scale* scale = scale_named(has_grades(wish) ? "grade" : wish.scale);
  const int place = scale == nullptr ? -1 : place_of(wish.word, *scale);
  if (place < 0) {
    const auto known = scale == nullptr ? std::vector<std::string_view>() : words_of(*scale);
    return failf("invalid-value", "`rating` {}: {} {}{}", wish.text(), wish.scale,
                 known.empty() ? "has no words, only numbers"
                               : fmt::format("has the words {}", fmt::join(known, ", ")),
                 whose_word(wish.word));
  }
  if (scale->counts()) {
    plan.rating.alone = scale;
    wish.low = wish.high = place + 1;
    return {};
  }
  plan.rating.techniques = scale;
  plan.rating.word = place;
  plan.rating.words = words_of(*scale);
  return {};
}

// The highest decimal rating.
constexpr double kMostDecimal = 9.99;

// The ratings that the scale can give, as far as its levels and words bound them. Optional rows
// are used only if techniques are named.
std::pair<double, double> bounds_of(const Scale& scale, bool levels, bool with_optional) {
  constexpr int kNone = std::numeric_limits<int>::max();
  if (scale.counting == Counting::rating && !levels) {
    return {scale.rows.front().least / 10.0, kMostDecimal};
  }
  if (!scale.grades.empty() && scale.counts()) return {1, static_cast<int>(scale.grades.size())};
  if (scale.counts() || !scale.has_levels()) return {0, kNone};
  std::pair<int, int> bounds(kNone, 0);
  for (const ScaleRow& row : scale.rows) {
    if (row.optional && !with_optional) continue;
    bounds = {std::min(bounds.first, row.level), std::max(bounds.second, row.level)};
  }
  return {bounds.first, bounds.second};
}

Result<void> check_bounds(const Wishes& wishes, const Scale& scale) {
  const bool named =
      !wishes.needs.names.empty() || !wishes.contains.names.empty() || !wishes.only.names.empty();
  const auto [least, most] = bounds_of(scale, wishes.rating.is_of_levels(), named);
  const RatingWish& wish = wishes.rating;
  if (wish.low <= most && wish.high >= least) return {};
  const bool above = wish.low > most;
  return failf("contradictory-request", "`rating` {}: no puzzle is rated {} {} on the scale {}",
               wish.text(), above ? "above" : "below", above ? most : least, scale.name);
}

// The largest side at which minimal puzzles of every grade are found. (3x4: 12 of 1,000 are easy;
// 4x4: none of 20 is below extreme.)
constexpr int kLargestMinimalGrades = 12;

}  // namespace

std::optional<int> rating_kept(const Plan& plan) {
  const Wishes& wishes = plan.wishes;
  if (plan.layout->side() <= kLargestMinimalGrades) return {};
  if (wishes.strictly_minimal || !wishes.mask.any()) return {};
  const GradeRow* grade = grade_wanted(wishes.rating);
  return grade == nullptr ? std::nullopt : std::optional(grade->most);
}

Result<void> plan_rating(Plan& plan) {
  const RatingWish& wish = plan.wishes.rating;
  if (!wish.any()) {
    if (!wish.word.empty()) {
      if (auto ok = plan_word(plan); !ok) return ok;
    } else if (wish.scale == "level") {
      plan.rating.techniques = scales().front();
    } else {
      const Scale* scale = scale_named(wish.scale);
      if (scale == nullptr) scale = scale_named("se");
      const bool as_it_is = scale->counts() || scale->counting == Counting::tenths;
      (as_it_is ? plan.rating.alone : plan.rating.techniques) = scale;
    }
    const Scale& scale = *(plan.rating.alone ? plan.rating.alone : plan.rating.techniques);
    if (wish.word.empty()) {
      if (auto ok = check_bounds(plan.wishes, scale); !ok) return ok;
    }
    const Features rules = plan.has_rules() ? kRuleFeatures : Features{};
    if (auto ok = admits(scale, *plan.layout, plan.layout->features() | rules); !ok) {
      return failf(ok.error().code, "`rating` {}: {}", wish.text(), ok.error().message);
    }
    plan.techniques = plan.rating.techniques;
  }
  const Wishes& wishes = plan.wishes;
  if (!wishes.names_techniques()) return {};
  if (plan.techniques == nullptr && plan.rating.alone != nullptr && !plan.rating.alone->counts()) {
    plan.techniques = plan.rating.alone;
  }
  if (plan.techniques == nullptr) plan.techniques = scales().front();
  return check_techniques(plan);
}

}  // namespace sudokit
