#include "oracle/question_oracle.hpp"

#include <algorithm>
#include <utility>

namespace sudokit {
void OracleWithRun::begin(const LayoutPtr& asked, const Run& next) {
  run = next;
  meter.emplace(run);
  if (layout == asked) return;
  layout = asked;
  oracle.emplace(layout, run, *meter);
}

Uniqueness OracleWithRun::prove(const Puzzle& puzzle, std::uint64_t nodes) {
  const Verdict verdict = verdict_of(oracle->prove_unique(puzzle, nodes));
  Uniqueness found{meter->reason(), verdict, {}, {}};
  if (const auto searched = oracle->nodes()) {
    found.guesses = std::max<std::uint64_t>(1, *searched) - 1;  // the first node is not a guess
  }
  const bool several = verdict == Verdict::multiple;
  if (several || verdict == Verdict::unique) found.solutions.push_back(oracle->solution());
  if (several) found.solutions.push_back(oracle->rival());
  return found;
}

bool Findings::State::is_about(const Puzzle& other) const {
  return other.layout == puzzle.layout && other.givens == puzzle.givens &&
         other.marks == puzzle.marks && same_rules(other.rules, puzzle.rules);
}

Findings::State* Findings::State::serving(const Puzzle& puzzle, const Run& run) {
  if (run.known == nullptr || run.budget.iterations || run.budget.memory) return nullptr;
  State& state = run.known->state();
  return state.is_about(puzzle) && !state.busy ? &state : nullptr;
}

// A search with a larger node limit than it needed runs identically. But which two solutions clause
// learning finds depends on where the search before it ended.
bool Findings::State::proves(std::uint64_t asked) const {
  if (!proof || (asked > 0 && !counted)) return false;
  const bool several = proof->verdict == Verdict::multiple;
  if ((asked == nodes && counted) || (asked == 0 && !several)) return true;
  const std::uint64_t usual = Oracle::usual_nodes(*puzzle.layout);
  if (proof->guesses) return *proof->guesses < (asked > 0 ? asked : usual);
  return !several && asked <= (nodes > 0 ? nodes : usual);
}

Findings::Findings(const Puzzle& puzzle) : state_(std::make_unique<State>(puzzle)) {}
Findings::Findings(Findings&&) noexcept = default;
Findings::~Findings() = default;

void Findings::learn(const Puzzle& puzzle, const Outcome& outcome) {
  const bool none = outcome.verdict == Verdict::unsatisfiable;
  if (state_->proof || (!none && outcome.verdict != Verdict::unique)) return;
  if (!state_->is_about(puzzle)) return;
  state_->proof = Uniqueness{StopReason::finished, outcome.verdict, {}, {}};
  if (!none) state_->proof->solutions.push_back(outcome.grid);
  state_->nodes = 0;
  state_->counted = false;
}

std::optional<Outcome> Findings::outcome(const Puzzle& puzzle, const Run& run) const {
  if (!state_->proof || run.limit == 1 || !state_->is_about(puzzle)) return std::nullopt;
  const Uniqueness& proof = *state_->proof;
  if (proof.verdict == Verdict::multiple) return std::nullopt;
  Outcome outcome;
  outcome.verdict = proof.verdict;
  outcome.complete = true;
  outcome.found = proof.solutions.size();
  outcome.grid = outcome.found > 0 ? proof.solutions.front() : state_->puzzle.givens;
  if (run.keep > 0) outcome.solutions = proof.solutions;
  return outcome;
}

std::uint64_t Findings::effort() const {
  return state_->held.oracle ? state_->held.oracle->effort() : 0;
}

QuestionOracle::QuestionOracle(const Puzzle& puzzle, const Run& run)
    : puzzle_(puzzle), known_(Findings::State::serving(puzzle, run)) {
  if (known_ == nullptr) own_ = std::make_unique<OracleWithRun>();
  held_ = own_ ? own_.get() : &known_->held;
  held_->begin(puzzle.layout, run);
  if (known_ == nullptr) return;
  known_->busy = true;
  held_->oracle->ignore_restrictions();
}

QuestionOracle::~QuestionOracle() {
  if (known_ != nullptr) known_->busy = false;
}

// Before another proof, the oracle forgets everything, so that the proof equals that of a new
// oracle.
Uniqueness QuestionOracle::prove(std::uint64_t nodes) {
  if (known_ == nullptr) return held_->prove(puzzle_, nodes);
  if (known_->proves(nodes)) return *known_->proof;
  if (known_->proof) held_->oracle->forget();
  Uniqueness found = held_->prove(puzzle_, nodes);
  if (found.verdict == Verdict::unknown) return found;
  known_->nodes = nodes;
  known_->counted = true;
  known_->proof = std::move(found);
  return *known_->proof;
}

const TrueCandidates* QuestionOracle::candidates() const {
  return known_ != nullptr && known_->candidates ? &*known_->candidates : nullptr;
}

void QuestionOracle::keep(const TrueCandidates& found) {
  if (known_ != nullptr && found.reason == StopReason::finished) known_->candidates = found;
}

struct Prover::State {
  OracleWithRun held;
  std::uint64_t nodes = 0;
};

Prover::Prover(std::optional<std::uint64_t> guesses) : state_(std::make_unique<State>()) {
  if (guesses) state_->nodes = *guesses + 1;  // the first node is not a guess
}
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;
Prover::~Prover() = default;

Result<Uniqueness> Prover::prove(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  if (Findings::State::serving(puzzle, run) != nullptr) {
    return QuestionOracle(puzzle, run).prove(state_->nodes);
  }
  state_->held.begin(puzzle.layout, run);
  state_->held.oracle->forget();
  return state_->held.prove(puzzle, state_->nodes);
}

}  // namespace sudokit
