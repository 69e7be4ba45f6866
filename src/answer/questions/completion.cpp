// Entries that leave one solution; givens and rules that contradict each other.
#include <fmt/format.h>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"

namespace sudokit {

template <>
struct Asker<CompleteQuestion>::State : answer::PlainState<CompleteQuestion> {
  using PlainState::PlainState;

  Result<Completions> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) const {
    return find_completions(puzzle, question.most, question.limits.run(stop));
  }
};
template class Asker<CompleteQuestion>;

template <>
struct Asker<ConflictQuestion>::State : answer::PlainState<ConflictQuestion> {
  using PlainState::PlainState;

  Result<Conflict> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) const {
    return find_conflict(puzzle, question.smallest, question.limits.run(stop));
  }
};
template class Asker<ConflictQuestion>;

std::vector<std::string> completion_texts(const Layout& layout, const Completions& found) {
  const auto text = [&](const Completions::Entry& entry) {
    return fmt::format("{}={}", cell_name(layout, entry.cell), entry.digit);
  };
  std::vector<std::string> texts;
  for (const auto& entry : found.singles) texts.push_back(text(entry));
  for (const auto& [one, other] : found.pairs) texts.push_back(text(one) + "+" + text(other));
  return texts;
}

void append_answer(std::string& out, const JsonPlace& place, const CompleteQuestion&,
                   const Puzzle& puzzle, const Completions& found) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("verdict", to_string(found.verdict)).text("reason", to_string(found.reason));
  object->key("unique_by");
  append_json_array(out, completion_texts(*puzzle.layout, found),
                    [&](const std::string& text) { append_json_string(out, text); });
  object.close();
}

void append_answer(std::string& out, const JsonPlace& place, const ConflictQuestion&,
                   const Puzzle& puzzle, const Conflict& found) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("verdict", to_string(found.verdict)).text("reason", to_string(found.reason));
  object.cells("conflict", *puzzle.layout, found.cells);
  if (puzzle.has_rules()) {
    object->key("conflict_rules");
    append_json_array(out, rule_texts(puzzle, found.rules),
                      [&](const std::string& text) { append_json_string(out, text); });
  }
  object->boolean("minimal", found.minimal).boolean("smallest", found.smallest);
  object.close();
}

namespace answer {
namespace {

constexpr Option kCompleteOptions[] = {
    option<CompleteQuestion, &CompleteQuestion::most>(
        "most", "1: single entries; 2: also pairs of entries, neither of which is enough alone", 1,
        2)
        .with({.name = "--complete",
               .value = "N",
               .help = "Instead: for a puzzle with several solutions, find the entries (N = 1), or "
                       "also the pairs of entries (N = 2), that leave one"})};
constexpr Option kConflictOptions[] = {option<ConflictQuestion, &ConflictQuestion::smallest>(
    "smallest",
    "search for a smallest set; otherwise for one of which every given and rule is needed")};

constexpr Member kCompletionsMembers[] = {
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"unique_by", type::kTexts,
     "The entries that leave one solution: r1c2=5, or for a pair r1c2=5+r3c4=7."},
};
constexpr Shape kCompletionsShape{"completions",
                                  "Answer of `explore --complete` and of the question `complete`.",
                                  kCompletionsMembers};

constexpr Member kConflictMembers[] = {
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"conflict", type::kTexts,
     "The cells of givens that contradict each other; empty if there is a solution."},
    {"conflict_rules?", type::kTexts,
     "For a puzzle with rules: the rules that belong to the contradiction, as the format `rules` "
     "writes them."},
    {"minimal", type::kTruth, "Whether each of these givens and rules is needed."},
    {"smallest", type::kTruth,
     "Whether it is proved that no smaller set of givens and rules contradicts itself."},
};
constexpr Shape kConflictShape{
    "conflict", "Answer of `explore --conflict` and of the question `conflict`.", kConflictMembers};

}  // namespace

const Kind kComplete =
    kind<CompleteQuestion>("complete", "which entries leave exactly one of several solutions",
                           kCompleteOptions)
        .answering(kCompletionsShape);
const Kind kConflict =
    kind<ConflictQuestion>("conflict", "which givens and rules contradict each other",
                           kConflictOptions, true)
        .answering(kConflictShape);

}  // namespace answer

template <>
std::span<const Option> options_of<CompleteQuestion>() {
  return answer::kCompleteOptions;
}

}  // namespace sudokit
