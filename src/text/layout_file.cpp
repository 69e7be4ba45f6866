// Layout files: see docs/formats.md. A line whose first word is side, boxes, latin, x, windoku or
// extra is a statement; any other line is a row of the region map.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/layout_names.hpp"
#include "core/number.hpp"
#include "text/directive.hpp"
#include "text/parse.hpp"

namespace sudokit {
namespace {

using text::show;
using text::Source;

// Removes a number of at most 999 from the front of `word`.
std::optional<int> take_int(std::string_view& word) {
  const auto value = take_digits(word, 999);
  return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

struct Place {
  int row = 0;
  int column = 0;
};

// "r3c12"
std::optional<Place> take_cell(std::string_view& word) {
  if (!word.starts_with('r')) return std::nullopt;
  word.remove_prefix(1);
  const auto row = take_int(word);
  if (!row || !word.starts_with('c')) return std::nullopt;
  word.remove_prefix(1);
  const auto column = take_int(word);
  if (!column) return std::nullopt;
  return Place{*row, *column};
}

class LayoutParser {
 public:
  LayoutParser(const Source& source, std::string_view name) : source_(source) {
    spec_.name = std::string(name);
  }

  Result<LayoutPtr> parse() {
    std::string_view rest = source_.text;
    while (!rest.empty()) {
      const std::string_view line = take_line(rest);
      const std::string_view content = trim(line.substr(0, line.find('#')));
      if (content.empty()) continue;
      if (auto ok = read(content); !ok) return tl::unexpected(ok.error());
    }
    if (auto ok = settle_side(); !ok) return tl::unexpected(ok.error());
    for (const std::string_view extra : extras_) {
      if (auto ok = add_extra(extra); !ok) return tl::unexpected(ok.error());
    }
    auto layout = Layout::make(std::move(spec_));
    if (layout) return layout;
    return source_.fail_at(map_ ? map_ : source_.text.data(), layout.error().code,
                           layout.error().message);
  }

 private:
  using Step = Result<void>;

  template <class... Args>
  Step fail_at(std::string_view where, ErrorCode code, fmt::format_string<Args...> format,
               Args&&... args) const {
    return source_.fail_at(where.data(), code, fmt::format(format, std::forward<Args>(args)...));
  }

  Step read(std::string_view content) {
    std::string_view rest = content;
    const std::string_view word = take_word(rest);
    rest = trim(rest);
    if (word == "side") return read_side(rest);
    if (word == "boxes") return read_boxes(rest);
    if (word == "grid") return read_grid(content, rest);
    if (word == "latin" || word == "x" || word == "windoku") return read_plain(word, rest);
    if (word == "extra") {
      extras_.push_back(content);
      return {};
    }
    return read_map_row(content);
  }

  Step read_side(std::string_view rest) {
    const auto side = take_int(rest);
    if (!side || !rest.empty())
      return fail_at(rest, "unexpected-text", "expected one number after side");
    if (*side < 1 || *side > kMaxSide) {
      return fail_at(rest, "side-out-of-range", "a side of {} is outside 1..{}", *side, kMaxSide);
    }
    return set_side(*side, rest);
  }

  Step read_boxes(std::string_view rest) {
    const char* const at = rest.data();
    const auto rows = take_int(rest);
    const bool cross = rest.starts_with('x');
    if (cross) rest.remove_prefix(1);
    const auto cols = take_int(rest);
    const bool right = rows && cross && cols && rest.empty() && *rows > 0 && *cols > 0;
    if (!right || *rows * *cols > kMaxSide) {
      return source_.fail_at(at, "invalid-value", "expected ROWSxCOLUMNS with a side up to {}",
                             kMaxSide);
    }
    if (map_ || latin_ || spec_.box_rows > 0) {
      return source_.fail_at(at, "conflicting-regions",
                             "boxes cannot be combined with other regions");
    }
    spec_.box_rows = *rows;
    spec_.box_cols = *cols;
    return set_side(*rows * *cols, rest);
  }

  // "grid 6x8of9", an open grid. A row of a map has no such word.
  Step read_grid(std::string_view content, std::string_view rest) {
    const auto named = Layout::named(rest);
    if (!named || !(*named)->is_open()) {
      return fail_at(content, "invalid-value", "expected grid ROWSxCOLUMNSofDIGITS");
    }
    if (map_ || latin_ || spec_.box_rows > 0) {
      return fail_at(content, "conflicting-regions", "an open grid has no regions");
    }
    spec_.rows = (*named)->rows();
    spec_.columns = (*named)->columns();
    latin_ = true;
    return set_side((*named)->side(), rest);
  }

  Step read_plain(std::string_view word, std::string_view rest) {
    if (!rest.empty()) return fail_at(rest, "unexpected-text", "unexpected text after {}", word);
    if (word != "latin") {
      extras_.push_back(word);
      return {};
    }
    if (map_ || spec_.box_rows > 0)
      return fail_at(word, "conflicting-regions", "latin cannot be combined with other regions");
    latin_ = true;
    return {};
  }

  Step set_side(int side, std::string_view at) {
    if (spec_.side != 0 && spec_.side != side) {
      return fail_at(at, "side-mismatch", "a side of {} after a side of {}", side, spec_.side);
    }
    spec_.side = side;
    return {};
  }

  Step read_map_row(std::string_view content) {
    if (latin_ || spec_.box_rows > 0) {
      return fail_at(content, "conflicting-regions",
                     "not a statement, and a region map cannot follow other regions");
    }
    if (!map_) map_ = content.data();
    std::vector<std::string_view> labels;
    std::string_view rest = content;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) labels.push_back(word);
    if (labels.size() == 1) {
      const std::string_view row = labels[0];
      labels.clear();
      for (std::size_t i = 0; i < row.size(); ++i) labels.push_back(row.substr(i, 1));
    }
    if (rows_++ == 0 && spec_.side == 0) {
      if (auto ok = check_side(static_cast<int>(labels.size()), content); !ok) return ok;
    }
    if (static_cast<int>(labels.size()) != spec_.side || rows_ > spec_.side) {
      return fail_at(content, "wrong-cell-count",
                     "row {} of the map has {} cell{}, expected {} rows of {}", rows_,
                     labels.size(), labels.size() == 1 ? "" : "s", spec_.side, spec_.side);
    }
    for (const std::string_view label : labels) {
      const auto known = regions_.try_emplace(label, regions_.size()).first->second;
      if (static_cast<int>(known) >= spec_.side) {
        return fail_at(label, "too-many-regions", "{} would be region {}, but there are only {}",
                       show(label), known + 1, spec_.side);
      }
      spec_.regions.push_back(static_cast<std::uint16_t>(known));
    }
    return {};
  }

  Step check_side(int side, std::string_view at) {
    if (side > kMaxSide) {
      return fail_at(at, "side-out-of-range", "a side of {} is outside 1..{}", side, kMaxSide);
    }
    return set_side(side, at);
  }

  Step settle_side() {
    const std::string_view end = source_.text.substr(source_.text.size());
    if (spec_.side == 0)
      return fail_at(end, "missing-regions", "expected a side, boxes or a region map");
    if (map_ && rows_ != spec_.side) {
      return fail_at(end, "wrong-cell-count", "the region map has {} row{}, expected {}", rows_,
                     rows_ == 1 ? "" : "s", spec_.side);
    }
    if (map_ || latin_ || spec_.box_rows > 0) return {};
    return fail_at(end, "missing-regions", "no regions: expected boxes, latin or a region map");
  }

  // "x", "windoku", or "extra NAME: CELLS".
  Step add_extra(std::string_view statement) {
    const std::size_t plain = static_cast<std::size_t>(spec_.side) * (latin_ ? 2 : 3);
    const std::size_t most = max_houses(spec_.side);
    if (plain + spec_.extra.size() >= most) {
      return fail_at(statement, "too-many-houses",
                     "more than {} houses on a side of {}, rows and columns "
                     "included",
                     most, spec_.side);
    }
    std::string_view rest = statement;
    const std::string_view word = take_word(rest);
    if (word == "extra") return add_cells(rest);
    auto ok = add_extra_named(spec_, word);
    return ok ? ok : fail_at(statement, ok.error().code, "{}", ok.error().message);
  }

  Step add_cells(std::string_view rest) {
    const std::size_t colon = rest.find(':');
    std::string_view name;
    if (colon != std::string_view::npos) {
      name = trim(rest.substr(0, colon));
      rest.remove_prefix(colon + 1);
    }
    const std::string_view all = trim(rest);
    std::vector<Cell> house;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
      if (auto ok = add_rectangle(word, house); !ok) return ok;
    }
    if (static_cast<int>(house.size()) != spec_.side) {
      return fail_at(all, "wrong-house-size", "an extra house of {} cell{}, expected {}",
                     house.size(), house.size() == 1 ? "" : "s", spec_.side);
    }
    spec_.extra_names.resize(spec_.extra.size());
    spec_.extra_names.push_back(clean_text(name));
    spec_.extra.push_back(std::move(house));
    return {};
  }

  // "r1c2", or "r1c2-r3c4" for all cells of the rectangle.
  Step add_rectangle(std::string_view word, std::vector<Cell>& house) {
    std::string_view rest = word;
    const auto from = take_cell(rest);
    std::optional<Place> to = from;
    if (rest.starts_with('-')) {
      rest.remove_prefix(1);
      to = take_cell(rest);
    }
    if (!from || !to || !rest.empty()) {
      return fail_at(word, "invalid-cell", "{} is not a cell: expected r1c2 or r1c2-r3c4",
                     show(word));
    }
    const int side = spec_.side;
    if (from->row < 1 || from->column < 1 || to->row > side || to->column > side ||
        to->row < from->row || to->column < from->column) {
      return fail_at(word, "cell-outside-grid",
                     "{} is outside the grid, or its corners are swapped", show(word));
    }
    for (int r = from->row; r <= to->row; ++r) {
      for (int c = from->column; c <= to->column; ++c) {
        const auto cell = static_cast<Cell>((r - 1) * side + c - 1);
        if (std::find(house.begin(), house.end(), cell) != house.end()) {
          return fail_at(word, "repeated-cell", "r{}c{} occurs twice in its house", r, c);
        }
        house.push_back(cell);
        if (static_cast<int>(house.size()) > side) {
          return fail_at(word, "wrong-house-size", "an extra house of more than {} cells", side);
        }
      }
    }
    return {};
  }

  const Source& source_;
  LayoutSpec spec_;
  bool latin_ = false;
  const char* map_ = nullptr;  // the first row of the map
  int rows_ = 0;
  std::map<std::string_view, std::size_t> regions_;
  std::vector<std::string_view> extras_;
};

}  // namespace

Result<LayoutPtr> parse_layout_file(std::string_view text, std::string_view name) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const TextContext context;
  const Source source{context, text, 1};
  return LayoutParser(source, name).parse();
}

Result<LayoutPtr> layout_of(std::string_view name_or_text) {
  if (!text::is_layout_text(name_or_text)) return Layout::named(name_or_text);
  std::string text(name_or_text);
  if (text.find('\n') == std::string::npos) std::ranges::replace(text, ';', '\n');
  const auto unnamed = parse_layout_file(text, "");
  if (!unnamed) return unnamed;
  LayoutSpec spec = (*unnamed)->spec();
  spec.name = custom_name(**unnamed);
  return Layout::make(std::move(spec));
}

namespace text {

bool is_layout_text(std::string_view name_or_text) {
  return name_or_text.find_first_of(";\n") != std::string_view::npos;
}

std::string one_line_of(const Layout& layout) {
  // Far less than detection examines, since other comments may precede the line.
  constexpr std::size_t kLongest = 48'000;
  std::string line = layout_text(layout);
  line.pop_back();
  std::ranges::replace(line, '\n', ';');
  if (!is_layout_text(line)) line += ';';
  if (line.size() > kLongest) return "";
  const auto read = layout_of(line);  // names of houses may contain anything
  return read && same_houses(**read, layout) ? line : "";
}

}  // namespace text
}  // namespace sudokit
