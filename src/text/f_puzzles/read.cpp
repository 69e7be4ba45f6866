#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "text/f_puzzles/convert.hpp"
#include "text/f_puzzles/f_puzzles.hpp"
#include "text/iss/iss.hpp"
#include "text/json_fault.hpp"
#include "text/json_members.hpp"
#include "text/links.hpp"
#include "text/lz_string.hpp"
#include "text/rule_lines.hpp"
#include "text/rule_words.hpp"

namespace sudokit::text::f_puzzles {
namespace {

// ---- Payload ------------------------------------------------------------------------------------

bool is_payload_char(char c) {
  return is_digit(c) || is_letter(c) ||
         std::string_view("+/=-$%").find(c) != std::string_view::npos;
}

std::string_view payload_at(std::string_view line, std::size_t begin) {
  const std::string_view rest = line.substr(begin);
  return rest.substr(0, rest.find_first_of("&#"));
}

// Whether a line is a payload alone. A line of cells may begin like one.
bool is_bare_payload(std::string_view line) {
  constexpr std::string_view kObject = "N4Ig";  // {"
  if (!line.starts_with(kObject) || !std::ranges::all_of(line, is_payload_char)) return false;
  return line.find_first_of("+/=-") != std::string_view::npos || unpack_base64(line);
}

// The object as text, and where errors about it stand in the source.
struct Unpacked {
  std::string text;
  const char* place = nullptr;
  bool packed = false;
};

Result<Unpacked> unpacked(const Source& source) {
  const std::string_view line = json_record(source.text);
  if (line.starts_with('{')) return Unpacked{std::string(line), line.data(), false};
  const std::string_view payload = payload_in(line);
  if (payload.empty()) {
    return source.fail_at(source.text.data(), "no-puzzle",
                          "expected a link such as https://www.f-puzzles.com/?load=N4Ig...");
  }
  auto text = unpack_base64(iss::percent_decoded(payload));
  if (text) return Unpacked{std::move(*text), payload.data(), true};
  const std::size_t at = std::min(text.error().column - 1, payload.size());
  return source.fail_at(payload.data() + at, text.error().code, text.error().message);
}

Result<Json> object_of(const Source& source, const Unpacked& unpacked) {
  if (const auto fault = json_fault(unpacked.text)) {
    const char* at = unpacked.packed ? unpacked.place : unpacked.place + fault->place;
    return source.fail_at(at, fault->error.code, fault->error.message);
  }
  Json object = Json::parse(unpacked.text);
  if (object.is_object() && object.contains("grid")) return object;
  return source.fail_at(unpacked.place, "missing-member", "the puzzle has no member \"grid\"");
}

// ---- Grid ---------------------------------------------------------------------------------------

// The members of a cell that are drawings, or notes that say nothing certain.
constexpr std::string_view kCellNotes[] = {"c",         "cArray",         "cornerPencilMarks",
                                           "highlight", "highlightArray", "parity"};

class GridReader {
 public:
  GridReader(const Json& object, Values& values) : values_(values), rows_(object["grid"]) {
    if (!rows_.is_array() || rows_.empty()) values_.fail("wrong-type", "\"grid\" is not a list");
    side_ = rows_.is_array() ? static_cast<int>(std::min<std::size_t>(rows_.size(), 1000)) : 0;
    if (side_ > kMaxSide) values_.fail("unsupported-side", "the grid has {} rows", side_);
    for (const Json& row : rows_) {
      if (row.is_array() && row.size() == rows_.size()) continue;
      values_.fail("wrong-cell-count", "expected {} rows of {} cells", side_, side_);
    }
  }

  int side() const { return side_; }

  Result<LayoutPtr> layout() {
    const auto usual = default_layout(side_);
    if (!usual) return usual;
    std::map<int, std::vector<Cell>> regions;
    bool same = true;
    for (int cell = 0; cell < (*usual)->cells(); ++cell) {
      const int number = region_of(cell, **usual);
      same = same && number == usual_region(cell, **usual);
      if (number >= 0) regions[number].push_back(static_cast<Cell>(cell));
    }
    return same ? usual : with_regions(regions);
  }
  // The regions that are smaller than a row; their digits differ.
  std::vector<std::vector<Cell>> small_regions;
  // The names of the members of cells that are ignored.
  std::set<std::string> notes;

  void fill(Puzzle& puzzle) {
    const auto cells = static_cast<std::size_t>(puzzle.layout->cells());
    puzzle.givens.assign(cells, 0);
    puzzle.marks.clear();
    for (std::size_t cell = 0; cell < cells; ++cell) {
      values_.begin(cell_text(static_cast<int>(cell) / side_, static_cast<int>(cell) % side_));
      fill(puzzle, cell, at(static_cast<int>(cell)));
    }
  }

 private:
  const Json& at(int cell) const {
    return rows_[static_cast<std::size_t>(cell / side_)][static_cast<std::size_t>(cell % side_)];
  }
  static int usual_region(int cell, const Layout& usual) {
    return usual.has_regions() ? usual.region(cell) : usual.row(cell);
  }
  // -1 if the cell is in no region.
  int region_of(int cell, const Layout& usual) const {
    const Json& value = at(cell);
    const auto region = value.is_object() ? value.find("region") : value.end();
    if (!value.is_object() || region == value.end()) return usual_region(cell, usual);
    if (!region->is_number_unsigned()) return -1;
    return static_cast<int>(std::min<std::uint64_t>(region->get<std::uint64_t>(), 0xFFFF));
  }

  // Regions of another size than that of a row are rules, and then the others are extra houses. A
  // single region is none.
  Result<LayoutPtr> with_regions(const std::map<int, std::vector<Cell>>& regions) {
    const auto side = static_cast<std::size_t>(side_);
    const bool jigsaw =
        regions.size() == side &&
        std::ranges::all_of(regions, [&](const auto& each) { return each.second.size() == side; });
    LayoutSpec spec = {.side = side_};
    if (jigsaw) spec.regions.assign(side * side, 0);
    std::uint16_t next = 0;
    for (const auto& [number, cells] : regions) {
      if (regions.size() > 1 && cells.size() > side) {
        return failf("wrong-house-size", "region {} has {} cells, expected at most {}", number,
                     cells.size(), side);
      }
      for (const Cell cell : cells) {
        if (jigsaw) spec.regions[cell] = next;
      }
      ++next;
      if (jigsaw || regions.size() < 2) continue;
      (cells.size() == side ? spec.extra : small_regions).push_back(cells);
    }
    std::erase_if(small_regions, [](const auto& cells) { return cells.size() < 2; });
    const auto made = Layout::make(std::move(spec));
    return made ? layout_of(layout_text(**made)) : made;
  }

  void fill(Puzzle& puzzle, std::size_t cell, const Json& value) {
    if (value.is_null()) return;
    if (!value.is_object()) return values_.fail("wrong-type", "expected an object");
    for (const auto& [name, member] : value.items()) {
      if (is_absent(member)) continue;
      if (name == "value") puzzle.givens[cell] = digit(member);
      if (name == "centerPencilMarks" || name == "givenPencilMarks") mark(puzzle, cell, member);
      if (std::ranges::count(kCellNotes, name) > 0) {
        notes.insert(name);
      } else if (std::ranges::count(kCellMembers, name) == 0) {
        values_.fail("unsupported-feature", "the member \"{}\" of a cell is not supported", name);
      }
    }
    if (puzzle.givens[cell] == 0 || !puzzle.has_marks()) return;
    puzzle.marks[cell] = Digits::all(side_);  // notes in a cell that is filled
  }
  static constexpr std::string_view kCellMembers[] = {"value", "given", "region",
                                                      "centerPencilMarks", "givenPencilMarks"};

  std::uint8_t digit(const Json& value) {
    const auto number = values_.integer(value);
    if (!number || (*number >= 0 && *number <= side_)) {
      return static_cast<std::uint8_t>(number.value_or(0));
    }
    values_.fail("digit-out-of-range", "{} is outside 1..{}", *number, side_);
    return 0;
  }
  void mark(Puzzle& puzzle, std::size_t cell, const Json& value) {
    Digits digits;
    if (!value.is_array()) values_.fail("wrong-type", "pencil marks are not a list");
    for (const Json& each : value) {
      if (const auto number = digit(each); number > 0) digits.insert(number);
    }
    if (puzzle.marks.empty()) puzzle.marks.assign(puzzle.givens.size(), Digits::all(side_));
    puzzle.marks[cell] = puzzle.marks[cell] & digits;
    if (puzzle.marks[cell].empty()) values_.fail("no-candidate", "the cell has no candidate");
  }

  Values& values_;
  const Json& rows_;
  int side_ = 0;
};

std::string text_at(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_string() ? member->get<std::string>() : "";
}

std::string comment_of(const Json& object) {
  const std::string title = text_at(object, "title");
  const std::string author = text_at(object, "author");
  return title + (title.empty() || author.empty() ? "" : ", by ") + author;
}

// ---- Puzzle -------------------------------------------------------------------------------------

class PuzzleReader {
 public:
  PuzzleReader(const Source& source, const char* place, const Json& object, Puzzle& puzzle)
      : source_(source), place_(place), object_(object), puzzle_(puzzle) {}

  Result<void> read() {
    GridReader grid(object_, values_);
    if (auto ok = good(); !ok) return ok;
    auto layout =
        source_.context.layout ? Result<LayoutPtr>(source_.context.layout) : grid.layout();
    if (!layout) return source_.fail_at(place_, layout.error().code, layout.error().message);
    if ((*layout)->side() != grid.side()) {
      return source_.fail_at(place_, "side-mismatch",
                             "the puzzle has side {}, but the layout has side {}", grid.side(),
                             (*layout)->side());
    }
    if (puzzle_.layout != *layout) puzzle_.layout = *layout;
    grid.fill(puzzle_);
    if (auto ok = good(); !ok) return ok;
    puzzle_.comment = comment_of(object_);
    if (auto ok = check_clash(source_, puzzle_, [&](Cell) { return place_; }); !ok) return ok;
    for (const std::string& name : grid.notes) ignore(name + " of cells, which is only drawn");
    return rules(grid.small_regions);
  }

 private:
  Result<void> good() const {
    const auto& fault = values_.fault();
    return fault ? Result<void>(source_.fail_at(place_, fault->code, fault->message))
                 : Result<void>();
  }
  Result<void> rules(const std::vector<std::vector<Cell>>& small_regions) {
    const rules::Work work;  // of all constraints
    Converted made = convert(object_, *puzzle_.layout, values_);
    if (auto ok = good(); !ok) return ok;
    for (const auto& cells : small_regions) {
      made.add({find_constraint("different"), {cells}}, "grid");
    }
    const std::string prose = plain_prose(text_at(object_, "ruleset"));
    const auto questions = missing_rules(prose, *puzzle_.layout, made.constraints);
    std::string_view field;  // whose constraint is wrong
    const auto place = [&](std::size_t i) {
      if (i < made.names.size()) field = made.names[i];
      return place_;
    };
    auto ok = set_rules(source_, std::move(made.constraints), place, puzzle_);
    if (!ok) {
      ok.error().message = fmt::format("{}: {}", field, ok.error().message);
      return ok;
    }
    for (const std::string& words : made.ignored) ignore(words);
    for (const std::string_view kind : questions) {
      ignore(
          fmt::format("the rules name `{}`, which the puzzle does not hold: is it meant?", kind));
    }
    return {};
  }
  void ignore(std::string_view words) const {
    if (source_.ignored != nullptr) source_.ignored->push_back({source_.line, std::string(words)});
  }

  const Source& source_;
  const char* place_;
  const Json& object_;
  Puzzle& puzzle_;
  Values values_;
};

}  // namespace

std::string_view payload_in(std::string_view line) {
  line = linked(line);
  // Lines of cells, of which there may be millions, are left alone.
  if (line.empty() || std::string_view("hwfN").find(line[0]) == std::string_view::npos) return {};
  constexpr std::string_view kLoad = "load=";
  constexpr std::string_view kPrefix = "fpuz", kRest = "zles";  // of links of SudokuPad
  const bool link =
      line.starts_with("http") || line.starts_with("www.") || line.starts_with("f-puzzles.com");
  const std::size_t load = line.find(kLoad);
  if (link && load != line.npos && line.substr(0, load).find("f-puzzles.com") != line.npos) {
    return payload_at(line, load + kLoad.size());
  }
  const std::size_t prefix = line.find(kPrefix);
  if (prefix == 0 || (link && prefix != line.npos)) {
    const std::size_t begin = prefix + kPrefix.size();
    return payload_at(line, begin + (line.substr(begin).starts_with(kRest) ? kRest.size() : 0));
  }
  return is_bare_payload(line) ? line : std::string_view();
}

bool is_grid(std::string_view value) {
  for (const char bracket : {'[', '[', '{'}) {
    value = trim(value);
    if (!value.starts_with(bracket)) return false;
    value.remove_prefix(1);
  }
  return true;
}

Result<void> read(const Source& source, Puzzle& puzzle) {
  const auto text = unpacked(source);
  if (!text) return tl::unexpected(text.error());
  const auto object = object_of(source, *text);
  if (!object) return tl::unexpected(object.error());
  return PuzzleReader(source, text->place, *object, puzzle).read();
}

Result<Grid> solution(const Source& source) {
  const auto text = unpacked(source);
  const auto object = text ? object_of(source, *text) : Result<Json>(tl::unexpected(text.error()));
  if (!object || !object->contains("solution")) return Grid{};
  Values values;
  values.begin("solution");
  Grid grid;
  const auto add = [&](const Json& value) {
    const auto digit = value.is_null() ? std::optional(0) : values.integer(value);
    grid.push_back(digit && *digit > 0 && *digit <= kMaxSide ? static_cast<std::uint8_t>(*digit)
                                                             : std::uint8_t{0});
  };
  for (const Json& row : (*object)["solution"]) {
    if (row.is_array()) {
      std::ranges::for_each(row, add);
    } else {
      add(row);
    }
  }
  if (values.fault()) {
    return source.fail_at(text->place, values.fault()->code, values.fault()->message);
  }
  return grid;
}

}  // namespace sudokit::text::f_puzzles
