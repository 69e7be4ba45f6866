// Measures how large the exact ways of Nishio become on the boards of random 3-SAT formulas with
// 4.27 clauses per variable: vertices of the graph and nodes of the search, by number of clauses.
// Prints a table for gnuplot (docs/nishio-3sat.gp). Fails unless both ways and CaDiCaL agree on the
// formula.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "oracle/sat.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/run.hpp"

namespace {

using namespace sudokit;

Formula random_formula(Random& random, int variables, int clauses) {
  Formula formula{variables, {}};
  std::vector<int> order;
  for (int v = 1; v <= variables; ++v) order.push_back(v);
  for (int i = 0; i < clauses; ++i) {
    random.shuffle(std::span(order));
    auto& clause = formula.clauses.emplace_back(order.begin(), order.begin() + 3);
    for (int& literal : clause) literal = random.coin() ? literal : -literal;
    std::sort(clause.begin(), clause.end());
  }
  return formula;
}

bool satisfiable(const Formula& formula) {
  const Run run;
  Meter meter(run);
  Sat sat(SatRules{}, 1);
  for (const auto& clause : formula.clauses) sat.add(clause);
  return sat.solve(meter) == Sat::Answer::solution;
}

constexpr std::uint64_t kGaveUp = ~std::uint64_t{0};

struct Sizes {
  std::vector<std::uint64_t> vertices;  // kGaveUp: more edges than the limit
  std::vector<std::uint64_t> nodes;
  int side = 0;
  int satisfiable = 0;
};

// Returns false if the ways contradict each other.
bool measure(const Formula& formula, bool graph, std::uint64_t limit, Sizes& sizes) {
  const DigitBoard board = nishio_3sat(formula).value();
  const bool expected = satisfiable(formula);
  std::uint64_t nodes = 0;
  if (find_placement(board, {}, &nodes)->empty() == expected) return false;
  sizes.nodes.push_back(nodes);
  sizes.side = board.side();
  sizes.satisfiable += expected;
  if (!graph) return true;
  Run run;
  run.budget.iterations = limit;
  const BoardReport report = run_nishio(board, "lazy", run).value();
  const bool exact = report.reason == StopReason::finished;
  if (exact && report.placed != expected) return false;
  sizes.vertices.push_back(exact ? report.work : kGaveUp);
  return true;
}

std::string median(std::vector<std::uint64_t> values) {
  if (values.empty()) return "-";
  std::ranges::sort(values);
  const std::uint64_t middle = values[values.size() / 2];
  return middle == kGaveUp ? "-" : fmt::format("{}", middle);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Sizes of the exact ways on boards of random 3-SAT formulas");
  int rounds = 5;
  double ratio = 4.27;
  std::uint64_t seed = 1, limit = 5'000'000;
  app.add_option("--rounds", rounds, "formulas a row");
  app.add_option("--ratio", ratio, "clauses a variable");
  app.add_option("--seed", seed, "seed");
  app.add_option("--limit", limit, "edges at which the graph is given up");
  CLI11_PARSE(app, argc, argv);
  Random random(seed, 1);
  bool graph = true;
  fmt::print("# medians of {} formulas, {} clauses a variable, seed {}\n", rounds, ratio, seed);
  fmt::print("# clauses variables side satisfiable vertices nodes\n");
  for (int clauses = 2;; clauses += clauses < 24 ? 1 : 6) {
    const int variables = std::max(3, static_cast<int>(std::lround(clauses / ratio)));
    if (!nishio_3sat(random_formula(random, variables, clauses))) return 0;
    Sizes sizes;
    for (int round = 0; round < rounds; ++round) {
      if (!measure(random_formula(random, variables, clauses), graph, limit, sizes)) {
        fmt::print(stderr, "the ways contradict each other\n");
        return 1;
      }
    }
    const auto vertices = median(sizes.vertices);
    graph &= vertices != "-";
    fmt::print("{} {} {} {} {} {}\n", clauses, variables, sizes.side, sizes.satisfiable, vertices,
               median(sizes.nodes));
  }
}
