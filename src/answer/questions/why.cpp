// Why does a digit go into a cell, or why not? The steps that show it, and no others.
#include <fmt/format.h>

#include <algorithm>

#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "core/number.hpp"

namespace sudokit::answer {
namespace {

constexpr std::string_view kForms =
    "expected a cell and a digit, such as r3c4=7 (why is it 7?) or r3c4<>7 (why not 7?), a cell, "
    "or a house, such as row 3";

std::optional<int> cell_of(std::string_view name, const Layout& layout) {
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (cell_name(layout, cell) == name) return cell;
  }
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

bool has(const std::vector<Candidate>& candidates, Candidate wanted) {
  return std::ranges::find(candidates, wanted) != candidates.end();
}

// What the steps are to show.
class Aim {
 public:
  // Errors: the text is no such question, or the layout has no such cell, digit or house.
  static Result<Aim> make(std::string_view text, const Layout& layout);

  // Whether the position after this step of a path shows it.
  bool reached(const Step& step, const Pencilmarks& after) const;
  // Whether the step alone shows it.
  bool shows(const Step& step, const Layout& layout) const;
  // The answer if it needs no step; else "".
  std::string answered(const Pencilmarks& position, const Grid& solution) const;
  // "So r3c4 is not 7"; "" for a cell or a house.
  std::string conclusion(const Layout& layout) const;

 private:
  std::vector<Cell> cells_;
  int digit_ = 0;        // 0: any step in these cells
  bool placed_ = false;  // the digit goes into the cell
};

// The step that has the same effect in the present position; nothing if there is none.
std::optional<Step> found_again(Deducer& deducer, const Step& step) {
  for (Step& each : deducer.all(*step.technique)) {
    if (each.placements == step.placements && each.removals == step.removals) {
      return std::move(each);
    }
  }
  return std::nullopt;
}

Result<Aim> Aim::make(std::string_view text, const Layout& layout) {
  Aim aim;
  for (const std::string_view sign : {"<>", "!=", "="}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const auto digit = parse_integer(trimmed(text.substr(at + sign.size())), 1,
                                     static_cast<std::uint64_t>(layout.side()));
    if (!digit)
      return failf("invalid-value", "`why` {}: the digits are 1 to {}", text, layout.side());
    aim.digit_ = static_cast<int>(*digit);
    aim.placed_ = sign == "=";
    text = text.substr(0, at);
    break;
  }
  text = trimmed(text);
  if (const auto cell = cell_of(text, layout)) {
    aim.cells_.push_back(static_cast<Cell>(*cell));
    return aim;
  }
  for (int house = 0; aim.digit_ == 0 && house < layout.houses(); ++house) {
    if (layout.house_name(house) != text) continue;
    const auto cells = layout.house(house);
    aim.cells_.assign(cells.begin(), cells.end());
    return aim;
  }
  return failf("invalid-value", "`why` {}: {}", text, kForms);
}

// Cells and houses: the first step there. A digit: until it is placed, or gone.
bool Aim::reached(const Step& step, const Pencilmarks& after) const {
  if (digit_ == 0) {
    const auto here = [&](Candidate one) { return std::ranges::count(cells_, one.cell) > 0; };
    return std::ranges::any_of(step.placements, here) || std::ranges::any_of(step.removals, here);
  }
  const Cell cell = cells_.front();
  if (placed_) return after.values[cell] == digit_;
  return after.values[cell] != 0 || !after.candidates[cell].contains(digit_);
}

bool Aim::shows(const Step& step, const Layout& layout) const {
  if (digit_ == 0) return reached(step, {});
  const Cell cell = cells_.front();
  const auto excludes = [&](Candidate placed) {
    if (placed.cell == cell) return placed.digit != digit_;
    return placed.digit == digit_ && std::ranges::count(layout.peers(cell), placed.cell) > 0;
  };
  if (placed_) return has(step.placements, {cell, static_cast<std::uint8_t>(digit_)});
  return has(step.removals, {cell, static_cast<std::uint8_t>(digit_)}) ||
         std::ranges::any_of(step.placements, excludes);
}

std::string Aim::answered(const Pencilmarks& position, const Grid& solution) const {
  if (digit_ == 0) {
    const bool open =
        std::ranges::any_of(cells_, [&](Cell each) { return position.values[each] == 0; });
    return open ? "" : "nothing is open there";
  }
  const Layout& layout = *position.layout;
  const Cell cell = cells_.front();
  const std::string name = cell_name(layout, cell);
  const int value = position.values[cell];
  if (value != 0) return fmt::format("{} already holds {}", name, value);
  if ((solution[cell] == digit_) != placed_) {
    return fmt::format("{} is {} in the solution", name, solution[cell]);
  }
  if (placed_ || position.candidates[cell].contains(digit_)) return "";
  for (const Cell peer : layout.peers(cell)) {
    if (position.values[peer] == digit_)
      return fmt::format("{} sees the {} in {}", name, digit_, cell_name(layout, peer));
  }
  return fmt::format("{} is not among the candidates of {}", digit_, name);
}

std::string Aim::conclusion(const Layout& layout) const {
  if (digit_ == 0) return "";
  return fmt::format("So {} is {}{}", cell_name(layout, cells_.front()), placed_ ? "" : "not ",
                     digit_);
}

// Finds the steps that lead to the aim.
class Search {
 public:
  Search(const Aim& aim, const Puzzle& puzzle, const DeduceOptions& options, Deducer deducer,
         const Run& run)
      : aim_(aim), puzzle_(puzzle), options_(options), deducer_(std::move(deducer)), run_(run) {}

  Explanation find(bool suppose) {
    if (!at_once() && !by_path() && suppose) by_supposition();
    return told();
  }

 private:
  void start() { static_cast<void>(deducer_.start(puzzle_, run_)); }  // it has begun before

  // The easiest step that shows it in the position as it is.
  bool at_once() {
    start();
    for (Step& step : deducer_.all()) {
      if (!aim_.shows(step, *puzzle_.layout)) continue;
      steps_.push_back(std::move(step));
      return true;
    }
    return false;
  }

  bool by_path() {
    start();
    while (auto step = deducer_.next()) {
      deducer_.apply(*step);
      const bool reached = aim_.reached(*step, deducer_.pencilmarks());
      steps_.push_back(std::move(*step));
      if (!reached) continue;
      shorten();
      return true;
    }
    steps_.clear();
    return false;
  }

  // Leaves out each step without which the others are still found, from the last to the first.
  void shorten() {
    for (std::size_t i = steps_.size() - 1; i-- > 0;) {
      if (deducer_.reason() != StopReason::finished) return;
      if (auto fewer = without(i)) steps_ = std::move(*fewer);
    }
  }

  // The other steps as they are found without this one; nothing if they no longer reach the aim.
  std::optional<std::vector<Step>> without(std::size_t left_out) {
    start();
    std::vector<Step> found;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (i == left_out) continue;
      auto step = found_again(deducer_, steps_[i]);
      if (!step) return std::nullopt;
      deducer_.apply(*step);
      found.push_back(std::move(*step));
    }
    if (!aim_.reached(found.back(), deducer_.pencilmarks())) return std::nullopt;
    return found;
  }

  // The last resort of the scale, if it has one.
  void by_supposition() {
    DeduceOptions with = options_;
    if (deducer_.reason() != StopReason::finished || !allow_supposition(with)) return;
    auto deducer = Deducer::make(puzzle_.layout, with);
    if (!deducer) return;
    deducer_ = std::move(*deducer);
    start();
    for (Step& step : deducer_.all(*with.allowed.back())) {
      if (!aim_.shows(step, *puzzle_.layout)) continue;
      steps_.push_back(std::move(step));
      return;
    }
  }

  Explanation told() {
    Explanation explanation;
    explanation.scale = options_.scale;
    explanation.end = DeduceEnd::reached;
    explanation.reason = steps_.empty() ? deducer_.reason() : StopReason::finished;
    start();
    for (const Step& step : steps_) {
      explanation.states.push_back(deducer_.pencilmarks());
      deducer_.apply(step);
    }
    explanation.states.push_back(deducer_.pencilmarks());
    explanation.steps = std::move(steps_);
    if (!explanation.steps.empty()) explanation.why = aim_.conclusion(*puzzle_.layout);
    return explanation;
  }

  const Aim& aim_;
  const Puzzle& puzzle_;
  const DeduceOptions& options_;
  Deducer deducer_;
  const Run& run_;
  std::vector<Step> steps_;
};

}  // namespace

Result<Explanation> show_why(std::string_view what, const Puzzle& puzzle, const Grid& solution,
                             const DeduceOptions& options, bool suppose, const Run& run) {
  const auto aim = Aim::make(what, *puzzle.layout);
  if (!aim) return tl::unexpected(aim.error());
  auto deducer = Deducer::make(puzzle.layout, options);
  if (!deducer) return tl::unexpected(deducer.error());
  if (auto ok = deducer->start(puzzle, run); !ok) return tl::unexpected(ok.error());
  Explanation explanation;
  explanation.scale = options.scale;
  explanation.end = DeduceEnd::reached;
  explanation.why = aim->answered(deducer->pencilmarks(), solution);
  if (!explanation.why.empty()) {
    explanation.states.push_back(deducer->pencilmarks());
    return explanation;
  }
  explanation = Search(*aim, puzzle, options, std::move(*deducer), run).find(suppose);
  if (explanation.steps.empty() && explanation.reason == StopReason::finished) {
    explanation.why = fmt::format("no technique of the scale {} shows it", options.scale->name);
  }
  return explanation;
}

}  // namespace sudokit::answer
