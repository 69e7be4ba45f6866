// Pictures: what is drawn, and that nothing is drawn without data.
#include <gtest/gtest.h>

#include <algorithm>

#include "study/made.hpp"

namespace sudokit::study {
namespace {

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

// The mean best cost falls from 9 to 4 at half of the time of each run.
TEST(StudyPictures, DrawCostByEachRunsOwnRate) {
  const Made made;
  for (const Picture& picture : make_pictures(made.plan.study, made.runs)) {
    if (picture.title != "cost") continue;
    EXPECT_NE(picture.script.find("$d0 << EOD\n0.005 9\n"), std::string::npos) << picture.script;
    EXPECT_NE(picture.script.find("\n2 4\nEOD"), std::string::npos);
  }
}

// The last run of SA ends without a solution after 2 s: the curve starts at 0 and continues up to
// there.
TEST(StudyPictures, DrawSurvivalFromNothingToTheEnd) {
  const Made made;
  const auto pictures = make_pictures(made.plan.study, made.runs);
  const auto at = std::ranges::find(pictures, "survival", &Picture::title);
  EXPECT_NE(at->script.find("\n0.5 0 0 0\n0.5 0.333333 "), std::string::npos) << at->script;
  EXPECT_NE(at->script.find("\n2 0.666667 "), std::string::npos) << at->script;
}

// An engine that solves nothing is drawn as a line along the bottom, and its name is in the key.
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

TEST(StudyPictures, ABoxShowsIterationsWhereTheyAreWished) {
  Made made;
  PlotSpec& plot = *std::ranges::find(made.plan.study.plots, "box", &PlotSpec::kind);
  made.plan.study.plots = {plot};
  const auto script = [&] { return make_pictures(made.plan.study, made.runs).front().script; };
  for (Observation& run : made.runs) run.result.iterations = 4321;
  EXPECT_EQ(script().find("\n4321\n"), std::string::npos);
  made.plan.study.plots[0].y = "iterations";
  EXPECT_NE(script().find("\n4321\n"), std::string::npos) << script();
  EXPECT_NE(script().find("iterations to a solution"), std::string::npos);
}

// With many series, the names have room and no bands hide the lines.
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

// Bars on a logarithmic scale do not reach 0, points of runs that ended at their limit are ringed,
// and curves of shares continue up to that limit.
TEST(StudyPictures, ShowTheLimit) {
  Made made;
  made.plan.study.plots[0].y = "par2";
  made.plan.study.plots[0].log_y = true;
  const auto pictures = make_pictures(made.plan.study, made.runs);
  EXPECT_NE(pictures[0].script.find("ended at their limit"), std::string::npos);
  const std::string& ecdf = pictures[4].script;
  EXPECT_NE(ecdf.find("\n2 0.66"), std::string::npos) << ecdf;
}

}  // namespace
}  // namespace sudokit::study
