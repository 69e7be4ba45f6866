// Tables and runs as CSV.
#include <gtest/gtest.h>

#include <algorithm>

#include "study/made.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

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

// Whether some row of the CSV ends like this.
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
