// The best engine on each instance.
#include <gtest/gtest.h>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

// CP+SA takes .25 s everywhere and is the best; the PAR2 mean of SA is (.5 + 1 + 4) / 3.
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
  // The ablation and CP+SA have equal times everywhere.
  EXPECT_EQ(best.engines[1].best, 0.5);
  EXPECT_EQ(best.engines[2].best, 0.5);
  EXPECT_NEAR(best.engines[2].without, 0.25, 1e-12);
  // CP+SA loses half of its instances, and would be missed on the others.
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
  // An instance on which one engine was not run does not count; a single engine has no rival.
  made.runs.pop_back(), made.runs.pop_back(), made.runs.pop_back();
  EXPECT_EQ(virtual_best(made.runs).instances, 3u);
  EXPECT_TRUE(virtual_best(std::span(made.runs).first(3)).engines.empty());
}

// The numbers of wins in the first table of a study that contains these lines.
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

// Two instances for each `fixed`; SA takes .5 s or more, its ablation and CP+SA take .25 s.
TEST(StudyWins, AreTheInstancesOnWhichAnEngineIsFirst) {
  const std::string columns = "columns = [\"engine\"]\n";
  EXPECT_EQ(wins_of(columns, nothing), (std::vector<double>{0, 1, 1, 0, 1, 1})) << "ties divided";
  const auto slower = [](std::vector<Observation>& runs) {
    for (Observation& run : runs) {
      if (run.variant->name == "CP+SA") run.result.processor = 9;
    }
  };
  EXPECT_EQ(wins_of(columns, slower), (std::vector<double>{0, 2, 0, 0, 2, 0}));
  // All engines together have every win.
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

}  // namespace
}  // namespace sudokit::study
