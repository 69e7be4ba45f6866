#include "tell/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "tell/rules/table.hpp"
#include "tell/words.hpp"

namespace sudokit {
namespace {

using Json = nlohmann::ordered_json;

std::string_view word(Claim claim) {
  constexpr std::string_view kNames[] = {"part", "true", "false"};
  return kNames[static_cast<std::size_t>(claim)];
}
std::string_view word(Role role) {
  constexpr std::string_view kNames[] = {"pattern", "one", "other", "place"};
  return kNames[static_cast<std::size_t>(role)];
}
std::string_view word(Inference inference) {
  constexpr std::string_view kNames[] = {"one must be true", "both cannot be true", "forces"};
  return kNames[static_cast<std::size_t>(inference)];
}
std::string_view word(Ground ground) {
  constexpr std::string_view kNames[] = {
      "cell",     "house",       "last place",        "last candidate",    "almost pair",
      "exchange", "nested",      "locked candidates", "hidden pair",       "naked pair",
      "x-wing",   "inner chain", "placements",        "almost locked set", "rule",
      "sum"};
  return kNames[static_cast<std::size_t>(ground)];
}
std::string_view word(HouseRole role) {
  constexpr std::string_view kNames[] = {"base", "cover", "no place"};
  return kNames[static_cast<std::size_t>(role)];
}

Json candidate_json(const Layout& layout, Candidate candidate) {
  return {{"cell", cell_name(layout, candidate.cell)}, {"digit", candidate.digit}};
}

Json candidates_json(const Layout& layout, std::span<const Candidate> candidates) {
  Json all = Json::array();
  for (const Candidate one : candidates) all.push_back(candidate_json(layout, one));
  return all;
}

Json cells_json(const Layout& layout, std::span<const Cell> cells) {
  Json all = Json::array();
  for (const Cell cell : cells) all.push_back(cell_name(layout, cell));
  return all;
}

Json digits_json(Digits digits) {
  Json all = Json::array();
  digits.for_each([&](int digit) { all.push_back(digit); });
  return all;
}

Json node_json(const Layout& layout, const Node& node) {
  Json json = candidate_json(layout, node.candidate);
  json["claim"] = word(node.claim);
  json["role"] = word(node.role);
  if (node.nested >= 0) json["nested"] = node.nested;
  if (!node.group.empty()) json["group"] = cells_json(layout, node.group);
  return json;
}

Json sum_json(const Layout& layout, const ImpliedSum& sum) {
  Json json{{"total", sum.total}};
  json["added"] = cells_json(layout, sum.added);
  json["taken"] = cells_json(layout, sum.taken);
  json["houses"] = Json::array();
  for (const auto house : sum.houses) json["houses"].push_back(layout.house_name(house));
  json["rules"] = Json::array();
  for (const int rule : sum.rules) json["rules"].push_back(rule + 1);
  return json;
}

Json link_json(const Layout& layout, const Link& link) {
  Json json{{"from", link.from}, {"to", link.to}};
  json["inference"] = word(link.inference);
  json["ground"] = word(link.ground);
  json["houses"] = Json::array();
  for (const auto house : link.houses) json["houses"].push_back(layout.house_name(house));
  if (!link.cells.empty()) json["cells"] = cells_json(layout, link.cells);
  if (!link.digits.empty()) json["digits"] = digits_json(link.digits);
  if (link.rule >= 0) json["rule"] = link.rule + 1;
  if (link.sum) json["sum"] = sum_json(layout, *link.sum);
  return json;
}

// How those of its arguments are told that lines rest on, by their number.
std::map<int, const Telling*> told_inside(const Argument& argument, const Telling& told) {
  std::map<int, const Telling*> inside;
  auto line = told.lines.begin();
  for (const Node& node : argument.nodes) {
    if (node.claim == Claim::part || line == told.lines.end()) continue;
    if (!line->nested.empty()) inside[node.nested] = &line->nested.front();
    ++line;
  }
  return inside;
}

Json argument_json(const Layout& layout, const Argument& argument, const Telling& told) {
  Json json;
  json["nodes"] = Json::array();
  for (const Node& node : argument.nodes) json["nodes"].push_back(node_json(layout, node));
  json["links"] = Json::array();
  for (const Link& link : argument.links) json["links"].push_back(link_json(layout, link));
  json["houses"] = Json::array();
  for (const ArgumentHouse& house : argument.houses) {
    json["houses"].push_back(
        {{"house", layout.house_name(house.house)}, {"role", word(house.role)}});
  }
  json["cells"] = cells_json(layout, argument.cells);
  json["digits"] = digits_json(argument.digits);
  json["blockers"] = cells_json(layout, argument.blockers);
  if (argument.rule >= 0) json["rule"] = argument.rule + 1;
  if (argument.sum) json["sum"] = sum_json(layout, *argument.sum);
  for (const int rule : argument.rules) json["rules"].push_back(rule + 1);
  for (const Digits set : argument.sets) json["sets"].push_back(digits_json(set));
  json["nested"] = Json::array();
  const auto inside = told_inside(argument, told);
  const Telling untold;
  for (int i = 0; i < int(argument.nested.size()); ++i) {
    const auto found = inside.find(i);
    const Telling& inner = found == inside.end() ? untold : *found->second;
    Json nested = argument_json(layout, argument.nested[std::size_t(i)], inner);
    if (found != inside.end()) nested["sentence"] = in_one(inner);
    json["nested"].push_back(std::move(nested));
  }
  return json;
}

}  // namespace

Json step_value(const Layout& layout, const Step& step, int detail) {
  Json json;
  json["technique"] = step.technique->name;
  json["title"] = title_of(step);
  if (!step.variant.empty()) json["variant"] = step.variant;
  json["family"] = to_string(step.technique->family);
  json["level"] = step.level;
  json["score"] = step.score;
  json["sentence"] = detail >= 3 ? sentence(layout, step) : hint(layout, step, detail);
  if (detail < 3) return json;
  json["placements"] = candidates_json(layout, step.placements);
  json["removals"] = candidates_json(layout, step.removals);
  if (step.argument.form == Form::searched && step.size > 0) json["branches"] = step.size;
  json["argument"] = argument_json(layout, step.argument, telling(layout, step));
  return json;
}

std::string step_json(const Layout& layout, const Step& step, int detail) {
  return step_value(layout, step, detail).dump(-1, ' ', false, Json::error_handler_t::replace);
}

// ---- Shapes -------------------------------------------------------------------------------------

namespace {

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
  if (!look.dash_list().empty()) json["dashes"] = look.dash_list();
  if (look.round) json["round"] = true;
  return json;
}

// Points by the upper left corner of the grid; the second of a rectangle is its width and height.
Json shape_json(const Shape& shape, double margin) {
  Json json{{"shape", word(shape.kind)},
            {"ink", shape.look != nullptr ? shape.look->name : to_string(shape.ink)}};
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
  if (shape.look != nullptr) json["look"] = look_json(*shape.look);
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
      "paper",   "tint",    "extra",  "house",     "pattern", "one",    "other", "place",
      "outline", "removed", "placed", "strong",    "weak",    "forced", "thin",  "thick",
      "frame",   "given",   "value",  "candidate", "label",   "rule"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(Ink::rule) + 1);
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
