// Checks every registered engine against its EngineInfo: what it claims to prove, what it accepts
// and what it counts, and that it respects every field of a Run.
#include "support/engines.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>

#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "support/hooks.hpp"
#include "support/outcomes.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {

// Used by GoogleTest in the names of tests.
static void PrintTo(const EngineInfo* info, std::ostream* out) {
  *out << info->name;
}

namespace {

// testing::Test has a private member called Run.
using OneRun = sudokit::Run;

constexpr std::uint64_t kMost = 40;  // most solutions that the reference counts

struct Case {
  std::string name;
  Puzzle puzzle;
  std::uint64_t solutions;  // kMost: as many or more
};

Case make_case(std::string name, const Puzzle& puzzle) {
  return {std::move(name), puzzle, test::count_solutions(puzzle, kMost)};
}

Puzzle hard9() {
  return test::puzzle(
      "3x3", "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3");
}

// The puzzle, with one open cell that has no candidate.
Puzzle without_candidate(Puzzle puzzle) {
  puzzle.marks.assign(puzzle.givens.size(), Digits::all(puzzle.layout->side()));
  puzzle.marks.back() = Digits{};
  puzzle.givens.back() = 0;
  return puzzle;
}

// Puzzles with no, one and many solutions, on layouts of every kind.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> list;
    Random random(3);
    for (const char* name : {"1x1", "2x2", "2x3", "3x3", "x", "windoku", "latin6", "jigsaw5"}) {
      const LayoutPtr layout = test::layout(name);
      for (const int percent : {30, 60, 90, 100}) {
        if (layout->side() > 6 && percent == 30) continue;
        const int givens = layout->cells() * percent / 100;
        list.push_back(
            make_case(fmt::format("{} {} %", name, percent),
                      test::random_puzzle(layout, givens, percent == 60, false, random)));
      }
      if (layout->side() < 2) continue;
      Puzzle clash = test::empty_puzzle(layout);
      clash.givens[0] = clash.givens[1] = 1;
      list.push_back(make_case(fmt::format("{} clash", name), clash));
      list.push_back(make_case(fmt::format("{} marked", name),
                               test::random_puzzle(layout, layout->cells() / 3, 0, true, random)));
      list.push_back(make_case(fmt::format("{} no candidate", name),
                               without_candidate(test::empty_puzzle(layout))));
    }
    list.push_back(make_case("blank 2x2", test::empty_puzzle(test::layout("2x2"))));
    list.push_back(make_case("unsolvable 2x2", test::puzzle("2x2", "12....4.........")));
    list.push_back(make_case("hard", hard9()));
    return list;
  }();
  return all;
}

// The complete answer of the engine, except the time it took.
std::string text_of(const Outcome& outcome) {
  std::string text =
      fmt::format("{} {} found={} complete={} cost={} iterations={} {}", to_string(outcome.verdict),
                  to_string(outcome.reason), outcome.found, outcome.complete, outcome.cost,
                  outcome.iterations, test::counters_text(outcome));
  for (const auto digit : outcome.grid) text += fmt::format("{},", digit);
  for (const Grid& grid : outcome.solutions) {
    text += '/';
    for (const auto digit : grid) text += fmt::format("{},", digit);
  }
  return text;
}

struct Log : Observer {
  std::vector<std::string> lines;
  void on(const Event& e) override {
    if (lines.size() >= 20'000) return;
    lines.push_back(
        fmt::format("{} {} {} {} {}", to_string(e.kind), e.iteration, e.cost, e.cell, e.digit));
  }
};

class Laws : public testing::TestWithParam<const EngineInfo*> {
 protected:
  const EngineInfo& info_ = *GetParam();

  // Iterations that any engine completes in much less than 0.1 s on a 9x9.
  std::uint64_t few() const { return info_.iteration_unit.starts_with("moves") ? 5'000 : 40; }
  // A run that keeps up to `limit` solutions, within few() iterations.
  OneRun few(std::uint64_t limit) const { return test::within(few(), limit); }
  template <class F>
  void for_each_case(F&& f) const {
    for (const Case& each : cases()) {
      if (!supports(info_, each.puzzle)) continue;
      SCOPED_TRACE(each.name);
      f(each);
    }
  }

  void expect_declared(const Outcome& outcome) const {
    std::set<std::string_view> names;
    for (const Counter& counter : outcome.counters) {
      EXPECT_TRUE(names.insert(counter.row->name).second) << counter.row->name << " twice";
      EXPECT_TRUE(std::ranges::find(info_.counters, *counter.row) != info_.counters.end())
          << counter.row->name << " is not declared";
    }
  }
  // The answer is true, and the engine claims to give such answers.
  void expect_true(const Case& each, const OneRun& run, const Outcome& outcome) const {
    const Claims& claims = info_.claims;
    const std::uint64_t limit = run.limit == 0 ? ~0ULL : run.limit;
    EXPECT_LE(outcome.found, claims.counts ? limit : 1);
    if (each.solutions < kMost) {
      EXPECT_LE(outcome.found, each.solutions);
    }
    switch (outcome.verdict) {
      case Verdict::unsatisfiable:
        EXPECT_TRUE(claims.unsatisfiable);
        EXPECT_EQ(each.solutions, 0u);
        break;
      case Verdict::unique:
        EXPECT_TRUE(claims.no_more);
        EXPECT_EQ(each.solutions, 1u);
        EXPECT_NE(run.limit, 1u);
        break;
      case Verdict::multiple:
        EXPECT_TRUE(claims.counts);
        EXPECT_GE(outcome.found, 2u);
        break;
      case Verdict::solved:
        EXPECT_EQ(outcome.found, 1u);
        break;
      case Verdict::unknown:
        EXPECT_EQ(outcome.found, 0u);
        EXPECT_FALSE(outcome.complete);
        break;
    }
    if (outcome.complete && outcome.found > 0) {
      EXPECT_TRUE(claims.no_more);
      EXPECT_EQ(outcome.found, std::min(each.solutions, outcome.found));
    }
    if (outcome.complete && each.solutions < kMost) {
      EXPECT_EQ(outcome.found, each.solutions);
    }
    EXPECT_EQ(outcome.complete, outcome.complete && outcome.reason == StopReason::finished);
  }
  // Every grid is a solution; the best grid keeps the givens.
  static void expect_grids(const Case& each, const OneRun& run, const Outcome& outcome) {
    EXPECT_EQ(outcome.solutions.size(), std::min(outcome.found, run.keep));
    const std::set<Grid> distinct(outcome.solutions.begin(), outcome.solutions.end());
    EXPECT_EQ(distinct.size(), outcome.solutions.size());
    for (const Grid& grid : outcome.solutions) EXPECT_TRUE(is_solution(each.puzzle, grid));
    ASSERT_EQ(outcome.grid.size(), each.puzzle.givens.size());
    if (outcome.found > 0) {
      EXPECT_TRUE(is_solution(each.puzzle, outcome.grid));
      EXPECT_EQ(outcome.cost, 0);
      if (!outcome.solutions.empty()) {
        EXPECT_EQ(outcome.grid, outcome.solutions.front());
      }
      return;
    }
    for (std::size_t cell = 0; cell < outcome.grid.size(); ++cell) {
      const int given = each.puzzle.givens[cell];
      EXPECT_TRUE(given == 0 || outcome.grid[cell] == given) << cell;
      EXPECT_LE(outcome.grid[cell], each.puzzle.layout->side()) << cell;
    }
  }
};

TEST_P(Laws, DescribesItself) {
  EXPECT_EQ(find_engine(info_.name), &info_);
  EXPECT_FALSE(info_.summary.empty());
  EXPECT_FALSE(info_.source.empty());
  EXPECT_FALSE(info_.iteration_unit.empty());
  EXPECT_EQ(&info_.make()->info(), &info_);
  std::set<std::string_view> names;
  for (const CounterRow& row : info_.counters) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.unit.empty() || row.meaning.empty()) << row.name;
  }
  for (const ParamRow& row : info_.params) {
    EXPECT_TRUE(row.kind == ParamKind::choice || row.low < row.high) << row.name;
    EXPECT_FALSE(row.meaning.empty()) << row.name;
  }
}

TEST_P(Laws, SaysOnlyWhatIsTrueAndClaimed) {
  const auto engine = info_.make();
  for_each_case([&](const Case& each) {
    for (const std::uint64_t limit : {1, 2, 5}) {
      const OneRun run = few(limit);
      const Outcome outcome = engine->solve(each.puzzle, run);
      expect_true(each, run, outcome);
      expect_grids(each, run, outcome);
      expect_declared(outcome);
      EXPECT_LE(outcome.iterations, few());
    }
  });
}

// An engine that claims to decide does so, and a complete one leaves nothing open.
TEST_P(Laws, DecidesAndCountsWhereItClaimsTo) {
  if (!info_.claims.decides) GTEST_SKIP() << "may give up";
  const auto engine = info_.make();
  for_each_case([&](const Case& each) {
    for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{2}, kMost}) {
      const Outcome outcome = engine->solve(each.puzzle, test::up_to(limit));
      EXPECT_EQ(outcome.found > 0, each.solutions > 0);
      EXPECT_EQ(outcome.verdict == Verdict::unsatisfiable, each.solutions == 0);
      if (!info_.complete()) continue;
      EXPECT_EQ(outcome.found, std::min(limit, each.solutions));
      if (each.solutions < limit) {
        EXPECT_TRUE(outcome.complete);
      }
      if (limit > 1 && each.solutions > 0) {
        EXPECT_EQ(outcome.verdict, each.solutions > 1 ? Verdict::multiple : Verdict::unique);
      }
    }
  });
}

// Every claim is shown by some case.
TEST_P(Laws, EveryClaimIsSeen) {
  Claims seen;
  const auto engine = info_.make();
  for_each_case([&](const Case& each) {
    const Outcome outcome = engine->solve(each.puzzle, few(3));
    seen.unsatisfiable |= outcome.verdict == Verdict::unsatisfiable;
    seen.no_more |= outcome.verdict == Verdict::unique;
    seen.counts |= outcome.verdict == Verdict::multiple;
  });
  EXPECT_EQ(seen.unsatisfiable, info_.claims.unsatisfiable);
  EXPECT_EQ(seen.no_more, info_.claims.no_more);
  EXPECT_EQ(seen.counts, info_.claims.counts);
}

TEST_P(Laws, KeepsAsManyAsAsked) {
  const Case blank = make_case(
      "", test::empty_puzzle(test::layout(info_.takes.smallest_side > 4 ? "3x3" : "2x2")));
  for (const std::uint64_t keep : {0, 1, 3, 9}) {
    OneRun run = info_.complete() ? test::up_to(5) : few(5);
    run.keep = keep;
    const Outcome outcome = info_.make()->solve(blank.puzzle, run);
    expect_grids(blank, run, outcome);
    if (info_.complete()) {
      EXPECT_EQ(outcome.found, 5u);
      EXPECT_FALSE(outcome.complete);
    }
  }
}

// A puzzle with a feature that the engine does not list is refused, and the error names the
// feature.
TEST_P(Laws, TakesTheFeaturesThatItLists) {
  const struct {
    Feature feature;
    const char* layout;
    const char* rule = "";
  } carriers[] = {{Feature::square_boxes, "3x3"},
                  {Feature::oblong_boxes, "1x9"},
                  {Feature::jigsaw, "jigsaw9"},
                  {Feature::no_regions, "latin9"},
                  {Feature::extra, "x"},
                  {Feature::open, "9x9of9"},
                  {Feature::marks, "3x3"},
                  {Feature::different, "3x3", "different r1c1 r5c5 r8c8"},
                  {Feature::linear, "3x3", "sum 15 r1c1 r5c5 r8c8"},
                  {Feature::relation, "3x3", "white-dot r1c1 r1c2"},
                  {Feature::sequence, "3x3", "regex \".*1.*\" r1c1-r1c5"},
                  {Feature::tally, "3x3", "count 2 1 3 r1c1-r1c5"},
                  {Feature::pointer, "3x3", "pointer r1c1 r2c2 r3c1-r3c9"},
                  {Feature::any_of, "3x3", "or\nodd r1c1\neven r2c2\nend"}};
  static_assert(std::size(carriers) == static_cast<std::size_t>(Feature::count_));
  for (const auto& [feature, layout, rule] : carriers) {
    Puzzle puzzle = test::empty_puzzle(test::layout(layout));
    if (*rule != '\0') puzzle = parse_puzzle(std::string("layout 3x3\n") + rule).value();
    if (feature == Feature::marks) puzzle.marks.assign(81, Digits::all(9));
    EXPECT_TRUE(puzzle.features().has(feature));
    const auto ok = supports(info_, puzzle);
    EXPECT_EQ(ok.has_value(), puzzle.features().within(info_.takes.features)) << layout;
    if (info_.takes.features.has(feature)) continue;
    ASSERT_FALSE(ok.has_value()) << layout;
    if (feature == Feature::any_of) continue;  // the error names another feature first
    const auto words = feature_rows()[static_cast<std::size_t>(feature)].words;
    EXPECT_NE(ok.error().message.find(words), std::string::npos) << ok.error().message;
  }
  EXPECT_FALSE(info_.takes.features.has(Feature::count_));
}

TEST_P(Laws, TakesTheSidesThatItSays) {
  const auto takes = [&](const char* layout) {
    return supports(info_, *test::layout(layout)).has_value();
  };
  EXPECT_EQ(takes("1x1"), info_.takes.smallest_side <= 1);
  EXPECT_EQ(takes("2x2"), info_.takes.smallest_side <= 4);
  EXPECT_TRUE(takes("3x3"));
  EXPECT_EQ(takes("10x10"), info_.takes.largest_side >= 100);
}

TEST_P(Laws, SameSeedSameLogAndScratchMemoryDoesNotShow) {
  const auto used = info_.make();
  for_each_case([&](const Case& each) {
    Log first;
    Log second;
    OneRun run = few(3);
    run.observer = &first;
    const Outcome a = used->solve(each.puzzle, run);
    run.observer = &second;
    const Outcome b = info_.make()->solve(each.puzzle, run);
    EXPECT_EQ(text_of(a), text_of(b));
    EXPECT_EQ(first.lines, second.lines);
    ASSERT_GE(first.lines.size(), 2u);
    EXPECT_TRUE(first.lines.front().starts_with("start 0 ")) << first.lines.front();
    EXPECT_TRUE(first.lines.front().ends_with(" -1 0")) << first.lines.front();
    EXPECT_TRUE(first.lines.back().starts_with("finish"));
    run.observer = nullptr;
    EXPECT_EQ(text_of(used->solve(each.puzzle, run)), text_of(a));
    if (info_.seeded) return;
    run.seed = 99;
    EXPECT_EQ(text_of(used->solve(each.puzzle, run)), text_of(a));
  });
}

TEST_P(Laws, ABudgetIsNeverPassed) {
  for (const std::uint64_t budget : {0, 1, 2, 7, 30}) {
    const OneRun run = test::within(budget, 2);
    const Case hard{"hard", hard9(), 1};
    const Outcome outcome = info_.make()->solve(hard.puzzle, run);
    EXPECT_LE(outcome.iterations, budget);
    expect_true(hard, run, outcome);
    expect_grids(hard, run, outcome);
    if (budget == 0) {
      EXPECT_EQ(outcome.verdict, Verdict::unknown);
      EXPECT_EQ(outcome.reason, StopReason::iterations);
    }
  }
  OneRun no_time;
  no_time.budget.seconds = 0;
  EXPECT_EQ(info_.make()->solve(hard9(), no_time).reason, StopReason::time);
}

TEST_P(Laws, AStopBeforeTheStartIsHonoured) {
  StopSource source;
  source.request_stop();
  OneRun run;
  run.stop = source.get_token();
  const Outcome outcome = info_.make()->solve(hard9(), run);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, StopReason::stopped);
  EXPECT_EQ(outcome.iterations, 0u);
}

TEST_P(Laws, AStopEndsALongRun) {
  if (!info_.claims.decides && info_.claims.no_more) GTEST_SKIP() << "has no long runs";
  // A grid with too many solutions to count, or too large to fill before the stop.
  const LayoutPtr layout = test::layout(info_.takes.largest_side == 9 ? "3x3"
                                        : info_.complete()            ? "4x4"
                                                                      : "10x10");
  const Puzzle blank = test::empty_puzzle(layout);
  const test::ClockOfLooks clock;
  const test::StopWhenAsked stop(20);
  OneRun run;
  run.limit = 0;
  run.keep = 0;
  run.stop = stop.token();
  EXPECT_EQ(info_.make()->solve(blank, run).reason, StopReason::stopped);
  EXPECT_TRUE(stop.requested());
  // While it ends, each of at most seven threads may poll a few times.
  EXPECT_LE(stop.asked_after(), 7 * 10);
}

TEST_P(Laws, ParametersAtBothEndsOfTheirRanges) {
  Random random(5);
  std::vector<Case> puzzles = {
      make_case("easy", test::random_puzzle(test::layout("3x3"), 40, 0, false, random)),
      make_case("open", test::random_puzzle(test::layout("3x3"), 22, 0, false, random))};
  for (const ParamRow& row : info_.params) {
    std::vector<std::string> values(row.choices.begin(), row.choices.end());
    if (row.kind == ParamKind::boolean) values = {"false", "true"};
    if (values.empty()) values = {fmt::format("{}", row.low), fmt::format("{}", row.high)};
    for (const std::string& value : values) {
      SCOPED_TRACE(fmt::format("{} = {}", row.name, value));
      const auto engine = info_.make();
      ASSERT_TRUE(engine->set(row.name, value).has_value());
      for (const Case& each : puzzles) {
        OneRun run = few(2);
        run.budget.seconds = 0.05;
        const test::ClockOfLooks clock;
        const Outcome outcome = engine->solve(each.puzzle, run);
        expect_true(each, run, outcome);
        expect_grids(each, run, outcome);
        expect_declared(outcome);
      }
    }
    EXPECT_FALSE(info_.make()->set(row.name, "sideways").has_value()) << row.name;
  }
}

// Each row reads and writes a parameter of its own: its default is one of its values, and setting
// it changes no other row.
TEST_P(Laws, ParametersAreTheirOwn) {
  const auto fresh = info_.make();
  for (const ParamRow& row : info_.params) {
    SCOPED_TRACE(row.name);
    EXPECT_TRUE(info_.make()->set(row.name, fresh->get(row.name)));
    const auto engine = info_.make();
    std::string value = fmt::format("{}", row.low);
    if (!row.choices.empty()) value = row.choices.back();
    if (row.kind == ParamKind::boolean) value = fresh->get(row.name) == "true" ? "false" : "true";
    ASSERT_TRUE(engine->set(row.name, value));
    EXPECT_EQ(engine->get(row.name), value);
    for (const ParamRow& other : info_.params) {
      if (&other == &row) continue;
      EXPECT_EQ(engine->get(other.name), fresh->get(other.name)) << other.name;
    }
  }
}

// A preset sets each row to the default, or to the improvement that the row names and that differs
// from the default. A preset that would set nothing is refused.
TEST_P(Laws, PresetsSetAllParametersOfOneKind) {
  const auto fresh = info_.make();
  const auto engine = info_.make();
  const auto set_otherwise = [&] {
    for (const ParamRow& row : info_.params) {
      if (row.kind == ParamKind::boolean) {
        ASSERT_TRUE(engine->set(row.name, fresh->get(row.name) == "true" ? "false" : "true"));
      } else if (row.choices.empty()) {
        ASSERT_TRUE(engine->set(row.name, fmt::format("{}", row.high)));
      } else {
        ASSERT_TRUE(engine->set(row.name, row.choices.back()));
      }
    }
  };
  bool follows = false;
  bool improved = false;
  for (const ParamRow& row : info_.params) {
    EXPECT_FALSE(row.source.text.empty()) << row.name;
    follows |= row.source.origin != ParamOrigin::ours;
    improved |= !row.source.improved.empty();
  }
  set_otherwise();
  EXPECT_EQ(engine->preset(Preset::paper).has_value(), follows);
  for (const ParamRow& row : info_.params) {
    if (!follows) break;
    EXPECT_EQ(engine->get(row.name), fresh->get(row.name));
  }
  set_otherwise();
  EXPECT_EQ(engine->preset(Preset::ours).has_value(), improved || !follows);
  for (const ParamRow& row : info_.params) {
    if (!improved && follows) break;
    if (row.source.improved.empty()) {
      EXPECT_EQ(engine->get(row.name), fresh->get(row.name));
    } else {
      EXPECT_EQ(engine->get(row.name), row.source.improved);
      EXPECT_NE(engine->get(row.name), fresh->get(row.name));
    }
  }
}

// An engine that declares no proof leaves the sinks unused; one that declares it writes both.
TEST_P(Laws, WritesAProofWhereItSaysSo) {
  test::MemorySink proof;
  test::MemorySink formula;
  OneRun run = test::up_to(2);
  run.budget.iterations = info_.writes_proof ? 20'000 : 200;
  run.sinks = {&proof, &formula};
  info_.make()->solve(hard9(), run);
  EXPECT_EQ(proof.begun > 0 && !proof.text.empty(), info_.writes_proof);
  EXPECT_EQ(formula.begun > 0 && formula.text.starts_with("p cnf"), info_.writes_proof);
}

// If there is a sink, solutions go to it: the same ones, in the same order.
TEST_P(Laws, SendsTheSolutionsThatItWouldKeep) {
  struct Taken : SolutionSink {
    bool take(const Grid& grid) override {
      grids.push_back(grid);
      return grids.size() < most;
    }
    std::vector<Grid> grids;
    std::size_t most = ~std::size_t{0};
  };
  Random random(3);
  const Puzzle several = test::random_puzzle(test::layout("3x3"), 24, 0, false, random);
  OneRun run = test::within(20'000);
  run.limit = run.keep = 40;
  const Outcome kept = info_.make()->solve(several, run);
  Taken taken;
  run.sinks.solutions = &taken;
  const Outcome sent = info_.make()->solve(several, run);
  EXPECT_EQ(taken.grids, kept.solutions);
  EXPECT_TRUE(sent.solutions.empty());
  EXPECT_EQ(sent.found, kept.found);
  EXPECT_EQ(sent.verdict, kept.verdict);
  if (kept.found < 3) return;
  Taken two;
  two.most = 2;
  run.sinks.solutions = &two;
  const Outcome ended = info_.make()->solve(several, run);
  EXPECT_EQ(two.grids.size(), 2u);
  EXPECT_EQ(ended.reason, StopReason::stopped);
}

INSTANTIATE_TEST_SUITE_P(Registry, Laws, testing::ValuesIn(engines().begin(), engines().end()),
                         [](const auto& engine) {
                           std::string name(engine.param->name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace sudokit
