// Budgets and signals work for every command and every engine, at every side: runs end in time and
// report the reason. Time is counted in readings of the clock and memory in allocated bytes, so
// that the speed and load of the machine change nothing. Code that polls no meter would never end.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/hooked.hpp"
#include "cli/program.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/engine.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

using Args = std::vector<std::string>;

// Every command that may run long, in each of its modes. "rate --scale se" supports only 9x9.
const std::vector<Args> kLong = {{"solve"},
                                 {"solve", "--limit", "1000000"},
                                 {"count", "--limit", "0"},
                                 {"count", "--estimate", "--iterations", "1000000000"},
                                 {"check"},
                                 {"check", "--minimal"},
                                 {"check", "--undetermined"},
                                 {"check", "--mistakes"},
                                 {"candidates"},
                                 {"minimize"},
                                 {"rate"},
                                 {"rate", "--with", "overlay"},
                                 {"rate", "--scale", "eppstein"},
                                 {"rate", "--scale", "se", "--allow-multiple"},
                                 {"rate", "--scale", "se-d2", "--allow-multiple"},
                                 {"rate", "--scale", "se-d1", "--allow-multiple"},
                                 {"rate", "--scale", "te"},
                                 {"rate", "--scale", "backdoor"},
                                 {"rate", "--scale", "guesses"},
                                 {"rate", "--scale", "hodoku"},
                                 {"explain"},
                                 {"explain", "--all"},
                                 {"explain", "--suppose"},
                                 {"explore", "--minus", "2", "--plus", "2"},
                                 {"explore", "--backdoors", "5"},
                                 {"explore", "--unavoidable", "24"},
                                 {"explore", "--complete", "2"},
                                 {"explore", "--conflict"},
                                 {"candidates", "--solutions", "1000"},
                                 {"nishio"},
                                 {"make"},
                                 {"make", "--json", "--rated", "sudokit"},
                                 {"make", "--rating", "se:11..12"},
                                 {"make", "--rating", "te:3"},
                                 {"make", "--sample", "uniform"},
                                 {"make", "--sample", "weighted", "--to", "csv"},
                                 {"make", "--family", "blank"},
                                 {"make", "--family", "lewis"},
                                 {"make", "--family", "eppstein"},
                                 {"make", "--family", "sukaku"},
                                 {"make", "--family", "unsatisfiable"},
                                 {"print"},
                                 {"print", "--walk-through"},
                                 {"print", "--rating", "sudokit"}};
// Commands that read and write and have no budget; and `study` and `ask`, whose input contains it.
const std::set<std::string> kShort = {"convert",    "engines",    "makers",   "info",  "completion",
                                      "man",        "help",       "scramble", "study", "ask",
                                      "techniques", "isomorphic", "rules",    "page",  "mcp"};

// Layouts of boxes.
const std::vector<std::string> kLayouts = {"2x2", "3x3", "4x4", "5x5", "6x6", "8x8", "10x10"};

std::string empty_grid(const std::string& layout) {
  const int cells = Layout::named(layout).value()->cells();
  std::string text;
  for (int i = 0; i < cells; ++i) text += i == 0 ? "0" : " 0";
  return text + '\n';
}

std::string joined(const Args& args) {
  std::string text;
  for (const std::string& arg : args) text += (text.empty() ? "" : " ") + arg;
  return text;
}

Args with(Args args, const Args& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

// Readings beyond the budget that are allowed: of clocks that only measure, and of code that polls
// once more as it ends.
constexpr std::uint64_t kGrace = 50;
constexpr std::uint64_t kBudget = 100;

// A time budget of `count` readings.
Args looks(std::uint64_t count) {
  return {"--time", std::to_string(static_cast<double>(count) / 1000)};
}

// `threads`: the number of threads; each has the budget for itself.
void expect_within_budget(const Args& args, const std::string& layout, std::uint64_t threads = 1) {
  const auto run = hooked(with(with(args, looks(kBudget)), {"--layout", layout, "--jobs", "1"}),
                          args[0] == "make" ? "" : empty_grid(layout), {kClockOfLooks});
  const std::string what = joined(args) + " of " + layout;
  EXPECT_LT(run.looks, threads * kBudget + kGrace) << what;
  // The exit code is one of: done, no, refused (an unsupported shape), or budget exhausted; never a
  // crash, and never a verdict without a reason.
  EXPECT_TRUE(std::set({0, 1, 2, 3, 4}).contains(run.code)) << what << ": " << run.code << run.err;
  if (run.code == 2 || run.code == 3) {
    EXPECT_NE(run.err.find("error: "), std::string::npos) << what;
    EXPECT_EQ(run.err.find("memory"), std::string::npos) << what << run.err;
    EXPECT_EQ(run.err.find("--time"), std::string::npos) << what << run.err;
  }
}

// Two questions to the oracle, about the printed and the filled puzzle; neither of them would end.
TEST(Budget, IsOneForAllPartsOfAnAnswer) {
  const std::string empty = empty_grid("8x8");
  const TempFile printed(empty);
  std::string filled = empty;
  filled[0] = '1';
  for (const Args& args : {Args{"explain"}, Args{"check", "--mistakes"}}) {
    const auto run =
        hooked(with(with(args, looks(kBudget)), {"--printed", printed.name(), "--layout", "8x8"}),
               filled, {kClockOfLooks});
    EXPECT_EQ(run.code, 4) << joined(args) << run.err;
    EXPECT_LT(run.looks, kBudget + kGrace) << joined(args);
  }
}

// Sends Ctrl-C when the meter has been polled thirty times. Code that ignores it never ends; a
// short command may finish before it notices.
void expect_to_stop(const Args& args, const std::string& layout) {
  Process process(with(with({SUDOKIT_PROGRAM}, args), {"--layout", layout, "--jobs", "1"}),
                  {"SUDOKIT_TEST_STOP=meter:30", kClockOfLooks});
  process.send(args[0] == "make" ? "" : empty_grid(layout));
  if (process.stops()) process.go_on(SIGINT);
  const auto run = process.finish();
  EXPECT_TRUE(run.code == 130 || run.code < 5)
      << joined(args) << " of " << layout << ": " << run.code << run.err;
}

std::vector<std::string> layouts(const std::vector<std::string>& usual) {
  if (kSanitized) return {"4x4"};
  return thorough() ? kLayouts : usual;
}

TEST(Budget, EveryCommandIsKnownHere) {
  const cli::Program program;
  std::set<std::string> known = kShort;
  for (const Args& args : kLong) known.insert(args[0]);
  for (const cli::Command* command : program.commands()) {
    EXPECT_TRUE(known.contains(command->name())) << command->name();
  }
}

// The usual run takes 3x3, a thorough one all sides.
TEST(Budget, CommandsEndInTime) {
  for (const std::string& layout : layouts({"3x3"})) {
    for (const Args& args : kLong) expect_within_budget(args, layout);
  }
}

// Commands without a budget, at the largest side.
TEST(Budget, WhatTakesNoneEnds) {
  if (kSanitized) GTEST_SKIP() << "too slow";
  const std::string empty = empty_grid("10x10");
  for (const Args& args :
       {Args{"info", "--space", "-"}, Args{"convert", "--canonical"}, Args{"convert", "--distinct"},
        Args{"convert", "--to", "grid"}, Args{"convert", "--to", "svg"}, Args{"scramble"}}) {
    const auto run = sudokit(with(args, {"--layout", "10x10"}), empty);
    EXPECT_TRUE(run.code == 0 || run.code == 3) << joined(args) << run.err;
  }
  for (const Args& args : {Args{"count", "--grids", "--layout", "2x4"},
                           Args{"techniques", "--json"}, Args{"nishio", "--graph", "10x10"}}) {
    const auto run = sudokit(args);
    EXPECT_TRUE(run.code == 0 || run.code == 2) << joined(args) << run.err;
  }
}

// Cells that lie in thousands of houses, each a copy of a row, column or box. The work per house of
// a cell polls the meter too.
TEST(Budget, LayoutsOfManyHousesEndInTime) {
  if (!thorough()) GTEST_SKIP() << "one case of many sizes: runs with SUDOKIT_THOROUGH";
  constexpr int kCopies = 20'000;
  const LayoutPtr plain = Layout::named("3x3").value();
  std::string text = "boxes 3x3\n";
  for (int i = 0; i < kCopies; ++i) {
    text += "extra";
    for (const Cell cell : plain->house(i % plain->houses())) {
      text += ' ' + cell_name(*plain, cell);
    }
    text += '\n';
  }
  const TempFile layout(text);
  const auto ends = [&](const Args& args) {
    const auto run =
        hooked(with(with(args, looks(kBudget)), {"--layout", layout.name(), "--jobs", "1"}),
               empty_grid("3x3"), {kClockOfLooks});
    EXPECT_LT(run.looks, kBudget + kGrace) << joined(args);
    EXPECT_TRUE(std::set({0, 1, 3, 4}).contains(run.code)) << joined(args) << run.err;
  };
  for (const EngineInfo* info : engines()) {
    if (info->takes.features.has(Feature::extra)) {
      ends({"solve", "--engine", std::string(info->name)});
    }
  }
  for (const std::string command :
       {"check", "candidates", "minimize", "rate", "explain", "nishio"}) {
    ends({command});
  }
  ends({"nishio", "--singles"});
  ends({"count", "--estimate"});
  ends({"explore"});
  EXPECT_EQ(sudokit({"rate", "--layout", layout.name()}, empty_grid("3x3")).codes,
            "too-many-houses");
}

TEST(Budget, EnginesEndInTime) {
  for (const std::string& layout : layouts({"8x8"})) {
    for (const EngineInfo* info : engines()) {
      if (!supports(*info, *Layout::named(layout).value())) continue;
      const std::uint64_t threads = info->name == "portfolio" ? 7 : 1;
      expect_within_budget({"solve", "--engine", std::string(info->name)}, layout, threads);
    }
  }
}

TEST(Budget, CommandsEndWithCtrlC) {
  for (const std::string& layout : layouts({"6x6"})) {
    for (const Args& args : kLong) {
      if (layout == "6x6" && !thorough() && args[0] != "rate" && args[0] != "nishio") continue;
      expect_to_stop(args, layout);
    }
  }
  expect_to_stop({"rate", "--scale", "se", "--allow-multiple"}, "3x3");
}

TEST(Budget, EnginesEndWithCtrlC) {
  for (const std::string& layout : layouts({})) {
    for (const EngineInfo* info : engines()) {
      if (!supports(*info, *Layout::named(layout).value())) continue;
      expect_to_stop({"solve", "--engine", std::string(info->name)}, layout);
    }
  }
}

// A run that is interrupted gives no verdict: it reports `unknown` and the reason.
TEST(Budget, IsSaidWhereItIsSpent) {
  const std::string empty = empty_grid("5x5");
  const auto ask = [&](Args args) {
    return hooked(with(args, {"--layout", "5x5"}), empty, {kClockOfLooks});
  };
  // This scale does not check the uniqueness of the solution first.
  const Args rate = {"rate", "--scale", "eppstein", "--time", "0.01"};
  EXPECT_EQ(ask(rate).out, "-:1: unknown time\n");
  EXPECT_EQ(ask(rate).code, 4);
  EXPECT_NE(ask(with(rate, {"--json"})).out.find(R"("verdict":"unknown","reason":"time")"),
            std::string::npos);
  const auto nishio = ask({"nishio", "--time", "0.01"});
  EXPECT_EQ(nishio.out, "-:1: lazy unknown time\n");
  EXPECT_EQ(nishio.code, 4);
  const auto as_json = ask({"nishio", "--time", "0.01", "--json"});
  EXPECT_NE(as_json.out.find(R"("verdict":"unknown","reason":"time")"), std::string::npos)
      << as_json.out;
  const auto explain = sudokit({"explain", "--time", "0"}, std::string(kEasy) + "\n");
  EXPECT_EQ(explain.code, 4);
  EXPECT_NE(explain.out.find("time"), std::string::npos) << explain.out;
  const auto se = hooked({"rate", "--scale", "se", "--allow-multiple", "--time", "0.05"},
                         empty_grid("3x3"), {kClockOfLooks});
  EXPECT_EQ(se.out, "-:1: unknown time\n");
  EXPECT_EQ(se.code, 4);
  const auto make = hooked({"make", "--family", "minimal", "--side", "25", "--time", "0.01",
                            "--count", "2", "--jobs", "1"},
                           "", {kClockOfLooks});
  EXPECT_EQ(make.code, 4);
  EXPECT_NE(make.out.find("# unknown puzzle 1: time\n# unknown puzzle 2: time\n"),
            std::string::npos)
      << make.out;
}

constexpr std::uint64_t kMebi = 1024 * 1024;

// The memory budget: runs report that it is exhausted, and keep to it approximately.
TEST(Budget, OfMemoryEndsWhatIsBuilt) {
  const auto run = [](Args args, const std::string& layout) {
    return hooked(with(args, {"--layout", layout, "--jobs", "1"}), empty_grid(layout));
  };
  // 262,144 variables and 31 million clauses: 2.4 GB.
  const auto cdcl = run({"solve", "--engine", "cdcl", "--memory", "64M"}, "8x8");
  EXPECT_EQ(cdcl.code, 4) << cdcl.err;
  EXPECT_EQ(cdcl.out.substr(0, cdcl.out.find(',')), "# unknown -:1: memory");
  EXPECT_LT(cdcl.peak, 3 * 64 * kMebi);
  const auto dlx = run({"solve", "--engine", "dlx", "--memory", "512K"}, "5x5");
  EXPECT_EQ(dlx.out.substr(0, dlx.out.find(',')), "# unknown -:1: memory");
  // Each solution adds a clause.
  const auto count = run({"count", "--limit", "0", "--engine", "cdcl", "--memory", "2M"}, "3x3");
  EXPECT_EQ(count.code, 4);
  EXPECT_TRUE(count.out.starts_with(">=")) << count.out;
  const auto nishio = run({"nishio", "--memory", "10M"}, "5x5");
  EXPECT_EQ(nishio.out, "-:1: lazy unknown memory\n");
  EXPECT_EQ(nishio.code, 4);
  // Without clause learning the oracle continues, but here it does not get to an end.
  const auto candidates = run({"candidates", "--memory", "1M"}, "6x6");
  EXPECT_EQ(candidates.out, "# unknown -:1: memory\n");
  EXPECT_EQ(candidates.code, 4);
  // Commands that need no memory are not affected.
  EXPECT_EQ(sudokit({"solve", "--memory", "1k"}, std::string(kEasy) + "\n").code, 0);
  EXPECT_EQ(sudokit({"solve", "--memory", "much"}).code, 2);
}

// Covers everything an engine builds, such as tables of local search and learnt clauses. The
// program and the layout take about 20 MB in addition.
TEST(Budget, OfMemoryBoundsEveryEngine) {
  constexpr std::uint64_t kMost = (24 + 32) * kMebi;
  for (const std::string& layout : layouts({"10x10"})) {
    for (const EngineInfo* info : engines()) {
      if (!supports(*info, *Layout::named(layout).value())) continue;
      const auto run = hooked({"solve", "--engine", std::string(info->name), "--memory", "24M",
                               "--time", "1", "--layout", layout, "--jobs", "1"},
                              empty_grid(layout), {kClockOfLooks});
      EXPECT_LT(run.peak, kMost) << info->name << " of " << layout;
      EXPECT_TRUE(run.code == 0 || run.code == 4) << info->name << run.err;
    }
  }
  // The largest colony that is allowed.
  const auto ants = hooked(
      {"solve", "--engine", "ants", "--ants.ants", "1000", "--memory", "24M", "--layout", "10x10"},
      empty_grid("10x10"));
  EXPECT_EQ(ants.out.substr(0, ants.out.find(',')), "# unknown -:1: memory");
  EXPECT_LT(ants.peak, kMost);
}

// 20,825 neighbours, each with three more cells of the solution; none is kept until the end.
TEST(Budget, NeighboursAreSentAsTheyAreFound) {
  const Args ask = {"explore", "--minus", "0", "--plus", "3", "--memory", "64K", "--jobs", "1"};
  for (const Args& form : {Args{}, Args{"--json"}, Args{"--to", "csv"}}) {
    const auto run = sudokit(with(ask, form), std::string(kEasy) + "\n");
    EXPECT_EQ(run.code, 0) << joined(form) << run.err;
    const bool header = form.size() == 2;
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 20'825 + (header ? 1 : 0)) << joined(form);
  }
  // Some neighbours are written long before all of these could be found.
  Process process({SUDOKIT_PROGRAM, "explore", "--minus", "4", "--plus", "4", "--jobs", "1"});
  process.talk(std::string(kEasy) + "\n", false,
               [](const ProcessResult& so_far) { return so_far.out.size() > 1000; });
  kill(process.pid(), SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_NE(run.err.find("not all: stopped"), std::string::npos) << run.err;
}

// The possible steps, and the pictures of a page.
TEST(Budget, OfMemoryBoundsExplanations) {
  const auto run = [](const std::string& memory, const std::string& form) {
    return sudokit({"explain", "--all", "--techniques", "hidden-single,naked-single", "--to", form,
                    "--memory", memory},
                   std::string(kEasy));
  };
  const auto steps = run("8K", "text");
  EXPECT_EQ(steps.code, 4) << steps.out;
  EXPECT_EQ(steps.out, "# unknown -:1: its steps were not all found: memory\n");
  EXPECT_EQ(run("100K", "text").code, 0);
  EXPECT_EQ(run("100K", "html").code, 4);
  EXPECT_EQ(run("100M", "html").code, 0);
}

// The same for the questions of the other commands, whose clauses have a million variables.
TEST(Budget, OfMemoryBoundsEveryQuestion) {
  for (const std::string command : {"candidates", "explain", "minimize", "check", "rate"}) {
    // A rating without a proof continues with steps until its time is over.
    const bool walks = command == "rate";
    const Args args = {command, "--memory", "24M", "--jobs", "1"};
    const auto run = walks ? hooked(with(args, looks(100)), empty_grid("10x10"), {kClockOfLooks})
                           : hooked(args, empty_grid("10x10"));
    EXPECT_LT(run.peak, (24 + 40) * kMebi) << command;
    EXPECT_EQ(run.code, 4) << command << run.err;
    EXPECT_NE(run.out.find(walks ? "time" : "memory"), std::string::npos) << command << run.out;
  }
}

// 100,000 solutions of a 25x25 grid take 62 MB, and twice as much as text.
TEST(Budget, SolutionsAreSentAsTheyAreFound) {
  if (kSanitized) GTEST_SKIP() << "too slow";
  for (const Args& form : {Args{}, Args{"--json"}, Args{"--to", "csv"}}) {
    const auto run =
        hooked(with({"solve", "--limit", "100000", "--layout", "5x5", "--jobs", "1"}, form),
               empty_grid("5x5"), {}, true);
    EXPECT_EQ(run.code, 0) << joined(form) << run.err;
    EXPECT_LT(run.peak, 30 * kMebi) << joined(form);
  }
}

// 5,000 solutions are more than any form keeps back. Every form writes the same ones, in its own
// way.
TEST(Budget, SolutionsAreTheSameInEveryForm) {
  const auto ask = [](const Args& more) {
    const auto run = sudokit(with({"solve", "--limit", "5000", "--layout", "4x4", "--engine",
                                   "backtrack", "--jobs", "1"},
                                  more),
                             empty_grid("4x4") + empty_grid("4x4"));
    EXPECT_EQ(run.code, 0) << run.err;
    std::vector<std::string> lines;
    std::istringstream text(run.out);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  };
  const auto text = ask({"--to", "line"});
  ASSERT_EQ(text.size(), 10'002u);
  EXPECT_EQ(text[5000], "# multiple -:1: 5000 solutions and perhaps more (limit)");
  EXPECT_EQ(text[10'001], "# multiple -:2: 5000 solutions and perhaps more (limit)");
  const auto objects = ask({"--json", "--to", "line"});
  ASSERT_EQ(objects.size(), 2u);
  for (const std::string& object : objects) {
    const auto answer = nlohmann::json::parse(object);
    EXPECT_EQ(answer["all"], nlohmann::json(std::vector(text.begin(), text.begin() + 5000)));
    EXPECT_EQ(answer["solution"], text[0]);
    EXPECT_EQ(answer["verdict"], "multiple");
    EXPECT_EQ(answer["solutions"], 5000);
    EXPECT_EQ(answer["reason"], "finished");
  }
  const auto rows = ask({"--to", "csv"});
  ASSERT_EQ(rows.size(), 10'001u);
  for (std::size_t i : {1, 4096, 4097, 5000}) {
    EXPECT_NE(rows[i].find(text[i - 1] + ",multiple,>="), std::string::npos) << rows[i];
  }
}

}  // namespace
}  // namespace sudokit::test
