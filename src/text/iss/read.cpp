#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "rules/build.hpp"
#include "rules/kinds.hpp"
#include "text/iss/iss.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::iss {
namespace {

// The structural parts of a string, which convert() does not handle.
constexpr std::string_view kStructure[] = {
    "",       "Or",           "And",       "End",        "Shape",           "NoBoxes",
    "Jigsaw", "FullRankTies", "Replicate", "RegionSize", "RegionSameValues"};

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
  const int columns = layout.columns();
  for (auto& list : constraint.cells) {
    for (Cell& cell : list) {
      const int moved = layout.row(cell) * columns + layout.column(cell) + step;
      if (moved < 0 || moved >= layout.rows() * columns) return false;
      cell = static_cast<Cell>(moved / columns * layout.side() + moved % columns);
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
    if (auto ok = take_open_grid(); !ok) return ok;
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
    if (item.name == "RegionSize") return region_size(item);
    if (item.name == "RegionSameValues") same_values_ = &item;
    if (item.name == "FullRankTies" && !item.arguments.empty()) ties_ = item.arguments[0];
    return {};
  }

  // "9x9", "9x9~9", "9x9~1-9" or "9x9~0-8" with the digits, and "~Raw" if nothing is implied.
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
    rows_ = static_cast<int>(*rows);
    columns_ = static_cast<int>(*columns);
    side_ = std::max(rows_, columns_);
    raw_ = item.arguments.size() > 2 && item.arguments[2] == "Raw";
    return digits(item);
  }
  Result<void> digits(const Item& item) {
    std::string_view rest = item.arguments.size() > 1 ? item.arguments[1] : "";
    if (!rest.empty()) {
      const auto first = take_digits(rest, kMaxSide);
      const bool range = rest.starts_with('-');
      if (range) rest.remove_prefix(1);
      const auto last = range ? take_digits(rest, kMaxSide) : first;
      const bool good = first && last && rest.empty() && (!range || *first < 2);
      lowest_ = range && good ? static_cast<int>(*first) : 1;
      side_ = good ? static_cast<int>(*last) + 1 - lowest_ : 0;
    }
    const bool known = item.arguments.size() < 3 || (item.arguments.size() == 3 && raw_);
    if (known && side_ >= std::max(rows_, columns_)) return {};
    return error(item.at, "unsupported-feature",
                 fmt::format("Shape~{}: expected at least as many digits as rows and columns, from "
                             "0 or 1",
                             fmt::join(item.arguments, "~")));
  }
  Result<void> region_size(const Item& item) {
    std::string_view text = item.arguments.empty() ? "" : item.arguments[0];
    const auto size = take_digits(text, kMaxSide);
    if (!size || !text.empty()) {
      return error(item.at, "invalid-number", "RegionSize: expected a number of cells");
    }
    region_size_ = static_cast<int>(*size);
    return {};
  }

  // Whether the grid is not a square of as many rows and columns as digits, which are houses.
  bool is_open() const { return raw_ || rows_ != side_ || columns_ != side_; }

  Result<void> make_layout() {
    if (source_.context.layout) {
      puzzle_.layout = source_.context.layout;
      const Layout& layout = *puzzle_.layout;
      if (layout.side() != side_) {
        return error(0, "side-mismatch",
                     fmt::format("the string has side {}, but the layout has side {}", side_,
                                 layout.side()));
      }
      if (is_open() == layout.is_open() && layout.rows() == rows_ && layout.columns() == columns_) {
        return {};
      }
      return error(0, "side-mismatch", "the string has another shape than the layout");
    }
    if (is_open()) {
      auto made = Layout::named(fmt::format("{}x{}of{}", rows_, columns_, side_));
      if (!made) return error(0, made.error().code, made.error().message);
      if (puzzle_.layout != *made) puzzle_.layout = std::move(*made);
      return {};
    }
    if (region_size_ != 0 && region_size_ != side_) {
      return error(0, "unsupported-feature",
                   fmt::format("RegionSize~{} is not supported on a {}x{} grid with {} digits",
                               region_size_, rows_, columns_, side_));
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

  // What ISS implies on a grid that is not a square: rows, columns, boxes and pieces of a jigsaw
  // are constraints.
  Result<void> take_open_grid() {
    if (!is_open()) return {};
    const Layout& layout = *puzzle_.layout;
    std::vector<std::vector<Cell>> regions;
    const auto take = [&](std::vector<std::vector<Cell>> sets) {
      for (auto& cells : sets) {
        if (cells.size() > 1) put({Constraint{find_constraint("different"), {cells}}}, 0);
        regions.push_back(std::move(cells));
      }
    };
    if (!raw_) {
      for (const std::string_view lines : {"rows-without-repeats", "columns-without-repeats"}) {
        put({Constraint{find_constraint(lines)}}, 0);
      }
      for (int row = 0; row < rows_; ++row) regions.push_back(layout.row_cells(row));
      for (int column = 0; column < columns_; ++column) {
        regions.push_back(layout.column_cells(column));
      }
    }
    for (const Item* item : jigsaws_) {
      auto made = jigsaw_regions(*item);
      if (!made) return error(item->at, made.error().code, made.error().message);
      take(std::move(*made));
    }
    if (boxes_ && !raw_) take(boxes());
    return same_values_ == nullptr ? Result<void>() : take_same_values(std::move(regions));
  }
  // All regions of the largest size hold the same digits.
  Result<void> take_same_values(std::vector<std::vector<Cell>> regions) {
    std::size_t most = 0;
    for (const auto& cells : regions) most = std::max(most, cells.size());
    std::erase_if(regions, [&](const auto& cells) { return cells.size() != most; });
    if (regions.size() < 2 || most == static_cast<std::size_t>(side_)) return {};
    put({Constraint{find_constraint("same-digits"), std::move(regions)}}, same_values_->at);
    return {};
  }
  Cell cell_at(int row, int column) const { return static_cast<Cell>(row * side_ + column); }

  // Rows and columns of a box: the squarest ones that tile the grid; 0 if there are none.
  std::pair<int, int> box_size() const {
    const int size = region_size_ != 0 ? region_size_ : std::max(rows_, columns_);
    const auto tiles = [&](int rows, int columns) {
      return rows_ % rows == 0 && columns_ % columns == 0;
    };
    for (int small = size; small >= 2; --small) {
      if (small * small > size || size % small != 0) continue;
      if (tiles(small, size / small)) return {small, size / small};
      if (tiles(size / small, small)) return {size / small, small};
    }
    return {0, 0};
  }
  std::vector<std::vector<Cell>> boxes() const {
    const auto [high, wide] = box_size();
    std::vector<std::vector<Cell>> boxes;
    for (int top = 0; high > 0 && top < rows_; top += high) {
      for (int left = 0; left < columns_; left += wide) {
        auto& cells = boxes.emplace_back();
        for (int i = 0; i < high * wide; ++i) {
          cells.push_back(cell_at(top + i / wide, left + i % wide));
        }
      }
    }
    return boxes;
  }
  // The cells in the same place of all boxes.
  std::vector<std::vector<Cell>> places_in_boxes() const {
    std::vector<std::vector<Cell>> places;
    for (const auto& box : boxes()) {
      places.resize(box.size());
      for (std::size_t i = 0; i < box.size(); ++i) places[i].push_back(box[i]);
    }
    return places;
  }
  // Pieces have at least as many cells as a row or column and at most one for each digit; cells of
  // another number of cells, of which there is at most one set, are in no piece.
  Result<std::vector<std::vector<Cell>>> jigsaw_regions(const Item& item) const {
    const std::string_view map = item.arguments.empty() ? "" : item.arguments.back();
    const auto wanted = static_cast<std::size_t>(rows_ * columns_);
    if (map.size() != wanted) {
      return failf("wrong-cell-count", "Jigsaw: expected {} cells, found {}", wanted, map.size());
    }
    std::map<char, std::vector<Cell>> pieces;
    for (std::size_t i = 0; i < wanted; ++i) {
      const int at = static_cast<int>(i);
      pieces[map[i]].push_back(cell_at(at / columns_, at % columns_));
    }
    std::vector<std::vector<Cell>> regions;
    for (auto& [name, cells] : pieces) {
      const auto size = static_cast<int>(cells.size());
      if (size >= std::max(rows_, columns_) && size <= side_) regions.push_back(std::move(cells));
    }
    if (pieces.size() > regions.size() + 1) {
      return fail("wrong-house-size", "Jigsaw: the regions have different sizes");
    }
    return regions;
  }
  // Constraints on the grid whose meaning depends on its shape. Returns nothing for others.
  std::optional<std::vector<Constraint>> on_open_grid(const Item& item) const {
    std::vector<std::vector<Cell>> sets;
    if (item.name == "DisjointSets") {
      sets = places_in_boxes();
    } else if (item.name == "Diagonal" && rows_ == columns_ && item.arguments.size() == 1) {
      auto& cells = sets.emplace_back();
      for (int row = 0; row < rows_; ++row) {
        cells.push_back(cell_at(row, item.arguments[0] == "1" ? columns_ - 1 - row : row));
      }
    } else {
      return std::nullopt;
    }
    std::vector<Constraint> made;
    for (auto& cells : sets) made.push_back({find_constraint("different"), {std::move(cells)}});
    return made;
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
    if (lowest_ == 0 && (item.name == "StrictXV" || item.name == "StrictKropki")) {
      auto strict = strict_from_zero(item.name, items_, *puzzle_.layout);
      if (!strict) return error(item.at, strict.error().code, strict.error().message);
      put(std::move(*strict), item.at);
      return {};
    }
    if (given && lowest_ == 0) return put_candidates(item);
    std::vector<Constraint> made;
    Item named = item;
    if (given) named.name = "Given";
    auto open = is_open() ? on_open_grid(item) : std::nullopt;
    auto ok = open ? Result<void>() : convert(named, *puzzle_.layout, made);
    if (open) made = std::move(*open);
    if (ok && lowest_ == 0) ok = raise_digits(made, *puzzle_.layout);
    if (!ok) return error(item.at, ok.error().code, ok.error().message);
    for (Constraint& each : made) {
      const bool tied = each.kind->name == "full-rank" && ties_ == "any";
      if (tied) each.kind = find_constraint("full-rank-with-ties");
    }
    put(std::move(made), item.at);
    return {};
  }
  // In a group, digits from 0.
  Result<void> put_candidates(const Item& item) {
    std::vector<Constraint> made;
    for (const std::string_view argument : item.arguments) {
      auto read = allowed_in(argument, *puzzle_.layout, lowest_);
      if (!read) return error(item.at, read.error().code, read.error().message);
      made.push_back({find_constraint("candidates"), {{read->cell}}, std::move(read->digits)});
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
  int rows_ = 9;
  int columns_ = 9;
  int side_ = 9;         // number of digits
  int lowest_ = 1;       // lowest digit
  int region_size_ = 0;  // 0: not stated
  bool boxes_ = true;
  bool raw_ = false;
  const Item* same_values_ = nullptr;
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
