// Study files: their meaning, and every error with its place.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <tuple>

#include "study/study.hpp"
#include "sudokit/run.hpp"
#include "support/errors.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kGood = R"(title = "A study"
[[instances]]
name = "random"
maker = "lewis"
layout = ["2x2", "3x3"]
count = 3
params = { fixed = { from = 0.1, to = 0.3, step = 0.1 } }
[[engines]]
name = "SA"
engine = "anneal"
params = { alpha = [0.9, 0.99] }
ablate = { t0 = 1 }
[[engines]]
engine = "backtrack"
[run]
runs = 4
iterations = 1000
[quick]
count = 1
iterations = 10
stride = 2
[[table]]
title = "T"
rows = ["set", "fixed"]
columns = ["engine"]
measures = ["success"]
)";

std::string with(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Result<std::unique_ptr<std::istream>> no_such_file(const std::string& name) {
  return fail("cannot-read", "cannot read " + name);
}

TEST(StudyFile, TakesTheProductOfAllThatVaries) {
  const auto study = parse_study(kGood);
  ASSERT_TRUE(study) << study.error().message;
  const auto plan = make_plan(*study, no_such_file);
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->instances.size(), 2u * 3 * 3);
  // Each alpha alone and with t0 = 1, and backtrack.
  EXPECT_EQ(plan->variants.size(), 2u * 2 + 1);
  EXPECT_EQ(plan->runs.size(), 18u * 5 * 4);
  EXPECT_EQ(plan->variants[0].name, "SA alpha=0.9");
  EXPECT_EQ(plan->variants[1].name, "SA alpha=0.9 t0=1");
  EXPECT_EQ(plan->instances[3].axes[1], (std::pair<std::string, std::string>{"fixed", "0.2"}));
}

TEST(StudyFile, QuickIsTheSameStudySmaller) {
  const auto plan = make_plan(sized(*parse_study(kGood), Size::quick), no_such_file);
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->instances.size(), 2u * 2);
  EXPECT_EQ(plan->runs.size(), 4u * 5);
  EXPECT_EQ(plan->limits[0].iterations, 10u);
}

TEST(StudyFile, MediumIsTheWholeWhereNothingElseIsSaid) {
  const auto study = parse_study(kGood);
  const auto whole = make_plan(*study, no_such_file);
  const auto medium = make_plan(sized(*study, Size::medium), no_such_file);
  ASSERT_TRUE(whole && medium);
  ASSERT_EQ(medium->runs.size(), whole->runs.size());
  for (std::size_t i = 0; i < whole->runs.size(); ++i) {
    EXPECT_EQ(medium->runs[i].config, whole->runs[i].config);
  }
}

// Settings of a set take precedence over those for all sets, and both are limited by the whole
// study.
TEST(StudyFile, MediumCutsASetAsItSays) {
  std::string text = with(std::string(kGood), "count = 3\n",
                          "count = 3\nmedium = { count = 2, iterations = 500 }\n");
  text =
      with(text, "[quick]", "[medium]\nruns = 3\ncount = 1\nstride = 3\niterations = 100\n[quick]");
  text = with(text, "[[engines]]", R"([[instances]]
name = "others"
maker = "lewis"
layout = "2x2"
count = 5
params = { fixed = [0.1, 0.2, 0.3] }
iterations = 50
[[engines]])");
  const auto study = parse_study(text);
  ASSERT_TRUE(study) << study.error().message;
  const Study medium = sized(*study, Size::medium);
  EXPECT_EQ(medium.runs, 3u);
  EXPECT_EQ(medium.instances[0].count, 2u);
  EXPECT_EQ(medium.instances[0].limits.iterations, 500u);
  EXPECT_EQ(medium.instances[0].axes[1].values.size(), 1u);
  EXPECT_EQ(medium.instances[1].count, 1u);
  EXPECT_EQ(medium.instances[1].limits.iterations, 50u);
  EXPECT_EQ(medium.limits.iterations, 100u);
  // The budget is not larger than that of the whole study.
  const auto more = parse_study(with(text, "iterations = 500", "iterations = 5000"));
  EXPECT_EQ(sized(*more, Size::medium).instances[0].limits.iterations, 1000u);
  // --quick does not use the settings of sets.
  EXPECT_EQ(sized(*study, Size::quick).instances[0].limits.iterations, std::nullopt);
  const auto wrong = parse_study(with(text, "count = 2, iter", "first = 2, iter"));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code.name(), "unknown-key");
}

TEST(StudyFile, KeysTellAllThatDecidesARun) {
  const auto keys = [](const std::string& text) {
    const auto plan = make_plan(*parse_study(text), no_such_file);
    std::set<Key> set;
    for (const PlannedRun& run : plan->runs) set.insert(run.config);
    return set;
  };
  const auto base = keys(std::string(kGood));
  EXPECT_EQ(base, keys(with(std::string(kGood), "\"random\"", "\"other name\"")));
  for (const auto& [from, to] :
       {std::pair{"iterations = 1000", "iterations = 1001"}, std::pair{"t0 = 1", "t0 = 2"},
        std::pair{"count = 3", "count = 3\nseed = 9"}}) {
    const auto changed = keys(with(std::string(kGood), from, to));
    EXPECT_NE(base, changed) << to;
  }
  // With other limits everywhere, no two runs have the same key.
  std::vector<Key> both;
  std::ranges::set_intersection(
      base, keys(with(std::string(kGood), "[run]\n", "[run]\nmemory_mb = 99\n")),
      std::back_inserter(both));
  EXPECT_TRUE(both.empty());
}

struct Fault {
  std::string from, to;
  std::string_view code;
  std::size_t line, column;
};

TEST(StudyFile, TellsFaultsWithTheirPlace) {
  const std::vector<Fault> faults = {
      {"runs = 4", "rusn = 4", "unknown-key", 16, 1},
      {"title = \"A study\"", "title = \"A study\"\ncolour = 3", "unknown-key", 2, 1},
      {"count = 3", "count = 0", "number-out-of-range", 6, 9},
      {"count = 3", "count = 3.5", "number-out-of-range", 6, 9},
      {"step = 0.1", "step = 0", "empty-range", 7, 20},
      {"to = 0.3", "to = 0.05", "empty-range", 7, 20},
      {"to = 0.3", "to = 3", "invalid-value", 7, 20},
      {"[0.9, 0.99]", "[]", "missing-key", 11, 20},
      {"[0.9, 0.99]", "[0.9, 7]", "invalid-value", 11, 20},
      {"alpha =", "alhpa =", "unknown-parameter", 11, 20},
      {"\"anneal\"", "\"aneal\"", "unknown-engine", 10, 10},
      {"\"lewis\"", "\"luis\"", "unknown-maker", 4, 9},
      {"\"3x3\"]", "\"3y3\"]", "unknown-layout", 5, 10},
      {"[\"success\"]", "[\"succes\"]", "unknown-measure", 26, 12},
      {"\"fixed\"]", "\"fxied\"]", "unknown-name", 24, 8},
      {"iterations = 1000\n", "", "missing-key", 8, 1},
      {"engine = \"backtrack\"", "engine = \"backtrack\"\nname = \"SA\"", "duplicate-name", 13, 1},
      {"[\"success\"]", "[\"success\"]\n[[plot]]\ntitle = \"p\"\nkind = \"cost\"", "missing-key",
       29, 8},
      {"[\"success\"]", "[\"success\"]\n[[fit]]\ntitle = \"f\"\nmeasure = \"cost\"",
       "invalid-value", 29, 11},
      {"[\"success\"]", "[\"success\"]\n[[fit]]\ntitle = \"f\"\nmodels = [\"line\"]",
       "invalid-value", 29, 10},
      {"[\"success\"]", "[\"success\"]\n[[fit]]\ntitle = \"f\"\nx = \"layout\"", "wrong-type", 29,
       5},
      {"[\"success\"]", "[\"success\"]\n[[fit]]\ntitle = \"f\"\npeak = \"fxied\"", "unknown-name",
       29, 8},
      {"[\"success\"]", "[\"success\"]\n[[fit]]\ntitle = \"f\"\ncolour = 1", "unknown-key", 29, 1},
      {"title = \"A study\"", "titel = \"A study\"", "missing-key", 1, 1},
      {"[\"success\"]", "[\"success\"]\npublished = { success = \"success_rate\" }", "missing-key",
       27, 13},
      {"[\"success\"]", "[\"success\"]\npublished_table = \"Table 1\"", "missing-key", 27, 19},
      {"[\"success\"]",
       "[\"success\"]\npublished = { success = \"success_rate\" }\n[published]\nfile = "
       "\"p.csv\"\npaper = \"P\"",
       "missing-key", 27, 13},
      {"[run]", "[run", "invalid-toml", 15, 5},
  };
  for (const Fault& fault : faults) {
    const auto study = parse_study(with(std::string(kGood), fault.from, fault.to));
    ASSERT_FALSE(study) << fault.to;
    EXPECT_EQ(study.error().code.name(), fault.code) << fault.to << ": " << study.error().message;
    EXPECT_EQ(study.error().line, fault.line) << fault.to << ": " << study.error().message;
    if (fault.code == "invalid-toml") continue;  // the TOML reader's own
    EXPECT_EQ(study.error().column, fault.column) << fault.to << ": " << study.error().message;
  }
}

TEST(StudyFile, AFitWantsNumbersOnItsAxes) {
  const std::string fit = std::string(kGood) + "[[fit]]\ntitle = \"f\"\n";
  const auto good = parse_study(fit + "peak = \"fixed\"\n");
  ASSERT_TRUE(good) << good.error().message;
  EXPECT_EQ(good->fits[0].x, "order");
  EXPECT_EQ(good->fits[0].models.size(), 2u);
  const auto refused = [](const std::string& text) { return test::code_of(parse_study(text)); };
  EXPECT_EQ(refused(with(fit, "\"3x3\"]", "\"2x3\"]")), "wrong-type");
  EXPECT_TRUE(parse_study(with(fit, "\"3x3\"]", "\"2x3\"]") + "x = \"side\"\n"));
  const std::string zero = with(fit, "from = 0.1", "from = 0");
  EXPECT_EQ(refused(zero + "x = \"fixed\"\n"), "wrong-type");
  EXPECT_TRUE(parse_study(zero + "x = \"fixed\"\nmodels = \"exponential\"\n"));
  EXPECT_EQ(refused(fit + "x = \"\"\n"), "missing-key");
}

TEST(StudyFile, APlotRefusesTheAxisAndTheMeasureThatItsKindDoesNotDraw) {
  const auto plot = [](const std::string& keys) {
    return test::code_of(
        parse_study(std::string(kGood) + "[[plot]]\ntitle = \"p\"\n" + keys + "\n"));
  };
  for (const char* kind : {"box", "ecdf"}) {
    const std::string named = std::string("kind = \"") + kind + "\"\n";
    EXPECT_EQ(plot(named + "y = \"iterations\""), "") << kind;
    EXPECT_EQ(plot(named + "y = \"cost\""), "inapplicable-option") << kind;
    EXPECT_EQ(plot(named + "x = \"fixed\""), "inapplicable-option") << kind;
  }
  EXPECT_EQ(plot("kind = \"cactus\""), "");
  EXPECT_EQ(plot("kind = \"cactus\"\ny = \"iterations\""), "inapplicable-option");
  EXPECT_EQ(plot("kind = \"lines\"\nx = \"fixed\"\ny = \"cost\""), "");
}

TEST(StudyFile, WinsNeedRivals) {
  const std::string table = std::string(kGood) + "[[table]]\ntitle = \"t\"\nrows = \"set\"\n";
  EXPECT_TRUE(parse_study(table + "measures = \"wins\"\n"));
  const auto refused = [](const std::string& text) { return test::code_of(parse_study(text)); };
  EXPECT_EQ(refused(table + "measures = \"wins\"\nengines = \"nobody\"\n"), "unknown-name");
  EXPECT_EQ(refused(std::string(kGood) + "[[plot]]\ntitle = \"p\"\nkind = \"lines\"\n"
                                         "x = \"fixed\"\ny = \"wins\"\n"),
            "inapplicable-option");
}

TEST(StudyFile, TellsAFileThatIsNotThere) {
  const std::string text = with(std::string(kGood),
                                "maker = \"lewis\"\nlayout = [\"2x2\", \"3x3\"]\ncount = 3\nparams "
                                "= { fixed = { from = 0.1, to = 0.3, step = 0.1 } }",
                                "file = \"none.txt\"");
  const auto plan =
      make_plan(*parse_study(with(text, "\"fixed\"]", "\"instance\"]")), no_such_file);
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code.name(), "cannot-read");
  EXPECT_EQ(plan.error().line, 2u);
}

TEST(StudyFile, PicksPuzzlesByNameAndGivens) {
  const std::string puzzles =
      "1..............4 one; with two givens\n1.....2........4 two\n1.....2....2...4\tthree\tof "
      "four\n";
  const OpenFile read = [&](const std::string& name) -> Result<std::unique_ptr<std::istream>> {
    EXPECT_EQ(name, "set_07.txt");
    return std::make_unique<std::istringstream>(puzzles);
  };
  const std::string start =
      "title = \"t\"\n[[engines]]\nengine = \"dlx\"\n[[instances]]\nname = \"n\"\n"
      "file = \"set_{part:2}.txt\"\nparams = { part = 7 }\npublished = \"{instance} of {part}\"\n";
  const auto all = make_plan(*parse_study(start), read);
  ASSERT_TRUE(all) << all.error().message;
  ASSERT_EQ(all->instances.size(), 3u);
  EXPECT_EQ(all->instances[0].name, "one");
  EXPECT_EQ(all->instances[0].published, "one of 7");
  const auto some = make_plan(*parse_study(start + "givens = { from = 3, to = 3 }\n"), read);
  ASSERT_TRUE(some);
  ASSERT_EQ(some->instances.size(), 1u);
  EXPECT_EQ(some->instances[0].name, "two");
  const auto named = make_plan(*parse_study(start + "pick = { one = \"1\", two = \"2\" }\n"), read);
  ASSERT_TRUE(named) << named.error().message;
  EXPECT_EQ(named->instances[1].name, "2");
  const auto missing = make_plan(*parse_study(start + "pick = { four = \"4\" }\n"), read);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code.name(), "no-puzzle");
}

// Any text is either a study or is refused with a place inside of it.
TEST(StudyFile, AHeaderWithoutAKeyIsAFaultWithItsPlace) {
  for (const char* text : {"[=", "[[=]]", "\n[", "["}) {
    const auto study = parse_study(text);
    ASSERT_FALSE(study) << text;
    EXPECT_EQ(study.error().line, text[0] == '\n' ? 2u : 1u) << text;
    EXPECT_FALSE(study.error().message.empty());
  }
}

std::string repeated(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

// Text nested as deep as it is long does not end the program.
TEST(StudyFile, RefusesDepthWithItsPlace) {
  const std::string parts = repeated("a.", 100'000) + "a",
                    parts_in_quotes = repeated("\"a\" . ", 100'000) + "a";
  const std::vector<std::tuple<std::string, std::size_t, std::size_t>> deep = {
      {"title = \"t\"\n[" + parts + "]\n", 2, 33},
      {"title = \"t\"\n" + parts + " = 1\n", 2, 32},
      {"\n\n" + parts_in_quotes + " = 1\n", 3, 95},
      {"x = { " + parts + " = 1 }\n", 1, 38},
      {"x = [ \"\"\"#\"\"\"\"\", { " + parts + " = 1 } ]\n", 1, 51},
      {"x = [ '''''''', { " + parts + " = 1 } ]\n", 1, 50},
      {"# ä\nä = \"ä\" # [[\n'" + parts + "'." + parts + " = 1\n", 3, 200'000},
      {"x = " + repeated("[", 100'000) + "\n", 1, 21},
      {"x = " + repeated("{ a = ", 100'000) + "\n", 1, 101},
      {"x = " + repeated("[ { a.b.c.d.e.f = ", 100'000) + "\n", 1, 0},
  };
  for (const auto& [text, line, column] : deep) {
    const auto study = parse_study(text);
    ASSERT_FALSE(study) << text.substr(0, 60);
    EXPECT_EQ(study.error().line, line) << text.substr(0, 60);
    if (column > 0 && column < 1000) {
      EXPECT_EQ(study.error().column, column) << text.substr(0, 60);
    }
    EXPECT_EQ(study.error().code.name(), "too-deep");
  }
  // Dots and brackets in strings, comments and numbers do not add depth.
  std::string good(kGood);
  good = with(good, "\"A study\"", "\"" + repeated("a.[", 100) + "\" # " + repeated("a.{", 100));
  good = with(good, "[0.9, 0.99]", "[" + repeated("0.9, ", 50) + "0.99]");
  const auto study = parse_study(good);
  EXPECT_TRUE(study) << study.error().message;
}

// A few bytes may describe many values.
TEST(StudyFile, RefusesRangesBeyondWhatAPlanCanTake) {
  std::string text = "title = \"t\"\n[[instances]]\nname = \"n\"\nfile = \"f\"\nparams = { ";
  for (int i = 0; i < 1000; ++i) {
    text += "a" + std::to_string(i) + " = { from = 1, to = 99999, step = 1 }, ";
  }
  const auto study = parse_study(text + "z = 1 }\n");
  ASSERT_FALSE(study);
  EXPECT_EQ(study.error().code.name(), "too-many-values");
  EXPECT_EQ(study.error().line, 2u);
}

TEST(StudyFile, SurvivesAnyChange) {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    std::string text(kGood);
    for (std::uint32_t n = 1 + random.below(4); n > 0; --n) {
      const auto at = random.below(static_cast<std::uint32_t>(text.size()));
      switch (random.below(3)) {
        case 0:
          text[at] = static_cast<char>(random.below(256));
          break;
        case 1:
          text.erase(at, random.below(12));
          break;
        default:
          text.insert(at, text.substr(random.below(static_cast<std::uint32_t>(text.size())), 9));
      }
    }
    const auto study = parse_study(text);
    if (study) continue;
    EXPECT_FALSE(study.error().message.empty());
    EXPECT_LE(study.error().line, static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
    EXPECT_GE(study.error().line, 1u) << study.error().message;
  }
}

// Every shipped study can be read.
TEST(StudyFile, ShippedOnesAreWellFormed) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SUDOKIT_SOURCE_DIR "/studies")) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const auto study = parse_study(text.str());
    EXPECT_TRUE(study) << entry.path() << ":" << study.error().line << ": "
                       << study.error().message;
    ++count;
  }
  EXPECT_GE(count, 12u);
}

TEST(StudyKeys, AreTextAndBack) {
  const Key key = text_key("x");
  EXPECT_EQ(key_of_text(to_text(key)), key);
  EXPECT_FALSE(key_of_text("12"));
  Limits limits;
  limits.iterations = 5;
  limits.processor_seconds = 0.25;
  limits.memory_mb = 77;
  EXPECT_EQ(limits_of_text(to_text(limits)), limits);
}

}  // namespace
}  // namespace sudokit::study
