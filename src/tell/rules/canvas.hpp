// RuleCanvas: what the pictures of rules are made with. Shapes lie under the digits and the lines
// of the grid, or over both. Marks of one place (clues at one end of a row) are collected first.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "sudokit/rules.hpp"
#include "tell/places.hpp"

namespace sudokit {

class RuleCanvas {
 public:
  using Kind = Shape::Kind;

  RuleCanvas(const Layout& layout, const Places& places) : layout_(layout), places_(places) {}

  const Layout& layout() const { return layout_; }
  Point centre(int cell) const { return places_.centre(cell); }
  Point corner(int cell) const { return places_.corner(cell); }
  // A point between two cells, as a part of the way from the first.
  Point between(int one, int other, double part = 0.5) const;

  void under(Kind kind, Ink ink, std::vector<Point> points, double size = 0, std::string text = {});
  void over(Kind kind, Ink ink, std::vector<Point> points, double size = 0, std::string text = {});

  // Under the digits.
  void fill(std::span<const Cell> cells, Ink ink);
  // Through the centres of the cells. With a `core`, that is drawn on it.
  void line(std::span<const Cell> cells, Ink ink);
  void line(std::span<const Cell> cells, Ink edge, Ink core);
  // An outline around cells, so far within their borders; one path a loop.
  void outline(std::span<const Cell> cells, double inset, Ink ink);
  void disc(int cell, double radius, Ink ink) { under(Kind::circle, ink, {centre(cell)}, radius); }
  // The tip of a shaft: its last two cells.
  void head(int before, int last);
  // Small text in the upper left corner of the first of the cells in reading order.
  void corner_text(std::span<const Cell> cells, const std::string& text);

  // Over the lines of the grid. A dot between two cells; those that do not touch are joined.
  void dot(int one, int other, Ink ink, const std::string& text = {});
  void sign(int one, int other, const std::string& text);
  // The corner opens towards the greater cell.
  void inequality(int lesser, int greater);

  // Outside the grid, before the first of the cells as they are seen. `word` tells kinds apart
  // where several kinds of clues are in one picture. With an arrow it points along the cells.
  void clue(std::span<const Cell> seen, const std::string& text, char word);
  void arrow_clue(std::span<const Cell> seen, std::array<int, 2> towards, const std::string& text);

  // "A", "B" and so on, for sets of cells that belong together.
  std::string next_letter();

  // What has no mark on the board is said beneath it.
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

  const Layout& layout_;
  const Places& places_;
  std::vector<Shape> under_;
  std::vector<Shape> over_;
  std::vector<std::string> words_;
  std::map<std::pair<int, int>, std::vector<Outside>> clues_;  // by row and column, -1 outside
  int letters_ = 0;
};

}  // namespace sudokit
