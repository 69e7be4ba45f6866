#include <algorithm>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"

namespace sudokit {

template <>
struct Asker<MinimizeQuestion>::State : answer::PlainState<MinimizeQuestion> {
  using PlainState::PlainState;

  Result<Minimal> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) const {
    const Run run = question.limits.run(stop);
    return question.minimal_rules ? minimize_rules(puzzle, run) : minimize(puzzle, run);
  }
};
template class Asker<MinimizeQuestion>;

namespace {

std::uint64_t givens(const Puzzle& puzzle) {
  const auto open = std::ranges::count(puzzle.givens, std::uint8_t{0});
  return puzzle.givens.size() - static_cast<std::uint64_t>(open);
}

std::uint64_t rules_of(const Puzzle& puzzle) {
  return puzzle.rules == nullptr ? 0 : puzzle.rules->constraints().size();
}

}  // namespace

void append_answer(std::string& out, const JsonPlace& place, const MinimizeQuestion& question,
                   const Puzzle& puzzle, const Minimal& found) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("verdict", to_string(found.verdict)).text("reason", to_string(found.reason));
  if (found.reason == StopReason::finished && found.verdict == Verdict::unique) {
    object.puzzle(found.puzzle);
    object->number("givens", givens(found.puzzle));
    object->number("spared", givens(puzzle) - givens(found.puzzle));
    if (question.minimal_rules)
      object->number("spared_rules", rules_of(puzzle) - rules_of(found.puzzle));
    object->number("seed", question.limits.seed);
  }
  object.close();
}

namespace answer {

namespace {

constexpr Option kMinimizeOptions[] = {
    option<MinimizeQuestion, &MinimizeQuestion::minimal_rules>(
        "minimal_rules", "remove rules that are not needed, and keep all givens")
        .with({.name = "--rules"})};

constexpr Member kMinimizeMembers[] = {
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"puzzle?", type::kGrid},
    {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},
    {"givens?", type::kWhole},
    {"spared?", type::kWhole, "The number of givens removed."},
    {"spared_rules?", type::kWhole,
     "With the option `minimal_rules` (`minimize --rules`): the number of rules removed."},
    {"seed?", type::kSeed},
};
constexpr Shape kMinimizeShape{"minimize", "Answer of `minimize`.", kMinimizeMembers};

}  // namespace

const Kind kMinimize =
    kind<MinimizeQuestion>("minimize",
                           "the puzzle without redundant givens, or without redundant rules",
                           kMinimizeOptions)
        .answering(kMinimizeShape);

}  // namespace answer

template <>
std::span<const Option> options_of<MinimizeQuestion>() {
  return answer::kMinimizeOptions;
}

}  // namespace sudokit
