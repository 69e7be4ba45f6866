// hodoku: lines of HoDoKu's library, and the state of a grid as HoDoKu copies it.
//
//   :0000:x:..3+2.6...:114 215:::   technique, candidates, cells with + before placed digits,
//                                   deleted candidates (digit, row, column), eliminations
//   ..3+2.6...:114 215              the cells and deleted candidates alone
#include <algorithm>

#include "text/draft.hpp"
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

struct Parts {
  std::string_view cells;
  std::string_view deleted;
  std::string_view comment;
};

bool is_state_char(char c) {
  return is_digit(c) || is_blank_char(c) || c == '+';
}

std::size_t cells_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return c != '+'; }));
}

bool are_cells(std::string_view text) {
  const std::size_t cells = cells_in(text);
  return cells >= kFewestNamed && square_side(cells) > 0 && square_side(cells) <= 9 &&
         std::ranges::all_of(text, is_state_char) && !text.ends_with('+');
}

bool are_deleted(std::string_view text) {
  for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
    if (word.size() != 3 || !std::ranges::all_of(word, is_digit)) return false;
  }
  return true;
}

std::string_view take_part(std::string_view& line) {
  const std::string_view part = line.substr(0, line.find(':'));
  line.remove_prefix(std::min(line.size(), part.size() + 1));
  return part;
}

// Nothing found: no cells.
Parts parts_of(std::string_view line) {
  Parts parts;
  const bool library = line.starts_with(':');
  if (library) {
    line.remove_prefix(1);
    take_part(line);
    take_part(line);
  }
  parts.cells = trim(take_part(line));
  const bool more = !line.empty();
  parts.deleted = take_part(line);
  if (!are_cells(parts.cells)) return {};
  if (!library) {
    // Digits before a colon may be anything.
    const bool placed = parts.cells.find('+') != std::string_view::npos;
    const bool state = trim(line).empty() && are_deleted(parts.deleted) &&
                       (placed || !trim(parts.deleted).empty());
    return state ? parts : Parts{};
  }
  take_part(line);
  take_part(line);
  parts.comment = trim(line);
  return more ? parts : Parts{};
}

Claim claim(const Head& head, TextContext&) {
  return parts_of(head.line()).cells.empty() ? Claim::none : Claim::marked;
}

// A deleted candidate: three digits, in either order of row and column.
struct Deleted {
  int digit = 0;
  int row = 0;
  int column = 0;
};

class StateReader {
 public:
  StateReader(const Source& source, const Parts& parts) : source_(source), parts_(parts) {}

  Result<void> read(Puzzle& puzzle) {
    Draft draft(square_side(cells_in(parts_.cells)));
    draft.comment = parts_.comment;
    draft.layout = source_.context.layout;
    if (auto ok = take_cells(draft); !ok) return ok;
    if (auto ok = delete_candidates(draft); !ok) return ok;
    return finish(source_, parts_.cells.data(), std::move(draft), puzzle);
  }

 private:
  Result<void> take_cells(Draft& draft) const {
    std::size_t cell = 0;
    for (const char& c : parts_.cells) {
      if (c == '+') continue;
      const std::uint8_t digit = cell_value(c, Alphabet::standard);
      if (digit > draft.side) {
        return source_.fail_at(&c, "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                               show({&c, 1}), draft.side, draft.side);
      }
      draft.givens[cell++] = digit;
    }
    return {};
  }

  Result<void> delete_candidates(Draft& draft) {
    std::string_view rest = parts_.deleted;
    std::vector<Deleted> all;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
      const bool right = word.size() == 3 && std::ranges::all_of(word, [&](char c) {
                           return c >= '1' && c - '0' <= draft.side;
                         });
      if (!right) {
        return source_.fail_at(word.data(), "unexpected-text",
                               "{} is no deleted candidate: expected digit, row and column",
                               show(word));
      }
      all.push_back({word[0] - '0', word[1] - '0', word[2] - '0'});
    }
    if (all.empty()) return {};
    if (!are_open(draft, all)) {
      std::vector<Deleted> turned = all;
      for (Deleted& each : turned) std::swap(each.row, each.column);
      if (are_open(draft, turned)) all = std::move(turned);
    }
    draft.marks.assign(draft.givens.size(), Digits::all(draft.side));
    for (const Deleted& each : all) draft.marks[cell_of(draft, each)].erase(each.digit);
    return {};
  }
  static std::size_t cell_of(const Draft& draft, const Deleted& each) {
    return static_cast<std::size_t>((each.row - 1) * draft.side + each.column - 1);
  }
  // Whether all are in open cells: some programs write the column first.
  static bool are_open(const Draft& draft, const std::vector<Deleted>& all) {
    return std::ranges::all_of(
        all, [&](const Deleted& each) { return draft.givens[cell_of(draft, each)] == 0; });
  }

  const Source& source_;
  Parts parts_;
};

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const Parts parts = parts_of(trim(source.text));
  if (!parts.cells.empty()) return StateReader(source, parts).read(puzzle);
  return source.fail_at(source.text.data(), "no-puzzle",
                        "expected a line such as :0000:x:..3+2.6...:114 215::");
}

Result<void> write(std::string& out, const Written& puzzle) {
  const int side = puzzle.layout.side();
  if (auto ok = need_side(puzzle, side >= 4 && side <= 9, hodoku.info.name, "it is for 4 to 9");
      !ok) {
    return ok;
  }
  out += ":0000:x:";
  add_cells(out, puzzle.grid, '.');
  out += ':';
  std::string_view between;
  for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
    if (puzzle.grid[cell] != 0) continue;
    (Digits::all(side) - puzzle.marks[cell]).for_each([&](int digit) {
      out += fmt::format("{}{}{}{}", between, digit, puzzle.layout.row(static_cast<int>(cell)) + 1,
                         puzzle.layout.column(static_cast<int>(cell)) + 1);
      between = " ";
    });
  }
  out += ":::";
  add_comment(out, "", puzzle);
  out += '\n';
  return {};
}

}  // namespace

const FormatRow hodoku = {
    .info = {.name = "hodoku",
             .meaning = "lines of HoDoKu's library: placed digits, deleted candidates",
             .reads = "side 4 to 9",
             .writes = "side 4 to 9",
             .comments = true},
    .claim = claim,
    .parse = parse,
    .write = write,
    .holds = kHousesAndMarks,
    .certain = true,
};

}  // namespace sudokit::text::formats
