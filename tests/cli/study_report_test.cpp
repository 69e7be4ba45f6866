// sudokit study report, show and compare: what they read from results.
#include <algorithm>
#include <regex>

#include "cli/study/sqlite.hpp"
#include "cli/study_command.hpp"

namespace sudokit::test {
namespace {

TEST_F(StudyCommand, ReportsAWholeAPartAndNothing) {
  whole();
  const auto report = sudokit({"study", "report", file_.name(), "--out", folder_ / "whole"});
  EXPECT_EQ(report.code, 0) << report.err;
  const std::string page = text_of(folder_ / "whole/report.html");
  EXPECT_NE(page.find("60 of 60 runs"), std::string::npos);
  EXPECT_NE(page.find("<svg"), std::string::npos);
  EXPECT_EQ(page.find("http://www.w3.org/1999/xhtml"), std::string::npos);
  const std::string runs = text_of(folder_ / "whole/runs.csv");
  EXPECT_EQ(std::ranges::count(runs, '\n'), 61);
  // Times are given to the nanosecond, without the rounding errors of large numbers.
  EXPECT_FALSE(std::regex_search(runs, std::regex(",true,[0-9]*\\.[0-9]{10}")))
      << runs.substr(0, 600);

  EXPECT_EQ(run_study(file_.name(), folder_ / "part", {"--shard", "1/2"}).code, 0);
  fs::rename(folder_ / "part/results-1of2.db", folder_ / "part/results.db");
  EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder_ / "part"}).code, 0);
  EXPECT_NE(text_of(folder_ / "part/report.html").find("30 of 60 runs"), std::string::npos);

  {
    cli::Database(folder_ / "part/results.db", cli::Database::Mode::create)
        .execute("DELETE FROM run");
  }
  EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder_ / "part"}).code, 0);
  EXPECT_NE(text_of(folder_ / "part/report.html").find("no runs yet"), std::string::npos);
  const std::string nowhere = folder_ / "nowhere";
  const std::string results = folder_ / "whole/results.db";
  const auto swapped = sudokit({"study", "report", results, "--out", folder_ / "swapped"});
  EXPECT_EQ(swapped.code, 3);
  EXPECT_NE(swapped.err.find(results + " is a file of results; the file that describes the study"),
            std::string::npos)
      << swapped.err;
  const auto none = sudokit({"study", "report", file_.name(), "--quick", "--out", nowhere});
  EXPECT_EQ(none.code, 3);
  EXPECT_NE(none.err.find("sudokit study run " + file_.name() + " --quick --out " + nowhere),
            std::string::npos)
      << none.err;
}

// Runs with stored incumbents are reported by targets, and engines are selected.
TEST_F(StudyCommand, ReportsTargetsAndSelectors) {
  std::string study(kStudy);
  study.replace(study.find("iterations = 20000"), 18, "iterations = 20000\ntrace = true");
  const TempFile file(study + R"([[table]]
title = "Targets"
rows = ["target"]
columns = ["engine"]
measures = ["success", "ert_iterations"]
targets = ["100 %", "50 %", 0]
[[plot]]
title = "Pairs"
kind = "ecdf"
y = "iterations"
targets = ["50 %", 0]
[[selector]]
title = "Chosen"
method = "nearest"
)",
                      ".toml");
  const std::string out = folder_ / "targets";
  ASSERT_EQ(run_study(file.name(), out).code, 0);
  const auto report = sudokit({"study", "report", file.name(), "--out", out});
  ASSERT_EQ(report.code, 0) << report.err;
  const std::string csv = text_of(out + "/tables.csv");
  // Every run starts at its first cost.
  EXPECT_NE(csv.find("\nTargets,100 %,SA,success,share,1,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\nTargets,0,CP+SA,ert_iterations,,"), std::string::npos) << csv;
  for (const char* row : {"single best", "selector", "virtual best"}) {
    EXPECT_NE(csv.find(std::string("\nChosen,") + row + ",,instances,instances,10,"),
              std::string::npos)
        << csv;
  }
  const std::string page = text_of(out + "/report.html");
  EXPECT_NE(page.find("<h2>Chosen</h2>"), std::string::npos);
  EXPECT_NE(page.find("the best engine on the 5 nearest of the other instances"),
            std::string::npos);
}

// The plan is kept before the first run, and the report says so; a plan that was changed is none.
TEST_F(StudyCommand, ReportsThePlanFirst) {
  const std::string plan =
      "[plan]\nkind = \"exploratory\"\nhypothesis = \"SA is slower\"\n[[instances]]";
  std::string study(kStudy);
  study.replace(study.find("[[instances]]"), 13, plan);
  const TempFile file(study, ".toml");
  const std::string out = folder_ / "plan";
  ASSERT_EQ(run_study(file.name(), out).code, 0);
  const auto page_of = [&](const std::string& name) {
    const auto report = sudokit({"study", "report", name, "--out", out, "--no-plots"});
    EXPECT_EQ(report.code, 0) << report.err;
    return text_of(out + "/report.html");
  };
  const std::string page = page_of(file.name());
  const auto at = page.find("<b>Plan (exploratory).</b> SA is slower");
  ASSERT_NE(at, std::string::npos);
  EXPECT_LT(at, page.find("60 of 60 runs"));
  EXPECT_NE(page.find("Fixed before any run, by sudokit "), std::string::npos);
  study.replace(study.find("slower"), 6, "faster");
  const TempFile changed(study, ".toml");
  EXPECT_NE(page_of(changed.name()).find("it was changed"), std::string::npos);
}

// The commands on the page work as they are written there.
TEST_F(StudyCommand, ThePageTellsCommandsThatWork) {
  whole();
  const std::string out = folder_ / "whole";
  ASSERT_EQ(sudokit({"study", "report", file_.name(), "--out", out, "--no-plots"}).code, 0);
  const std::string page = text_of(out + "/report.html");
  EXPECT_NE(page.find("<code>sudokit study run " + file_.name() + " --out " + out + "</code>"),
            std::string::npos);
  const std::string begin = "<code>sudokit study show ";
  const auto at = page.find(begin);
  ASSERT_NE(at, std::string::npos);
  const auto end = page.find("</code>", at);
  std::istringstream words(page.substr(at + begin.size(), end - at - begin.size()));
  std::string key, results;
  words >> key >> results;
  EXPECT_EQ(sudokit({"study", "show", key, results}).code, 0) << key << " " << results;
}

TEST_F(StudyCommand, ShowRepeatsARunExactly) {
  const auto rows = whole();
  const std::string key = rows.begin()->first.substr(0, 10);
  const auto shown = sudokit({"study", "show", key, folder_ / "whole/results.db"});
  EXPECT_EQ(shown.code, 0) << shown.out << shown.err;
  EXPECT_NE(shown.out.find("again"), std::string::npos);
  EXPECT_NE(shown.out.find("└──"), std::string::npos) << "a grid that can be seen: " << shown.out;
  {
    cli::Database database(folder_ / "whole/results.db", cli::Database::Mode::create);
    database.execute("UPDATE run SET iterations = iterations + 1");
  }
  EXPECT_EQ(sudokit({"study", "show", key, folder_ / "whole/results.db"}).code, 1);
  EXPECT_EQ(sudokit({"study", "show", "zz", folder_ / "whole/results.db"}).code, 3);
}

TEST_F(StudyCommand, CompareTellsWhoLostWhat) {
  whole();
  const std::string a = folder_ / "whole/results.db", b = folder_ / "b.db";
  EXPECT_EQ(sudokit({"study", "merge", "--into", b, a}).code, 0);
  EXPECT_EQ(sudokit({"study", "compare", a, b}).code, 0);
  {
    cli::Database(b, cli::Database::Mode::create)
        .execute("UPDATE run SET end = 6, verdict = 0 WHERE end = 0");
  }
  const auto lost = sudokit({"study", "compare", a, b});
  EXPECT_EQ(lost.code, 1);
  EXPECT_NE(lost.out.find("now crash"), std::string::npos) << lost.out;
}

}  // namespace
}  // namespace sudokit::test
