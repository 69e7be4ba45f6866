#include "tell/rules/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

namespace sudokit {
namespace {

constexpr double kCell = kCellUnits;
constexpr double kDot = 7.5;

Point along(Point from, Point to, double by) {
  const double length = std::max(1e-6, std::hypot(to.x - from.x, to.y - from.y));
  return {from.x + (to.x - from.x) / length * by, from.y + (to.y - from.y) / length * by};
}

// An outline of cells, side by side: each side of the outline ends where the next begins.
class Outline {
 public:
  Outline(const Layout& layout, std::span<const Cell> cells) : layout_(layout) {
    cells_.insert(cells.begin(), cells.end());
  }

  // Corners by loop, in units of cells, with `inset` of a cell.
  std::vector<std::vector<Point>> loops(double inset) {
    for (const int cell : cells_) {
      for (int turn = 0; turn < 4; ++turn) add_side(cell, turn, inset);
    }
    std::vector<std::vector<Point>> loops;
    while (!sides_.empty()) {
      auto at = sides_.begin();
      const auto start = at->first;
      std::vector<Point> loop;
      while (at != sides_.end()) {
        const auto next = at->second;
        loop.push_back({at->first.first, at->first.second});
        sides_.erase(at);
        if (next == start) break;
        at = sides_.find(next);
      }
      loops.push_back(without_straight(loop));
    }
    return loops;
  }

 private:
  using Spot = std::pair<double, double>;

  bool has(int row, int column) const {
    const int side = layout_.side();
    return row >= 0 && column >= 0 && row < side && column < side &&
           cells_.contains(row * side + column);
  }

  // Clockwise: the upper side from left to right, then right, lower, left.
  void add_side(int cell, int turn, double inset) {
    constexpr int kOut[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};  // row, column
    const int row = layout_.row(cell);
    const int column = layout_.column(cell);
    const int* out = kOut[turn];
    const int* on = kOut[(turn + 1) % 4];
    if (has(row + out[0], column + out[1])) return;
    const double y = row + 0.5 + out[0] * (0.5 - inset);
    const double x = column + 0.5 + out[1] * (0.5 - inset);
    // How far an end is from the middle: to its own corner, the next cell, or into a bay.
    const auto reach = [&](int way) {
      const int r = row + way * on[0];
      const int c = column + way * on[1];
      if (!has(r, c)) return 0.5 - inset;
      return has(r + out[0], c + out[1]) ? 0.5 + inset : 0.5;
    };
    const Spot from = {x - on[1] * reach(-1), y - on[0] * reach(-1)};
    const Spot to = {x + on[1] * reach(1), y + on[0] * reach(1)};
    sides_.insert({rounded(from), rounded(to)});
  }

  // To multiples of 1/4096, so that ends that are the same compare equal.
  static Spot rounded(Spot at) {
    return {std::round(at.first * 4096) / 4096, std::round(at.second * 4096) / 4096};
  }

  static std::vector<Point> without_straight(const std::vector<Point>& loop) {
    std::vector<Point> kept;
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point before = loop[(i + loop.size() - 1) % loop.size()];
      const Point after = loop[(i + 1) % loop.size()];
      const bool straight = (before.x == loop[i].x && loop[i].x == after.x) ||
                            (before.y == loop[i].y && loop[i].y == after.y);
      if (!straight) kept.push_back(loop[i]);
    }
    return kept;
  }

  const Layout& layout_;
  std::set<int> cells_;
  std::multimap<Spot, Spot> sides_;
};

}  // namespace

Point RuleCanvas::between(int one, int other, double part) const {
  const Point a = centre(one);
  const Point b = centre(other);
  return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

void RuleCanvas::under(Kind kind, const InkLook& ink, std::vector<Point> points, double size,
                       std::string text) {
  under_.push_back({.kind = kind,
                    .ink = Ink::rule,
                    .size = size,
                    .points = std::move(points),
                    .text = std::move(text),
                    .look = &ink});
}

void RuleCanvas::over(Kind kind, const InkLook& ink, std::vector<Point> points, double size,
                      std::string text) {
  over_.push_back({.kind = kind,
                   .ink = Ink::rule,
                   .size = size,
                   .points = std::move(points),
                   .text = std::move(text),
                   .look = &ink});
}

void RuleCanvas::fill(std::span<const Cell> cells, const InkLook& ink) {
  for (const Cell cell : cells) under(Kind::rect, ink, {corner(cell), {kCell, kCell}});
}

void RuleCanvas::line(std::span<const Cell> cells, const InkLook& ink) {
  std::vector<Point> points;
  for (const Cell cell : cells) points.push_back(centre(cell));
  if (points.size() == 1) points.push_back(points.front());  // a round dot
  if (!points.empty()) under(Kind::path, ink, std::move(points));
}

void RuleCanvas::outline(std::span<const Cell> cells, double inset, const InkLook& ink) {
  const Point origin = corner(0);
  for (auto& loop : Outline(layout_, cells).loops(inset / kCell)) {
    for (Point& at : loop) at = {origin.x + at.x * kCell, origin.y + at.y * kCell};
    under(Kind::polygon, ink, std::move(loop));
  }
}

void RuleCanvas::head(int before, int last, const InkLook& ink) {
  const Point tip = along(centre(last), centre(before), -4);
  const Point back = along(tip, centre(before), 11);
  const double x = (tip.y - back.y) * 0.7;
  const double y = (back.x - tip.x) * 0.7;
  under(Kind::path, ink, {{back.x + x, back.y + y}, tip, {back.x - x, back.y - y}});
}

void RuleCanvas::alternative_text(std::span<const Cell> cells, const std::string& value) {
  if (cells.empty()) return;
  std::string& text = alternatives_[*std::ranges::min_element(cells)];
  if (value.empty() && !text.empty()) return;
  text += (text.empty() ? "" : " ") + value + "?";
}

void RuleCanvas::add_alternatives() {
  for (const auto& [cell, text] : alternatives_) corner_text({&cell, 1}, text);
  alternatives_.clear();
}

void RuleCanvas::factor(int cell, int factor) {
  constexpr double kSize = 12;
  const std::string text = (factor < 0 ? "\u2212" : "\u00d7") + std::to_string(std::abs(factor));
  const Point at = corner(cell);
  under(Kind::text, rules::ink::cage_number, {{at.x + kCell - 14, at.y + kCell - 11}}, kSize, text);
}

void RuleCanvas::corner_text(std::span<const Cell> cells, const std::string& text) {
  if (cells.empty() || text.empty()) return;
  const Point at = corner(*std::ranges::min_element(cells));
  constexpr double kSize = 12;
  const double width = 0.58 * kSize * static_cast<double>(text.size());
  under(Kind::rect, rules::ink::patch, {{at.x + 2, at.y + 2}, {width + 3, kSize}});
  under(Kind::text, rules::ink::cage_number, {{at.x + 3.5 + width / 2, at.y + 8}}, kSize, text);
}

void RuleCanvas::dot(int one, int other, const InkLook& ink, const std::string& text) {
  const Point at = between(one, other);
  const Point a = centre(one);
  const Point b = centre(other);
  if (std::hypot(a.x - b.x, a.y - b.y) > 1.5 * kCell)
    under(Kind::path, rules::ink::plain_line, {a, b});
  over(Kind::circle, ink, {at}, text.size() > 1 ? kDot + 2 : kDot);
  if (text.empty()) return;
  over(Kind::text, &ink == &rules::ink::black_dot ? rules::ink::on_black : rules::ink::sign_text,
       {at}, 11, text);
}

void RuleCanvas::sign(int one, int other, const std::string& text) {
  const Point at = between(one, other);
  const double half = 4 + 4 * static_cast<double>(text.size());
  over(Kind::rect, rules::ink::patch, {{at.x - half, at.y - 8}, {2 * half, 16}});
  over(Kind::text, rules::ink::sign_text, {at}, 15, text);
}

void RuleCanvas::inequality(int lesser, int greater) {
  const Point at = between(lesser, greater);
  over(Kind::circle, rules::ink::patch, {at}, 8);
  const Point tip = along(at, centre(lesser), 5);
  const Point back = along(at, centre(greater), 4);
  const double x = (tip.y - back.y) * 0.75;
  const double y = (back.x - tip.x) * 0.75;
  over(Kind::path, rules::ink::sign, {{back.x + x, back.y + y}, tip, {back.x - x, back.y - y}});
}

void RuleCanvas::clue(std::span<const Cell> seen, const std::string& text, char word) {
  if (seen.empty()) return;
  const int row = layout_.row(seen.front());
  const int column = layout_.column(seen.front());
  const bool across = seen.size() > 1 ? layout_.row(seen[1]) == row : column == 0;
  const int last = (across ? layout_.columns() : layout_.rows()) - 1;
  const bool backwards = seen.size() > 1 && seen[1] < seen[0];
  const int outside = backwards ? last + 1 : -1;
  clues_[across ? std::pair(row, outside) : std::pair(outside, column)].push_back({text, word});
}

void RuleCanvas::arrow_clue(std::span<const Cell> seen, std::array<int, 2> towards,
                            const std::string& text) {
  if (seen.empty()) return;
  const Point first = centre(seen.front());
  const Point at = {first.x - towards[1] * kCell * 0.82, first.y - towards[0] * kCell * 0.82};
  over(Kind::text, rules::ink::clue, {{at.x - towards[1] * 5.0, at.y - towards[0] * 5.0}}, 17,
       text);
  const Point from = {at.x + towards[1] * 8.0, at.y + towards[0] * 8.0};
  const Point to = {at.x + towards[1] * 19.0, at.y + towards[0] * 19.0};
  over(Kind::path, rules::ink::clue_arrow, {from, to});
  const Point back = along(to, from, 6);
  const double x = (to.y - back.y) * 0.7;
  const double y = (back.x - to.x) * 0.7;
  over(Kind::path, rules::ink::clue_arrow,
       {{back.x + x, back.y + y}, to, {back.x - x, back.y - y}});
}

std::string RuleCanvas::next_letter() {
  const int number = letters_++;
  std::string text(1, static_cast<char>('A' + number % 26));
  if (number >= 26) text += std::to_string(number / 26 + 1);
  return text;
}

// Clues at the same place stand above each other; their kinds are named where there are several.
void RuleCanvas::add_clues() {
  std::set<char> words;
  for (const auto& [place, all] : clues_) {
    for (const Outside& one : all) words.insert(one.word);
  }
  const Point origin = corner(0);
  const double edge = places_.ring() / 2;
  for (const auto& [place, all] : clues_) {
    const auto where = [&](int index, double begin, int count) {
      if (index < 0) return begin - edge;
      if (index >= count) return begin + kCell * count + edge;
      return begin + kCell * (index + 0.5);
    };
    const double pitch = std::min(20.0, 40.0 / static_cast<double>(all.size()));
    double y = where(place.first, origin.y, layout_.rows()) -
               pitch * (static_cast<double>(all.size()) - 1) / 2;
    for (const Outside& one : all) {
      const std::string text = words.size() > 1 ? std::string(1, one.word) + one.text : one.text;
      const double size = std::min({20.0, pitch, 66.0 / static_cast<double>(text.size())});
      over(Kind::text, rules::ink::clue, {{where(place.second, origin.x, layout_.columns()), y}},
           size, text);
      y += pitch;
    }
  }
  clues_.clear();
}

RuleCanvas::Drawn RuleCanvas::take() {
  add_clues();
  add_alternatives();
  return {std::move(under_), std::move(over_), std::move(words_)};
}

}  // namespace sudokit
