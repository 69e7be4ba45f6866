#include <algorithm>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "rules/build.hpp"
#include "rules/kinds.hpp"
#include "text/iss/iss.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::iss {
namespace {

// The structural parts of a string, which convert() does not handle.
constexpr std::string_view kStructure[] = {"",        "Or",     "And",          "End",      "Shape",
                                           "NoBoxes", "Jigsaw", "FullRankTies", "Replicate"};

bool is_structure(std::string_view name) {
  return std::ranges::count(kStructure, name) > 0;
}

std::vector<Item> items_of(std::string_view string) {
  std::vector<Item> items;
  std::size_t begin = 1;
  while (begin <= string.size()) {
    const std::size_t end = std::min(string.find('.', begin), string.size());
    std::string_view rest = string.substr(begin, end - begin);
    Item item;
    item.at = begin - 1;
    item.name = rest.substr(0, rest.find('~'));
    rest.remove_prefix(item.name.size());
    while (!rest.empty()) {
      rest.remove_prefix(1);
      const std::string_view argument = rest.substr(0, rest.find('~'));
      rest.remove_prefix(argument.size());
      item.arguments.push_back(argument);
    }
    items.push_back(std::move(item));
    begin = end + 1;
  }
  return items;
}

// An open group: the alternatives of an `Or`, or the constraints of an `And`, or those of a
// `Replicate`, with the steps by which their cells are moved.
struct Open {
  bool alternatives = false;
  std::vector<int> steps = {0};
  std::vector<Constraint> inside;
  std::vector<std::vector<Constraint>> groups;
  std::size_t at = 0;
};

// Moves all cells by so many places in row-major order. Returns false if that leaves the grid.
bool move_by(Constraint& constraint, int step, const Layout& layout) {
  for (auto& list : constraint.cells) {
    for (Cell& cell : list) {
      const int moved = cell + step;
      if (moved < 0 || moved >= layout.cells()) return false;
      cell = static_cast<Cell>(moved);
    }
  }
  for (auto& group : constraint.groups) {
    for (Constraint& each : group) {
      if (!move_by(each, step, layout)) return false;
    }
  }
  return true;
}

class StringReader {
 public:
  StringReader(const Source& source, std::string_view string, Puzzle& puzzle)
      : source_(source), string_(string), puzzle_(puzzle), items_(items_of(string)) {
    // Errors point into the line as it was read.
    const std::size_t at = source.text.find(string);
    if (at != std::string_view::npos) begin_ = source.text.data() + at;
  }

  Result<void> read() {
    const rules::Work work;  // of all parts
    for (const Item& item : items_) {
      if (auto ok = prepare(item); !ok) return ok;
    }
    if (auto ok = make_layout(); !ok) return ok;
    puzzle_.givens.assign(static_cast<std::size_t>(puzzle_.layout->cells()), 0);
    puzzle_.marks.clear();
    puzzle_.comment =
        lowest_ == 1 ? "" : fmt::format("the digits 0 to {} are written 1 to {}", side_ - 1, side_);
    for (const Item& item : items_) {
      if (auto ok = take(item); !ok) return ok;
    }
    if (!open_.empty())
      return error(open_.back().at, "invalid-constraint", "the group has no .End");
    if (auto ok = set_givens(); !ok) return ok;
    if (auto ok = check_clash(source_, puzzle_, [&](Cell) { return place(0); }); !ok) return ok;
    return set_rules(
        source_, std::move(all_), [&](std::size_t i) { return place(places_[i]); }, puzzle_);
  }

 private:
  const char* place(std::size_t at) const {
    return begin_ == nullptr ? source_.text.data() : begin_ + at;
  }
  tl::unexpected<Error> error(std::size_t at, ErrorCode code, std::string message) const {
    return source_.fail_at(place(at), code, std::move(message));
  }

  // Checks names and reads shape and regions before anything is built.
  Result<void> prepare(const Item& item) {
    if (!is_structure(item.name) && !can_convert(item.name)) {
      const std::string_view instead = rules::stated_instead(item.name);
      return error(item.at, "unsupported-feature",
                   fmt::format("the constraint {} is not supported{}{}", show(item.name),
                               instead.empty() ? "" : ": ", instead));
    }
    if (item.name == "Shape") return shape(item);
    if (item.name == "NoBoxes") boxes_ = false;
    if (item.name == "Jigsaw") jigsaws_.push_back(&item);
    if (item.name == "FullRankTies" && !item.arguments.empty()) ties_ = item.arguments[0];
    return {};
  }

  // "9x9", or "9x9~9" and "9x9~1-9" with the digits.
  Result<void> shape(const Item& item) {
    const std::string_view size = item.arguments.empty() ? "9x9" : item.arguments[0];
    std::string_view rest = size;
    constexpr int kMost = 1'000;
    const auto rows = take_digits(rest, kMost);
    const bool cross = rest.starts_with('x');
    if (cross) rest.remove_prefix(1);
    const auto columns = take_digits(rest, kMost);
    if (!rows || !cross || !columns || !rest.empty()) {
      return error(item.at, "unsupported-side", fmt::format("{} is not a shape", show(size)));
    }
    if (*rows != *columns) {
      return error(
          item.at, "unsupported-side",
          fmt::format(
              "a grid of {} rows and {} columns is not supported: the two numbers must be equal",
              *rows, *columns));
    }
    side_ = static_cast<int>(*rows);
    const std::string own = fmt::format("{}", side_);
    const std::string_view digits = item.arguments.size() > 1 ? item.arguments[1] : "";
    lowest_ = digits == fmt::format("0-{}", side_ - 1) ? 0 : 1;
    if (lowest_ == 0 && item.arguments.size() == 2) return {};
    if (item.arguments.size() > 2 || !(digits.empty() || digits == own || digits == "1-" + own)) {
      return error(item.at, "unsupported-feature",
                   fmt::format("Shape~{}~{}: only the digits 1 to {} are supported at this size",
                               size, digits, side_));
    }
    return {};
  }

  Result<void> make_layout() {
    if (source_.context.layout) {
      puzzle_.layout = source_.context.layout;
      if (puzzle_.layout->side() == side_) return {};
      return error(0, "side-mismatch",
                   fmt::format("the string has side {}, but the layout has side {}", side_,
                               puzzle_.layout->side()));
    }
    auto made = boxes_ && side_ <= kMaxSide ? default_layout(side_)
                                            : Layout::named(fmt::format("latin{}", side_));
    for (const Item* item : jigsaws_) {
      if (made) made = with_regions(*item, std::move(*made));
    }
    if (!made) {
      const std::size_t at = jigsaws_.empty() ? 0 : jigsaws_.back()->at;
      return error(at, made.error().code, made.error().message);
    }
    if (puzzle_.layout != *made) puzzle_.layout = std::move(*made);
    return {};
  }
  // One character per cell, the same for all cells of a region. Sets of `side` cells are extra
  // houses. Without boxes, they are the regions if they cover the grid.
  static Result<LayoutPtr> with_regions(const Item& item, LayoutPtr base) {
    const std::string_view map = item.arguments.empty() ? "" : item.arguments.back();
    const auto side = static_cast<std::size_t>(base->side());
    if (map.size() != side * side) {
      return failf("wrong-cell-count", "Jigsaw: expected {} cells, found {}", side * side,
                   map.size());
    }
    std::vector<std::pair<char, std::vector<Cell>>> regions;
    for (std::size_t cell = 0; cell < map.size(); ++cell) {
      auto at = std::ranges::find(regions, map[cell], &std::pair<char, std::vector<Cell>>::first);
      if (at == regions.end()) at = regions.insert(at, {map[cell], {}});
      at->second.push_back(static_cast<Cell>(cell));
    }
    const auto others =
        std::erase_if(regions, [&](const auto& region) { return region.second.size() != side; });
    if (others > 1) return fail("wrong-house-size", "Jigsaw: the regions have different sizes");
    LayoutSpec spec = base->spec();
    spec.name.clear();
    if (!base->has_regions() && others == 0) {
      spec.regions.assign(map.size(), 0);
      for (std::size_t i = 0; i < regions.size(); ++i) {
        for (const Cell cell : regions[i].second)
          spec.regions[cell] = static_cast<std::uint16_t>(i);
      }
    } else {
      for (auto& region : regions) spec.extra.push_back(std::move(region.second));
    }
    const auto made = Layout::make(std::move(spec));
    return made ? layout_of(layout_text(**made)) : made;
  }

  Result<void> take(const Item& item) {
    if (item.name == "Or" || item.name == "And" || item.name == "Replicate") return open(item);
    if (item.name == "End") return close(item);
    const bool given = item.name.empty() || item.name == "Given";
    if (given && open_.empty()) return add_givens(item);
    if (item.name == "FullRankTies" && ties_ == "none") {
      put({Constraint{find_constraint("no-tied-ranks")}}, item.at);
    }
    if (!given && is_structure(item.name)) return {};
    std::vector<Constraint> made;
    Item named = item;
    if (given) named.name = "Given";
    auto ok = convert(named, *puzzle_.layout, made);
    if (ok && lowest_ == 0) ok = raise_digits(made, *puzzle_.layout);
    if (!ok) return error(item.at, ok.error().code, ok.error().message);
    for (Constraint& each : made) {
      const bool tied = each.kind->name == "full-rank" && ties_ == "any";
      if (tied) each.kind = find_constraint("full-rank-with-ties");
    }
    put(std::move(made), item.at);
    return {};
  }
  Result<void> open(const Item& item) {
    constexpr std::size_t kMostOpen = 32;
    if (open_.size() >= kMostOpen)
      return error(item.at, "too-deep", "groups are nested too deeply");
    Open group{item.name == "Or", {0}, {}, {}, item.at};
    if (item.name == "Replicate") {
      auto steps = steps_in(item.arguments.empty() ? "" : item.arguments[0]);
      if (!steps) return error(item.at, steps.error().code, steps.error().message);
      group.steps = std::move(*steps);
    }
    open_.push_back(std::move(group));
    return {};
  }

  void put(std::vector<Constraint> made, std::size_t at) {
    if (!open_.empty() && open_.back().alternatives) {
      open_.back().groups.push_back(std::move(made));
      return;
    }
    auto& into = open_.empty() ? all_ : open_.back().inside;
    std::ranges::move(made, std::back_inserter(into));
    if (open_.empty()) places_.resize(all_.size(), at);
  }
  Result<void> close(const Item& item) {
    if (open_.empty()) return error(item.at, "unexpected-text", "an .End without a group");
    Open group = std::move(open_.back());
    open_.pop_back();
    if (!group.alternatives) {
      return put_moved(group);
    } else if (!group.groups.empty()) {  // an empty group is ignored
      Constraint any;
      any.kind = find_constraint("or");
      any.groups = std::move(group.groups);
      put({std::move(any)}, group.at);
    }
    return {};
  }

  Result<void> put_moved(const Open& group) {
    std::vector<Constraint> all;
    if (group.steps.size() * group.inside.size() > kMaxConstraints) {
      return error(group.at, "rules-too-large",
                   fmt::format("more than {} constraints", kMaxConstraints));
    }
    for (const int step : group.steps) {
      for (Constraint each : group.inside) {
        if (!move_by(each, step, *puzzle_.layout)) {
          return error(group.at, "cell-outside-grid", "Replicate: a cell is outside the grid");
        }
        all.push_back(std::move(each));
      }
    }
    put(std::move(all), group.at);
    return {};
  }

  Result<void> add_givens(const Item& item) {
    for (const std::string_view argument : item.arguments) {
      const auto read = allowed_in(argument, *puzzle_.layout, lowest_);
      if (!read) return error(item.at, read.error().code, read.error().message);
      const int side = puzzle_.layout->side();
      if (allowed_.empty()) allowed_.assign(puzzle_.givens.size(), Digits::all(side));
      Digits digits;
      for (const int digit : read->digits) digits.insert(digit);
      Digits& left = allowed_[read->cell];
      left = left & digits;
      if (left.empty()) {
        return error(item.at, "no-candidate",
                     fmt::format("{} has no candidate", cell_name(*puzzle_.layout, read->cell)));
      }
    }
    return {};
  }
  Result<void> set_givens() {
    bool marked = false;
    for (std::size_t cell = 0; cell < allowed_.size(); ++cell) {
      const int count = allowed_[cell].count();
      if (count == 1) puzzle_.givens[cell] = static_cast<std::uint8_t>(allowed_[cell].lowest());
      marked = marked || (count > 1 && count < puzzle_.layout->side());
    }
    if (marked) puzzle_.marks = std::move(allowed_);
    return {};
  }

  const Source& source_;
  std::string_view string_;
  Puzzle& puzzle_;
  std::vector<Item> items_;
  const char* begin_ = nullptr;
  int side_ = 9;
  int lowest_ = 1;  // lowest digit
  bool boxes_ = true;
  std::string_view ties_;  // of full ranks
  std::vector<const Item*> jigsaws_;
  std::vector<Open> open_;
  std::vector<Constraint> all_;
  std::vector<std::size_t> places_;
  std::vector<Digits> allowed_;
};

}  // namespace

bool is_known(std::string_view name) {
  return !name.empty() && (is_structure(name) || can_convert(name));
}

std::string string_in(std::string_view line) {
  line = trim(line);
  if (line.starts_with('.')) return std::string(line);
  if (!line.starts_with("http")) return {};
  for (std::size_t at = line.find_first_of("?&"); at != std::string_view::npos;
       at = line.find_first_of("?&", at + 1)) {
    if (!line.substr(at + 1).starts_with("q=")) continue;
    const std::string_view value = line.substr(at + 3);
    return percent_decoded(value.substr(0, value.find_first_of("&#")));
  }
  return {};
}

Result<void> read(const Source& source, Puzzle& puzzle) {
  std::string string = string_in(source.text);
  std::erase_if(string, is_space);
  if (!string.starts_with('.')) {
    return source.fail_at(source.text.data(), "unexpected-text",
                          "expected a constraint string such as .Cage~15~R1C1~R1C2");
  }
  return StringReader(source, string, puzzle).read();
}

}  // namespace sudokit::text::iss
