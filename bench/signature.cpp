// The signature: the counters of every registered engine on a fixed set, with a fixed seed and an
// iteration budget. Prints one line per engine and puzzle, without times: the text must be the same
// on every machine and compiler. A test compares it with tests/golden/signature.txt. A commit that
// changes it states the reason.
//   signature SET > tests/golden/signature.txt
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <stdexcept>

#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"

using namespace sudokit;

namespace {

constexpr std::uint64_t kBudget = 2000;
constexpr std::uint64_t kSeed = 20070101;

struct Entry {
  std::string name;
  Puzzle puzzle;
};

std::vector<Entry> read_set(const char* path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(fmt::format("cannot read {}", path));
  std::vector<Entry> entries;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto space = line.find(' ');
    ReadOptions options;
    options.format = Format::line;
    options.layout = Layout::named(line.substr(0, space)).value();
    const auto puzzle = parse_puzzle(line.substr(space + 1), options);
    if (!puzzle) throw std::runtime_error(puzzle.error().message);
    entries.push_back({fmt::format("{}#{}", line.substr(0, space), entries.size() + 1), *puzzle});
  }
  return entries;
}

// FNV-1a: a different grid shows in the hash, so grids need not be printed.
std::uint32_t hash_of(const Grid& grid) {
  std::uint32_t hash = 2166136261u;
  for (const std::uint8_t digit : grid) hash = (hash ^ digit) * 16777619u;
  return hash;
}

void print_line(const EngineInfo& info, const Entry& entry) {
  Run run;
  run.seed = kSeed;
  run.limit = info.complete() ? 2 : 1;
  run.budget.iterations = kBudget;
  const Outcome outcome = info.make()->solve(entry.puzzle, run);
  std::string line = fmt::format("{} {} {} cost={} grid={:08x}", info.name, entry.name,
                                 to_string(outcome.verdict), outcome.cost, hash_of(outcome.grid));
  for (const Counter& counter : outcome.counters) {
    line += fmt::format(" {}={:.6g}", counter.row->name, counter.value);
  }
  std::cout << line << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: signature SET\n";
    return 2;
  }
  const auto entries = read_set(argv[1]);
  for (const EngineInfo* info : engines()) {
    for (const Entry& entry : entries) {
      if (supports(*info, entry.puzzle)) print_line(*info, entry);
    }
  }
}
