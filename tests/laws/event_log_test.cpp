// The event logs of every engine, as hashes in tests/golden/event_logs.txt. They are the same under
// every compiler. SUDOKIT_WRITE_EVENT_LOGS=1 rewrites the file, for an intended change of the logs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// FNV-1a over the fields of all events.
struct Hash : Observer {
  std::uint64_t value = 0xcbf29ce484222325;
  std::uint64_t events = 0;
  void on(const Event& e) override {
    ++events;
    for (const char c : fmt::format("{} {} {:.17g} {} {};", to_string(e.kind), e.iteration, e.cost,
                                    e.cell, e.digit))
      value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
};

// Settings for code that the defaults do not reach in so few iterations.
struct Variant {
  const char* engine;
  std::vector<std::pair<std::string_view, std::string_view>> settings;
};
const Variant kVariants[] = {
    {"genetic", {{"pheromone_share", "0.05"}, {"repair", "true"}}},
    {"geometric", {{"population", "100"}}},
    {"geometric", {{"population", "100"}, {"crossover", "cycle"}}},
    {"geometric", {{"population", "100"}, {"crossover", "hamming"}}},
    {"geometric", {{"method", "swarm"}}},
    {"geometric", {{"method", "hill"}, {"population", "10"}, {"at_stagnation", "restart"}}},
    {"ants", {{"heuristic", "peers"}, {"update", "iteration"}}},
    {"ants", {{"evaporation", "0.1"}, {"order", "smallest"}}},
};

std::string line(const EngineInfo& info, const Variant& variant, const Puzzle& puzzle,
                 std::string_view name) {
  Hash hash;
  const auto engine = info.make();
  std::string settings;
  for (const auto& [key, value] : variant.settings) {
    EXPECT_TRUE(engine->set(key, value)) << key;
    settings += fmt::format(" {}={}", key, value);
  }
  Run run = test::within(3000);
  run.seed = 5;
  run.observer = &hash;
  engine->solve(puzzle, run);
  return fmt::format("{}{}, {}: {} events {:016x}\n", info.name, settings, name, hash.events,
                     hash.value);
}

std::string logs() {
  std::string text;
  const Puzzle hard = test::puzzle(
      "3x3", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
  const Puzzle blank = test::empty_puzzle(test::layout("4x4"));
  for (const EngineInfo* info : engines()) {
    text += line(*info, {}, hard, "hard");
    if (supports(*info, blank)) text += line(*info, {}, blank, "blank 4x4");
    for (const Variant& variant : kVariants) {
      if (info->name == variant.engine) text += line(*info, variant, hard, "hard");
    }
  }
  return text;
}

TEST(EventLogs, AreThoseOfEveryCompiler) {
  const std::string path = SUDOKIT_SOURCE_DIR "/tests/golden/event_logs.txt";
  if (std::getenv("SUDOKIT_WRITE_EVENT_LOGS") != nullptr) std::ofstream(path) << logs();
  std::ifstream file(path);
  std::ostringstream golden;
  golden << file.rdbuf();
  EXPECT_EQ(golden.str(), logs());
}

}  // namespace
}  // namespace sudokit
