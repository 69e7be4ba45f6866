#include <algorithm>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"

namespace sudokit {

template <>
struct Asker<MinimizeQuestion>::State : answer::PlainState<MinimizeQuestion> {
  using PlainState::PlainState;

  Result<Minimal> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) const {
    return minimize(puzzle, question.limits.run(stop));
  }
};
template class Asker<MinimizeQuestion>;

namespace {

std::uint64_t givens(const Puzzle& puzzle) {
  const auto open = std::ranges::count(puzzle.givens, std::uint8_t{0});
  return puzzle.givens.size() - static_cast<std::uint64_t>(open);
}

}  // namespace

void append_answer(std::string& out, const JsonPlace& place, const MinimizeQuestion& question,
                   const Puzzle& puzzle, const Minimal& found) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("verdict", to_string(found.verdict)).text("reason", to_string(found.reason));
  if (found.reason == StopReason::finished && found.verdict == Verdict::unique) {
    object.puzzle("puzzle", found.puzzle);
    object->number("givens", givens(found.puzzle));
    object->number("spared", givens(puzzle) - givens(found.puzzle));
    object->number("seed", question.limits.seed);
  }
  object.close();
}

namespace answer {

const Kind kMinimize =
    kind<MinimizeQuestion>("minimize", "the puzzle without givens that it does not need", {});

}  // namespace answer
}  // namespace sudokit
