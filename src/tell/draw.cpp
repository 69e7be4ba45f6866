// A picture of one position as shapes. The candidates of a cell stand in a grid like that of a box.
#include "sudokit/draw.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace sudokit {
namespace {

constexpr double kCell = kCellUnits;
constexpr double kMargin = 26;
constexpr double kInset = 3.5;

// How many columns the digits of a cell stand in: as in a box where boxes are not too long, so that
// a 6x6 has two rows of three; else a square.
int digit_columns(const Layout& layout) {
  const int wide = std::max(layout.box_rows(), layout.box_cols());
  const int narrow = std::min(layout.box_rows(), layout.box_cols());
  if (layout.has_boxes() && wide <= 2 * narrow) return layout.box_cols();
  return static_cast<int>(std::ceil(std::sqrt(layout.side())));
}

class Drawing {
 public:
  Drawing(const Pencilmarks& state, const Step* step, const DrawOptions& options)
      : state_(state),
        layout_(*state.layout),
        step_(step),
        options_(options),
        columns_(digit_columns(layout_)),
        rows_((layout_.side() + columns_ - 1) / columns_),
        margin_(options.labels ? kMargin : 4) {}

  Picture draw() {
    picture_.width = kCell * layout_.side() + 2 * margin_;
    add_rect(Ink::paper, {0, 0}, picture_.width, picture_.width);
    if (options_.tinted) tint_boxes();
    shade_extra_houses();
    if (step_ != nullptr) shade_step();
    for (int cell = 0; cell < layout_.cells(); ++cell) draw_cell(cell);
    if (step_ != nullptr) draw_placements();
    draw_lines();
    if (step_ != nullptr) draw_links();
    if (options_.labels) draw_labels();
    return std::move(picture_);
  }

 private:
  using Kind = Shape::Kind;
  void add(Kind kind, Ink ink, double size, std::vector<Point> points, std::string text = {}) {
    picture_.shapes.push_back({kind, ink, size, std::move(points), std::move(text), line_, chain_});
  }
  void add_rect(Ink ink, Point at, double width, double height, double radius = 0) {
    add(Kind::rect, ink, radius, {at, {width, height}});
  }
  std::string digit_text(int digit) const {
    constexpr int kLetters = 26;
    if (!options_.letters || digit <= 9 || digit > 9 + kLetters) return std::to_string(digit);
    return std::string(1, static_cast<char>('A' + digit - 10));
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

  void fill_cell(int cell, Ink ink) { add_rect(ink, corner(cell), kCell, kCell); }

  void tint_boxes() {
    if (!layout_.has_boxes()) return;
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const int box =
          layout_.row(cell) / layout_.box_rows() + layout_.column(cell) / layout_.box_cols();
      if (box % 2 == 1) fill_cell(cell, Ink::tint);
    }
  }

  void shade_extra_houses() {
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const auto houses = layout_.houses_of(cell);
      const bool extra = std::any_of(houses.begin(), houses.end(), [&](int house) {
        return layout_.kind(house) == HouseKind::extra;
      });
      if (extra) fill_cell(cell, Ink::extra);
    }
  }

  // An argument with the numbers of its lines, and what it rules out.
  struct Part {
    const Argument* argument = nullptr;
    std::vector<Candidate> gone;
    std::vector<int> line_of = {};  // by node; the nodes that state something are lines
    int end = -1;                   // the line of what follows
  };
  // The argument, and behind the line that first rests on one nested in it, that one.
  void number_lines(const Argument& argument, std::vector<Candidate> gone) {
    const std::size_t at = parts_.size();
    parts_.push_back({&argument, std::move(gone)});
    std::vector<int> line_of;
    std::set<int> told = {-1};
    for (const Node& node : argument.nodes) {
      line_of.push_back(node.claim == Claim::part ? -1 : lines_++);
      if (!told.insert(node.nested).second) continue;
      number_lines(argument.nested[std::size_t(node.nested)], resting_on(argument, node.nested));
    }
    const bool told_in_lines = std::ranges::any_of(line_of, [](int line) { return line >= 0; });
    if (told_in_lines) parts_[at].end = lines_++;
    parts_[at].line_of = std::move(line_of);
  }
  static std::vector<Candidate> resting_on(const Argument& argument, int nested) {
    std::vector<Candidate> gone;
    for (const Node& node : argument.nodes) {
      if (node.nested == nested) gone.push_back(node.candidate);
    }
    return gone;
  }
  // What f draws of each argument that is shown belongs to it.
  template <typename F>
  void each_part(F f) {
    for (const Part& part : parts_) {
      f(part);
      line_ = -1;
      if (!options_.nested) break;
      ++chain_;
    }
    chain_ = 0;
  }

  // What is shown over a place that is only one of many comes after it.
  void shade_step() {
    number_lines(step_->argument, step_->removals);
    each_part([&](const Part& part) { shade_houses(*part.argument); });
    for (const bool places : {true, false}) {
      each_part([&](const Part& part) { draw_nodes(part, places); });
    }
    each_part([&](const Part& part) { draw_outlines(part); });
    each_part([&](const Part& part) {
      line_ = part.end;
      for (const Candidate gone : part.gone) strike(gone);
    });
  }

  void shade_houses(const Argument& argument) {
    std::vector<bool> shaded(static_cast<std::size_t>(layout_.cells()));
    for (const auto house : argument.houses) {
      for (const Cell cell : layout_.house(house.house)) {
        if (!shaded[cell]) fill_cell(cell, Ink::house);
        shaded[cell] = true;
      }
    }
  }
  void draw_nodes(const Part& part, bool places) {
    for (std::size_t i = 0; i < part.line_of.size(); ++i) {
      const Node& node = part.argument->nodes[i];
      line_ = part.line_of[i];
      if ((node.role == Role::place) == places) draw_node(node);
    }
  }
  void draw_outlines(const Part& part) {
    const Argument& argument = *part.argument;
    for (const Link& link : argument.links) {
      line_ = part.line_of[static_cast<std::size_t>(link.to)];
      for (const Cell cell : link.cells) outline(cell);
    }
    line_ = -1;
    for (const Cell cell : argument.blockers) outline(cell);
    // Filled ones that are part of it, and the one that a supposition leaves empty.
    const bool emptied = argument.form == Form::supposed;
    for (const Cell cell : argument.cells) {
      if (emptied || state_.values[cell] != 0) outline(cell);
    }
  }

  // Under the digit, which is to be read still.
  void strike(Candidate gone) {
    const double r = pitch() * 0.5;
    const Point at = place(gone);
    add(Kind::lines, Ink::removed, 0,
        {{at.x - r, at.y - r}, {at.x + r, at.y + r}, {at.x - r, at.y + r}, {at.x + r, at.y - r}});
  }

  // The pattern a filled disc, one side a filled square, the other a dashed ring; a thin ring for
  // a place among many.
  void draw_node(const Node& node) {
    draw_mark(node.candidate, node.role);
    for (const Cell cell : node.group) draw_mark({cell, node.candidate.digit}, node.role);
  }
  void draw_mark(Candidate candidate, Role role) {
    const Point at = place(candidate);
    const double r = pitch() * 0.46;
    constexpr std::array kInks = {Ink::pattern, Ink::one_side, Ink::other_side, Ink::place};
    const Ink ink = kInks[static_cast<std::size_t>(role)];
    if (role == Role::one) {
      add_rect(ink, {at.x - r * 0.9, at.y - r * 0.9}, r * 1.8, r * 1.8);
    } else {
      add(Kind::circle, ink, r, {at});
    }
  }

  void outline(Cell cell) {
    const Point at = corner(cell);
    add_rect(Ink::outline, {at.x + 4, at.y + 4}, kCell - 8, kCell - 8, 6);
  }

  void draw_cell(int cell) {
    const auto at = static_cast<std::size_t>(cell);
    const Point middle = centre(cell);
    if (state_.values[at] != 0) {
      const std::string digit = digit_text(state_.values[at]);
      add(Kind::text, state_.givens[at] != 0 ? Ink::given : Ink::value, digit.size() > 1 ? 28 : 36,
          {middle}, digit);
      return;
    }
    if (!options_.candidates) return;
    state_.candidates[at].for_each([&](int digit) {
      const Point where = place({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
      const std::string text = digit_text(digit);
      add(Kind::text, Ink::candidate, std::min(15.0, pitch() * (text.size() > 1 ? 0.7 : 0.85)),
          {where}, text);
    });
  }

  void draw_placements() {
    line_ = parts_.front().end;
    const double r = pitch() * 0.5;
    for (const Candidate put : step_->placements) {
      const Point at = place(put);
      add(Kind::circle, Ink::placed, r * 1.15, {at});
      const Point box = corner(put.cell);
      add_rect(Ink::placed, {box.x + 3, box.y + 3}, kCell - 6, kCell - 6);
    }
    line_ = -1;
  }

  // Thin lines everywhere, thick ones between regions and around the grid.
  void draw_lines() {
    const int side = layout_.side();
    std::vector<Point> thin;
    std::vector<Point> thick;
    const auto line = [&](bool heavy, double x1, double y1, double x2, double y2) {
      (heavy ? thick : thin).insert((heavy ? thick : thin).end(), {{x1, y1}, {x2, y2}});
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
    if (!thin.empty()) add(Kind::lines, Ink::thin_line, 0, std::move(thin));
    if (!thick.empty()) add(Kind::lines, Ink::thick_line, 0, std::move(thick));
    add_rect(Ink::frame, {margin_, margin_}, kCell * side, kCell * side);
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
    each_part([&](const Part& part) {
      for (const Link& link : part.argument->links) {
        line_ = part.line_of[static_cast<std::size_t>(link.to)];
        draw_link(part.argument->nodes, link);
      }
    });
  }
  void draw_link(const std::vector<Node>& nodes, const Link& link) {
    const Point a = place(nodes[static_cast<std::size_t>(link.from)].candidate);
    const Point b = place(nodes[static_cast<std::size_t>(link.to)].candidate);
    constexpr std::array kInks = {Ink::strong, Ink::weak, Ink::forced};
    const Bow way = best_bow(a, b);
    add(Kind::curve, kInks[static_cast<std::size_t>(link.inference)], 0,
        {way.from, way.via, way.to});
  }

  void draw_labels() {
    const double far = margin_ / 2;
    for (int i = 0; i < layout_.side(); ++i) {
      const double at = margin_ + kCell * (i + 0.5);
      add(Kind::text, Ink::label, 13, {{at, far}}, "c" + std::to_string(i + 1));
      add(Kind::text, Ink::label, 13, {{far, at}}, "r" + std::to_string(i + 1));
    }
  }

  const Pencilmarks& state_;
  const Layout& layout_;
  const Step* step_;
  const DrawOptions& options_;
  int columns_;  // of the digits in a cell
  int rows_;
  double margin_;
  std::vector<Part> parts_;  // the first is the step's own
  int lines_ = 0;
  // Of what is drawn: the line that it shows, and the part.
  int line_ = -1;
  int chain_ = 0;
  Picture picture_;
};

Picture words_alone(const std::string& words, int side) {
  Picture picture{kCell * side, {}};
  const double size = 1.8 * picture.width / static_cast<double>(words.size());
  picture.shapes.push_back(
      {Shape::Kind::rect, Ink::paper, 0, {{0, 0}, {picture.width, picture.width}}});
  picture.shapes.push_back(
      {Shape::Kind::text, Ink::label, size, {{picture.width / 2, picture.width / 2}}, words});
  return picture;
}

}  // namespace

Picture draw(const Pencilmarks& state, const Step* step, const DrawOptions& options) {
  // Candidates may be made by hand.
  if (auto ok = admit("a picture", kHouses, state.layout->features()); !ok) {
    return words_alone(ok.error().message, state.layout->side());
  }
  return Drawing(state, step, options).draw();
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
