// rules: one block of lines per puzzle: its layout, its cells, and one constraint per line.
#include <fmt/format.h>

#include <algorithm>

#include "sudokit/puzzle.hpp"
#include "text/chars.hpp"
#include "text/format.hpp"
#include "text/grid_lines.hpp"
#include "text/pasted/pasted.hpp"
#include "text/pasted/sheet.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext&) {
  const std::string_view word = first_word(head.line());
  const bool named = word == kLayout && !after_word(head.line()).empty();
  const bool marked = named || head.line() == "or" || states_rule(head.line()) ||
                      (is_rule_word(word) && after_word(head.line()).empty());
  return marked ? Claim::marked : Claim::none;
}

class BlockReader {
 public:
  BlockReader(const Source& source, Puzzle& puzzle) : source_(source), puzzle_(puzzle) {}

  Result<void> read() {
    const std::vector<std::string_view> lines = lines_of(source_.text);
    pasted_ = source_.context.guessed && std::ranges::none_of(lines, [](std::string_view line) {
                return first_word(line) == kLayout;
              });
    if (pasted_) map_ = region_map(lines);
    regions_.assign(map_.rows.begin(), map_.rows.end());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (pasted_) {
        sort_pasted(lines[i], map_.contains(i));
      } else if (auto ok = sort(lines[i]); !ok) {
        return ok;
      }
    }
    puzzle_.comment.clear();
    join_cells();
    auto grid = make_layout();
    if (!grid && (!pasted_ || has_own_houses())) return grid;
    if (grid) grid = lacks_cells() ? fail_cells() : read_cells();
    if (!grid && pasted_) grid = read_pasted(std::move(grid.error()));
    if (!grid) return grid;
    if (!comment_.empty()) puzzle_.comment = comment_;
    return add_rules(source_, rules_, true, puzzle_);
  }

 private:
  bool has_own_houses() const { return !regions_.empty() || !extra_.empty(); }
  // Some cells are not in `cells_`, or there are none although the block is no block of rules.
  bool lacks_cells() const {
    const bool alone = is_pasted_block(source_.context) && (pasted_ || rules_.empty());
    return missed_ || (cells_.empty() && (words_ || frames_ > 1 || alone));
  }

  static std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
      std::string_view line = take_line(text);
      if (line.ends_with('\r')) line.remove_suffix(1);
      lines.push_back(line);
    }
    return lines;
  }

  // Sorts the line into its group; lines are parsed once the layout is known.
  Result<void> sort(std::string_view line) {
    const std::string_view content = trim(line);
    const std::string_view word = first_word(line);
    if (content.empty()) return {};
    if (content.starts_with('#')) {
      if (comment_.empty()) comment_ = trim(content.substr(1));
    } else if (word == kLayout) {
      if (!layout_.empty()) {
        return source_.fail_at(word.data(), "unexpected-text", "the layout is given twice");
      }
      layout_ = after_word(line);
    } else if (is_drawn(line)) {
      if (!is_frame(line)) cells_.push_back(line);
    } else if (word != kRegions && word != kExtra && word != kCandidates &&
               looks_like_cells(line)) {
      cells_.push_back(line);
    } else {
      add_stated(line);
    }
    return {};
  }
  void add_stated(std::string_view line) {
    const std::string_view word = first_word(line);
    if (word == kRegions) {
      regions_.push_back(after_word(line));
    } else if (word == kExtra) {
      extra_.push_back(line);
    } else {
      const std::string_view rule = stated_line(line);
      const std::string_view whole = grid_rule_of(rule);
      rules_.push_back({whole.empty() ? rule : whole, rule.data()});
    }
  }
  // In pasted text, what is neither a rule nor the row of a map belongs to the grid, as cells or as
  // words around them.
  void sort_pasted(std::string_view line, bool map) {
    const std::string_view content = unquoted(line);
    const bool stated = states_rule(content) || is_part(content);
    if (stated && !map) add_stated(content);
    if (!stated && !map && !content.empty()) sort_other(line, content);
    others_ += '\n';
  }
  void sort_other(std::string_view line, std::string_view content) {
    others_ += line;
    if (is_section(content)) return;
    const bool cells = is_drawn(content) ? !is_frame(content) : looks_like_cells(content);
    const LineKind kind = kind_of(line);
    if (content.starts_with('#')) {
      append_comment(comment_, content.substr(1));
    } else if (cells) {
      cells_.push_back(content);
    } else if (kind == LineKind::words) {
      words_ = true;
      if (!content.starts_with('[') && !is_fence(content)) source_.ignore(content);
      if (cells_.empty() && !content.starts_with('[')) append_comment(comment_, content);
    } else {
      missed_ = missed_ || kind == LineKind::cells;
      frames_ += kind == LineKind::frame;
    }
  }

  // A row of a drawn grid, or a line of its frame.
  static bool is_drawn(std::string_view line) {
    return is_framed(line) && !is_rule_word(first_word(line)) && !is_letter_mark(line);
  }

  // Is the line a word whose characters are all cells, or a sequence of one-character words and
  // numbers?
  static bool looks_like_cells(std::string_view line) {
    if (is_rule_word(first_word(line)) || is_letter_mark(line)) return false;
    const bool alone = count_tokens(line) == 1;
    bool some = false;
    for (auto word = take_token(line); !word.empty(); word = take_token(line)) {
      const bool number = std::ranges::all_of(word, is_digit);
      const bool cells = std::ranges::all_of(word, is_cell_char) && (alone || word.size() == 1);
      if (!number && !cells) return false;
      some =
          some || std::ranges::any_of(word, [](char c) { return is_digit(c) || is_blank_char(c); });
    }
    return some;
  }

  Result<void> make_layout() {
    Result<LayoutPtr> made = source_.context.layout;
    const char* place = layout_.empty() ? source_.text.data() : layout_.data();
    if (!source_.context.layout) {
      const int side = square_side(count_);
      if (pasted_ && side > 0 && !has_own_houses()) made = drawn_layout(others_, side);
      if (made && !*made) made = stated_layout();
    }
    if (!made) return source_.fail_at(place, made.error().code, made.error().message);
    // A map of the usual boxes.
    if (const auto usual = default_layout((*made)->side()); usual && same_houses(**usual, **made)) {
      made = *usual;
    }
    if (auto ok = check_side(**made); !ok) return ok;
    if (puzzle_.layout != *made) puzzle_.layout = *made;
    return {};
  }
  Result<LayoutPtr> stated_layout() const {
    const std::string name = layout_name();
    if (has_own_houses()) return layout_of(layout_file(name));
    return source_.context.find_layout ? source_.context.find_layout(name) : Layout::named(name);
  }
  std::string layout_name() const {
    if (!layout_.empty()) return std::string(layout_);
    const auto usual = default_layout(square_side(count_));
    return usual ? (*usual)->name() : "3x3";
  }
  // A layout given by the caller replaces the layout line, but must have the same side.
  Result<void> check_side(const Layout& layout) const {
    if (!source_.context.layout || layout_.empty()) return {};
    const auto named = Layout::named(layout_);
    if (!named || (*named)->side() == layout.side()) return {};
    return source_.fail_at(layout_.data(), "side-mismatch",
                           "the puzzle has side {}, but the requested layout has side {}",
                           (*named)->side(), layout.side());
  }
  // The lines in the form of a layout file.
  std::string layout_file(const std::string& name) const {
    std::string text;
    for (const std::string_view line : regions_) {
      for (const char c : line) text += c == '/' ? '\n' : c;
      text += '\n';
    }
    if (regions_.empty()) {
      const bool open = name.find("of") != std::string::npos;
      text = name.starts_with("latin") ? "side " + name.substr(5) + "\nlatin\n"
                                       : (open ? "grid " : "boxes ") + name + "\n";
    }
    for (const std::string_view line : extra_) text += std::string(trim(line)) + '\n';
    return text;
  }

  // The cells are on one line, or on one line per row, as characters or as numbers separated by
  // blanks.
  void join_cells() {
    bool tokens = false;
    for (const std::string_view line : cells_) {
      if (!is_drawn(line)) {
        tokens = tokens || count_tokens(line) > 1;
        joined_ += std::string(trim(line)) + ' ';
        continue;
      }
      tokens = true;
      std::string_view rest = line;
      for (auto token = take_row_token(rest); !token.empty(); token = take_row_token(rest)) {
        joined_ += std::string(token) + ' ';
      }
    }
    if (!tokens) std::erase(joined_, ' ');
    count_ = tokens ? count_cells() : joined_.size();
  }

  // Each word is a cell, unless some word holds several cells (digits and open cells).
  std::size_t count_cells() const {
    std::string_view rest = joined_;
    bool rows = false;
    std::size_t words = 0;
    std::size_t characters = 0;
    for (auto word = take_token(rest); !word.empty(); word = take_token(rest)) {
      ++words;
      characters += word.size();
      rows = rows || (word.size() > 1 && !std::ranges::all_of(word, is_digit));
    }
    return rows ? characters : words;
  }

  Result<void> read_cells() {
    puzzle_.marks.clear();
    if (cells_.empty()) {
      puzzle_.givens.assign(static_cast<std::size_t>(puzzle_.layout->cells()), 0);
      return {};
    }
    if (puzzle_.layout->has_missing() &&
        count_ != static_cast<std::size_t>(puzzle_.layout->cells())) {
      if (auto ok = add_missing(); !ok) return ok;
    }
    TextContext context = source_.context;
    context.layout = puzzle_.layout;
    const LayoutPtr layout = puzzle_.layout;
    auto ok = parse_one_line({context, joined_, source_.line}, joined_, puzzle_);
    puzzle_.layout = layout;
    if (!ok) {
      return source_.fail_at(trim(cells_.front()).data(), ok.error().code, ok.error().message);
    }
    return {};
  }

  // Completes the square, so that it is read like any other.
  Result<void> add_missing() {
    const Layout& layout = *puzzle_.layout;
    const auto wanted = static_cast<std::size_t>(layout.rows() * layout.columns());
    if (count_ != wanted) {
      return source_.fail_at(trim(cells_.front()).data(), "wrong-cell-count",
                             "{} cells; a grid of {} rows and {} columns has {}", count_,
                             layout.rows(), layout.columns(), wanted);
    }
    std::vector<std::string_view> cells;
    std::string_view rest = joined_;
    for (auto word = take_token(rest); !word.empty(); word = take_token(rest)) {
      cells.push_back(word);
    }
    if (cells.size() != count_) {  // a word holds several cells
      std::erase(joined_, ' ');
      cells.clear();
      for (std::size_t i = 0; i < count_; ++i) {
        cells.push_back(std::string_view(joined_).substr(i, 1));
      }
    }
    std::string square;
    auto next = cells.begin();
    for (int cell = 0; cell < layout.cells(); ++cell) {
      const std::string_view word = layout.is_missing(cell) ? "." : *next++;
      const bool letter = word.size() == 1 && is_letter(word[0]);
      square += letter ? fmt::format("{} ", cell_value(word[0], Alphabet::standard))
                       : std::string(word) + ' ';
    }
    joined_ = std::move(square);
    return {};
  }

  tl::unexpected<Error> fail_cells() const {
    if (!layout_.empty()) {
      return source_.fail_at(layout_.data(), "no-puzzle",
                             "no puzzle follows this layout: a layout stands above its puzzle");
    }
    return source_.fail_at(source_.text.data(), "no-puzzle", "no puzzle found in these lines");
  }
  // The grid in any form that people paste.
  Result<void> read_pasted(Error otherwise) {
    TextContext context = source_.context;
    if (has_own_houses()) context.layout = puzzle_.layout;
    return parse_pasted({context, others_, source_.line}, others_, puzzle_, std::move(otherwise));
  }

  const Source& source_;
  Puzzle& puzzle_;
  bool pasted_ = false;
  bool missed_ = false;  // pasted cells are not in `cells_`
  bool words_ = false;   // pasted lines are neither rules nor cells
  int frames_ = 0;       // pasted lines that may be rows of dashes
  std::string others_;   // the lines that are neither rules nor a map; empty lines instead of those
  RegionMap map_;
  std::string_view layout_;
  std::vector<std::string_view> regions_;
  std::vector<std::string_view> extra_;
  std::vector<std::string_view> cells_;
  std::vector<RuleLine> rules_;
  std::string joined_;     // the cells, words separated by blanks
  std::size_t count_ = 0;  // number of cells
  std::string comment_;
};

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return BlockReader(source, puzzle).read();
}

// ---- Writing
// -------------------------------------------------------------------------------------

bool has_name(const Layout& layout) {
  const auto named = Layout::named(layout.name());
  return named && same_houses(**named, layout);
}

void add_layout(std::string& out, const Layout& layout) {
  if (has_name(layout)) {
    out += fmt::format("layout {}\n", layout.name());
    return;
  }
  if (layout.has_boxes()) {
    out += fmt::format("layout {}x{}\n", layout.box_rows(), layout.box_cols());
  } else if (layout.is_open()) {
    out += fmt::format("layout {}x{}of{}\n", layout.rows(), layout.columns(), layout.side());
  } else if (!layout.has_regions()) {
    out += fmt::format("layout latin{}\n", layout.side());
  } else {
    out += "layout jigsaw\n";
    for (int cell = 0; cell < layout.cells(); ++cell) {
      if (layout.column(cell) == 0) out += "regions";
      out += fmt::format("{}{}", layout.column(cell) == 0 || layout.side() > 26 ? " " : "",
                         layout.side() > 26
                             ? fmt::format("{}", layout.region(cell) + 1)
                             : std::string(1, static_cast<char>('A' + layout.region(cell))));
      if (layout.column(cell) + 1 == layout.side()) out += '\n';
    }
  }
  for (int house = 0; house < layout.houses(); ++house) {
    if (layout.kind(house) != HouseKind::extra) continue;
    out += fmt::format("extra {}:", layout.house_name(house));
    for (const Cell cell : layout.house(house)) out += " " + cell_name(layout, cell);
    out += '\n';
  }
}

void add_cells_line(std::string& out, const Written& puzzle) {
  if (std::ranges::all_of(puzzle.grid, [](int digit) { return digit == 0; })) return;
  const Grid grid = without_missing(puzzle.layout, puzzle.grid);
  if (puzzle.layout.side() <= kMaxLineSide) {
    add_cells(out, grid, '.');
  } else {
    add_numbers(out, grid, ".");
  }
  out += '\n';
}

void add_candidate_lines(std::string& out, const Written& puzzle) {
  for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
    const Digits& digits = puzzle.marks[cell];
    if (puzzle.layout.is_missing(static_cast<int>(cell))) continue;
    if (puzzle.grid[cell] != 0 || digits == Digits::all(puzzle.layout.side())) continue;
    out += kCandidates;
    digits.for_each([&](int digit) { out += fmt::format(" {}", digit); });
    out += fmt::format(" {}\n", cell_name(puzzle.layout, static_cast<int>(cell)));
  }
}

Result<void> write(std::string& out, const Written& puzzle) {
  return text::write_block(out, puzzle, false);
}

}  // namespace

const FormatRow rules = {
    .info = {.name = "rules",
             .meaning = "a block a puzzle: layout, cells, a constraint a line",
             .reads = "all",
             .writes = "all",
             .comments = true,
             .layouts = true},
    .claim = claim,
    .rule = make_rules_rule,
    .parse = parse,
    .write = write,
    .holds = kHousesAndMarks | kRuleFeatures | kOpenGrids,
    .certain = true,
};

}  // namespace sudokit::text::formats

namespace sudokit::text {

Result<void> write_block(std::string& out, const Written& puzzle, bool drawn) {
  if (std::ranges::any_of(puzzle.marks, [](const Digits& each) { return each.empty(); })) {
    return fail("format-cannot-hold", "rules cannot hold cells without candidates");
  }
  formats::add_layout(out, puzzle.layout);
  add_comment(out, "# ", puzzle);
  if (!puzzle.comment.empty()) out += '\n';
  if (drawn) {
    static const std::vector<Digits> no_marks;
    if (auto ok = write_drawn(out, {puzzle.layout, puzzle.grid, no_marks, "", nullptr}); !ok)
      return ok;
  } else {
    formats::add_cells_line(out, puzzle);
  }
  formats::add_candidate_lines(out, puzzle);
  for (const std::string& line : rule_lines(puzzle.rules, puzzle.layout)) out += line + '\n';
  out += '\n';
  return {};
}

}  // namespace sudokit::text
