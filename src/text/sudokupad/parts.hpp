// Parts of drawings of SudokuPad: places, colours, shapes and lines.
#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::text::sudokupad {

using Json = nlohmann::json;

// A place in units of cells: the centre of the first cell is (.5, .5).
struct Spot {
  double row = 0;
  double column = 0;
};

inline bool is_near(double a, double b, double most = 0.07) {
  return std::abs(a - b) <= most;
}
inline bool is_whole(double x) {
  return is_near(x, std::round(x));
}
inline bool is_half(double x) {
  return is_near(x - std::floor(x), 0.5);
}

// The member of an object; null if there is none.
const Json& member_of(const Json& part, std::string_view name);
double number_or(const Json& value, double otherwise);
// A string, or a whole number as text; empty for other values.
std::string string_of(const Json& value);
std::optional<int> whole_number(std::string_view text);
// With plain blanks for the narrow ones that some programs put between digits, and none around it.
std::string plain_blanks(std::string text);

struct Colour {
  int red = 0;
  int green = 0;
  int blue = 0;
  bool clear = true;  // none, or nearly transparent

  int low() const { return std::min({red, green, blue}); }
  int high() const { return std::max({red, green, blue}); }
  bool is_dark() const { return !clear && high() < 90; }
  bool is_light() const { return !clear && low() > 225; }
  friend bool operator==(const Colour&, const Colour&) = default;
};
Colour colour_of(const std::string& text);
// The words for the hue of a line, separated by blanks.
std::string_view words_for(const Colour& colour);

// A rectangle or circle, with a text in it.
struct Graphic {
  Spot at;
  double width = 0;
  double height = 0;
  bool round = false;
  Colour fill;
  Colour border;
  std::string text;
  double angle = 0;
  bool used = false;
};

struct Path {
  std::vector<Spot> points;
  Colour colour;
  double thickness = 0;
  std::string name;  // "line 3"
  bool arrow = false;
  bool used = false;
};

}  // namespace sudokit::text::sudokupad
