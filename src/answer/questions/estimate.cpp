#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"

namespace sudokit {

template <>
struct Asker<EstimateQuestion>::State : answer::PlainState<EstimateQuestion> {
  using PlainState::PlainState;

  Result<Estimate> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) const {
    return estimate_solutions(puzzle, question.limits.run(stop));
  }
};
template class Asker<EstimateQuestion>;

void append_answer(std::string& out, const JsonPlace& place, const EstimateQuestion& question,
                   const Puzzle& puzzle, const Estimate& found) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("estimate", found.walks == 0 ? "unknown" : to_string(found));
  object->boolean("exact", found.exact).real("log10", found.log10);
  object->real("relative_error", found.exact ? 0 : found.relative_error);
  object->number("walks", found.walks).number("reached", found.reached);
  object->text("reason", to_string(found.reason)).number("seed", question.limits.seed);
  object.close();
}

namespace answer {

namespace {

constexpr Member kEstimateMembers[] = {
    {"estimate", type::kText,
     "A number such as 6.671e21, written in full below a million, or `unknown`."},
    {"exact", type::kTruth},
    {"log10", type::kNumberOrNull},
    {"relative_error", type::kCostOrNull},
    {"walks", type::kWhole},
    {"reached", type::kWhole},
    {"reason", type::kReason},
    {"seed", type::kSeed},
};
constexpr Shape kEstimateShape{
    "estimate", "Answer of `count --estimate` and of the question `estimate`.", kEstimateMembers};

}  // namespace

const Kind kEstimate =
    kind<EstimateQuestion>("estimate", "an estimate of the number of solutions, by random walks",
                           {})
        .answering(kEstimateShape);

}  // namespace answer
}  // namespace sudokit
