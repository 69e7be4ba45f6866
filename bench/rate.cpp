// Times rating with the whole rule set, after checking it.
//
//   rate                                        (both sets of ../shared/data)
//   rate --puzzles FILE --layout 4x4 --count 50
//
// First the path of every puzzle is checked. `backtrack` proves that the solution is unique, and no
// step may contradict it. A path that ends solved must end in that solution, and each path must
// have the same end and number of steps as the rating. Then the set is rated five times on one
// core, including the guesses of `backtrack`, as in `sudokit rate`. A line gives the median number
// of puzzles per second of processor time.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "corpus.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/engine.hpp"

namespace {

using namespace sudokit;
using bench::Named;

class Rater {
 public:
  explicit Rater(const LayoutPtr& layout) : engine_(find_engine("backtrack")->make()) {
    DeduceOptions options;
    options.explain = false;
    options.prove_unique = [this](const Puzzle& puzzle) {
      prove(puzzle, 0);
      return outcome_->verdict == Verdict::unique;
    };
    deducer_.emplace(Deducer::make(layout, std::move(options)).value());
  }

  // Rates steps and guesses. A puzzle that placements alone solve needs no guesses.
  Rating run(const Puzzle& puzzle) {
    outcome_.reset();
    Rating rating = rate(*deducer_, puzzle).value();
    const bool easy = rating.end == DeduceEnd::solved && rating.level == 0;
    if (!easy && !outcome_) prove(puzzle, 0);
    return rating;
  }

  const Outcome& prove(const Puzzle& puzzle, std::uint64_t keep) {
    Run run;
    run.limit = 2;
    run.keep = keep;
    return outcome_.emplace(engine_->solve(puzzle, run));
  }

 private:
  std::unique_ptr<Engine> engine_;
  std::optional<Deducer> deducer_;
  std::optional<Outcome> outcome_;
};

// Describes the fault in the path of a puzzle; empty if there is none.
std::string fault(const Puzzle& puzzle, const Grid& solution, const Rating& rating) {
  DeduceOptions options;
  options.unique_known = true;
  const Explanation path = explain(puzzle, options).value();
  for (const Step& step : path.steps) {
    for (const Candidate put : step.placements) {
      if (solution[put.cell] != put.digit) return "places another digit";
    }
    for (const Candidate gone : step.removals) {
      if (solution[gone.cell] == gone.digit) return "removes a candidate of the solution";
    }
  }
  if (path.end == DeduceEnd::solved && path.states.back().values != solution) {
    return "ends in another grid";
  }
  const bool same = path.end == rating.end && path.steps.size() == rating.total;
  return same ? "" : "has other steps than its rating";
}

int run(const std::string& file, const std::string& layout_name, std::size_t count) {
  const std::vector<Named> puzzles = bench::read_puzzles(file, layout_name, count);
  if (puzzles.empty()) return fmt::print(stderr, "{}: no puzzles\n", file), 1;
  Rater rater(puzzles.front().puzzle.layout);
  std::vector<std::size_t> levels(6);
  std::size_t stuck = 0;
  for (const Named& named : puzzles) {
    const Outcome outcome = rater.prove(named.puzzle, 1);
    const Rating rating = rater.run(named.puzzle);
    const std::string wrong = outcome.verdict == Verdict::unique
                                  ? fault(named.puzzle, outcome.grid, rating)
                                  : "has not one solution";
    if (!wrong.empty()) return fmt::print(stderr, "{} of {} {}\n", named.name, file, wrong), 1;
    rating.end == DeduceEnd::solved ? ++levels[std::size_t(rating.level)] : ++stuck;
  }
  std::vector<double> times;
  for (int round = 0; round < 5; ++round) {
    const double start = bench::thread_seconds();
    for (const Named& named : puzzles) rater.run(named.puzzle);
    times.push_back(bench::thread_seconds() - start);
  }
  const double seconds = bench::median(times);
  fmt::print("{}: {} puzzles, all paths hold; by level {}, stuck {}\n", file, puzzles.size(),
             fmt::join(levels, " "), stuck);
  fmt::print("  {:.0f} puzzles/s, {:.1f} us a puzzle\n",
             static_cast<double>(puzzles.size()) / seconds,
             1e6 * seconds / static_cast<double>(puzzles.size()));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files;
  std::string layout;
  std::size_t count = 10'000;
  CLI::App app("Times rating with the whole rule set");
  app.add_option("--puzzles", files, "files of puzzles, one a line");
  app.add_option("--layout", layout, "their layout; without it square boxes");
  app.add_option("--count", count, "puzzles of each file");
  CLI11_PARSE(app, argc, argv);
  if (files.empty()) {
    files = {"../shared/data/kaggle_10000.txt", "../shared/data/minimal_10000.txt"};
  }
  fmt::print("{}\n", bench::machine());
  for (const std::string& file : files) {
    if (const int code = run(file, layout, count); code != 0) return code;
  }
  return 0;
}
