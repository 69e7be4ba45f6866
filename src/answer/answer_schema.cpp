// The JSON Schema of answers, from the shapes that the questions declare.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/kinds.hpp"
#include "answer/schema.hpp"

namespace sudokit {
namespace answer {
namespace {

// Types that several answers share.
constexpr Member kShared[] = {
    {"file", R"("type":"string")", "The name of the input; - is standard input."},
    {"line", R"("type":"integer","minimum":0)", "The line at which the puzzle begins."},
    {"comment", R"("type":"string")",
     "The comment that came with the puzzle; absent if there was none."},
    {"layout", R"("type":"string")"},
    {"layout_text", R"("type":"string")",
     "Only if the name of the layout does not tell its houses: the text of its layout file. "
     "Readers use it instead of `layout`."},
    {"engine", R"("type":"string")", "The engine that the request named, or `auto`."},
    {"seed", R"("type":"integer","minimum":0)"},
    {"seconds", R"("type":"number","minimum":0)",
     "If puzzles were solved in a block: the time of the block divided by their number."},
    {"verdict", R"("enum":["unknown","solved","unique","multiple","unsatisfiable"])",
     "solved: a solution was found; whether there are more was not asked and is not known."},
    {"solutions", R"("type":"integer","minimum":0)",
     "The number of solutions found, at most the limit."},
    {"complete", R"("type":"boolean")", "Whether the solutions found are known to be all."},
    {"reason", R"("enum":["finished","time","iterations","stopped","memory"])"},
    {"grid", R"("type":["string","null"])",
     "In the form of --to if that is given and is neither json nor csv, otherwise one character "
     "per cell (a puzzle with pencilmarks: one per candidate; sides above 35: numbers); null if "
     "there is no grid, or if that form cannot represent it."},
    {"rules", R"("type":"array","items":{"type":"string"})",
     "Only of a puzzle with rules: the lines of its constraints. Those that are houses of the "
     "layout come first."},
    {"entries", R"("type":"object","additionalProperties":{"type":"integer","minimum":1})",
     "The digit of each entry, by the name of its cell."},
};

// What no kind of question declares: answers of the program alone, and parts of answers.

constexpr Member kRunMembers[] = {
    {"engine", type::kEngineName},
    {"run", type::kPositive},
    {"seed", type::kSeed},
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"iterations", type::kWhole},
    {"seconds", type::kSeconds},
    {"cost", type::kCostOrNull,
     "The cost of the best grid, in the engine's own measure; 0 for a solution."},
    {"counters", R"("type":"object","additionalProperties":{"type":["number","null"]})"},
};
constexpr Shape kRunShape{"run", "Answer of `solve --runs`: one run of a seeded engine.",
                          kRunMembers};

constexpr Member kUndeterminedMembers[] = {
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"undetermined", R"("type":"object","additionalProperties":{"type":"string"})",
     "The cells that differ between solutions: the digits of each in the solutions (15, or 3,12 "
     "above side 9), by the name of the cell."},
    {"solution?", type::kGrid},
    {"another?", type::kGrid},
};
constexpr Shape kUndeterminedShape{"undetermined", "Answer of `check --undetermined`.",
                                   kUndeterminedMembers};

constexpr Member kRefusedMembers[] = {
    {"file", type::kFile},
    {"line", type::kLine},
    {"verdict", R"("const":"error")"},
    {"error", R"("type":"object","required":["code","message","line","column"],)"
              R"("additionalProperties":false,"properties":{"code":{"type":"string",)"
              R"("description":"Stable; listed in errors.md."},"message":{"type":"string",)"
              R"("description":"A message for people; it may change."},"line":{"type":"integer",)"
              R"("minimum":0},"column":{"type":"integer","minimum":0,)"
              R"("description":"0 if the error does not concern a column."}})"},
};
constexpr Shape kRefusedShape{"refused",
                              "The error for a record that is not a valid puzzle or request, or "
                              "that the engine or the question does not support.",
                              kRefusedMembers, false};

constexpr Member kCancelledMembers[] = {
    {"file", type::kFile},
    {"line", type::kLine},
    {"cancelled", type::kWhole,
     "How many requests with this id had begun; each ends with the reason `stopped`."},
};
constexpr Shape kCancelledShape{"cancelled", "Answer to a request with `cancel`.",
                                kCancelledMembers, false};

constexpr Member kBoardMadeMembers[] = {
    {"box_rows", type::kWhole},
    {"box_cols", type::kWhole},
    {"family", type::kText},
    {"open", R"("type":"array","items":{"type":"array","items":{"type":"integer","minimum":1}})",
     "The row and column of each open cell, from 1."},
};
constexpr Shape kBoardMadeShape{"board_made",
                                "Answer of `make --family nishio-3sat`: a board of one digit.",
                                kBoardMadeMembers, false};

constexpr Member kRatingMembers[] = {
    {"scale", type::kText},
    {"version", type::kText},
    {"settings",
     R"("type":"object","properties":{"uniqueness":{"type":"boolean"},)"
     R"("invariant":{"type":"boolean"},"stops":{"enum":["pearl","diamond"]},)"
     R"("techniques":{"type":"array","items":{"type":"string"}},"rules":{"type":"string"},)"
     R"("most":{"type":"integer","minimum":0}},"additionalProperties":false)"},
    {"end?", R"("enum":["solved","stuck","contradiction","stopped","flawed"])"},
    {"er?", type::kNumber},
    {"ep?", type::kNumber},
    {"ed?", type::kNumber},
    {"beyond?", type::kTruth},
    {"level?", R"("type":["string","integer"])"},
    {"score?", type::kWhole},
    {"difficulty?", type::kWhole},
    {"rating?", type::kNumber},
    {"grade?", type::kText},
    {"hardest?", type::kTextOrNull},
    {"steps?", type::kWhole},
    {"open?", type::kWhole},
    {"techniques?", R"("type":"object","additionalProperties":{"type":"integer","minimum":0})",
     "The number of steps by technique."},
    {"depth?", type::kWholeOrNull},
    {"depth_over?", type::kWhole},
    {"size?", type::kWholeOrNull},
    {"size_over?", type::kWhole},
    {"sets?", type::kWhole},
    {"guesses?", type::kWholeOrNull},
    {"guesses_over?", type::kWhole},
};
constexpr Shape kRatingShape{"rating", "", kRatingMembers, false, true};

constexpr const Shape* kOthers[] = {&kRunShape, &kUndeterminedShape, &kBoardMadeShape,
                                    &kCancelledShape, &kRefusedShape};

// The description last.
Json schema_of(const Member& member) {
  Json schema = Json::parse("{" + std::string(member.type) + "}");
  if (!member.meaning.empty()) schema["description"] = member.meaning;
  return schema;
}

constexpr Member kHead[] = {{"file", type::kFile},
                            {"line", type::kLine},
                            {"comment?", type::kComment},
                            {"layout", type::kLayout}};

void add(Json& properties, Json& required, std::span<const Member> members) {
  for (const Member& member : members) {
    const bool always = !member.name.ends_with('?');
    const std::string name(member.name.substr(0, member.name.size() - (always ? 0 : 1)));
    properties[name] = schema_of(member);
    if (always) required.push_back(name);
  }
}

Json schema_of(const Shape& shape) {
  Json schema = {{"type", "object"}};
  if (!shape.meaning.empty()) schema["description"] = shape.meaning;
  Json properties = Json::object(), required = Json::array();
  if (shape.about_puzzle) add(properties, required, kHead);
  add(properties, required, shape.members);
  schema["required"] = std::move(required);
  schema["additionalProperties"] = !shape.closed;
  schema["properties"] = std::move(properties);
  return schema;
}

}  // namespace
}  // namespace answer

std::string answer_schema() {
  using answer::Json, answer::Shape;
  Json definitions = Json::object(), answers = Json::array();
  for (const answer::Member& type : answer::kShared) {
    definitions[std::string(type.name)] = answer::schema_of(type);
  }
  definitions["rating"] = answer::schema_of(answer::kRatingShape);
  const auto add = [&](const Shape& shape) {
    const std::string name(shape.name);
    if (definitions.contains(name)) return;
    definitions[name] = answer::schema_of(shape);
    answers.push_back({{"$ref", "#/$defs/" + name}});
  };
  for (const answer::Kind* kind : answer::kinds()) add(*kind->shape);
  for (const Shape* shape : answer::kOthers) add(*shape);
  const Json root = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Answers of Sudokit"},
      {"description",
       "One object per line, in the order of the puzzles. The commands of `sudokit` write these "
       "objects with --json (`explain` with --to json); the library's ask() and answer_json() "
       "return them. Further members are copied from the record that was read (the members of a "
       "JSON object, the columns of a CSV row as strings), except those whose names the answer "
       "uses itself. ask() adds the `id` of the request. `ignored`, a list of objects with `line` "
       "and `text`, names the words beside the puzzle that were ignored. Written by "
       "answer_schema()."},
      {"anyOf", std::move(answers)},
      {"$defs", std::move(definitions)}};
  return answer::lines_of(root, 4) + "\n";
}

}  // namespace sudokit
