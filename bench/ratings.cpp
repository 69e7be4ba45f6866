// Times the ratings of Sudoku Explainer and of HoDoKu, after comparing them with the golden sets.
//
//   ratings                    (sets of ../shared/data)
//   ratings --count 500 --below 9
//
// First compares ER, EP, ED and the number of steps of every golden puzzle with an ER below --below
// (the tests compare every step), and score, level and steps of HoDoKu's golden puzzles. Then rates
// the first puzzles of each set on one core. A line gives the median number of puzzles per second
// of processor time over three rounds.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "corpus.hpp"
#include "sudokit/deduce.hpp"

namespace {

using namespace sudokit;

std::string text_of(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

Puzzle puzzle_of(const LayoutPtr& layout, const std::string& line) {
  Puzzle puzzle{layout, Grid(81, 0), {}, {}, {}};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const char c = line[cell];
    if (c >= '1' && c <= '9') puzzle.givens[cell] = static_cast<std::uint8_t>(c - '0');
  }
  return puzzle;
}

Deducer on_scale(std::string_view scale, const LayoutPtr& layout) {
  DeduceOptions options;
  options.scale = scale_named(scale);
  options.unique_known = true;
  options.explain = false;
  return Deducer::make(layout, options).value();
}

// Returns false if a rating differs. A missing file counts as empty.
bool holds(const std::string& file, std::string_view scale, const LayoutPtr& layout, double below) {
  std::ifstream in(file);
  Deducer ratings = on_scale(scale, layout);
  std::size_t compared = 0;
  for (std::string line; std::getline(in, line);) {
    const auto golden = nlohmann::json::parse(line);
    if (std::stod(golden["er"].get<std::string>()) >= below) continue;
    const auto rating = rate(ratings, puzzle_of(layout, golden["puzzle"])).value();
    ++compared;
    if (golden["er"] == text_of(rating.difficulty) && golden["ep"] == text_of(rating.placing) &&
        golden["ed"] == text_of(rating.first) && int(golden["steps"].size()) == int(rating.total)) {
      continue;
    }
    fmt::print(stderr, "{} differs\n", golden["puzzle"].get<std::string>());
    return false;
  }
  fmt::print("{}: {} puzzles, all ratings equal\n", file, compared);
  return true;
}

// The file has one line per puzzle: PUZZLE SCORE LEVEL STEPS.
bool holds_hodoku(const std::string& file, const LayoutPtr& layout) {
  std::ifstream in(file);
  Deducer ratings = on_scale("hodoku", layout);
  std::size_t compared = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    const std::string puzzle = line.substr(0, 81);
    const auto rating = rate(ratings, puzzle_of(layout, puzzle)).value();
    ++compared;
    if (line == fmt::format("{} {} {} {}", puzzle, rating.difficulty, rating.grade, rating.total)) {
      continue;
    }
    fmt::print(stderr, "{} differs from HoDoKu\n", puzzle);
    return false;
  }
  fmt::print("{}: {} puzzles, all scores equal\n", file, compared);
  return true;
}

void time_set(std::string_view scale, const LayoutPtr& layout, const std::string& file,
              std::size_t count) {
  Deducer ratings = on_scale(scale, layout);
  const std::vector<bench::Named> puzzles = bench::read_puzzles(file, "3x3", count);
  if (puzzles.empty()) return fmt::print("{}: not there\n", file);
  std::vector<double> times;
  for (int round = 0; round < 3; ++round) {
    const double start = bench::thread_seconds();
    for (const bench::Named& named : puzzles) (void)rate(ratings, named.puzzle).value();
    times.push_back(bench::thread_seconds() - start);
  }
  fmt::print("{} {}: {:.1f} puzzles/s\n", scale, file,
             double(puzzles.size()) / bench::median(times));
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 10'000;
  double below = 12.0;
  std::string data = "../shared/data";
  std::string hodoku_golden = "tests/golden/hodoku.txt";
  CLI::App app("Times the ratings of Sudoku Explainer and of HoDoKu");
  app.add_option("--count", count, "puzzles of each set; of the hard one a hundredth");
  app.add_option("--below", below, "compare golden puzzles with an ER under it");
  app.add_option("--data", data, "where the sets are");
  app.add_option("--hodoku", hodoku_golden, "HoDoKu's figures of puzzles of ours");
  CLI11_PARSE(app, argc, argv);
  fmt::print("{}\n", bench::machine());
  const LayoutPtr layout = Layout::named("3x3").value();
  const std::string golden = data + "/se_golden/";
  if (!holds(golden + "d3_steps.jsonl", "se", layout, below)) return 1;
  if (!holds(golden + "d2_steps_minimal.jsonl", "se-d2", layout, below)) return 1;
  if (!holds_hodoku(hodoku_golden, layout)) return 1;
  for (const char* const set : {"/kaggle_10000.txt", "/minimal_10000.txt"}) {
    time_set("se", layout, data + set, count);
    time_set("hodoku", layout, data + set, count);
  }
  time_set("se", layout, data + "/top1465.txt", (count + 99) / 100);
  return 0;
}
