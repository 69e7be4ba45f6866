// One position as SVG. A cell is 60 units; its candidates stand in a grid like that of a box.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sudokit/draw.hpp"
#include "tell/words.hpp"

namespace sudokit {
namespace {

constexpr double kCell = 60;
constexpr double kMargin = 26;
constexpr double kInset = 3.5;

constexpr std::string_view kStyle =
    "<style>text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;"
    "dominant-baseline:central;fill:#000}.g{font-weight:bold}.v{fill:#0072b2}.l{fill:#555}"
    ".bg{fill:#fff}.thin{stroke:#888}.thick{stroke:#000;fill:none}"
    ".x{stroke:#d55e00;stroke-width:3}.k0{fill:#56b4e9;fill-opacity:.45;stroke:#0072b2;"
    "stroke-width:1.5}.k1{fill:#f0e442;stroke:#000;stroke-width:1.5}"
    ".k2{fill:#fff;stroke:#009e73;stroke-width:3;stroke-dasharray:4 2}"
    ".k3{fill:none;stroke:#777;stroke-width:1.2}"
    ".b{fill:none;stroke:#000;stroke-width:2.5;stroke-dasharray:2 4;stroke-linecap:round}"
    ".p{fill:none;stroke:#000;stroke-width:3}.a{fill:none;stroke:#cc3377;stroke-width:2.5}"
    ".w{stroke-dasharray:7 4}.f{stroke-dasharray:.1 5;stroke-linecap:round;stroke-width:3}"
    ".e{fill:#f5ead0}.h{fill:#eef0f4}.hl{stroke:#c4cad6}"
    ".t{fill:#cc3377}</style>";
// {0} keeps names of several pictures on a page apart.
constexpr const char kDefs[] =
    "<defs><pattern id=\"house{0}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><rect class=\"h\" width=\"8\" height=\"8\"/>"
    "<line class=\"hl\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"8\" stroke-width=\"2\"/></pattern>"
    "<marker id=\"tip{0}\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"12\" "
    "markerHeight=\"12\" markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\">"
    "<path class=\"t\" d=\"M0 0L10 5L0 10z\"/></marker></defs>";

// How many columns the digits of a cell stand in: as in a box where boxes are not too long, so that
// a 6x6 has two rows of three; else a square.
int digit_columns(const Layout& layout) {
  const int wide = std::max(layout.box_rows(), layout.box_cols());
  const int narrow = std::min(layout.box_rows(), layout.box_cols());
  if (layout.has_boxes() && wide <= 2 * narrow) return layout.box_cols();
  return static_cast<int>(std::ceil(std::sqrt(layout.side())));
}

struct Point {
  double x = 0;
  double y = 0;
};

class Picture {
 public:
  Picture(const Pencilmarks& state, const Step* step, const DrawOptions& options)
      : state_(state),
        layout_(*state.layout),
        step_(step),
        options_(options),
        columns_(digit_columns(layout_)),
        rows_((layout_.side() + columns_ - 1) / columns_),
        margin_(options.labels ? kMargin : 4) {}

  std::string draw() {
    const double size = kCell * layout_.side() + 2 * margin_;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {0:g}\" role=\"img\">",
        size);
    add("<title>{}</title>{}", escaped(options_.title), kStyle);
    add(kDefs, escaped(options_.id));
    add("<rect class=\"bg\" width=\"{0:g}\" height=\"{0:g}\"/>", size);
    shade_extra_houses();
    if (step_ != nullptr) shade_step();
    for (int cell = 0; cell < layout_.cells(); ++cell) draw_cell(cell);
    if (step_ != nullptr) draw_placements();
    draw_lines();
    if (step_ != nullptr) draw_links();
    if (options_.labels) draw_labels();
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  Point corner(int cell) const {
    return {margin_ + kCell * layout_.column(cell), margin_ + kCell * layout_.row(cell)};
  }
  Point centre(int cell) const { return {corner(cell).x + kCell / 2, corner(cell).y + kCell / 2}; }
  double width() const { return (kCell - 2 * kInset) / columns_; }
  double height() const { return (kCell - 2 * kInset) / rows_; }
  // The room of a candidate: a square of this side.
  double pitch() const { return std::min(width(), height()); }
  Point place(Candidate candidate) const {
    const int index = candidate.digit - 1;
    return {corner(candidate.cell).x + kInset + width() * (index % columns_ + 0.5),
            corner(candidate.cell).y + kInset + height() * (index / columns_ + 0.5)};
  }

  void fill_cell(int cell, std::string_view how) {
    const Point at = corner(cell);
    add("<rect x=\"{:g}\" y=\"{:g}\" width=\"{}\" height=\"{}\" {}/>", at.x, at.y, kCell, kCell,
        how);
  }

  void shade_extra_houses() {
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const auto houses = layout_.houses_of(cell);
      const bool extra = std::any_of(houses.begin(), houses.end(), [&](int house) {
        return layout_.kind(house) == HouseKind::extra;
      });
      if (extra) fill_cell(cell, "class=\"e\"");
    }
  }

  void shade_step() {
    std::vector<bool> shaded(static_cast<std::size_t>(layout_.cells()));
    for (const auto house : step_->argument.houses) {
      for (const Cell cell : layout_.house(house.house)) {
        if (!shaded[cell]) fill_cell(cell, fmt::format("fill=\"url(#house{})\"", options_.id));
        shaded[cell] = true;
      }
    }
    // What is shown over a place that is only one of many comes after it.
    for (const Node& node : step_->argument.nodes) {
      if (node.role == Role::place) draw_node(node);
    }
    for (const Node& node : step_->argument.nodes) {
      if (node.role != Role::place) draw_node(node);
    }
    for (const Link& link : step_->argument.links) {
      for (const Cell cell : link.cells) outline(cell);
    }
    for (const Cell cell : step_->argument.blockers) outline(cell);
    for (const Cell cell : step_->argument.cells) {
      if (state_.values[cell] != 0) outline(cell);
    }
    for (const Candidate gone : step_->removals) strike(gone);
  }

  // Under the digit, which is to be read still.
  void strike(Candidate gone) {
    const double r = pitch() * 0.5;
    const Point at = place(gone);
    add("<path class=\"x\" d=\"M{:.4g} {:.4g}L{:.4g} {:.4g}M{:.4g} {:.4g}L{:.4g} {:.4g}\"/>",
        at.x - r, at.y - r, at.x + r, at.y + r, at.x - r, at.y + r, at.x + r, at.y - r);
  }

  // The pattern a filled disc, one side a filled square, the other a dashed ring; a thin ring for
  // a place among many.
  void draw_node(const Node& node) {
    const Point at = place(node.candidate);
    const double r = pitch() * 0.46;
    if (node.role == Role::one) {
      add("<rect class=\"k1\" x=\"{:.4g}\" y=\"{:.4g}\" width=\"{:.4g}\" height=\"{:.4g}\"/>",
          at.x - r * 0.9, at.y - r * 0.9, r * 1.8, r * 1.8);
    } else {
      add("<circle class=\"k{}\" cx=\"{:.4g}\" cy=\"{:.4g}\" r=\"{:.4g}\"/>",
          static_cast<int>(node.role), at.x, at.y, r);
    }
  }

  void outline(Cell cell) {
    const Point at = corner(cell);
    add("<rect class=\"b\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"6\"/>",
        at.x + 4, at.y + 4, kCell - 8, kCell - 8);
  }

  void draw_cell(int cell) {
    const auto at = static_cast<std::size_t>(cell);
    const Point middle = centre(cell);
    if (state_.values[at] != 0) {
      add("<text class=\"{}\" x=\"{:g}\" y=\"{:g}\" font-size=\"{}\">{}</text>",
          state_.givens[at] != 0 ? "g" : "v", middle.x, middle.y, state_.values[at] > 9 ? 28 : 36,
          state_.values[at]);
      return;
    }
    if (!options_.candidates) return;
    state_.candidates[at].for_each([&](int digit) {
      const Point where = place({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
      add("<text x=\"{:.4g}\" y=\"{:.4g}\" font-size=\"{:.3g}\">{}</text>", where.x, where.y,
          std::min(15.0, pitch() * (digit > 9 ? 0.7 : 0.85)), digit);
    });
  }

  void draw_placements() {
    const double r = pitch() * 0.5;
    for (const Candidate put : step_->placements) {
      const Point at = place(put);
      add("<circle class=\"p\" cx=\"{:.4g}\" cy=\"{:.4g}\" r=\"{:.4g}\"/>", at.x, at.y, r * 1.15);
      const Point box = corner(put.cell);
      add("<rect class=\"p\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\"/>", box.x + 3,
          box.y + 3, kCell - 6, kCell - 6);
    }
  }

  // Thin lines everywhere, thick ones between regions and around the grid.
  void draw_lines() {
    const int side = layout_.side();
    std::string thin;
    std::string thick;
    const auto line = [&](bool heavy, double x1, double y1, double x2, double y2) {
      fmt::format_to(std::back_inserter(heavy ? thick : thin), "M{:g} {:g}L{:g} {:g}", x1, y1, x2,
                     y2);
    };
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const Point at = corner(cell);
      const int column = layout_.column(cell);
      const int row = layout_.row(cell);
      if (column + 1 < side) {
        line(layout_.region(cell) != layout_.region(cell + 1), at.x + kCell, at.y, at.x + kCell,
             at.y + kCell);
      }
      if (row + 1 < side) {
        line(layout_.region(cell) != layout_.region(cell + side), at.x, at.y + kCell, at.x + kCell,
             at.y + kCell);
      }
    }
    add("<path class=\"thin\" d=\"{}\" stroke-width=\"1\"/>", thin);
    add("<path class=\"thick\" d=\"{}\" stroke-width=\"3.5\" stroke-linecap=\"square\"/>", thick);
    add("<rect class=\"thick\" x=\"{0:g}\" y=\"{0:g}\" width=\"{1:g}\" height=\"{1:g}\" "
        "stroke-width=\"4\"/>",
        margin_, kCell * side);
  }

  // A curve from one candidate to another, by its control point.
  struct Bow {
    Point from, via, to;
    Point at(double t) const {
      const double u = 1 - t;
      return {u * u * from.x + 2 * u * t * via.x + t * t * to.x,
              u * u * from.y + 2 * u * t * via.y + t * t * to.y};
    }
  };
  static Point towards(Point from, Point to, double by) {
    const double length = std::max(1.0, std::hypot(to.x - from.x, to.y - from.y));
    return {from.x + (to.x - from.x) / length * by, from.y + (to.y - from.y) / length * by};
  }
  // Bent by so much of its length, to the right of its way where that is positive. It begins and
  // ends at the rims of the marks; between neighbours in a cell it swings out, to be seen at all.
  Bow bow(Point a, Point b, double bend) const {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const Point via = {(a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend};
    const double cut = pitch() * 0.48;
    return {towards(a, via, cut), via, towards(b, via, cut)};
  }

  // How many digits the curve runs over, and whether it leaves the picture.
  double crossings(const Bow& bow) const {
    constexpr int kPoints = 32;
    const double edge = kCell * layout_.side() + 2 * margin_;
    double cost = 0;
    for (int i = 2; i + 1 < kPoints; ++i) {
      const Point at = bow.at(static_cast<double>(i) / kPoints);
      if (at.x < 2 || at.y < 2 || at.x > edge - 2 || at.y > edge - 2) cost += 4;
      cost += over_digit(at);
    }
    return cost;
  }
  bool over_digit(Point at) const {
    const int column = static_cast<int>(std::floor((at.x - margin_) / kCell));
    const int row = static_cast<int>(std::floor((at.y - margin_) / kCell));
    if (std::min(row, column) < 0 || std::max(row, column) >= layout_.side()) return false;
    const auto cell = static_cast<Cell>(row * layout_.side() + column);
    if (state_.values[cell] != 0) {
      return std::hypot(at.x - centre(cell).x, at.y - centre(cell).y) < kCell * 0.28;
    }
    const Point home = corner(cell);
    const int x = std::clamp(static_cast<int>((at.x - home.x - kInset) / width()), 0, columns_ - 1);
    const int y = std::clamp(static_cast<int>((at.y - home.y - kInset) / height()), 0, rows_ - 1);
    const int digit = y * columns_ + x + 1;
    if (digit > layout_.side() || !state_.candidates[cell].contains(digit)) return false;
    const Point there = place({cell, static_cast<std::uint8_t>(digit)});
    return std::hypot(at.x - there.x, at.y - there.y) < pitch() * 0.36;
  }

  // Of some bends the one that runs over the fewest digits; of equals the flattest.
  Bow best_bow(Point a, Point b) const {
    const bool close = std::hypot(b.x - a.x, b.y - a.y) < pitch() * 2.2;
    constexpr std::array kFlat = {0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45};
    constexpr std::array kSteep = {0.9, -0.9, 1.2, -1.2, 0.7, -0.7, 1.5, -1.5};
    Bow best;
    double least = 1e9;
    for (const double bend : close ? kSteep : kFlat) {
      const Bow one = bow(a, b, bend);
      const double cost = crossings(one);
      if (cost >= least) continue;
      least = cost;
      best = one;
    }
    return best;
  }

  // Solid: one of the two must be true; dashed: they cannot both be; dotted: one leads to the
  // other.
  void draw_links() {
    for (const Link& link : step_->argument.links) {
      const auto& nodes = step_->argument.nodes;
      const Point a = place(nodes[static_cast<std::size_t>(link.from)].candidate);
      const Point b = place(nodes[static_cast<std::size_t>(link.to)].candidate);
      constexpr std::string_view kClasses[] = {"", " w", " f"};
      const Bow way = best_bow(a, b);
      add("<path class=\"a{}\" marker-end=\"url(#tip{})\" d=\"M{:.4g} {:.4g}Q{:.4g} {:.4g} {:.4g} "
          "{:.4g}\"/>",
          kClasses[static_cast<std::size_t>(link.inference)], options_.id, way.from.x, way.from.y,
          way.via.x, way.via.y, way.to.x, way.to.y);
    }
  }

  void draw_labels() {
    const double far = margin_ / 2;
    for (int i = 0; i < layout_.side(); ++i) {
      const double at = margin_ + kCell * (i + 0.5);
      add("<text class=\"l\" x=\"{:g}\" y=\"{:g}\" font-size=\"13\">c{}</text>", at, far, i + 1);
      add("<text class=\"l\" x=\"{:g}\" y=\"{:g}\" font-size=\"13\">r{}</text>", far, at, i + 1);
    }
  }

  const Pencilmarks& state_;
  const Layout& layout_;
  const Step* step_;
  const DrawOptions& options_;
  int columns_;  // of the digits in a cell
  int rows_;
  double margin_;
  std::string out_;
};

}  // namespace

std::string draw_svg(const Pencilmarks& state, const Step* step, const DrawOptions& options) {
  return Picture(state, step, options).draw();
}

Result<Pencilmarks> pencilmarks_of(const Puzzle& puzzle) {
  if (auto ok = admit("a board of candidates", kHousesAndMarks, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  Pencilmarks marks;
  marks.layout = puzzle.layout;
  marks.givens = marks.values = puzzle.givens;
  marks.candidates.resize(puzzle.givens.size());
  for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
    if (puzzle.givens[cell] == 0) marks.candidates[cell] = puzzle.marks[cell];
  }
  return marks;
}

Result<Pencilmarks> basic_pencilmarks(const Puzzle& puzzle) {
  auto marks = pencilmarks_of(puzzle);
  if (!marks) return marks;
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (puzzle.givens[at] != 0) continue;
    marks->candidates[at] = allowed(puzzle, cell);
    for (const Cell peer : puzzle.layout->peers(cell)) {
      if (puzzle.givens[peer] != 0) marks->candidates[at].erase(puzzle.givens[peer]);
    }
  }
  return marks;
}

}  // namespace sudokit
