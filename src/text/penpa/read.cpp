#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "text/chars.hpp"
#include "text/deflate.hpp"
#include "text/iss/iss.hpp"
#include "text/json_fault.hpp"
#include "text/links.hpp"
#include "text/penpa/penpa.hpp"
#include "text/sudokupad/sudokupad.hpp"

namespace sudokit::text::penpa {
namespace {

using Json = nlohmann::json;

constexpr Abbreviation kAbbreviations[] = {{"\"qa\"", "z9"},
                                           {"\"pu_q\"", "zQ"},
                                           {"\"pu_a\"", "zA"},
                                           {"\"grid\"", "zG"},
                                           {"\"edit_mode\"", "zM"},
                                           {"\"surface\"", "zS"},
                                           {"\"line\"", "zL"},
                                           {"\"lineE\"", "zE"},
                                           {"\"wall\"", "zW"},
                                           {"\"cage\"", "zC"},
                                           {"\"number\"", "zN"},
                                           {"\"symbol\"", "zY"},
                                           {"\"special\"", "zP"},
                                           {"\"board\"", "zB"},
                                           {"\"command_redo\"", "zR"},
                                           {"\"command_undo\"", "zU"},
                                           {"\"command_replay\"", "z8"},
                                           {"\"numberS\"", "z1"},
                                           {"\"freeline\"", "zF"},
                                           {"\"freelineE\"", "z2"},
                                           {"\"thermo\"", "zT"},
                                           {"\"arrows\"", "z3"},
                                           {"\"direction\"", "zD"},
                                           {"\"squareframe\"", "z0"},
                                           {"\"polygon\"", "z5"},
                                           {"\"deletelineE\"", "z4"},
                                           {"\"killercages\"", "z6"},
                                           {"\"nobulbthermo\"", "z7"},
                                           {"\"__a\"", "z_"},
                                           {"null", "zO"}};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  std::string replaced;
  std::size_t begin = 0;
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, begin)) {
    replaced.append(text, begin, at - begin);
    replaced += to;
    begin = at + from.size();
  }
  replaced.append(text, begin);
  text = std::move(replaced);
}

const Json& field(const Json& object, std::string_view name) {
  static const Json none;
  if (!object.is_object()) return none;
  const auto at = object.find(name);
  return at == object.end() ? none : *at;
}

std::string text_in(const Json& value) {
  if (value.is_string()) return std::string(trim(value.get_ref<const std::string&>()));
  return value.is_number_integer() ? value.dump() : "";
}
int number_in(const Json& value, int otherwise = 0) {
  const bool number = value.is_number_integer();
  constexpr std::int64_t kMost = 10'000'000;
  const std::int64_t found = number ? value.get<std::int64_t>() : otherwise;
  return found >= -kMost && found <= kMost ? static_cast<int>(found) : otherwise;
}

std::string_view colour_of_line(int style) {
  switch (style) {
    case 3:
      return "#32cd32";
    case 5:
      return "#a9a9a9";
    case 8:
      return "#ff0000";
    case 9:
      return "#0000ff";
    default:
      return "#000000";
  }
}

// The lines of the unpacked text, of which the first are of interest.
struct Board {
  std::vector<std::string> head;  // fields between commas
  std::array<int, 4> space = {};  // rows above and below, columns to the left and right
  Json drawn;                     // what the setter drew
};

// Brings a board into the form of SudokuPad.
class BoardConverter {
 public:
  BoardConverter(const Board& board, Points points, int side)
      : board_(board), points_(points), side_(side) {}

  Json convert() {
    object_ = {{"cells", Json::array()},     {"cages", Json::array()},
               {"lines", Json::array()},     {"arrows", Json::array()},
               {"underlays", Json::array()}, {"overlays", Json::array()}};
    for (int row = 0; row < side_; ++row) {
      object_["cells"].push_back(Json::array());
      for (int column = 0; column < side_; ++column)
        object_["cells"].back().push_back(Json::object());
    }
    regions();
    symbols();
    numbers();
    cages();
    special();
    for (const char* name : {"line", "freeline"}) lines(field(board_.drawn, name));
    diagonals();
    words();
    return std::move(object_);
  }

 private:
  struct Place {
    double row = 0;
    double column = 0;
  };
  static Json point(Place at) { return {at.row, at.column}; }

  // Where a point is in the grid; nothing for other numbers.
  std::optional<Place> place_of(int index) const {
    const int count = points_.count(), width = points_.width();
    if (index < 0 || index >= 8 * count) return std::nullopt;
    const int kind = std::min(index / count, 4);
    const int at = kind == 4 ? index / 4 - count : index - kind * count;
    const double row = at / width - 2 - board_.space[0], column = at % width - 2 - board_.space[2];
    switch (kind) {
      case 0:
        return Place{row + 0.5, column + 0.5};
      case 1:
        return Place{row + 1, column + 1};
      case 2:
        return Place{row + 1, column + 0.5};
      case 3:
        return Place{row + 0.5, column + 1};
      default:
        return Place{row + (index % 4 < 2 ? 0.15 : 0.85), column + (index % 2 == 0 ? 0.15 : 0.85)};
    }
  }
  std::optional<Place> place_of(std::string_view text) const {
    const auto index = take_digits(text, 10'000'000);
    return index && text.empty() ? place_of(static_cast<int>(*index)) : std::nullopt;
  }
  bool is_inside(Place at) const {
    return at.row >= 0 && at.column >= 0 && at.row < side_ && at.column < side_;
  }
  static Json cell_at(Place at) {
    return {static_cast<int>(std::floor(at.row)), static_cast<int>(std::floor(at.column))};
  }
  // The centres of a list of cells.
  Json path_of(const Json& list) const {
    Json path = Json::array();
    for (const Json& each : list) {
      const auto at = place_of(number_in(each, -1));
      if (at) path.push_back(point(*at));
    }
    return path;
  }

  // ---- Regions ----------------------------------------------------------------------------------

  // Bold edges are the borders of regions.
  bool is_border(int from, int to) const {
    const Json& edges = field(board_.drawn, "lineE");
    if (!edges.is_object()) return false;
    const auto at = edges.find(fmt::format("{},{}", std::min(from, to), std::max(from, to)));
    const int style = at == edges.end() ? 0 : number_in(*at);
    return style == 2 || style == 8 || style == 21;
  }
  bool has_border(int row, int column, bool below) const {
    const int r = row + board_.space[0], c = column + board_.space[2];
    return below ? is_border(points_.corner(r + 1, c), points_.corner(r + 1, c + 1))
                 : is_border(points_.corner(r, c + 1), points_.corner(r + 1, c + 1));
  }
  void regions() {
    std::vector<int> label(static_cast<std::size_t>(side_ * side_), -1);
    Json all = Json::array();
    for (int start = 0; start < side_ * side_; ++start) {
      if (label[static_cast<std::size_t>(start)] >= 0) continue;
      all.push_back(flood(start, static_cast<int>(all.size()), label));
    }
    if (all.size() > 1) object_["regions"] = std::move(all);
  }
  Json flood(int start, int number, std::vector<int>& label) const {
    Json cells = Json::array();
    std::vector<int> open = {start};
    label[static_cast<std::size_t>(start)] = number;
    while (!open.empty()) {
      const int row = open.back() / side_, column = open.back() % side_;
      open.pop_back();
      cells.push_back({row, column});
      const auto visit = [&](int r, int c, bool border) {
        if (r < 0 || c < 0 || r >= side_ || c >= side_ || border) return;
        int& here = label[static_cast<std::size_t>(r * side_ + c)];
        if (here >= 0) return;
        here = number;
        open.push_back(r * side_ + c);
      };
      visit(row, column + 1, column + 1 < side_ && has_border(row, column, false));
      visit(row, column - 1, column > 0 && has_border(row, column - 1, false));
      visit(row + 1, column, row + 1 < side_ && has_border(row, column, true));
      visit(row - 1, column, row > 0 && has_border(row - 1, column, true));
    }
    return cells;
  }

  // ---- Numbers and symbols
  // ------------------------------------------------------------------------

  void numbers() {
    const Json& all = field(board_.drawn, "number");
    if (!all.is_object()) return;
    for (const auto& [index, value] : all.items()) {
      const auto at = place_of(index);
      if (!at || !value.is_array() || value.empty()) continue;
      const std::string text = text_in(value[0]);
      const std::string kind = value.size() > 2 ? text_in(value[2]) : "1";
      const bool centre = std::floor(at->row) != at->row && std::floor(at->column) != at->column;
      if (text.empty()) continue;
      if (centre && is_inside(*at)) {
        number(*at, text, kind);
      } else {
        put_text(*at, text);
      }
    }
  }
  // A big number is a given, a small one a note of candidates.
  void number(Place at, const std::string& text, const std::string& kind) {
    Json& cell =
        object_["cells"][static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)];
    const bool digits = std::ranges::all_of(text, is_digit);
    if (digits && (kind == "1" || kind == "10")) {
      cell["value"] = text;
    } else if (digits && (kind == "5" || kind == "6")) {
      for (const char c : text) cell["centremarks"].push_back(c - '0');
    } else {
      put_text(at, text);
    }
  }
  // A text in a circle that is already there, as in a quadruple, or alone.
  void put_text(Place at, const std::string& text) {
    for (Json& graphic : object_["overlays"]) {
      if (graphic["center"] != point(at) || graphic["rounded"] != true) continue;
      graphic["text"] = text;
      return;
    }
    object_["overlays"].push_back({{"center", point(at)},
                                   {"width", 0.25},
                                   {"height", 0.25},
                                   {"rounded", false},
                                   {"text", text}});
  }
  void symbols() {
    const Json& all = field(board_.drawn, "symbol");
    if (!all.is_object()) return;
    for (const auto& [index, value] : all.items()) {
      const auto at = place_of(index);
      if (!at || !value.is_array() || value.size() < 2) continue;
      const std::string name = text_in(value[1]);
      const int style = number_in(value[0]);
      const bool circle = name.starts_with("circle_"), square = name.starts_with("square_");
      if (!circle && !square) continue;
      const std::string size = name.substr(name.find('_') + 1);
      const double width = size == "L" ? 0.86 : size == "M" ? 0.7 : size == "S" ? 0.44 : 0.26;
      const bool white = style == 1 || style == 8;
      const std::string_view fill = white ? "#ffffff" : style == 2 ? "#000000" : "#cccccc";
      object_["overlays"].push_back({{"center", point(*at)},
                                     {"width", width},
                                     {"height", width},
                                     {"rounded", circle},
                                     {"backgroundColor", fill},
                                     {"borderColor", "#000000"}});
    }
  }

  // ---- Cages and lines
  // ----------------------------------------------------------------------------

  // The small number in a corner of one of the cells is the sum.
  std::string sum_in(const std::vector<Place>& cells) const {
    const Json& all = field(board_.drawn, "numberS");
    if (!all.is_object()) return "";
    for (const auto& [index, value] : all.items()) {
      const auto at = place_of(index);
      if (!at || !value.is_array() || value.empty()) continue;
      for (const Place& cell : cells) {
        const bool here = std::floor(cell.row) == std::floor(at->row) &&
                          std::floor(cell.column) == std::floor(at->column);
        if (here && !text_in(value[0]).empty()) return text_in(value[0]);
      }
    }
    return "";
  }
  void cages() {
    for (const Json& cage : field(board_.drawn, "killercages")) {
      std::vector<Place> places;
      Json cells = Json::array();
      for (const Json& each : cage) {
        const auto at = place_of(number_in(each, -1));
        if (!at || !is_inside(*at)) continue;
        places.push_back(*at);
        cells.push_back(cell_at(*at));
      }
      if (cells.empty()) continue;
      object_["cages"].push_back(
          {{"cells", std::move(cells)}, {"value", sum_in(places)}, {"unique", true}});
    }
  }
  void special() {
    for (const Json& thermo : field(board_.drawn, "thermo")) {
      Json path = path_of(thermo);
      if (path.size() < 2) continue;
      object_["underlays"].push_back({{"center", path[0]},
                                      {"width", 0.85},
                                      {"height", 0.85},
                                      {"rounded", true},
                                      {"backgroundColor", "#cfcfcf"}});
      object_["lines"].push_back(
          {{"color", "#cfcfcf"}, {"thickness", 21}, {"wayPoints", std::move(path)}});
    }
    for (const Json& arrow : field(board_.drawn, "arrows")) {
      Json path = path_of(arrow);
      if (path.size() < 2) continue;
      object_["overlays"].push_back({{"center", path[0]},
                                     {"width", 0.8},
                                     {"height", 0.8},
                                     {"rounded", true},
                                     {"backgroundColor", "#ffffff"},
                                     {"borderColor", "#a1a1a1"}});
      object_["arrows"].push_back({{"color", "#a1a1a1"}, {"wayPoints", std::move(path)}});
    }
    for (const Json& line : field(board_.drawn, "nobulbthermo")) {
      Json path = path_of(line);
      if (path.size() < 2) continue;
      object_["lines"].push_back({{"color", "#a9a9a9"}, {"wayPoints", std::move(path)}});
    }
  }

  // Segments between two points, which join to lines of one style.
  void lines(const Json& all) {
    if (!all.is_object()) return;
    std::map<int, std::map<int, std::vector<int>>> next;  // by style and point
    for (const auto& [name, style] : all.items()) {
      std::string_view rest = name;
      const auto from = take_digits(rest, 10'000'000);
      const bool comma = rest.starts_with(',');
      if (comma) rest.remove_prefix(1);
      const auto to = take_digits(rest, 10'000'000);
      if (!from || !comma || !to || !rest.empty() || !style.is_number_integer()) continue;
      next[number_in(style)][static_cast<int>(*from)].push_back(static_cast<int>(*to));
      next[number_in(style)][static_cast<int>(*to)].push_back(static_cast<int>(*from));
    }
    for (auto& [style, points] : next) {
      for (const bool ends : {true, false}) {
        for (auto& [point, others] : points) {
          while (ends ? others.size() == 1 : !others.empty()) walk(points, point, style);
        }
      }
    }
  }
  // Follows the segments from a point, and removes them.
  void walk(std::map<int, std::vector<int>>& points, int from, int style) {
    Json path = Json::array();
    for (int at = from;;) {
      if (const auto place = place_of(at)) path.push_back(point(*place));
      std::vector<int>& others = points[at];
      if (others.empty()) break;
      const int to = others.back();
      others.pop_back();
      std::vector<int>& back = points[to];
      if (const auto same = std::ranges::find(back, at); same != back.end()) back.erase(same);
      at = to;
    }
    if (path.size() < 2) return;
    object_["lines"].push_back({{"color", colour_of_line(style)}, {"wayPoints", std::move(path)}});
  }
  // A diagonal is drawn as an edge through each of its cells.
  void diagonals() {
    const Json& edges = field(board_.drawn, "lineE");
    for (const bool falls : {true, false}) {
      bool all = edges.is_object();
      for (int i = 0; i < side_ && all; ++i) {
        const int row = i + board_.space[0];
        const int column = (falls ? i : side_ - 1 - i) + board_.space[2];
        const int from = points_.corner(row, falls ? column : column + 1);
        const int to = points_.corner(row + 1, falls ? column + 1 : column);
        all = edges.contains(fmt::format("{},{}", std::min(from, to), std::max(from, to)));
      }
      if (all) object_[falls ? "diagonal-" : "diagonal+"] = true;
    }
  }

  // ---- Words
  // --------------------------------------------------------------------------------------

  std::string head_field(std::size_t i, std::string_view mark) const {
    std::string text = i < board_.head.size() ? board_.head[i] : "";
    if (text.starts_with(mark)) text.erase(0, mark.size());
    for (const auto& [code, sign] :
         {std::pair("%2C", ","), {"%2D", "\n"}, {"%2E", "&"}, {"%2F", "="}}) {
      replace_all(text, code, sign);
    }
    return std::string(trim(text));
  }
  void words() {
    constexpr std::size_t kTitle = 15, kAuthor = 16, kRules = 18;
    object_["metadata"] = {{"title", head_field(kTitle, "Title: ")},
                           {"author", head_field(kAuthor, "Author: ")},
                           {"rules", head_field(kRules, "")}};
  }

  const Board& board_;
  Points points_;
  int side_;
  Json object_;
};

std::vector<std::string> parts_between(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

class LinkReader {
 public:
  LinkReader(const Source& source, std::string_view payload) : source_(source), payload_(payload) {}

  Result<void> read(Puzzle& puzzle) {
    auto bytes = bytes_of_base64(iss::percent_decoded(payload_));
    if (!bytes) {
      const std::size_t at = std::min(bytes.error().column - 1, payload_.size());
      return source_.fail_at(payload_.data() + at, bytes.error().code, bytes.error().message);
    }
    const auto text = inflated(*bytes, kMostPenpa);
    if (!text) return wrong(text.error().code, text.error().message);
    const auto lines = parts_between(*text, '\n');
    constexpr std::size_t kDrawn = 3;
    if (lines.size() <= kDrawn) return wrong("unexpected-text", "this is no puzzle of Penpa+");
    Board board;
    board.head = parts_between(lines[0], ',');
    if (auto ok = take_space(lines[1], board); !ok) return ok;
    const std::string drawn = spelt_out(lines[kDrawn]);
    if (const auto fault = json_fault(drawn)) return wrong(fault->error.code, fault->error.message);
    board.drawn = Json::parse(drawn);
    return read_board(board, puzzle);
  }

 private:
  tl::unexpected<Error> wrong(ErrorCode code, std::string message) const {
    return source_.fail_at(payload_.data(), code, std::move(message));
  }
  Result<void> take_space(const std::string& line, Board& board) const {
    if (const auto fault = json_fault(line)) return wrong(fault->error.code, fault->error.message);
    const Json space = Json::parse(line);
    for (std::size_t i = 0; space.is_array() && i < std::min<std::size_t>(4, space.size()); ++i) {
      board.space[i] = std::clamp(number_in(space[i]), 0, 100);
    }
    return {};
  }
  Result<void> read_board(const Board& board, Puzzle& puzzle) const {
    const std::string& type = board.head[0];
    if (type != "sudoku" && type != "square" && type != "kakuro") {
      return wrong(
          "unsupported-feature",
          fmt::format("a grid of the type {} is not supported: it must be of squares", show(type)));
    }
    const auto size = [&](std::size_t i) {
      std::string_view rest = i < board.head.size() ? std::string_view(board.head[i]) : "";
      return static_cast<int>(take_digits(rest, 1000).value_or(0));
    };
    const Points points{size(2), size(1)};
    const int rows = points.rows - board.space[0] - board.space[1];
    const int columns = points.columns - board.space[2] - board.space[3];
    if (rows != columns || rows < 1 || rows > kMaxSide) {
      return wrong("unsupported-side",
                   fmt::format("a grid of {} rows and {} columns is not supported: the two "
                               "numbers must be equal",
                               rows, columns));
    }
    const Json object = BoardConverter(board, points, rows).convert();
    return sudokupad::read_object(source_, payload_.data(), object, puzzle);
  }

  const Source& source_;
  std::string_view payload_;
};

}  // namespace

std::string spelt_out(std::string_view text) {
  std::string full(text);
  for (const Abbreviation& each : kAbbreviations) replace_all(full, each.code, each.name);
  return full;
}

std::string abbreviated(std::string_view text) {
  std::string brief(text);
  for (const Abbreviation& each : kAbbreviations) replace_all(brief, each.name, each.code);
  return brief;
}

std::string_view payload_in(std::string_view line) {
  line = linked(line);
  const bool link =
      line.starts_with("http") || line.starts_with("swaroopg92") || line.starts_with("opt-pan");
  const std::size_t host = link ? line.find("penpa-edit") : line.npos;
  if (host == line.npos) return {};
  for (const std::string_view mark : {"&p=", "#p=", "?p="}) {
    const std::size_t at = line.find(mark, host);
    if (at == line.npos) continue;
    const std::string_view rest = line.substr(at + mark.size());
    return rest.substr(0, rest.find_first_of("&# \t"));
  }
  return {};
}

Result<void> read(const Source& source, Puzzle& puzzle) {
  const std::string_view payload = payload_in(source.text);
  if (!payload.empty()) return LinkReader(source, payload).read(puzzle);
  return source.fail_at(
      source.text.data(), "no-puzzle",
      "expected a link such as https://swaroopg92.github.io/penpa-edit/#m=edit&p=...");
}

}  // namespace sudokit::text::penpa
