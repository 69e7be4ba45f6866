// The fields of puzzles of f-puzzles.
#include <algorithm>

#include "text/f_puzzles/f_puzzles.hpp"

namespace sudokit::text::f_puzzles {
namespace {

// In the order in which their constraints are read and written.
constexpr Field kFields[] = {
    {"size", Form::about},
    {"title", Form::about},
    {"author", Form::about},
    {"ruleset", Form::about},
    {"grid", Form::about},
    {"solution", Form::about},
    {"diagonal-", Form::flag, {"diagonal"}, 1},
    {"diagonal+", Form::flag, {"diagonal"}, 2},
    {"antiknight", Form::flag, {"anti-knight"}},
    {"antiking", Form::flag, {"anti-king"}},
    {"disjointgroups", Form::flag, {"disjoint-groups"}},
    {"extraregion", Form::region, {"extra-region", "different"}},
    {"killercage", Form::cage, {"killer"}},
    {"arrow", Form::arrow, {"arrow", "pill-arrow"}},
    {"thermometer", Form::lines, {"thermometer"}},
    {"slowthermometer", Form::lines, {"slow-thermometer"}},
    {"palindrome", Form::lines, {"palindrome"}},
    {"renban", Form::lines, {"renban"}},
    {"nabner", Form::lines, {"nabner"}},
    {"whispers", Form::numbered_lines, {"whisper", "german-whisper", "dutch-whisper"}},
    {"modularline", Form::numbered_lines, {"modular-line"}},
    {"entropicline", Form::lines, {"entropic-line"}},
    {"regionsumline", Form::lines, {"region-sum-line"}},
    {"betweenline", Form::lines, {"between-line"}},
    {"lockout", Form::lines, {"lockout-line"}},
    {"doublearrow", Form::lines, {"double-arrow"}},
    {"zipperline", Form::lines, {"zipper-line"}},
    {"difference", Form::pair, {"difference", "white-dot"}},
    {"ratio", Form::pair, {"ratio", "black-dot"}},
    {"xv", Form::letter, {"x", "v"}},
    {"nonconsecutive", Form::about, {"non-consecutive", "difference-negative", "kropki-negative"}},
    {"negative", Form::about, {"ratio-negative", "xv-negative"}},
    {"odd", Form::single, {"odd"}},
    {"even", Form::single, {"even"}},
    {"minimum", Form::extreme, {"minimum", "inverse-fortress"}},
    {"maximum", Form::extreme, {"maximum", "fortress"}},
    {"rowindexer", Form::cells, {"row-indexer"}},
    {"columnindexer", Form::cells, {"column-indexer"}},
    {"boxindexer", Form::cells, {"box-indexer"}},
    {"clone", Form::clone, {"clone"}},
    {"quadruple", Form::quadruple, {"quadruple"}},
    {"littlekillersum", Form::diagonal_clue, {"little-killer"}},
    {"sandwichsum", Form::clue, {"sandwich"}},
    {"xsum", Form::clue, {"x-sum"}},
    {"skyscraper", Form::clue, {"skyscraper"}},
    {"line", Form::drawing},
    {"text", Form::drawing},
    {"circle", Form::drawing},
    {"rectangle", Form::drawing},
    {"cage", Form::drawing},
    {"highlightConflicts", Form::setting},
    {"disabledlogic", Form::setting},
    {"truecandidatesoptions", Form::setting},
    {"successMessage", Form::setting},
};

}  // namespace

std::span<const Field> fields() {
  return kFields;
}

const Field* field_named(std::string_view name) {
  const auto* at = std::ranges::find(kFields, name, &Field::name);
  return at == std::end(kFields) ? nullptr : at;
}

const Field* field_for(const Constraint& constraint) {
  const auto* at = std::ranges::find_if(kFields, [&](const Field& field) {
    const bool number = field.number == 0 || constraint.numbers == std::vector{field.number};
    return number && std::ranges::count(field.kinds, constraint.kind->name) > 0;
  });
  return at == std::end(kFields) ? nullptr : at;
}

int usual_number(const Field& field, int side) {
  constexpr int kModulus = 3;
  return field.kinds[0] == "modular-line" ? kModulus : (side + 1) / 2;
}

bool any_touch(const Layout& layout, std::span<const Cell> cells) {
  std::vector<bool> inside(static_cast<std::size_t>(layout.cells()));
  for (const Cell cell : cells) inside[cell] = true;
  const auto side = static_cast<std::size_t>(layout.side());
  return std::ranges::any_of(cells, [&](std::size_t cell) {
    const bool right = cell % side + 1 < side && inside[cell + 1];
    return right || (cell + side < inside.size() && inside[cell + side]);
  });
}

std::string cell_text(int row, int column) {
  return fmt::format("R{}C{}", row + 1, column + 1);
}

}  // namespace sudokit::text::f_puzzles
