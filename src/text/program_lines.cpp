#include "text/program_lines.hpp"

#include <algorithm>
#include <vector>

namespace sudokit::text {
namespace {

constexpr std::string_view kSumoCue = "SumoCueV1=";

std::vector<std::string_view> parts_of(std::string_view line, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = line.find(separator);
    parts.push_back(line.substr(0, end));
    if (end == line.npos) return parts;
    line.remove_prefix(end + 1);
  }
}

bool is_library_line(std::string_view line) {
  if (!line.starts_with(':')) return false;
  const auto fields = parts_of(line, ':');
  if (fields.size() < 5) return false;
  const auto cell = [](char c) { return is_digit(c) || is_blank_char(c) || c == '+'; };
  const auto cells =
      static_cast<std::size_t>(std::ranges::count_if(fields[3], [](char c) { return c != '+'; }));
  return cells >= kFewestNamed && square_side(cells) > 0 && std::ranges::all_of(fields[3], cell);
}

Result<void> set_digits(const Source& source, const std::vector<const char*>& cells,
                        Puzzle& puzzle) {
  const int side = puzzle.layout->side();
  puzzle.givens.clear();
  puzzle.marks.clear();
  for (const char* cell : cells) {
    const std::uint8_t digit = cell_value(*cell, Alphabet::standard);
    if (digit > side) {
      return source.fail_at(cell, "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                            show({cell, 1}), side, side);
    }
    puzzle.givens.push_back(digit);
  }
  return check_clash(source, puzzle,
                     [&](int cell) { return cells[static_cast<std::size_t>(cell)]; });
}

// "114 215": 1 is no candidate of r1c4, nor 2 of r1c5.
Result<void> delete_candidates(const Source& source, std::string_view deleted, Puzzle& puzzle) {
  const int side = puzzle.layout->side();
  for (auto word = take_word(deleted); !word.empty(); word = take_word(deleted)) {
    const auto number = [&](std::size_t i) { return word[i] - '0'; };
    const bool right = word.size() == 3 && std::ranges::all_of(word, [side](char c) {
                         return c >= '1' && c - '0' <= side;
                       });
    if (!right) {
      return source.fail_at(word.data(), "unexpected-text",
                            "{} is no deleted candidate: expected digit, row and column",
                            show(word));
    }
    if (!puzzle.has_marks()) {
      std::vector<Digits> marks;  // marks are stored for every cell or for none
      for (std::size_t each = 0; each < puzzle.givens.size(); ++each) {
        marks.push_back(allowed(puzzle, static_cast<int>(each)));
      }
      puzzle.marks = std::move(marks);
    }
    const int cell = (number(1) - 1) * side + number(2) - 1;
    Digits& marks = puzzle.marks[static_cast<std::size_t>(cell)];
    if (puzzle.givens[static_cast<std::size_t>(cell)] != number(0)) marks.erase(number(0));
    if (marks.empty()) {
      return source.fail_at(word.data(), "no-candidate", "{} has no candidates",
                            cell_name(*puzzle.layout, cell));
    }
  }
  return {};
}

Result<void> parse_library_line(const Source& source, std::string_view line, Puzzle& puzzle) {
  const auto fields = parts_of(line, ':');
  std::vector<const char*> cells;
  for (const char& c : fields[3]) {
    if (c != '+') cells.push_back(&c);
  }
  if (auto ok = set_layout(source, cells.size(), cells[0], puzzle); !ok) return ok;
  if (auto ok = set_digits(source, cells, puzzle); !ok) return ok;
  puzzle.comment = fields.size() > 7 ? trim(fields[7]) : std::string_view();
  return delete_candidates(source, fields[4], puzzle);
}

Result<void> parse_sumocue(const Source& source, std::string_view line, Puzzle& puzzle) {
  line.remove_prefix(kSumoCue.size());
  std::vector<const char*> cells;
  std::string map;
  const auto parts = parts_of(line, '=');
  const int side = square_side(parts.size());
  for (const std::string_view part : parts) {
    const auto number = [](std::string_view text) {
      return !text.empty() && std::ranges::all_of(text, is_digit);
    };
    const std::size_t sign = std::min(part.find('J'), part.size());
    if (sign != 1 || !number(part.substr(0, 1)) || !number(part.substr(sign + 1))) {
      return source.fail_at(part.data(), "unexpected-text",
                            "{} is not a digit and a region, such as 3J0: cages of SumoCue are not "
                            "read",
                            show(part));
    }
    cells.push_back(part.data());
    map += std::string(part.substr(sign + 1)) +
           (side > 0 && cells.size() % static_cast<std::size_t>(side) == 0 ? '\n' : ' ');
  }
  const auto layout = layout_of(map + '\n');
  if (!layout) return source.fail_at(line.data(), layout.error().code, layout.error().message);
  const LayoutPtr& asked = source.context.layout;
  puzzle.layout = asked ? asked : *layout;
  if (auto usual = default_layout(side); !asked && usual && same_houses(**usual, **layout)) {
    puzzle.layout = *usual;
  }
  if (static_cast<std::size_t>(puzzle.layout->cells()) != cells.size()) {
    return set_layout(source, cells.size(), line.data(), puzzle);
  }
  puzzle.comment.clear();
  return set_digits(source, cells, puzzle);
}

}  // namespace

bool is_program_line(std::string_view line) {
  line = trim(line);
  return line.starts_with(kSumoCue) || is_library_line(line);
}

Result<void> parse_program_line(const Source& source, std::string_view line, Puzzle& puzzle) {
  line = trim(line);
  return line.starts_with(kSumoCue) ? parse_sumocue(source, line, puzzle)
                                    : parse_library_line(source, line, puzzle);
}

}  // namespace sudokit::text
