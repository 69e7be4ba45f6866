// Chooses the bulk road or the engine for each puzzle, and returns the answers in order.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "answer/bulk_road.hpp"
#include "core/failf.hpp"
#include "sudokit/answer.hpp"
#include "text/plain_lines.hpp"

namespace sudokit {

using answer::BulkRoad;

struct Answerer::State {
  std::unique_ptr<Engine> engine;
  Run run;
  std::optional<BulkRoad> bulk;
  std::vector<char> on_bulk;  // one per record or puzzle
  std::string cells;          // the characters of puzzles that came as values
  Puzzle puzzle;              // reused for its memory

  Result<Outcome> ask_engine(const Puzzle& asked, const StopToken& stop, Sinks sinks);
  Result<Outcome> outcome_of(const Puzzle& asked, const bulk9::Result* known, std::size_t slot,
                             const StopToken& stop);
  void solve_records(const TextContext& context, std::span<const Record> records,
                     const StopToken& stop);
  void solve_puzzles(std::span<const Puzzle* const> puzzles, const StopToken& stop);
  bool brief(Format format, const Record& record, std::size_t i, std::size_t slot,
             AnswerFace& face) const;
  void whole(const TextContext& context, const Record& record, const bulk9::Result* known,
             std::size_t slot, AnswerFace& face, const StopToken& stop);
};

namespace {

// Releases the lock of the face, however answering ends.
struct PauseAtEnd {
  AnswerFace& face;
  ~PauseAtEnd() { face.pause(); }
};

}  // namespace

Answerer::Answerer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Answerer::Answerer(Answerer&&) noexcept = default;
Answerer::~Answerer() = default;

Result<Answerer> Answerer::make(const Question& question) {
  const EngineInfo* info = find_engine(question.engine);
  if (info == nullptr) return fail("unknown-engine", why_no_engine(question.engine));
  auto state = std::make_unique<State>();
  state->engine = info->make();
  if (question.preset) {
    if (auto ok = state->engine->preset(*question.preset); !ok) return tl::unexpected(ok.error());
  }
  for (const auto& [name, value] : question.params) {
    if (auto ok = state->engine->set(name, value); !ok) return tl::unexpected(ok.error());
  }
  state->run = question.run();
  if (BulkRoad::serves(question)) state->bulk.emplace(question);
  return Answerer(std::move(state));
}

const EngineInfo& Answerer::info() const {
  return state_->engine->info();
}

const Run& Answerer::run() const {
  return state_->run;
}

void Answerer::observe(Observer* observer) {
  state_->run.observer = observer;
}

Result<Outcome> Answerer::answer(const Puzzle& puzzle, const StopToken& stop, const Sinks& sinks) {
  return state_->ask_engine(puzzle, stop, sinks);
}

// A defect of an engine costs only this puzzle its answer; all others are answered.
Result<Outcome> Answerer::State::outcome_of(const Puzzle& asked, const bulk9::Result* known,
                                            std::size_t slot, const StopToken& stop) {
  if (known == nullptr) return ask_engine(asked, stop, {});
  try {
    return bulk->outcome(slot, asked);
  } catch (const std::logic_error& defect) {
    return failf("internal-error", "internal error: {}", defect.what());
  }
}

Result<Outcome> Answerer::State::ask_engine(const Puzzle& asked, const StopToken& stop,
                                            Sinks sinks) {
  if (auto ok = supports(engine->info(), asked); !ok) return tl::unexpected(ok.error());
  run.stop = stop;
  run.sinks = sinks;
  // Rules are made before the run, in the time of the answer.
  const double spent = asked.has_rules() ? asked.rules->seconds() : 0;
  Run left = run;
  left.budget = run.budget.after(spent);
  try {
    Outcome outcome = engine->solve(asked, left);
    outcome.seconds += spent;
    return outcome;
  } catch (const std::logic_error& defect) {
    return failf("internal-error", "internal error: {}", defect.what());
  }
}

void Answerer::State::solve_records(const TextContext& context, std::span<const Record> records,
                                    const StopToken& stop) {
  bulk->clear();
  on_bulk.clear();
  for (const Record& record : records) {
    if (record.run > 0) {
      const std::size_t stride = record.stride(), end = record.text.size();
      for (std::size_t at = 0; at < end; at += stride) bulk->add(record.text.data() + at);
      on_bulk.push_back(1);
    } else {
      const char* plain = text::plain_cells(context, record);
      if (plain != nullptr) bulk->add(plain);
      on_bulk.push_back(plain != nullptr);
    }
  }
  bulk->solve(stop);
}

bool Answerer::State::brief(Format format, const Record& record, std::size_t i, std::size_t slot,
                            AnswerFace& face) const {
  const bulk9::Result* known = bulk->known(slot);
  if (known == nullptr || known->solutions == 0 || !bulk->right(slot)) return false;
  const std::string_view text =
      record.run > 0 ? std::string_view(bulk->cells(slot), 81) : record.text;
  return face.brief(bulk->brief(slot, format, text, record.line + i));
}

void Answerer::State::whole(const TextContext& context, const Record& record,
                            const bulk9::Result* known, std::size_t slot, AnswerFace& face,
                            const StopToken& stop) {
  face.pause();
  if (auto parsed = parse_record_into(context, record, puzzle); !parsed) {
    return face.refuse(record, parsed.error());
  }
  const auto sinks = face.sinks(record, puzzle);
  if (!sinks) return face.refuse(record, sinks.error());
  auto outcome = known ? outcome_of(puzzle, known, slot, stop) : ask_engine(puzzle, stop, *sinks);
  outcome ? face.answer(record, puzzle, *outcome) : face.refuse(record, outcome.error());
}

std::size_t Answerer::answer(const TextContext& context, std::span<const Record> records,
                             AnswerFace& face, const StopToken& stop) {
  const PauseAtEnd pause{face};
  State& s = *state_;
  if (s.bulk) s.solve_records(context, records, stop);
  std::size_t answered = 0, slot = 0;
  for (std::size_t r = 0; r < records.size(); ++r) {
    const Record& record = records[r];
    const bool on_bulk = s.bulk && s.on_bulk[r] != 0;
    for (std::size_t i = 0; i < std::max<std::size_t>(record.run, 1); ++i, ++answered) {
      if (on_bulk && s.brief(context.format, record, i, slot, face)) {
        ++slot;
        continue;
      }
      const bulk9::Result* known = on_bulk ? s.bulk->known(slot) : nullptr;
      if (known == nullptr && stop.stop_requested()) return answered;
      s.whole(context, record.run > 0 ? record.single(i) : record, known, slot, face, stop);
      if (on_bulk) ++slot;
    }
  }
  return answered;
}

void Answerer::State::solve_puzzles(std::span<const Puzzle* const> puzzles, const StopToken& stop) {
  bulk->clear();
  on_bulk.clear();
  cells.clear();
  for (const Puzzle* each : puzzles) {
    const bool plain = each->layout->side() == 9 && each->carries_only({Feature::square_boxes});
    on_bulk.push_back(plain);
    if (!plain) continue;
    for (const std::uint8_t digit : each->givens) cells += static_cast<char>('0' + digit);
  }
  for (std::size_t at = 0; at < cells.size(); at += 81) bulk->add(cells.data() + at);
  bulk->solve(stop);
}

std::size_t Answerer::answer(std::span<const Puzzle* const> puzzles, const TakeAnswer& take,
                             const StopToken& stop) {
  State& s = *state_;
  if (s.bulk) s.solve_puzzles(puzzles, stop);
  std::size_t slot = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const bool on_bulk = s.bulk && s.on_bulk[i] != 0;
    const bulk9::Result* known = on_bulk ? s.bulk->known(slot) : nullptr;
    if (known == nullptr && stop.stop_requested()) return i;
    take(i, s.outcome_of(*puzzles[i], known, slot, stop));
    if (on_bulk) ++slot;
  }
  return puzzles.size();
}

// ---- Question -----------------------------------------------------------------------------------

Run Question::run() const {
  Run run;
  run.budget = budget;
  run.seed = seed;
  run.limit = ask == Ask::first ? 1 : ask == Ask::unique ? 2 : limit;
  run.keep = ask == Ask::count ? 0 : ask == Ask::solutions ? limit : 1;
  if (ask == Ask::solutions && limit == 0) run.keep = ~std::uint64_t{0};
  return run;
}

bool Question::operator==(const Question& other) const {
  return ask == other.ask && limit == other.limit && engine == other.engine &&
         params == other.params && budget.seconds == other.budget.seconds &&
         budget.iterations == other.budget.iterations && budget.memory == other.budget.memory &&
         seed == other.seed && preset == other.preset;
}

}  // namespace sudokit
