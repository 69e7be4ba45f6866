// One character per cell. The 81 characters of a 9x9 puzzle at the start of a line are the fast
// path: no branch per cell, no allocation, and clashes by bit masks.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "text/grid_lines.hpp"
#include "text/parse.hpp"
#include "text/pasted/pasted.hpp"

namespace sudokit::text {
namespace {

bool is_plain_9x9(const Layout& layout) {
  return layout.is_classic() && layout.box_rows() == 3 && layout.box_cols() == 3;
}

constexpr std::uint8_t kBad9 = 0x80;

constexpr CellTable make_table_9() {
  CellTable table{};
  for (std::size_t c = 0; c < table.size(); ++c) {
    const std::uint8_t value = cell_value(static_cast<char>(c), Alphabet::standard);
    table[c] = value <= 9 ? value : kBad9;
  }
  return table;
}

constexpr CellTable kTable9 = make_table_9();

// Reads 81 characters as digits 0..9; false if one of them is not a cell. There is no branch per
// cell, because the order of open and given cells is unpredictable.
bool read_81(const char* from, std::uint8_t* to) {
  std::uint8_t all = 0;
  for (int i = 0; i < 81; ++i) {
    to[i] = kTable9[static_cast<unsigned char>(from[i])];
    all |= to[i];
  }
  return all < kBad9;
}

// Sums and unions of the cells' bits, for each line. A sum equals the union only if all bits
// differ.
struct Bits {
  std::uint16_t sum[16] = {};
  std::uint16_t any[16] = {};

  void add(const std::uint16_t* bits) {
    for (int i = 0; i < 16; ++i) {
      sum[i] = static_cast<std::uint16_t>(sum[i] + bits[i]);
      any[i] = static_cast<std::uint16_t>(any[i] | bits[i]);
    }
  }
};

// Sums and unions of bits 0-2, 3-5 and 6-8: do they differ?
bool differ_by_threes(const Bits& bits) {
  int wrong = 0;
  for (int i = 0; i < 9; i += 3) {
    wrong |= (bits.sum[i] + bits.sum[i + 1] + bits.sum[i + 2]) ^
             (bits.any[i] | bits.any[i + 1] | bits.any[i + 2]);
  }
  return wrong != 0;
}

bool clashes_9x9(const std::uint8_t* grid) {
  static constexpr std::uint16_t kBit[10] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256};
  Bits columns;
  bool wrong = false;
  for (int band = 0; band < 3; ++band) {
    Bits boxes;
    for (int row = 0; row < 3; ++row, grid += 9) {
      std::uint16_t bits[16] = {};
      int sum = 0;
      int any = 0;
      for (int c = 0; c < 9; ++c) {
        bits[c] = kBit[grid[c]];
        sum += bits[c];
        any |= bits[c];
      }
      wrong |= sum != any;
      boxes.add(bits);
    }
    wrong |= differ_by_threes(boxes);
    columns.add(boxes.sum);  // in a box without a clash the bits of a column differ
  }
  for (int c = 0; c < 9; ++c) wrong |= columns.sum[c] != columns.any[c];
  return wrong;
}

// Whether side^3 characters are candidates: each is open or the digit of its place, and each cell
// has one. No grid of another side looks so: 64 cells of 8x8 would have at least 16 digits, each
// digit up to 4 in two columns, which hold it at most twice.
bool are_candidates(std::string_view run, int side) {
  for (int candidates = 0; const char& c : run) {
    const auto digit = static_cast<int>((&c - run.data()) % side) + 1;
    if (!is_blank_char(c) && cell_value(c, Alphabet::standard) != digit) return false;
    candidates += is_blank_char(c) ? 0 : 1;
    if (digit == side && std::exchange(candidates, 0) == 0) return false;
  }
  return true;
}

Shape shape_of(const TextContext& context, std::string_view run) {
  const std::size_t length = run.size();
  if (context.layout) {
    const auto cells = static_cast<std::size_t>(context.layout->cells());
    if (length == cells && context.format != Format::pencilmarks) return Shape::line;
    const auto side = static_cast<std::size_t>(context.layout->side());
    return length == cells * side ? Shape::pencilmarks : Shape::none;
  }
  if (length == 729 || length == 4096) return Shape::pencilmarks;
  if (context.format == Format::pencilmarks) {
    return length > 0 && cube_side(length) > 0 ? Shape::pencilmarks : Shape::none;
  }
  const int cube = cube_side(length);
  if (cube > 1 && cube <= kMaxLineSide && are_candidates(run, cube)) return Shape::pencilmarks;
  const int side = square_side(length);
  return side >= 1 && side <= kMaxLineSide ? Shape::line : Shape::none;
}

// A short run is a word and not a puzzle if some digit is too high for its length.
bool is_word(std::string_view run) {
  const int side = std::max(square_side(run.size()), cube_side(run.size()));
  return run.size() < 16 && std::any_of(run.begin(), run.end(), [side](char c) {
           return cell_value(c, Alphabet::standard) > side;
         });
}

// In text of an unknown format, a few cells beside other text are a number or a word. The cells may
// stand in quotes or brackets, or before a # and a comment.
bool is_beside_text(const TextContext& context, std::string_view part, std::string_view run) {
  if (!context.guessed || context.layout || run.size() >= kFewestNamed) return false;
  const auto begin = static_cast<std::size_t>(run.data() - part.data());
  const auto is_mark = [](char c) {
    return is_space(c) || std::string_view("\"'[](){},;").find(c) != std::string_view::npos;
  };
  const std::string_view rest = trim(part.substr(begin + run.size()));
  const bool comment = rest.starts_with('#');
  return !std::ranges::all_of(part.substr(0, begin), is_mark) ||
         !(comment || std::ranges::all_of(rest, is_mark));
}

// 0 and another sign for open cells.
bool has_two_signs(std::string_view cells) {
  return cells.find('0') != cells.npos && cells.find_first_of("._*") != cells.npos;
}

// Open cells beside a character of another script belong to a puzzle written in its digits.
bool is_cut_out(std::string_view part, std::string_view run) {
  const auto foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  const auto begin = static_cast<std::size_t>(run.data() - part.data());
  const std::size_t end = begin + run.size();
  const bool beside =
      (begin > 0 && foreign(part[begin - 1])) || (end < part.size() && foreign(part[end]));
  return beside && std::all_of(run.begin(), run.end(), is_blank_char);
}

}  // namespace

bool is_cell_char(char c) {
  return is_letter(c) || is_digit(c) || is_blank_char(c);
}

Run find_run(const TextContext& context, std::string_view part) {
  Run best;
  const char* at = part.data();
  const char* const end = at + part.size();
  while (at < end) {
    const char* const start = at = std::find_if(at, end, is_cell_char);
    at = std::find_if_not(at, end, is_cell_char);
    const std::string_view run(start, static_cast<std::size_t>(at - start));
    // A single cell among other text is a full stop, not a puzzle of side 1.
    const bool speck = run.size() == 1 && !context.layout && trim(part).size() > 1;
    const bool word = run.empty() || speck || is_word(run) || run.size() < context.fewest_cells ||
                      is_beside_text(context, part, run) || is_cut_out(part, run);
    const Shape shape = word ? Shape::none : shape_of(context, run);
    const bool better = (shape != Shape::none) != (best.shape != Shape::none)
                            ? shape != Shape::none
                            : run.size() > best.cells.size();
    if (better) best = {run, shape};
  }
  return best;
}

namespace {

// The text after the cells, without a # that separates them.
std::string_view behind(std::string_view rest) {
  rest = trim(rest);
  return rest.starts_with('#') ? trim(rest.substr(1)) : rest;
}

// Stores the text before and after the puzzle as its comment.
void keep_comment(std::string_view part, std::string_view run, std::string& comment) {
  const auto before = static_cast<std::size_t>(run.data() - part.data());
  comment.assign(trim(part.substr(0, before)));
  const std::string_view after = behind(part.substr(before + run.size()));
  if (!comment.empty() && !after.empty()) comment += ' ';
  comment += after;
}

// A few cells with too high a digit are reported as part of a puzzle, not as a small one.
Result<void> fail_short(const Source& source, std::string_view run) {
  return source.fail_at(run.data(), "wrong-cell-count", "{} is not a puzzle: {} cell{}", show(run),
                        run.size(), run.size() == 1 ? "" : "s");
}

Result<void> read_cells(const Source& source, std::string_view run, Puzzle& puzzle) {
  const int side = puzzle.layout->side();
  const CellTable& table = table_of(alphabet_of(run, side, source.context.alphabet));
  puzzle.givens.resize(run.size());
  Zeros zeros;
  const bool zeros_count = &table == &table_of(Alphabet::standard) && has_two_signs(run);
  for (std::size_t i = 0; i < run.size(); ++i) {
    const std::uint8_t value = table[static_cast<unsigned char>(run[i])];
    if (value > side && side < 4 && !source.context.layout) return fail_short(source, run);
    if (value > side) {
      return source.fail_at(&run[i], "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                            show(run.substr(i, 1)), side, side);
    }
    puzzle.givens[i] = value;
    if (zeros_count) zeros.add(run.substr(i, 1), value, &run[i]);
  }
  puzzle.marks.clear();
  if (auto ok = zeros.check(source, puzzle); !ok) return ok;
  return check_clash(source, puzzle,
                     [&](int cell) { return &run[static_cast<std::size_t>(cell)]; });
}

// Shorter runs are reported as not a puzzle, longer ones as a puzzle cut short.
constexpr std::size_t kShortestPuzzle = 14;

// Reports what is wrong with a line without a puzzle: a character inside it, or the number of
// cells.
Result<void> fail_line(const Source& source, std::string_view part, std::string_view longest,
                       Puzzle& puzzle) {
  const std::string_view all = trim(part);
  const std::string_view word = all.substr(0, std::min(all.find_first_of(" \t"), all.size()));
  const auto bad = std::find_if_not(word.begin(), word.end(), is_cell_char);
  const bool binary = std::any_of(all.begin(), all.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && !is_space(c);
  });
  if (bad != word.end() && (binary || longest.size() < word.size())) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length({bad, word.end()}));
    return source.fail_at(&*bad, "unexpected-character", "unexpected character {}",
                          show({&*bad, length}));
  }
  const std::size_t cells = longest.size();
  if (!source.context.layout && square_side(cells) > kMaxLineSide) {
    return source.fail_at(longest.data(), "side-out-of-range",
                          "{} cells: a line of one character per cell supports sides up to {}",
                          cells, kMaxLineSide);
  }
  if (cells == 0) return source.fail_at(all.data(), "no-puzzle", "no cells in this line");
  if (!source.context.layout && cells < kShortestPuzzle && square_side(cells) == 0) {
    return source.fail_at(longest.data(), "wrong-cell-count",
                          "{} is not a puzzle: {} cells are not a square", show(longest), cells);
  }
  if (auto ok = set_layout(source, cells, longest.data(), puzzle); !ok) return ok;
  // A word: the error names the character that is not a digit.
  if (auto ok = read_cells(source, longest, puzzle); !ok) return ok;
  return fail_short(source, longest);
}

bool has_open_cell(std::string_view cells) {
  return std::ranges::any_of(cells, is_blank_char);
}

// The run of as many cells behind a grid without open cells, if it has some: "SOLUTION,PUZZLE".
Run puzzle_of_solution(const TextContext& context, std::string_view part, const Run& first) {
  if (first.shape != Shape::line || has_open_cell(first.cells)) return {};
  part.remove_prefix(static_cast<std::size_t>(first.cells.data() - part.data()) +
                     first.cells.size());
  const Run second = find_run(context, part);
  const bool puzzle = second.shape == first.shape && second.cells.size() == first.cells.size() &&
                      has_open_cell(second.cells);
  return puzzle ? second : Run{};
}
// Whether the line has as many runs of the same length as each has cells: the rows of a 16x16 grid,
// of which one alone has the cells of a 4x4 grid.
bool are_rows(std::string_view part, const Run& first) {
  const std::size_t side = first.cells.size();
  if (side > kMaxLineSide || part.size() < side * side) return false;
  std::size_t runs = 0;
  for (auto at = part.begin(); at != part.end();) {
    const auto begin = std::find_if(at, part.end(), is_cell_char);
    at = std::find_if_not(begin, part.end(), is_cell_char);
    runs += static_cast<std::size_t>(at - begin) == side;
  }
  return runs == side;
}
// Whether the grids agree in all cells that are given in both.
bool agree(std::string_view solution, std::string_view puzzle) {
  return std::ranges::equal(solution, puzzle, [](char digit, char cell) {
    return is_blank_char(cell) || lower(digit) == lower(cell);
  });
}

// The second puzzle on the line. What follows a puzzle is otherwise its comment, a grid without
// open cells its solution, and, unless the line is a list, one with all its givens a later state of
// it.
std::string_view second_puzzle(const TextContext& context, std::string_view part, Run first) {
  const bool list = trim(part).starts_with('[');
  part.remove_prefix(static_cast<std::size_t>(first.cells.data() - part.data()) +
                     first.cells.size());
  if (part.size() <= first.cells.size()) return {};
  const Run second = find_run(context, part);
  const bool another = second.shape == first.shape && second.cells.size() == first.cells.size() &&
                       has_open_cell(second.cells);
  return another && (list || !agree(second.cells, first.cells)) ? second.cells : std::string_view();
}

// A jigsaw: cells, and behind them the region of each.
Result<void> parse_mapped(const Source& source, const CellsAndMap& both, Puzzle& puzzle) {
  TextContext context = source.context;
  if (!context.layout) {
    const auto layout = layout_of(map_file(both.rows));
    if (!layout) {
      return source.fail_at(both.cells.data() + both.cells.size(), layout.error().code,
                            "the map of regions behind the cells: {}", layout.error().message);
    }
    const auto usual = default_layout((*layout)->side());
    context.layout = usual && same_houses(**usual, **layout) ? *usual : *layout;
  }
  puzzle.comment.clear();
  const Source within{context, source.text, source.line};
  if (auto ok = set_layout(within, both.cells.size(), both.cells.data(), puzzle); !ok) return ok;
  return read_cells(within, both.cells, puzzle);
}

}  // namespace

bool may_be_solution(std::string_view line) {
  constexpr std::size_t kCells = 81;
  return line.size() > 2 * kCells && line.substr(0, kCells).find_first_of("0._*") == line.npos;
}

bool may_have_second(std::string_view line) {
  constexpr std::size_t kCells = 81;
  if (line.size() <= 2 * kCells) return false;
  line.remove_prefix(kCells);
  if (may_have_map(line)) return true;
  return line.find('.') != line.npos || line.find('0') != line.npos ||
         line.find_first_of("_*") != line.npos;
}

Result<void> parse_line(const Source& source, std::string_view part, Puzzle& puzzle) {
  const LayoutPtr& layout = source.context.layout ? source.context.layout : shared_layout(9);
  if (part.size() >= 81 && is_plain_9x9(*layout) &&
      (part.size() == 81 || !is_cell_char(part[81])) &&
      source.context.format != Format::pencilmarks) {
    puzzle.givens.resize(81);
    if (read_81(part.data(), puzzle.givens.data()) && !clashes_9x9(puzzle.givens.data()) &&
        !may_be_solution(part) && !may_have_second(part) && !has_two_signs(part.substr(0, 81)) &&
        !is_separator_line(part.substr(0, 81))) {
      if (puzzle.layout != layout) puzzle.layout = layout;
      puzzle.marks.clear();
      puzzle.comment.assign(behind(part.substr(81)));
      return {};
    }
  }
  if (is_program_line(part)) return parse_program_line(source, part, puzzle);
  if (may_have_map(part)) {
    if (const CellsAndMap both = cells_and_map(part); !both.rows.empty()) {
      return parse_mapped(source, both, puzzle);
    }
  }
  Run found = find_run(source.context, part);
  if (const Run open = puzzle_of_solution(source.context, part, found); !open.cells.empty()) {
    if (!agree(found.cells, open.cells)) {
      return source.fail_at(open.cells.data(), "several-puzzles",
                            "the grid before this puzzle is not its solution; write one puzzle per "
                            "line");
    }
    found = open;
  }
  if (found.shape == Shape::none) return fail_line(source, part, found.cells, puzzle);
  if (source.context.guessed && !source.context.layout && are_rows(part, found)) {
    Error none = source.fail_at(part.data(), "no-puzzle", "no cells in this line").value();
    return parse_pasted(source, part, puzzle, std::move(none));
  }
  if (in_link(part, found.cells)) {
    Error none =
        source.fail_at(part.data(), "no-puzzle", "this link contains no puzzle in plain characters")
            .value();
    return parse_pasted(source, part, puzzle, std::move(none));
  }
  if (const auto second = second_puzzle(source.context, part, found); !second.empty()) {
    return source.fail_at(second.data(), "several-puzzles",
                          "a second puzzle on this line; write one puzzle per line");
  }
  const bool plain_line =
      source.context.guessed && source.context.format == Format::line && !source.context.layout;
  if (plain_line && is_separator_line(found.cells)) {
    return source.fail_at(found.cells.data(), "ambiguous-text",
                          "a line of {} alone may be a separator or an empty grid: write open "
                          "cells as '.'",
                          show(found.cells.substr(0, 1)));
  }
  keep_comment(part, found.cells, puzzle.comment);
  if (found.shape == Shape::pencilmarks) return parse_pencilmarks(source, found.cells, puzzle);
  if (auto ok = set_layout(source, found.cells.size(), found.cells.data(), puzzle); !ok) return ok;
  return read_cells(source, found.cells, puzzle);
}

}  // namespace sudokit::text
