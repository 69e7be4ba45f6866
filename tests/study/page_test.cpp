// The page of a report: it is self-contained, and no input breaks it.
#include <gtest/gtest.h>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

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

TEST(StudyPage, TellsNumbersShortly) {
  Made made;
  // The means of SA on the two instances: .75 and .825 s.
  for (Observation& run : made.runs) {
    if (run.variant->name == "SA" && run.instance->name == "2") run.result.processor *= 1.1;
  }
  TableSpec spec{"T", {"fixed"}, {"engine"}, {{"time", ""}}, {}, ""};
  const auto table = [&] { return std::vector{make_table(spec, made.plan.study, made.runs, {})}; };
  std::string page = page_of(made, table());
  // A single measure is described above the table; the columns have only the names.
  EXPECT_NE(page.find("<b>time</b>: mean processor time of the runs that answered</p>"),
            std::string::npos);
  EXPECT_NE(page.find("<th class=\"n\">CP+SA</th>"), std::string::npos);
  // The ends of an interval share one unit if possible. All runs of CP+SA are equal: no interval.
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

// The text of a study describes the whole study; the page says what a smaller size runs.
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

TEST(StudyPage, WarnsOfABusyMachine) {
  Made made;
  EXPECT_EQ(page_of(made, {}).find("The machine was busy"), std::string::npos);
  made.runs[0].result.pressure = 0.11;
  EXPECT_NE(page_of(made, {}).find("The machine was busy.</b> 1 of 36 runs waited"),
            std::string::npos);
}

}  // namespace
}  // namespace sudokit::study
