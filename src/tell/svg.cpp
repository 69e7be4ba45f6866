// One position as SVG. A cell is 60 units; its candidates stand in a square of side ceil(sqrt(n)).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sudokit/draw.hpp"

namespace sudokit {
namespace {

constexpr double kCell = 60;
constexpr double kMargin = 26;
constexpr double kInset = 3.5;

constexpr std::string_view kStyle =
    "<style>text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;"
    "dominant-baseline:central;fill:#000}.g{font-weight:bold}.v{fill:#0072b2}.l{fill:#555}"
    ".x{stroke:#d55e00;stroke-width:3}.k0{fill:#56b4e9;fill-opacity:.45;stroke:#0072b2;"
    "stroke-width:1.5}.k1{fill:#f0e442;stroke:#000;stroke-width:1.5}"
    ".k2{fill:#fff;stroke:#009e73;stroke-width:3;stroke-dasharray:4 2}"
    ".p{fill:none;stroke:#000;stroke-width:3}.a{fill:none;stroke:#cc3377;stroke-width:2.5}"
    ".w{stroke-dasharray:6 4}.s{stroke-width:1.5;stroke-dasharray:none}.e{fill:#f5ead0}</style>";
// {0} keeps names of several pictures on a page apart.
constexpr const char kDefs[] =
    "<defs><pattern id=\"house{0}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><rect width=\"8\" height=\"8\" fill=\"#eef0f4\"/>"
    "<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"8\" stroke=\"#c4cad6\" stroke-width=\"2\"/></pattern>"
    "<marker id=\"tip{0}\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"6\" "
    "markerHeight=\"6\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\" "
    "fill=\"#cc3377\"/></marker></defs>";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
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
        grid_(static_cast<int>(std::ceil(std::sqrt(layout_.side())))),
        margin_(options.labels ? kMargin : 4) {}

  std::string draw() {
    const double size = kCell * layout_.side() + 2 * margin_;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {0:g}\" role=\"img\">",
        size);
    add("<title>{}</title>{}", escaped(options_.title), kStyle);
    add(kDefs, escaped(options_.id));
    add("<rect width=\"{0:g}\" height=\"{0:g}\" fill=\"#fff\"/>", size);
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
  double pitch() const { return (kCell - 2 * kInset) / grid_; }
  Point place(Candidate candidate) const {
    const int index = candidate.digit - 1;
    return {corner(candidate.cell).x + kInset + pitch() * (index % grid_ + 0.5),
            corner(candidate.cell).y + kInset + pitch() * (index / grid_ + 0.5)};
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
    for (const auto house : step_->houses) {
      for (const Cell cell : layout_.house(house)) {
        if (!shaded[cell]) fill_cell(cell, fmt::format("fill=\"url(#house{})\"", options_.id));
        shaded[cell] = true;
      }
    }
    for (const Mark& mark : step_->marks) draw_mark(mark);
    for (const Candidate gone : step_->removals) strike(gone);
  }

  // Under the digit, which is to be read still.
  void strike(Candidate gone) {
    const double r = pitch() * 0.5;
    const Point at = place(gone);
    add("<path class=\"x\" d=\"M{:.4g} {:.4g}L{:.4g} {:.4g}M{:.4g} {:.4g}L{:.4g} {:.4g}\"/>",
        at.x - r, at.y - r, at.x + r, at.y + r, at.x - r, at.y + r, at.x + r, at.y - r);
  }

  // Colour 0 a filled disc, 1 a filled square, 2 a dashed ring.
  void draw_mark(const Mark& mark) {
    const Point at = place(mark.candidate);
    const double r = pitch() * 0.46;
    if (mark.colour == 1) {
      add("<rect class=\"k1\" x=\"{:.4g}\" y=\"{:.4g}\" width=\"{:.4g}\" height=\"{:.4g}\"/>",
          at.x - r * 0.9, at.y - r * 0.9, r * 1.8, r * 1.8);
    } else {
      add("<circle class=\"k{}\" cx=\"{:.4g}\" cy=\"{:.4g}\" r=\"{:.4g}\"/>", mark.colour, at.x,
          at.y, r);
    }
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
    add("<path d=\"{}\" stroke=\"#888\" stroke-width=\"1\"/>", thin);
    add("<path d=\"{}\" stroke=\"#000\" stroke-width=\"3.5\" stroke-linecap=\"square\"/>", thick);
    add("<rect x=\"{0:g}\" y=\"{0:g}\" width=\"{1:g}\" height=\"{1:g}\" fill=\"none\" "
        "stroke=\"#000\" stroke-width=\"4\"/>",
        margin_, kCell * side);
  }

  // Bent a little, so that arrows there and back, and digits between, can be told apart.
  void draw_links() {
    for (const ChainLink& link : step_->links) {
      const Point a = place(link.from);
      const Point b = place(link.to);
      const double dx = b.x - a.x;
      const double dy = b.y - a.y;
      const double length = std::max(1.0, std::hypot(dx, dy));
      // Between neighbours in a cell there is room for a small tip only.
      const bool close = length < pitch() * 1.6;
      const double cut = pitch() * (close ? 0.36 : 0.48);
      const double bend = std::min(24.0, length * 0.15);
      const Point via = {(a.x + b.x) / 2 - dy / length * bend,
                         (a.y + b.y) / 2 + dx / length * bend};
      add("<path class=\"a{}\" marker-end=\"url(#tip{})\" d=\"M{:.4g} {:.4g}Q{:.4g} {:.4g} {:.4g} "
          "{:.4g}\"/>",
          close         ? " s"
          : link.strong ? ""
                        : " w",
          options_.id, a.x + dx / length * cut, a.y + dy / length * cut, via.x, via.y,
          b.x - dx / length * cut, b.y - dy / length * cut);
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
  int grid_;
  double margin_;
  std::string out_;
};

}  // namespace

std::string draw_svg(const Pencilmarks& state, const Step* step, const DrawOptions& options) {
  return Picture(state, step, options).draw();
}

Pencilmarks pencilmarks_of(const Puzzle& puzzle) {
  Pencilmarks marks;
  marks.layout = puzzle.layout;
  marks.givens = marks.values = puzzle.givens;
  marks.candidates.resize(puzzle.givens.size());
  for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
    if (puzzle.givens[cell] == 0) marks.candidates[cell] = puzzle.marks[cell];
  }
  return marks;
}

Pencilmarks basic_pencilmarks(const Puzzle& puzzle) {
  Pencilmarks marks = pencilmarks_of(puzzle);
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (puzzle.givens[at] != 0) continue;
    marks.candidates[at] = allowed(puzzle, cell);
    for (const Cell peer : puzzle.layout->peers(cell)) {
      if (puzzle.givens[peer] != 0) marks.candidates[at].erase(puzzle.givens[peer]);
    }
  }
  return marks;
}

}  // namespace sudokit
