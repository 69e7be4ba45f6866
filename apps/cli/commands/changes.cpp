#include "cli/commands/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "sudokit/number.hpp"

namespace sudokit::cli {
namespace {

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
  std::istringstream in(names);
  for (std::string item; std::getline(in, item, ',');) {
    const auto number = parse_literal(item, kMaxSide);
    digits.push_back(number && *number > 0 ? static_cast<int>(*number) : 0);
  }
  return digits;
}

// Digits in the order they first appear, then the others.
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

// rotate is clockwise; mirror exchanges left and right, flip top and bottom.
std::vector<std::string> move_names() {
  std::vector<std::string> names;
  for (const Move& move : kMoves) names.emplace_back(move.name);
  return names;
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
    return fail(
        fmt::format("--relabel {} does not name the digits 1 to {} once each", names, side));
  }
  Isomorphism map = Isomorphism::identity(side);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    map.digits[i + 1] = static_cast<std::uint8_t>(digits[i]);
  }
  return apply(map, puzzle);
}

}  // namespace

Result<Changed> changed(const ChangeFlags& flags, Puzzle puzzle) {
  Result<Puzzle> result = std::move(puzzle);
  for (const std::string& move : flags.moves) {
    if (result) result = apply(isomorphism_of(move, result->layout->side()), *result);
  }
  if (result && !flags.relabel.empty()) result = relabelled(*result, flags.relabel);
  if (!result) return tl::unexpected(result.error());
  if (!flags.canonical) return Changed{std::move(*result), std::nullopt, {}};
  auto form = canonical_form(*result);
  if (!form) return tl::unexpected(form.error());
  return Changed{std::move(form->puzzle), form->automorphisms, std::move(form->map)};
}

void add_change_flags(Command& app, ChangeFlags& flags) {
  Flag* moves = app.add_option("--transform", &flags.moves,
                               "Turn or mirror the grid; several with commas, in this order")
                    ->split_at_commas()
                    ->type_name("MOVES")
                    ->group("Transform");
  moves->choices(move_names());
  Flag* relabel =
      app.add_option("--relabel", &flags.relabel,
                     "Rename the digits: `appearance` as they come in the puzzle, or the new names "
                     "of 1, 2, ... as in 987654321 or 16,15,14 and so on")
          ->type_name("DIGITS")
          ->group("Transform");
  relabel->suggestions({"appearance"});
  app.add_flag("--canonical", flags.canonical,
               "The smallest isomorph (minlex), the same for all isomorphs (9x9 with 3x3 boxes; of "
               "pencilmarks one that is the same, but not the smallest); --json adds the number of "
               "automorphisms and the map")
      ->group("Transform");
}

}  // namespace sudokit::cli
