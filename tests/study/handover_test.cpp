// What a study file says of its report, and what the report in Python is given.
#include "study/handover.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "study/export.hpp"
#include "study/study.hpp"
#include "support/errors.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kStudy = R"(title = "A <b>study</b>"
[[instances]]
name = "set"
maker = "lewis"
layout = "2x2"
count = 2
params = { fixed = [0.25, 0.5] }
[[engines]]
name = "SA"
engine = "anneal"
params = { alpha = [0.9, 0.99] }
[[engines]]
name = "CP+SA"
engine = "cp-anneal"
[run]
runs = 3
seed = 7
processor_seconds = 2
trace = true
[published]
file = "x.csv"
paper = "P"
table = "T"
)";

constexpr std::string_view kHead =
    "paper,table_or_figure,instance_set,order,metric,algorithm,value,unit,notes\n";

std::string refused(const std::string& more) {
  const auto study = parse_study(std::string(kStudy) + more);
  return study ? "" : std::string(study.error().code.name());
}

nlohmann::json handed_over(const std::string& more, const std::vector<Reference>& references = {}) {
  const auto study = parse_study(std::string(kStudy) + more);
  EXPECT_TRUE(study) << study.error().message;
  const auto plan =
      make_plan(*study, [](const std::string&) -> Result<std::unique_ptr<std::istream>> {
        return fail("cannot-read", "none");
      });
  EXPECT_TRUE(plan) << plan.error().message;
  ReportFacts facts;
  facts.folder = "out";
  return nlohmann::json::parse(handover(*plan, references, facts));
}

TEST(Handover, HasThePlanWithAllThatLabelsRuns) {
  const auto json = handed_over("");
  EXPECT_EQ(json["study"]["title"], "A <b>study</b>");
  EXPECT_EQ(json["study"]["seed"], 7);
  EXPECT_EQ(json["facts"]["folder"], "out");
  ASSERT_EQ(json["instances"].size(), 4u);
  const auto& instance = json["instances"][2];
  EXPECT_EQ(instance["axes"], nlohmann::json::parse(R"([["layout", "2x2"], ["fixed", "0.5"]])"));
  EXPECT_EQ(instance["order"], "2");
  EXPECT_EQ(instance["cells"], 16);
  EXPECT_EQ(instance["puzzle"].get<std::string>().size(), 16u);
  EXPECT_FALSE(instance.contains("features"));
  ASSERT_EQ(json["variants"].size(), 3u);
  EXPECT_EQ(json["variants"][1]["axes"], nlohmann::json::parse(R"([["alpha", "0.99"]])"));
  EXPECT_TRUE(json["study"]["engines"][0]["product"]);
  EXPECT_FALSE(json["study"]["engines"][1]["product"]);
  EXPECT_EQ(json["limits"][0]["limit_processor_seconds"], 2);
  EXPECT_TRUE(json["limits"][0]["limit_iterations"].is_null());
  for (const char* column : {"instance", "variant", "limits", "run", "seed", "config"}) {
    EXPECT_EQ(json["runs"][column].size(), 4u * 3 * 3) << column;
  }
  EXPECT_TRUE(json["study"]["plan"].is_null());
}

TEST(Handover, HasFeaturesOnlyForSelectors) {
  const auto json = handed_over("[[selector]]\ntitle = \"s\"\nmethod = \"nearest\"\n");
  EXPECT_EQ(json["instances"][0]["features"].size(), 13u);
  EXPECT_EQ(json["study"]["selectors"][0]["neighbours"], 5);
}

TEST(Handover, HasTheReferencesOfThePaper) {
  const auto rows = parse_references(std::string(kHead) +
                                     "P,T,a,2,rate,SA,60,%,\"quoted, \"\"note\"\"\"\n"
                                     "another,T,a,2,rate,SA,61,%,\n");
  ASSERT_TRUE(rows) << rows.error().message;
  const auto json = handed_over("", *rows);
  ASSERT_EQ(json["references"].size(), 1u);
  EXPECT_EQ(json["references"][0]["notes"], "quoted, \"note\"");
}

TEST(References, AreRefusedWithTheirLine) {
  const std::string head(kHead);
  EXPECT_EQ(parse_references("paper,table\n").error().line, 1u);
  EXPECT_EQ(parse_references(head + "a,b,c,d,e,f,1,s,\na,b\n").error().line, 3u);
  EXPECT_EQ(parse_references(head + "a,b,\"c,d,e,f,1,s,\n").error().line, 2u);
}

TEST(Wishes, TakeTargets) {
  const std::string table = "[[table]]\ntitle = \"T\"\nmeasures = [\"ert\"]\n";
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [\"10%\", 0.5]\n"), "");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\n"), "unknown-name");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [\"101 %\"]\n"), "invalid-value");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [-1]\n"), "invalid-value");
  EXPECT_EQ(refused(table + "rows = [\"target\"]\ntargets = [\"half\"]\n"), "invalid-value");
  EXPECT_EQ(refused("[[table]]\ntitle = \"T\"\nmeasures = [\"wins\"]\nrows = [\"target\"]\n"
                    "targets = [0]\n"),
            "inapplicable-option");
  EXPECT_EQ(refused("[[plot]]\ntitle = \"p\"\nkind = \"cost\"\ntargets = [0]\n"),
            "inapplicable-option");
  const auto json = handed_over(table + "rows = [\"target\"]\ntargets = [\"10%\", 0.5]\n");
  EXPECT_EQ(json["study"]["tables"][0]["targets"][0]["cost"], 0.1);
  EXPECT_TRUE(json["study"]["tables"][0]["targets"][0]["relative"]);
}

// A margin belongs to published values; its default is that of docs/studies.md.
TEST(Wishes, TakeTheMarginOfPublishedValues) {
  const std::string table =
      "[[table]]\ntitle = \"T\"\nrows = [\"fixed\"]\nmeasures = [\"success\"]\n";
  const std::string published = "published = { success = \"rate\" }\n";
  const auto margin = [&](const std::string& more) {
    return handed_over(table + published + more)["study"]["tables"][0]["margin"];
  };
  EXPECT_EQ(margin("")["share"], 0.1);
  EXPECT_EQ(margin("")["factor"], 1.25);
  EXPECT_EQ(margin("margin = { share = 0.05 }\n")["share"], 0.05);
  EXPECT_EQ(margin("margin = { factor = 2 }\n")["factor"], 2);
  EXPECT_EQ(refused(table + "margin = { share = 0.05 }\n"), "inapplicable-option");
  EXPECT_EQ(refused(table + published + "margin = { factor = 1 }\n"), "number-out-of-range");
  EXPECT_EQ(refused(table + published + "margin = { shares = 0.1 }\n"), "unknown-key");
}

TEST(Wishes, WantAMarginOfEquivalenceAlone) {
  const std::string test =
      "[[test]]\ntitle = \"t\"\nmeasure = \"success\"\nbetween = [\"SA\", \"CP+SA\"]\n";
  EXPECT_EQ(refused(test + "kind = \"equivalence\"\nmargin = 0.1\n"), "");
  EXPECT_EQ(refused(test + "kind = \"equivalence\"\n"), "missing-key");
  EXPECT_EQ(refused(test + "kind = \"signed-rank\"\nmargin = 0.1\n"), "inapplicable-option");
}

// 88 pairs find a difference of .3 standard deviations with a power of .8; Student's distribution
// would ask for two more.
TEST(Wishes, TakeAPlanAndItsPower) {
  const std::string plan = "[plan]\nhypothesis = \"SA is slower\"\n";
  const std::string power = "measure = \"par2\"\nmargin = 0.3\ndeviation = 1\npower = 0.8\n";
  const auto json =
      handed_over(plan + "kind = \"confirmatory\"\nfixed = \"abc\"\n" + power)["study"];
  EXPECT_EQ(json["plan"]["pairs"], 88);
  EXPECT_EQ(json["plan"]["kind"], "confirmatory");
  EXPECT_EQ(json["plan_fixed"], "abc");
  EXPECT_EQ(json["plan_text"].get<std::string>().find("abc"), std::string::npos);
  EXPECT_EQ(refused(plan), "missing-key");
  EXPECT_EQ(refused(plan + "kind = \"exploratory\"\n"), "");
  EXPECT_EQ(refused(plan + "kind = \"exploratory\"\npower = 0.8\n"), "missing-key");
  EXPECT_EQ(refused(plan + "kind = \"confirmatory\"\nmeasure = \"par2\"\n"), "missing-key");
  EXPECT_EQ(refused(plan + "kind = \"certain\"\n"), "invalid-value");
  EXPECT_EQ(refused(plan + "kind = \"exploratory\"\nmeasure = \"speed\"\n"), "unknown-measure");
  EXPECT_EQ(refused(plan + "kind = \"exploratory\"\naim = \"x\"\n"), "unknown-key");
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

}  // namespace
}  // namespace sudokit::study
