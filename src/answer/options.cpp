#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/schema.hpp"
#include "core/failf.hpp"
#include "core/nearest.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/make.hpp"
#include "sudokit/text.hpp"
#include "text/json_members.hpp"

namespace sudokit::answer {
namespace {

constexpr double kMost = 9007199254740992.0;  // 2^53; JSON integers are exact up to it

constexpr Option kLimits[] = {
    option<Limits, &Limits::budget, &Budget::seconds>("time", "the limit of each answer in seconds",
                                                      0, 1e9),
    option<Limits, &Limits::budget, &Budget::iterations>(
        "iterations", "the limit of each answer in iterations, in the unit of the question", 0,
        kMost),
    option<Limits, &Limits::budget, &Budget::memory>(
        "memory", "the limit of each answer in bytes built for it", 0, kMost),
    option<Limits, &Limits::seed>("seed", "the seed of everything random", 0, kMost),
};

bool in_range(const Option& option, double value) {
  return option.high <= option.low || (value >= option.low && value <= option.high);
}

bool is_texts(const Json& value) {
  return value.is_string() || (value.is_array() && std::ranges::all_of(value, [](const Json& each) {
                                 return each.is_string();
                               }));
}

bool fits(const Option& option, const Json& value) {
  switch (option.type) {
    case Option::Type::boolean:
      return value.is_boolean();
    case Option::Type::integer:
      return value.is_number_unsigned() && in_range(option, value.get<double>());
    case Option::Type::number:
      return value.is_number() && in_range(option, value.get<double>());
    case Option::Type::text:
      return value.is_string();
    case Option::Type::texts:
      return is_texts(value);
    case Option::Type::choice:
      return value.is_string() &&
             std::ranges::count(option.choices, value.get_ref<const std::string&>()) > 0;
    case Option::Type::puzzles:
      return is_texts(value);
    case Option::Type::object:
      return value.is_object() && std::ranges::none_of(value, [](const Json& each) {
               return each.is_structured() || each.is_null();
             });
  }
  return false;
}

std::string wanted(const Option& option) {
  switch (option.type) {
    case Option::Type::boolean:
      return "true or false";
    case Option::Type::integer:
      return fmt::format("an integer from {} to {}", option.low, option.high);
    case Option::Type::number:
      return fmt::format("a number from {} to {}", option.low, option.high);
    case Option::Type::text:
      return "a string";
    case Option::Type::texts:
      return "a string or a list of strings";
    case Option::Type::choice:
      return fmt::format("one of {}", fmt::join(option.choices, ", "));
    case Option::Type::puzzles:
      return "a puzzle or a list of puzzles, each a string";
    case Option::Type::object:
      return "an object of names and values, each a string, a number or a boolean";
  }
  return "";
}

// Parses a puzzle in the given layout if the text names none and has as many cells.
Result<Puzzle> puzzle_in(const LayoutPtr& layout, std::string_view text) {
  bool named = false;
  ReadOptions read;
  read.find_layout = [&](std::string_view name) {
    named = true;
    return Layout::named(name);
  };
  read.clashes = true;  // the boxes of the default layout do not matter yet
  const auto usual = parse_puzzle(text, read);
  const bool fits = usual && !named && layout &&
                    usual->givens.size() == static_cast<std::size_t>(layout->cells());
  ReadOptions exact;
  if (fits) exact.layout = layout;
  return parse_puzzle(text, exact);
}

// Pre: the value fits.
Result<OptionValue> value_of(const Option& option, const Json& value, const LayoutPtr& layout) {
  using Type = Option::Type;
  OptionValue stored;
  if (option.type == Type::boolean) stored.truth = value.get<bool>();
  if (option.type == Type::integer) stored.whole = value.get<std::uint64_t>();
  if (option.type == Type::number) stored.number = value.get<double>();
  if (value.is_string()) stored.texts = {value.get<std::string>()};
  if (value.is_array()) stored.texts = value.get<std::vector<std::string>>();
  if (option.type == Type::choice) {
    const auto at = std::ranges::find(option.choices, stored.texts.front());
    stored.whole = static_cast<std::uint64_t>(at - option.choices.begin());
  }
  if (option.type == Type::object) {
    for (const auto& [name, each] : value.items()) {
      stored.pairs.emplace_back(name, each.is_string() ? each.get<std::string>() : each.dump());
    }
  }
  if (option.type != Type::puzzles) return stored;
  for (const std::string& text : stored.texts) {
    auto puzzle = puzzle_in(layout, text);
    if (!puzzle)
      return failf(puzzle.error().code, "option `{}`: {}", option.name, puzzle.error().message);
    stored.puzzles.push_back(std::move(*puzzle));
  }
  return stored;
}

const Option* find(std::span<const Option> rows, std::string_view name) {
  const auto at = std::ranges::find(rows, name, &Option::name);
  return at == rows.end() ? nullptr : &*at;
}

}  // namespace

std::span<const Option> limit_options() {
  return kLimits;
}

Result<void> put_option(const Option& option, void* question, const Json& value,
                        const LayoutPtr& layout) {
  if (!fits(option, value)) {
    return failf("invalid-value", "option `{}` takes {}", option.name, wanted(option));
  }
  auto stored = value_of(option, value, layout);
  if (!stored) return tl::unexpected(stored.error());
  option.put(question, *stored);
  return {};
}

namespace {

tl::unexpected<Error> no_option(std::span<const Option> rows, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Option& row : rows) names.emplace_back(row.name);
  for (const Option& row : kLimits) names.emplace_back(row.name);
  const std::string_view near = nearest_word(name, names);
  return failf("unknown-option", "this question has no option `{}`; {}", name,
               near.empty() ? fmt::format("its options include {}", fmt::join(names, ", "))
                            : fmt::format("did you mean `{}`?", near));
}

}  // namespace

Result<void> read_options(std::span<const Option> rows, void* question, Limits& limits,
                          const Json& options, const LayoutPtr& layout) {
  for (const auto& [name, value] : options.items()) {
    const Option* own = find(rows, name);
    const Option* limit = find(kLimits, name);
    if (own == nullptr && limit == nullptr) return no_option(rows, name);
    void* const into = own != nullptr ? question : &limits;
    if (auto ok = put_option(own != nullptr ? *own : *limit, into, value, layout); !ok) return ok;
  }
  return {};
}

}  // namespace sudokit::answer

namespace sudokit {

// ---- Question schema ----------------------------------------------------------------------------

// The kinds of questions with their options as data, and the JSON Schema of requests derived from
// them.

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
  if (kind.name == "make") {
    members.erase("rules");  // here it is a requirement
    add_wishes(members);
  }
  return {{"type", "object"},
          {"description", kind.meaning},
          {"required", {"ask"}},
          {"additionalProperties", false},
          {"properties", std::move(members)}};
}

}  // namespace

std::string answer::lines_of(const Json& value, int levels, const std::string& indent) {
  if (levels == 0 || !value.is_object()) return value.dump();
  std::string text = "{";
  for (const auto& [name, member] : value.items()) {
    text += fmt::format("{}\n{}  {}: {}", text == "{" ? "" : ",", indent, Json(name).dump(),
                        lines_of(member, levels - 1, indent + "  "));
  }
  return text + "\n" + indent + "}";
}

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
  return answer::lines_of(root, 4) + "\n";
}

}  // namespace sudokit
