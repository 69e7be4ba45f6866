// Shared by the benchmarks: puzzles from a file, and medians of repeated timings.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::bench {

struct Named {
  std::string name;
  Puzzle puzzle;
};

// Reads one puzzle per line: `cells` or `name ... cells` (the longest word), with cells as
// characters (1-9; any other is open) or as numbers separated by spaces. An empty layout name means
// square boxes that fit. A line that begins with '#' is a comment.
inline std::vector<Named> read_puzzles(const std::string& path, const std::string& layout_name,
                                       std::size_t most) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<Named> puzzles;
  LayoutPtr layout;
  for (std::string line; puzzles.size() < most && std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    Named& named = puzzles.emplace_back();
    named.name = fmt::format("{}", puzzles.size());
    Grid& givens = named.puzzle.givens;
    if (words.size() < 16) {
      if (words.size() > 1 && words[0].size() < 16) named.name = words[0];
      const std::string& cells =
          *std::max_element(words.begin(), words.end(),
                            [](const auto& a, const auto& b) { return a.size() < b.size(); });
      for (const char c : cells) {
        givens.push_back(static_cast<std::uint8_t>(c >= '1' && c <= '9' ? c - '0' : 0));
      }
    } else {
      for (const auto& word : words) {
        givens.push_back(
            static_cast<std::uint8_t>(word[0] == '.' || word[0] == '-' ? 0 : std::stoi(word)));
      }
    }
    if (!layout || static_cast<std::size_t>(layout->cells()) != givens.size()) {
      const int order = static_cast<int>(std::lround(std::pow(givens.size(), 0.25)));
      layout = layout_name.empty() ? Layout::boxes(order, order).value()
                                   : Layout::named(layout_name).value();
    }
    if (static_cast<std::size_t>(layout->cells()) != givens.size()) {
      throw std::runtime_error(
          fmt::format("{} cells do not fit {}", givens.size(), layout->name()));
    }
    named.puzzle.layout = layout;
  }
  return puzzles;
}

// Processor time of this thread. On a busy machine, wall time would include other programs.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

// The name of the processor, which is printed with every figure.
inline std::string machine() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown processor";
}

}  // namespace sudokit::bench
