// The marks of constraints: draws the shapes that the row of a kind lists.
#include <algorithm>
#include <array>

#include "tell/rules/table.hpp"

namespace sudokit {
namespace {

using rules::Mark;
using MarkShape = Mark::Shape;
using CellSpan = std::span<const Cell>;

// The way from one cell to the next, as rows and columns; of one cell alone, into the grid.
std::array<int, 2> direction(CellSpan cells, const Layout& layout) {
  const int row = layout.row(cells[0]);
  const int column = layout.column(cells[0]);
  if (cells.size() > 1) return {layout.row(cells[1]) - row, layout.column(cells[1]) - column};
  return {row == 0 ? 1 : -1, column == 0 ? 1 : -1};
}

// Draws one constraint.
class MarkDrawing {
 public:
  // An alternative holds only if the others of its rule do not.
  MarkDrawing(const Constraint& constraint, RuleCanvas& canvas, bool alternative)
      : constraint_(constraint), canvas_(canvas), alternative_(alternative) {}

  void draw(const rules::Marks& marks) {
    for (std::size_t list = 0; list < constraint_.cells.size(); ++list) {
      for (const Mark& mark : marks) {
        if (mark.at != Mark::At::each) draw(mark, list);
      }
      for (const Cell cell : constraint_.cells[list]) draw_on(cell, marks);
    }
  }

 private:
  using Kind = RuleCanvas::Kind;

  std::vector<Cell> cells_of(Mark::At at, std::size_t list) const {
    const auto& cells = constraint_.cells[list];
    if (at == Mark::At::first) return {cells.front()};
    if (at == Mark::At::last) return {cells.back()};
    if (at == Mark::At::list) return cells;
    if (list > 0) return {};
    if (at == Mark::At::pill) return cells;
    std::vector<Cell> joint = {cells.back()};
    joint.insert(joint.end(), constraint_.cells[1].begin(), constraint_.cells[1].end());
    return joint;
  }
  // The number, unless it is `usual`.
  std::string number(int usual) const {
    const bool none = constraint_.numbers.empty() || constraint_.numbers[0] == usual;
    return none ? "" : std::to_string(constraint_.numbers[0]);
  }
  // The number of a clue.
  std::string value() const {
    return std::to_string(constraint_.numbers[0]) + (alternative_ ? "?" : "");
  }
  const std::string& letter() {
    if (letter_.empty()) letter_ = canvas_.next_letter();
    return letter_;
  }

  void draw(const Mark& mark, std::size_t list) {
    const auto cells = cells_of(mark.at, list);
    switch (mark.shape) {
      case MarkShape::fill:
        return canvas_.fill(cells, *mark.ink);
      case MarkShape::outline:
        return canvas_.outline(cells, mark.size, *mark.ink);
      case MarkShape::line:
        return canvas_.line(cells, *mark.ink);
      case MarkShape::head:
        return draw_head(cells, *mark.ink);
      case MarkShape::number:
        return draw_number(cells);
      case MarkShape::letter:
        return canvas_.corner_text(cells, letter());
      case MarkShape::digits:
        return draw_digits(cells, mark);
      case MarkShape::clue:
        return canvas_.clue(cells, value(), mark.text);
      case MarkShape::arrow_clue:
        return canvas_.arrow_clue(cells, direction(cells, canvas_.layout()), value());
      case MarkShape::sentence:
        if (alternative_ || list + 1 < constraint_.cells.size()) return;
        return canvas_.say(rule_sentence(canvas_.layout(), constraint_) + ".");
      default:
        return draw_parts(cells, mark);
    }
  }

  void draw_on(Cell cell, const rules::Marks& marks) {
    for (const Mark& mark : marks) {
      if (mark.at == Mark::At::each) draw_in_cell(cell, mark);
    }
  }
  // Shapes of one cell, or between two.
  void draw_parts(CellSpan cells, const Mark& mark) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      draw_in_cell(cells[i], mark);
      if (i > 0) draw_between(cells[i - 1], cells[i], mark);
    }
  }
  void draw_in_cell(Cell cell, const Mark& mark) {
    const Point centre = canvas_.centre(cell);
    if (mark.shape == MarkShape::disc) canvas_.disc(cell, mark.size, *mark.ink);
    if (mark.shape == MarkShape::square) {
      const double half = mark.size / 2;
      canvas_.under(Kind::rect, *mark.ink,
                    {{centre.x - half, centre.y - half}, {mark.size, mark.size}});
    }
    std::vector<Point> corners;
    for (std::size_t i = 0; i < mark.count; ++i) {
      corners.push_back({centre.x + mark.corners[i].x, centre.y + mark.corners[i].y});
    }
    if (mark.shape == MarkShape::figure) canvas_.over(Kind::path, *mark.ink, std::move(corners));
    if (mark.shape == MarkShape::area) canvas_.under(Kind::polygon, *mark.ink, std::move(corners));
  }
  void draw_between(Cell one, Cell other, const Mark& mark) {
    if (mark.shape == MarkShape::dot) canvas_.dot(one, other, *mark.ink, number(mark.usual));
    if (mark.shape == MarkShape::sign) canvas_.sign(one, other, std::string(1, mark.text));
    if (mark.shape == MarkShape::inequality) canvas_.inequality(other, one);
  }

  // The number, and the factors of the cells if there are any.
  void draw_number(CellSpan cells) {
    const auto& numbers = constraint_.numbers;
    if (numbers.empty() || alternative_) return;
    canvas_.corner_text(cells, std::to_string(numbers[0]));
    draw_factors(cells);
  }
  void draw_factors(CellSpan cells) {
    const auto& numbers = constraint_.numbers;
    if (!constraint_.kind->takes.factors || numbers.size() <= cells.size()) return;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (numbers[i + 1] != 1) canvas_.factor(cells[i], numbers[i + 1]);
    }
  }

  void draw_head(CellSpan cells, const InkLook& ink) {
    if (cells.size() > 1) canvas_.head(cells[cells.size() - 2], cells.back(), ink);
  }
  // At the corner that the four cells share; several digits in two lines.
  void draw_digits(CellSpan cells, const Mark& mark) {
    const Point last = canvas_.corner(*std::ranges::max_element(cells));
    canvas_.over(Kind::circle, *mark.ink, {last}, mark.size);
    std::string first_line, second_line;
    const auto& numbers = constraint_.numbers;
    const std::size_t half = numbers.size() > 2 ? (numbers.size() + 1) / 2 : 2;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      std::string& line = i < half ? first_line : second_line;
      line += (line.empty() ? "" : " ") + std::to_string(numbers[i]);
    }
    const double up = second_line.empty() ? 0 : 5;
    const double size = numbers.size() > 1 ? 10.5 : 14;
    const InkLook& text = rules::ink::sign_text;
    canvas_.over(Kind::text, text, {{last.x, last.y - up}}, size, first_line);
    if (second_line.empty()) return;
    canvas_.over(Kind::text, text, {{last.x, last.y + up}}, size, second_line);
  }

  const Constraint& constraint_;
  RuleCanvas& canvas_;
  bool alternative_;
  std::string letter_;
};

bool has_any(const rules::Marks& marks, std::initializer_list<MarkShape> shapes) {
  return std::ranges::any_of(
      marks, [&](const Mark& mark) { return std::ranges::count(shapes, mark.shape) > 0; });
}

// The marks of an alternative in a dashed frame, with a question mark. A clue has its own.
void draw_alternative(const Constraint& constraint, RuleCanvas& canvas) {
  const rules::Marks& marks = rules::kind_of(*constraint.kind).marks;
  if (constraint.kind->takes.place != ConstraintTakes::Place::cells) return;
  if (marks[0].shape != MarkShape::none) MarkDrawing(constraint, canvas, true).draw(marks);
  if (has_any(marks, {MarkShape::clue, MarkShape::arrow_clue})) return;
  const bool counts = has_any(marks, {MarkShape::number}) && !constraint.numbers.empty();
  const std::string value = counts ? std::to_string(constraint.numbers[0]) : "";
  for (const auto& cells : constraint.cells) {
    canvas.outline(cells, 2, rules::ink::alternative);
    canvas.alternative_text(cells, value);
  }
}

void draw_alternatives(const Constraint& constraint, RuleCanvas& canvas) {
  for (const auto& group : constraint.groups) {
    for (const Constraint& each : group) {
      draw_alternative(each, canvas);
      draw_alternatives(each, canvas);
    }
  }
}

void add_room(const Constraint& constraint, Room& room) {
  const rules::Marks& marks = rules::kind_of(*constraint.kind).marks;
  room.outside |= has_any(marks, {MarkShape::clue, MarkShape::arrow_clue});
  room.corners |= has_any(marks, {MarkShape::number, MarkShape::letter});
  for (const auto& group : constraint.groups) {
    for (const Constraint& each : group) add_room(each, room);
  }
}

void draw_rule(const Constraint& constraint, RuleCanvas& canvas) {
  const rules::Marks& marks = rules::kind_of(*constraint.kind).marks;
  if (marks[0].shape != MarkShape::none) return MarkDrawing(constraint, canvas, false).draw(marks);
  draw_alternatives(constraint, canvas);
  canvas.say(rule_sentence(canvas.layout(), constraint) + ".");
}

}  // namespace

Room room_of(const Rules& rules) {
  Room room;
  for (const Constraint& constraint : rules.constraints()) add_room(constraint, room);
  return room;
}

Places places_of(const Pencilmarks& state, bool labels) {
  return {*state.layout, labels, state.rules ? room_of(*state.rules) : Room{}};
}

void draw_rules(const Rules& rules, RuleCanvas& canvas) {
  for (const Constraint& constraint : rules.constraints()) draw_rule(constraint, canvas);
}

}  // namespace sudokit
