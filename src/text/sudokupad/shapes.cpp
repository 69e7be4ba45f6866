// Drawings of SudokuPad and what they mean: cages, dots, lines, circles and texts, as the program
// draws the constraints of f-puzzles, and as setters draw them.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "text/chars.hpp"
#include "text/rule_words.hpp"
#include "text/sudokupad/lines.hpp"
#include "text/sudokupad/parts.hpp"
#include "text/sudokupad/sudokupad.hpp"

namespace sudokit::text::sudokupad {
namespace {

using Cells = std::vector<Cell>;

class ShapeReader {
 public:
  ShapeReader(const Json& object, const Layout& layout, Spot origin, std::string_view prose)
      : object_(object), layout_(layout), origin_(origin), prose_(prose) {}

  Meaning read() {
    globals();
    cages();
    take_graphics("underlays");
    take_graphics("overlays");
    take_paths("lines", "line");
    take_paths("arrows", "arrow");
    windows();
    diagonals();
    for (Path& path : paths_) {
      if (path.arrow) arrow(path);
    }
    while (std::ranges::any_of(paths_, [&](Path& path) { return branch(path); })) {
    }
    thermometers();
    for (Path& path : paths_) between_line(path);
    for (Path& path : paths_) plain_line(path);
    between_cells();
    in_cells();
    outside();
    tell();
    return std::move(made_);
  }

 private:
  // ---- Making -----------------------------------------------------------------------------------

  void add(std::string_view kind, std::vector<Cells> cells, std::vector<int> numbers,
           std::string name) {
    ++read_[std::string(kind)];
    made_.names.push_back(std::move(name));
    made_.constraints.push_back(
        {find_constraint(kind), std::move(cells), std::move(numbers), {}, {}});
  }
  void add_once(std::string_view kind, std::string name) {
    if (!read_.contains(std::string(kind))) add(kind, {}, {}, std::move(name));
  }
  // Whether the rules speak of the kind. If there are no rules, the usual meaning counts.
  bool says(std::string_view kind) const { return prose_.empty() || mentions(prose_, kind); }

  static std::string only_drawn(std::size_t count, std::string_view one, std::string_view several) {
    return count == 1 ? fmt::format("1 {}, which is only drawn", one)
                      : fmt::format("{} {}, which are only drawn", count, several);
  }
  void tell() {
    for (const auto& [kind, count] : read_) {
      made_.notes.push_back(
          fmt::format("the look of {} drawing{}, read as `{}` {}", count, count == 1 ? "" : "s",
                      kind, prose_.empty() ? "without rules in words" : "with the rules in words"));
    }
    std::size_t drawn = 0;
    for (const Path& path : paths_) drawn += !path.used;
    if (drawn > 0) made_.notes.push_back(only_drawn(drawn, "line", "lines"));
    drawn = 0;
    for (const Graphic& graphic : graphics_) drawn += !graphic.used;
    if (drawn > 0) made_.notes.push_back(only_drawn(drawn, "shape or text", "shapes and texts"));
    for (const auto kind : missing_rules(prose_, layout_, made_.constraints)) {
      made_.notes.push_back(
          fmt::format("the rules name `{}`, which the puzzle does not hold: is it meant?", kind));
    }
  }

  // ---- Values -----------------------------------------------------------------------------------

  std::optional<Spot> spot(const Json& value) const {
    const bool pair =
        value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number();
    if (!pair) return std::nullopt;
    const Spot at{value[0].get<double>() - origin_.row, value[1].get<double>() - origin_.column};
    constexpr double kFar = 1000;
    const bool near = std::abs(at.row) < kFar && std::abs(at.column) < kFar;
    return near ? std::optional(at) : std::nullopt;
  }
  bool is_inside(int row, int column) const {
    return row >= 0 && column >= 0 && row < layout_.side() && column < layout_.side();
  }
  Cell cell(int row, int column) const { return static_cast<Cell>(row * layout_.side() + column); }
  static int floor_of(double x) { return static_cast<int>(std::floor(x + 1e-6)); }

  // The cell around whose centre a point is.
  std::optional<Cell> cell_at(Spot at, double most = 0.32) const {
    const int row = floor_of(at.row), column = floor_of(at.column);
    const bool centre = is_near(at.row - row, 0.5, most) && is_near(at.column - column, 0.5, most);
    return centre && is_inside(row, column) ? std::optional(cell(row, column)) : std::nullopt;
  }
  // The cells of a list of places [row, column].
  Cells cells_of(const Json& list) const {
    Cells found;
    for (const Json& each : list) {
      const auto at = spot(each);
      if (!at) continue;
      const int row = floor_of(at->row), column = floor_of(at->column);
      if (is_inside(row, column)) found.push_back(cell(row, column));
    }
    return found;
  }
  // The cells along a line with corners at these points. None if it leaves the centres.
  Cells cells_along(const std::vector<Spot>& points) const {
    Cells found;
    for (const Spot& point : points) {
      const auto next = cell_at(point, 0.45);
      if (!next) return {};
      if (found.empty()) {
        found.push_back(*next);
        continue;
      }
      const int rows = layout_.row(*next) - layout_.row(found.back());
      const int columns = layout_.column(*next) - layout_.column(found.back());
      const int steps = std::max(std::abs(rows), std::abs(columns));
      if (rows != 0 && columns != 0 && std::abs(rows) != std::abs(columns)) return {};
      const Cell from = found.back();
      for (int step = 1; step <= steps; ++step) {
        found.push_back(cell(layout_.row(from) + rows / steps * step,
                             layout_.column(from) + columns / steps * step));
      }
    }
    return found;
  }

  // ---- Rules of the whole grid -----------------------------------------------------------------

  void globals() {
    std::set<std::string> names;
    for (const Json& name : member_of(object_, "global")) names.insert(string_of(name));
    for (const char* member : {"metadata", "metaData"}) {
      const Json& data = member_of(object_, member);
      for (const char* name : {"antiknight", "antiking", "nonconsecutive"}) {
        const Json& value = member_of(data, name);
        if (value == true || value == "true") names.insert(name);
      }
    }
    if (names.contains("antiknight")) add("anti-knight", {}, {}, "antiknight");
    if (names.contains("antiking")) add("anti-king", {}, {}, "antiking");
    if (names.contains("nonconsecutive")) add("non-consecutive", {}, {}, "nonconsecutive");
    if (names.contains("antixv")) add("xv-negative", {}, {}, "antixv");
    if (names.contains("antiratio")) add("ratio-negative", {}, {}, "antiratio");
    if (names.contains("disjoint")) add("disjoint-groups", {}, {}, "disjoint");
    for (const auto& [name, number] : {std::pair("diagonal-", 1), {"diagonal+", 2}}) {
      if (member_of(object_, name) == true) add("diagonal", {}, {number}, name);
    }
    if (member_of(object_, "windoku") == true) add("windows", {}, {}, "windoku");
  }

  // ---- Cages -----------------------------------------------------------------------------------

  void cages() {
    std::size_t number = 0;
    for (const Json& part : member_of(object_, "cages")) {
      ++number;
      Cells cells = cells_of(member_of(part, "cells"));
      const std::string type = string_of(member_of(part, "type"));
      if (type == "disjoint") add_once("disjoint-groups", fmt::format("cage {}", number));
      const bool told = member_of(part, "hidden") == true || !type.empty();
      if (cells.empty() || told) continue;
      std::ranges::sort(cells);
      cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
      cage(part, std::move(cells), fmt::format("cage {}", number));
    }
  }
  void cage(const Json& part, Cells cells, std::string name) {
    const std::string style = string_of(member_of(part, "style"));
    const std::string value = string_of(member_of(part, "value"));
    for (const auto& [look, kind] : {std::pair("fpRowIndexer", "row-indexer"),
                                     {"fpColumnIndexer", "column-indexer"},
                                     {"fpBoxIndexer", "box-indexer"}}) {
      if (style == look) return add(kind, {std::move(cells)}, {}, std::move(name));
    }
    const auto side = static_cast<std::size_t>(layout_.side());
    if (style == "extraregion" || style == "windoku") {
      if (cells.size() < 2) return;
      return add(cells.size() == side ? "extra-region" : "different", {std::move(cells)}, {},
                 std::move(name));
    }
    auto sum = whole_number(value);
    if (!sum && member_of(part, "sum").is_number_integer()) {
      sum = whole_number(member_of(part, "sum").dump());
    }
    const bool drawn = style == "box" || style == "selectioncage" || (!value.empty() && !sum);
    const bool meant = member_of(part, "unique") == true || says("killer");
    if (drawn || !meant || (sum && *sum < 0)) {
      made_.notes.push_back(name + ", which is only drawn");
      return;
    }
    const bool repeats = cells.size() > side || digits_may_repeat();
    if (!sum && (cells.size() < 2 || repeats)) return;
    add(repeats ? "killer-with-repeats" : "killer", {std::move(cells)},
        sum ? std::vector{*sum} : std::vector<int>(), std::move(name));
  }
  bool digits_may_repeat() const {
    const bool cage = prose_.find("cage") != prose_.npos;
    for (const std::string_view words : {"may repeat within", "can repeat within", "may repeat in",
                                         "can repeat in", "may repeat", "can repeat"}) {
      const std::size_t at = prose_.find(words);
      if (cage && at != prose_.npos && prose_.find("cage", at > 80 ? at - 80 : 0) < at + 60) {
        return true;
      }
    }
    return false;
  }

  // ---- Drawings --------------------------------------------------------------------------------

  void take_graphics(const char* list) {
    for (const Json& part : member_of(object_, list)) {
      const auto at = spot(member_of(part, "center"));
      if (!at) continue;
      Graphic graphic;
      graphic.at = *at;
      graphic.width = number_or(member_of(part, "width"), 0);
      graphic.height = number_or(member_of(part, "height"), 0);
      graphic.round = member_of(part, "rounded") == true;
      graphic.fill = colour_of(string_of(member_of(part, "backgroundColor")));
      graphic.border = colour_of(string_of(member_of(part, "borderColor")));
      graphic.text = plain_blanks(string_of(member_of(part, "text")));
      graphic.angle = number_or(member_of(part, "angle"), 0);
      graphics_.push_back(std::move(graphic));
    }
  }
  void take_paths(const char* list, const char* name) {
    std::size_t number = 0;
    for (const Json& part : member_of(object_, list)) {
      Path path;
      path.name = fmt::format("{} {}", name, ++number);
      path.arrow = std::string_view(name) == "arrow";
      path.colour = colour_of(string_of(member_of(part, "color")));
      path.thickness = number_or(member_of(part, "thickness"), 0);
      for (const Json& point : member_of(part, "wayPoints")) {
        if (const auto at = spot(point)) path.points.push_back(*at);
      }
      if (path.points.size() > 1) paths_.push_back(std::move(path));
    }
  }

  void windows() {
    std::vector<Graphic*> found;
    for (Graphic& graphic : graphics_) {
      const bool window = layout_.side() == 9 && is_near(graphic.width, 3) &&
                          is_near(graphic.height, 3) && graphic.text.empty() &&
                          (is_near(graphic.at.row, 2.5) || is_near(graphic.at.row, 6.5)) &&
                          (is_near(graphic.at.column, 2.5) || is_near(graphic.at.column, 6.5));
      if (window) found.push_back(&graphic);
    }
    constexpr std::size_t kWindows = 4;
    if (found.size() != kWindows || !says("windows")) return;
    for (Graphic* graphic : found) graphic->used = true;
    add("windows", {}, {}, "windows");
  }
  // Lines from corner to corner.
  void diagonals() {
    const double side = layout_.side();
    for (Path& path : paths_) {
      const auto corner = [&](const Spot& at) {
        return (is_near(at.row, 0, 0.3) || is_near(at.row, side, 0.3)) &&
               (is_near(at.column, 0, 0.3) || is_near(at.column, side, 0.3));
      };
      const Spot &first = path.points.front(), &last = path.points.back();
      const bool across = path.points.size() == 2 && corner(first) && corner(last) &&
                          !is_near(first.row, last.row) && !is_near(first.column, last.column);
      if (!across || !says("diagonals")) continue;
      path.used = true;
      const bool falls = (first.row < last.row) == (first.column < last.column);
      add("diagonal", {}, {falls ? 1 : 2}, path.name);
    }
  }

  // A circle around the centre of the cell, hollow or filled.
  Graphic* circle_in(Cell inside, bool hollow) {
    for (Graphic& graphic : graphics_) {
      const bool circle = graphic.round && graphic.width >= 0.45 && graphic.width <= 1.05 &&
                          is_near(graphic.width, graphic.height, 0.1) && graphic.text.empty();
      const bool light = graphic.fill.clear || graphic.fill.is_light();
      if (circle && light == hollow && cell_at(graphic.at, 0.1) == inside) return &graphic;
    }
    return nullptr;
  }
  // The cells of the pill that contains this cell; none if there is no such shape.
  Cells pill_around(Cell inside) {
    for (Graphic& graphic : graphics_) {
      const bool pill = graphic.round && std::max(graphic.width, graphic.height) > 1.3 &&
                        std::min(graphic.width, graphic.height) < 1.05;
      if (!pill) continue;
      Cells cells;
      for (int row = 0; row < layout_.side(); ++row) {
        for (int column = 0; column < layout_.side(); ++column) {
          const bool within = std::abs(row + 0.5 - graphic.at.row) < graphic.height / 2 &&
                              std::abs(column + 0.5 - graphic.at.column) < graphic.width / 2;
          if (within) cells.push_back(cell(row, column));
        }
      }
      constexpr std::size_t kMost = 4;
      if (std::ranges::count(cells, inside) == 0 || cells.size() > kMost) continue;
      graphic.used = true;
      return cells;
    }
    return {};
  }

  void arrow(Path& path) {
    Cells cells = cells_along(path.points);
    if (cells.size() < 2 || !says("arrow")) return;
    const Cells pill = pill_around(cells[0]);
    Graphic* const circle = circle_in(cells[0], true);
    if (pill.size() < 2 && circle == nullptr) return;
    path.used = true;
    if (pill.size() > 1) {
      std::erase_if(cells, [&](Cell each) { return std::ranges::count(pill, each) > 0; });
      if (!cells.empty()) add_arrow({pill, std::move(cells)}, path.name);
      return;
    }
    circle->used = true;
    add_arrow({std::move(cells)}, path.name);
  }
  // The circle and its shaft, or a pill and the shaft behind it.
  void add_arrow(const std::vector<Cells>& lists, const std::string& name) {
    arrows_.push_back(lists);
    add(lists.size() > 1 ? "pill-arrow" : "arrow", lists, {}, name);
  }
  // An arrow that leaves the shaft of another one before its tip: a second way from the circle.
  bool branch(Path& path) {
    if (!path.arrow || path.used) return false;
    const Cells cells = cells_along(path.points);
    if (cells.size() < 2) return false;
    std::set<std::vector<Cells>> found;
    for (std::vector<Cells> lists : arrows_) {
      Cells& shaft = lists.back();
      const auto at = std::ranges::find(shaft, cells[0]);
      const bool circle = lists.size() == 1 && at == shaft.begin();
      if (at == shaft.end() || at + 1 == shaft.end() || circle) continue;
      shaft.erase(at + 1, shaft.end());
      shaft.insert(shaft.end(), cells.begin() + 1, cells.end());
      found.insert(std::move(lists));
    }
    path.used = found.size() == 1;
    if (path.used) add_arrow(*found.begin(), path.name);
    return path.used;
  }

  Strand strand_of(const Path& path, Cells cells) {
    const Graphic* first = circle_in(cells.front(), false);
    const Graphic* last = circle_in(cells.back(), false);
    // A bulb mostly has the colour of its line, unlike other circles.
    const bool own_first = first != nullptr && first->fill == path.colour;
    const bool own_last = last != nullptr && last->fill == path.colour;
    const bool both = first != nullptr && last != nullptr && own_first == own_last;
    return {std::move(cells), both || (first != nullptr && (last == nullptr || own_first)),
            both || (last != nullptr && (first == nullptr || own_last)), path.colour,
            path.thickness};
  }
  // Lines with a bulb, and their branches.
  void thermometers() {
    if (!says("thermometer")) return;
    std::vector<Path*> paths;
    std::vector<Strand> strands;
    for (Path& path : paths_) {
      Cells cells = cells_along(path.points);
      if (path.arrow || path.used || cells.size() < 2) continue;
      paths.push_back(&path);
      strands.push_back(strand_of(path, std::move(cells)));
    }
    const bool odd = !prose_.empty() && mentions(prose_, "odd");
    std::vector<StrandRole> roles = thermometers_of(strands, odd);
    for (std::size_t i = 0; i < roles.size(); ++i) thermometer(*paths[i], strands[i], roles[i]);
  }
  void thermometer(Path& path, const Strand& strand, StrandRole& role) {
    path.used = role.role != StrandRole::none;
    if (role.role == StrandRole::unclear) {
      for (const Cell end : {strand.cells.front(), strand.cells.back()}) use_circle(end);
      made_.notes.push_back(path.name + " may be a thermometer from either end: which is meant?");
    }
    if (role.role != StrandRole::path) return;
    use_circle(role.cells[0]);
    const bool slow = prose_.find("slow") != prose_.npos;
    add(slow ? "slow-thermometer" : "thermometer", {std::move(role.cells)}, {}, path.name);
  }
  void use_circle(Cell inside) {
    if (Graphic* circle = circle_in(inside, false)) circle->used = true;
  }

  // Lines with circles at both ends.
  void between_line(Path& path) {
    Cells cells = cells_along(path.points);
    if (path.arrow || path.used || cells.size() < 2) return;
    Graphic* first = circle_in(cells.front(), true);
    Graphic* last = circle_in(cells.back(), true);
    if (first == nullptr || last == nullptr) return;
    for (const std::string_view kind : {"between-line", "double-arrow"}) {
      const bool usual = prose_.empty() && kind == "between-line";
      if (!usual && (prose_.empty() || !mentions(prose_, kind))) continue;
      first->used = last->used = path.used = true;
      return add(kind, {std::move(cells)}, {}, path.name);
    }
  }

  void plain_line(Path& path) {
    if (path.used || path.arrow) return;
    Cells cells = cells_along(path.points);
    // As the palindromes of f-puzzles are drawn.
    constexpr double kPalindrome = 16;
    const bool usual = prose_.empty() && is_near(path.thickness, kPalindrome) &&
                       words_for(path.colour).starts_with("grey");
    const std::string_view kind = usual ? "palindrome" : kind_of_line(prose_, path.colour);
    if (cells.size() < 2 || kind.empty()) return;
    path.used = true;
    std::vector<int> numbers;
    if (kind == "modular-line") numbers = {3};
    add(kind, {std::move(cells)}, std::move(numbers), path.name);
  }

  // ---- Between cells ---------------------------------------------------------------------------

  // The cells on both sides of a spot on the edge between them.
  std::optional<std::pair<Cell, Cell>> sides_of(Spot at) const {
    const bool level = is_half(at.row) && is_whole(at.column);
    const bool upright = is_whole(at.row) && is_half(at.column);
    if (!level && !upright) return std::nullopt;
    const int row = static_cast<int>(level ? std::floor(at.row) : std::round(at.row) - 1);
    const int column = static_cast<int>(level ? std::round(at.column) - 1 : std::floor(at.column));
    const int below = row + (level ? 0 : 1), right = column + (level ? 1 : 0);
    if (!is_inside(row, column) || !is_inside(below, right)) return std::nullopt;
    return std::pair(cell(row, column), cell(below, right));
  }
  Cells corner_cells(Spot at) const {
    if (!is_whole(at.row) || !is_whole(at.column)) return {};
    const int row = static_cast<int>(std::round(at.row)) - 1;
    const int column = static_cast<int>(std::round(at.column)) - 1;
    if (!is_inside(row, column) || !is_inside(row + 1, column + 1)) return {};
    return {cell(row, column), cell(row, column + 1), cell(row + 1, column),
            cell(row + 1, column + 1)};
  }

  void between_cells() {
    std::size_t number = 0;
    for (Graphic& graphic : graphics_) {
      const std::string name = fmt::format("shape {}", ++number);
      if (graphic.used) continue;
      if (const auto sides = sides_of(graphic.at)) {
        graphic.used = pair_mark(graphic, {sides->first, sides->second}, name);
      } else if (Cells corner = corner_cells(graphic.at); !corner.empty()) {
        graphic.used = quadruple(graphic, std::move(corner), name);
      }
    }
  }
  bool pair_mark(const Graphic& graphic, Cells sides, const std::string& name) {
    const std::string& text = graphic.text;
    const bool x = text == "X" || text == "x", v = text == "V" || text == "v";
    const bool turned = text == "v" && !mentions(prose_, "v") && mentions(prose_, "greater-than");
    if ((x || v) && !turned) {
      if (!says(x ? "x" : "v")) return false;
      add(x ? "x" : "v", {std::move(sides)}, {}, name);
      return true;
    }
    if (text == "<" || text == "^" || text == "\xE2\x88\xA7" || text == ">" || turned ||
        text == "\xE2\x88\xA8") {
      const bool second = text == "<" || text == "^" || text == "\xE2\x88\xA7";
      if (second) std::swap(sides[0], sides[1]);
      if (!says("greater-than")) return false;
      add("greater-than", {std::move(sides)}, {}, name);
      return true;
    }
    const auto value = whole_number(text);
    const bool dot = graphic.round && graphic.width <= 0.6 && (text.empty() || value);
    if (!dot) return false;
    const bool black = graphic.fill.is_dark();
    if (!black && !graphic.fill.is_light()) return false;
    if (!says(black ? "black-dot" : "white-dot")) return false;
    const std::string_view plain = black ? "black-dot" : "white-dot";
    const std::string_view numbered = black ? "ratio" : "difference";
    add(value ? numbered : plain, {std::move(sides)},
        value ? std::vector{*value} : std::vector<int>(), name);
    return true;
  }
  bool quadruple(const Graphic& graphic, Cells corner, const std::string& name) {
    std::vector<int> digits;
    for (const char c : graphic.text) {
      if (is_digit(c) && c != '0') digits.push_back(c - '0');
      if (!is_digit(c) && !is_space(c) && c != ',') return false;
    }
    constexpr std::size_t kMost = 4;
    if (digits.empty() || digits.size() > kMost || !graphic.round || !says("quadruple"))
      return false;
    add("quadruple", {std::move(corner)}, std::move(digits), name);
    return true;
  }

  // ---- In cells and outside --------------------------------------------------------------------

  // Grey squares and circles that belong to no line.
  void in_cells() {
    Cells odd, even;
    std::vector<Graphic*> used;
    for (Graphic& graphic : graphics_) {
      const auto inside = cell_at(graphic.at, 0.1);
      const bool mark = inside && graphic.text.empty() && graphic.width >= 0.45 &&
                        graphic.width <= 0.95 && is_near(graphic.width, graphic.height, 0.1) &&
                        !graphic.fill.clear && !graphic.fill.is_light() && !graphic.used;
      const bool upright = std::fmod(std::abs(graphic.angle), 90) < 1;
      if (!mark || !upright || !says(graphic.round ? "odd" : "even")) continue;
      (graphic.round ? odd : even).push_back(*inside);
      graphic.used = true;
    }
    for (auto& [cells, kind] : {std::pair(&odd, "odd"), {&even, "even"}}) {
      std::ranges::sort(*cells);
      cells->erase(std::unique(cells->begin(), cells->end()), cells->end());
      if (!cells->empty()) add(kind, {*cells}, {}, std::string(kind) + " cells");
    }
  }

  void outside() {
    std::size_t number = 0;
    for (Graphic& graphic : graphics_) {
      ++number;
      const int row = floor_of(graphic.at.row), column = floor_of(graphic.at.column);
      const auto value = whole_number(graphic.text);
      constexpr int kFar = 2;
      const bool far =
          std::min(row, column) < -kFar || std::max(row, column) >= layout_.side() + kFar;
      if (graphic.used || !value || is_inside(row, column) || far || *value < 0) continue;
      const std::string name = fmt::format("the clue {} in shape {}", *value, number);
      graphic.used =
          little_killer(row, column, *value, name) || line_clue(row, column, *value, name);
    }
  }
  Cells seen(int row, int column, int rows, int columns) const {
    Cells cells;
    for (int step = 0; step <= layout_.side() + 2; ++step) {
      row += rows;
      column += columns;
      if (is_inside(row, column)) cells.push_back(cell(row, column));
    }
    return cells;
  }
  bool little_killer(int row, int column, int value, const std::string& name) {
    if (!says("little-killer") || value == 0) return false;
    for (Path& path : paths_) {
      const Spot &from = path.points.front(), &to = path.points.back();
      const bool here = path.arrow && !path.used && is_near(from.row, row + 0.5, 0.55) &&
                        is_near(from.column, column + 0.5, 0.55);
      if (!here || is_near(from.row, to.row, 0.02) || is_near(from.column, to.column, 0.02))
        continue;
      Cells cells = seen(row, column, to.row > from.row ? 1 : -1, to.column > from.column ? 1 : -1);
      if (cells.empty()) continue;
      path.used = true;
      add("little-killer", {std::move(cells)}, {value}, name);
      return true;
    }
    return false;
  }
  bool line_clue(int row, int column, int value, const std::string& name) {
    const bool beside_row = row >= 0 && row < layout_.side();
    const bool beside_column = column >= 0 && column < layout_.side();
    if (beside_row == beside_column || prose_.empty()) return false;
    std::vector<std::string_view> kinds;
    for (const std::string_view kind : {"sandwich", "x-sum", "skyscraper"}) {
      if (mentions(prose_, kind)) kinds.push_back(kind);
    }
    if (kinds.size() != 1) return false;
    const int rows = beside_row ? 0 : row < 0 ? 1 : -1;
    const int columns = beside_column ? 0 : column < 0 ? 1 : -1;
    add(kinds[0], {seen(row, column, rows, columns)}, {value}, name);
    return true;
  }

  const Json& object_;
  const Layout& layout_;
  Spot origin_;
  std::string_view prose_;
  std::vector<Graphic> graphics_;
  std::vector<Path> paths_;
  std::vector<std::vector<Cells>> arrows_;  // that were read
  std::map<std::string, int> read_;         // the number of constraints of each kind
  Meaning made_;
};

}  // namespace

Meaning meaning_of(const Json& object, const Layout& layout, int top, int left,
                   std::string_view prose) {
  return ShapeReader(object, layout, {static_cast<double>(top), static_cast<double>(left)}, prose)
      .read();
}

}  // namespace sudokit::text::sudokupad
