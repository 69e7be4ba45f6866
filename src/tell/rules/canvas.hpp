// RuleCanvas: the drawing surface for the pictures of rules. Shapes lie either under the digits and
// grid lines or above both. Marks at the same place, such as clues at one end of a row, are
// collected before they are drawn.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "rules/kinds.hpp"
#include "sudokit/puzzle.hpp"
#include "tell/places.hpp"

namespace sudokit {

class RuleCanvas {
 public:
  using Kind = Shape::Kind;

  RuleCanvas(const Layout& layout, const Places& places) : layout_(layout), places_(places) {}

  const Layout& layout() const { return layout_; }
  Point centre(int cell) const { return places_.centre(cell); }
  Point corner(int cell) const { return places_.corner(cell); }
  // A point between two cells, at the fraction `part` of the way from the first.
  Point between(int one, int other, double part = 0.5) const;

  void under(Kind kind, const InkLook& ink, std::vector<Point> points, double size = 0,
             std::string text = {});
  void over(Kind kind, const InkLook& ink, std::vector<Point> points, double size = 0,
            std::string text = {});

  // Shapes under the digits.
  void fill(std::span<const Cell> cells, const InkLook& ink);
  // A line through the centres of the cells.
  void line(std::span<const Cell> cells, const InkLook& ink);
  // An outline around cells, `inset` inside their borders; one path for each loop.
  void outline(std::span<const Cell> cells, double inset, const InkLook& ink);
  void disc(int cell, double radius, const InkLook& ink) {
    under(Kind::circle, ink, {centre(cell)}, radius);
  }
  // The arrowhead of a shaft, given its last two cells.
  void head(int before, int last, const InkLook& ink);
  // Small text in the upper left corner of the first of the cells in reading order.
  void corner_text(std::span<const Cell> cells, const std::string& text);
  // The same for a rule that is an alternative: its value and a question mark. Alternatives with
  // the same first cell share one text.
  void alternative_text(std::span<const Cell> cells, const std::string& value);
  // Small text in the lower right corner of a cell.
  void factor(int cell, int factor);

  // Shapes above the grid lines. A dot lies between two cells; if these do not touch, they are
  // joined.
  void dot(int one, int other, const InkLook& ink, const std::string& text = {});
  void sign(int one, int other, const std::string& text);
  // An inequality sign that opens towards the greater cell.
  void inequality(int lesser, int greater);

  // A clue outside the grid, in front of the first of the cells that it sees. `word` distinguishes
  // kinds of clues if one picture has several. An arrow points along the cells.
  void clue(std::span<const Cell> seen, const std::string& text, char word);
  void arrow_clue(std::span<const Cell> seen, std::array<int, 2> towards, const std::string& text);

  // "A", "B" and so on, to label sets of cells that belong together.
  std::string next_letter();

  // Adds a sentence below the board, for a rule without a mark on it.
  void say(std::string words) { words_.push_back(std::move(words)); }

  struct Drawn {
    std::vector<Shape> under;
    std::vector<Shape> over;
    std::vector<std::string> words;
  };
  Drawn take();

 private:
  struct Outside {
    std::string text;
    char word = 0;
  };
  void add_clues();
  void add_alternatives();

  const Layout& layout_;
  const Places& places_;
  std::vector<Shape> under_;
  std::vector<Shape> over_;
  std::vector<std::string> words_;
  std::map<std::pair<int, int>, std::vector<Outside>> clues_;  // by row and column; -1 is outside
  std::map<Cell, std::string> alternatives_;                   // by cell
  int letters_ = 0;
};

}  // namespace sudokit
