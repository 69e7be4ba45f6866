// json: one object per line, or objects spread over lines, optionally in a list. The puzzle is a
// string in either of the one-line forms, or a list (or a list of rows) of numbers. Layout,
// comment, solution and any other members are optional.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/layout_text.hpp"
#include "sudokit/number.hpp"
#include "text/format.hpp"
#include "text/json_fault.hpp"
#include "text/json_members.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::formats {
namespace {

using Json = nlohmann::json;

// Objects spread over lines, each from a line "{" to the line that closes it, optionally followed
// by a comma. The lines "[" and "]" of an enclosing list are ignored. One-line objects may stand
// between the objects.
class JsonRule : public LineRule {
 public:
  Cut on(std::string_view raw) override {
    const std::string_view line = trim(raw);
    const bool outside = open_ == 0;
    if (outside && (line.empty() || line.starts_with('#') || line == "[" || line == "]")) return {};
    if (outside && line != "{") return taken(true);
    bytes_ += raw.size();
    open_ += brackets_left_open(line);
    const bool closed = open_ <= 0;
    if (closed) reset();
    return taken(closed);
  }
  void reset() override {
    open_ = 0;
    bytes_ = 0;
  }
  bool rests() const override { return open_ == 0; }
  bool broken() const override { return open_ > 0; }
  // Brackets that are never closed must not swallow the objects after them.
  bool too_long() const override {
    return open_ > static_cast<int>(kMaxJsonDepth) || bytes_ > kMostBytes;
  }

 private:
  static constexpr std::size_t kMostBytes = std::size_t{3} << 20;
  int open_ = 0;
  std::size_t bytes_ = 0;  // of the open record
};

std::unique_ptr<LineRule> rule(const TextContext& context) {
  return context.block ? std::make_unique<JsonRule>() : nullptr;
}

// The first non-blank line after `head`, trimmed.
std::string_view next_line(const Head& head) {
  std::string_view line;
  for (std::size_t at = head.at + 1; at < head.lines.size() && line.empty(); ++at) {
    line = trim(head.lines[at]);
  }
  return line;
}

Claim claim(const Head& head, TextContext& context) {
  const std::string_view line = head.line();
  const std::string_view inside = trim(line.substr(std::min<std::size_t>(line.size(), 1)));
  const bool object = line.starts_with('{') && (inside.starts_with('"') || inside == "}");
  // A list of objects on one line is rejected as JSON: read as a line, it would yield its first
  // puzzle only.
  const bool list = line.starts_with('[') && inside.starts_with("{\"") &&
                    inside.find("{\"", 1) != std::string_view::npos;
  if (object || list) return Claim::marked;
  context.block = (line == "{" && next_line(head).starts_with('"')) ||
                  (line == "[" && next_line(head).starts_with('{'));
  return context.block ? Claim::marked : Claim::none;
}

// Checks the whole text, but parses only the values that are asked for.
class Object {
 public:
  static Result<Object> of(const Source& source) {
    const std::string_view text = json_record(source.text);
    if (const auto fault = json_fault(text)) {
      return source.fail_at(text.data() + fault->place, fault->error.code, fault->error.message);
    }
    if (text.starts_with('{')) return Object(text);
    return source.fail_at(source.text.data(), "wrong-type", "expected one JSON object per line");
  }

  bool contains(std::string_view name) const { return find(name) != nullptr; }
  // Null if there is no such member. If several members have the same name, the last one counts.
  Json at(std::string_view name) const {
    const JsonMember* member = find(name);
    return member == nullptr ? Json() : Json::parse(member->value);
  }

 private:
  explicit Object(std::string_view text) : members_(json_members(text)) {}
  const JsonMember* find(std::string_view name) const {
    const auto at = std::find_if(members_.rbegin(), members_.rend(),
                                 [&](const JsonMember& member) { return member.name == name; });
    return at == members_.rend() ? nullptr : &*at;
  }

  std::vector<JsonMember> members_;
};

// Appends the numbers of nested lists, separated by blanks; null is an open cell.
bool add_numbers(const Json& value, std::string& out) {
  if (value.is_array()) {
    return std::all_of(value.begin(), value.end(),
                       [&](const Json& item) { return add_numbers(item, out); });
  }
  if (value.is_null()) {
    out += ". ";
  } else if (value.is_number_integer()) {
    out += value.dump() + ' ';
  } else if (const double number = value.is_number_float() ? value.get<double>() : -1;
             number >= 0 && number <= kMaxSide && number == std::floor(number)) {
    out += fmt::format("{:.0f} ", std::abs(number));  // 5.0
  } else if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    out += (trim(text).empty() ? "." : text) + ' ';
  } else {
    return false;
  }
  return true;
}

// Reports errors inside a value at the position of the value in the record.
class Member {
 public:
  Member(const Source& source, const Json& value) : source_(source) {
    if (value.is_string()) {
      text_ = value.get<std::string>();
      good_ = true;
    } else {
      good_ = value.is_array() && add_numbers(value, text_);
    }
  }

  bool good() const { return good_; }

  Result<void> parse(Puzzle& puzzle) const {
    auto ok = parse_value({source_.context, text_, source_.line}, text_, puzzle);
    if (ok) return ok;
    const std::size_t at = source_.text.find(text_);
    const std::size_t inside = at == std::string_view::npos ? 0 : at + ok.error().column - 1;
    return source_.fail_at(source_.text.data() + inside, ok.error().code, ok.error().message);
  }

 private:
  const Source& source_;
  std::string text_;
  bool good_ = false;
};

std::string string_at(const Object& object, std::string_view name) {
  const Json value = object.at(name);
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// The context, with the layout named by the record unless a layout was asked for. An answer record
// also contains the layout text of an unnamed layout.
Result<TextContext> context_of(const Source& source, const Object& object) {
  TextContext context = source.context;
  std::string name = string_at(object, "layout_text");
  if (name.empty()) name = string_at(object, "layout");
  if (context.layout || name.empty()) return context;
  const bool text = name.find('\n') != std::string::npos || !context.find_layout;
  const auto find = text ? layout_of(name) : context.find_layout(name);
  if (!find) return source.fail_at(source.text.data(), find.error().code, find.error().message);
  context.layout = *find;
  return context;
}

// The digits of one cell: "127", "3,12" above side 9, or a list of numbers; an empty value has no
// digits. nullopt if the value has another form.
std::optional<Digits> marks_of(const Json& value, int side) {
  Digits marks;
  const auto add = [&](std::uint64_t digit) {
    const bool right = digit >= 1 && digit <= static_cast<std::uint64_t>(side);
    if (right) marks.insert(static_cast<int>(digit));
    return right;
  };
  if (value.is_null()) return marks;
  if (value.is_array()) {
    const bool right = std::ranges::all_of(value, [&](const Json& each) {
      return each.is_number_unsigned() && add(each.get<std::uint64_t>());
    });
    return right ? std::optional(marks) : std::nullopt;
  }
  if (!value.is_string()) return std::nullopt;
  std::string_view rest = value.get_ref<const std::string&>();
  while (!rest.empty()) {
    std::string_view word = side > 9 ? rest.substr(0, rest.find(',')) : rest.substr(0, 1);
    rest.remove_prefix(std::min(rest.size(), word.size() + (side > 9 ? 1 : 0)));
    const auto digit = take_digits(word, kMaxSide);
    if (!digit || !word.empty() || !add(*digit)) return std::nullopt;
  }
  return marks;
}

// The member "marks": the candidates a person has noted in each cell. A cell without notes may hold
// every digit.
Result<void> add_marks(const Source& source, const Json& value, Puzzle& puzzle) {
  if (value.is_null()) return {};
  const char* const place = source.text.data();
  if (puzzle.has_marks()) {
    return source.fail_at(place, "conflicting-options",
                          "\"marks\" cannot be combined with a pencilmark puzzle");
  }
  if (!value.is_array() || value.size() != puzzle.givens.size()) {
    return source.fail_at(place, "wrong-cell-count", "\"marks\" must be a list of {} cells",
                          puzzle.givens.size());
  }
  const int side = puzzle.layout->side();
  std::vector<Digits> marks(puzzle.givens.size(), Digits::all(side));
  bool any = false;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    const auto noted = marks_of(value[cell], side);
    if (!noted) {
      return source.fail_at(
          place, "digit-out-of-range", "\"marks\" of {}: {} are not digits of 1..{}",
          cell_name(*puzzle.layout, static_cast<int>(cell)), show(value[cell].dump()), side);
    }
    if (puzzle.givens[cell] != 0) {
      marks[cell] = Digits::only(puzzle.givens[cell]);
    } else if (!noted->empty()) {
      marks[cell] = *noted;
      any = true;
    }
  }
  if (any) puzzle.marks = std::move(marks);
  return {};
}

// The lines of a string, or of a list of strings; nullopt for any other value.
std::optional<std::vector<std::string>> lines_of_rules(const Json& value) {
  std::vector<std::string> lines;
  const auto add = [&](const Json& each) {
    if (!each.is_string()) return false;
    const std::string text = each.get<std::string>();
    std::string_view rest = text;
    while (!rest.empty()) {
      const std::string_view line = trim(take_line(rest));
      if (!line.empty() && !line.starts_with('#')) lines.emplace_back(line);
    }
    return true;
  };
  const bool good = value.is_array() ? std::ranges::all_of(value, add) : add(value);
  return good ? std::optional(std::move(lines)) : std::nullopt;
}

// The member "rules": constraints as the format `rules` writes them.
Result<void> add_rules_member(const Source& source, const Json& value, Puzzle& puzzle) {
  if (value.is_null()) return {};
  if (puzzle.has_rules()) {
    return source.fail_at(source.text.data(), "conflicting-options",
                          "\"rules\" cannot be combined with a puzzle that already has rules");
  }
  const auto lines = lines_of_rules(value);
  if (!lines) {
    return source.fail_at(source.text.data(), "wrong-type",
                          "\"rules\" is neither a string nor a list of strings");
  }
  std::vector<RuleLine> rules;
  constexpr std::size_t kBetween = 100;  // characters between two lines, at most
  std::size_t from = std::min(source.text.find("\"rules\""), source.text.size());
  for (const std::string& line : *lines) {
    const std::size_t at = source.text.substr(from, line.size() + kBetween).find(line);
    if (at != std::string_view::npos) from += at;
    rules.push_back({line, source.text.data() + (at == std::string_view::npos ? 0 : from)});
    from = std::min(from + line.size(), source.text.size());
  }
  return rules.empty() ? Result<void>() : add_rules(source, rules, false, puzzle);
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const auto object = Object::of(source);
  if (!object) return tl::unexpected(object.error());
  const auto* name = std::find_if(std::begin(kRecordMembers), std::end(kRecordMembers),
                                  [&](std::string_view each) { return object->contains(each); });
  if (name == std::end(kRecordMembers)) {
    return source.fail_at(source.text.data(), "missing-member",
                          "this object has no member \"puzzle\", \"grid\" or \"board\"");
  }
  const auto context = context_of(source, *object);
  if (!context) return tl::unexpected(context.error());
  const Source record{*context, source.text, source.line};
  const Member cells(record, object->at(*name));
  if (!cells.good()) {
    return source.fail_at(source.text.data(), "wrong-type",
                          "\"{}\" is neither a string nor a list of numbers", *name);
  }
  if (auto ok = cells.parse(puzzle); !ok) return ok;
  if (auto ok = add_marks(record, object->at("marks"), puzzle); !ok) return ok;
  if (auto ok = add_rules_member(record, object->at("rules"), puzzle); !ok) return ok;
  puzzle.comment = string_at(*object, "comment");
  return {};
}

// May the object have a member of this name? It is parsed in full only then: that takes as long as
// reading its puzzle.
bool may_have(std::string_view object, std::string_view name) {
  return object.find(name) != std::string_view::npos || object.find('\\') != std::string_view::npos;
}

Result<Grid> solution(const Source& source) {
  if (!may_have(source.text, "solution")) return Grid{};
  const auto object = Object::of(source);
  const Json value = object ? object->at("solution") : Json();
  if (value.is_null()) return Grid{};
  const Member cells(source, value);
  if (!cells.good()) {
    return source.fail_at(source.text.data(), "wrong-type",
                          "\"solution\" is neither a string nor a list");
  }
  const auto context = context_of(source, *object);
  Puzzle solved;
  const Source record{context ? *context : source.context, source.text, source.line};
  if (auto ok = Member(record, value).parse(solved); !ok) {
    return tl::unexpected(ok.error());
  }
  return std::move(solved.givens);
}

Result<void> write(std::string& out, const Written& puzzle) {
  std::string cells;
  if (auto ok = add_one_line(cells, puzzle, json.info.name); !ok) return ok;
  const Layout& layout = puzzle.layout;
  nlohmann::ordered_json object = {
      {"puzzle", cells}, {"layout", is_named(layout) ? layout.name() : layout_text(layout)}};
  if (puzzle.rules != nullptr) object["rules"] = rule_lines(puzzle.rules, layout);
  object["comment"] = std::string(puzzle.comment);
  out += object.dump(-1, ' ', false, Json::error_handler_t::replace);
  out += '\n';
  return {};
}

}  // namespace

const FormatRow json = {
    .info = {.name = "json",
             .meaning = "an object a puzzle: puzzle, layout, rules, comment",
             .reads = "one-line forms, lists",
             .writes = "all",
             .comments = true,
             .layouts = true},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .solution = solution,
    .write = write,
    .holds = kHousesAndMarks | kRuleFeatures,
};

}  // namespace sudokit::text::formats
