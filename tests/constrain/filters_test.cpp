// Each form of filter compared with enumeration: only rules, on random cells with random
// candidates, many of them settled. The reference is the definition of each primitive
// (support/primitives.hpp).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "constrain/net.hpp"
#include "constrain/sums.hpp"
#include "support/primitives.hpp"
#include "support/puzzles.hpp"
#include "support/random_primitives.hpp"
#include "support/thorough.hpp"

namespace sudokit::constrain {
namespace {

int below(int count, Random& random) {
  return static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
}

template <class M>
void expect_ends() {
  for (int low = 0; low < static_cast<int>(8 * sizeof(M)); ++low) {
    for (int high = low; high < static_cast<int>(8 * sizeof(M)); ++high) {
      const M mask = static_cast<M>(M{1} << low | M{1} << high);
      EXPECT_EQ(mask_lowest(mask), low + 1);
      EXPECT_EQ(mask_highest(mask), high + 1);
    }
  }
}

TEST(Masks, LowestAndHighestDigitOfEachWidth) {
  expect_ends<std::uint16_t>();
  expect_ends<std::uint32_t>();
  expect_ends<std::uint64_t>();
  expect_ends<Mask128>();
}

// ---- Cases --------------------------------------------------------------------------------------

// Rules over some cells of a Latin square, and the candidates of these cells. Other cells have all
// digits.
struct Case {
  LayoutPtr layout;
  std::vector<Cell> cells;
  std::vector<std::uint8_t> grid;  // a full Latin square
  std::vector<Digits> domains;     // by cell of the layout
  std::vector<Primitive> rules;
};

// Cells of one row, of two rows, of different rows and columns, or any cells.
std::vector<Cell> random_cells(int side, int count, Random& random) {
  std::vector<Cell> all;
  const int way = below(4, random);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const bool taken = way == 0 ? row == 0 : way == 1 ? row < 2 : way == 2 ? row == column : true;
      if (taken) all.push_back(static_cast<Cell>(row * side + column));
    }
  }
  random.shuffle(std::span(all));
  all.resize(std::min(all.size(), static_cast<std::size_t>(count)));
  return all;
}

Digits random_domain(int side, int own, Random& random) {
  Digits domain = Digits::only(own);
  const int first = 1 + below(side, random);
  switch (below(4, random)) {
    case 0:
      return Digits::only(first);
    case 1:
      for (int digit = first; digit <= std::min(side, first + 4); ++digit) domain.insert(digit);
      return domain;
    case 2:
      for (int digit = 1; digit <= side; ++digit) {
        if (below(side, random) < 4) domain.insert(digit);
      }
      return domain;
    default:
      return Digits::all(side);
  }
}

constexpr int kMostCombinations = 3000;

// Chooses the candidates cell by cell; once there are too many combinations, the remaining cells
// are settled.
void choose_domains(Case& made, Random& random) {
  const int side = made.layout->side();
  made.domains.assign(made.grid.size(), Digits::all(side));
  std::vector<Cell> order(made.cells);
  random.shuffle(std::span(order));
  const int open = below(int(order.size()) + 1, random);
  int ways = 1;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const int own = below(12, random) == 0 ? 1 + below(side, random) : made.grid[order[i]];
    Digits domain = random_domain(side, own, random);
    if (static_cast<int>(i) >= open || ways * domain.count() > kMostCombinations) {
      domain = Digits::only(own);
    }
    ways *= domain.count();
    made.domains[order[i]] = domain;
  }
}

int random_size(int side, Random& random) {
  const int most = below(6, random) == 0 ? 28 : below(3, random) == 0 ? 9 : 5;
  return 1 + below(std::min(most, side * side), random);
}

Case random_case(const LayoutPtr& layout, Random& random) {
  const int side = layout->side();
  Case made{layout, random_cells(side, random_size(side, random), random), {}, {}, {}};
  for (int cell = 0; cell < layout->cells(); ++cell) {
    made.grid.push_back(static_cast<std::uint8_t>((cell / side + cell % side) % side + 1));
  }
  test::PrimitiveMaker maker(side, made.cells, made.grid, random);
  switch (below(6, random)) {
    case 0:
    case 1:
      made.rules.push_back({maker.linear()});
      break;
    case 2:  // most of these cells differ
      if (made.cells.size() > 1) made.rules.push_back({maker.different()});
      made.rules.push_back({maker.linear()});
      break;
    case 3:
      if (made.cells.size() > 1) made.rules.push_back({maker.different()});
      made.rules.push_back(random.coin() ? Primitive{maker.windows()} : Primitive{maker.clique()});
      break;
    default:
      made.rules.push_back(maker.any(2));
  }
  choose_domains(made, random);
  return made;
}

// ---- Sums at the widths where forms change ------------------------------------------------------

// A term per cell with random signs. The least and the greatest sum lie `width` apart if the side
// divides it suitably; otherwise all factors are 1 or -1.
std::vector<LinearTerm> terms_of(const std::vector<Cell>& cells, int side, int width,
                                 Random& random) {
  std::vector<LinearTerm> terms;
  const int size = static_cast<int>(cells.size());
  int rest = width % (side - 1) == 0 ? width / (side - 1) - size : 0;
  for (const Cell cell : cells) {
    int own = 1;
    if (rest > 0) own += cell == cells.back() ? rest : below(rest + 1, random);
    rest -= own - 1;
    terms.push_back({cell, random.coin() ? own : -own});
  }
  return terms;
}

// A sum at the greatest or least value that peers, which differ, allow.
Case extreme_case(const LayoutPtr& layout, Random& random) {
  const int side = layout->side();
  const int width = std::array{62, 63, 64, 65, 126, 127, 128, 130}[std::size_t(below(8, random))];
  const int most_cells = side == 2 ? 4 : std::max(3, width / (side - 1) + below(6, random));
  Case made{layout, random_cells(side, 3 + below(most_cells, random), random), {}, {}, {}};
  made.grid.assign(static_cast<std::size_t>(layout->cells()), 0);
  Linear linear{terms_of(made.cells, side, width, random), {}};
  const bool greatest = random.coin();
  int total = 0;
  for (const LinearTerm& term : linear.terms) {
    const bool high = greatest == (term.factor > 0);
    int digit = high ? side : 1;
    const auto taken = [&](Cell peer) { return made.grid[peer] == digit; };
    while (std::ranges::any_of(layout->peers(term.cell), taken)) digit += high ? -1 : 1;
    if (digit < 1 || digit > side) digit = high ? side : 1;
    made.grid[term.cell] = static_cast<std::uint8_t>(digit);
    total += term.factor * digit;
  }
  if (random.below(8) == 0) total += greatest ? 1 : -1;
  linear.totals = {{total, total + below(2, random)}};
  made.rules.push_back({std::move(linear)});
  made.domains.assign(made.grid.size(), Digits::all(side));
  for (std::size_t i = 0; i < made.cells.size(); ++i) {
    Digits& own = made.domains[made.cells[i]];
    own = Digits::only(made.grid[made.cells[i]]);
    if (i < 5 && random.coin()) own.insert(1 + below(side, random));
  }
  return made;
}

// ---- Cages --------------------------------------------------------------------------------------

// Four to nine cells of a row, most of them open, that share few digits.
Case cage_case(const LayoutPtr& layout, Random& random) {
  const int side = layout->side();
  const int size = std::min(4 + below(6, random), side);
  Case made{layout, {}, {}, {}, {}};
  std::vector<std::uint8_t> digits;
  for (int digit = 1; digit <= side; ++digit) digits.push_back(static_cast<std::uint8_t>(digit));
  random.shuffle(std::span(digits));
  made.grid.assign(static_cast<std::size_t>(layout->cells()), 0);
  made.domains.assign(made.grid.size(), Digits::all(side));
  const int among = std::min(size + below(3, random), side);
  for (int i = 0; i < size; ++i) {
    const auto cell = static_cast<Cell>(i);
    made.cells.push_back(cell);
    made.grid[cell] = digits[cell];
    made.domains[cell] = Digits::only(digits[cell]);
    const int more = size > 7 ? below(3, random) : below(6, random);
    for (int k = 0; k < more; ++k) {
      made.domains[cell].insert(digits[std::size_t(below(among, random))]);
    }
  }
  test::PrimitiveMaker maker(side, made.cells, made.grid, random);
  switch (below(3, random)) {
    case 0:
      made.rules.push_back({maker.windows()});
      break;
    case 1:
      made.rules.push_back({maker.clique()});
      break;
    default:
      made.rules.push_back({maker.linear()});
  }
  return made;
}

// ---- Enumeration --------------------------------------------------------------------------------

// All ways to fill the cells of a case so that the rules hold and peers differ.
class Solutions {
 public:
  explicit Solutions(const Case& asked)
      : asked_(asked), grid_(asked.grid.size()), supported_(grid_.size()) {
    fill(0);
  }
  // Whether no solution leaves a digit to every cell outside the case.
  bool empty() const { return all_.empty(); }
  // The digits that these solutions give a cell of the case.
  Digits possible(Cell cell) const {
    Digits digits;
    for (const auto& grid : all_) digits.insert(grid[cell]);
    return digits;
  }
  // The digits that any solution gives the cell, even if a cell outside is left without a digit.
  Digits supported(Cell cell) const { return supported_[cell]; }
  // Whether a cell that no rule reads can take the digit beside some solution.
  bool leaves(int cell, int digit) const {
    const auto peers = asked_.layout->peers(cell);
    return std::ranges::any_of(all_, [&](const auto& grid) {
      return std::ranges::none_of(peers, [&](Cell peer) { return grid[peer] == digit; });
    });
  }

 private:
  bool clashes(Cell cell) const {
    return std::ranges::any_of(asked_.layout->peers(cell),
                               [&](Cell peer) { return grid_[peer] == grid_[cell]; });
  }
  // Whether some cell outside sees every digit.
  bool starves() const {
    const int side = asked_.layout->side();
    if (asked_.cells.size() < static_cast<std::size_t>(side)) return false;
    for (std::size_t cell = 0; cell < grid_.size(); ++cell) {
      if (grid_[cell] != 0) continue;
      Digits seen;
      for (const Cell peer : asked_.layout->peers(static_cast<int>(cell))) {
        if (grid_[peer] != 0) seen.insert(grid_[peer]);
      }
      if (seen.count() == side) return true;
    }
    return false;
  }
  void fill(std::size_t i) {
    if (i == asked_.cells.size()) {
      if (!test::all_hold(asked_.rules, grid_)) return;
      for (const Cell cell : asked_.cells) supported_[cell].insert(grid_[cell]);
      if (!starves()) all_.push_back(grid_);
      return;
    }
    const Cell cell = asked_.cells[i];
    asked_.domains[cell].for_each([&](int digit) {
      grid_[cell] = static_cast<std::uint8_t>(digit);
      if (!clashes(cell)) fill(i + 1);
    });
    grid_[cell] = 0;
  }

  const Case& asked_;
  std::vector<std::uint8_t> grid_;  // 0 outside the case
  std::vector<std::vector<std::uint8_t>> all_;
  std::vector<Digits> supported_;
};

// ---- Filters ------------------------------------------------------------------------------------

// The view that a board gives its filters, in which cages may narrow cells beyond their own.
template <class M>
class WholeView : public ArrayView<M> {
 public:
  using ArrayView<M>::ArrayView;
  static constexpr bool kWhole = true;
};

template <class M>
bool is_of_rules(const Filter<M>& filter) {
  return filter.implied < 0 && !std::holds_alternative<House>(filter.form);
}

template <class M, class View>
bool run(Filter<M>& filter, int side, View& view) {
  return std::visit([&](auto& form) { return run_filter(form, side, view); }, filter.form);
}

// Runs the filters of the rules, and the peers of their cells, to the fixpoint. False on a
// contradiction.
template <class M, class View>
bool settle(Net<M>& net, const Case& asked, View& view) {
  do {
    for (Filter<M>& filter : net.filters()) {
      if (is_of_rules(filter) && !run(filter, net.side(), view)) return false;
    }
    for (const Cell cell : asked.cells) {
      if (!mask_single(view.at(cell))) continue;
      const M keep = static_cast<M>(~view.at(cell));
      for (const Cell peer : net.peers(cell)) {
        if (!view.narrow(peer, keep)) return false;
      }
    }
  } while (view.take_changed());
  return true;
}

// ---- Which filters keep nothing without support -------------------------------------------------

bool is_interval(const Digits& domain) {
  int digits = 0;
  int last = 0;
  domain.for_each([&](int digit) { ++digits, last = digit; });
  return last - domain.lowest() + 1 == digits;
}

// What the headers state about the exactness of each form, if it is the only filter.
template <class M>
struct IsExact {
  const Case& asked;
  bool differ;  // whether some cells are peers

  int open(std::span<const Cell> cells) const {
    return static_cast<int>(
        std::ranges::count_if(cells, [&](Cell cell) { return asked.domains[cell].count() > 1; }));
  }
  bool operator()(const OneCell<M>&) const { return true; }
  // A sum of two cells that differ excludes equal digits; a relation does not.
  bool operator()(const PairOfCells<M>&) const {
    return !differ || std::holds_alternative<Linear>(asked.rules.back().form);
  }
  bool operator()(const Cage<M>& cage) const { return open(cage.cells) <= 6; }
  bool operator()(const DifferingCells&) const { return false; }
  bool operator()(const House&) const { return false; }
  bool operator()(const WideSum&) const { return false; }
  bool operator()(const Ways&) const { return true; }
  template <class Bits>
  bool operator()(const GroupSum<Bits>&) const {
    return false;
  }
  template <class Bits>
  bool operator()(const Sum<Bits>& sum) const {
    const auto even = [&](const SumTerm& term) {
      return term.steps == 1 && is_interval(asked.domains[term.cell]);
    };
    return !differ && (sum.terms.size() <= 3 || sum.totals == 0 || !sum.one_range ||
                       std::ranges::all_of(sum.terms, even));
  }
  bool operator()(const Line<M>& line) const {
    return !differ && are_once({line.cells().begin(), line.cells().end()});
  }
  bool operator()(const TallyOf<M>& tally) const {
    std::vector<Cell> cells = tally.cells;
    cells.insert(cells.end(), tally.against.begin(), tally.against.end());
    cells.push_back(tally.compared);
    return !differ && are_once(std::move(cells));
  }
  bool operator()(const PointerOf<M>& pointer) const {
    std::vector<Cell> cells = pointer.cells;
    std::erase(cells, kNoCell);
    cells.insert(cells.end(), {pointer.index, pointer.value});
    return !differ && are_once(std::move(cells));
  }
  static bool are_once(std::vector<Cell> cells) {
    std::ranges::sort(cells);
    return std::ranges::adjacent_find(cells) == cells.end();
  }
  bool operator()(const std::unique_ptr<Choice<M>>& choice) const {
    const auto alone = [&](const auto& group) {
      return group.filters.size() == 1 && std::visit(*this, group.filters[0].form);
    };
    return !differ && std::ranges::all_of(choice->groups, alone);
  }
};

// The cells that a sequence or a tally reads, as often as it does.
std::vector<Cell> read_by(const Primitive& rule) {
  if (const auto* sequence = std::get_if<Sequence>(&rule.form)) return sequence->cells;
  const auto* tally = std::get_if<sudokit::Tally>(&rule.form);
  if (tally == nullptr) return {};
  std::vector<Cell> cells = tally->cells;
  cells.insert(cells.end(), tally->against.begin(), tally->against.end());
  if (tally->compared != kNoCell) cells.push_back(tally->compared);
  return cells;
}

// Whether a sequence or a tally has an open cell twice. Otherwise, with one open cell, every digit
// that a rule does not allow is removed.
bool repeats_open(const Case& asked, std::span<const Primitive> rules) {
  for (const Primitive& rule : rules) {
    if (const auto* any = std::get_if<AnyOf>(&rule.form)) {
      for (const auto& group : any->groups) {
        if (repeats_open(asked, group)) return true;
      }
    }
    const std::vector<Cell> cells = read_by(rule);
    for (const Cell cell : cells) {
      const bool open = asked.domains[cell].count() > 1;
      if (open && std::ranges::count(cells, cell) > 1) return true;
    }
  }
  return false;
}

template <class M>
bool claims_exact(const Net<M>& net, const Case& asked) {
  const auto open = std::ranges::count_if(
      asked.cells, [&](Cell cell) { return asked.domains[cell].count() > 1; });
  if (open <= 1) return !repeats_open(asked, asked.rules);
  const auto& filters = net.filters();
  const auto one = std::ranges::find_if(filters, is_of_rules<M>);
  if (one == filters.end() || std::count_if(one, filters.end(), is_of_rules<M>) > 1) return false;
  bool differ = false;
  for (const Cell a : asked.cells) {
    for (const Cell b : asked.cells) differ = differ || net.differ(a, b);
  }
  // A pair and a cage know only of their own cells that these differ.
  std::vector<Cell> read;
  each_cell(*one, [&](Cell cell) { read.push_back(cell); });
  if (differ && read.size() != asked.cells.size()) return false;
  return std::visit(IsExact<M>{asked, differ}, one->form);
}

// ---- Comparison ---------------------------------------------------------------------------------

struct Tally {
  int cases = 0;
  int accepted = 0;  // of the cases whose cells are all settled
  int refused = 0;
  int exact = 0;
};
// Indexed by the size of a mask and the form.
using Tallies = std::map<std::pair<std::size_t, std::size_t>, Tally>;

std::string describe(const Case& asked) {
  std::string text = "side " + std::to_string(asked.layout->side()) + ":";
  for (const Cell cell : asked.cells) {
    text += " " + std::to_string(cell) + "={";
    asked.domains[cell].for_each([&](int digit) { text += " " + std::to_string(digit); });
    text += " }";
  }
  for (const Primitive& rule : asked.rules) {
    text += "\nform " + std::to_string(rule.form.index());
    const auto* linear = std::get_if<Linear>(&rule.form);
    if (linear == nullptr) continue;
    for (const LinearTerm& term : linear->terms)
      text += fmt::format(" {:+}*{}", term.factor, term.cell);
    for (const IntRange& range : linear->totals)
      text += fmt::format(" {}..{}", range.low, range.high);
  }
  return text;
}

template <class M>
std::vector<M> domains_of(const Case& asked) {
  std::vector<M> domains;
  for (const Digits& domain : asked.domains) domains.push_back(mask_from<M>(domain));
  return domains;
}

// Compares what is left in the cells of a case, and in all other cells, with the solutions.
template <class M>
void compare_left(const Case& asked, const Solutions& solutions, std::span<const M> left,
                  bool exact) {
  for (const Cell cell : asked.cells) {
    const Digits now = mask_to_digits(left[cell]);
    EXPECT_TRUE((solutions.possible(cell) - now).empty()) << "cell " << cell << " lost a support";
    if (exact) {
      EXPECT_TRUE((now - solutions.supported(cell)).empty()) << "cell " << cell << " kept too much";
    }
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto cell = static_cast<Cell>(i);
    if (std::ranges::count(asked.cells, cell) > 0) continue;
    (asked.domains[i] - mask_to_digits(left[i])).for_each([&](int digit) {
      EXPECT_FALSE(solutions.leaves(cell, digit)) << "outside " << cell << " lost " << digit;
    });
  }
}

template <class M, class View>
void compare_view(Net<M>& net, const Case& asked, const Solutions& solutions) {
  std::vector<M> domains = domains_of<M>(asked);
  View view(domains.data());
  if (!settle(net, asked, view)) {
    EXPECT_TRUE(solutions.empty()) << "refused";
    return;
  }
  compare_left<M>(asked, solutions, domains, claims_exact(net, asked));
  const bool settled =
      std::ranges::all_of(asked.cells, [&](Cell cell) { return mask_single(domains[cell]); });
  if (settled) {
    EXPECT_FALSE(solutions.empty()) << "accepted";
  }
}

// A filter that is not marked to run again after its own changes must change nothing when it is run
// a second time.
template <class M>
void compare_twice(Net<M>& net, const Case& asked) {
  for (Filter<M>& filter : net.filters()) {
    // If cells must differ, their peers do the rest.
    const bool differ = std::holds_alternative<DifferingCells>(filter.form);
    if (!is_of_rules(filter) || filter.again || differ) continue;
    std::vector<M> domains = domains_of<M>(asked);
    WholeView<M> view(domains.data());
    if (!run(filter, net.side(), view)) continue;
    view.take_changed();
    EXPECT_TRUE(run(filter, net.side(), view) && !view.take_changed()) << filter.form.index();
  }
}

template <class M>
void note(const Net<M>& net, const Case& asked, const Solutions& solutions, Tallies& tallies) {
  const bool settled =
      std::ranges::all_of(asked.cells, [&](Cell cell) { return asked.domains[cell].count() == 1; });
  const bool exact = claims_exact(net, asked);
  for (const Filter<M>& filter : net.filters()) {
    if (!is_of_rules(filter)) continue;
    Tally& tally = tallies[{sizeof(M), filter.form.index()}];
    ++tally.cases;
    tally.accepted += settled && !solutions.empty();
    tally.refused += settled && solutions.empty();
    tally.exact += exact;
  }
}

template <class M>
void compare_cases(std::string_view name, int cases, Tallies& tallies,
                   Case (*make)(const LayoutPtr&, Random&) = random_case, Sums sums = Sums::quick) {
  Random random(71);
  const LayoutPtr layout = test::layout(name);
  Net<M> net;
  for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
    const Case asked = make(layout, random);
    SCOPED_TRACE(describe(asked));
    const Solutions solutions(asked);
    net.build(layout, asked.rules, {}, sums);
    compare_view<M, WholeView<M>>(net, asked, solutions);
    compare_view<M, ArrayView<M>>(net, asked, solutions);
    compare_twice(net, asked);
    note(net, asked, solutions, tallies);
  }
}

constexpr std::size_t kForms = std::variant_size_v<decltype(Filter<Mask16>::form)>;

// For each form that rules are compiled to, there must be cases of every sort.
void expect_all_forms(const Tallies& tallies) {
  const std::size_t house = 3;
  const std::set<std::size_t> weak = {house, 2, 8, 9, 11};  // exact only if one cell is open
  for (std::size_t form = 0; form < kForms; ++form) {
    const auto found = tallies.find({sizeof(Mask16), form});
    ASSERT_EQ(found == tallies.end(), form == house) << form;
    if (form == house) continue;
    EXPECT_GT(found->second.accepted, 0) << form;
    EXPECT_GT(found->second.refused, 0) << form;
    EXPECT_GT(found->second.exact, weak.contains(form) ? 0 : 100) << form;
  }
}

TEST(Filters, KeepWhatEnumerationSupports) {
  Tallies tallies;
  const int many = static_cast<int>(test::by_thoroughness(3000, 60'000));
  for (const char* name : {"latin2", "latin3", "latin4", "latin5", "latin6", "latin7", "latin8",
                           "latin9", "latin16"}) {
    compare_cases<Mask16>(name, many, tallies);
    compare_cases<Mask16>(name, many / 5, tallies, random_case, Sums::exact);
    compare_cases<Mask128>(name, many / 10, tallies, random_case, Sums::exact);
  }
  expect_all_forms(tallies);
}

TEST(Filters, SumsAreRightAtTheWidthsWhereFormsChange) {
  Tallies tallies;
  const int many = static_cast<int>(test::by_thoroughness(1500, 60'000));
  for (const char* name : {"latin2", "latin3", "latin4", "latin5", "latin8", "latin9", "latin10"}) {
    compare_cases<Mask16>(name, many, tallies, extreme_case);
  }
  compare_cases<Mask64>("latin17", many / 5, tallies, extreme_case);
  for (const std::size_t form : {6, 7, 8, 9, 10, 11}) {
    EXPECT_GT((tallies[{sizeof(Mask16), form}].cases), 20) << form;
  }
}

TEST(Filters, CagesKeepWhatEnumerationSupports) {
  Tallies tallies;
  const int many = static_cast<int>(test::by_thoroughness(600, 20'000));
  for (const char* name : {"latin6", "latin7", "latin9", "latin16"}) {
    compare_cases<Mask16>(name, many, tallies, cage_case);
    compare_cases<Mask128>(name, many / 4, tallies, cage_case, Sums::exact);
  }
  compare_cases<Mask64>("latin17", many, tallies, cage_case);
  for (const std::size_t mask : {sizeof(Mask16), sizeof(Mask64)}) {
    EXPECT_GT((tallies[{mask, 6}].exact), many / 20) << mask;
  }
}

TEST(Filters, KeepWhatEnumerationSupportsOnLargeSides) {
  Tallies tallies;
  const int many = static_cast<int>(test::by_thoroughness(600, 20'000));
  compare_cases<Mask64>("latin17", many, tallies);
  compare_cases<Mask64>("latin32", many / 2, tallies);
  compare_cases<Mask64>("latin33", many / 2, tallies);
  compare_cases<Mask128>("latin65", many / 5, tallies);
  // Forms without houses and sums of groups.
  for (const std::size_t form : {0, 1, 2, 4, 5, 6, 7, 10, 11, 12, 13}) {
    EXPECT_GT((tallies[{sizeof(Mask64), form}].cases), 20) << form;
    // Sums over wide sides need wide words.
    if (form != 7 && form != 10) {
      EXPECT_GT((tallies[{sizeof(Mask64), form}].cases), 0) << form;
      EXPECT_GT((tallies[{sizeof(Mask128), form}].cases), 0) << form;
    }
  }
}

}  // namespace
}  // namespace sudokit::constrain
