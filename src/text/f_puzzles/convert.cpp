#include "text/f_puzzles/convert.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/number.hpp"
#include "text/f_puzzles/f_puzzles.hpp"

namespace sudokit::text::f_puzzles {

bool is_absent(const Json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>().empty();
  return value.is_null() || value == false || (value.is_structured() && value.empty());
}

std::optional<int> Values::integer(const Json& value) {
  constexpr std::int64_t kMost = 1'000'000;
  if (is_absent(value)) return std::nullopt;
  std::optional<std::int64_t> number;
  const bool huge = value.is_number_unsigned() && value.get<std::uint64_t>() > kMost;
  if (value.is_number_integer() && !huge) number = value.get<std::int64_t>();
  if (value.is_string()) number = parse_literal(value.get_ref<const std::string&>(), kMost);
  if (number && *number >= -kMost && *number <= kMost) return static_cast<int>(*number);
  fail("invalid-number", "{} is not a number", shortened(value.dump(-1, ' ', true)));
  return std::nullopt;
}

namespace {

using Cells = std::vector<Cell>;

// The members of any entry that are drawings.
constexpr std::string_view kLooks[] = {"outlineC", "fontC",          "baseC",
                                       "width",    "height",         "size",
                                       "angle",    "fromConstraint", "isNewConstraint"};

struct Spot {
  int row = 0;
  int column = 0;
};

class Converter {
 public:
  Converter(const Json& object, const Layout& layout, Values& values)
      : object_(object), layout_(layout), values_(values) {}

  Converted convert() {
    for (const auto& [name, value] : object_.items()) check(name, value);
    for (const Field& field : fields()) {
      const auto value = object_.find(field.name);
      if (value == object_.end() || is_absent(*value)) continue;
      values_.begin(std::string(field.name));
      take(field, *value);
    }
    negative_rules();
    return std::move(made_);
  }

 private:
  void check(const std::string& name, const Json& value) {
    const Field* field = field_named(name);
    if (is_absent(value)) return;
    values_.begin("");
    if (field == nullptr) {
      values_.fail("unsupported-feature", "the field \"{}\" of f-puzzles is not supported", name);
    } else if (field->form == Form::drawing) {
      made_.ignored.push_back(name + ", which is only drawn");
    } else if (name == "ruleset" && value.is_string()) {
      made_.ignored.push_back(name + ": " + shortened(value.get_ref<const std::string&>()));
    }
  }

  void take(const Field& field, const Json& value) {
    if (field.form == Form::about || field.form >= Form::drawing) return;
    if (field.form == Form::flag) {
      if (value != true) return values_.fail("wrong-type", "expected true or false");
      Constraint flag{find_constraint(field.kinds[0]), {}};
      if (field.number != 0) flag.numbers = {field.number};
      return made_.add(std::move(flag), values_.part());
    }
    if (!value.is_array()) return values_.fail("wrong-type", "expected a list");
    if (field.form == Form::single || field.form == Form::extreme) return marked(field, value);
    for (std::size_t i = 0; i < value.size(); ++i) {
      values_.begin(fmt::format("{} {}", field.name, i + 1));
      if (!value[i].is_object()) return values_.fail("wrong-type", "expected an object");
      entry(field, value[i]);
    }
  }

  // ---- Members ----------------------------------------------------------------------------------

  // Refuses all other members, but for drawings.
  void allow(const Json& entry, std::initializer_list<std::string_view> names) {
    for (const auto& [name, value] : entry.items()) {
      const bool known = std::ranges::count(kLooks, name) + std::ranges::count(names, name) > 0;
      if (known || is_absent(value)) continue;
      values_.fail("unsupported-feature", "the member \"{}\" is not supported", name);
    }
  }
  static const Json& member(const Json& entry, std::string_view name) {
    static const Json none;
    const auto at = entry.find(name);
    return at == entry.end() ? none : *at;
  }
  std::optional<int> number(const Json& entry) { return values_.integer(member(entry, "value")); }

  // A cell, which may be just outside of the grid.
  std::optional<Spot> spot(const Json& value) {
    constexpr int kMost = 1'000;
    const std::string text =
        value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', true);
    std::string_view rest = text;
    const auto index = [&](char letter) -> std::optional<int> {
      if (rest.empty() || lower(rest[0]) != letter) return std::nullopt;
      rest.remove_prefix(1);
      const bool digit = !rest.empty() && is_digit(rest[0]);
      const auto number = digit ? take_digits(rest, kMost) : std::nullopt;
      return number ? std::optional(static_cast<int>(*number) - 1) : std::nullopt;
    };
    const auto row = index('r');
    const auto column = row ? index('c') : std::nullopt;
    if (column && rest.empty()) return Spot{*row, *column};
    values_.fail("invalid-cell", "{} is not a cell such as R1C2", show_short(text));
    return std::nullopt;
  }
  static std::string show_short(const std::string& text) { return "'" + shortened(text) + "'"; }

  bool is_inside(Spot at) const {
    const int side = layout_.side();
    return at.row >= 0 && at.column >= 0 && at.row < side && at.column < side;
  }
  void add_cell(Cells& cells, const Json& value) {
    const auto at = spot(value);
    if (!at) return;
    if (is_inside(*at)) {
      cells.push_back(static_cast<Cell>(at->row * layout_.side() + at->column));
    } else {
      values_.fail("cell-outside-grid", "{} is outside a grid of side {}",
                   cell_text(at->row, at->column), layout_.side());
    }
  }
  Cells cells(const Json& list) {
    Cells found;
    if (!list.is_array() && !is_absent(list))
      values_.fail("wrong-type", "expected a list of cells");
    for (const Json& each : list) add_cell(found, each);
    return found;
  }
  Cells cells_of(const Json& entry) { return cells(member(entry, "cells")); }

  // ---- Entries ----------------------------------------------------------------------------------

  void add(std::string_view kind, std::vector<Cells> lists, std::vector<int> numbers = {}) {
    made_.add({find_constraint(kind), std::move(lists), std::move(numbers), {}, {}},
              values_.part());
  }
  void ignore(std::string_view why) {
    made_.ignored.push_back(fmt::format("{}, which has {}", values_.part(), why));
  }

  void entry(const Field& field, const Json& entry) {
    switch (field.form) {
      case Form::cage:
      case Form::cells:
      case Form::region:
        return cage(field, entry);
      case Form::lines:
      case Form::numbered_lines:
        return lines(field, entry);
      case Form::pair:
      case Form::letter:
        return pair(field, entry);
      case Form::clue:
        return clue(field, entry);
      case Form::diagonal_clue:
        return diagonal_clue(field, entry);
      case Form::clone:
        return clone(entry);
      case Form::quadruple:
        return quadruple(entry);
      default:
        return arrow(entry);
    }
  }

  void cage(const Field& field, const Json& entry) {
    allow(entry, {"cells", field.form == Form::cage ? "value" : "cells"});
    Cells inside = cells_of(entry);
    if (inside.empty()) return ignore("no cells");
    const int sum = field.form == Form::cage ? number(entry).value_or(0) : 0;
    const bool whole = inside.size() == static_cast<std::size_t>(layout_.side());
    const bool part = field.form == Form::region && !whole;
    if (part && inside.size() < 2) return ignore("one cell");
    add(field.kinds[part ? 1 : 0], {std::move(inside)},
        sum != 0 ? std::vector{sum} : std::vector<int>());
  }

  // Extensions of f-puzzles give whispers a difference and modular lines a modulus.
  void lines(const Field& field, const Json& entry) {
    const bool numbered = field.form == Form::numbered_lines;
    allow(entry, {"lines", numbered ? "value" : "lines"});
    const int value = numbered ? number(entry).value_or(usual_number(field, layout_.side())) : 0;
    const Json& all = member(entry, "lines");
    if (!all.is_array()) return values_.fail("wrong-type", "expected a list of lines");
    for (const Json& each : all) {
      Cells line = cells(each);
      if (line.size() < 2) {
        ignore("no line");
      } else if (field.name == "whispers" && (value == 4 || value == 5)) {
        add(value == 5 ? "german-whisper" : "dutch-whisper", {std::move(line)});
      } else {
        add(field.kinds[0], {std::move(line)}, numbered ? std::vector{value} : std::vector<int>());
      }
    }
  }

  void pair(const Field& field, const Json& entry) {
    allow(entry, {"cells", "value"});
    if (field.form == Form::pair) {
      const auto value = number(entry);
      return add(field.kinds[value ? 0 : 1], {cells_of(entry)},
                 value ? std::vector{*value} : std::vector<int>());
    }
    const Json& letter = member(entry, "value");
    if (is_absent(letter)) return ignore("no letter");
    const bool x = letter == "X" || letter == "x";
    if (!x && letter != "V" && letter != "v") values_.fail("unexpected-text", "expected X or V");
    add(field.kinds[x ? 0 : 1], {cells_of(entry)});
  }

  // All entries are one constraint.
  void marked(const Field& field, const Json& entries) {
    Cells all;
    for (const Json& entry : entries) {
      if (!entry.is_object()) return values_.fail("wrong-type", "expected an object");
      allow(entry, {"cell"});
      add_cell(all, member(entry, "cell"));
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const bool fortress = field.form == Form::extreme && any_touch(layout_, all);
    add(field.kinds[fortress ? 1 : 0], {std::move(all)});
  }

  // The cells that are seen from a spot outside of the grid.
  Cells seen_from(Spot from, Spot step) {
    Cells seen;
    Spot at{from.row + step.row, from.column + step.column};
    for (; is_inside(at); at = {at.row + step.row, at.column + step.column}) {
      seen.push_back(static_cast<Cell>(at.row * layout_.side() + at.column));
    }
    if (seen.empty() || is_inside(from)) {
      values_.fail("invalid-cell", "{} sees no cells", cell_text(from.row, from.column));
    }
    return seen;
  }
  void clue(const Field& field, const Json& entry) {
    allow(entry, {"cell", "value"});
    const auto value = number(entry);
    if (!value) return ignore("no number");
    const auto from = spot(member(entry, "cell"));
    if (!from) return;
    const int side = layout_.side();
    const Spot step{from->row < 0      ? 1
                    : from->row < side ? 0
                                       : -1,
                    from->column < 0      ? 1
                    : from->column < side ? 0
                                          : -1};
    if ((step.row == 0) == (step.column == 0)) {
      return values_.fail("invalid-cell", "{} is not beside a row or column",
                          cell_text(from->row, from->column));
    }
    add(field.kinds[0], {seen_from(*from, step)}, {*value});
  }
  void diagonal_clue(const Field& field, const Json& entry) {
    allow(entry, {"cell", "cells", "direction", "value"});
    const auto value = number(entry);
    if (!value || *value == 0) return ignore("no sum");
    const Json& way = member(entry, "direction");
    const std::string name = way.is_string() ? way.get<std::string>() : "";
    const bool known = name.size() == 2 && (name[0] == 'U' || name[0] == 'D') &&
                       (name[1] == 'L' || name[1] == 'R');
    if (!known) return values_.fail("unexpected-text", "expected a direction: UL, UR, DL or DR");
    const auto from = spot(member(entry, "cell"));
    if (!from) return;
    const Spot step{name[0] == 'U' ? -1 : 1, name[1] == 'L' ? -1 : 1};
    add(field.kinds[0], {seen_from(*from, step)}, {*value});
  }

  void clone(const Json& entry) {
    allow(entry, {"cells", "cloneCells"});
    add("clone", {cells_of(entry), cells(member(entry, "cloneCells"))});
  }

  void quadruple(const Json& entry) {
    allow(entry, {"cells", "values"});
    std::vector<int> digits;
    for (const Json& each : member(entry, "values")) {
      if (const auto digit = values_.integer(each)) digits.push_back(*digit);
    }
    if (digits.empty()) return ignore("no digits");
    add("quadruple", {cells_of(entry)}, std::move(digits));
  }

  // The first cell of a line is the one of the circle where it begins. A pill is read from left to
  // right, or downwards.
  void arrow(const Json& entry) {
    allow(entry, {"cells", "lines"});
    Cells circle = cells_of(entry);
    std::ranges::sort(circle);
    std::size_t count = 0;
    for (const Json& each : member(entry, "lines")) {
      Cells line = cells(each);
      if (line.size() < 2) continue;
      ++count;
      if (std::ranges::count(circle, line[0]) == 0) {
        return values_.fail("invalid-constraint", "the arrow does not begin in its circle");
      }
      if (circle.size() == 1) {
        add("arrow", {std::move(line)});
      } else {
        line.erase(line.begin());
        add("pill-arrow", {circle, std::move(line)});
      }
    }
    if (count == 0) ignore("no line");
  }

  // ---- Negative rules ---------------------------------------------------------------------------

  bool is_there(std::string_view kind) const {
    return std::ranges::any_of(made_.constraints,
                               [&](const Constraint& each) { return each.kind->name == kind; });
  }
  // The numbers of the ratios that occur; 2 if there are none.
  std::vector<int> ratios() const {
    std::set<int> found;
    for (const Constraint& each : made_.constraints) {
      if (each.kind->name == "black-dot") found.insert(2);
      if (each.kind->name == "ratio") found.insert(each.numbers[0]);
    }
    if (found.empty()) found.insert(2);
    return {found.begin(), found.end()};
  }

  void negative_rules() {
    bool ratio = false;
    const Json& names = member(object_, "negative");
    values_.begin("negative");
    if (!names.is_array() && !is_absent(names)) values_.fail("wrong-type", "expected a list");
    for (const Json& name : names) {
      if (name == "xv") {
        add("xv-negative", {});
      } else if (name == "ratio") {
        ratio = true;
      } else if (!is_absent(name)) {
        values_.fail("unsupported-feature", "{} is not supported",
                     shortened(name.dump(-1, ' ', true)));
      }
    }
    dots(ratio);
  }
  // Dots of both colours are exempt from both rules.
  void dots(bool ratio) {
    const Json& flag = member(object_, "nonconsecutive");
    const bool difference = !is_absent(flag);
    if (difference && flag != true) values_.fail("wrong-type", "expected true or false");
    const std::vector<int> wrong = ratios();
    const bool twice = wrong == std::vector{2};
    const bool any_dot = is_there("white-dot") || is_there("difference") || is_there("black-dot") ||
                         is_there("ratio");
    if (difference && ratio && twice) return add("kropki-negative", {});
    if (difference) add(any_dot ? "difference-negative" : "non-consecutive", {});
    if (ratio) add("ratio-negative", {}, twice ? std::vector<int>() : wrong);
  }

  const Json& object_;
  const Layout& layout_;
  Values& values_;
  Converted made_;
};

}  // namespace

Converted convert(const Json& object, const Layout& layout, Values& values) {
  return Converter(object, layout, values).convert();
}

}  // namespace sudokit::text::f_puzzles
