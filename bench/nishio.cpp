// Times every way of Nishio on the same positions, after checking that their results agree (except
// `matching`, which ignores boxes).
//
//   nishio --puzzles ../shared/data/minimal_10000.txt --shape 3x3 --count 200
//   nishio --puzzles ../shared/data/lloyd/25x25_045.txt --shape 5x5 --count 5
//   nishio --shape 5x5 --no-dfs                         (an empty board)
//
// A position is a puzzle after naked and hidden singles. Each way filters all positions, and the
// ways take turns for five rounds. A line gives the median time per position and per digit, and the
// ratio to the first way.
#include "nishio/nishio.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>

#include "nishio/digit.hpp"
#include "nishio/graph.hpp"

namespace {

using namespace sudokit;
using Position = std::vector<Mask128>;

// A line has side^2 characters or numbers separated by spaces; anything else is an open cell.
std::vector<int> read_cells(const Layout& layout, const std::string& line) {
  std::vector<int> cells;
  if (line.find(' ') == std::string::npos) {
    for (const char c : line) cells.push_back(c >= '1' && c <= '9' ? c - '0' : 0);
  } else {
    std::istringstream words(line);
    for (std::string word; words >> word;)
      cells.push_back(word == "." ? 0 : std::atoi(word.c_str()));
  }
  cells.resize(static_cast<std::size_t>(layout.cells()));
  return cells;
}

void place(const Layout& layout, Position& position, int cell, Mask128 digit) {
  position[static_cast<std::size_t>(cell)] = digit;
  for (const Cell peer : layout.peers(cell)) position[peer] &= ~digit;
}

bool place_hidden(const Layout& layout, Position& position, int house) {
  bool changed = false;
  for (int d = 1; d <= layout.side(); ++d) {
    const Mask128 digit = mask_of<Mask128>(d);
    int places = 0;
    int where = 0;
    for (const Cell cell : layout.house(house)) {
      if (position[cell] & digit) ++places, where = cell;
    }
    if (places != 1 || mask_single(position[static_cast<std::size_t>(where)])) continue;
    place(layout, position, where, digit);
    changed = true;
  }
  return changed;
}

Position after_singles(const Layout& layout, const std::vector<int>& givens) {
  Position position(givens.size(), mask_all<Mask128>(layout.side()));
  for (std::size_t i = 0; i < givens.size(); ++i) {
    if (givens[i]) place(layout, position, static_cast<int>(i), mask_of<Mask128>(givens[i]));
  }
  for (bool changed = true; changed;) {
    changed = false;
    const Position before = position;
    for (int cell = 0; cell < layout.cells(); ++cell) {
      const Mask128 mask = position[static_cast<std::size_t>(cell)];
      if (mask_single(mask)) place(layout, position, cell, mask);
    }
    for (int house = 0; house < layout.houses(); ++house) {
      changed |= place_hidden(layout, position, house);
    }
    changed |= before != position;
  }
  return position;
}

// The cells where one digit is open, one byte per cell.
using DigitCells = std::vector<std::uint8_t>;

struct Way {
  std::string name;
  // Filters all digits of one position, in the format of the way.
  std::function<void(std::size_t)> run;
  std::function<Position(std::size_t)> result;
};

// A way that filters one byte per cell, digit by digit. Positions are converted beforehand; each
// run filters a copy.
template <class Filter>
Way by_digit(std::string name, const Layout& layout,
             const std::vector<std::vector<DigitCells>>& positions, Filter& filter) {
  auto work = std::make_shared<DigitCells>();
  const auto run = [&positions, &filter, work](std::size_t at) {
    for (const DigitCells& digit : positions[at]) {
      work->assign(digit.begin(), digit.end());
      filter.filter(*work);
    }
  };
  const auto result = [&positions, &filter, &layout](std::size_t at) {
    Position position(static_cast<std::size_t>(layout.cells()));
    for (std::size_t d = 0; d < positions[at].size(); ++d) {
      DigitCells cells = positions[at][d];
      filter.filter(cells);
      for (std::size_t i = 0; i < cells.size(); ++i) position[i] |= Mask128{cells[i]} << d;
    }
    return position;
  };
  return {std::move(name), run, result};
}

// A way that filters the candidates of all digits at once.
template <class M, class Filter>
Way by_lanes(std::string name, const std::vector<std::vector<M>>& positions, Filter filter) {
  auto work = std::make_shared<std::vector<M>>();
  const auto run = [&positions, filter, work](std::size_t at) {
    work->assign(positions[at].begin(), positions[at].end());
    filter(*work);
  };
  const auto result = [&positions, filter](std::size_t at) {
    std::vector<M> cells = positions[at];
    filter(cells);
    return Position(cells.begin(), cells.end());
  };
  return {std::move(name), run, result};
}

double seconds(const Way& way, std::size_t positions, int repeats) {
  const auto start = std::chrono::steady_clock::now();
  for (int r = 0; r < repeats; ++r) {
    for (std::size_t i = 0; i < positions; ++i) way.run(i);
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / repeats;
}

bool agree(const std::vector<Way>& ways, std::size_t positions, std::size_t& removed,
           const std::vector<Position>& start) {
  for (std::size_t i = 0; i < positions; ++i) {
    const Position expected = ways.front().result(i);
    removed += expected != start[i];
    for (const Way& way : ways) {
      if (way.name == "matching" || way.result(i) == expected) continue;
      fmt::print(stderr, "position {}: {} differs from {}\n", i, way.name, ways.front().name);
      return false;
    }
  }
  return true;
}

void report(const std::vector<Way>& ways, std::size_t positions, int side, double budget) {
  std::vector<std::vector<double>> times(ways.size());
  std::vector<int> repeats;
  for (const Way& way : ways) {
    repeats.push_back(
        std::max(1, static_cast<int>(budget / 5 / (seconds(way, positions, 1) + 1e-9))));
  }
  for (int round = 0; round < 5; ++round) {
    for (std::size_t w = 0; w < ways.size(); ++w) {
      times[w].push_back(seconds(ways[w], positions, repeats[w]));
    }
  }
  double first = 0;
  fmt::print("{:12} {:>14} {:>14} {:>10}\n", "way", "us a position", "us a digit", "ratio");
  for (std::size_t w = 0; w < ways.size(); ++w) {
    std::sort(times[w].begin(), times[w].end());
    const double each = times[w][2] / static_cast<double>(positions) * 1e6;
    if (w == 0) first = each;
    fmt::print("{:12} {:14.3f} {:14.3f} {:10.2f}\n", ways[w].name, each, each / side, each / first);
  }
}

template <class M>
int run(const LayoutPtr& layout, const std::vector<Position>& start, double budget, bool dfs) {
  const int side = layout->side();
  std::vector<std::vector<M>> lanes;
  std::vector<std::vector<DigitCells>> digits;
  for (const Position& position : start) {
    auto& cells = lanes.emplace_back();
    for (const Mask128 mask : position) cells.push_back(static_cast<M>(mask));
    auto& sets = digits.emplace_back();
    for (int d = 0; d < side; ++d) {
      auto& set = sets.emplace_back();
      for (const Mask128 mask : position) set.push_back(mask >> d & 1);
    }
  }
  const int rows = layout->box_rows();
  const int cols = layout->box_cols();
  const M all = mask_all<M>(side);
  std::vector<Way> ways;
  if (rows == 3 && cols == 3) {
    if constexpr (sizeof(M) == 2) {
      ways.push_back(by_lanes<M>(
          "nine", lanes, [](std::vector<M>& cells) { nishio_nine(std::span<Mask16, 81>(cells)); }));
    }
  }
  NishioLazy lazy(rows, cols, std::size_t{1} << 30);
  NishioMatching matching(*layout);
  const bool fits = NishioGraph::fits(rows, cols);
  std::shared_ptr<NishioLevels<M>> levels;
  if (fits) {
    levels = std::make_shared<NishioLevels<M>>(NishioGraph::of(rows, cols));
    ways.push_back(by_lanes<M>(
        "levels", lanes, [levels, all](std::vector<M>& cells) { levels->filter(cells, all); }));
  }
  // On an empty board, `lazy` would find every vertex by hashing, which takes minutes per position.
  const bool thin = start.front() != Position(start.front().size(), Mask128{all});
  if (thin) ways.push_back(by_digit("lazy", *layout, digits, lazy));
  std::unique_ptr<NishioDfs> search;
  if (fits && dfs) {
    search = std::make_unique<NishioDfs>(NishioGraph::of(rows, cols));
    ways.push_back(by_digit("dfs", *layout, digits, *search));
  }
  std::unique_ptr<NishioOverlay> overlay;
  if (NishioOverlay::placements(rows, cols) <= NishioOverlay::kMost) {
    overlay = std::make_unique<NishioOverlay>(rows, cols);
    ways.push_back(by_digit("overlay", *layout, digits, *overlay));
  }
  ways.push_back(by_digit("matching", *layout, digits, matching));
  NishioCover cover(layout);
  if (thin && side <= 16) ways.push_back(by_digit("exact-cover", *layout, digits, cover));
  std::size_t removed = 0;
  if (!agree(ways, start.size(), removed, start)) return 1;
  fmt::print("{} positions of {}, all ways agree; candidates are removed in {}\n", start.size(),
             layout->name(), removed);
  report(ways, start.size(), side, budget);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak memory {} MB\n", usage.ru_maxrss / 1024);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string puzzles, shape = "3x3";
  std::size_t count = 200;
  double budget = 1.0;
  bool dfs = true;
  CLI::App app("Times every way of Nishio on the same positions");
  app.add_option("--puzzles", puzzles, "one puzzle a line; without it an empty board");
  app.add_option("--shape", shape, "box rows x box columns");
  app.add_option("--count", count, "positions");
  app.add_option("--seconds", budget, "time for each way");
  app.add_flag("!--no-dfs", dfs, "leave out the paper's search (270 MB of edges at 5x5)");
  CLI11_PARSE(app, argc, argv);
  const LayoutPtr layout = Layout::named(shape).value();
  std::vector<Position> start;
  if (puzzles.empty()) {
    start.emplace_back(static_cast<std::size_t>(layout->cells()),
                       mask_all<Mask128>(layout->side()));
  } else {
    std::ifstream in(puzzles);
    for (std::string line; start.size() < count && std::getline(in, line);) {
      if (line.empty() || line[0] == '#') continue;
      const Position position = after_singles(*layout, read_cells(*layout, line));
      const bool solved = std::all_of(position.begin(), position.end(), mask_single<Mask128>);
      if (!solved) start.push_back(position);
    }
  }
  if (start.empty()) return fmt::print(stderr, "no position left open after singles\n"), 1;
  return layout->side() <= 16 ? run<Mask16>(layout, start, budget, dfs)
                              : run<Mask32>(layout, start, budget, dfs);
}
