#include "tell/json.hpp"

#include <map>

#include "tell/outline.hpp"

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
  json["argument"] = argument_json(layout, step.argument, telling(layout, step));
  return json;
}

std::string step_json(const Layout& layout, const Step& step, int detail) {
  return step_value(layout, step, detail).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sudokit
