// The kinds of questions with their options as data, and the JSON Schema of requests derived from
// them.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "answer/kinds.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/make.hpp"
#include "text/json_members.hpp"

namespace sudokit {
namespace {

using answer::Json;
using answer::Kind;

Json reference(std::string_view name) {
  return {{"$ref", "#/$defs/" + std::string(name)}};
}

Json number_schema(std::string_view type, const Option& option) {
  Json schema = {{"type", type}};
  if (option.high <= option.low) return schema;
  if (type == "number") {
    schema["minimum"] = option.low, schema["maximum"] = option.high;
  } else {
    schema["minimum"] = static_cast<std::uint64_t>(option.low);
    schema["maximum"] = static_cast<std::uint64_t>(option.high);
  }
  return schema;
}

Json value_schema(const Option& option) {
  switch (option.type) {
    case Option::Type::boolean:
      return {{"type", "boolean"}};
    case Option::Type::integer:
      return number_schema("integer", option);
    case Option::Type::number:
      return number_schema("number", option);
    case Option::Type::text:
      return {{"type", "string"}};
    case Option::Type::texts:
    case Option::Type::puzzles:
      return reference("texts");
    case Option::Type::choice:
      return {{"enum", std::vector<std::string>(option.choices.begin(), option.choices.end())}};
    case Option::Type::object:
      return {{"type", "object"},
              {"additionalProperties", {{"type", {"string", "number", "boolean"}}}}};
  }
  return {};
}

Json schema_of(const Option& option) {
  Json schema = value_schema(option);
  schema["description"] = option.meaning;
  return schema;
}

Json common_members() {
  Json members = {
      {"puzzle",
       {{"type", {"string", "array"}},
        {"description",
         "The puzzle: any value that the json format reads; also called quiz or sudoku."}}},
      {"layout",
       {{"type", "string"},
        {"description", "The name of the puzzle's layout, or the text of a layout file."}}},
      {"marks",
       {{"type", "array"},
        {"description",
         "The digits that a person noted in each cell: \"127\", above side 9 \"3,12\", or a list "
         "of numbers; \"\" for none."}}},
      {"rules",
       {{"type", {"string", "array"}},
        {"items", {{"type", "string"}}},
        {"description",
         "Constraints in addition to the houses, one per line or string: \"killer 15 r1c1 r1c2 "
         "r2c1\"."}}},
      {"comment", {{"description", "Copied to the answer."}}},
      {"file",
       {{"type", "string"},
        {"description", "The name of the puzzle's file, copied to the answer."}}},
      {"line",
       {{"type", "integer"},
        {"minimum", 0},
        {"description",
         "The line of the puzzle in its file, copied to the answer; default: the line of the "
         "request."}}},
      {"id", {{"description", "Any value, copied to the answer."}}},
      {"ordered",
       {{"type", "boolean"},
        {"description",
         "false: the answer may come before those of earlier requests. Default: true."}}},
      {"cancel",
       {{"type", "object"},
        {"description", "Ends the requests with an id that are being answered."},
        {"required", {"cancel"}},
        {"additionalProperties", false},
        {"properties",
         {{"cancel", {{"description", "The `id` of the requests to end."}}},
          {"file", reference("file")},
          {"line", reference("line")},
          {"id", reference("id")},
          {"ordered", reference("ordered")}}}}}};
  for (const Option& limit : answer::limit_options()) members[limit.name] = schema_of(limit);
  members["texts"] = {
      {"anyOf", {{{"type", "string"}}, {{"type", "array"}, {"items", {{"type", "string"}}}}}}};
  return members;
}

// The requirements and parameters of all makers, which are members of the question `make`.
void add_wishes(Json& members) {
  const auto add = [&](std::string_view name, std::string_view meaning) {
    if (members.contains(name)) return;
    const Json list = {{"type", "array"}, {"items", {{"type", "string"}}}};
    members[name] = {{"anyOf", {{{"type", {"string", "number", "boolean"}}}, list}},
                     {"description", meaning}};
  };
  for (const MakerInfo* maker : makers()) {
    for (const WishRow& wish : maker->wishes) add(wish.name, wish.meaning);
    for (const ParamRow& param : maker->params) add(param.name, param.meaning);
  }
}

Json schema_of(const Kind& kind) {
  Json members = {{"ask", {{"const", kind.name}}}};
  for (const std::string_view name : text::kPuzzleMembers) members[name] = reference("puzzle");
  for (const char* name :
       {"layout", "marks", "rules", "comment", "file", "line", "id", "ordered"}) {
    members[name] = reference(name);
  }
  for (const Option& limit : answer::limit_options()) members[limit.name] = reference(limit.name);
  for (const Option& option : kind.options) members[option.name] = schema_of(option);
  if (kind.name == "make") add_wishes(members);
  return {{"type", "object"},
          {"description", kind.meaning},
          {"required", {"ask"}},
          {"additionalProperties", false},
          {"properties", std::move(members)}};
}

// JSON with each member of an object on its own line, down to `levels` levels.
std::string lines_of(const Json& value, int levels, const std::string& indent) {
  if (levels == 0 || !value.is_object()) return value.dump();
  std::string text = "{";
  for (const auto& [name, member] : value.items()) {
    text += fmt::format("{}\n{}  {}: {}", text == "{" ? "" : ",", indent, Json(name).dump(),
                        lines_of(member, levels - 1, indent + "  "));
  }
  return text + "\n" + indent + "}";
}

}  // namespace

std::vector<QuestionInfo> questions() {
  std::vector<QuestionInfo> all;
  for (const Kind* kind : answer::kinds()) {
    all.push_back({kind->name, kind->meaning, kind->options});
  }
  return all;
}

std::string question_schema() {
  Json kinds = Json::array(), definitions = common_members();
  for (const Kind* kind : answer::kinds()) {
    const std::string name = "ask_" + std::string(kind->name);
    kinds.push_back(reference(name));
    definitions[name] = schema_of(*kind);
  }
  kinds.push_back(reference("cancel"));
  const Json root = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Requests to Sudokit"},
      {"description",
       "One object per line, as accepted by the library's ask(). A request to OpenPuzzle has no "
       "puzzle, layout, marks, rules, comment or ordered. docs/questions.md explains the members, "
       "and "
       "answer.schema.json describes the answers. Written by question_schema()."},
      {"anyOf", std::move(kinds)},
      {"$defs", std::move(definitions)}};
  return lines_of(root, 4, "") + "\n";
}

}  // namespace sudokit
