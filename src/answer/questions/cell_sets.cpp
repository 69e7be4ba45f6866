// Backdoors and unavoidable sets.
#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "core/meter.hpp"

namespace sudokit {
namespace {

// All sets are kept.
Run run_of(const Limits& limits, const StopToken& stop) {
  Run run = limits.run(stop);
  run.keep = ~std::uint64_t{0};
  return run;
}

void append_sets(answer::AnswerObject& object, std::string_view name, const Layout& layout,
                 const std::vector<std::vector<Cell>>& sets) {
  object->key(name);
  append_json_array(object.out(), sets, [&](const std::vector<Cell>& set) {
    append_json_array(object.out(), set, [&](Cell cell) {
      append_json_string(object.out(), cell_name(layout, cell));
    });
  });
}

}  // namespace

template <>
struct Asker<BackdoorsQuestion>::State : answer::PlainState<BackdoorsQuestion> {
  using PlainState::PlainState;

  Result<Backdoors> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) const {
    const Allowance allowance(run_of(question.limits, stop));
    return find_backdoors(puzzle, question.most, allowance.left());
  }
};
template class Asker<BackdoorsQuestion>;

template <>
struct Asker<UnavoidableQuestion>::State : answer::PlainState<UnavoidableQuestion> {
  using PlainState::PlainState;

  Result<Unavoidable> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) const {
    const Allowance allowance(run_of(question.limits, stop));
    return unavoidable_sets(puzzle, question.most, allowance.left());
  }
};
template class Asker<UnavoidableQuestion>;

void append_answer(std::string& out, const JsonPlace& place, const BackdoorsQuestion&,
                   const Puzzle& puzzle, const Backdoors& found) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("verdict", to_string(found.verdict)).text("reason", to_string(found.reason));
  found.size < 0 ? object->null("size")
                 : object->number("size", static_cast<std::uint64_t>(found.size));
  append_sets(object, "backdoors", *puzzle.layout, found.sets);
  object.close();
}

void append_answer(std::string& out, const JsonPlace& place, const UnavoidableQuestion&,
                   const Puzzle& puzzle, const Unavoidable& found) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("verdict", to_string(found.verdict)).text("reason", to_string(found.reason));
  if (found.verdict == Verdict::unique) {
    object->number("complete", static_cast<std::uint64_t>(found.complete));
    object->number("givens", static_cast<std::uint64_t>(found.givens));
    object->boolean("exact", found.exact);
  }
  append_sets(object, "unavoidable", *puzzle.layout, found.sets);
  object.close();
}

namespace answer {
namespace {

constexpr Option kBackdoorOptions[] = {
    option<BackdoorsQuestion, &BackdoorsQuestion::most>(
        "most", "the maximum number of cells in a set", 0, 5)
        .with({.name = "--backdoors",
               .value = "N",
               .help = "Instead: find the smallest sets of up to N cells whose digits let singles "
                       "solve the puzzle (backdoors); N up to 5"})};
constexpr Option kUnavoidableOptions[] = {
    option<UnavoidableQuestion, &UnavoidableQuestion::most>(
        "most", "the maximum number of cells in a set", 2, 24)
        .with({.name = "--unavoidable",
               .value = "N",
               .help = "Instead: find the unavoidable sets of up to N cells of the solution, and "
                       "the number of givens that they require; N from 2 to 24"})};

constexpr Member kBackdoorsMembers[] = {
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"size", type::kWholeOrNull},
    {"backdoors", R"("type":"array","items":{"type":"array","items":{"type":"string"}})"},
};
constexpr Shape kBackdoorsShape{"backdoors",
                                "Answer of `explore --backdoors` and of the question `backdoors`.",
                                kBackdoorsMembers};

constexpr Member kUnavoidableMembers[] = {
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"complete?", type::kWhole},
    {"givens?", type::kWhole},
    {"exact?", type::kTruth},
    {"unavoidable", R"("type":"array","items":{"type":"array","items":{"type":"string"}})"},
};
constexpr Shape kUnavoidableShape{
    "unavoidable", "Answer of `explore --unavoidable` and of the question `unavoidable`.",
    kUnavoidableMembers};

}  // namespace

const Kind kBackdoors =
    kind<BackdoorsQuestion>("backdoors",
                            "the smallest sets of cells whose digits let singles solve the puzzle",
                            kBackdoorOptions)
        .answering(kBackdoorsShape);
const Kind kUnavoidable =
    kind<UnavoidableQuestion>(
        "unavoidable",
        "the unavoidable sets: every puzzle with only this solution has a given in each of them",
        kUnavoidableOptions)
        .answering(kUnavoidableShape);

}  // namespace answer

template <>
std::span<const Option> options_of<BackdoorsQuestion>() {
  return answer::kBackdoorOptions;
}

template <>
std::span<const Option> options_of<UnavoidableQuestion>() {
  return answer::kUnavoidableOptions;
}

}  // namespace sudokit
