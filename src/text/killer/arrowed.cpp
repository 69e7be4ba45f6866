// One character for each cell: a sum, or an arrow towards the cell of the cage that has it.
#include <algorithm>
#include <map>
#include <optional>

#include "text/draft.hpp"
#include "text/killer/killer.hpp"

namespace sudokit::text::killer {
namespace {

struct Step {
  int row = 0;
  int column = 0;
};

std::optional<Step> step_of(char c) {
  switch (c) {
    case '<':
      return Step{0, -1};
    case '>':
      return Step{0, 1};
    case '^':
      return Step{-1, 0};
    case 'v':
    case 'V':
      return Step{1, 0};
    case '`':
      return Step{-1, -1};
    case '\'':
      return Step{-1, 1};
    case ',':
      return Step{1, -1};
    case '.':
      return Step{1, 1};
    default:
      return std::nullopt;
  }
}

// 0 to 9, A to Z from 10 on, a to j from 36 on.
std::optional<int> sum_of(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  if (c >= 'a' && c <= 'j') return c - 'a' + 36;
  return std::nullopt;
}

bool is_straight(char c) {
  return c == '<' || c == '>' || c == '^';
}

class ArrowReader {
 public:
  ArrowReader(const Source& source, std::string_view line)
      : source_(source), line_(line), side_(square_side(line.size())) {}

  Result<void> read(Puzzle& puzzle) {
    std::map<std::size_t, std::vector<Cell>> cages;
    for (std::size_t cell = 0; cell < line_.size(); ++cell) {
      const auto end = end_of(cell);
      if (!end) return tl::unexpected(end.error());
      cages[*end].push_back(static_cast<Cell>(cell));
    }
    Draft draft(side_);
    for (auto& [end, cells] : cages) {
      const int sum = sum_of(line_[end]).value_or(0);
      if (sum == 0 && cells.size() == 1) continue;
      std::string name = fmt::format("the cage with {}", cell_text(end));
      add_cage(draft, std::move(cells), sum, std::move(name));
    }
    return finish(source_, line_.data(), std::move(draft), puzzle);
  }

 private:
  std::string cell_text(std::size_t cell) const {
    const auto side = static_cast<std::size_t>(side_);
    return fmt::format("r{}c{}", cell / side + 1, cell % side + 1);
  }
  // The cell with the sum, at the end of the arrows.
  Result<std::size_t> end_of(std::size_t from) const {
    std::size_t cell = from;
    for (std::size_t steps = 0; steps <= line_.size(); ++steps) {
      const auto step = step_of(line_[cell]);
      if (!step) return cell;
      const int row = static_cast<int>(cell) / side_ + step->row;
      const int column = static_cast<int>(cell) % side_ + step->column;
      if (std::min(row, column) < 0 || std::max(row, column) >= side_) {
        return source_.fail_at(&line_[cell], "cell-outside-grid",
                               "the arrow {} of {} leads out of the grid",
                               show(line_.substr(cell, 1)), cell_text(cell));
      }
      cell = static_cast<std::size_t>(row * side_ + column);
    }
    return source_.fail_at(&line_[from], "invalid-constraint", "the arrows from {} lead to no sum",
                           cell_text(from));
  }

  const Source& source_;
  std::string_view line_;
  int side_;
};

}  // namespace

bool is_arrowed(std::string_view line) {
  constexpr std::size_t kFewest = 16;
  if (line.size() < kFewest || square_side(line.size()) == 0) return false;
  if (line.find_first_of("<>^") == line.npos) return false;
  const bool sum = std::ranges::any_of(line, [](char c) { return sum_of(c).has_value(); });
  return sum && std::ranges::count_if(line, is_straight) > 1 &&
         std::ranges::all_of(line, [](char c) { return sum_of(c) || step_of(c); });
}

Result<void> read_arrowed(const Source& source, std::string_view line, Puzzle& puzzle) {
  return ArrowReader(source, trim(line)).read(puzzle);
}

}  // namespace sudokit::text::killer
