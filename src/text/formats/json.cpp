// json: one object per line, or objects spread over lines, optionally in a list. The puzzle is a
// string in either of the one-line forms, or a list (or a list of rows) of numbers. Layout,
// comment, solution and any other members are optional. An object whose cells are objects is one of
// f-puzzles or SudokuPad.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/layout_names.hpp"
#include "text/f_puzzles/f_puzzles.hpp"
#include "text/format.hpp"
#include "text/json_fault.hpp"
#include "text/json_members.hpp"
#include "text/record_members.hpp"
#include "text/rule_lines.hpp"
#include "text/sudokupad/sudokupad.hpp"

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

  const std::vector<JsonMember>& members() const { return members_; }
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  // Its cells are objects.
  bool is_f_puzzles() const {
    const JsonMember* grid = find("grid");
    return grid != nullptr && text::f_puzzles::is_grid(grid->value);
  }
  bool is_sudokupad() const {
    const JsonMember* cells = find("cells");
    return cells != nullptr && text::sudokupad::is_cells(cells->value);
  }
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

std::string string_at(const Object& object, std::string_view name) {
  const Json value = object.at(name);
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

bool is_structured(std::string_view value) {
  return value.starts_with('[') || value.starts_with('{');
}

// The members beside the cells, which the member `cells` holds.
RecordMembers beside(const Object& object, std::string_view cells) {
  RecordMembers beside;
  for (const JsonMember& member : object.members()) {
    const MemberKind kind = member_kind(member.name);
    const bool value = member.value.starts_with('"') || is_read(kind) ||
                       (kind == MemberKind::other && is_structured(member.value));
    if (value && member.name != cells) beside.add(member.name, Json::parse(member.value));
  }
  return beside;
}

// ---- Records of other names ---------------------------------------------------------------------

// A value that can be read as cells: question and answer, input and output, initial_board.
struct Unnamed {
  std::string member;  // of the record, in which it stands
  Json value;
  Grid cells;
  bool open = false;  // some cells are
};

void collect(const Source& source, const std::string& member, const Json& value, int depth,
             std::vector<Unnamed>& found) {
  constexpr int kDeepest = 4;
  constexpr std::size_t kMost = 64;
  if (found.size() >= kMost || depth > kDeepest) return;
  if (value.is_object()) {
    for (const auto& each : value) collect(source, member, each, depth + 1, found);
    return;
  }
  const CellsMember cells(source, value);
  Puzzle puzzle;
  if (cells.good() && cells.parse(puzzle) && puzzle.givens.size() >= kFewestNamed) {
    const bool open = std::ranges::count(puzzle.givens, 0) > 0;
    found.push_back({member, value, std::move(puzzle.givens), open});
  } else if (value.is_array()) {
    for (const auto& each : value) collect(source, member, each, depth + 1, found);
  }
}

bool continues(const Grid& puzzle, const Grid& other) {
  return std::ranges::equal(puzzle, other, [](int a, int b) { return a == 0 || a == b; });
}

// The only puzzle in a record without a member of a known name, then its solution if there is one.
// Other grids must be later states of it.
std::vector<Unnamed> unnamed_cells(const Source& source, const Object& object) {
  TextContext context = source.context;
  context.clashes = false;
  const Source within{context, source.text, source.line};
  std::vector<Unnamed> found;
  for (const JsonMember& member : object.members()) {
    const bool may = member.value.starts_with('"') || is_structured(member.value);
    const MemberKind kind = member_kind(member.name);
    const bool outer = kind == MemberKind::cells && member.value.starts_with('{');
    if (may && (outer || kind == MemberKind::other || kind == MemberKind::solution)) {
      collect(within, member.name, Json::parse(member.value), 0, found);
    }
  }
  const auto first = std::ranges::find(found, true, &Unnamed::open);
  if (first == found.end()) return {};
  std::rotate(found.begin(), first, first + 1);
  for (const Unnamed& each : found) {
    if (!continues(found[0].cells, each.cells)) return {};
  }
  std::erase_if(found, [&](const Unnamed& each) { return &each != &found[0] && each.open; });
  return found;
}

// The name of the member with the cells; empty if there is none.
std::string_view named_cells(const Object& object) {
  const auto* name = std::find_if(std::begin(kRecordMembers), std::end(kRecordMembers),
                                  [&](std::string_view each) { return object.contains(each); });
  return name == std::end(kRecordMembers) ? std::string_view() : *name;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const auto object = Object::of(source);
  if (!object) return tl::unexpected(object.error());
  if (object->is_f_puzzles()) return text::f_puzzles::read(source, puzzle);
  if (object->is_sudokupad()) return text::sudokupad::read(source, puzzle);
  std::string name(named_cells(*object));
  Json value = name.empty() ? Json() : object->at(name);
  if (name.empty() || value.is_object()) {
    auto found = unnamed_cells(source, *object);
    if (found.empty()) {
      return source.fail_at(source.text.data(), "missing-member",
                            "this object has no member \"puzzle\", \"grid\" or \"board\"");
    }
    name = std::move(found[0].member);
    value = std::move(found[0].value);
  }
  const RecordMembers members = beside(*object, name);
  if (auto ok = members.refuse_unread(source); !ok) return ok;
  const auto context = members.context(source);
  if (!context) return tl::unexpected(context.error());
  const Source record{*context, source.text, source.line};
  const CellsMember cells(record, value);
  if (!cells.good()) {
    return source.fail_at(source.text.data(), "wrong-type",
                          "\"{}\" is neither a string nor a list of numbers", name);
  }
  if (auto ok = cells.parse(puzzle); !ok) return ok;
  if (auto ok = members.apply(record, puzzle); !ok) return ok;
  puzzle.comment = string_at(*object, "comment");
  return {};
}

// May the object have a member of this name? It is parsed in full only then: that takes as long as
// reading its puzzle.
bool may_have(std::string_view object, std::string_view name) {
  return object.find(name) != std::string_view::npos || object.find('\\') != std::string_view::npos;
}

Result<Grid> solution(const Source& source) {
  const bool named = std::ranges::any_of(
      kRecordMembers, [&](std::string_view name) { return may_have(source.text, name); });
  if (named && !may_have(source.text, "solution")) return Grid{};
  const auto object = Object::of(source);
  if (object && object->is_f_puzzles()) return text::f_puzzles::solution(source);
  if (object && object->is_sudokupad()) return text::sudokupad::solution(source);
  const Json value = object ? object->at("solution") : Json();
  if (value.is_null() && object && named_cells(*object).empty()) {
    auto found = unnamed_cells(source, *object);
    if (found.size() > 1) return std::move(found[1].cells);
  }
  if (value.is_null()) return Grid{};
  const CellsMember cells(source, value);
  if (!cells.good()) {
    return source.fail_at(source.text.data(), "wrong-type",
                          "\"solution\" is neither a string nor a list");
  }
  const auto context = beside(*object, "").context(source);
  Puzzle solved;
  const Source record{context ? *context : source.context, source.text, source.line};
  if (auto ok = CellsMember(record, value).parse(solved); !ok) {
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
    .holds = kHousesAndMarks | kRuleFeatures | kOpenGrids,
    .certain = true,
};

}  // namespace sudokit::text::formats
