// A map with a letter for each cell, and the sum of each letter.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/number.hpp"
#include "text/draft.hpp"
#include "text/killer/killer.hpp"

namespace sudokit::text::killer {
namespace {

using Labels = std::vector<std::string>;
using Lines = std::vector<std::string_view>;

bool is_label_char(char c) {
  return is_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '*' || c == '#' || c == '@';
}

// The labels of a row, "A A B B" or "AABB"; none if it is no row of labels.
Labels labels_in(std::string_view line) {
  Labels labels;
  std::string_view rest = line;
  for (auto token = take_token(rest); !token.empty(); token = take_token(rest)) {
    if (token == "|") continue;
    if (!std::ranges::all_of(token, is_label_char)) return {};
    labels.emplace_back(token);
  }
  if (labels.size() != 1) return labels;
  Labels characters;
  for (const char c : labels[0]) characters.emplace_back(1, c);
  return characters;
}

struct Sum {
  std::string label;
  int sum = 0;
  std::string_view at;
};

// "A = 7", "A: 7", "A 7", "A7", and several of these between commas or blanks.
std::optional<std::vector<Sum>> sums_in(std::string_view line) {
  std::vector<Sum> sums;
  std::string_view rest = trim(line);
  while (!rest.empty()) {
    Sum sum{{}, 0, rest};
    const std::size_t end = rest.find_first_of(" \t=:0123456789", is_digit(rest[0]) ? 1 : 0);
    if (end == 0 || end == rest.npos) return std::nullopt;
    sum.label = rest.substr(0, end);
    const bool letter = std::ranges::any_of(sum.label, is_letter);
    rest = trim(rest.substr(end));
    const bool sign = rest.starts_with('=') || rest.starts_with(':');
    if (sign) rest = trim(rest.substr(1));
    const auto number = take_digits(rest, 10'000);
    if (!number || !letter ||
        sum.label.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "0123456789_") != std::string::npos) {
      return std::nullopt;
    }
    sum.sum = static_cast<int>(*number);
    sums.push_back(std::move(sum));
    while (!rest.empty() && (is_separator(rest[0]) || rest[0] == '|')) rest.remove_prefix(1);
  }
  return sums.empty() ? std::nullopt : std::optional(std::move(sums));
}

// The parts of such a text.
struct Lettered {
  Labels map;
  Labels cells;  // the givens above the map; may be empty
  std::vector<Sum> sums;
  const char* map_at = nullptr;
  const char* cells_at = nullptr;
};

bool are_cells(const Labels& row) {
  return std::ranges::all_of(row, [](const std::string& cell) {
    return number_of(cell) != kNoNumber || cell == "." || cell == "_" || cell == "*";
  });
}

// Blocks of as many rows as each has labels. The last is the map; one above it holds the cells.
class LetteredParser {
 public:
  explicit LetteredParser(const Lines& lines) : lines_(lines) {}

  std::optional<Lettered> parse() {
    Lettered found;
    for (std::size_t at = 0; at < lines_.size();) {
      const std::string_view line = trim(lines_[at]);
      if (const std::size_t rows = block_at(at, found); rows > 0) {
        at += rows;
        continue;
      }
      ++at;
      if (line.empty() || line.starts_with('#')) continue;
      if (auto sums = sums_in(line); sums && !found.map.empty()) {
        std::ranges::move(*sums, std::back_inserter(found.sums));
      } else if (!is_size_line(line)) {
        return std::nullopt;
      }
    }
    return is_whole(found) ? std::optional(std::move(found)) : std::nullopt;
  }

 private:
  // "4", "killer", "9x9": before the first block.
  static bool is_size_line(std::string_view line) {
    std::string word(line);
    std::ranges::transform(word, word.begin(), lower);
    return std::ranges::all_of(line, is_digit) || word == "killer" || word == "sums:" ||
           word == "cages:" || word == "cages" || word == "sums" || word == "killer sudoku";
  }
  // Takes the block that begins here; returns its lines.
  std::size_t block_at(std::size_t at, Lettered& found) const {
    const Labels first = labels_in(lines_[at]);
    const std::size_t side = first.size();
    constexpr std::size_t kSmallest = 4;
    if (side < kSmallest) return 0;
    if (is_map_line(first, found)) {
      found.map = first;
      found.map_at = trim(lines_[at]).data();
      return 1;
    }
    if (at + side > lines_.size()) return 0;
    Labels all;
    for (std::size_t row = 0; row < side; ++row) {
      Labels labels = labels_in(lines_[at + row]);
      if (labels.size() != side) return 0;
      std::ranges::move(labels, std::back_inserter(all));
    }
    const bool cells = are_cells(all);
    if (cells ? !found.cells.empty() || !found.map.empty() : !found.map.empty()) return 0;
    (cells ? found.cells : found.map) = std::move(all);
    (cells ? found.cells_at : found.map_at) = trim(lines_[at]).data();
    return side;
  }
  // A whole map on one line.
  static bool is_map_line(const Labels& labels, const Lettered& found) {
    constexpr std::size_t kFewest = 36;
    return labels.size() >= kFewest && square_side(labels.size()) > 0 && found.map.empty() &&
           !are_cells(labels);
  }
  static bool is_whole(const Lettered& found) {
    constexpr std::size_t kFewest = 2;
    if (found.map.empty() || found.sums.size() < kFewest) return false;
    const std::set<std::string> labels(found.map.begin(), found.map.end());
    return (found.cells.empty() || found.cells.size() == found.map.size()) &&
           std::ranges::all_of(found.sums,
                               [&](const Sum& sum) { return labels.contains(sum.label); });
  }

  const Lines& lines_;
};

Lines lines_in(std::string_view text) {
  Lines lines;
  while (!text.empty()) lines.push_back(take_line(text));
  return lines;
}

Result<void> take_givens(const Source& source, const Lettered& found, Draft& draft) {
  for (std::size_t cell = 0; cell < found.cells.size(); ++cell) {
    const int digit = std::max(0, number_of(found.cells[cell]));
    if (digit > draft.side) {
      return source.fail_at(found.cells_at, "digit-out-of-range",
                            "{} is not a digit of {}x{} puzzles", digit, draft.side, draft.side);
    }
    draft.givens[cell] = static_cast<std::uint8_t>(digit);
  }
  return {};
}

}  // namespace

bool is_lettered(const Lines& lines) {
  return LetteredParser(lines).parse().has_value();
}

Result<void> read_lettered(const Source& source, Puzzle& puzzle) {
  const auto found = LetteredParser(lines_in(source.text)).parse();
  if (!found) {
    return source.fail_at(source.text.data(), "no-puzzle",
                          "expected a map of letters, and the sum of each, as in A = 7");
  }
  Draft draft(square_side(found->map.size()));
  if (auto ok = take_givens(source, *found, draft); !ok) return ok;
  std::map<std::string, std::vector<Cell>> cages;
  for (std::size_t cell = 0; cell < found->map.size(); ++cell) {
    cages[found->map[cell]].push_back(static_cast<Cell>(cell));
  }
  for (const Sum& sum : found->sums) {
    auto cage = cages.extract(sum.label);
    if (cage.empty()) {
      return source.fail_at(sum.at.data(), "invalid-constraint", "{} has two sums",
                            show(sum.label));
    }
    const bool given = cage.mapped().size() == 1 && draft.givens[cage.mapped()[0]] != 0;
    if (!given) add_cage(draft, std::move(cage.mapped()), sum.sum, "cage " + sum.label);
  }
  for (auto& [label, cells] : cages) {
    const bool cage = label.size() != 1 || is_letter(label[0]);
    if (cage && cells.size() > 1) add_cage(draft, std::move(cells), 0, "cage " + label);
  }
  return finish(source, found->map_at, std::move(draft), puzzle);
}

}  // namespace sudokit::text::killer
