#include <algorithm>

#include "deduce/techniques/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {

struct Deducer::State {
  State(const LayoutPtr& layout, DeduceOptions chosen) : work(layout), options(std::move(chosen)) {}

  const Position& position() const { return work.position(); }
  bool usable(const TechniqueRow& row) {
    if (!row.info.needs_unique) return true;
    if (position().has_marks()) return false;
    if (!unique) unique = options.unique_known || options.prove_unique(puzzle);
    return *unique;
  }

  Workspace work;
  Sink sink;
  DeduceOptions options;
  std::vector<std::size_t> rows;  // of the table, ascending
  bool all_singles = false;
  Puzzle puzzle;               // kept only to prove it unique
  std::optional<bool> unique;  // as far as is known
};

namespace {

bool wanted(const DeduceOptions& options, const Technique& technique) {
  const bool can_know = options.unique_known || options.prove_unique;
  if (technique.needs_unique && (!can_know || !options.use_uniqueness)) return false;
  return options.allowed.empty() || std::find(options.allowed.begin(), options.allowed.end(),
                                              &technique) != options.allowed.end();
}

DeduceEnd end_of(const Deducer& deducer) {
  if (deducer.solved()) return DeduceEnd::solved;
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
  const auto all = techniques();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (wanted(state->options, all[i])) state->rows.push_back(i);
  }
  state->all_singles = state->rows.size() >= 2 && state->rows[0] == 0 && state->rows[1] == 1;
  return Deducer(std::move(state));
}

Deducer::Deducer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Deducer::Deducer(Deducer&&) noexcept = default;
Deducer& Deducer::operator=(Deducer&&) noexcept = default;
Deducer::~Deducer() = default;

void Deducer::start(const Puzzle& puzzle) {
  state_->work.restart(puzzle);
  state_->unique.reset();
  if (!state_->options.unique_known) state_->puzzle = puzzle;
}

const Step* Deducer::find_next() {
  if (solved() || contradiction()) return nullptr;
  Sink& sink = state_->sink;
  for (const std::size_t row : state_->rows) {
    if (!state_->usable(technique_rows()[row])) continue;
    sink.start(row, state_->options.explain, false);
    technique_rows()[row].find(state_->work, sink);
    if (sink.first() == nullptr) continue;
    sink.first()->technique = &techniques()[row];
    return sink.first();
  }
  return nullptr;
}

std::optional<Step> Deducer::next() {
  const Step* step = find_next();
  return step == nullptr ? std::nullopt : std::optional<Step>(*step);
}

std::vector<Step> Deducer::all(const Technique& technique) {
  const auto row = static_cast<std::size_t>(&technique - techniques().data());
  if (solved() || contradiction() || !state_->usable(technique_rows()[row])) return {};
  Sink& sink = state_->sink;
  sink.start(row, state_->options.explain, true);
  technique_rows()[row].find(state_->work, sink);
  std::vector<Step> steps = sink.take();
  for (Step& step : steps) step.technique = &technique;
  return steps;
}

void Deducer::apply(const Step& step) {
  Position& position = state_->work.change();
  for (const Candidate put : step.placements) position.place(put.cell, put.digit);
  for (const Candidate gone : step.removals) {
    if (position.has(gone.cell, gone.digit)) position.remove(gone.cell, gone.digit);
  }
}

void Deducer::apply_singles(std::uint32_t& hidden, std::uint32_t& naked) {
  if (!state_->all_singles) return;
  Position& position = state_->work.change();
  while (position.open_cells() > 0 && !position.broken()) {
    if (const auto single = position.hidden_single(); single.house >= 0) {
      const Mask seat = position.places(single.house, single.digit);
      position.place(position.geometry().cell_at(single.house, mask_lowest(seat) - 1),
                     single.digit);
      ++hidden;
    } else if (const int cell = position.naked_single(); cell >= 0) {
      position.place(cell, mask_lowest(position.candidates(cell)));
      ++naked;
    } else {
      return;
    }
  }
}

Rating rate(Deducer& deducer, const Puzzle& puzzle) {
  Rating rating;
  rating.steps.resize(techniques().size());
  deducer.start(puzzle);
  for (;;) {
    deducer.apply_singles(rating.steps[0], rating.steps[1]);
    const Step* step = deducer.find_next();
    if (step == nullptr) break;
    ++rating.steps[static_cast<std::size_t>(step->technique - techniques().data())];
    deducer.apply(*step);
  }
  for (std::size_t i = 0; i < rating.steps.size(); ++i) {
    const Technique& technique = techniques()[i];
    rating.total += rating.steps[i];
    if (rating.steps[i] == 0 || technique.level < rating.difficulty) continue;
    rating.difficulty = technique.level;
    rating.hardest = &technique;
  }
  rating.end = end_of(deducer);
  for (const auto value : deducer.values()) rating.open_cells += value == 0;
  return rating;
}

bool Deducer::solved() const {
  return state_->position().open_cells() == 0 && !state_->position().broken();
}
bool Deducer::contradiction() const {
  return state_->position().broken();
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

Result<Explanation> explain(const Puzzle& puzzle, const DeduceOptions& options) {
  auto made = Deducer::make(puzzle.layout, options);
  if (!made) return tl::unexpected(made.error());
  Deducer& deducer = *made;
  deducer.start(puzzle);
  Explanation explanation;
  explanation.states.push_back(deducer.pencilmarks());
  while (auto step = deducer.next()) {
    deducer.apply(*step);
    explanation.steps.push_back(std::move(*step));
    explanation.states.push_back(deducer.pencilmarks());
  }
  explanation.end = end_of(deducer);
  return explanation;
}

std::string changes_text(const Layout& layout, const Step& step) {
  std::vector<std::string> parts;
  for (const Candidate put : step.placements) {
    parts.push_back(fmt::format("{} = {}", cell_name(layout, put.cell), put.digit));
  }
  Mask digits = 0;
  for (const Candidate gone : step.removals) digits |= mask_of<Mask>(gone.digit);
  mask_for_each(digits, [&](int digit) {
    std::vector<std::string> cells;
    for (const Candidate gone : step.removals) {
      if (gone.digit == digit) cells.push_back(cell_name(layout, gone.cell));
    }
    std::sort(cells.begin(), cells.end());
    parts.push_back(fmt::format("{} <> {}", fmt::join(cells, ", "), digit));
  });
  return fmt::format("{}", fmt::join(parts, "; "));
}

namespace {

std::string houses_text(const Layout& layout, const Step& step) {
  std::vector<std::string> words;
  for (const auto house : step.houses) {
    std::string word = layout.house_name(house);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return word_list(words);
}

std::string_view with_article(TechniqueFamily family) {
  constexpr std::string_view kNames[] = {"a single",   "an intersection",    "a subset",
                                         "a fish",     "single-digit logic", "a wing",
                                         "uniqueness", "a chain of links"};
  return kNames[static_cast<std::size_t>(family)];
}

// Digits that carry the argument, ascending.
std::string mark_digits(const Step& step) {
  Mask digits = 0;
  for (const Mark& mark : step.marks) digits |= mask_of<Mask>(mark.candidate.digit);
  for (const Candidate put : step.placements) digits |= mask_of<Mask>(put.digit);
  return digits_text(digits);
}

}  // namespace

std::string hint(const Layout& layout, const Step& step, int detail) {
  const Technique& technique = *step.technique;
  if (detail >= 3) {
    return fmt::format("{}: {} ({})", technique.title, step.sentence, changes_text(layout, step));
  }
  const std::string houses = houses_text(layout, step);
  if (detail == 2) {
    return fmt::format("{}: look at {}{}.", technique.title, mark_digits(step),
                       houses.empty() ? "" : " in " + houses);
  }
  const std::string what = step.placements.empty() ? "rules out a candidate" : "fills a cell";
  return fmt::format("{}{} {}.",
                     houses.empty()
                         ? "Somewhere "
                         : fmt::format("Near {} ", layout.house_name(step.houses.front())),
                     with_article(technique.family), what);
}

}  // namespace sudokit
