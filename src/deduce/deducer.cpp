#include <fmt/format.h>

#include <algorithm>

#include "core/failf.hpp"
#include "deduce/walk.hpp"

namespace sudokit {
namespace {

// The data of a deducer for a layout grows with the square of its number of houses.
constexpr int kMostHouses = 1000;

bool wanted(const DeduceOptions& options, const ScaleRow& row) {
  const bool can_know = options.unique_known || options.prove_unique;
  if (row.technique->needs_unique && (!can_know || !options.use_uniqueness)) return false;
  if (options.allowed.empty()) return !row.optional;
  return std::find(options.allowed.begin(), options.allowed.end(), row.technique) !=
         options.allowed.end();
}

DeduceEnd end_of(const Deducer& deducer) {
  if (deducer.solved()) return DeduceEnd::solved;
  if (deducer.reason() != StopReason::finished) return DeduceEnd::stopped;
  return deducer.contradiction() ? DeduceEnd::contradiction : DeduceEnd::stuck;
}

}  // namespace

Result<Deducer> Deducer::make(const LayoutPtr& layout, DeduceOptions options) {
  if (options.scale->counts()) {
    return failf("inapplicable-option", "the scale {} only counts; it has no steps",
                 options.scale->name);
  }
  if (layout->houses() > kMostHouses) {
    return failf("too-many-houses",
                 "deduction supports layouts of up to {} houses, not the {} of {}", kMostHouses,
                 layout->houses(), layout->name());
  }
  for (const Technique* technique : options.allowed) {
    if (technique->needs_unique && !options.unique_known && !options.prove_unique) {
      return fail("uniqueness-unknown",
                  std::string(technique->name) +
                      " holds only if the puzzle has exactly one solution, which is not known");
    }
  }
  const Scale& scale = *options.scale;
  WalkSetup setup{layout, std::move(options), {}};
  for (std::size_t i = 0; i < scale.rows.size(); ++i) {
    if (wanted(setup.options, scale.rows[i])) setup.rows.push_back(i);
  }
  return Deducer((scale.walk != nullptr ? scale.walk : walk_by_rows)(std::move(setup)));
}

Deducer::Deducer(std::unique_ptr<Walk> walk) : walk_(std::move(walk)) {}
Deducer::Deducer(Deducer&&) noexcept = default;
Deducer& Deducer::operator=(Deducer&&) noexcept = default;
Deducer::~Deducer() = default;

Result<void> Deducer::start(const Puzzle& puzzle, const Run& run) {
  return walk_->start(puzzle, run);
}

std::optional<Step> Deducer::next() {
  const Step* step = walk_->next();
  return step == nullptr ? std::nullopt : std::optional<Step>(*step);
}

std::vector<Step> Deducer::all(const Technique& technique) {
  const auto rows = scale().rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].technique == &technique) return walk_->all(row);
  }
  return {};
}

namespace {

bool same_nodes(const Argument& a, const Argument& b) {
  return std::ranges::equal(a.nodes, b.nodes, [](const Node& one, const Node& other) {
    return one.candidate == other.candidate && one.claim == other.claim && one.group == other.group;
  });
}

// Whether a reader could not tell the steps apart, though two techniques find them: an X-chain is
// also an AIC.
bool says_the_same(const Step& a, const Step& b) {
  return a.removals == b.removals && a.placements == b.placements &&
         a.argument.form == b.argument.form && a.argument.cells == b.argument.cells &&
         a.argument.digits == b.argument.digits && same_nodes(a.argument, b.argument) &&
         a.argument.nested.size() == b.argument.nested.size() &&
         std::ranges::equal(a.argument.nested, b.argument.nested, same_nodes);
}

}  // namespace

std::vector<Step> Deducer::all() {
  std::vector<Step> found;
  for (const std::size_t row : walk_->rows()) {
    for (Step& step : walk_->all(row)) {
      const auto same = [&](const Step& other) { return says_the_same(step, other); };
      if (std::ranges::any_of(found, same)) continue;
      if (!walk_->meter().hold(bytes_of(step))) return found;
      found.push_back(std::move(step));
    }
  }
  return found;
}

std::optional<Step> Deducer::first(const std::function<bool(const Step&)>& wanted) {
  for (const std::size_t row : walk_->rows()) {
    std::vector<Step> steps = walk_->all(row);
    const auto found = std::ranges::find_if(steps, wanted);
    if (found != steps.end()) return std::move(*found);
  }
  return std::nullopt;
}

std::optional<Step> Deducer::refute(Candidate candidate) {
  const auto rows = scale().rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].technique->name == "supposition") return walk_->refute(row, candidate);
  }
  return std::nullopt;
}

void Deducer::apply(const Step& step) {
  walk_->apply(step);
}

void Deducer::apply_singles(std::uint32_t& hidden, std::uint32_t& naked) {
  Rating rating;
  rating.steps.resize(std::max<std::size_t>(2, scale().rows.size()));
  walk_->rush(rating, false);
  hidden += rating.steps[0];
  naked += rating.steps[1];
}

namespace {

// The totals and the level. On a scale of levels it also sets the hardest technique.
void sum_up(const Scale& scale, Rating& rating) {
  for (std::size_t row = 0; row < rating.steps.size(); ++row) {
    rating.total += rating.steps[row];
    if (rating.steps[row] == 0 || scale.rows[row].level < rating.level) continue;
    rating.level = scale.rows[row].level;
    if (scale.counting == Counting::levels) rating.hardest = scale.rows[row].technique;
  }
  scale.judge(scale, rating);
}

// The share of open cells in hundredths, rounded up.
int share_open(const Grid& values) {
  const auto cells = static_cast<int>(values.size());
  return (100 * static_cast<int>(std::ranges::count(values, 0)) + cells - 1) / cells;
}

// `values`: the position in which the step is found.
void count(Rating& rating, const Step& step, std::size_t row, bool& placed, bool& any,
           const Grid& values) {
  ++rating.steps[row];
  rating.cost += step.score;
  const std::string_view name = step.technique->name;
  if (rating.beyond == 0 && (name == "supposition" || name == "search")) {
    rating.beyond = share_open(values);
  }
  if (rating.hardest == nullptr || step.score > rating.highest) {
    rating.hardest = step.technique;
    rating.at_highest = {step.technique, step.code};
  }
  rating.highest = std::max(rating.highest, step.score);
  if (!any) rating.first = rating.highest, rating.at_first = rating.at_highest;
  any = true;
  if (placed || step.placements.empty()) return;
  rating.placing = rating.highest, rating.at_placing = rating.at_highest;
  placed = true;
}

void end_at(const Grid& values, Rating& rating) {
  rating.open_cells = static_cast<int>(std::ranges::count(values, 0));
  const bool stuck = rating.end == DeduceEnd::stuck;
  if (stuck && rating.beyond == 0) rating.beyond = share_open(values);
}

bool is_no_diamond(const Rating& rating) {
  return rating.placing > rating.first;
}

// Does a path with a placement already fail to be the jewel asked for?
bool flawed(const Rating& rating, Jewel jewel) {
  if (jewel == Jewel::diamond && is_no_diamond(rating)) return true;
  return jewel != Jewel::any && rating.highest > rating.placing;
}

}  // namespace

std::string full_name(const Scale& scale, const StepName& name) {
  if (name.technique == nullptr) return "";
  std::string full = scale.full_name == nullptr ? "" : scale.full_name(name.code);
  return full.empty() ? std::string(name.technique->title) : full;
}

Rating rating_of(const Explanation& explanation) {
  const Scale& scale = *explanation.scale;
  Rating rating;
  rating.steps.resize(scale.rows.size());
  bool placed = false;
  bool any = false;
  for (const Step& step : explanation.steps) {
    const auto row = std::find_if(scale.rows.begin(), scale.rows.end(), [&](const ScaleRow& each) {
      return each.technique == step.technique;
    });
    const std::size_t at = static_cast<std::size_t>(&step - explanation.steps.data());
    count(rating, step, static_cast<std::size_t>(row - scale.rows.begin()), placed, any,
          explanation.states[at].values);
  }
  rating.end = explanation.end;
  rating.reason = explanation.reason;
  end_at(explanation.states.back().values, rating);
  sum_up(scale, rating);
  return rating;
}

Result<Rating> rate(Deducer& deducer, const Puzzle& puzzle, const Run& run, Jewel jewel) {
  Walk& walk = *deducer.walk_;
  Rating rating;
  rating.steps.resize(deducer.scale().rows.size());
  if (auto ok = walk.start(puzzle, run); !ok) return tl::unexpected(ok.error());
  bool placed = false;
  for (bool any = false; !placed || !flawed(rating, jewel);) {
    if (walk.rush(rating, placed)) any = placed = true;
    const Step* step = walk.next();
    if (step == nullptr) break;
    count(rating, *step, walk.row(), placed, any, walk.values());
    walk.apply(*step);
  }
  rating.end = placed && flawed(rating, jewel) ? DeduceEnd::flawed : end_of(deducer);
  // As in serate, which reports no EP if a diamond fails at its first placement.
  if (jewel == Jewel::diamond && is_no_diamond(rating)) {
    rating.placing = 0;
    rating.at_placing = {};
  }
  if (rating.end == DeduceEnd::stopped) rating.reason = deducer.reason();
  end_at(deducer.values(), rating);
  sum_up(deducer.scale(), rating);
  return rating;
}

bool Deducer::solved() const {
  return walk_->solved();
}
bool Deducer::contradiction() const {
  return walk_->contradiction();
}
StopReason Deducer::reason() const {
  return walk_->reason();
}
const Scale& Deducer::scale() const {
  return walk_->scale();
}
const Grid& Deducer::values() const {
  return walk_->values();
}
Pencilmarks Deducer::pencilmarks() const {
  return walk_->pencilmarks();
}

namespace {

std::uint64_t bytes_of(const Explanation& explanation) {
  const Pencilmarks& state = explanation.states.back();
  return sizeof state + state.givens.size() + state.values.size() +
         state.candidates.size() * sizeof(Digits);
}

}  // namespace

Result<Explanation> explain(const Puzzle& puzzle, const DeduceOptions& options, const Run& run) {
  auto made = Deducer::make(puzzle.layout, options);
  if (!made) return tl::unexpected(made.error());
  Deducer& deducer = *made;
  if (auto ok = deducer.start(puzzle, run); !ok) return tl::unexpected(ok.error());
  Explanation explanation;
  explanation.scale = options.scale;
  explanation.states.push_back(deducer.pencilmarks());
  const std::uint64_t each = bytes_of(explanation);
  Meter& meter = deducer.walk_->meter();
  while (auto step = meter.hold(each) ? deducer.next() : std::nullopt) {
    if (!meter.hold(bytes_of(*step))) break;
    deducer.apply(*step);
    explanation.steps.push_back(std::move(*step));
    explanation.states.push_back(deducer.pencilmarks());
  }
  explanation.end = end_of(deducer);
  if (explanation.end == DeduceEnd::stopped) explanation.reason = deducer.reason();
  return explanation;
}

std::string_view to_string(DeduceEnd end) {
  constexpr std::string_view kNames[] = {"solved",  "stuck",  "contradiction",
                                         "stopped", "flawed", "reached"};
  return kNames[static_cast<std::size_t>(end)];
}

}  // namespace sudokit
