// Tables: measured values next to published ones, and the origin of each figure.
#include <gtest/gtest.h>

#include <algorithm>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

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

// The columns after those that every figure has always had.
std::string provenance(const Made& made) {
  const TableSpec spec{"T", {"set"}, {}, {{"success", ""}}, {}, ""};
  const Table table = make_table(spec, made.plan.study, made.runs, {});
  const std::string csv = tables_csv(std::span(&table, 1));
  EXPECT_TRUE(csv.starts_with(
      "table,row,column,measure,unit,value,low,high,runs,censored,published,published_value,"
      "build,host,waited,seeds,limits\n"))
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
  EXPECT_EQ(provenance(made), "'=build | build 1,\"host, one | two\",0,1..9," + limits + "\n");
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

}  // namespace
}  // namespace sudokit::study
