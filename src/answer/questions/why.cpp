// Why does a digit go into a cell, or why not? The steps that show it, and no others.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "answer/questions/aim.hpp"
#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::answer {
namespace {

// ---- Cost ---------------------------------------------------------------------------------------

// How long an argument is for a reader: its hard steps count more than their number. On the scales
// with levels a step counts 1 and the square of its level, so that a chain of level 4 is preferred
// to a path of 20 singles.

std::size_t statements(const Argument& argument) {
  std::size_t count = argument.nodes.size();
  for (const Argument& inner : argument.nested) count += statements(inner);
  return count;
}

bool is_supposition(const Step& step) {
  return step.technique->name == "supposition";
}

std::size_t cost_of(const Scale& scale, const Step& step) {
  const auto score = static_cast<std::size_t>(std::max(0, step.score));
  const auto level = static_cast<std::size_t>(std::max(0, step.level));
  if (scale.counting == Counting::tenths) return 1 + score * score / 100;
  if (scale.counting == Counting::points) return 1 + score;
  return 1 + level * level + (is_supposition(step) ? statements(step.argument) : 0);
}

std::size_t cost_of(const Scale& scale, std::span<const Step> steps) {
  std::size_t cost = 0;
  for (const Step& step : steps) cost += cost_of(scale, step);
  return cost;
}

// ---- Search -------------------------------------------------------------------------------------

bool has_all(const std::vector<Candidate>& candidates, const std::vector<Candidate>& wanted) {
  return std::ranges::all_of(wanted, [&](Candidate one) { return has(candidates, one); });
}

bool has_removals(const Step& step) {
  return !step.removals.empty();
}

// The statements of an argument that follow from nothing: what is supposed, and what the position
// shows by itself.
std::size_t suppositions(const Argument& argument) {
  std::vector<bool> follows(argument.nodes.size());
  for (const Link& link : argument.links) follows[static_cast<std::size_t>(link.to)] = true;
  return static_cast<std::size_t>(std::ranges::count(follows, false));
}

void append(std::vector<Step>& steps, std::vector<Step> more) {
  std::ranges::move(more, std::back_inserter(steps));
}

// All other digits of the cell, and all other places of the digit in each of its houses.
std::vector<std::vector<Candidate>> alternatives(const Pencilmarks& now, Candidate wanted) {
  std::vector<std::vector<Candidate>> groups(1);
  now.candidates[wanted.cell].for_each([&](int digit) {
    if (digit == wanted.digit) return;
    groups[0].push_back({wanted.cell, static_cast<std::uint8_t>(digit)});
  });
  for (const auto house : now.layout->houses_of(wanted.cell)) {
    groups.emplace_back();
    for (const Cell cell : now.layout->house(house)) {
      if (cell == wanted.cell || !now.candidates[cell].contains(wanted.digit)) continue;
      groups.back().push_back({cell, wanted.digit});
    }
  }
  std::ranges::stable_sort(groups, {}, &std::vector<Candidate>::size);
  return groups;
}

// Leaves out what an earlier step has changed.
void keep_live(Step& step, const Pencilmarks& now) {
  std::erase_if(step.placements, [&](Candidate one) { return now.values[one.cell] != 0; });
  std::erase_if(step.removals,
                [&](Candidate one) { return !now.candidates[one.cell].contains(one.digit); });
}

// Finds the steps that lead to the aim.
class Search {
 public:
  Search(const Aim& aim, const Puzzle& puzzle, const DeduceOptions& options, Deducer deducer,
         const Grid& solution, const Allowance& allowance)
      : aim_(aim),
        puzzle_(puzzle),
        options_(options),
        deducer_(std::move(deducer)),
        solution_(solution),
        allowance_(allowance) {}

  Explanation find(bool suppose) {
    start({});
    consider(at_once());
    follow();
    if (steps_.empty() && suppose) by_supposition();
    return told();
  }

 private:
  // Begins anew. Pre: the steps are found in turn. It has begun before, so this does not fail.
  void start(std::span<const Step> steps) {
    static_cast<void>(deducer_.start(puzzle_, allowance_.left()));
    for (const Step& step : steps) deducer_.apply(step);
  }
  bool stopped() const { return deducer_.reason() != StopReason::finished; }

  void consider(std::vector<Step> steps) {
    const std::size_t cost = cost_of(*options_.scale, steps);
    if (steps.empty() || cost >= cost_) return;
    cost_ = cost;
    steps_ = std::move(steps);
  }

  // The easiest step that shows it in the present position.
  std::vector<Step> at_once();
  // Follows the path to the aim, as long as it may be cheaper than what is known. `together`: easy
  // steps of one level are taken together, so that no step waits for one that it does not need.
  // Returns false if they spoil each other, so that the path does not hold.
  void follow();
  bool follow(bool together);
  std::vector<Step> next_steps(bool together);
  bool allows(const ScaleRow& row) const;
  // Applies the steps until one reaches the aim, and adds them to the path. Returns whether one
  // did.
  bool apply(std::vector<Step> steps);
  // Leaves out steps without which the others are still found. From the end, so that only the few
  // that stay are looked for again.
  void shorten(std::vector<Step>& steps);
  // The steps from `to` on as they are found without those from `from` on; nothing if they no
  // longer reach the aim.
  std::optional<std::vector<Step>> without(std::span<const Step> steps, std::size_t from,
                                           std::size_t to);

  void by_supposition();
  void suppose_after(std::span<const Step> path);
  std::optional<Step> refute(Candidate wrong);
  // A step of the same technique in the present position that has at least the same effect.
  std::optional<Step> found_again(const Step& step);
  // Steps from the present position, with suppositions; empty if they do not reach the aim.
  std::vector<Step> refutations();
  std::vector<Step> any_refuted();
  std::vector<Step> alternatives_refuted();
  // A way to exclude the candidates one after the other; empty if one of them stays.
  std::vector<Step> refuted(std::span<const Candidate> wrong);

  Explanation told();

  const Aim& aim_;
  const Puzzle& puzzle_;
  const DeduceOptions& options_;
  Deducer deducer_;
  const Grid& solution_;
  const Allowance& allowance_;
  std::vector<Step> steps_;  // the cheapest so far
  std::size_t cost_ = std::numeric_limits<std::size_t>::max();
  std::vector<Step> path_;      // as far as techniques go
  std::span<const Step> base_;  // the steps before suppositions
  bool plain_ = true;  // suppositions rest on what is supposed alone, so singles stand before them
};

std::vector<Step> Search::at_once() {
  const auto wanted = [&](const Step& step) { return aim_.shows(step, *puzzle_.layout); };
  auto step = deducer_.first(wanted);
  return step ? std::vector<Step>{std::move(*step)} : std::vector<Step>();
}

void Search::follow() {
  if (!follow(true)) follow(false);
}

bool Search::follow(bool together) {
  path_.clear();
  start({});
  for (auto steps = next_steps(together); !steps.empty(); steps = next_steps(together)) {
    if (cost_of(*options_.scale, steps.front()) >= cost_) return true;
    if (!apply(std::move(steps))) continue;
    shorten(path_);
    auto again = without(path_, 0, 0);
    if (!again && together) return false;
    consider(again ? std::move(*again) : std::move(path_));
    return true;
  }
  return true;
}

std::vector<Step> Search::next_steps(bool together) {
  constexpr int kEasy = 1;
  std::vector<Step> steps;
  auto next = deducer_.next();
  if (!next) return steps;
  if (together && options_.scale->has_levels() && next->level <= kEasy) {
    for (const ScaleRow& row : options_.scale->rows) {
      if (row.level == next->level && allows(row)) append(steps, deducer_.all(*row.technique));
    }
  }
  if (steps.empty()) steps.push_back(std::move(*next));
  return steps;
}

bool Search::allows(const ScaleRow& row) const {
  if (row.technique->needs_unique && !options_.use_uniqueness) return false;
  if (options_.allowed.empty()) return !row.optional;
  return std::ranges::count(options_.allowed, row.technique) > 0;
}

bool Search::apply(std::vector<Step> steps) {
  for (Step& step : steps) {
    keep_live(step, deducer_.pencilmarks());
    if (!step.changes()) continue;
    deducer_.apply(step);
    path_.push_back(std::move(step));
    if (aim_.reached(path_.back(), deducer_.pencilmarks())) return true;
  }
  return false;
}

void Search::shorten(std::vector<Step>& steps) {
  std::size_t tried = 1;
  for (std::size_t end = steps.size() - 1; end > 0 && !stopped();) {
    tried = std::min(tried, end);
    if (auto kept = without(steps, end - tried, end)) {
      end -= tried;
      tried *= 2;
      steps.resize(end);
      append(steps, std::move(*kept));
    } else if (tried > 1) {
      tried /= 2;
    } else {
      --end;
    }
  }
}

std::optional<std::vector<Step>> Search::without(std::span<const Step> steps, std::size_t from,
                                                 std::size_t to) {
  start(steps.first(from));
  std::vector<Step> found;
  for (const Step& each : steps.subspan(to)) {
    auto step = found_again(each);
    if (!step) return std::nullopt;
    deducer_.apply(*step);
    found.push_back(std::move(*step));
    if (aim_.reached(found.back(), deducer_.pencilmarks())) return found;
  }
  return std::nullopt;
}

// From the position as it is, after its singles, and from where the techniques end: whatever is
// shortest.
void Search::by_supposition() {
  follow(false);
  const std::vector<Step> path = std::move(path_);
  const auto singles =
      static_cast<std::size_t>(std::ranges::find_if(path, &has_removals) - path.begin());
  for (const std::size_t first : {std::size_t{0}, singles, path.size()}) {
    if (!stopped()) suppose_after(std::span(path).first(first));
  }
  plain_ = false;
  if (steps_.empty() && !stopped()) suppose_after(path);
}

void Search::suppose_after(std::span<const Step> path) {
  base_ = path;
  start(path);
  std::vector<Step> rest = refutations();
  if (rest.empty()) return;
  std::vector<Step> steps(path.begin(), path.end());
  append(steps, std::move(rest));
  shorten(steps);
  consider(std::move(steps));
}

std::optional<Step> Search::refute(Candidate wrong) {
  auto step = deducer_.refute(wrong);
  if (step && plain_ && suppositions(step->argument) > 1) return std::nullopt;
  return step;
}

std::optional<Step> Search::found_again(const Step& step) {
  if (is_supposition(step)) return refute(step.removals.front());
  for (Step& each : deducer_.all(*step.technique)) {
    if (has_all(each.placements, step.placements) && has_all(each.removals, step.removals))
      return std::move(each);
  }
  return std::nullopt;
}

std::vector<Step> Search::refutations() {
  if (!aim_.claims()) return any_refuted();
  if (aim_.places()) return alternatives_refuted();
  return refuted({{aim_.candidate()}});
}

// The shortest refutation of any candidate there.
std::vector<Step> Search::any_refuted() {
  const Pencilmarks now = deducer_.pencilmarks();
  std::vector<Step> best;
  for (const Cell cell : aim_.cells()) {
    now.candidates[cell].for_each([&](int digit) {
      if (digit == solution_[cell]) return;
      auto step = refute({cell, static_cast<std::uint8_t>(digit)});
      if (!step) return;
      if (!best.empty() && statements(step->argument) >= statements(best[0].argument)) return;
      best = {std::move(*step)};
    });
  }
  return best;
}

// Each group is refuted as a whole: the smallest first. A single then places the digit.
std::vector<Step> Search::alternatives_refuted() {
  for (const auto& group : alternatives(deducer_.pencilmarks(), aim_.candidate())) {
    start(base_);
    std::vector<Step> steps = refuted(group);
    if (steps.empty()) continue;
    append(steps, at_once());
    return aim_.shows(steps.back(), *puzzle_.layout) ? steps : std::vector<Step>();
  }
  return {};
}

std::vector<Step> Search::refuted(std::span<const Candidate> wrong) {
  std::vector<Step> steps;
  for (const Candidate each : wrong) {
    if (!deducer_.pencilmarks().candidates[each.cell].contains(each.digit)) continue;
    auto step = refute(each);
    if (!step) return {};
    deducer_.apply(*step);
    steps.push_back(std::move(*step));
  }
  return steps;
}

Explanation Search::told() {
  Explanation explanation;
  explanation.scale = options_.scale;
  explanation.end = DeduceEnd::reached;
  explanation.reason = steps_.empty() ? deducer_.reason() : StopReason::finished;
  start({});
  if (!steps_.empty() && aim_.claims() && has(steps_.back().removals, aim_.candidate())) {
    steps_.back().removals = {aim_.candidate()};
  }
  for (const Step& step : steps_) {
    explanation.states.push_back(deducer_.pencilmarks());
    deducer_.apply(step);
  }
  explanation.states.push_back(deducer_.pencilmarks());
  explanation.steps = std::move(steps_);
  explanation.why = aim_.conclusion(explanation.steps.size());
  return explanation;
}

// ---- Answer -------------------------------------------------------------------------------------

// A solution in which the claim is false; nothing if there is none, or if a limit was reached.
Result<std::optional<Grid>> counterexample(const Aim& aim, const Puzzle& puzzle,
                                           std::span<const Grid> solutions, const Run& run,
                                           StopReason& reason) {
  for (const Grid& solution : solutions) {
    if (!aim.holds_in(solution)) return solution;
  }
  if (solutions.size() < 2) return std::nullopt;
  auto proof = Prover().prove(aim.denied(puzzle), run);
  if (!proof) return tl::unexpected(proof.error());
  reason = proof->reason;
  if (proof->solutions.empty()) return std::nullopt;
  return std::move(proof->solutions.front());
}

// Why the claim is false.
std::string refusal(const Aim& aim, const Layout& layout, bool several, const Grid& solution) {
  const std::string name = cell_name(layout, aim.cell());
  const int digit = solution[aim.cell()];
  if (several) {
    return fmt::format("the puzzle has several solutions: {} is {} in one of them", name, digit);
  }
  return aim.places() ? fmt::format("{} is not {} in the solution", name, aim.candidate().digit)
                      : fmt::format("{} is {} in the solution", name, digit);
}

// What a puzzle with several solutions permits.
DeduceOptions without_uniqueness(DeduceOptions options) {
  options.unique_known = options.notes = options.use_uniqueness = false;
  if (!options.allowed.empty()) {
    std::erase_if(options.allowed, [](const Technique* one) { return one->needs_unique; });
  }
  return options;
}

std::string not_shown(const Aim& aim, const DeduceOptions& options, bool suppose) {
  const bool supposes = suppose && !techniques_named("supposition", *options.scale).empty();
  const std::string what =
      aim.claims() ? "shows that " + aim.words() : "says more of " + aim.words();
  if (supposes) return fmt::format("no technique and no supposition {}: only a search does", what);
  return fmt::format("no technique that may be used {}: only a search does", what);
}

}  // namespace

Result<Explanation> show_why(const WhyAsked& asked, const Puzzle& puzzle,
                             std::span<const Grid> solutions, const Allowance& allowance) {
  const auto aim = Aim::make(asked.what, *puzzle.layout);
  if (!aim) return tl::unexpected(aim.error());
  const bool several = solutions.size() > 1;
  const DeduceOptions options = several ? without_uniqueness(asked.techniques) : asked.techniques;
  auto deducer = Deducer::make(puzzle.layout, options);
  if (!deducer) return tl::unexpected(deducer.error());
  if (auto ok = deducer->start(puzzle, allowance.left()); !ok) return tl::unexpected(ok.error());
  Explanation explanation;
  explanation.scale = options.scale;
  explanation.end = DeduceEnd::reached;
  explanation.states.push_back(deducer->pencilmarks());
  explanation.why = aim->answered(explanation.states.front());
  if (!explanation.why.empty()) return explanation;
  if (aim->claims()) {
    auto other = counterexample(*aim, puzzle, solutions, allowance.left(), explanation.reason);
    if (!other) return tl::unexpected(other.error());
    if (*other) explanation.why = refusal(*aim, *puzzle.layout, several, **other);
    if (*other || explanation.reason != StopReason::finished) return explanation;
  }
  explanation = Search(*aim, puzzle, options, std::move(*deducer), solutions.front(), allowance)
                    .find(asked.suppose);
  if (explanation.steps.empty() && explanation.reason == StopReason::finished) {
    explanation.why = not_shown(*aim, options, asked.suppose);
  } else if (asked.next) {
    explanation.why = aim->lead(explanation.steps.size());
  }
  return explanation;
}

}  // namespace sudokit::answer
