// A picture of one position as shapes. The candidates of a cell stand in a grid like that of a box.
#include <algorithm>
#include <array>
#include <set>

#include "deduce/argument_forms.hpp"
#include "sudokit/tell.hpp"
#include "tell/places.hpp"
#include "tell/rules/table.hpp"
#include "tell/words.hpp"

namespace sudokit {
namespace {

class Drawing {
 public:
  Drawing(const Pencilmarks& state, const Step* step, const DrawOptions& options)
      : state_(state),
        layout_(*state.layout),
        step_(step),
        options_(options),
        places_(places_of(state, options.labels)) {}

  Picture draw() {
    picture_.width = places_.width();
    add_rect(Ink::paper, {0, 0}, picture_.width, picture_.width);
    if (options_.tinted) tint_boxes();
    shade_extra_houses();
    RuleCanvas::Drawn rules = rules_drawn();
    if (step_ != nullptr) shade_houses();
    add_all(std::move(rules.under));
    if (step_ != nullptr) mark_step();
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (!layout_.is_missing(cell)) draw_cell(cell);
    }
    if (step_ != nullptr) draw_placements();
    draw_lines();
    add_all(std::move(rules.over));
    if (step_ != nullptr) draw_links();
    if (options_.labels) draw_labels();
    picture_.height = picture_.width;
    if (options_.legend) draw_legend(rules.words);
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

  RuleCanvas::Drawn rules_drawn() const {
    RuleCanvas canvas(layout_, places_);
    if (state_.rules) draw_rules(*state_.rules, canvas);
    return canvas.take();
  }
  void add_all(std::vector<Shape> shapes) {
    std::ranges::move(shapes, std::back_inserter(picture_.shapes));
  }
  // Beneath the board, in lines of its width.
  void draw_legend(const std::vector<std::string>& words) {
    constexpr double kSize = 14;
    constexpr double kLine = 20;
    const auto width = static_cast<std::size_t>(picture_.width / (0.5 * kSize));
    for (const std::string& text : words) {
      for (const std::string& line : wrapped(text, width)) {
        add(Kind::text, Ink::label, kSize, {{picture_.width / 2, picture_.height + kLine / 2}},
            line);
        picture_.height += kLine;
      }
    }
    if (!words.empty()) picture_.height += kLine / 2;
    picture_.shapes.front().points[1].y = picture_.height;
  }

  void fill_cell(int cell, Ink ink) { add_rect(ink, places_.corner(cell), kCellUnits, kCellUnits); }

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
        return layout_.kind(house) == HouseKind::extra && !is_line(house);
      });
      if (extra) fill_cell(cell, Ink::extra);
    }
  }

  // Rows and columns of open grids are extra houses.
  bool is_line(int house) const {
    const auto cells = layout_.house(house);
    return layout_.is_open() &&
           (std::ranges::equal(cells, layout_.row_cells(layout_.row(cells.front()))) ||
            std::ranges::equal(cells, layout_.column_cells(layout_.column(cells.front()))));
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

  void shade_houses() {
    number_lines(step_->argument, step_->removals);
    each_part([&](const Part& part) { shade_houses(*part.argument); });
  }
  // What is shown over a place that is only one of many comes after it.
  void mark_step() {
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
    for (const Cell cell : cells_of_rule(argument.rule)) outline(cell);
    for (const int rule : argument.rules) {
      for (const Cell cell : cells_of_rule(rule)) outline(cell);
    }
    if (argument.sum) {
      for (const Cell cell : argument.sum->added) outline(cell);
      for (const Cell cell : argument.sum->taken) outline(cell);
    }
    for (const Cell cell : argument.blockers) outline(cell);
    // Filled ones that are part of it, and the one that a supposition leaves empty.
    const bool emptied = row_of(argument.form).cells.what == CellsHold::emptied;
    for (const Cell cell : argument.cells) {
      if (emptied || state_.values[cell] != 0) outline(cell);
    }
  }

  // Of a rule of the whole grid none.
  std::set<Cell> cells_of_rule(int rule) const {
    std::set<Cell> cells;
    if (rule < 0 || step_->rules == nullptr) return cells;
    const Constraint& constraint = step_->rules->constraints()[static_cast<std::size_t>(rule)];
    if (constraint.kind->takes.place == ConstraintTakes::Place::grid) return cells;
    for (const auto& list : constraint.cells) cells.insert(list.begin(), list.end());
    return cells;
  }

  // Under the digit, which is to be read still.
  void strike(Candidate gone) {
    const double r = places_.pitch() * 0.5;
    const Point at = places_.place(gone);
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
    const Point at = places_.place(candidate);
    const double r = places_.pitch() * 0.46;
    constexpr std::array kInks = {Ink::pattern, Ink::one_side, Ink::other_side, Ink::place};
    const Ink ink = kInks[static_cast<std::size_t>(role)];
    if (role == Role::one) {
      add_rect(ink, {at.x - r * 0.9, at.y - r * 0.9}, r * 1.8, r * 1.8);
    } else {
      add(Kind::circle, ink, r, {at});
    }
  }

  void outline(Cell cell) {
    const Point at = places_.corner(cell);
    add_rect(Ink::outline, {at.x + 4, at.y + 4}, kCellUnits - 8, kCellUnits - 8, 6);
  }

  void draw_cell(int cell) {
    const auto at = static_cast<std::size_t>(cell);
    const Point middle = places_.centre(cell);
    if (state_.values[at] != 0) {
      const std::string digit = digit_text(state_.values[at]);
      add(Kind::text, state_.givens[at] != 0 ? Ink::given : Ink::value, digit.size() > 1 ? 28 : 36,
          {middle}, digit);
      return;
    }
    if (!options_.candidates) return;
    state_.candidates[at].for_each([&](int digit) {
      const Point where =
          places_.place({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
      const std::string text = digit_text(digit);
      add(Kind::text, Ink::candidate,
          std::min(15.0, places_.pitch() * (text.size() > 1 ? 0.7 : 0.85)), {where}, text);
    });
  }

  void draw_placements() {
    line_ = parts_.front().end;
    const double r = places_.pitch() * 0.5;
    for (const Candidate put : step_->placements) {
      const Point at = places_.place(put);
      add(Kind::circle, Ink::placed, r * 1.15, {at});
      const Point box = places_.corner(put.cell);
      add_rect(Ink::placed, {box.x + 3, box.y + 3}, kCellUnits - 6, kCellUnits - 6);
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
      if (layout_.is_missing(cell)) continue;
      const Point at = places_.corner(cell);
      const int column = layout_.column(cell);
      const int row = layout_.row(cell);
      if (column + 1 < layout_.columns()) {
        line(layout_.region(cell) != layout_.region(cell + 1), at.x + kCellUnits, at.y,
             at.x + kCellUnits, at.y + kCellUnits);
      }
      if (row + 1 < layout_.rows()) {
        line(layout_.region(cell) != layout_.region(cell + side), at.x, at.y + kCellUnits,
             at.x + kCellUnits, at.y + kCellUnits);
      }
    }
    if (!thin.empty()) add(Kind::lines, Ink::thin_line, 0, std::move(thin));
    if (!thick.empty()) add(Kind::lines, Ink::thick_line, 0, std::move(thick));
    add_rect(Ink::frame, {places_.margin(), places_.margin()}, kCellUnits * layout_.columns(),
             kCellUnits * layout_.rows());
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
    const Point a = places_.place(nodes[static_cast<std::size_t>(link.from)].candidate);
    const Point b = places_.place(nodes[static_cast<std::size_t>(link.to)].candidate);
    constexpr std::array kInks = {Ink::strong, Ink::weak, Ink::forced};
    const Bow way = best_bow(places_, state_, a, b);
    add(Kind::curve, kInks[static_cast<std::size_t>(link.inference)], 0,
        {way.from, way.via, way.to});
  }

  void draw_labels() {
    const double far = places_.margin() / 2;
    for (int i = 0; i < layout_.side(); ++i) {
      const double at = places_.margin() + kCellUnits * (i + 0.5);
      const std::string number = std::to_string(i + 1);
      if (i < layout_.columns()) add(Kind::text, Ink::label, 13, {{at, far}}, "c" + number);
      if (i < layout_.rows()) add(Kind::text, Ink::label, 13, {{far, at}}, "r" + number);
    }
  }

  const Pencilmarks& state_;
  const Layout& layout_;
  const Step* step_;
  const DrawOptions& options_;
  Places places_;
  std::vector<Part> parts_;  // the first is the step's own
  int lines_ = 0;
  // Of what is drawn: the line that it shows, and the part.
  int line_ = -1;
  int chain_ = 0;
  Picture picture_;
};

Picture words_alone(const std::string& words, int side) {
  Picture picture{kCellUnits * side, {}, kCellUnits * side};
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
  if (auto ok = admit("a picture", kHouses | kOpenGrids, state.layout->features()); !ok) {
    return words_alone(ok.error().message, state.layout->side());
  }
  return Drawing(state, step, options).draw();
}

Result<Pencilmarks> pencilmarks_of(const Puzzle& puzzle) {
  constexpr Features kKnown = kHousesAndMarks | kRuleFeatures | kOpenGrids;
  if (auto ok = admit("a board of candidates", kKnown, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  Pencilmarks marks;
  marks.layout = puzzle.layout;
  marks.rules = puzzle.rules;
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
