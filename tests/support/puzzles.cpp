#include "support/puzzles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <sstream>
#include <stdexcept>

#include "support/engines.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {

LayoutPtr layout(std::string_view name) {
  if (name.starts_with("jigsaw")) return jigsaw(std::stoi(std::string(name.substr(6))));
  return Layout::named(name).value();
}

// The regions are the columns of a grid whose lower half is shifted by one. Each region is
// connected and has `side` cells. The layout has a solution (if the side is odd, a cyclic Latin
// square with a step solves it).
LayoutPtr jigsaw(int side) {
  LayoutSpec spec;
  spec.name = fmt::format("jigsaw{}", side);
  spec.side = side;
  // Each pair of neighbouring rows is split into halves: region 2k is the left half of both rows,
  // region 2k+1 the right half. A row that is left over is a region of its own.
  for (int r = 0; r < side; ++r) {
    for (int c = 0; c < side; ++c) {
      const int pair = r / 2;
      const bool last = pair * 2 + 1 == side;
      const int edge = r % 2 == 0 ? side / 2 : side - side / 2;
      spec.regions.push_back(static_cast<std::uint16_t>(last ? side - 1 : pair * 2 + (c >= edge)));
    }
  }
  return Layout::make(std::move(spec)).value();
}

namespace {

int digit_of(char c) {
  if (c >= '1' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  if (c == '.' || c == '0') return 0;
  throw std::invalid_argument(fmt::format("'{}' is no digit", c));
}

Grid read_cells(std::string_view text, std::size_t cells) {
  Grid grid;
  if (text.size() == cells) {
    for (const char c : text) grid.push_back(static_cast<std::uint8_t>(digit_of(c)));
    return grid;
  }
  std::istringstream words{std::string(text)};
  for (std::string word; grid.size() < cells && words >> word;) {
    grid.push_back(static_cast<std::uint8_t>(word == "." ? 0 : std::stoi(word)));
  }
  if (grid.size() != cells) throw std::invalid_argument("too few cells: " + std::string(text));
  return grid;
}

}  // namespace

Puzzle puzzle(const LayoutPtr& layout, std::string_view text) {
  Puzzle result;
  result.layout = layout;
  result.givens = read_cells(text, static_cast<std::size_t>(layout->cells()));
  return result;
}

Puzzle puzzle(std::string_view layout_name, std::string_view text) {
  return puzzle(layout(layout_name), text);
}

Puzzle empty_puzzle(const LayoutPtr& layout) {
  Puzzle result;
  result.layout = layout;
  result.givens.assign(static_cast<std::size_t>(layout->cells()), 0);
  return result;
}

std::string to_text(const Puzzle& puzzle) {
  std::string text = puzzle.layout->name() + " ";
  const bool letters = puzzle.layout->side() <= 35;
  for (const std::uint8_t digit : puzzle.givens) {
    if (!letters)
      text += digit == 0 ? ". " : fmt::format("{} ", digit);
    else
      text += digit == 0 ? '.' : static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10);
  }
  for (const Digits& marks : puzzle.marks) {
    text += text.find('{') == std::string::npos ? " {" : " ";
    marks.for_each([&](int digit) { text += fmt::format("{},", digit); });
  }
  return text;
}

std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> shared_lines(std::string_view name) {
  return lines_of(fmt::format("{}/../shared/data/{}", SUDOKIT_SOURCE_DIR, name));
}

std::string missing(std::string_view name) {
  return fmt::format("no ../shared/data/{}: data/README.md says where it comes from", name);
}

std::vector<std::string> data_lines(std::string_view name) {
  return lines_of(fmt::format("{}/tests/data/{}", SUDOKIT_SOURCE_DIR, name));
}

std::vector<std::string> minimal_lines(std::size_t few, std::size_t many) {
  auto lines = thorough() ? shared_lines("minimal_10000.txt") : std::vector<std::string>{};
  if (lines.empty()) lines = data_lines("minimal_9x9.txt");
  lines.resize(std::min(lines.size(), by_thoroughness(few, many)));
  return lines;
}

Puzzle random_puzzle(const LayoutPtr& layout, int givens, int wrong, bool marked, Random& random) {
  const auto solver = engine("backtrack", {{"values", "random"}});
  Run run;
  run.seed = random.next();
  Puzzle result = empty_puzzle(layout);
  const Grid solved = solver->solve(result, run).grid;
  const auto side = static_cast<std::uint32_t>(layout->side());
  std::vector<int> cells(solved.size());
  std::iota(cells.begin(), cells.end(), 0);
  random.shuffle(std::span(cells));
  for (int i = 0; i < givens; ++i) {
    const auto cell = static_cast<std::size_t>(cells[static_cast<std::size_t>(i)]);
    result.givens[cell] =
        i < wrong ? static_cast<std::uint8_t>(random.below(side) + 1) : solved[cell];
  }
  if (!marked) return result;
  for (std::size_t cell = 0; cell < solved.size(); ++cell) {
    const int given = result.givens[cell];
    Digits marks = Digits::only(given != 0 ? given : solved[cell]);
    for (int digit = 1; given == 0 && digit <= layout->side(); ++digit) {
      if (random.coin()) marks.insert(digit);
    }
    result.marks.push_back(marks);
  }
  return result;
}

}  // namespace sudokit::test
