#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/failf.hpp"
#include "rules/kinds.hpp"
#include "text/deflate.hpp"
#include "text/draft.hpp"
#include "text/penpa/penpa.hpp"

namespace sudokit::text::penpa {
namespace {

using PenpaJson = nlohmann::ordered_json;
using Cells = std::vector<Cell>;

tl::unexpected<Error> cannot(std::string_view what) {
  return failf("format-cannot-hold", "penpa cannot hold {}", what);
}

class BoardWriter {
 public:
  explicit BoardWriter(const Written& puzzle)
      : puzzle_(puzzle),
        layout_(puzzle.layout),
        points_{puzzle.layout.side(), puzzle.layout.side()} {}

  Result<void> write(std::string& out) {
    data_ = PenpaJson::parse(kEmpty);
    if (!layout_.has_regions()) return cannot("a grid without regions");
    const auto crossed = has_diagonals_only(layout_, "penpa");
    if (!crossed) return tl::unexpected(crossed.error());
    numbers();
    borders();
    if (*crossed) diagonals();
    if (puzzle_.rules != nullptr) {
      for (const Constraint& each : puzzle_.rules->constraints()) {
        if (auto ok = constraint(each); !ok) return ok;
      }
    }
    const std::string text = board_text();
    if (text.size() > kMostPenpa) return cannot("a puzzle of this size");
    out += "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64_of(deflated(text)) + '\n';
    return {};
  }

 private:
  // The parts of a drawing, all of which the program expects.
  static constexpr std::string_view kEmpty =
      R"({"command_redo":{"__a":[]},"command_undo":{"__a":[]},"command_replay":{"__a":[]},)"
      R"("surface":{},"number":{},"numberS":{},"symbol":{},"freeline":{},"freelineE":{},)"
      R"("thermo":[],"arrows":[],"direction":[],"squareframe":[],"polygon":[],"line":{},)"
      R"("lineE":{},"wall":{},"cage":{},"deletelineE":{},"killercages":[],"nobulbthermo":[]})";

  static std::string key(int point) { return fmt::format("{}", point); }
  static std::string key(int from, int to) {
    return fmt::format("{},{}", std::min(from, to), std::max(from, to));
  }
  int point(Cell cell) const { return points_.cell(layout_.row(cell), layout_.column(cell)); }
  PenpaJson points(const Cells& cells) const {
    PenpaJson list = PenpaJson::array();
    for (const Cell cell : cells) list.push_back(point(cell));
    return list;
  }

  void numbers() {
    for (std::size_t cell = 0; cell < puzzle_.grid.size(); ++cell) {
      if (puzzle_.grid[cell] == 0) continue;
      data_["number"][key(point(static_cast<Cell>(cell)))] = {fmt::format("{}", puzzle_.grid[cell]),
                                                              1, "1"};
    }
  }
  // Bold edges between cells of different regions.
  void borders() {
    constexpr int kBold = 2;
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const int row = layout_.row(cell), column = layout_.column(cell);
      const bool right =
          column + 1 < layout_.side() && layout_.region(cell) != layout_.region(cell + 1);
      const bool below =
          row + 1 < layout_.side() && layout_.region(cell) != layout_.region(cell + layout_.side());
      auto& edges = data_["lineE"];
      if (right) {
        edges[key(points_.corner(row, column + 1), points_.corner(row + 1, column + 1))] = kBold;
      }
      if (below) {
        edges[key(points_.corner(row + 1, column), points_.corner(row + 1, column + 1))] = kBold;
      }
    }
  }
  void diagonals() {
    constexpr int kDashed = 12;
    const int side = layout_.side();
    for (int i = 0; i < side; ++i) {
      auto& edges = data_["lineE"];
      edges[key(points_.corner(i, i), points_.corner(i + 1, i + 1))] = kDashed;
      edges[key(points_.corner(i, side - i), points_.corner(i + 1, side - i - 1))] = kDashed;
    }
  }

  // ---- Constraints ------------------------------------------------------------------------------

  Result<void> constraint(const Constraint& each) {
    const std::string_view name = each.kind->name;
    kinds_.insert(each.kind);
    if (name == "killer") return cage(each);
    if (name == "thermometer") return list("thermo", each);
    if (name == "arrow") return list("arrows", each);
    if (name == "white-dot" || name == "black-dot" || name == "x" || name == "v") {
      return between(each);
    }
    if (name == "odd" || name == "even") return marked(each);
    return cannot(fmt::format("the constraint {}", name));
  }
  Result<void> list(const char* field, const Constraint& each) {
    data_[field].push_back(points(each.cells[0]));
    return {};
  }
  Result<void> cage(const Constraint& each) {
    data_["killercages"].push_back(points(each.cells[0]));
    if (each.numbers.empty()) return {};
    const Cell first = each.cells[0][0];
    const int corner = points_.upper_left(layout_.row(first), layout_.column(first));
    if (data_["numberS"].contains(key(corner))) return cannot("two cages that begin in one cell");
    data_["numberS"][key(corner)] = {fmt::format(" {}", each.numbers[0]), 1};
    return {};
  }
  Result<void> between(const Constraint& each) {
    const Cells& cells = each.cells[0];
    const std::string_view name = each.kind->name;
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
      const auto [one, other] = std::minmax(cells[i], cells[i + 1]);
      const bool level = other == one + 1 && layout_.row(one) == layout_.row(other);
      if (!level && other != one + layout_.side())
        return cannot("marks between cells that do not touch");
      const int row = layout_.row(one), column = layout_.column(one);
      const std::string at = key(level ? points_.beside(row, column) : points_.below(row, column));
      if (data_["symbol"].contains(at) || data_["number"].contains(at)) {
        return cannot("two marks between the same cells");
      }
      if (name == "x" || name == "v") {
        data_["number"][at] = {name == "x" ? "X" : "V", 1, "6"};
      } else {
        data_["symbol"][at] = {name == "white-dot" ? 8 : 2, "circle_SS", 2};
      }
    }
    return {};
  }
  Result<void> marked(const Constraint& each) {
    for (const Cell cell : each.cells[0]) {
      const std::string at = key(point(cell));
      if (data_["symbol"].contains(at)) return cannot("two marks in one cell");
      data_["symbol"][at] = {3, each.kind->name == "odd" ? "circle_L" : "square_L", 1};
    }
    return {};
  }

  // ---- Text -------------------------------------------------------------------------------------

  static std::string head_text(std::string_view text) {
    std::string coded;
    for (const char c : text) {
      coded += c == ','    ? "%2C"
               : c == '\n' ? "%2D"
               : c == '&'  ? "%2E"
               : c == '='  ? "%2F"
                           : std::string(1, c);
    }
    return coded;
  }
  std::string words() const {
    std::string text = "Normal sudoku rules apply.";
    for (const ConstraintRow* row : kinds_) {
      const rules::Kind& kind = rules::kind_of(*row);
      text += fmt::format("\n{}: {}", kind.title, kind.statement);
    }
    return text;
  }
  // The cells of the grid, each as the difference from the one before.
  std::string centres() const {
    PenpaJson list = PenpaJson::array();
    int before = 0;
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const int here = point(static_cast<Cell>(cell));
      list.push_back(here - before);
      before = here;
    }
    return list.dump();
  }
  std::string board_text() const {
    constexpr int kPixels = 38;
    const int side = layout_.side();
    const int canvas = (side + 1) * kPixels, middle = points_.cell(side / 2, side / 2);
    const std::string empty = abbreviated(kEmpty);
    std::string text = fmt::format(
        "sudoku,{0},{0},{1},0,1,1,{2},{2},{3},{3},0,0,0,0,Title: {4},Author: ,,{5},OFF,false\n",
        side, kPixels, canvas, middle, head_text(puzzle_.comment), head_text(words()));
    text += "[0,0,0,0]\n[\"1\",\"2\",\"1\"]~\"sudoku\"~[\"1\",9]\n";
    text += abbreviated(data_.dump(-1, ' ', true, PenpaJson::error_handler_t::replace));
    text += "\n" + empty + "\n" + centres() + "\n[]\n{}\n\"x\"\n\"x\"\n[3,1,4]\n";
    text += abbreviated(
        R"({"qa":"pu_q","grid":["1","2","1"],"pu_q":{"edit_mode":"surface","surface":["",1],)"
        R"("line":["1",2],"lineE":["1",2],"wall":["",2],"cage":["1",10],"number":["1",1],)"
        R"("symbol":["circle_L",1],"special":["thermo",""],"board":["",""],"move":["1",""],)"
        R"("combi":["battleship",""],"sudoku":["1",1]},"pu_a":{"edit_mode":"surface",)"
        R"("surface":["",1],"line":["1",3],"lineE":["1",3],"wall":["",3],"cage":["1",10],)"
        R"("number":["1",2],"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],)"
        R"("move":["1",""],"combi":["battleship",""],"sudoku":["1",9]}})");
    return text + "\n\"x\"\n0\n" + empty + "\nx\n{}\n[]\nfalse";
  }

  const Written& puzzle_;
  const Layout& layout_;
  Points points_;
  PenpaJson data_;
  std::set<const ConstraintRow*> kinds_;
};

// ---- What was written ---------------------------------------------------------------------------

// Constraints as the drawing shows them: the cells of a cage in no order, dots each by itself.
std::set<std::string> shown_rules(const Rules* rules, const Layout& layout) {
  std::set<std::string> lines;
  for (const Constraint& each :
       rules == nullptr ? std::span<const Constraint>() : rules->constraints()) {
    if (each.cells.empty()) continue;  // a house of the layout
    const std::string_view name = each.kind->name;
    const Cells& cells = each.cells[0];
    const bool cage = name == "killer", single = name == "odd" || name == "even";
    const bool path = name == "thermometer" || name == "arrow";
    const std::size_t part = single ? 1 : cage || path ? cells.size() : 2;
    for (std::size_t at = 0; at + part <= cells.size(); ++at) {
      Constraint one = each;
      const auto begin = cells.begin() + static_cast<std::ptrdiff_t>(at);
      one.cells[0].assign(begin, begin + static_cast<std::ptrdiff_t>(part));
      if (!path) std::ranges::sort(one.cells[0]);
      lines.insert(describe(one, layout));
    }
  }
  return lines;
}

// The first of the lines that the others lack; empty if there is none.
std::string first_missing(const std::set<std::string>& lines, const std::set<std::string>& others) {
  const auto at =
      std::ranges::find_if(lines, [&](const auto& line) { return !others.contains(line); });
  return at == lines.end() ? "" : *at;
}

// Marks of one look can mean several constraints. An error unless the drawing is read as the
// puzzle.
Result<void> read_back(const std::string& link, const Written& puzzle) {
  const TextContext context;
  Puzzle again;
  if (auto ok = read({context, link, 1}, again); !ok) return cannot(ok.error().message);
  const bool same = same_houses(*again.layout, puzzle.layout);
  if (!same) return cannot("these regions, which its drawing does not tell");
  const auto meant = shown_rules(puzzle.rules, puzzle.layout);
  const auto found = shown_rules(again.rules.get(), puzzle.layout);
  if (const std::string lost = first_missing(meant, found); !lost.empty()) {
    return cannot(
        fmt::format("`{}` beside the other constraints: its drawing means another", lost));
  }
  if (const std::string gained = first_missing(found, meant); !gained.empty()) {
    return cannot(fmt::format("these constraints: together they are drawn as `{}`", gained));
  }
  return again.givens == puzzle.grid ? Result<void>() : cannot("these givens");
}

}  // namespace

Result<void> write(std::string& out, const Written& puzzle) {
  if (!puzzle.marks.empty()) return cannot("candidates");
  std::string link;
  if (auto ok = BoardWriter(puzzle).write(link); !ok) return ok;
  if (auto ok = read_back(link, puzzle); !ok) return ok;
  out += link;
  return {};
}

}  // namespace sudokit::text::penpa
