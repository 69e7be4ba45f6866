#include "tell/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "tell/rules/table.hpp"
#include "tell/words.hpp"

namespace sudokit {
namespace {

using Json = nlohmann::ordered_json;

std::string_view word(Shape::Kind kind) {
  constexpr std::string_view kNames[] = {"rect", "circle", "lines",  "curve",
                                         "text", "path",   "polygon"};
  return kNames[static_cast<std::size_t>(kind)];
}

// Hundredths of a unit are finer than any screen.
double rounded(double value) {
  return std::round(value * 100) / 100;
}

// What every board shows by itself is left out of the picture of a step.
bool belongs_to_step(Ink ink) {
  constexpr std::array kInks = {Ink::house,  Ink::pattern, Ink::one_side, Ink::other_side,
                                Ink::place,  Ink::outline, Ink::removed,  Ink::placed,
                                Ink::strong, Ink::weak,    Ink::forced};
  return std::ranges::find(kInks, ink) != kInks.end();
}

// As attributes of SVG.
Json look_json(const InkLook& look) {
  const auto colour = [](std::uint32_t value) {
    return value == InkLook::kNone ? "none" : fmt::format("#{:06x}", value);
  };
  Json json{{"fill", colour(look.fill)}, {"stroke", colour(look.line)}};
  if (look.line != InkLook::kNone) json["width"] = look.width;
  if (!look.dashes.empty()) json["dashes"] = look.dashes;
  if (look.round) json["round"] = true;
  return json;
}

// Points by the upper left corner of the grid; the second of a rectangle is its width and height.
Json shape_json(const Shape& shape, double margin) {
  Json json{{"shape", word(shape.kind)}, {"ink", to_string(shape.ink)}};
  Json points = Json::array();
  const bool rect = shape.kind == Shape::Kind::rect;
  for (std::size_t i = 0; i < shape.points.size(); ++i) {
    const double shift = rect && i == 1 ? 0 : margin;
    points.push_back(rounded(shape.points[i].x - shift));
    points.push_back(rounded(shape.points[i].y - shift));
  }
  json["points"] = std::move(points);
  if (shape.size != 0) json["size"] = rounded(shape.size);
  if (!shape.text.empty()) json["text"] = shape.text;
  if (shape.ink >= kFirstRuleInk) json["look"] = look_json(look_of_rule(shape.ink));
  if (shape.line >= 0) json["line"] = shape.line;
  if (shape.chain > 0) json["chain"] = shape.chain;
  return json;
}

// Lines and chains are numbered as those of draw().
Json told_json(const Telling& told, int& line, int& chain) {
  Json json;
  if (!told.lead.empty()) json["lead"] = told.lead;
  json["lines"] = Json::array();
  for (const Telling::Line& each : told.lines) {
    Json one{{"line", line++}, {"statement", each.statement}};
    if (!each.reason.empty()) one["reason"] = each.reason;
    if (each.first) one["first"] = true;
    for (const Telling& inner : each.nested) {
      const int number = ++chain;
      Json nested = told_json(inner, line, chain);
      nested["chain"] = number;
      one["nested"].push_back(std::move(nested));
    }
    json["lines"].push_back(std::move(one));
  }
  if (!told.lines.empty()) json["last"] = line++;
  if (!told.end.empty()) json["end"] = told.end;
  return json;
}

}  // namespace

std::string_view to_string(Ink ink) {
  constexpr std::string_view kNames[] = {
      "paper",       "tint",           "extra",    "house",    "pattern",    "one",
      "other",       "place",          "outline",  "removed",  "placed",     "strong",
      "weak",        "forced",         "thin",     "thick",    "frame",      "given",
      "value",       "candidate",      "label",    "cage",     "cagesum",    "mark",
      "region",      "clone",          "arrow",    "hollow",   "pill",       "pillcore",
      "thermometer", "bulb",           "slow",     "slowbulb", "slowcore",   "slowbulbcore",
      "german",      "dutch",          "renban",   "nabner",   "modular",    "entropic",
      "palindrome",  "palindromecore", "between",  "zipper",   "zippercore", "regionsum",
      "sumline",     "equalsums",      "line",     "whitedot", "blackdot",   "onblack",
      "sign",        "patch",          "signtext", "clue",     "cluearrow"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(kLastInk) + 1);
  return kNames[static_cast<std::size_t>(ink)];
}

std::string shapes_json(const Pencilmarks& state, const Step* step, const DrawOptions& options) {
  const double margin = places_of(state, options.labels).margin();
  DrawOptions board = options;
  board.legend = false;
  return picture_json(draw(state, step, board), margin, false).dump();
}

Json candidates_json(const Pencilmarks& state) {
  Json cells = Json::array();
  for (const Digits digits : state.candidates) {
    Json list = Json::array();
    digits.for_each([&](int digit) { list.push_back(digit); });
    cells.push_back(std::move(list));
  }
  return cells;
}

Json picture_json(const Picture& picture, double margin, bool of_step) {
  Json shapes = Json::array();
  for (const Shape& shape : picture.shapes) {
    if (of_step && !belongs_to_step(shape.ink)) continue;
    shapes.push_back(shape_json(shape, margin));
  }
  return shapes;
}

void add_picture(Json& json, const Explanation& explanation, std::size_t index, int detail) {
  const Pencilmarks& state = explanation.state(index);
  const Step& step = explanation.steps[index];
  json["before"] = state.values;
  json["candidates"] = candidates_json(state);
  json["counts"] = score_text(*explanation.scale, step);
  if (detail < 3) return;
  int line = 0, chain = 0;
  json["told"] = told_json(telling(*state.layout, step), line, chain);
  json["changes"] = changes_text(*state.layout, step);
  DrawOptions options;
  options.labels = false;
  options.lines = options.nested = true;
  options.legend = false;
  const double margin = places_of(state, false).margin();
  json["shapes"] = picture_json(draw(state, &step, options), margin, true);
}

}  // namespace sudokit
