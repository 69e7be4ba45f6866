#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "core/words.hpp"
#include "deduce/argument_forms.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"
#include "sudokit/text.hpp"

namespace sudokit {
namespace {

// How many steps a near miss may lie back. Fewer for chains: they change with every step, and
// finding all of them takes long.
constexpr std::size_t kStepsBack = 8;
constexpr std::size_t kStepsBackOfChains = 4;
// How many candidates are put back at most, one at a time.
constexpr std::size_t kPutBack = 60;

// The conditions of a step that another candidate would violate: houses that must have no further
// place for a digit, and cells that must have no further candidate.
struct Base {
  struct House {
    int house;
    int digit;
  };
  std::vector<House> houses;
  std::vector<Cell> cells;
};

bool rests_on_houses(Form form) {
  constexpr Form kForms[] = {Form::last_cell,   Form::only_place,    Form::confined,
                             Form::crossing,    Form::hidden_subset, Form::left_over,
                             Form::finned_fish, Form::fish,          Form::kraken_fish};
  return std::ranges::find(kForms, form) != std::end(kForms);
}

bool rests_on_cells(const FormRow& row) {
  constexpr FormFamily kFamilies[] = {FormFamily::subset,        FormFamily::wing,
                                      FormFamily::rectangle,     FormFamily::trapezoid,
                                      FormFamily::deadly,        FormFamily::avoidable,
                                      FormFamily::remote_pair,   FormFamily::aligned,
                                      FormFamily::crossing_sets, FormFamily::blossom};
  return row.form == Form::only_digit ||
         (row.form != Form::hidden_subset &&
          std::ranges::find(kFamilies, row.family) != std::end(kFamilies));
}

// Families whose arguments rest on the cells of their nodes.
bool rests_on_nodes(FormFamily family) {
  return family == FormFamily::almost_locked || family == FormFamily::set_chain ||
         family == FormFamily::blossom || family == FormFamily::grave ||
         family == FormFamily::remote_pair;
}

void add_links(const Argument& argument, Base& base) {
  for (const Link& link : argument.links) {
    const Candidate from = argument.nodes[static_cast<std::size_t>(link.from)].candidate;
    const bool place = link.ground == Ground::last_place ||
                       (link.ground == Ground::house && link.inference == Inference::one_of);
    const bool cell = link.ground == Ground::last_candidate ||
                      (link.ground == Ground::cell && link.inference == Inference::one_of);
    if (place) {
      for (const std::uint16_t house : link.houses) base.houses.push_back({house, from.digit});
    }
    if (cell) base.cells.push_back(from.cell);
    if (link.ground == Ground::almost_locked)
      base.cells.insert(base.cells.end(), link.cells.begin(), link.cells.end());
  }
}

// Another place for a digit, anywhere, may be another way to place the digit.
void add_ways(const Layout& layout, const Argument& argument, Base& base) {
  argument.digits.for_each([&](int digit) {
    for (int house = 0; house < layout.houses(); ++house) base.houses.push_back({house, digit});
  });
}

void add_base(const Layout& layout, const Argument& argument, Base& base) {
  if (rests_on_houses(argument.form)) {
    for (const ArgumentHouse& house : argument.houses) {
      if (house.role != HouseRole::base) continue;
      argument.digits.for_each([&](int digit) { base.houses.push_back({house.house, digit}); });
    }
  } else if (rests_on_cells(row_of(argument.form))) {
    base.cells.insert(base.cells.end(), argument.cells.begin(), argument.cells.end());
  }
  if (row_of(argument.form).family == FormFamily::overlay) add_ways(layout, argument, base);
  if (rests_on_nodes(row_of(argument.form).family)) {
    for (const Node& node : argument.nodes) {
      base.cells.push_back(node.candidate.cell);
      base.cells.insert(base.cells.end(), node.group.begin(), node.group.end());
    }
  }
  add_links(argument, base);
  for (const Argument& inner : argument.nested) add_base(layout, inner, base);
}

// The steps up to that of an example, which can be replayed up to any point.
class Way {
 public:
  static Result<Way> to(const HandbookExample& example);

  Explanation explanation() const;
  std::optional<NearMiss> near_miss();

 private:
  Way(Puzzle puzzle, Deducer deducer) : puzzle_(std::move(puzzle)), deducer_(std::move(deducer)) {}

  const Step& last() const { return steps_.back(); }
  bool there_after(std::size_t steps);
  bool there();
  std::vector<std::string> spoilers(const Pencilmarks& before) const;
  std::vector<Candidate> removed_before() const;
  std::optional<NearMiss> put_back();
  std::string why_not_there(std::size_t steps_before, const std::string& spoiled) const;

  Puzzle puzzle_;
  Deducer deducer_;
  std::vector<Step> steps_;          // the last one is that of the example
  std::vector<Pencilmarks> states_;  // before each step
};

Result<Way> Way::to(const HandbookExample& example) {
  TechniqueChoice choice;
  std::string_view names = example.techniques;
  for (auto name = take_word(names); !name.empty(); name = take_word(names)) {
    choice.only.emplace_back(name);
  }
  auto options = choice.options(*scale_named(example.scale));
  if (!options) return tl::unexpected(options.error());
  options->unique_known = true;
  options->notes = true;
  const auto wanted = answer::WantedStep::make(std::string(example.step), *options);
  if (!wanted) return tl::unexpected(wanted.error());
  auto puzzle = parse_puzzle(example.puzzle);
  if (!puzzle) return tl::unexpected(puzzle.error());
  auto deducer = Deducer::make(puzzle->layout, *options);
  if (!deducer) return tl::unexpected(deducer.error());
  Way way(std::move(*puzzle), std::move(*deducer));
  if (auto ok = way.deducer_.start(way.puzzle_); !ok) return tl::unexpected(ok.error());
  while (auto step = way.deducer_.next()) {
    way.states_.push_back(way.deducer_.pencilmarks());
    way.deducer_.apply(*step);
    way.steps_.push_back(std::move(*step));
    if (wanted->is(way.last(), way.steps_.size())) return way;
  }
  return failf("internal-error", "the handbook: no step {} in {}", example.step, example.puzzle);
}

Explanation Way::explanation() const {
  Explanation explanation;
  explanation.scale = &deducer_.scale();
  explanation.number = steps_.size();
  explanation.steps = {last()};
  explanation.states = {states_.back(), deducer_.pencilmarks()};
  explanation.end = DeduceEnd::stuck;
  return explanation;
}

bool share(const std::vector<Candidate>& a, const std::vector<Candidate>& b) {
  return std::ranges::any_of(a,
                             [&](const Candidate& one) { return std::ranges::count(b, one) > 0; });
}

bool Way::there_after(std::size_t steps) {
  if (!deducer_.start(puzzle_)) return true;  // never: it was started before
  for (std::size_t i = 0; i < steps; ++i) deducer_.apply(steps_[i]);
  return there();
}

// Whether the technique makes one of the changes of the last step. If the scale finds one instance
// at a time, each is applied to find the next.
bool Way::there() {
  constexpr int kInstances = 40;
  for (int i = 0; i < kInstances; ++i) {
    const std::vector<Step> found = deducer_.all(*last().technique);
    if (found.empty()) return false;
    for (const Step& step : found) {
      if (share(step.placements, last().placements) || share(step.removals, last().removals))
        return true;
    }
    if (!deducer_.scale().walk) return false;
    deducer_.apply(found.front());
  }
  return true;  // not decided: assumed
}

// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) return fmt::format("{}", fmt::join(names, ""));
  return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::string places_text(const Layout& layout, const Base::House& where,
                        const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (const Cell cell : cells) names.push_back(cell_name(layout, cell));
  return fmt::format("{} has {} for {}, {}", layout.house_name(where.house),
                     cells.size() == 1 ? "a further place" : "further places", where.digit,
                     listed(names));
}

std::string candidates_text(const Layout& layout, Cell cell, Digits digits) {
  std::vector<std::string> names;
  digits.for_each([&](int digit) { names.push_back(std::to_string(digit)); });
  return fmt::format("{} has {}, {}", cell_name(layout, cell),
                     names.size() == 1 ? "a further candidate" : "further candidates",
                     listed(names));
}

// Describes the candidates that violate a condition of the step in the position `before` and are
// gone when the step applies.
std::vector<std::string> Way::spoilers(const Pencilmarks& before) const {
  const Layout& layout = *puzzle_.layout;
  const Pencilmarks& now = states_.back();
  Base base;
  add_base(layout, last().argument, base);
  std::vector<std::string> all;
  const auto add = [&](std::string text) {
    if (std::ranges::count(all, text) == 0) all.push_back(std::move(text));
  };
  const auto lost = [&](Cell cell) {
    Digits digits = before.candidates[cell] - now.candidates[cell];
    if (now.values[cell] != 0) digits.erase(now.values[cell]);
    return before.values[cell] == 0 ? digits : Digits();
  };
  for (const Base::House& where : base.houses) {
    std::vector<Cell> cells;
    for (const Cell cell : layout.house(where.house)) {
      if (lost(cell).contains(where.digit)) cells.push_back(cell);
    }
    if (!cells.empty()) add(places_text(layout, where, cells));
  }
  for (const Cell cell : base.cells) {
    if (!lost(cell).empty()) add(candidates_text(layout, cell, lost(cell)));
  }
  // A place that counts in its row, column and region is a single difference.
  if (row_of(last().argument.form).family == FormFamily::overlay && all.size() > 1) all.resize(1);
  return all;
}

std::string Way::why_not_there(std::size_t steps_before, const std::string& spoiled) const {
  const std::string_view title = title_of(last());
  const bool one = last().placements.size() + last().removals.size() == 1;
  const std::string lost =
      fmt::format("{} {} not follow", changes_text(*puzzle_.layout, last()), one ? "does" : "do");
  if (steps_before == 0) {
    return fmt::format(
        "The position of a step {} with one candidate put back that a step before has removed: {}. "
        "The pattern is not there, and {}.",
        title, spoiled, lost);
  }
  return fmt::format("{} before the step {}: {}. The pattern is not there yet, and {}.",
                     steps_before == 1 ? "One step" : fmt::format("{} steps", steps_before), title,
                     spoiled, lost);
}

// The nearest earlier position that violates one condition; otherwise the nearest one, with all
// conditions that it violates; otherwise that of put_back().
std::optional<NearMiss> Way::near_miss() {
  std::optional<NearMiss> several;
  const bool chain = last().technique->family == TechniqueFamily::chain;
  const std::size_t most = std::min(chain ? kStepsBackOfChains : kStepsBack, steps_.size() - 1);
  for (std::size_t back = 1; back <= most; ++back) {
    const std::size_t steps = steps_.size() - 1 - back;
    if (there_after(steps)) continue;
    const std::vector<std::string> why = spoilers(states_[steps]);
    if (why.empty()) continue;
    NearMiss miss{states_[steps], back, last(),
                  why_not_there(back, fmt::format("{}", fmt::join(why, "; ")))};
    if (why.size() == 1) return miss;
    if (!several) several = std::move(miss);
  }
  return several ? several : put_back();
}

// The candidates that steps before the last one removed and that no placed digit rules out. Those
// in the cells of the last step's argument come first.
std::vector<Candidate> Way::removed_before() const {
  const Pencilmarks& now = states_.back();
  Base base;
  add_base(*puzzle_.layout, last().argument, base);
  std::vector<Cell> cells = base.cells;
  for (const Node& node : last().argument.nodes) cells.push_back(node.candidate.cell);
  std::vector<Candidate> near;
  std::vector<Candidate> others;
  for (std::size_t i = 0; i + 1 < steps_.size(); ++i) {
    for (const Candidate& gone : steps_[i].removals) {
      const auto taken = [&](Cell peer) { return now.values[peer] == gone.digit; };
      if (now.values[gone.cell] != 0) continue;
      if (std::ranges::any_of(puzzle_.layout->peers(gone.cell), taken)) continue;
      (std::ranges::count(cells, gone.cell) > 0 ? near : others).push_back(gone);
    }
  }
  near.insert(near.end(), others.begin(), others.end());
  return near;
}

// The position of the last step with one more candidate, which makes the technique fail.
std::optional<NearMiss> Way::put_back() {
  // All placed digits become givens, and then there is nothing avoidable.
  if (row_of(last().argument.form).family == FormFamily::avoidable) return std::nullopt;
  const std::vector<Candidate> removed = removed_before();
  for (std::size_t i = 0; i < std::min(kPutBack, removed.size()); ++i) {
    const Candidate more = removed[i];
    Pencilmarks position = states_.back();
    position.candidates[more.cell].insert(more.digit);
    Puzzle puzzle = puzzle_;
    puzzle.givens = position.values;
    puzzle.marks = position.candidates;
    for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
      const int value = position.values[cell];
      if (value != 0) puzzle.marks[cell] = Digits::only(value);
    }
    if (!deducer_.start(puzzle) || there()) continue;
    const std::string spoiled = fmt::format("{} has a further candidate, {}",
                                            cell_name(*puzzle_.layout, more.cell), more.digit);
    return NearMiss{std::move(position), 0, last(), why_not_there(0, spoiled)};
  }
  return std::nullopt;
}

}  // namespace

Result<Explanation> step_of(const HandbookExample& example) {
  auto way = Way::to(example);
  if (!way) return tl::unexpected(way.error());
  return way->explanation();
}

Result<std::optional<NearMiss>> near_miss_of(const HandbookExample& example) {
  auto way = Way::to(example);
  if (!way) return tl::unexpected(way.error());
  return way->near_miss();
}

namespace {

std::string no_near_miss(const Step& step) {
  if (step.argument.form == Form::searched) {
    return "There is no near miss: the digit of the solution is looked up, which is possible in "
           "every position with one solution.";
  }
  return "No near miss was found among the positions before the steps shown here, nor among theirs "
         "with one candidate more.";
}

}  // namespace

Result<Lesson> lesson_of(const HandbookEntry& entry) {
  Lesson lesson;
  std::vector<HandbookExample> all = exercises_of(entry);
  if (const HandbookExample* example = example_of(entry)) all.insert(all.begin(), *example);
  const HandbookExample* own = near_miss_example_of(entry);
  for (const HandbookExample& one : all) {
    auto way = Way::to(one);
    if (!way) return tl::unexpected(way.error());
    if (&one == &all.front()) {
      lesson.example = way->explanation();
    } else {
      lesson.exercises.push_back(way->explanation());
    }
    if (!lesson.near_miss && own == nullptr) lesson.near_miss = way->near_miss();
  }
  if (own != nullptr) {
    auto miss = near_miss_of(*own);
    if (!miss) return tl::unexpected(miss.error());
    lesson.near_miss = std::move(*miss);
  }
  if (!lesson.near_miss) lesson.why_no_near_miss = no_near_miss(lesson.example.steps[0]);
  return lesson;
}

}  // namespace sudokit
