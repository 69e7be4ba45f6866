// sudokit explore: the neighbours of each puzzle that have one solution, with --minus fewer and
// --plus more givens; with --minimal only those without a redundant given. Or properties of the
// puzzle itself: --backdoors, --unavoidable, --complete, --conflict.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "cli/commands/answer_worker.hpp"
#include "cli/flags/command.hpp"
#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

// ---- Cell sets ----------------------------------------------------------------------------------

// Sets of cells of a puzzle with one solution: shared by the questions about backdoors and
// unavoidable sets, with functions that write the sets.

// "r1c2+r3c4".
std::string cell_set_text(const Layout& layout, const std::vector<Cell>& set) {
  std::string text;
  for (const Cell cell : set) text += (text.empty() ? "" : "+") + cell_name(layout, cell);
  return text;
}

// "r1c2+r3c4 r1c2+r5c6"; empty sets are not written.
std::string cell_sets_text(const Layout& layout, const std::vector<std::vector<Cell>>& sets) {
  std::string text;
  for (const auto& set : sets) {
    if (set.empty()) continue;
    text += (text.empty() ? "" : " ") + cell_set_text(layout, set);
  }
  return text;
}

// Handles answers that consist of a verdict, a reason and sets.
template <class Q>
class CellSetsWorker : public QuestionWorker<Q> {
 public:
  using Answer = typename Q::Answer;

  CellSetsWorker(const Q& question, bool json) : QuestionWorker<Q>(question, json) {}

 protected:
  // The columns of a row between those of the input and the sets.
  virtual std::vector<std::string> columns(const Answer& found) const = 0;
  virtual void write_text(Block& block, const Record& record, const Layout& layout,
                          const Answer& found) const = 0;

 private:
  void count(const Block&, const Record&, const Answer& found) final {
    const bool decided = found.reason == StopReason::finished;
    this->tally.facts.unknown |= !decided;
    this->tally.facts.no |= decided && found.verdict != Verdict::unique;
  }
  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& found) final {
    if (block.source->added == 0) {
      write_text(block, record, *puzzle.layout, found);
      return {};
    }
    std::vector<std::string> added = columns(found);
    added.push_back(cell_sets_text(*puzzle.layout, found.sets));
    added.emplace_back(this->why(found.reason));
    append_row(block, record, &puzzle, std::vector<std::string_view>(added.begin(), added.end()));
    return {};
  }
};

// ---- Completions --------------------------------------------------------------------------------

// sudokit explore --complete and --conflict: finds what a puzzle with several solutions lacks, and
// which givens of a puzzle without a solution contradict each other.

// Writes "PLACE: VERDICT DETAIL", or a row with both and the reason.
template <class Q>
class DetailWorker : public QuestionWorker<Q> {
 public:
  using typename QuestionWorker<Q>::Answer;
  using QuestionWorker<Q>::QuestionWorker;

 protected:
  virtual std::string detail(const Puzzle& puzzle, const Answer& found) const = 0;
  // A suggestion for a person at a terminal; "" if there is none.
  virtual std::string advice(const Answer&) const { return ""; }

 private:
  void count(const Block&, const Record&, const Answer& found) final {
    const bool decided = found.reason == StopReason::finished;
    this->tally.facts.unknown |= !decided;
    this->tally.facts.no |= decided && found.verdict == Verdict::unsatisfiable;
  }
  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& found) final {
    if (console().beside_answers()) block.notes += advice(found);
    const std::string text = detail(puzzle, found);
    const std::string_view verdict = to_string(found.verdict), why = this->why(found.reason);
    if (block.source->added > 0) {
      append_row(block, record, &puzzle, std::array<std::string_view, 3>{verdict, text, why});
    } else {
      this->append_line(
          block, record, verdict,
          why.empty() ? text : fmt::format("{}{}{}", text, text.empty() ? "" : ", ", why));
    }
    return {};
  }
};

class CompletionWorker final : public DetailWorker<CompleteQuestion> {
 public:
  using DetailWorker::DetailWorker;

 private:
  std::string detail(const Puzzle& puzzle, const Completions& found) const override {
    return fmt::format("{}", fmt::join(completion_texts(*puzzle.layout, found), " "));
  }
  std::string advice(const Completions& found) const override {
    const bool none = found.verdict == Verdict::multiple && found.singles.empty() &&
                      found.pairs.empty() && found.reason == StopReason::finished;
    if (!none) return "";
    return question().most == 1 ? "no single entry leaves one solution; two may: --complete 2\n"
                                : "neither one entry nor two leave one solution\n";
  }
};

class ConflictWorker final : public DetailWorker<ConflictQuestion> {
 public:
  using DetailWorker::DetailWorker;

 private:
  std::string detail(const Puzzle& puzzle, const Conflict& found) const override {
    std::string text = entries_text(puzzle, found.cells);
    for (const std::string& rule : rule_texts(puzzle, found.rules)) {
      text.append(text.empty() ? "" : ", ").append(rule);
    }
    return text;
  }
};

template <class W>
int run_details(const QuestionFlags& flags, const auto& question, std::string_view column) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"verdict", column, "error"};
  input.read.clashes = std::is_same_v<W, ConflictWorker>;
  return run_asking<W>(flags, question, std::move(input));
}

int explore_completions(const QuestionFlags& flags, const CompleteQuestion& question) {
  return run_details<CompletionWorker>(flags, question, "unique_by");
}

int explore_conflict(const QuestionFlags& flags) {
  return run_details<ConflictWorker>(flags, ConflictQuestion{true, flags.limits()}, "conflict");
}

// ---- Unavoidable --------------------------------------------------------------------------------

// sudokit explore --unavoidable: finds small unavoidable sets of cells, and the number of givens
// that they force. Every puzzle with the same single solution has a given in each of these sets.

class UnavoidableWorker final : public CellSetsWorker<UnavoidableQuestion> {
 public:
  using CellSetsWorker::CellSetsWorker;

 private:
  static bool unique(const Answer& found) { return found.verdict == Verdict::unique; }

  std::vector<std::string> columns(const Answer& found) const override {
    return {sizes(found), unique(found) ? std::to_string(found.givens) : ""};
  }
  // Writes the sizes and the conclusion first, then one set per line.
  void write_text(Block& block, const Record& record, const Layout& layout,
                  const Answer& found) const override {
    const std::string place = place_of(block, record.line);
    if (!unique(found)) {
      block.out += fmt::format("{}: {}\n", place, sizes(found));
      return;
    }
    block.out += fmt::format("{}: {}; {} givens are forced ({})", place, sizes(found), found.givens,
                             found.exact ? "this many cells hit all of them"
                                         : "or more: the search for the fewest ended");
    if (found.complete < question().most) {
      block.out += fmt::format("; all up to {} cells: {}", found.complete, to_string(found.reason));
    }
    block.out += '\n';
    for (const auto& set : found.sets) {
      block.out += fmt::format("{}: {}\n", place, cell_set_text(layout, set));
    }
  }
  // "12 of 4, 30 of 6": the number of sets of each size.
  static std::string sizes(const Answer& found) {
    if (!unique(found)) return std::string(to_string(found.verdict));
    std::map<std::size_t, int> counts;
    for (const auto& set : found.sets) ++counts[set.size()];
    std::string text;
    for (const auto& [size, count] : counts) {
      text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", count, size);
    }
    return text.empty() ? "none" : text;
  }
};

int explore_unavoidable(const QuestionFlags& flags, const UnavoidableQuestion& question) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"unavoidable", "givens", "cells", "error"};
  return run_asking<UnavoidableWorker>(flags, question, std::move(input));
}

// ---- Backdoors ----------------------------------------------------------------------------------

// sudokit explore --backdoors: finds the smallest sets of cells whose digits let singles solve a
// puzzle.

class BackdoorWorker final : public CellSetsWorker<BackdoorsQuestion> {
 public:
  using CellSetsWorker::CellSetsWorker;

 private:
  std::vector<std::string> columns(const Answer& found) const override { return {size(found)}; }
  void write_text(Block& block, const Record& record, const Layout& layout,
                  const Answer& found) const override {
    const std::string cells = cell_sets_text(layout, found.sets);
    block.out += fmt::format("{}: {}{}{}\n", place_of(block, record.line), size(found),
                             cells.empty() ? "" : ": ", cells);
  }
  std::string size(const Answer& found) const {
    if (found.reason != StopReason::finished) return "unknown";
    if (found.verdict != Verdict::unique) return std::string(to_string(found.verdict));
    return found.size < 0 ? fmt::format("over {}", question().most) : std::to_string(found.size);
  }
};

int explore_backdoors(const QuestionFlags& flags, const BackdoorsQuestion& question) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"backdoor", "cells", "error"};
  return run_asking<BackdoorWorker>(flags, question, std::move(input));
}

// -------------------------------------------------------------------------------------------------

// The question about neighbours, and those about the puzzle itself. The flag of each of these is
// its option; --conflict has none.
struct ExploreFlags : FlagsOf<NeighboursQuestion> {
  BackdoorsQuestion backdoors;
  UnavoidableQuestion unavoidable;
  CompleteQuestion complete;
  bool conflict = false;

  template <class Q>
  Q limited(Q other) const {
    other.limits = limits();
    return other;
  }
};
constexpr const char* kOthers[] = {"--backdoors", "--unavoidable", "--complete", "--conflict"};

// Neighbours are written as they are found, because there may be many.
class ExploreWorker final : public QuestionWorker<NeighboursQuestion> {
 public:
  ExploreWorker(NeighboursQuestion question, bool json) : QuestionWorker(taken(question), json) {}

 private:
  NeighboursQuestion taken(NeighboursQuestion question) {
    question.take = [this](const Puzzle& one) {
      sent_ = send([&](Block& block, const Record& record) { return append(block, record, one); });
      return sent_ && *sent_;
    };
    return question;
  }

  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    sent_ = true;
    auto done = QuestionWorker::work(puzzle, number);
    return sent_ ? done : tl::unexpected(sent_.error());
  }

  void count(const Block&, const Record&, const Answer& found) override {
    tally.facts.unknown |= found.reason != StopReason::finished;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle&,
                   const Answer& found) override {
    if (found.reason == StopReason::finished) return {};
    block.notes += fmt::format("{}: {} neighbours, not all: {}\n", place_of(block, record.line),
                               found.found, to_string(found.reason));
    return {};
  }

  Result<void> append(Block& block, const Record& record, const Puzzle& puzzle) const {
    if (json()) {
      append_neighbour(block.out, place_in(block, record, json_form(*block.source)), puzzle);
    } else if (auto ok = check_layout_told(block, puzzle); !ok) {
      return ok;
    } else if (block.source->added > 0) {
      append_row(block, record, &puzzle, std::array<std::string_view, 1>{""}, true);
    } else {
      return append_puzzle(block.out, block.source->form, puzzle);
    }
    return {};
  }

  Result<bool> sent_ = true;
};

const std::vector<Program::Example> kExploreExamples = {
    {"sudokit explore puzzle.txt", "move or change one given"},
    {"sudokit explore --minus 2 --plus 1 --minimal puzzles.txt",
     "look for minimal puzzles with one given fewer"},
    {"sudokit explore --backdoors 3 puzzles.txt",
     "find the smallest sets of cells after which singles suffice"},
    {"sudokit explore --unavoidable 10 puzzles.txt",
     "find the sets of cells that every puzzle with this solution must touch"},
    {"sudokit explore --complete 2 loose.txt",
     "find the entries, or pairs of entries, that leave one solution"},
    {"sudokit explore --conflict wrong.txt",
     "find a smallest set of givens that contradict each other"},
};

// The flag of the question about the puzzle itself, which does not use the flags for neighbours; ""
// if none is given.
std::string_view other_question(Command& app) {
  std::string_view found;
  for (const char* name : kOthers) {
    if (!app.get_option(name)->given()) continue;
    if (!found.empty()) {
      throw UsageError("conflicting-options", "{} and {} exclude each other", found, name);
    }
    found = name;
  }
  if (!found.empty()) {
    refuse_given(app, std::string(found) + ", which does not look for neighbours",
                 {"--minus", "--plus", "--minimal"});
  }
  return found;
}

int explore(const ExploreFlags& flags, Command& app) {
  const std::string_view other = other_question(app);
  if (other == "--backdoors") return explore_backdoors(flags, flags.limited(flags.backdoors));
  if (other == "--unavoidable") return explore_unavoidable(flags, flags.limited(flags.unavoidable));
  if (other == "--complete") return explore_completions(flags, flags.limited(flags.complete));
  if (other == "--conflict") return explore_conflict(flags);
  InputOptions input = input_options(flags.input, flags.output);
  input.puzzles_out = !flags.output.as_json();
  if (input.puzzles_out) input.columns = {"error"};
  return run_asking<ExploreWorker>(flags, flags.asked(), std::move(input));
}

}  // namespace

void add_explore(Program& program) {
  const auto flags = std::make_shared<ExploreFlags>();
  Command& app = program.add_command(
      "explore", "Find puzzles with one solution near the given ones", kExploreExamples,
      [flags](Command& self) { return explore(*flags, self); });
  add_question_flags(app, *flags);
  add_option_flags(app, flags->question);
  add_option_flags(app, flags->backdoors);
  add_option_flags(app, flags->unavoidable);
  add_option_flags(app, flags->complete);
  app.add_flag("--conflict", flags->conflict,
               "Instead: for a puzzle without a solution, find a smallest set of givens that "
               "contradict each other; givens may clash");
}

}  // namespace sudokit::cli
