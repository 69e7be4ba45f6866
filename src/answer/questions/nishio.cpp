#include "sudokit/nishio.hpp"

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "core/failf.hpp"
#include "sudokit/tell.hpp"

namespace sudokit {
namespace {

Result<Pencilmarks> after_singles(const Puzzle& puzzle) {
  DeduceOptions options;
  options.explain = false;
  auto deducer = Deducer::make(puzzle.layout, options);
  if (!deducer) return tl::unexpected(deducer.error());
  if (auto ok = deducer->start(puzzle); !ok) return tl::unexpected(ok.error());
  std::uint32_t hidden = 0, naked = 0;
  deducer->apply_singles(hidden, naked);
  return deducer->pencilmarks();
}

}  // namespace

template <>
struct Asker<NishioQuestion>::State : answer::PlainState<NishioQuestion> {
  using PlainState::PlainState;

  Result<NishioQuestion::Answer> answer(const Puzzle& puzzle, std::uint64_t,
                                        const StopToken& stop) const {
    if (question.digit > puzzle.layout->side())
      return failf("digit-out-of-range", "the puzzle has no digit {}", question.digit);
    const auto begun = question.singles ? after_singles(puzzle) : basic_pencilmarks(puzzle);
    if (!begun) return tl::unexpected(begun.error());
    const Digits which =
        question.digit > 0 ? Digits::only(question.digit) : Digits::all(puzzle.layout->side());
    auto report = run_nishio(*begun, question.method, which, question.limits.run(stop));
    if (!report) return tl::unexpected(report.error());
    const Digits without = which - report->placed;
    return NishioQuestion::Answer{std::move(*report), without};
  }
};
template class Asker<NishioQuestion>;

void append_answer(std::string& out, const JsonPlace& place, const NishioQuestion&,
                   const Puzzle& puzzle, const NishioQuestion::Answer& answer) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("method", answer.method);
  if (answer.reason != StopReason::finished) {
    object->text("verdict", to_string(Verdict::unknown)).text("reason", to_string(answer.reason));
    return object.close();
  }
  object->boolean("exact", answer.exact).key("without_placement");
  std::vector<int> digits;
  answer.without_placement.for_each([&](int digit) { digits.push_back(digit); });
  append_json_array(out, digits, [&](int digit) { out += std::to_string(digit); });
  object->key("removed");
  append_json_array(out, answer.removed, [&](Candidate gone) {
    JsonLine(out)
        .text("cell", cell_name(*puzzle.layout, gone.cell))
        .number("digit", gone.digit)
        .close();
  });
  object.close();
}

namespace answer {
namespace {

std::vector<std::string> method_words() {
  const auto names = nishio_method_names();
  return {names.begin(), names.end()};
}

constexpr Option kNishioOptions[] = {
    option<NishioQuestion, &NishioQuestion::method>(
        "method",
        "levels, lazy, dfs, overlay, matching or exact-cover; by default the fastest exact one for "
        "the layout")
        .with({.name = "--method",
               .value = "NAME",
               .group = "Nishio",
               .help = "Method; by default the fastest exact one for the layout",
               .words = method_words}),
    option<NishioQuestion, &NishioQuestion::digit>("digit", "only this digit; 0: all", 0, kMaxSide)
        .with({.name = "--digit", .value = "N", .group = "Nishio", .least = 1}),
    option<NishioQuestion, &NishioQuestion::singles>("singles",
                                                     "place naked and hidden singles first")
        .with({.name = "--singles", .group = "Nishio"}),
};

constexpr Member kNishioMembers[] = {
    {"method", type::kText},
    {"verdict?", type::kVerdict},
    {"reason?", type::kReason},
    {"exact?", type::kTruth},
    {"without_placement?", type::kWholes},
    {"removed?",
     R"("type":"array","items":{"type":"object","required":["cell","digit"],)"
     R"("properties":{"cell":{"type":"string"},"digit":{"type":"integer","minimum":0}}})"},
};
constexpr Shape kNishioShape{"nishio", "Answer of `nishio`.", kNishioMembers};

}  // namespace

const Kind kNishio =
    kind<NishioQuestion>("nishio", "what exact single-digit logic removes", kNishioOptions)
        .answering(kNishioShape);

}  // namespace answer

template <>
std::span<const Option> options_of<NishioQuestion>() {
  return answer::kNishioOptions;
}

}  // namespace sudokit
