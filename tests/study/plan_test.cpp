// What a study can say about its runs other than lists of values: batches, lanes, presets, sets,
// processors.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>

#include "study/study.hpp"
#include "support/errors.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kStart = R"(title = "t"
[[instances]]
name = "many"
maker = "lewis"
layout = "3x3"
params = { fixed = [0.3, 0.5] }
count = 4
batch = true
[[instances]]
name = "single"
maker = "lewis"
layout = "2x2"
count = 3
[[engines]]
engine = "backtrack"
)";

Result<std::unique_ptr<std::istream>> no_file(const std::string& name) {
  return fail("cannot-read", "cannot read " + name);
}

Plan plan_of(const std::string& text) {
  auto study = parse_study(text);
  EXPECT_TRUE(study) << study.error().message;
  auto plan = make_plan(*study, no_file);
  EXPECT_TRUE(plan) << plan.error().message;
  return *plan;
}

const std::string kLanes =
    "[[engines]]\nname = \"lanes\"\nengine = \"bulk9\"\ninstances = \"many\"\n"
    "lanes = { threads = [1, 2], block = 64 }\n";

TEST(StudyPlan, ABatchIsOneInstance) {
  const Plan plan = plan_of(std::string(kStart));
  ASSERT_EQ(plan.instances.size(), 2u + 3u);
  const Instance& first = plan.instances[0];
  EXPECT_EQ(first.puzzles(), 4u);
  EXPECT_EQ(first.name, "4 puzzles");
  EXPECT_GT(first.givens, 0);
  EXPECT_LT(first.givens, plan.instances[1].givens);
  EXPECT_EQ(plan.instances[2].puzzles(), 1u);
  // Its key is derived from all of its puzzles.
  std::string fewer(kStart);
  fewer.replace(fewer.find("count = 4"), 9, "count = 3");
  EXPECT_NE(plan_of(fewer).instances[0].key, first.key);
  EXPECT_EQ(plan_of(std::string(kStart)).instances[0].key, first.key);
  // --quick keeps the batch whole.
  EXPECT_EQ(sized(plan.study, Size::quick).instances[0].count, 4u);
  EXPECT_EQ(sized(plan.study, Size::quick).instances[1].count, 2u);
}

// Whether every given of one puzzle is a given of the other.
bool contains(const Puzzle& larger, const Puzzle& smaller) {
  for (std::size_t i = 0; i < smaller.givens.size(); ++i) {
    if (smaller.givens[i] != 0 && smaller.givens[i] != larger.givens[i]) return false;
  }
  return true;
}

constexpr std::string_view kShares = R"(title = "t"
[[instances]]
name = "shares"
maker = "lewis"
layout = "3x3"
params = { fixed = [0.3, 0.5] }
count = 4
[[engines]]
engine = "backtrack"
[run]
runs = 3
)";

TEST(StudyPlan, EachCombinationHasItsOwnPuzzlesAndEachRunItsOwnSeed) {
  const Plan plan = plan_of(std::string(kShares));
  ASSERT_EQ(plan.instances.size(), 8u);
  std::set<std::uint64_t> seeds;
  for (const PlannedRun& run : plan.runs) seeds.insert(run.seed);
  EXPECT_EQ(seeds.size(), 8u * 3);
  EXPECT_LT(*seeds.rbegin(), 1ULL << 53);
  std::set<Key> clusters;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_FALSE(contains(plan.instances[4 + i].puzzle, plan.instances[i].puzzle)) << i;
  }
  for (const Instance& instance : plan.instances) clusters.insert(instance.cluster);
  EXPECT_EQ(clusters.size(), 8u);
  // The seed of the study changes the seeds of all runs, and is all that does.
  const Plan other = plan_of(std::string(kShares) + "seed = 2\n");
  for (const PlannedRun& run : other.runs) EXPECT_FALSE(seeds.contains(run.seed));
  EXPECT_EQ(other.instances[5].key, plan.instances[5].key);
}

TEST(StudyPlan, AChainHasTheSameGridsAtEveryValueAndIsOneCluster) {
  std::string text(kShares);
  text.replace(text.find("count = 4"), 9, "count = 4\nchain = true");
  const Plan plan = plan_of(text + "seeds = \"counted\"\n");
  ASSERT_EQ(plan.instances.size(), 8u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(contains(plan.instances[4 + i].puzzle, plan.instances[i].puzzle)) << i;
    EXPECT_EQ(plan.instances[4 + i].cluster, plan.instances[i].cluster);
    EXPECT_NE(plan.instances[4 + i].key, plan.instances[i].key);
  }
  for (const PlannedRun& run : plan.runs) EXPECT_EQ(run.seed, run.number);
}

TEST(StudyPlan, LanesAreAProductOfTheirOwnAndPartOfTheKey) {
  const Plan plan = plan_of(std::string(kStart) + kLanes);
  ASSERT_EQ(plan.variants.size(), 3u);
  EXPECT_EQ(plan.variants[2].name, "lanes threads=2");
  EXPECT_EQ(plan.variants[2].spelled, "lanes.block=64 lanes.threads=2");
  EXPECT_NE(plan.variants[1].key, plan.variants[2].key);
  const auto lanes = lanes_of(plan.variants[2].lanes);
  ASSERT_TRUE(lanes);
  EXPECT_EQ(lanes->threads, 2u);
  EXPECT_EQ(lanes->block, 64u);
  EXPECT_FALSE(lanes_of(plan.variants[0].lanes));
  // Only on its own sets: 5 runs of backtrack, 2 of each of the two lane engines.
  EXPECT_EQ(plan.runs.size(), 5u + 2 * 2);
}

TEST(StudyPlan, APresetSetsAllParametersBeforeThoseNamed) {
  const std::string limit = "[run]\niterations = 10\n";
  const Plan plan = plan_of(std::string(kStart) + limit +
                            "[[engines]]\nengine = \"ils\"\npreset = \"ours\"\n"
                            "[[engines]]\nname = \"mixed\"\nengine = \"ils\"\npreset = \"ours\"\n"
                            "params = { worsen = 0.5 }\n");
  EXPECT_NE(plan.variants[1].spelled.find("worsen=0.05"), std::string::npos);
  EXPECT_NE(plan.variants[2].spelled.find("worsen=0.5"), std::string::npos);
  EXPECT_EQ(engine_of(plan.variants[1])->get("worsen"), "0.05");
}

TEST(StudyPlan, ProcessorsArePartOfTheLimits) {
  const Plan one = plan_of(std::string(kStart) + "[run]\nprocessors = 1\n");
  const Plan two = plan_of(std::string(kStart) + "[run]\nprocessors = 2\n");
  EXPECT_EQ(one.runs[0].config, plan_of(std::string(kStart)).runs[0].config);
  EXPECT_NE(one.runs[0].config, two.runs[0].config);
  EXPECT_EQ(limits_of_text(to_text(two.limits[0])), two.limits[0]);
  EXPECT_EQ(two.limits[0].processors, 2u);
}

TEST(StudyPlan, TellsWhatDoesNotGoTogether) {
  const auto refused = [](const std::string& more) {
    return test::code_of(parse_study(std::string(kStart) + more));
  };
  std::string lanes = kLanes;
  EXPECT_EQ(refused(lanes.replace(lanes.find("\"bulk9\""), 7, "\"dlx\"")), "inapplicable-option");
  lanes = kLanes;
  EXPECT_EQ(refused(lanes.replace(lanes.find("instances = \"many\""), 18, "")),
            "inapplicable-option");
  lanes = kLanes;
  EXPECT_EQ(refused(lanes.replace(lanes.find("block"), 5, "blokc")), "unknown-key");
  lanes = kLanes;
  EXPECT_EQ(refused(lanes.replace(lanes.find("64"), 2, "6.5")), "invalid-value");
  EXPECT_EQ(refused("instances = \"much\"\n"), "unknown-name");
  EXPECT_EQ(refused("preset = \"theirs\"\n"), "invalid-value");
  EXPECT_EQ(refused("[[engines]]\nengine = \"restarts\"\npreset = \"paper\"\n"), "unknown-preset");
  EXPECT_EQ(refused("[run]\ntrace = true\n"), "unsupported-batch");
  const auto placed = parse_study(std::string(kStart) + "instances = \"much\"\n");
  EXPECT_EQ(placed.error().line, 16u);
  EXPECT_EQ(placed.error().column, 13u);
}

TEST(StudyPlan, ABatchIsOfOneLayoutWithoutPencilmarks) {
  const std::string text =
      "title = \"t\"\n[[instances]]\nname = \"n\"\nfile = \"f\"\nbatch = true\n"
      "[[engines]]\nengine = \"dlx\"\n";
  const auto refused = [&](const std::string& puzzles) {
    return test::code_of(make_plan(
        *parse_study(text), [&](const std::string&) -> Result<std::unique_ptr<std::istream>> {
          return std::make_unique<std::istringstream>(puzzles);
        }));
  };
  EXPECT_EQ(refused("1..............4\n1.....2........4\n"), "");
  EXPECT_EQ(refused("1..............4\n" + std::string(81, '.') + "\n"), "unsupported-batch");
}

// The plan is refused before anything is built: 10^10 engines take no memory and no time.
TEST(StudyBounds, RefuseAPlanByItsProductBeforeItIsBuilt) {
  const auto refused = [](const std::string& text) {
    const auto study = parse_study(text);
    EXPECT_TRUE(study) << study.error().message;
    const auto plan = make_plan(*study, no_file);
    EXPECT_FALSE(plan);
    return plan ? Error{} : plan.error();
  };
  const std::string limit = "[run]\niterations = 10\n";
  std::string text;
  Study engines = *parse_study(std::string(kStart) + limit +
                               "[[engines]]\nengine = \"anneal\"\nparams = { t0 = { from = 0, to = "
                               "999.99, step = 0.01 } }\nablate = { alpha = 0.9 }\n");
  auto plan = make_plan(engines, no_file);
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code.name(), "too-many-runs");
  EXPECT_EQ(plan.error().line, 18u);
  // With many parameters the product exceeds the range of integers.
  EngineSpec& spec = engines.engines[1];
  spec.params.assign(100, Choice{"t0", std::vector<std::string>(1000, "1")});
  plan = make_plan(engines, no_file);
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code.name(), "too-many-runs");
  text = kStart;
  text.replace(text.find("count = 3"), 9, "count = 90000000");
  Error error = refused(text);
  EXPECT_EQ(error.code.name(), "too-many-runs");
  EXPECT_EQ(error.line, 9u);
  text = std::string(kStart) + "[run]\nruns = 100000000\n";
  error = refused(text);
  EXPECT_EQ(error.code.name(), "too-many-runs");
  error = refused(std::string(kStart) + "instances = \"single\"\n" +
                  "[[engines]]\nengine = \"dlx\"\n[run]\nruns = 900000\n");
  EXPECT_EQ(error.code.name(), "too-many-runs");
}

TEST(StudyBounds, AreRaisedByTheStudy) {
  const std::string text = std::string(kStart) + "[run]\nruns = 5\n";
  EXPECT_EQ(plan_of(text + "most_runs = 25\n").runs.size(), 25u);
  const auto plan = make_plan(*parse_study(text + "most_runs = 24\n"), no_file);
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code.name(), "too-many-runs");
}

// A set can have its own number of runs, also for its medium size.
TEST(StudyPlan, ASetHasRunsOfItsOwn) {
  const auto text = [](const std::string& more) {
    return "title = \"t\"\n[[instances]]\nname = \"a\"\nmaker = \"lewis\"\nlayout = \"2x2\"\ncount "
           "= 3\n"
           "[[instances]]\nname = \"b\"\nmaker = \"lewis\"\nlayout = \"2x2\"\ncount = 2\n" +
           more + "[[engines]]\nengine = \"dlx\"\n[run]\nruns = 7\nmost_runs = 29\n";
  };
  const auto runs = [](const std::string& study, Size size) {
    const auto plan = make_plan(sized(*parse_study(study), size), no_file);
    return plan ? plan->runs.size() : 0;
  };
  EXPECT_EQ(runs(text("runs = 4\n"), Size::whole), 3u * 7 + 2 * 4);
  EXPECT_EQ(runs(text("runs = 5\n"), Size::whole), 0u) << "31 of 29";
  EXPECT_EQ(runs(text("runs = 4\nmedium = { runs = 3 }\n"), Size::medium), 3u * 7 + 2 * 3);
  EXPECT_EQ(runs(text("medium = { runs = 3 }\n"), Size::medium), 3u * 7 + 2 * 3);
  EXPECT_EQ(runs(text("runs = 1\nmedium = { runs = 3 }\n"), Size::medium), 3u * 7 + 2 * 1);
  const std::string all = text("runs = 4\nmedium = { runs = 3 }\n") + "[medium]\nruns = 2\n";
  EXPECT_EQ(runs(all, Size::medium), 3u * 2 + 2 * 3);
  EXPECT_EQ(runs(all, Size::quick), 2u * 1 + 2 * 1) << "two of each, once";
  EXPECT_EQ(runs_text(*parse_study(all)), "4 to 7 runs");
  EXPECT_EQ(runs_text(*parse_study(text("runs = 7\n"))), "7 runs");
}

// An endless stream that counts the bytes read from it.
class Endless : public std::streambuf {
 public:
  Endless(std::string line, std::size_t& read) : line_(std::move(line)), read_(read) {}

 private:
  int underflow() override {
    read_ += line_.size();
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return static_cast<unsigned char>(line_[0]);
  }
  std::string line_;
  std::size_t& read_;
};
struct EndlessStream : std::istream {
  EndlessStream(std::string line, std::size_t& read)
      : std::istream(nullptr), buffer(std::move(line), read) {
    rdbuf(&buffer);
  }
  Endless buffer;
};

TEST(StudyBounds, ReadNoMoreOfAFileThanThePlanMayHold) {
  const std::string text =
      "title = \"t\"\n[[engines]]\nengine = \"dlx\"\n[run]\nruns = 10\nmost_runs = 5000\n"
      "[[instances]]\nname = \"n\"\nfile = \"f\"\n";
  std::size_t read = 0;
  const auto refused = [&](const std::string& line, const std::string& more = "") {
    read = 0;
    const auto plan = make_plan(*parse_study(text + more),
                                [&](const std::string&) -> Result<std::unique_ptr<std::istream>> {
                                  return std::make_unique<EndlessStream>(line, read);
                                });
    return plan ? "planned" : test::code_of(plan);
  };
  EXPECT_EQ(refused("1..............4\n"), "too-many-runs");
  EXPECT_LT(read, 1u << 20);
  EXPECT_EQ(refused("1..............4\n", "count = 500\n"), "planned");
  EXPECT_LT(read, 1u << 20);
  // A line without an end, as in /dev/zero.
  const std::string zeros = refused(std::string(4096, '\0'));
  EXPECT_EQ(zeros, "too-long");
  EXPECT_LT(read, 16u << 20);
  const std::string blank = refused(std::string(4096, '.'));
  EXPECT_EQ(blank, "too-long");
  EXPECT_LT(read, 16u << 20);
}

}  // namespace
}  // namespace sudokit::study
