#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "core/meter.hpp"

namespace sudokit {

template <>
struct Asker<MistakesQuestion>::State : answer::PlainState<MistakesQuestion> {
  using PlainState::PlainState;

  Result<MistakesQuestion::Answer> answer(const Puzzle& puzzle, std::uint64_t number,
                                          const StopToken& stop) const {
    const Allowance allowance(question.limits.run(stop));
    return answer::judge_entries(question.printed, puzzle, number, allowance);
  }
};
template class Asker<MistakesQuestion>;

namespace answer {
namespace {

using Mistaken = MistakesQuestion::Answer;

// Checks the pencilmarks, each cell separately. An interrupted search gives no result.
Result<void> find_lost(const Puzzle& printed, const Puzzle& filled, const Run& run,
                       Mistaken& mistakes) {
  const auto right = true_candidates(printed, run);
  if (!right) return tl::unexpected(right.error());
  mistakes.reason = right->reason;
  if (right->reason != StopReason::finished) return {};
  for (std::size_t cell = 0; cell < filled.marks.size(); ++cell) {
    const bool open = filled.givens[cell] == 0;
    if (open && (filled.marks[cell] & right->digits[cell]).empty()) {
      mistakes.lost.push_back(static_cast<Cell>(cell));
    }
  }
  return {};
}

}  // namespace

Result<Puzzle> printed_of(std::span<const Puzzle> printed, const Puzzle& filled,
                          std::uint64_t number) {
  if (printed.empty()) {
    Puzzle open = filled;
    open.marks.clear();
    std::ranges::fill(open.givens, std::uint8_t{0});
    return open;
  }
  const std::size_t at =
      printed.size() == 1
          ? 0
          : static_cast<std::size_t>(std::min<std::uint64_t>(number, printed.size()));
  if (at >= printed.size()) {
    return failf("mismatched-inputs", "`printed` has {} puzzles, but none for this puzzle",
                 printed.size());
  }
  Puzzle puzzle = printed[at];
  const Layout& layout = *puzzle.layout;
  // Rules are not part of the grid, so one of the two puzzles may lack them.
  if (puzzle.rules == nullptr) puzzle.rules = filled.rules;
  if (filled.rules != nullptr && !same_rules(puzzle.rules, filled.rules)) {
    return fail("mismatched-inputs", "the rules are not those of the printed puzzle");
  }
  if (layout.name() != filled.layout->name()) {
    return failf("mismatched-inputs", "the layout is {}, but the printed puzzle has {}",
                 filled.layout->name(), layout.name());
  }
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    const int shown = puzzle.givens[cell], held = filled.givens[cell];
    if (shown == 0 || held == 0 || shown == held) continue;
    return failf("mismatched-inputs", "{} holds {}, but {} is printed there",
                 cell_name(layout, static_cast<int>(cell)), held, shown);
  }
  return puzzle;
}

Result<Mistaken> judge_entries(std::span<const Puzzle> printed, const Puzzle& filled,
                               std::uint64_t number, const Allowance& allowance) {
  const auto puzzle = printed_of(printed, filled, number);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const Features carried = puzzle->features() | filled.features();
  if (auto ok = admit("the search for mistakes", kHousesAndMarks | kRuleFeatures, carried); !ok) {
    return tl::unexpected(ok.error());
  }
  auto found = find_mistakes(*puzzle, filled.givens, allowance.left());
  if (!found) return fail("no-solution", "the printed puzzle has no solution");
  Mistaken mistakes{std::move(*found), {}};
  if (!filled.has_marks() || mistakes.reason != StopReason::finished) return mistakes;
  // Without a printed puzzle the entries themselves say what is correct, unless one of them is
  // wrong.
  Puzzle correct = *puzzle;
  if (printed.empty()) {
    if (!mistakes.impossible.empty() || !mistakes.take_back.empty()) return mistakes;
    correct.givens = filled.givens;
  }
  auto ok = find_lost(correct, filled, allowance.left(), mistakes);
  if (!ok) return tl::unexpected(ok.error());
  return mistakes;
}

void append_mistakes(AnswerObject& object, const Puzzle& filled, const Mistaken& mistakes) {
  const auto entries = [&](std::string_view name, const std::vector<Cell>& cells) {
    object->key(name);
    JsonLine digits(object.out());
    for (const Cell cell : cells) {
      digits.number(cell_name(*filled.layout, cell), filled.givens[cell]);
    }
    digits.close();
  };
  entries("impossible", mistakes.impossible);
  entries("take_back", mistakes.take_back);
  object->boolean("only_set", mistakes.only_set);
  object.cells("lost", *filled.layout, mistakes.lost);
  object->text("reason", to_string(mistakes.reason));
}

}  // namespace answer

std::string cells_text(const Layout& layout, std::span<const Cell> cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : " ") + cell_name(layout, cell);
  return text;
}

std::string entries_text(const Puzzle& filled, std::span<const Cell> cells) {
  std::string text;
  for (const Cell cell : cells) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", cell_name(*filled.layout, cell),
                        filled.givens[cell]);
  }
  return text;
}

std::string mistakes_text(const Puzzle& filled, const MistakesQuestion::Answer& mistakes) {
  std::vector<std::string> parts;
  if (!mistakes.impossible.empty()) {
    parts.push_back(entries_text(filled, mistakes.impossible) + (mistakes.impossible.size() == 1
                                                                     ? " is in no solution"
                                                                     : " are in no solution"));
  }
  if (!mistakes.take_back.empty()) {
    const bool one = mistakes.take_back.size() == 1;
    const std::string others = one ? ", or another one instead" : ", or others, as many";
    parts.push_back("take back " + cells_text(*filled.layout, mistakes.take_back) +
                    (mistakes.only_set ? "" : others));
  }
  if (!mistakes.lost.empty()) {
    parts.push_back(cells_text(*filled.layout, mistakes.lost) +
                    (mistakes.lost.size() == 1 ? " lacks" : " lack") +
                    " the pencilmark that is right");
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string_view verdict_of(const MistakesQuestion::Answer& mistakes) {
  if (mistakes.any()) return "wrong";
  return mistakes.reason == StopReason::finished ? "right" : "unknown";
}

void append_answer(std::string& out, const JsonPlace& place, const MistakesQuestion&,
                   const Puzzle& puzzle, const MistakesQuestion::Answer& mistakes) {
  answer::AnswerObject object(out, place, puzzle);
  object->text("verdict", verdict_of(mistakes));
  append_mistakes(object, puzzle, mistakes);
  object.close();
}

namespace answer {
namespace {

constexpr Option kMistakesOptions[] = {option<MistakesQuestion, &MistakesQuestion::printed>(
    "printed",
    "the puzzle as printed, or a list with one for each puzzle; without it, every digit is an "
    "entry")};

constexpr Member kMistakesMembers[] = {
    {"verdict", R"("enum":["right","wrong","unknown"])"},
    {"impossible", type::kEntries, "The entries that are in no solution."},
    {"take_back", type::kEntries, "A smallest set of entries without which there is a solution."},
    {"only_set", type::kTruth, "Whether no other set is as small."},
    {"lost", type::kTexts,
     "With --printed: open cells whose pencilmarks lack every digit that a solution has there."},
    {"reason", type::kReason},
};
constexpr Shape kMistakesShape{
    "mistakes", "Answer of `check --mistakes` and of the question `mistakes`.", kMistakesMembers};

}  // namespace

const Kind kMistakes =
    kind<MistakesQuestion>("mistakes", "which entries of a half-filled puzzle are wrong",
                           kMistakesOptions, true)
        .answering(kMistakesShape);

}  // namespace answer
}  // namespace sudokit
