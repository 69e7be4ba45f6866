#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"

namespace sudokit {

template <>
struct Asker<NeighboursQuestion>::State : answer::PlainState<NeighboursQuestion> {
  using PlainState::PlainState;

  Result<NeighboursQuestion::Answer> answer(const Puzzle& puzzle, std::uint64_t,
                                            const StopToken& stop) const {
    const Run run = question.limits.run(stop);
    const auto most = run.budget.memory.value_or(~std::uint64_t{0});
    const std::uint64_t each = sizeof puzzle + puzzle.givens.size();
    NeighboursQuestion::Answer answer;
    bool full = false;
    const auto keep = [&](const Puzzle& one) {
      if (question.minimal && !spare_givens(one, run).value().alone.empty()) return true;
      if (question.take) {
        if (!question.take(one)) return false;
      } else if ((answer.found + 1) * each > most) {
        full = true;
        return false;
      } else {
        answer.puzzles.push_back(one);
      }
      ++answer.found;
      return true;
    };
    const auto reason = neighbours(puzzle, question.minus, question.plus, run, keep);
    if (!reason) return tl::unexpected(reason.error());
    answer.reason = full ? StopReason::memory : *reason;
    return answer;
  }
};
template class Asker<NeighboursQuestion>;

void append_neighbour(std::string& out, const JsonPlace& place, const Puzzle& neighbour) {
  answer::AnswerObject object(out, place, neighbour);
  object.puzzle(neighbour);
  object.close();
}

// One object for each neighbour. If there is none, or not all were found, one more object says so.
void append_answer(std::string& out, const JsonPlace& place, const NeighboursQuestion&,
                   const Puzzle& puzzle, const NeighboursQuestion::Answer& answer) {
  for (const Puzzle& one : answer.puzzles) append_neighbour(out, place, one);
  answer::append_number_found(out, place, puzzle, "neighbours", answer.found, answer.reason);
}

namespace answer {
namespace {

constexpr Option kNeighboursOptions[] = {
    option<NeighboursQuestion, &NeighboursQuestion::minus>("minus", "the number of givens removed",
                                                           0, 4)
        .with({.name = "--minus",
               .value = "N",
               .help = "Number of givens to remove, up to 4",
               .shows_default = true}),
    option<NeighboursQuestion, &NeighboursQuestion::plus>("plus", "the number of givens added", 0,
                                                          4)
        .with({.name = "--plus",
               .value = "M",
               .help = "Number of givens to add, up to 4",
               .shows_default = true}),
    option<NeighboursQuestion, &NeighboursQuestion::minimal>(
        "minimal", "only puzzles without redundant givens")
        .with({.name = "--minimal"}),
};

constexpr Member kNeighboursMembers[] = {
    {"puzzle?", type::kGrid},   {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},   {"verdict?", type::kVerdict},
    {"reason?", type::kReason}, {"neighbours?", type::kWhole},
};
constexpr Shape kNeighboursShape{
    "neighbours",
    "Answer of `explore` and of the question `neighbours`: one object for each neighbour. If there "
    "is none, or if the search ended early, one more object has their number and the reason.",
    kNeighboursMembers};

}  // namespace

const Kind kNeighbours =
    kind<NeighboursQuestion>(
        "neighbours", "the puzzles with one solution that differ in few givens, one object each",
        kNeighboursOptions)
        .answering(kNeighboursShape);

}  // namespace answer

template <>
std::span<const Option> options_of<NeighboursQuestion>() {
  return answer::kNeighboursOptions;
}

}  // namespace sudokit
