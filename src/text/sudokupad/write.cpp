#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/failf.hpp"
#include "rules/kinds.hpp"
#include "text/lz_string.hpp"
#include "text/rule_lines.hpp"
#include "text/sudokupad/sudokupad.hpp"

namespace sudokit::text::sudokupad {
namespace {

using PadJson = nlohmann::ordered_json;
using Cells = std::vector<Cell>;
using rules::Mark;

constexpr double kUnits = 60;   // of a cell in the pictures of the rulebook
constexpr double kPixels = 64;  // of a cell in the app, for the thickness of lines

std::string colour_text(std::uint32_t colour) {
  return fmt::format("#{:06x}", colour & 0xFFFFFF);
}
double rounded_to(double value) {
  return std::round(value * 1000) / 1000;
}

// The drawing of a puzzle, from the marks of the rulebook.
class PadWriter {
 public:
  explicit PadWriter(const Written& puzzle) : puzzle_(puzzle), layout_(puzzle.layout) {}

  Result<void> write(std::string& out) {
    if (std::ranges::any_of(puzzle_.marks, &Digits::empty)) {
      return failf("format-cannot-hold", "sudokupad cannot hold cells without candidates");
    }
    if (auto ok = take_constraints(); !ok) return ok;
    for (const Constraint& each : constraints_) draw(each);
    PadJson object = {{"cellSize", 50}, {"cells", cells()}, {"regions", regions()}};
    for (auto& [name, list] : {std::pair("cages", &cages_),
                               {"lines", &lines_},
                               {"arrows", &arrows_},
                               {"underlays", &underlays_},
                               {"overlays", &overlays_}}) {
      object[name] = std::move(*list);
    }
    object["metadata"] = metadata();
    const std::string text = object.dump(-1, ' ', false, PadJson::error_handler_t::replace);
    if (text.size() > kMaxUnpacked) {
      return failf("format-cannot-hold", "sudokupad cannot hold a puzzle of this size");
    }
    out += "https://sudokupad.app/scl" + escaped(pack_base64(text)) + '\n';
    return {};
  }

 private:
  // A slash would end a part of the address, and a plus sign is a blank in some.
  static std::string escaped(std::string_view payload) {
    std::string text;
    for (const char c : payload) text += c == '/' ? "%2F" : c == '+' ? "%2B" : std::string(1, c);
    return text;
  }

  // ---- Constraints ------------------------------------------------------------------------------

  // Those of the puzzle, and those that are houses of its layout.
  Result<void> take_constraints() {
    std::set<Cells> made;
    for (const std::string& line : layout_.spec().rules) {
      auto constraint = parse_constraint(line, layout_);
      if (!constraint) return tl::unexpected(constraint.error());
      if (auto ok = add_houses(*constraint, made); !ok) return ok;
      texts_.push_back(line);
      constraints_.push_back(std::move(*constraint));
    }
    if (puzzle_.rules != nullptr) {
      const auto all = puzzle_.rules->constraints();
      for (const Constraint& each : all) {
        if (auto ok = add_houses(each, made); !ok) return ok;
        constraints_.push_back(each);
      }
    }
    for (int house = 0; house < layout_.houses(); ++house) {
      if (layout_.kind(house) == HouseKind::extra) add_house(layout_.house(house), made);
    }
    std::ranges::move(rule_lines(puzzle_.rules, layout_), std::back_inserter(texts_));
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
  void add_house(std::span<const Cell> house, std::set<Cells>& made) {
    Cells cells(house.begin(), house.end());
    if (!made.insert(sorted(cells)).second) return;
    Constraint constraint{find_constraint("extra-region"), {std::move(cells)}};
    texts_.push_back(describe(constraint, layout_));
    constraints_.push_back(std::move(constraint));
  }

  // ---- Cells and words --------------------------------------------------------------------------

  PadJson cells() const {
    PadJson rows = PadJson::array();
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (layout_.column(cell) == 0) rows.push_back(PadJson::array());
      const auto at = static_cast<std::size_t>(cell);
      PadJson entry = PadJson::object();
      if (puzzle_.grid[at] != 0) {
        entry["value"] = puzzle_.grid[at];
      } else if (!puzzle_.marks.empty() && puzzle_.marks[at] != Digits::all(layout_.side())) {
        puzzle_.marks[at].for_each([&](int digit) { entry["centremarks"].push_back(digit); });
      }
      rows.back().push_back(std::move(entry));
    }
    return rows;
  }
  PadJson regions() const {
    PadJson all = PadJson::array();
    if (!layout_.has_regions()) return all;
    for (int region = 0; region < layout_.side(); ++region) {
      all.push_back(places(layout_.house(layout_.region_house(region))));
    }
    return all;
  }
  PadJson places(std::span<const Cell> cells) const {
    PadJson list = PadJson::array();
    for (const Cell cell : cells) list.push_back({layout_.row(cell), layout_.column(cell)});
    return list;
  }

  PadJson metadata() const {
    PadJson data = PadJson::object();
    if (!puzzle_.comment.empty()) data["title"] = std::string(puzzle_.comment);
    data["rules"] = words();
    const bool full = std::ranges::none_of(puzzle_.grid, [](int digit) { return digit == 0; });
    if (full && layout_.side() <= kMaxLineSide) {
      std::string digits;
      add_cells(digits, puzzle_.grid, '.');
      data["solution"] = digits;
    }
    for (const Constraint& each : constraints_) {
      if (each.kind->name == "anti-knight") data["antiknight"] = true;
      if (each.kind->name == "anti-king") data["antiking"] = true;
    }
    data["constraints"] = texts_;
    return data;
  }
  // The statements of the kinds that occur, and the constraints that only words can say.
  std::string words() const {
    std::string text = layout_.has_regions() ? "Normal sudoku rules apply."
                                             : "Every row and column holds each digit once.";
    std::set<std::string_view> told;
    for (const Constraint& each : constraints_) {
      const rules::Kind& kind = rules::kind_of(*each.kind);
      if (told.insert(kind.name).second) {
        text += fmt::format("\n{}: {}", kind.title, kind.statement);
      }
      const bool drawn = kind.marks[0].shape != Mark::Shape::none &&
                         std::ranges::none_of(kind.marks, [](const Mark& mark) {
                           return mark.shape == Mark::Shape::sentence;
                         });
      const bool whole = each.cells.empty() && each.numbers.empty() && each.groups.empty();
      if (!drawn && !whole) text += fmt::format("\n{}", describe(each, layout_));
    }
    return text;
  }

  // ---- Drawing ----------------------------------------------------------------------------------

  void draw(const Constraint& constraint) {
    const std::string_view name = constraint.kind->name;
    if (name == "killer" || name == "killer-with-repeats" || name == "extra-region") {
      return cage(constraint);
    }
    if (name == "diagonal" || name == "diagonals") return diagonals(constraint);
    const rules::Kind& kind = rules::kind_of(*constraint.kind);
    for (const Mark& mark : kind.marks) {
      if (mark.shape == Mark::Shape::none) return;
      for (const Cells& cells : lists_for(constraint, mark)) shape(constraint, mark, cells);
    }
  }
  void cage(const Constraint& constraint) {
    const std::string_view name = constraint.kind->name;
    PadJson cage = {{"cells", places(constraint.cells[0])}};
    if (!constraint.numbers.empty()) {
      cage["value"] = fmt::format("{}", constraint.numbers[0]);
      cage["sum"] = constraint.numbers[0];
    }
    cage["unique"] = name != "killer-with-repeats";
    if (name == "extra-region") cage["style"] = "extraregion";
    cages_.push_back(std::move(cage));
  }
  void diagonals(const Constraint& constraint) {
    const int side = layout_.side();
    for (const int number : {1, 2}) {
      const bool drawn = constraint.numbers.empty() || constraint.numbers[0] == number;
      if (!drawn) continue;
      PadJson points = {{0, number == 1 ? 0 : side}, {side, number == 1 ? side : 0}};
      lines_.push_back({{"color", "#34BBE6"}, {"thickness", 2}, {"wayPoints", std::move(points)}});
    }
  }

  // The cells for which the mark is drawn, one list for each time.
  static std::vector<Cells> lists_for(const Constraint& constraint, const Mark& mark) {
    std::vector<Cells> lists;
    if (constraint.cells.empty()) return lists;
    if (mark.at == Mark::At::pill) return {constraint.cells[0]};
    if (mark.at == Mark::At::joint) {
      Cells path = {constraint.cells[0].back()};
      if (constraint.cells.size() > 1) {
        path.insert(path.end(), constraint.cells[1].begin(), constraint.cells[1].end());
      }
      return {std::move(path)};
    }
    for (const Cells& list : constraint.cells) {
      if (mark.at == Mark::At::first) lists.push_back({list.front()});
      if (mark.at == Mark::At::last) lists.push_back({list.back()});
      if (mark.at == Mark::At::list) lists.push_back(list);
      if (mark.at != Mark::At::each) continue;
      for (const Cell cell : list) lists.push_back({cell});
    }
    return lists;
  }

  void shape(const Constraint& constraint, const Mark& mark, const Cells& cells) {
    switch (mark.shape) {
      case Mark::Shape::fill:
        for (const Cell cell : cells) box(centre(cell), 1, false, mark);
        return;
      case Mark::Shape::line:
        return line(mark, cells);
      case Mark::Shape::head:
        return head(mark, cells);
      case Mark::Shape::disc:
        return box(centre(cells[0]), 2 * mark.size / kUnits, true, mark);
      case Mark::Shape::square:
        return box(centre(cells[0]), mark.size / kUnits, false, mark);
      case Mark::Shape::figure:
      case Mark::Shape::area:
        return figure(mark, cells);
      case Mark::Shape::digits:
        return digits(constraint, mark, cells);
      case Mark::Shape::dot:
      case Mark::Shape::sign:
      case Mark::Shape::inequality:
        return between(constraint, mark, cells);
      case Mark::Shape::clue:
      case Mark::Shape::arrow_clue:
        return clue(constraint, mark, cells);
      default:
        return other(constraint, mark, cells);
    }
  }

  struct Spot {
    double row = 0;
    double column = 0;
  };
  static PadJson point(Spot at) { return {rounded_to(at.row), rounded_to(at.column)}; }
  Spot centre(Cell cell) const { return {layout_.row(cell) + 0.5, layout_.column(cell) + 0.5}; }
  PadJson points(const Cells& cells) const {
    PadJson list = PadJson::array();
    for (const Cell cell : cells) list.push_back(point(centre(cell)));
    return list;
  }
  static std::string stroke_of(const Mark& mark) {
    const std::uint32_t line = mark.ink->line;
    return colour_text(line != InkLook::kNone ? line : mark.ink->fill);
  }

  void box(Spot at, double size, bool round, const Mark& mark) {
    const bool filled = mark.ink->fill != InkLook::kNone;
    const bool lined = mark.ink->line != InkLook::kNone;
    const std::string fill = filled ? colour_text(mark.ink->fill) : "#ffffff";
    PadJson part = {
        {"center", point(at)},        {"width", rounded_to(size)},
        {"height", rounded_to(size)}, {"rounded", round},
        {"backgroundColor", fill},    {"borderColor", lined ? colour_text(mark.ink->line) : fill}};
    (lined ? overlays_ : underlays_).push_back(std::move(part));
  }
  void line(const Mark& mark, const Cells& cells) {
    if (cells.size() < 2) return;
    lines_.push_back({{"color", stroke_of(mark)},
                      {"thickness", rounded_to(mark.ink->width / kUnits * kPixels)},
                      {"wayPoints", points(cells)}});
  }
  void head(const Mark& mark, const Cells& cells) {
    if (cells.size() < 2) return;
    arrows_.push_back({{"color", stroke_of(mark)},
                       {"thickness", rounded_to(mark.ink->width / kUnits * kPixels)},
                       {"headLength", 0.3},
                       {"wayPoints", points(cells)}});
  }
  void figure(const Mark& mark, const Cells& cells) {
    PadJson list = PadJson::array();
    const bool closed = mark.shape == Mark::Shape::area;
    for (std::size_t i = 0; i < mark.count + (closed ? 1 : 0); ++i) {
      const Mark::Corner& corner = mark.corners[i % mark.count];
      const Spot middle = centre(cells[0]);
      list.push_back(point({middle.row + corner.y / kUnits, middle.column + corner.x / kUnits}));
    }
    lines_.push_back(
        {{"color", stroke_of(mark)}, {"thickness", 2}, {"wayPoints", std::move(list)}});
  }

  void put_text(Spot at, const std::string& text, double size) {
    overlays_.push_back({{"center", point(at)},
                         {"width", 0.25},
                         {"height", 0.25},
                         {"rounded", false},
                         {"fontSize", size},
                         {"text", text}});
  }
  void digits(const Constraint& constraint, const Mark& mark, const Cells& cells) {
    Spot middle;
    for (const Cell cell : cells) {
      middle.row += centre(cell).row / static_cast<double>(cells.size());
      middle.column += centre(cell).column / static_cast<double>(cells.size());
    }
    box(middle, 2 * mark.size / kUnits, true, mark);
    std::string text;
    for (const int digit : constraint.numbers)
      text += fmt::format("{}{}", text.empty() ? "" : " ", digit);
    overlays_.back()["text"] = text;
    overlays_.back()["fontSize"] = 14;
  }
  void between(const Constraint& constraint, const Mark& mark, const Cells& cells) {
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
      const Spot one = centre(cells[i]), other = centre(cells[i + 1]);
      const Spot middle{(one.row + other.row) / 2, (one.column + other.column) / 2};
      if (mark.shape == Mark::Shape::sign) {
        put_text(middle, std::string(1, mark.text), 21);
      } else if (mark.shape == Mark::Shape::inequality) {
        const bool level = one.row == other.row;
        put_text(
            middle,
            level ? (one.column < other.column ? ">" : "<") : (one.row < other.row ? "v" : "^"),
            21);
      } else {
        box(middle, 0.3, true, mark);
        const bool number = !constraint.numbers.empty() && constraint.numbers[0] != mark.usual;
        if (number) overlays_.back()["text"] = fmt::format("{}", constraint.numbers[0]);
      }
    }
  }
  // A step before the first of the cells.
  void clue(const Constraint& constraint, const Mark& mark, const Cells& cells) {
    if (constraint.numbers.empty()) return;
    const Spot first = centre(cells[0]);
    const Spot next = cells.size() > 1 ? centre(cells[1]) : first;
    const Spot step{next.row - first.row, next.column - first.column};
    const Spot from{first.row - step.row, first.column - step.column};
    put_text(from, fmt::format("{}", constraint.numbers[0]), 28);
    if (mark.shape != Mark::Shape::arrow_clue) return;
    arrows_.push_back(
        {{"color", "#000000"},
         {"thickness", 2},
         {"headLength", 0.2},
         {"wayPoints",
          PadJson::array(
              {point({from.row + 0.3 * step.row, from.column + 0.3 * step.column}),
               point({from.row + 0.48 * step.row, from.column + 0.48 * step.column})})}});
  }
  void other(const Constraint& constraint, const Mark& mark, const Cells& cells) {
    if (mark.shape == Mark::Shape::outline) {
      cages_.push_back({{"cells", places(cells)}, {"style", "box"}});
    } else if (mark.shape == Mark::Shape::number && !constraint.numbers.empty()) {
      const Spot at = centre(cells[0]);
      put_text({at.row - 0.35, at.column - 0.35}, fmt::format("{}", constraint.numbers[0]), 13);
    }
  }

  const Written& puzzle_;
  const Layout& layout_;
  std::vector<Constraint> constraints_;
  std::vector<std::string> texts_;  // the constraints in the form of the format `rules`
  PadJson cages_ = PadJson::array();
  PadJson lines_ = PadJson::array();
  PadJson arrows_ = PadJson::array();
  PadJson underlays_ = PadJson::array();
  PadJson overlays_ = PadJson::array();
};

}  // namespace

Result<void> write(std::string& out, const Written& puzzle) {
  return PadWriter(puzzle).write(out);
}

}  // namespace sudokit::text::sudokupad
