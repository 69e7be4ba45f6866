// The four questions about solutions (solve, unique, count, solutions): an engine answers them, or
// the lockstep kernel for a whole block of classic 9x9 puzzles.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "answer/bulk_path.hpp"
#include "answer/kinds.hpp"
#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/oracle.hpp"
#include "text/plain_lines.hpp"

namespace sudokit {

using answer::BulkPath;

Run Question::run() const {
  Run run = limits.run({});
  run.sinks = limits.sinks;
  run.limit = ask == Ask::first ? 1 : ask == Ask::unique ? 2 : limit;
  run.keep = ask == Ask::count ? 0 : ask == Ask::solutions ? limit : 1;
  if (ask == Ask::solutions && limit == 0) run.keep = ~std::uint64_t{0};
  return run;
}

bool Question::operator==(const Question& other) const {
  const Budget &mine = limits.budget, &theirs = other.limits.budget;
  return ask == other.ask && limit == other.limit && engine == other.engine &&
         params == other.params && mine.seconds == theirs.seconds &&
         mine.iterations == theirs.iterations && mine.memory == theirs.memory &&
         limits.seed == other.limits.seed && preset == other.preset && judged == other.judged &&
         minimal == other.minimal;
}

// ---- Judgements ---------------------------------------------------------------------------------

namespace {

// Up to this side, a conflict is found fast enough for interactive use.
constexpr int kConflictSide = 9;

// The text for givens or rules that could be left out.
std::string spare_text(const std::vector<std::string>& spare, bool together,
                       std::string_view separator) {
  std::string text;
  for (const std::string& word : spare) text.append(text.empty() ? "" : separator).append(word);
  if (spare.size() > 1) text += together ? ", all at once" : ", each alone, not all at once";
  return text;
}

Result<void> judge_minimal(const Puzzle& puzzle, const Run& run, Judgement& judgement) {
  const auto spare = spare_givens(puzzle, run);
  if (!spare) return tl::unexpected(spare.error());
  const auto rules = spare_rules(puzzle, run);
  if (!rules) return tl::unexpected(rules.error());
  for (const StopReason reason : {spare->reason, rules->reason}) {
    if (reason == StopReason::finished) continue;
    judgement.verdict = "unknown";
    judgement.detail = fmt::format("unique, but whether minimal: {}", to_string(reason));
    return {};
  }
  judgement.verdict = spare->alone.empty() && rules->alone.empty() ? "minimal" : "redundant";
  std::vector<std::string> cells;
  for (const Cell cell : spare->alone) {
    judgement.redundant->push_back(static_cast<int>(cell));
    cells.push_back(cell_name(*puzzle.layout, cell));
  }
  judgement.redundant_rules = rules->alone;
  judgement.detail = spare_text(cells, spare->together, " ");
  const std::string text = spare_text(rule_texts(puzzle, rules->alone), rules->together, ", ");
  if (!text.empty()) judgement.detail.append(judgement.detail.empty() ? "" : "; ").append(text);
  return {};
}

Result<void> judge_conflict(const Puzzle& puzzle, const Run& run, Judgement& judgement) {
  // The search for conflicts does not know open grids.
  if (puzzle.layout->side() > kConflictSide || puzzle.layout->is_open()) return {};
  auto found = find_conflict(puzzle, false, run);
  if (!found) return tl::unexpected(found.error());
  if (!found->minimal || found->cells.size() + found->rules.size() == 0) return {};
  judgement.conflict = std::move(found->cells);
  judgement.conflict_rules = std::move(found->rules);
  judgement.detail = conflict_text(puzzle, judgement.conflict, judgement.conflict_rules);
  return {};
}

// Also examines the givens: without a solution, up to 9x9, a minimal set that contradicts itself;
// with `minimal`, if the puzzle is unique, which givens and rules it would stay unique without.
Result<Judgement> judge(bool minimal, const Puzzle& puzzle, const Outcome& outcome,
                        const Run& rest) {
  Judgement judgement = answer::judge(outcome);
  if (minimal) judgement.redundant.emplace();
  Result<void> done;
  if (outcome.verdict == Verdict::unsatisfiable) done = judge_conflict(puzzle, rest, judgement);
  if (minimal && outcome.verdict == Verdict::unique) {
    if (puzzle.has_marks()) {
      judgement.detail = "no minimality for pencilmarks";
    } else {
      done = judge_minimal(puzzle, rest, judgement);
    }
  }
  if (!done) return tl::unexpected(done.error());
  return judgement;
}

}  // namespace

Judgement answer::judge(const Outcome& outcome) {
  switch (outcome.verdict) {
    case Verdict::unique:
      return {"unique", "", {}, {}};
    case Verdict::multiple:
      return {"multiple", "", {}, {}};
    case Verdict::unsatisfiable:
      return {"none", "", {}, {}};
    case Verdict::solved:
      return {"unknown", fmt::format("{}, one solution found", to_string(outcome.reason)), {}, {}};
    case Verdict::unknown:
      break;
  }
  return {"unknown", std::string(to_string(outcome.reason)), {}, {}};
}

// ---- Asker --------------------------------------------------------------------------------------

struct Asker<Question>::State {
  explicit State(const Question& asked) : question(asked) {
    if (BulkPath::serves(question)) bulk.emplace(question);
  }

  Question question;
  std::unique_ptr<Engine> engine;
  std::optional<BulkPath> bulk;
  std::vector<char> on_bulk;  // one per record or puzzle
  std::string cells;          // the characters of puzzles that came as values
  Puzzle puzzle;              // reused for its memory

  Result<Answer> ask(const Puzzle& asked, const StopToken& stop);
  Result<Answer> answer_of(const Puzzle& asked, const bulk9::Result* known, std::size_t slot,
                           const StopToken& stop);
  void solve_records(const TextContext& context, std::span<const Record> records,
                     const StopToken& stop);
  void solve_puzzles(std::span<const Puzzle* const> puzzles, const StopToken& stop);
  bool brief(Format format, const Record& record, std::size_t i, std::size_t slot,
             AnswerReceiver& receiver) const;
  void whole(const TextContext& context, const Record& record, const bulk9::Result* known,
             std::size_t slot, AnswerReceiver& receiver, const StopToken& stop);

 private:
  bool may_know(const Run& run) const;
  Outcome search(const Puzzle& asked, const Run& run);
  Result<Answer> judged(const Puzzle& asked, Outcome&& outcome, const Run& rest) const;
};

namespace {

// Releases the lock of the receiver, however answering ends.
struct PauseAtEnd {
  AnswerReceiver& receiver;
  ~PauseAtEnd() { receiver.pause(); }
};

// A defect of an engine costs only one puzzle its answer; all others are answered.
Error as_error(const std::logic_error& defect) {
  return {"internal-error", fmt::format("internal error: {}", defect.what())};
}

}  // namespace

Asker<Question>::Asker(std::unique_ptr<State> state) : state_(std::move(state)) {}
Asker<Question>::Asker(Asker&&) noexcept = default;
Asker<Question>::~Asker() = default;

Result<Asker<Question>> Asker<Question>::make(const Question& question) {
  const EngineInfo* info = find_engine(question.engine);
  if (info == nullptr) return fail("unknown-engine", why_no_engine(question.engine));
  auto state = std::make_unique<State>(question);
  state->engine = info->make();
  if (question.preset) {
    if (auto ok = state->engine->preset(*question.preset); !ok) return tl::unexpected(ok.error());
  }
  for (const auto& [name, value] : question.params) {
    if (auto ok = state->engine->set(name, value); !ok) return tl::unexpected(ok.error());
  }
  return Asker(std::move(state));
}

const Question& Asker<Question>::question() const {
  return state_->question;
}

Limits& Asker<Question>::limits() {
  return state_->question.limits;
}

Result<Question::Answer> Asker<Question>::answer(const Puzzle& puzzle, std::uint64_t,
                                                 const StopToken& stop) {
  return state_->ask(puzzle, stop);
}

// Whether earlier findings may answer the question. If its solutions go to a sink, all are searched
// for again.
bool Asker<Question>::State::may_know(const Run& run) const {
  return run.known != nullptr && run.sinks.solutions == nullptr && question.engine == "auto" &&
         question.params.empty() && !question.preset && !run.budget.iterations &&
         !run.budget.memory;
}

Outcome Asker<Question>::State::search(const Puzzle& asked, const Run& run) {
  if (may_know(run)) {
    if (auto known = run.known->outcome(asked, run)) return *known;
  }
  Outcome outcome = engine->solve(asked, run);
  if (run.known != nullptr && run.sinks.solutions == nullptr) run.known->learn(asked, outcome);
  return outcome;
}

Result<Question::Answer> Asker<Question>::State::judged(const Puzzle& asked, Outcome&& outcome,
                                                        const Run& rest) const {
  Answer answer{std::move(outcome), {}};
  if (!question.judged) return answer;
  auto found = judge(question.minimal, asked, answer, rest);
  if (!found) return tl::unexpected(found.error());
  answer.judgement = std::move(*found);
  return answer;
}

Result<Question::Answer> Asker<Question>::State::ask(const Puzzle& asked, const StopToken& stop) {
  if (auto ok = supports(engine->info(), asked); !ok) return tl::unexpected(ok.error());
  Run run = question.run();
  run.stop = stop;
  // Rules are made before the run, in the time of the answer.
  const double spent = asked.has_rules() ? asked.rules->seconds() : 0;
  run.budget = run.budget.after(spent);
  std::optional<Allowance> allowance;
  if (question.judged) run = allowance.emplace(run).left();
  try {
    Outcome outcome = search(asked, run);
    outcome.seconds += spent;
    return judged(asked, std::move(outcome), allowance ? allowance->left() : run);
  } catch (const std::logic_error& defect) {
    return tl::unexpected(as_error(defect));
  }
}

Result<Question::Answer> Asker<Question>::State::answer_of(const Puzzle& asked,
                                                           const bulk9::Result* known,
                                                           std::size_t slot,
                                                           const StopToken& stop) {
  if (known == nullptr) return ask(asked, stop);
  Run rest = question.run();
  rest.stop = stop;
  try {
    return judged(asked, bulk->outcome(slot, asked), rest);
  } catch (const std::logic_error& defect) {
    return tl::unexpected(as_error(defect));
  }
}

void Asker<Question>::State::solve_records(const TextContext& context,
                                           std::span<const Record> records, const StopToken& stop) {
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

bool Asker<Question>::State::brief(Format format, const Record& record, std::size_t i,
                                   std::size_t slot, AnswerReceiver& receiver) const {
  const bulk9::Result* known = bulk->known(slot);
  if (known == nullptr || known->solutions == 0 || !bulk->right(slot)) return false;
  const std::string_view text =
      record.run > 0 ? std::string_view(bulk->cells(slot), 81) : record.text;
  return receiver.brief(bulk->brief(slot, format, text, record.line + i));
}

void Asker<Question>::State::whole(const TextContext& context, const Record& record,
                                   const bulk9::Result* known, std::size_t slot,
                                   AnswerReceiver& receiver, const StopToken& stop) {
  receiver.pause();
  if (auto parsed = parse_record_into(context, record, puzzle); !parsed) {
    return receiver.refuse(record, parsed.error());
  }
  if (auto ok = receiver.begin(record, puzzle); !ok) return receiver.refuse(record, ok.error());
  auto answer = answer_of(puzzle, known, slot, stop);
  answer ? receiver.complete(record, puzzle, *answer) : receiver.refuse(record, answer.error());
}

std::size_t Asker<Question>::answer(const TextContext& context, std::span<const Record> records,
                                    AnswerReceiver& receiver, const StopToken& stop) {
  const PauseAtEnd pause{receiver};
  State& s = *state_;
  if (s.bulk) s.solve_records(context, records, stop);
  std::size_t answered = 0, slot = 0;
  for (std::size_t r = 0; r < records.size(); ++r) {
    const Record& record = records[r];
    const bool on_bulk = s.bulk && s.on_bulk[r] != 0;
    for (std::size_t i = 0; i < std::max<std::size_t>(record.run, 1); ++i, ++answered) {
      if (on_bulk && s.brief(context.format, record, i, slot, receiver)) {
        ++slot;
        continue;
      }
      const bulk9::Result* known = on_bulk ? s.bulk->known(slot) : nullptr;
      if (known == nullptr && stop.stop_requested()) return answered;
      s.whole(context, record.run > 0 ? record.single(i) : record, known, slot, receiver, stop);
      if (on_bulk) ++slot;
    }
  }
  return answered;
}

void Asker<Question>::State::solve_puzzles(std::span<const Puzzle* const> puzzles,
                                           const StopToken& stop) {
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

std::size_t Asker<Question>::answer(std::span<const Puzzle* const> puzzles, const TakeAnswer& take,
                                    const StopToken& stop) {
  State& s = *state_;
  if (s.bulk) s.solve_puzzles(puzzles, stop);
  std::size_t slot = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const bool on_bulk = s.bulk && s.on_bulk[i] != 0;
    const bulk9::Result* known = on_bulk ? s.bulk->known(slot) : nullptr;
    if (known == nullptr && stop.stop_requested()) return i;
    take(i, s.answer_of(*puzzles[i], known, slot, stop));
    if (on_bulk) ++slot;
  }
  return puzzles.size();
}

}  // namespace sudokit

namespace sudokit::answer {
namespace {

constexpr std::string_view kPresets[] = {"paper", "ours"};
constexpr Option kEngine[] = {
    option<Question, &Question::engine>("engine", "the name of the engine"),
    choice<Question, &Question::preset>("preset", kPresets, "all parameters of the engine at once"),
    option<Question, &Question::params>("params",
                                        "parameters of the engine by name, set after the preset"),
};
constexpr Option kUniqueOptions[] = {
    kEngine[0], kEngine[1], kEngine[2],
    option<Question, &Question::minimal>(
        "minimal", "also whether the puzzle is minimal, and which givens and rules are redundant")};
constexpr Option kLimited[] = {
    kEngine[0], kEngine[1], kEngine[2],
    option<Question, &Question::limit>("limit", "stop at this number of solutions; 0: find all", 0,
                                       1e15)};

template <Ask what>
Result<std::unique_ptr<AnyAsker>> make_search(const Kind& kind, const Json& options,
                                              const LayoutPtr& layout) {
  Question question;
  question.ask = what;
  question.judged = what == Ask::unique;
  if (what == Ask::count) question.limit = 1'000'000;
  return make_asker(std::move(question), kind, options, layout);
}

constexpr Member kSolveMembers[] = {
    {"puzzle", type::kGrid},
    {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},
    {"verdict", type::kVerdict},
    {"solution", type::kGrid},
    {"best?", type::kGrid,
     "If the verdict is `unknown`: the best incomplete grid. Its digits may clash."},
    {"cost?", type::kCostOrNull, "The cost of `best`, in the engine's own measure."},
    {"all?", R"("type":"array","items":{"$ref":"#/$defs/grid"})",
     "Answer of the question `solutions`, and of `solve` with a limit other than 1: every solution "
     "found, each written when it is found."},
    {"solutions", type::kSolutions},
    {"complete", type::kComplete},
    {"reason", type::kReason},
    {"engine", type::kEngineName},
    {"seed", type::kSeed},
    {"seconds", type::kSeconds},
    {"counters", R"("type":"object","additionalProperties":{"type":["number","null"]})"},
};
constexpr Shape kSolveShape{"solve", "", kSolveMembers};

constexpr Member kCheckMembers[] = {
    {"verdict", R"("enum":["unique","minimal","redundant","multiple","none","unknown"])"},
    {"detail?", type::kText},
    {"redundant?", type::kTexts, "With --minimal: the givens that can each be removed alone."},
    {"redundant_rules?", type::kTexts,
     "With --minimal: the rules that can each be removed alone, as the format `rules` writes them; "
     "absent if there are none."},
    {"conflict_rules?", type::kTexts,
     "Rules that contradict each other together with the givens of `conflict`, as the format "
     "`rules` writes them; absent if there are none."},
    {"conflict?", type::kTexts,
     "For a puzzle up to 9x9 without a solution: givens that contradict each other, each of which "
     "is needed."},
    {"wrong_solution?", type::kText, "What is wrong with the solution that came with the puzzle."},
    {"engine", type::kEngineName},
};
constexpr Shape kCheckShape{"check", "", kCheckMembers};

constexpr Member kCountMembers[] = {
    {"verdict", type::kVerdict}, {"solutions", type::kSolutions}, {"complete", type::kComplete},
    {"reason", type::kReason},   {"engine", type::kEngineName},   {"seed", type::kSeed},
    {"seconds", type::kSeconds},
};
constexpr Shape kCountShape{"count", "", kCountMembers};

}  // namespace

bool is_brief(const Question& question) {
  return !question.minimal && BulkPath::serves(question);
}

const Kind kSolve =
    Kind{"solve", "one solution", kEngine, make_search<Ask::first>}.answering(kSolveShape);
const Kind kUnique = Kind{"unique", "whether there is exactly one solution", kUniqueOptions,
                          make_search<Ask::unique>}
                         .answering(kCheckShape);
const Kind kCount =
    Kind{"count", "how many solutions there are", kLimited, make_search<Ask::count>}.answering(
        kCountShape);
const Kind kSolutions =
    Kind{"solutions", "the solutions, up to a limit", kLimited, make_search<Ask::solutions>}
        .answering(kSolveShape);

}  // namespace sudokit::answer
