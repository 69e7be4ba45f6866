// Isomorphs of a puzzle: moved, with other digits, canonical, or random; and whether two puzzles
// are isomorphic.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "core/failf.hpp"
#include "core/meter.hpp"
#include "core/number.hpp"
#include "sudokit/text.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

std::uint64_t bytes_of(const Puzzle& puzzle) {
  return sizeof puzzle + puzzle.givens.size() + puzzle.marks.size() * sizeof(Digits);
}

// A move of the square: whether it transposes, and which lines it then reverses.
struct Move {
  const char* name;
  bool transposed;
  bool reverse_rows;
  bool reverse_cols;
};

constexpr std::array kMoves = {
    Move{"transpose", true, false, false}, Move{"rotate", true, false, true},
    Move{"rotate180", false, true, true},  Move{"rotate270", true, true, false},
    Move{"mirror", false, false, true},    Move{"flip", false, true, false}};

std::vector<int> split_names(const std::string& names) {
  std::vector<int> digits;
  if (names.find(',') == std::string::npos) {
    for (const char c : names) {
      digits.push_back(c >= '1' && c <= '9'   ? c - '0'
                       : c >= 'A' && c <= 'Z' ? c - 'A' + 10
                       : c >= 'a' && c <= 'z' ? c - 'a' + 10
                                              : 0);
    }
    return digits;
  }
  for (std::string_view rest = names; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const auto number = parse_literal(rest.substr(0, end), kMaxSide);
    digits.push_back(number && *number > 0 ? static_cast<int>(*number) : 0);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return digits;
}

// The new names of the digits: in the order in which they first appear, then the others.
std::vector<int> by_appearance(const Puzzle& puzzle) {
  const int side = puzzle.layout->side();
  std::vector<int> names(static_cast<std::size_t>(side), 0);
  int next = 1;
  for (const auto digit : puzzle.givens) {
    if (digit != 0 && names[digit - 1u] == 0) names[digit - 1u] = next++;
  }
  for (int& name : names) {
    if (name == 0) name = next++;
  }
  return names;
}

bool is_permutation_of_digits(std::vector<int> names, int side) {
  std::sort(names.begin(), names.end());
  if (names.size() != static_cast<std::size_t>(side)) return false;
  for (int i = 0; i < side; ++i) {
    if (names[static_cast<std::size_t>(i)] != i + 1) return false;
  }
  return true;
}

// Pre: one of move_names().
Isomorphism isomorphism_of(const std::string& name, int side) {
  const Move& move =
      *std::find_if(kMoves.begin(), kMoves.end(), [&](const Move& m) { return m.name == name; });
  Isomorphism map = Isomorphism::identity(side);
  map.transposed = move.transposed;
  if (move.reverse_rows) std::reverse(map.rows.begin(), map.rows.end());
  if (move.reverse_cols) std::reverse(map.cols.begin(), map.cols.end());
  return map;
}

Result<Puzzle> relabelled(const Puzzle& puzzle, const std::string& names) {
  const int side = puzzle.layout->side();
  const std::vector<int> digits =
      names == "appearance" ? by_appearance(puzzle) : split_names(names);
  if (!is_permutation_of_digits(digits, side)) {
    return failf("invalid-value", "`relabel` {}: expected the digits 1 to {}, each once", names,
                 side);
  }
  Isomorphism map = Isomorphism::identity(side);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    map.digits[i + 1] = static_cast<std::uint8_t>(digits[i]);
  }
  return apply(map, puzzle);
}

}  // namespace

// rotate is clockwise; mirror exchanges left and right, flip top and bottom.
std::vector<std::string> move_names() {
  std::vector<std::string> names;
  for (const Move& move : kMoves) names.emplace_back(move.name);
  return names;
}

template <>
struct Asker<TransformQuestion>::State : answer::PlainState<TransformQuestion> {
  using PlainState::PlainState;

  static Result<void> check(const TransformQuestion& question) {
    const auto names = move_names();
    for (const std::string& move : question.moves) {
      if (std::ranges::count(names, move) == 0)
        return failf("invalid-value", "unknown move '{}'", move);
    }
    return {};
  }

  // The question is too short to be stopped; only the limits are checked.
  Result<TransformQuestion::Answer> answer(const Puzzle& puzzle, std::uint64_t,
                                           const StopToken&) const {
    const Run run = question.limits.run({});
    Meter meter(run);
    if (!meter.step() || !meter.hold(bytes_of(puzzle))) return Answer{meter.reason(), puzzle};
    Result<Puzzle> result = puzzle;
    for (const std::string& move : question.moves) {
      if (result) result = apply(isomorphism_of(move, result->layout->side()), *result);
    }
    if (result && !question.relabel.empty()) result = relabelled(*result, question.relabel);
    if (!result) return tl::unexpected(result.error());
    if (!question.canonical) return Answer{StopReason::finished, std::move(*result)};
    if (meter.expired()) return Answer{meter.reason(), puzzle};
    auto form = canonical_form(*result);
    if (!form) return tl::unexpected(form.error());
    return Answer{StopReason::finished, std::move(form->puzzle), form->automorphisms,
                  std::move(form->map)};
  }
};
template class Asker<TransformQuestion>;

template <>
struct Asker<ScrambleQuestion>::State : answer::PlainState<ScrambleQuestion> {
  using PlainState::PlainState;

  Result<ScrambleQuestion::Answer> answer(const Puzzle& puzzle, std::uint64_t number,
                                          const StopToken& stop) const {
    const Run run = question.limits.run(stop);
    Meter meter(run);
    Random random(question.limits.seed, number);
    ScrambleQuestion::Answer made;
    while (made.puzzles.size() < question.count && meter.step() && meter.hold(bytes_of(puzzle))) {
      auto scrambled = scramble(puzzle, random, question.keep_symmetry);
      if (!scrambled) return tl::unexpected(scrambled.error());
      made.puzzles.push_back(std::move(*scrambled));
    }
    made.reason = meter.reason();
    return made;
  }
};
template class Asker<ScrambleQuestion>;

template <>
struct Asker<CompareQuestion>::State : answer::PlainState<CompareQuestion> {
  using PlainState::PlainState;

  static Result<void> check(const CompareQuestion& question) {
    return question.other.size() == 1 ? Result<void>()
                                      : fail("several-puzzles", "`other` takes exactly one puzzle");
  }

  // Both have one canonical form, or they are not isomorphic.
  Result<CompareQuestion::Answer> answer(const Puzzle& puzzle, std::uint64_t,
                                         const StopToken& stop) const {
    const Run run = question.limits.run(stop);
    Meter meter(run);
    CompareQuestion::Answer answer;
    if (!meter.step() || !meter.hold(bytes_of(puzzle) * 2)) {
      answer.reason = meter.reason();
      return answer;
    }
    const auto form = canonical_form(puzzle), other = canonical_form(question.other.front());
    if (!form) return tl::unexpected(form.error());
    if (!other) return fail(other.error().code, "`other`: " + other.error().message);
    answer.isomorphic =
        form->puzzle.givens == other->puzzle.givens && form->puzzle.marks == other->puzzle.marks;
    if (answer.isomorphic) answer.map = compose(form->map, inverse(other->map));
    return answer;
  }
};
template class Asker<CompareQuestion>;

namespace {

void append_numbers(std::string& out, const auto& numbers, int more) {
  append_json_array(out, numbers, [&](int number) { out += std::to_string(number + more); });
}

// Row r and column c of the result are these of the puzzle, counted from 1 (after a transposition,
// if one is made), and digit d becomes the d-th of `digits`.
void append_map(answer::AnswerObject& object, const Isomorphism& map) {
  object->boolean("transposed", map.transposed).key("rows");
  append_numbers(object.out(), map.rows, 1);
  object->key("columns");
  append_numbers(object.out(), map.cols, 1);
  object->key("digits");
  append_numbers(object.out(), std::span(map.digits).subspan(1), 0);
}

void append_unknown(answer::AnswerObject& object, StopReason reason) {
  object->text("verdict", to_string(Verdict::unknown)).text("reason", to_string(reason));
}

}  // namespace

void append_answer(std::string& out, const JsonPlace& place, const TransformQuestion& question,
                   const Puzzle&, const TransformQuestion::Answer& answer) {
  answer::AnswerObject object(out, place, answer.puzzle);
  object.puzzle(answer.puzzle);
  if (answer.reason != StopReason::finished) {
    append_unknown(object, answer.reason);
  } else if (question.canonical) {
    object->number("automorphisms", *answer.automorphisms);
    append_map(object, answer.map);
  }
  object.close();
}

// One object for each isomorph. If there is none, or not all were made, one more object says so.
void append_answer(std::string& out, const JsonPlace& place, const ScrambleQuestion& question,
                   const Puzzle& puzzle, const ScrambleQuestion::Answer& made) {
  for (std::size_t i = 0; i < made.puzzles.size(); ++i) {
    answer::AnswerObject object(out, place, made.puzzles[i]);
    object.puzzle(made.puzzles[i]);
    object->number("seed", question.limits.seed).number("index", i);
    object.close();
  }
  answer::append_number_found(out, place, puzzle, "isomorphs", made.puzzles.size(), made.reason);
}

void append_answer(std::string& out, const JsonPlace& place, const CompareQuestion&,
                   const Puzzle& puzzle, const CompareQuestion::Answer& answer) {
  answer::AnswerObject object(out, place, puzzle);
  if (answer.reason == StopReason::finished) {
    object->boolean("isomorphic", answer.isomorphic);
  } else {
    append_unknown(object, answer.reason);
  }
  if (answer.isomorphic) append_map(object, answer.map);
  object.close();
}

namespace answer {
namespace {

constexpr Option kTransformOptions[] = {
    option<TransformQuestion, &TransformQuestion::moves>(
        "moves",
        "transpose, rotate (clockwise), rotate180, rotate270, mirror (left and right) or flip (top "
        "and bottom), applied in the order of the list")
        .with({.name = "--transform",
               .value = "MOVES",
               .group = "Transform",
               .help = "Rotate or mirror the grid; several moves, separated by commas, are made in "
                       "the order given. The moves",
               .words = move_names}),
    option<TransformQuestion, &TransformQuestion::relabel>(
        "relabel",
        "rename the digits: appearance, in the order in which they appear in the puzzle; or the "
        "new names of 1, 2, ..., such as 987654321 or 16,15,14 and so on")
        .with({.name = "--relabel",
               .value = "DIGITS",
               .group = "Transform",
               .words = [] { return std::vector<std::string>{"appearance"}; },
               .others = true}),
    option<TransformQuestion, &TransformQuestion::canonical>(
        "canonical", "answer with the canonical form and the map to it")
        .with({.name = "--canonical",
               .group = "Transform",
               .help = "Write the canonical form: the smallest isomorph (minlex), for 9x9 with 3x3 "
                       "boxes. Isomorphic puzzles get the same form (for pencilmark puzzles it "
                       "need not be the smallest). --json adds the number of automorphisms and the "
                       "map"}),
};
using S = ScrambleQuestion;
constexpr Option kScrambleOptions[] = {
    option<S, &S::count>("count", "the number of isomorphs", 0, 1'000'000)
        .with({.name = "--count",
               .value = "N",
               .help = "Number of isomorphs per puzzle",
               .shows_default = true}),
    option<S, &S::keep_symmetry>(
        "keep_symmetry",
        "keep the symmetry of the pattern of givens. Patterns with only half-turn symmetry allow "
        "many moves; those with mirror or quarter-turn symmetry allow only the symmetries of the "
        "square")
        .with({.name = "--keep-symmetry"}),
};
constexpr Option kCompareOptions[] = {
    option<CompareQuestion, &CompareQuestion::other>("other", "the other puzzle")};

constexpr Member kTransformMembers[] = {
    {"puzzle", type::kGrid},
    {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},
    {"verdict?", R"("const":"unknown")", "A limit ended the question; the puzzle is unchanged."},
    {"reason?", type::kReason},
    {"automorphisms?", type::kWhole},
    {"transposed?", type::kTruth},
    {"rows?", type::kWholes},
    {"columns?", type::kWholes},
    {"digits?", type::kWholes},
};
constexpr Shape kTransformShape{
    "transform",
    "Answer of `convert` and of the question `transform`. With --canonical it has the number of "
    "automorphisms and the map: row r of the canonical form is the row of the puzzle that is the "
    "r-th of `rows`, and likewise with `columns` (after the transposition, if there is one); digit "
    "d becomes the d-th of `digits`.",
    kTransformMembers};

constexpr Member kScrambleMembers[] = {
    {"puzzle?", type::kGrid},   {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},   {"seed?", type::kSeed},
    {"index?", type::kWhole},   {"verdict?", R"("const":"unknown")"},
    {"reason?", type::kReason}, {"isomorphs?", type::kWhole},
};
constexpr Shape kScrambleShape{
    "scramble",
    "Answer of `scramble`: one object for each isomorph. If there is none, or if a limit ended the "
    "question, one more object has their number and the reason.",
    kScrambleMembers};

constexpr Member kCompareMembers[] = {
    {"isomorphic?", type::kTruth},
    {"verdict?", R"("const":"unknown")", "A limit ended the question."},
    {"reason?", type::kReason},
    {"transposed?", type::kTruth},
    {"rows?", type::kWholes},
    {"columns?", type::kWholes},
    {"digits?", type::kWholes},
};
constexpr Shape kCompareShape{
    "compare",
    "Answer of the question `compare`. If the puzzles are isomorphic, it has the map that carries "
    "the puzzle to the other one, in the form of `convert --canonical`.",
    kCompareMembers};

}  // namespace

const Kind kTransform =
    kind<TransformQuestion>("transform", "the puzzle in another orientation or with other digits",
                            kTransformOptions)
        .answering(kTransformShape);
const Kind kScramble =
    kind<ScrambleQuestion>("scramble", "random isomorphs, one object each", kScrambleOptions)
        .answering(kScrambleShape);
const Kind kCompare =
    kind<CompareQuestion>("compare", "whether two puzzles are isomorphic, and the map between them",
                          kCompareOptions)
        .answering(kCompareShape);

}  // namespace answer

template <>
std::span<const Option> options_of<TransformQuestion>() {
  return answer::kTransformOptions;
}

template <>
std::span<const Option> options_of<ScrambleQuestion>() {
  return answer::kScrambleOptions;
}

}  // namespace sudokit
