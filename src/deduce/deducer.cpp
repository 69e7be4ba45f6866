#include <algorithm>

#include "deduce/techniques/technique.hpp"

namespace sudokit {

struct Deducer::State {
  State(const LayoutPtr& layout, DeduceOptions wanted) : work(layout), options(std::move(wanted)) {}

  const Position& position() const { return work.position(); }
  const Scale& scale() const { return *options.scale; }
  bool usable(const Technique& technique) {
    if (!technique.needs_unique) return true;
    if (position().has_marks()) return false;
    if (!unique) unique = options.unique_known || options.prove_unique(puzzle);
    return *unique;
  }
  // What may be cut short by the budget; `nothing` then.
  template <class Found, class Look>
  Found within_budget(Found nothing, Look&& look) {
    if (meter->expired()) return nothing;
    try {
      return look();
    } catch (const BudgetSpent&) {
      pass.clear();
      return nothing;
    }
  }
  // The instances of a row: only the first, or all.
  void find(std::size_t row, bool all, Position* live = nullptr) {
    const ScaleRow& here = scale().rows[row];
    sink.start(row, here.settings, options.explain, all);
    sink.apply_to(live);
    finder_of (*here.technique)(work, sink);
  }
  void rate(std::size_t row, Step& step) const {
    const ScaleRow& here = scale().rows[row];
    step.technique = here.technique;
    step.level = here.level;
    step.score = here.score == nullptr ? here.level : here.score(step);
  }
  std::vector<Step> all(std::size_t row) {
    if (!usable(*scale().rows[row].technique)) return {};
    find(row, true);
    std::vector<Step> steps = sink.take();
    for (Step& step : steps) rate(row, step);
    return steps;
  }

  // All that a row finds in one sweep, each step behind the one before.
  std::vector<Step> pass_of(std::size_t row) {
    if (!usable(*scale().rows[row].technique)) return {};
    {
      const TakeBack tried(work.trial());
      find(row, !scale().rows[row].once, &work.trial());
    }
    std::vector<Step> steps = sink.take();
    if (steps.empty() && sink.first() != nullptr) steps.push_back(*sink.first());
    for (Step& step : steps) rate(row, step);
    return steps;
  }

  // A position as it was, however what is tried in it ends.
  class TakeBack {
   public:
    explicit TakeBack(Position& position) : position_(position), before_(position) {}
    ~TakeBack() { position_ = std::move(before_); }
    TakeBack(const TakeBack&) = delete;
    TakeBack& operator=(const TakeBack&) = delete;

   private:
    Position& position_;
    Position before_;
  };

  // By the rule of choice; each gives null where there is none.
  const Step* first();
  const Step* cheapest();
  const Step* next_of_pass();
  const Step* next();

  Run run;
  std::optional<Meter> meter{std::in_place, run};
  Workspace work;
  StepSink sink;
  DeduceOptions options;
  std::vector<std::size_t> rows;  // of the scale, ascending
  bool all_singles = false;
  Puzzle puzzle;               // kept only to prove it unique
  std::optional<bool> unique;  // as far as is known
  std::vector<Step> pass;      // instances that are still to be taken, the next one last
  Step chosen;
};

namespace {

bool wanted(const DeduceOptions& options, const ScaleRow& row) {
  const bool can_know = options.unique_known || options.prove_unique;
  if (row.technique->needs_unique && (!can_know || !options.use_uniqueness)) return false;
  if (options.allowed.empty()) return !row.optional;
  return std::find(options.allowed.begin(), options.allowed.end(), row.technique) !=
         options.allowed.end();
}

// Leaves what would still change something.
void keep_live(Step& step, const Position& position) {
  std::erase_if(step.placements, [&](Candidate put) { return !position.open(put.cell); });
  std::erase_if(step.removals,
                [&](Candidate gone) { return !position.has(gone.cell, gone.digit); });
}

DeduceEnd end_of(const Deducer& deducer) {
  if (deducer.solved()) return DeduceEnd::solved;
  if (deducer.reason() != StopReason::finished) return DeduceEnd::stopped;
  return deducer.contradiction() ? DeduceEnd::contradiction : DeduceEnd::stuck;
}

}  // namespace

Result<Deducer> Deducer::make(const LayoutPtr& layout, DeduceOptions options) {
  for (const Technique* technique : options.allowed) {
    if (technique->needs_unique && !options.unique_known && !options.prove_unique) {
      return fail(std::string(technique->name) +
                  " holds only where the puzzle has exactly one solution, which is not known");
    }
  }
  auto state = std::make_unique<State>(layout, std::move(options));
  const auto all = state->scale().rows;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (wanted(state->options, all[i])) state->rows.push_back(i);
  }
  const auto is = [&](std::size_t row, std::string_view name) {
    return row < state->rows.size() && state->rows[row] == row && all[row].technique->name == name;
  };
  state->all_singles =
      state->scale().choice != Choice::cheapest && is(0, "hidden-single") && is(1, "naked-single");
  return Deducer(std::move(state));
}

Deducer::Deducer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Deducer::Deducer(Deducer&&) noexcept = default;
Deducer& Deducer::operator=(Deducer&&) noexcept = default;
Deducer::~Deducer() = default;

Result<void> Deducer::start(const Puzzle& puzzle, const Run& run) {
  if (auto ok = admit("deduction", kHousesAndMarks, puzzle.features()); !ok) return ok;
  state_->run.budget = run.budget;
  state_->run.stop = run.stop;
  state_->meter.emplace(state_->run);
  state_->work.watch(&*state_->meter);
  state_->pass.clear();
  state_->work.restart(puzzle);
  state_->unique.reset();
  if (!state_->options.unique_known) state_->puzzle = puzzle;
  return {};
}

const Step* Deducer::State::first() {
  for (const std::size_t row : rows) {
    if (!usable(*scale().rows[row].technique)) continue;
    find(row, false);
    if (sink.first() == nullptr) continue;
    rate(row, *sink.first());
    return sink.first();
  }
  return nullptr;
}

const Step* Deducer::State::cheapest() {
  bool some = false;
  for (const std::size_t row : rows) {
    for (Step& step : all(row)) {
      if (some && step.score >= chosen.score) continue;
      chosen = std::move(step);
      some = true;
    }
  }
  return some ? &chosen : nullptr;
}

const Step* Deducer::State::next_of_pass() {
  for (; !pass.empty(); pass.pop_back()) {
    keep_live(pass.back(), position());
    if (!pass.back().changes()) continue;
    chosen = std::move(pass.back());
    pass.pop_back();
    return &chosen;
  }
  for (const std::size_t row : rows) {
    pass = pass_of(row);
    std::reverse(pass.begin(), pass.end());
    if (!pass.empty()) return next_of_pass();
  }
  return nullptr;
}

const Step* Deducer::State::next() {
  switch (scale().choice) {
    case Choice::first:
      return first();
    case Choice::cheapest:
      return cheapest();
    case Choice::pass:
      break;
  }
  return next_of_pass();
}

const Step* Deducer::find_next() {
  if (solved() || contradiction() || !state_->meter->step()) return nullptr;
  return state_->within_budget<const Step*>(nullptr, [&] { return state_->next(); });
}

std::optional<Step> Deducer::next() {
  const Step* step = find_next();
  return step == nullptr ? std::nullopt : std::optional<Step>(*step);
}

std::vector<Step> Deducer::all(const Technique& technique) {
  const auto rows = scale().rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].technique != &technique) continue;
    if (solved() || contradiction()) break;
    return state_->within_budget(std::vector<Step>{}, [&] { return state_->all(row); });
  }
  return {};
}

std::vector<Step> Deducer::all() {
  std::vector<Step> found;
  if (solved() || contradiction()) return found;
  for (const std::size_t row : state_->rows) {
    auto steps = state_->within_budget(std::vector<Step>{}, [&] { return state_->all(row); });
    for (Step& step : steps) found.push_back(std::move(step));
  }
  return found;
}

void Deducer::apply(const Step& step) {
  sudokit::apply(step, state_->work.change());
}

// The cells from..to-1 with one candidate, each behind the one before; how many they were.
static std::uint32_t place_naked(Position& position, int from, int to) {
  std::uint32_t placed = 0;
  for (int cell = from; cell < to; ++cell) {
    if (!mask_single(position.candidates(cell))) continue;
    position.place(cell, mask_lowest(position.candidates(cell)));
    ++placed;
  }
  return placed;
}

void Deducer::apply_singles(std::uint32_t& hidden, std::uint32_t& naked) {
  if (!state_->all_singles || !state_->pass.empty()) return;
  Position& position = state_->work.change();
  while (position.open_cells() > 0 && !position.broken() && !state_->meter->expired()) {
    if (const auto single = position.hidden_single(); single.house >= 0) {
      const Mask seat = position.places(single.house, single.digit);
      position.place(position.geometry().cell_at(single.house, mask_lowest(seat) - 1),
                     single.digit);
      ++hidden;
    } else if (const int cell = position.naked_single(); cell >= 0) {
      const bool sweep = state_->scale().choice == Choice::pass;
      naked += place_naked(position, cell, sweep ? position.cells() : cell + 1);
    } else {
      return;
    }
  }
}

namespace {

// What the counts of the steps come to.
void sum_up(const Scale& scale, Rating& rating) {
  for (std::size_t row = 0; row < rating.steps.size(); ++row) {
    rating.total += rating.steps[row];
    if (rating.steps[row] == 0 || scale.rows[row].level < rating.level) continue;
    rating.level = scale.rows[row].level;
    rating.hardest = scale.rows[row].technique;
  }
  scale.judge(scale, rating);
}

}  // namespace

Result<Rating> rate(Deducer& deducer, const Puzzle& puzzle, const Run& run) {
  const Scale& scale = deducer.scale();
  Rating rating;
  rating.steps.resize(scale.rows.size());
  if (auto ok = deducer.start(puzzle, run); !ok) return tl::unexpected(ok.error());
  for (;;) {
    deducer.apply_singles(rating.steps[0], rating.steps[1]);
    const Step* step = deducer.find_next();
    if (step == nullptr) break;
    const auto row = std::find_if(scale.rows.begin(), scale.rows.end(), [&](const ScaleRow& each) {
      return each.technique == step->technique;
    });
    ++rating.steps[static_cast<std::size_t>(row - scale.rows.begin())];
    deducer.apply(*step);
  }
  rating.end = end_of(deducer);
  if (rating.end == DeduceEnd::stopped) rating.reason = deducer.reason();
  for (const auto value : deducer.values()) rating.open_cells += value == 0;
  sum_up(scale, rating);
  return rating;
}

bool Deducer::solved() const {
  return state_->position().open_cells() == 0 && !state_->position().broken();
}
bool Deducer::contradiction() const {
  return state_->position().broken();
}
StopReason Deducer::reason() const {
  return state_->meter->reason();
}
const Scale& Deducer::scale() const {
  return state_->scale();
}
const Grid& Deducer::values() const {
  return state_->position().values();
}

Pencilmarks Deducer::pencilmarks() const {
  const Position& position = state_->position();
  Pencilmarks marks;
  marks.layout = position.geometry().layout_ptr();
  marks.givens = position.givens();
  marks.values = position.values();
  for (int cell = 0; cell < position.cells(); ++cell) {
    marks.candidates.push_back(mask_to_digits(position.candidates(cell)));
  }
  return marks;
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
  while (auto step = deducer.state_->meter->hold(each) ? deducer.next() : std::nullopt) {
    deducer.apply(*step);
    explanation.steps.push_back(std::move(*step));
    explanation.states.push_back(deducer.pencilmarks());
  }
  explanation.end = end_of(deducer);
  if (explanation.end == DeduceEnd::stopped) explanation.reason = deducer.reason();
  return explanation;
}

std::string_view to_string(DeduceEnd end) {
  constexpr std::string_view kNames[] = {"solved", "stuck", "contradiction", "stopped"};
  return kNames[static_cast<std::size_t>(end)];
}

}  // namespace sudokit
