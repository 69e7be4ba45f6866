#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/failf.hpp"
#include "text/f_puzzles/f_puzzles.hpp"
#include "text/lz_string.hpp"

namespace sudokit::text::f_puzzles {
namespace {

using OrderedJson = nlohmann::ordered_json;
using Cells = std::vector<Cell>;

tl::unexpected<Error> cannot(std::string_view what) {
  return failf("format-cannot-hold", "f-puzzles cannot hold {}", what);
}
tl::unexpected<Error> cannot(const Constraint& constraint) {
  return failf("format-cannot-hold", "f-puzzles cannot hold the constraint {}",
               constraint.kind->name);
}

class LinkWriter {
 public:
  explicit LinkWriter(const Written& puzzle) : puzzle_(puzzle), layout_(puzzle.layout) {
    if (puzzle.rules == nullptr) return;
    const auto all = puzzle.rules->constraints();
    constraints_.assign(all.begin(), all.end());
  }

  Result<void> write(std::string& out) {
    object_["size"] = layout_.side();
    if (!puzzle_.comment.empty()) object_["title"] = std::string(puzzle_.comment);
    if (auto ok = grid(); !ok) return ok;
    if (auto ok = houses(); !ok) return ok;
    for (const Constraint& each : constraints_) {
      if (auto ok = constraint(each); !ok) return ok;
    }
    const std::string text = object_.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    if (text.size() > kMaxUnpacked) return cannot("a puzzle of this size");
    out += "https://www.f-puzzles.com/?load=" + pack_base64(text) + '\n';
    return {};
  }

 private:
  // ---- Cells ------------------------------------------------------------------------------------

  Result<void> grid() {
    const auto usual = default_layout(layout_.side());
    const bool usual_regions = usual && (*usual)->spec().regions == layout_.spec().regions;
    OrderedJson rows = OrderedJson::array();
    for (int row = 0; row < layout_.side(); ++row) {
      OrderedJson cells = OrderedJson::array();
      for (int column = 0; column < layout_.side(); ++column) {
        const int cell = row * layout_.side() + column;
        OrderedJson entry = entry_of(static_cast<std::size_t>(cell));
        if (!usual_regions) entry["region"] = layout_.has_regions() ? layout_.region(cell) : 0;
        cells.push_back(std::move(entry));
      }
      rows.push_back(std::move(cells));
    }
    object_["grid"] = std::move(rows);
    const bool dead = std::ranges::any_of(puzzle_.marks, &Digits::empty);
    return dead ? Result<void>(cannot("cells without candidates")) : Result<void>();
  }
  OrderedJson entry_of(std::size_t cell) const {
    OrderedJson entry = OrderedJson::object();
    if (puzzle_.grid[cell] != 0) {
      entry["value"] = puzzle_.grid[cell];
      entry["given"] = true;
    } else if (!puzzle_.marks.empty() && puzzle_.marks[cell] != Digits::all(layout_.side())) {
      OrderedJson digits = OrderedJson::array();
      puzzle_.marks[cell].for_each([&](int digit) { digits.push_back(digit); });
      entry["givenPencilMarks"] = std::move(digits);
    }
    return entry;
  }

  // ---- Houses -----------------------------------------------------------------------------------

  // The extra houses that the constraints do not make anew when they are read.
  Result<void> houses() {
    std::set<Cells> made;
    for (const Constraint& each : constraints_) {
      if (auto ok = add_houses(each, made); !ok) return ok;
    }
    const auto& told = layout_.spec().rules;
    if (std::ranges::count(told, "disjoint-groups") > 0) {
      object_["disjointgroups"] = true;
      if (auto ok = add_houses({find_constraint("disjoint-groups")}, made); !ok) return ok;
    }
    for (int house = 0; house < layout_.houses(); ++house) {
      if (layout_.kind(house) == HouseKind::extra) extra_house(layout_.house(house), made);
    }
    return {};
  }
  Result<void> add_houses(const Constraint& constraint, std::set<Cells>& made) const {
    const auto primitives = constraint.kind->expand(constraint, layout_);
    if (!primitives) return tl::unexpected(primitives.error());
    for (const Primitive& primitive : *primitives) {
      const auto* form = std::get_if<Different>(&primitive.form);
      if (form != nullptr) made.insert(sorted(form->cells));
    }
    return {};
  }
  static Cells sorted(Cells cells) {
    std::ranges::sort(cells);
    return cells;
  }
  void extra_house(std::span<const Cell> cells, const std::set<Cells>& made) {
    const auto on = [&](auto holds) { return std::ranges::all_of(cells, holds); };
    if (made.contains(sorted(Cells(cells.begin(), cells.end())))) return;
    if (on([&](Cell cell) { return layout_.row(cell) == layout_.column(cell); })) {
      object_["diagonal-"] = true;
    } else if (on([&](Cell cell) {
                 return layout_.row(cell) + layout_.column(cell) == layout_.side() - 1;
               })) {
      object_["diagonal+"] = true;
    } else {
      object_["extraregion"].push_back({{"cells", names(cells)}});
    }
  }

  // ---- Constraints ------------------------------------------------------------------------------

  std::string name(Cell cell) const { return cell_text(layout_.row(cell), layout_.column(cell)); }
  OrderedJson names(std::span<const Cell> cells) const {
    OrderedJson list = OrderedJson::array();
    for (const Cell cell : cells) list.push_back(name(cell));
    return list;
  }
  static std::string text(int number) { return fmt::format("{}", number); }

  Result<void> constraint(const Constraint& each) {
    const Field* field = field_for(each);
    if (field == nullptr) return cannot(each);
    if (field->form == Form::about) return negative(each);
    OrderedJson& value = object_[std::string(field->name)];
    switch (field->form) {
      case Form::flag:
        value = true;
        return {};
      case Form::single:
        for (const Cell cell : each.cells[0]) value.push_back({{"cell", name(cell)}});
        return {};
      case Form::extreme:
        return extreme(each, *field, value);
      default:
        break;
    }
    auto made = entry(each, *field);
    if (!made) return tl::unexpected(made.error());
    value.push_back(std::move(*made));
    return {};
  }

  Result<OrderedJson> entry(const Constraint& each, const Field& field) const {
    switch (field.form) {
      case Form::lines:
      case Form::numbered_lines:
        return line(each, field);
      case Form::letter:
        return OrderedJson{{"cells", names(each.cells[0])},
                           {"value", each.kind->name == "x" ? "X" : "V"}};
      case Form::clue:
        return clue(each);
      case Form::diagonal_clue:
        return diagonal_clue(each);
      case Form::clone:
        if (each.cells.size() != 2) return cannot("a clone of more than two lists");
        return OrderedJson{{"cells", names(each.cells[0])}, {"cloneCells", names(each.cells[1])}};
      case Form::quadruple:
        return OrderedJson{{"cells", names(each.cells[0])}, {"values", each.numbers}};
      case Form::arrow:
        return arrow(each);
      default:
        break;
    }
    OrderedJson made = {{"cells", names(each.cells[0])}};
    if (field.form == Form::cage && !each.numbers.empty() && each.numbers[0] == 0) {
      return cannot("a cage with the sum 0");
    }
    if (!each.numbers.empty()) made["value"] = text(each.numbers[0]);
    return made;
  }

  Result<OrderedJson> line(const Constraint& each, const Field& field) const {
    OrderedJson made = {{"lines", OrderedJson::array({names(each.cells[0])})}};
    if (field.form == Form::lines) {
      return each.numbers.empty() ? Result<OrderedJson>(std::move(made)) : cannot(each);
    }
    const int number = each.kind->name == "german-whisper"  ? 5
                       : each.kind->name == "dutch-whisper" ? 4
                                                            : each.numbers[0];
    if (number != usual_number(field, layout_.side())) made["value"] = text(number);
    return made;
  }

  // From the spot before the first cell, in the direction of the line.
  std::string outside(Cell first, int rows, int columns) const {
    return cell_text(layout_.row(first) - rows, layout_.column(first) - columns);
  }
  Result<OrderedJson> clue(const Constraint& each) const {
    const Cells& cells = each.cells[0];
    if (cells.size() < 2) return cannot(each);
    return OrderedJson{{"cell", outside(cells[0], layout_.row(cells[1]) - layout_.row(cells[0]),
                                        layout_.column(cells[1]) - layout_.column(cells[0]))},
                       {"value", text(each.numbers[0])}};
  }

  // Whether the cells, one step apart, are all that is seen in this direction.
  bool is_seen(const Cells& cells, int rows, int columns) const {
    int row = layout_.row(cells[0]) - rows;
    int column = layout_.column(cells[0]) - columns;
    const auto inside = [&] {
      return std::min(row, column) >= 0 && std::max(row, column) < layout_.side();
    };
    if (inside()) return false;
    for (const Cell cell : cells) {
      row += rows;
      column += columns;
      if (layout_.row(cell) != row || layout_.column(cell) != column) return false;
    }
    row += rows;
    column += columns;
    return !inside();
  }
  Result<OrderedJson> diagonal_clue(const Constraint& each) const {
    for (const int rows : {-1, 1}) {
      for (const int columns : {-1, 1}) {
        if (!is_seen(each.cells[0], rows, columns) || each.numbers[0] == 0) continue;
        const std::string way = {rows < 0 ? 'U' : 'D', columns < 0 ? 'L' : 'R'};
        return OrderedJson{{"cell", outside(each.cells[0][0], rows, columns)},
                           {"cells", names(each.cells[0])},
                           {"direction", way},
                           {"value", text(each.numbers[0])}};
      }
    }
    return cannot("a little killer that is no whole diagonal");
  }

  Result<OrderedJson> arrow(const Constraint& each) const {
    const Cells& circle = each.cells[0];
    if (each.cells.size() == 1) {
      return OrderedJson{{"lines", OrderedJson::array({names(circle)})},
                         {"cells", OrderedJson::array({name(circle[0])})}};
    }
    if (!std::ranges::is_sorted(circle)) return cannot("a pill that is read backwards");
    const Cell next = each.cells[1][0];
    const Cell from = *std::ranges::min_element(circle, {}, [&](Cell cell) {
      return std::abs(layout_.row(cell) - layout_.row(next)) +
             std::abs(layout_.column(cell) - layout_.column(next));
    });
    Cells path = each.cells[1];
    path.insert(path.begin(), from);
    return OrderedJson{{"lines", OrderedJson::array({names(path)})}, {"cells", names(circle)}};
  }

  // Cells of all such constraints are one list when they are read, and cells that touch are then
  // not compared.
  Result<void> extreme(const Constraint& each, const Field& field, OrderedJson& value) const {
    if (value.is_array()) return {};
    Cells all;
    bool touching = false;
    for (const Constraint& other : constraints_) {
      if (field_for(other) != &field) continue;
      all.insert(all.end(), other.cells[0].begin(), other.cells[0].end());
      touching =
          touching || (other.kind->name == field.kinds[0] && any_touch(layout_, other.cells[0]));
    }
    const bool several = all.size() > each.cells[0].size() && any_touch(layout_, all);
    if (touching || several) {
      return cannot(fmt::format("touching cells of {} that are compared", field.kinds[0]));
    }
    for (const Cell cell : all) value.push_back({{"cell", name(cell)}});
    return {};
  }

  // ---- Negative rules ---------------------------------------------------------------------------

  // The numbers of the ratios that occur, to which a negative rule applies.
  std::set<int> ratios() const {
    std::set<int> found;
    for (const Constraint& each : constraints_) {
      if (each.kind->name == "black-dot") found.insert(2);
      if (each.kind->name == "ratio") found.insert(each.numbers[0]);
    }
    return found.empty() ? std::set<int>{2} : found;
  }

  Result<void> negative(const Constraint& each) {
    const std::string_view kind = each.kind->name;
    const bool kropki = kind == "kropki-negative";
    const bool marked = std::ranges::any_of(constraints_, [](const Constraint& other) {
      return std::ranges::count(find_constraint("kropki-negative")->marks, other.kind->name) > 0;
    });
    if (kind == "non-consecutive" && marked) return cannot("non-consecutive beside dots");
    std::set<int> numbers(each.numbers.begin(), each.numbers.end());
    if (kind == "difference-negative" && !numbers.empty() && numbers != std::set{1}) {
      return cannot("a negative rule of differences other than 1");
    }
    if (numbers.empty()) numbers.insert(2);
    if ((kropki || kind == "ratio-negative") && numbers != ratios()) {
      return cannot("a negative rule of other ratios than those that occur");
    }
    if (kind == "xv-negative" || kind == "ratio-negative" || kropki) {
      object_["negative"].push_back(kind == "xv-negative" ? "xv" : "ratio");
    }
    if (kind != "xv-negative" && kind != "ratio-negative") object_["nonconsecutive"] = true;
    return {};
  }

  const Written& puzzle_;
  const Layout& layout_;
  std::vector<Constraint> constraints_;
  OrderedJson object_;
};

}  // namespace

Result<void> write(std::string& out, const Written& puzzle) {
  return LinkWriter(puzzle).write(out);
}

}  // namespace sudokit::text::f_puzzles
