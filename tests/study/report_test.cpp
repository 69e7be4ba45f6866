// Reports: what groups measure, what stands beside, what is drawn, and that nothing breaks the
// page.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "sudokit/study.hpp"
#include "sudokit/study_report.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kStudy = R"(title = "A <b>study</b> & more"
[[instances]]
name = "set <1>"
maker = "lewis"
layout = "2x2"
count = 2
params = { fixed = [0.25, 0.5] }
published = "general {fixed}"
[[engines]]
name = "SA"
engine = "anneal"
ablate = { t0 = 1 }
[[engines]]
name = "CP+SA"
engine = "cp-anneal"
[run]
runs = 3
processor_seconds = 2
trace = true
[published]
file = "x.csv"
paper = "P"
table = "T"
[[table]]
title = "T"
rows = ["fixed"]
columns = ["engine"]
measures = ["success", "time"]
published = { success = "rate", time = "solved/tries" }
[[plot]]
title = "lines"
kind = "lines"
x = "fixed"
y = "success"
[[plot]]
title = "box"
kind = "box"
[[plot]]
title = "cactus"
kind = "cactus"
[[plot]]
title = "survival"
kind = "survival"
[[plot]]
title = "ecdf"
kind = "ecdf"
[[plot]]
title = "run lengths"
kind = "ecdf"
y = "iterations"
[[plot]]
title = "cost"
kind = "cost"
[[plot]]
title = "profile"
kind = "profile"
within = "fixed"
[[plot]]
title = "scatter"
kind = "scatter"
between = ["SA", "CP+SA"]
[[test]]
title = "rates"
kind = "chi-square"
measure = "success"
between = ["SA", "CP+SA"]
[[test]]
title = "times"
kind = "rank-sum"
measure = "par2"
between = ["SA", "CP+SA"]
within = "fixed"
)";

// SA solves runs 1 and 2 in .5 and 1 s and spends its 2 s on run 3; the others always take .25 s.
struct Made {
  Plan plan;
  std::vector<Observation> runs;

  explicit Made(std::string_view study = kStudy)
      : plan(*make_plan(*parse_study(study),
                        [](const std::string&) -> Result<std::unique_ptr<std::istream>> {
                          return fail("cannot-read", "none");
                        })) {
    for (const PlannedRun& run : plan.runs) {
      const Instance& instance = plan.instances[run.instance];
      const Variant& variant = plan.variants[run.variant];
      RunResult result;
      const bool plain = variant.name == "SA";
      result.end = plain && run.number == 3 ? End::time : End::solved;
      result.processor = plain ? 0.5 * run.number * (run.number == 3 ? 4.0 / 3 : 1) : 0.25;
      result.counters = "moves=12 restarts=3";
      result.iterations = 100, result.trace = "1:9 50:4";
      runs.push_back({&instance, &variant, &plan.limits[run.limits],
                      &plan.study.instances[instance.spec], &plan.study.engines[variant.spec],
                      run.number, run.config, result, run.seed, "build 1", "host, one"});
    }
  }
  std::vector<const Observation*> of(const std::string& engine) const {
    std::vector<const Observation*> group;
    for (const Observation& run : runs) {
      if (run.variant->name == engine) group.push_back(&run);
    }
    return group;
  }
};

TEST(StudyMeasures, CountCensoredTimesAsCensored) {
  const Made made;
  const auto sa = made.of("SA");
  ASSERT_EQ(sa.size(), 12u);
  EXPECT_NEAR(measure("success", sa).value, 8.0 / 12, 1e-12);
  EXPECT_NEAR(measure("time", sa).value, 0.75, 1e-12);
  EXPECT_EQ(measure("time", sa).censored, 4u);
  EXPECT_NEAR(measure("par2", sa).value, (4 * 0.5 + 4 * 1 + 4 * 4.0) / 12, 1e-12);
  EXPECT_NEAR(measure("median_time", sa).value, 1, 1e-12);
  EXPECT_EQ(measure("max_time", sa).value, 1);
  EXPECT_EQ(measure("counter:restarts", sa).value, 3);
  EXPECT_FALSE(measure("counter:rest", sa).any);
  EXPECT_FALSE(measure("time", std::span<const Observation* const>{}).any);
}

// Who proves that there is nothing has answered in its time; it has found nothing.
TEST(StudyMeasures, AProofOfNothingIsAnAnswer) {
  Made made;
  for (Observation& run : made.runs) {
    if (run.number == 3) run.result.end = End::proved, run.result.found = 0;
  }
  const auto sa = made.of("SA");
  EXPECT_NEAR(measure("success", sa).value, 8.0 / 12, 1e-12);
  EXPECT_NEAR(measure("time", sa).value, 3.5 / 3, 1e-12);
  EXPECT_EQ(measure("time", sa).censored, 0u);
  EXPECT_NEAR(measure("par2", sa).value, 3.5 / 3, 1e-12);
  EXPECT_EQ(measure("max_time", sa).value, 2);
  EXPECT_EQ(measure("median_time", sa).censored, 0u);
  EXPECT_NEAR(virtual_best(made.runs).engines[0].par2, 3.5 / 3, 1e-12);
}

TEST(StudyMeasures, LeaveOutRefusals) {
  Made made;
  for (Observation& run : made.runs) {
    if (run.number == 1) run.result.end = End::refused, run.result.iterations = 0;
  }
  EXPECT_EQ(measure("iterations", made.of("SA")).value, 100);
  EXPECT_EQ(measure("iterations", made.of("SA")).runs, 8u);
  EXPECT_NEAR(measure("success", made.of("CP+SA")).value, 2.0 / 3, 1e-12);
}

// -1 stands for a machine that gives no figure.
TEST(StudyMeasures, TakePressureOfMachinesThatTellIt) {
  Made made;
  for (Observation& run : made.runs) run.result.pressure = run.number == 1 ? -1 : 0.1 * run.number;
  const Figure pressure = measure("pressure", made.of("SA"));
  EXPECT_EQ(pressure.runs, 8u);
  EXPECT_NEAR(pressure.value, 0.25, 1e-12);
  for (Observation& run : made.runs) run.result.pressure = -1;
  EXPECT_FALSE(measure("pressure", made.of("SA")).any);
}

TEST(StudyMeasures, OfABatchAndAnIteration) {
  Made made;
  for (Instance& instance : made.plan.instances) instance.others.resize(4);
  const auto sa = made.of("SA");
  EXPECT_EQ(measure("puzzles", sa).value, 5);
  // Of the runs that solved, in .5 and 1 s of processor.
  EXPECT_NEAR(measure("puzzle_time", sa).value, 0.75 / 5, 1e-12);
  EXPECT_EQ(measure("puzzle_time", sa).censored, 4u);
  for (Observation& run : made.runs) run.result.wall = 2;
  EXPECT_NEAR(measure("rate", sa).value, 2.5, 1e-12);
  // Of all that made one: (.5 + 1 + 2) / 3 s by 100 iterations.
  EXPECT_NEAR(measure("iteration_time", sa).value, 3.5 / 300, 1e-12);
  for (Observation& run : made.runs) run.result.iterations = 0;
  EXPECT_FALSE(measure("iteration_time", sa).any);
}

TEST(StudyTable, StandsBesideWhatWasPublished) {
  const auto references = parse_references(
      "paper,table_or_figure,instance_set,order,metric,algorithm,value,unit,notes\n"
      "P,T,general 0.25,2,rate,SA,60,%,\"quoted, \"\"note\"\"\"\n"
      "P,T,general 0.25,2,solved,CP+SA,30,count,\nP,T,general 0.25,2,tries,CP+SA,40,count,\n"
      "P,T,general 0.5,3,rate,SA,99,%,another order\n");
  ASSERT_TRUE(references) << references.error().message;
  const Made made;
  const Table table =
      make_table(made.plan.study.tables[0], made.plan.study, made.runs, *references);
  ASSERT_EQ(table.rows.size(), 2u);
  const auto& cells = table.rows[0].cells;
  ASSERT_EQ(cells.size(), 6u);
  EXPECT_EQ(cells[0].published, "60 %");
  EXPECT_NEAR(*cells[0].published_value, 0.6, 1e-12);
  EXPECT_EQ(cells[0].published_notes, "quoted, \"note\"");
  EXPECT_EQ(cells[5].published, "30 of 40");
  EXPECT_NEAR(*cells[5].published_value, 0.75, 1e-12);
  EXPECT_TRUE(table.rows[1].cells[0].published.empty());
  EXPECT_EQ(cells[0].runs.size(), 6u);
  const std::string csv = tables_csv(std::span(&table, 1));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 12);
}

// The columns behind those that a figure has had from the beginning.
std::string provenance(const Made& made) {
  const TableSpec spec{"T", {"set"}, {}, {{"success", ""}}, {}, ""};
  const Table table = make_table(spec, made.plan.study, made.runs, {});
  const std::string csv = tables_csv(std::span(&table, 1));
  EXPECT_TRUE(csv.starts_with(
      "table,row,column,measure,unit,value,low,high,runs,censored,published,published_value,"
      "build,host,pressure,seeds,limits\n"))
      << csv;
  const std::string row = csv.substr(csv.find('\n') + 1);
  std::size_t at = 0;
  for (int i = 0; i < 12; ++i) at = row.find(',', at) + 1;
  return row.substr(at);
}

TEST(StudyTable, SaysWhatItsFiguresRestOn) {
  Made made;
  for (Observation& run : made.runs) run.result.pressure = 0.125;
  const std::string limits = "processor=2 memory=2048 solutions=1";
  EXPECT_EQ(provenance(made), "build 1,\"host, one\",0.125,1..3," + limits + "\n");
  made.runs[0].build = "=build";
  made.runs[1].host = "two";
  made.runs[2].seed = 9;
  for (Observation& run : made.runs) run.result.pressure = -1;
  EXPECT_EQ(provenance(made), "'=build | build 1,\"host, one | two\",,1..9," + limits + "\n");
}

TEST(StudyTable, HasNothingBehindAFigureWithoutRuns) {
  Table table{"T", {"set"}, {{{"a"}, "", {{"", "success", {}, "", {}, "", {}}}}}};
  const std::string csv = tables_csv(std::span(&table, 1));
  EXPECT_TRUE(csv.ends_with("\nT,a,,success,share,,,,0,0,,,,,,,\n")) << csv;
}

TEST(StudyTable, RefusesBadReferencesWithTheirLine) {
  EXPECT_EQ(parse_references("paper,table\n").error().line, 1u);
  const std::string head =
      "paper,table_or_figure,instance_set,order,metric,algorithm,value,unit,notes\n";
  EXPECT_EQ(parse_references(head + "a,b,c,d,e,f,1,s,\na,b\n").error().line, 3u);
  EXPECT_EQ(parse_references(head + "a,b,\"c,d,e,f,1,s,\n").error().line, 2u);
}

TEST(StudyTests, CompareThePlainEngineNotItsAblations) {
  const Made made;
  const auto rows = make_tests(made.plan.study, made.runs);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].result.n, 12u);
  for (const TestRow& row : rows) {
    EXPECT_TRUE(!row.refused.empty() || row.adjusted >= row.result.p);
  }
}

// Counts are tested where runs are independent: not where both engines ran on the same instances,
// but on a single one; and 0/1 outcomes of pairs are McNemar's.
TEST(StudyTests, OfCountsWantIndependentRuns) {
  Made made;
  auto rows = make_tests(made.plan.study, made.runs);
  EXPECT_NE(rows[0].refused, "");
  EXPECT_EQ(rows[0].adjusted, 1);
  std::erase_if(made.runs,
                [&](const Observation& run) { return run.instance != &made.plan.instances[0]; });
  rows = make_tests(made.plan.study, made.runs);
  EXPECT_EQ(rows[0].refused, "");
  EXPECT_EQ(rows[0].result.n, 6u);
  EXPECT_NEAR(rows[0].result.statistic, 1.2, 1e-12);  // 2 and 1 against 3 and 0
}

TEST(StudyTests, OfPairedOutcomesAreMcNemars) {
  Made made;
  made.plan.study.tests.resize(1);
  made.plan.study.tests[0].kind = "signed-rank";
  EXPECT_EQ(make_tests(made.plan.study, made.runs)[0].kind, "signed-rank");  // shares of three runs
  std::erase_if(made.runs, [](const Observation& run) { return run.number != 3; });
  const TestRow row = make_tests(made.plan.study, made.runs)[0];
  EXPECT_EQ(row.kind, "McNemar");
  EXPECT_EQ(row.result.n, 4u);
  EXPECT_EQ(row.result.p, 0.125);
  EXPECT_EQ(row.result.effect, -1);
}

TEST(StudyTests, OfTimesAreStratifiedByInstance) {
  Made made;
  made.plan.study.tests.resize(1);
  made.plan.study.tests[0].kind = "log-rank";
  const TestRow row = make_tests(made.plan.study, made.runs)[0];
  EXPECT_EQ(row.result.n, 20u);  // 8 and 12 runs end with an answer
  EXPECT_LT(row.result.p, 0.01);
  EXPECT_LT(row.result.effect, 1) << "SA ends later";
}

TEST(StudyTests, OfEquivalenceHaveAMargin) {
  Made made;
  made.plan.study.tests.resize(1);
  TestSpec& spec = made.plan.study.tests[0];
  spec.kind = "equivalence";
  spec.margin = 0.5;  // the shares differ by a third on every instance
  EXPECT_NEAR(make_tests(made.plan.study, made.runs)[0].result.p, 0, 1e-6);
  spec.margin = 0.3;
  EXPECT_NEAR(make_tests(made.plan.study, made.runs)[0].result.p, 1, 1e-6);
  const auto parsed = [](const char* kind) {
    std::string text(kStudy);
    text.replace(text.find("kind = \"chi-square\""), 19, kind);
    return parse_study(text).has_value();
  };
  EXPECT_TRUE(parsed("kind = \"equivalence\"\nmargin = 0.1"));
  EXPECT_FALSE(parsed("kind = \"equivalence\""));
  EXPECT_FALSE(parsed("kind = \"signed-rank\"\nmargin = 0.1"));
}

// Where only one of the two was run there is nothing to test, and nothing to adjust others by.
TEST(StudyTests, LeaveOutWhatOneEngineAloneRan) {
  Made made;
  std::erase_if(made.runs, [](const Observation& run) {
    return run.variant->name == "CP+SA" && run.instance->axes[1].second == "0.5";
  });
  const auto rows = make_tests(made.plan.study, made.runs);
  EXPECT_EQ(rows.size(), 2u);
}

TEST(StudyPictures, HaveSomethingToDrawAndSayNothingOfNothing) {
  const Made made;
  const auto pictures = make_pictures(made.plan.study, made.runs);
  ASSERT_EQ(pictures.size(), 10u);
  for (const Picture& picture : pictures) {
    EXPECT_NE(picture.script.find("\nplot $d0"), std::string::npos) << picture.title;
  }
  for (const Picture& picture : make_pictures(made.plan.study, {}))
    EXPECT_TRUE(picture.script.empty());
}

// The mean best cost falls from 9 to 4 at half of each run's time.
TEST(StudyPictures, DrawCostByEachRunsOwnRate) {
  const Made made;
  for (const Picture& picture : make_pictures(made.plan.study, made.runs)) {
    if (picture.title != "cost") continue;
    EXPECT_NE(picture.script.find("$d0 << EOD\n0.005 9\n"), std::string::npos) << picture.script;
    EXPECT_NE(picture.script.find("\n2 4\nEOD"), std::string::npos);
  }
}

// SA's last run ends without a solution after 2 s: the curve begins at nothing and goes on to
// there.
TEST(StudyPictures, DrawSurvivalFromNothingToTheEnd) {
  const Made made;
  const auto pictures = make_pictures(made.plan.study, made.runs);
  const auto at = std::ranges::find(pictures, "survival", &Picture::title);
  EXPECT_NE(at->script.find("\n0.5 0 0 0\n0.5 0.333333 "), std::string::npos) << at->script;
  EXPECT_NE(at->script.find("\n2 0.666667 "), std::string::npos) << at->script;
}

// A line along the bottom, not a name that is missing.
TEST(StudyPictures, DrawSurvivalOfWhatSolvesNothing) {
  Made made;
  for (Observation& run : made.runs) {
    if (run.variant->name == "CP+SA") run.result.end = End::time;
  }
  const auto pictures = make_pictures(made.plan.study, made.runs);
  const auto at = std::ranges::find(pictures, "survival", &Picture::title);
  EXPECT_NE(at->script.find("EOD\n0.25 0 0 0\n2 0 0 0\n2 0 0 0\nEOD"), std::string::npos)
      << at->script;
  EXPECT_NE(at->script.find("title 'CP+SA'"), std::string::npos) << at->script;
}

// Of many series the names have room, and no bands hide the lines.
TEST(StudyPictures, OfManySeriesAreHigherAndWithoutBands) {
  const auto survival = [](const Made& made) {
    const auto pictures = make_pictures(made.plan.study, made.runs);
    return std::ranges::find(pictures, "survival", &Picture::title)->script;
  };
  const std::string few = survival(Made());
  EXPECT_NE(few.find("size 720,440 "), std::string::npos);
  EXPECT_NE(few.find("filledcurves"), std::string::npos);
  std::string study(kStudy);
  const std::string one = "t0 = 1";
  study.replace(study.find(one), one.size(), "t0 = [1, 2, 3, 4, 5, 6, 7, 8]");
  const std::string many = survival(Made(study));  // 10
  EXPECT_NE(many.find("size 720,460 "), std::string::npos) << many;
  EXPECT_EQ(many.find("filledcurves"), std::string::npos);
}

// CP+SA takes .25 s everywhere and is the best; SA's mean is (.5 + 1 + 4) / 3.
TEST(StudyVirtualBest, SharesTheInstances) {
  Made made;
  const std::size_t half = made.runs.size() / 2;
  VirtualBest best = virtual_best(made.runs);
  EXPECT_EQ(best.instances, 4u);
  ASSERT_EQ(best.engines.size(), 3u);  // SA, SA t0=1, CP+SA
  EXPECT_NEAR(best.par2, 0.25, 1e-12);
  EXPECT_NEAR(best.engines[0].par2, 5.5 / 3, 1e-12);
  EXPECT_EQ(best.engines[0].solved, 4u);
  EXPECT_EQ(best.engines[0].best, 0);
  // The ablation and CP+SA are equal everywhere.
  EXPECT_EQ(best.engines[1].best, 0.5);
  EXPECT_EQ(best.engines[2].best, 0.5);
  EXPECT_NEAR(best.engines[2].without, 0.25, 1e-12);
  // CP+SA loses half of its instances, and is missed on the others.
  for (std::size_t i = 0; i < made.runs.size(); ++i) {
    RunResult& result = made.runs[i].result;
    if (made.runs[i].variant->name == "SA t0=1") result.processor = 1;
    if (made.runs[i].variant->name == "CP+SA" && i < half) result.end = End::time;
  }
  best = virtual_best(made.runs);
  EXPECT_EQ(best.engines[1].best, 0.5);
  EXPECT_EQ(best.engines[2].best, 0.5);
  EXPECT_NEAR(best.par2, (1 + 0.25) / 2, 1e-12);
  EXPECT_NEAR(best.engines[2].without, 1, 1e-12);
  EXPECT_EQ(best.solved, 4u);
  // An instance that one engine was not run on does not count; one engine has no rival.
  made.runs.pop_back(), made.runs.pop_back(), made.runs.pop_back();
  EXPECT_EQ(virtual_best(made.runs).instances, 3u);
  EXPECT_TRUE(virtual_best(std::span(made.runs).first(3)).engines.empty());
}

// The first places of an engine in the first table of a study with these lines.
std::vector<double> wins_of(const std::string& lines, void (*change)(std::vector<Observation>&)) {
  std::string study(kStudy);
  const std::string table = "columns = [\"engine\"]\nmeasures = [\"success\", \"time\"]\n";
  study.replace(study.find(table), study.find("[[plot]]") - study.find(table),
                "measures = [\"wins\"]\n" + lines);
  Made made(study);
  change(made.runs);
  std::vector<double> values;
  for (const TableRow& row :
       make_table(made.plan.study.tables[0], made.plan.study, made.runs, {}).rows) {
    for (const Cell& cell : row.cells) values.push_back(cell.figure.value);
  }
  return values;
}
void nothing(std::vector<Observation>&) {}

// Two instances for each `fixed`; SA takes .5 s and more, its ablation and CP+SA .25 s.
TEST(StudyWins, AreTheInstancesOnWhichAnEngineIsFirst) {
  const std::string columns = "columns = [\"engine\"]\n";
  EXPECT_EQ(wins_of(columns, nothing), (std::vector<double>{0, 1, 1, 0, 1, 1})) << "ties divided";
  const auto slower = [](std::vector<Observation>& runs) {
    for (Observation& run : runs) {
      if (run.variant->name == "CP+SA") run.result.processor = 9;
    }
  };
  EXPECT_EQ(wins_of(columns, slower), (std::vector<double>{0, 2, 0, 0, 2, 0}));
  // All rivals together have every first place.
  EXPECT_EQ(wins_of("", slower), (std::vector<double>{2, 2}));
}

TEST(StudyWins, AreAmongTheEnginesOfTheTable) {
  const std::string own = "engines = [\"CP+SA\"]\n", columns = "columns = [\"engine\"]\n";
  const auto slower = [](std::vector<Observation>& runs) {
    for (Observation& run : runs) {
      if (run.variant->name == "CP+SA") run.result.processor = 9;
    }
  };
  EXPECT_EQ(wins_of(own + columns, slower), (std::vector<double>{2, 2})) << "no rival is left";
}

TEST(StudyWins, NoneWhereNoEngineAnswers) {
  const auto unanswered = [](std::vector<Observation>& runs) {
    for (Observation& run : runs) run.result.end = End::time;
  };
  EXPECT_EQ(wins_of("columns = [\"engine\"]\n", unanswered), (std::vector<double>(6, 0)));
}

TEST(StudyPage, EscapesAndStandsAlone) {
  const Made made;
  const auto tables =
      std::vector{make_table(made.plan.study.tables[0], made.plan.study, made.runs, {})};
  const ReportFacts facts{"a.toml", "x/results.db", "build", {"host"}, 99, "2026-11-21", ""};
  const std::string page = report_page(made.plan.study, facts, made.runs, tables, {}, {}, {});
  EXPECT_NE(page.find("A &lt;b&gt;study&lt;/b&gt; &amp; more"), std::string::npos);
  EXPECT_EQ(page.find("<b>study"), std::string::npos);
  EXPECT_NE(page.find("36 of 99 runs"), std::string::npos);
  EXPECT_NE(page.find("sudokit study show " + to_text(made.runs[0].key).substr(0, 12) +
                      " x/results.db</code>"),
            std::string::npos);
  for (const char* outside : {"src=", "href=", "url(", "@import"}) {
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  }
  const std::string empty = report_page(made.plan.study, facts, {}, {}, {}, {}, {});
  EXPECT_NE(empty.find("this report is of a part"), std::string::npos);
}

std::string page_of(const Made& made, const std::vector<Table>& tables) {
  return report_page(made.plan.study, {}, made.runs, tables, {}, {}, {});
}

TEST(StudyPage, TellsNumbersShortly) {
  Made made;
  // The means of the two instances of SA: .75 and .825 s.
  for (Observation& run : made.runs) {
    if (run.variant->name == "SA" && run.instance->name == "2") run.result.processor *= 1.1;
  }
  TableSpec spec{"T", {"fixed"}, {"engine"}, {{"time", ""}}, {}, ""};
  const auto table = [&] { return std::vector{make_table(spec, made.plan.study, made.runs, {})}; };
  std::string page = page_of(made, table());
  // One measure is told above; columns have their name alone.
  EXPECT_NE(page.find("<b>time</b>: mean processor time of the runs that answered</p>"),
            std::string::npos);
  EXPECT_NE(page.find("<th class=\"n\">CP+SA</th>"), std::string::npos);
  // Ends of an interval have one unit where they can. All runs of CP+SA are equal: no interval.
  EXPECT_NE(page.find("<small><span>311 ms &ndash; 1.26 s</span></small>"), std::string::npos)
      << page;
  EXPECT_NE(page.find("<summary>250 ms</summary>"), std::string::npos);
  EXPECT_EQ(page.find("250 ms &ndash;"), std::string::npos);
  for (Observation& run : made.runs) run.result.processor /= 100;
  page = page_of(made, table());
  EXPECT_NE(page.find("<small><span>3.11 &ndash; 12.6 ms</span></small>"), std::string::npos)
      << page;
  spec.measures.push_back({"success", ""});
  EXPECT_NE(page_of(made, table()).find("<th class=\"n\">CP+SA<br>success</th>"),
            std::string::npos);
}

// The text of a study speaks of the whole.
TEST(StudyPage, SaysWhatASmallerSizeLeaves) {
  Made made;
  EXPECT_EQ(page_of(made, {}).find("size of the study"), std::string::npos);
  ReportFacts facts;
  facts.size = "medium";
  const std::string page = report_page(made.plan.study, facts, made.runs, {}, {}, {}, {});
  EXPECT_NE(page.find("The medium size of the study: 3 runs of each instance with each engine, of "
                      "at most 2 s of processor time."),
            std::string::npos)
      << page;
}

TEST(StudyPage, TellsPublishedTimesAsTheMeasured) {
  const auto references = parse_references(
      "paper,table_or_figure,instance_set,order,metric,algorithm,value,unit,notes\n"
      "P,T,general 0.25,2,rate,SA,0.0204,s,\n"
      "P,T,general 0.5,2,rate,SA,4.8e-05,s,\nP,T,general 0.5,2,rate,CP+SA,60,%,\n");
  ASSERT_TRUE(references) << references.error().message;
  const Made made;
  const TableSpec spec{"T", {"fixed"}, {"engine"}, {{"time", "rate"}}, {}, ""};
  const std::string page =
      page_of(made, {make_table(spec, made.plan.study, made.runs, *references)});
  EXPECT_NE(page.find("<span>published 20.4 ms</span>"), std::string::npos) << page;
  EXPECT_NE(page.find("<span>published 48 &micro;s</span>"), std::string::npos) << page;
  EXPECT_NE(page.find("<span>published 60 %</span>"), std::string::npos) << page;
}

TEST(StudyPage, SaysRefusedAndKeepsSilentOfUnknownIntervals) {
  Made made;
  for (Observation& run : made.runs) {
    run.result.end = run.variant->name == "SA" ? End::time : End::refused;
  }
  const TableSpec spec{"T", {"fixed"}, {"engine"}, {{"median_time", ""}}, {}, ""};
  const std::string page = page_of(made, {make_table(spec, made.plan.study, made.runs, {})});
  EXPECT_NE(page.find("<td class=\"n dim\">refused</td>"), std::string::npos);
  EXPECT_EQ(page.find("&infin;"), std::string::npos);
}

TEST(StudyPage, HasAVirtualBestWhereAnswersAreJudged) {
  Made made;
  EXPECT_TRUE(judges_answers(made.plan.study));
  EXPECT_NE(page_of(made, {}).find("The virtual best"), std::string::npos);
  Study& study = made.plan.study;
  study.tests.clear(), study.plots.resize(1), study.tables[0].measures = {{"iteration_time", ""}};
  EXPECT_TRUE(judges_answers(study));
  study.plots[0].y = "iteration_time";
  EXPECT_FALSE(judges_answers(study));
  EXPECT_EQ(page_of(made, {}).find("The virtual best"), std::string::npos);
}

// All that was spent for each answer: 4 * (.5 + 1 + 2) s for 8 answers.
TEST(StudyMeasures, ExpectedTimeUntilAnAnswer) {
  const Made made;
  const Figure ert = measure("ert", made.of("SA"));
  EXPECT_NEAR(ert.value, 1.75, 1e-12);
  EXPECT_EQ(ert.censored, 4u);
  ASSERT_TRUE(ert.interval);
  EXPECT_NEAR(ert.interval->low, 1.75, 1e-12) << "every instance has the same";
  EXPECT_EQ(measure("ert_iterations", made.of("SA")).value, 150);
  Made unsolved;
  for (Observation& run : unsolved.runs) run.result.end = End::time;
  EXPECT_FALSE(measure("ert", unsolved.of("SA")).any);
}

// Three equal runs on each of four instances are four values, not twelve.
TEST(StudyMeasures, RunsOnOneInstanceAreNoNewValues) {
  Made made;
  for (Observation& run : made.runs) {
    const bool solved = run.instance->name == "1";
    run.result.end = solved ? End::solved : End::time;
    run.result.processor = solved ? 1 : 2;
  }
  const Figure share = measure("success", made.of("SA"));
  EXPECT_EQ(share.value, 0.5);
  ASSERT_TRUE(share.interval);
  EXPECT_EQ(share.interval->low, 0);
  EXPECT_EQ(share.interval->high, 1);
  const auto processor = measure("processor", made.of("SA")).interval;
  ASSERT_TRUE(processor);
  const std::vector<double> means = {1, 1, 2, 2};
  EXPECT_NEAR(processor->high, mean_interval(means)->high, 1e-12);
}

// Bars on a scale of logarithms never reach 0, points of runs that ended at their limit are ringed,
// and curves of shares go on to that limit.
TEST(StudyPictures, ShowTheLimit) {
  Made made;
  made.plan.study.plots[0].y = "par2";
  made.plan.study.plots[0].log_y = true;
  const auto pictures = make_pictures(made.plan.study, made.runs);
  EXPECT_NE(pictures[0].script.find("ended at their limit"), std::string::npos);
  const std::string& ecdf = pictures[4].script;
  EXPECT_NE(ecdf.find("\n2 0.66"), std::string::npos) << ecdf;
}

TEST(StudyPage, WarnsOfABusyMachine) {
  Made made;
  EXPECT_EQ(page_of(made, {}).find("The machine was busy"), std::string::npos);
  made.runs[0].result.pressure = 0.11;
  EXPECT_NE(page_of(made, {}).find("The machine was busy.</b> In 1 of 36 runs"), std::string::npos);
}

// One run of each: no interval, neither in numbers nor in pictures, and the page says why.
TEST(StudyMeasures, OneRunAloneHasNoInterval) {
  Made made;
  std::erase_if(made.runs, [](const Observation& run) {
    return run.number != 1 || run.instance->axes[1].second != "0.5" || run.instance->name != "1";
  });
  ASSERT_EQ(made.runs.size(), 3u);
  const auto sa = made.of("SA");
  for (const char* name : {"time", "median_time", "par2", "iterations", "wall", "counter:moves"}) {
    const Figure figure = measure(name, sa);
    EXPECT_TRUE(figure.any && figure.deciding == 1) << name;
    EXPECT_FALSE(figure.interval) << name;
  }
  EXPECT_EQ(measure("solved", sa).deciding, 0u) << "a count has none in any case";
  EXPECT_TRUE(measure("success", sa).interval) << "a share of one is between .025 and 1";
  const TableSpec spec{"T", {"fixed"}, {"engine"}, {{"time", ""}}, {}, ""};
  const std::string page = page_of(made, {make_table(spec, made.plan.study, made.runs, {})});
  EXPECT_NE(page.find("<small><span>n = 1</span></small>"), std::string::npos);
  made.plan.study.plots[0].y = "time";
  for (const Picture& picture : make_pictures(made.plan.study, made.runs)) {
    EXPECT_EQ(picture.script.find("yerrorbars"), std::string::npos) << picture.script;
    EXPECT_EQ(picture.script.find("filledcurves"), std::string::npos) << picture.script;
  }
}

TEST(StudyCsv, GuardsAgainstFormulasAndKeepsNumbers) {
  EXPECT_EQ(csv_text("=HYPERLINK(\"http://x\",1)"), "\"'=HYPERLINK(\"\"http://x\"\",1)\"");
  for (const char* text : {"=1+1", "+x", "-x", "@x", "-1+1", "--1"}) {
    EXPECT_EQ(csv_text(text), "'" + std::string(text));
  }
  EXPECT_EQ(csv_text("\t=1"), "' =1") << "behind blanks too";
  for (const char* text : {"-2", "+3", "-1.5e-3", "0.25", "a=b", ""})
    EXPECT_EQ(csv_text(text), text);
  EXPECT_EQ(csv_text("a,b\nc\x1b"), "\"a,b c\xef\xbf\xbd\"");
}

TEST(StudyRuns, AreWrittenAsCsv) {
  const Made made;
  const std::string csv = runs_csv(made.runs);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 37);
  EXPECT_NE(csv.find(",layout=2x2 fixed=0.25,"), std::string::npos) << csv.substr(0, 600);
}

// Whether a row of CSV ends like this.
bool has_row(const std::string& csv, const std::string& end) {
  return csv.find(end + "\n") != std::string::npos;
}

TEST(StudyRuns, SayWhatTheyWereMadeFrom) {
  Made made;
  made.runs[1].result.counters = "moves=7 x==1+1";
  made.runs[2].result.counters = "";
  made.runs[2].build = "+build";
  const std::string csv = runs_csv(made.runs);
  EXPECT_TRUE(
      has_row(csv,
              ",counters,detail,seed,limit_iterations,limit_processor_seconds,limit_wall_seconds,"
              "limit_memory_mb,limit_solutions,limit_processors,build,host,layout,puzzles,puzzle,"
              "counter:moves,counter:restarts,counter:x"))
      << csv;
  std::string puzzle;
  ASSERT_TRUE(write_puzzle(puzzle, made.runs[0].instance->puzzle, Format::line));
  puzzle = "2x2,1," + puzzle.substr(0, 16);
  const std::string limits = ",,2,,2048,1,1,", host = "\"host, one\",";
  EXPECT_TRUE(has_row(csv, ",1" + limits + "build 1," + host + puzzle + ",12,3,")) << csv;
  EXPECT_TRUE(has_row(csv, ",2" + limits + "build 1," + host + puzzle + ",7,,'=1+1")) << csv;
  EXPECT_TRUE(has_row(csv, ",3" + limits + "'+build," + host + puzzle + ",,,")) << csv;
}

TEST(StudyRuns, OfABatchNameNoPuzzle) {
  Made made;
  for (Instance& instance : made.plan.instances) instance.others.resize(4);
  EXPECT_TRUE(has_row(runs_csv(made.runs), ",2x2,5,,12,3"));
}

}  // namespace
}  // namespace sudokit::study
