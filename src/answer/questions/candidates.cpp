#include <fmt/format.h>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "core/meter.hpp"

namespace sudokit {

template <>
struct Asker<CandidatesQuestion>::State : answer::PlainState<CandidatesQuestion> {
  using PlainState::PlainState;

  static Result<void> check(const CandidatesQuestion& question) {
    if (question.solutions != 1) return {};
    return fail("invalid-value", "`solutions` must be 0, or 2 or more");
  }

  Result<CandidateSolutions> answer(const Puzzle& puzzle, std::uint64_t,
                                    const StopToken& stop) const {
    const Allowance allowance(question.limits.run(stop));
    if (question.solutions > 0) {
      return candidate_solutions(puzzle, question.solutions, allowance.left());
    }
    return true_candidates(puzzle, allowance.left()).map([](TrueCandidates&& found) {
      CandidateSolutions alone;
      alone.candidates = std::move(found);
      return alone;
    });
  }
};
template class Asker<CandidatesQuestion>;

namespace {

using answer::AnswerObject;

// A candidate that is in a solution but has a count of 0 was not counted before the search ended.
void append_count(JsonLine& line, std::string_view key, std::uint64_t count, bool reached) {
  count > 0 || reached ? line.number(key, count) : line.null(key);
}

// The cells that differ between solutions, and two different solutions.
void append_differing(AnswerObject& object, const Layout& layout, const TrueCandidates& found) {
  object->key("undetermined");
  JsonLine cells(object.out());
  for (const auto& [cell, digits] : undetermined(layout, found)) {
    cells.text(cell_name(layout, cell), digits);
  }
  cells.close();
  if (!found.solutions[0].empty()) object.grid("solution", layout, found.solutions[0]);
  if (found.verdict == Verdict::multiple) object.grid("another", layout, found.solutions[1]);
}

void append_counts(AnswerObject& object, const Layout& layout, const CandidateSolutions& found) {
  const bool whole = found.candidates.reason == StopReason::finished;
  object->number("cap", found.cap);
  append_count(*object, "all", found.all, whole);
  object->key("counts");
  JsonLine cells(object.out());
  for (std::size_t cell = 0; cell < found.candidates.digits.size(); ++cell) {
    const Digits& open = found.candidates.digits[cell];
    if (open.count() < 2) continue;
    cells.key(cell_name(layout, static_cast<int>(cell)));
    JsonLine digits(object.out());
    open.for_each([&](int digit) {
      append_count(digits, std::to_string(digit), found.of(static_cast<int>(cell), digit), whole);
    });
    digits.close();
  }
  cells.close();
  if (!whole) return;
  object->key("unique_by");
  append_json_array(object.out(), found.unique_by(), [&](const auto& entry) {
    append_json_string(object.out(),
                       fmt::format("{}={}", cell_name(layout, entry.first), entry.second));
  });
}

}  // namespace

std::vector<std::pair<Cell, std::string>> undetermined(const Layout& layout,
                                                       const TrueCandidates& found) {
  const std::string_view between = layout.side() <= 9 ? "" : ",";
  std::vector<std::pair<Cell, std::string>> cells;
  for (std::size_t cell = 0; cell < found.digits.size(); ++cell) {
    if (found.digits[cell].count() < 2) continue;
    std::string text;
    found.digits[cell].for_each(
        [&](int digit) { text += fmt::format("{}{}", text.empty() ? "" : between, digit); });
    cells.emplace_back(static_cast<Cell>(cell), std::move(text));
  }
  return cells;
}

void append_answer(std::string& out, const JsonPlace& place, const CandidatesQuestion& question,
                   const Puzzle& puzzle, const CandidateSolutions& found) {
  AnswerObject object(out, place, puzzle);
  object->text("verdict", to_string(found.candidates.verdict));
  object->text("reason", to_string(found.candidates.reason));
  append_differing(object, *puzzle.layout, found.candidates);
  if (question.solutions > 0) append_counts(object, *puzzle.layout, found);
  object.close();
}

namespace answer {
namespace {

constexpr Option kCandidatesOptions[] = {
    option<CandidatesQuestion, &CandidatesQuestion::solutions>(
        "solutions",
        "also count the solutions of each candidate, up to this number (exact below it), and list "
        "the single entries that leave one solution; 0: do not",
        0, 100'000)
        .with({.name = "--solutions", .value = "N", .least = 2})};

constexpr Member kCandidatesMembers[] = {
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"undetermined", R"("type":"object","additionalProperties":{"type":"string"})",
     "The cells that differ between solutions: the digits of each in the solutions (15, or 3,12 "
     "above side 9), by the name of the cell."},
    {"solution?", type::kGrid},
    {"another?", type::kGrid},
    {"cap?", type::kWhole, "With --solutions: counts stop at this number."},
    {"all?", type::kWholeOrNull, "The number of solutions of the puzzle; exact below the cap."},
    {"counts?",
     R"("type":"object","additionalProperties":{"type":"object",)"
     R"("additionalProperties":{"type":["integer","null"],"minimum":0}})",
     "The number of solutions with each candidate, by cell and then by digit."},
    {"unique_by?", type::kTexts, "The entries, such as r1c2=5, that each leave one solution."},
};
constexpr Shape kCandidatesShape{"candidates", "Answer of `candidates`.", kCandidatesMembers};

}  // namespace

const Kind kCandidates =
    kind<CandidatesQuestion>("candidates", "the digits that each cell has in some solution",
                             kCandidatesOptions)
        .answering(kCandidatesShape);

}  // namespace answer

template <>
std::span<const Option> options_of<CandidatesQuestion>() {
  return answer::kCandidatesOptions;
}

}  // namespace sudokit
