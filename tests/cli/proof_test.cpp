// --proof and --formula: the program opens files to which an engine writes.
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "support/drat.hpp"

namespace sudokit {
namespace {

using namespace test;

TEST(Proof, OfUniquenessIsRightAndItsFormulaBesideIt) {
  const TempFile proof("left from before");
  const TempFile formula("left from before");
  const auto run = sudokit({"solve", "--engine", "cdcl", "--limit", "2", "--proof", proof.name(),
                            "--formula", formula.name(), "-p", kEasy},
                           "");
  EXPECT_EQ(run.code, 0) << run.err;
  const auto checked = check_drat(formula.text(), proof.text());
  EXPECT_EQ(checked.problem, "");
  EXPECT_TRUE(checked.refuted);
}

TEST(Proof, BelongsToTheFirstPuzzleAndASecondIsRefused) {
  const TempFile formula("");
  const TempFile alone("");
  sudokit({"solve", "--engine", "cdcl", "--formula", alone.name(), "-p", kEasy}, "");
  const auto run = sudokit({"solve", "--engine", "cdcl", "--jobs", "4", "--formula", formula.name(),
                            "-p", kEasy, "-p", kEmpty, "-p", kEasy},
                           "");
  EXPECT_EQ(run.code, 3);
  EXPECT_TRUE(run.out.starts_with(kEasySolution)) << run.out;
  EXPECT_EQ(run.codes, "several-puzzles,several-puzzles") << run.err;
  EXPECT_EQ(formula.text(), alone.text());
  EXPECT_NE(formula.text(), "");
}

TEST(Proof, AnEngineThatWritesNoneIsAUsageError) {
  const TempFile proof("kept");
  for (const char* flag : {"--proof", "--formula"}) {
    const auto run = sudokit({"solve", flag, proof.name(), "-p", kEasy}, "");
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.codes, "inapplicable-option") << run.err;
    EXPECT_EQ(run.out, "");
  }
  const auto summary = sudokit({"solve", "--summary", "--engine", "cdcl", "--proof", proof.name()},
                               std::string(kEasy) + "\n");
  EXPECT_EQ(summary.code, 2);
  EXPECT_EQ(proof.text(), "kept");
}

TEST(Proof, NeverOverwritesAnInputNorTheOtherFile) {
  const std::string text = std::string(kEasy) + "\n";
  const TempFile puzzles(text);
  const std::string link = puzzles.name() + ".link";
  std::filesystem::create_symlink(puzzles.name(), link);
  for (const std::string& name : {puzzles.name(), link}) {
    const auto run = sudokit({"solve", "--engine", "cdcl", "--proof", name, puzzles.name()}, "");
    EXPECT_EQ(run.code, 3) << name;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(puzzles.text(), text);
  }
  std::filesystem::remove(link);
  const TempFile both("");
  EXPECT_EQ(sudokit({"solve", "--engine", "cdcl", "--proof", both.name(), "--formula", both.name(),
                     "-p", kEasy},
                    "")
                .code,
            3);
}

TEST(Proof, GoesIntoAFileBesideTheAnswers) {
  for (const char* flag : {"--proof", "--formula"}) {
    const auto run = sudokit({"solve", "--engine", "cdcl", flag, "-", "-p", kEasy}, "");
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.codes, "invalid-value") << run.err;
  }
}

TEST(Proof, APathThatCannotBeWrittenIsToldBeforeAnythingIsRead) {
  for (const char* name : {"/nonexistent/proof", "/"}) {
    const auto run = sudokit({"solve", "--engine", "cdcl", "--proof", name, "-p", kEasy}, "");
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(name), std::string::npos) << run.err;
  }
}

TEST(Proof, AFullDiskIsToldBehindTheAnswer) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  for (const char* flag : {"--proof", "--formula"}) {
    const auto run =
        sudokit({"solve", "--engine", "cdcl", "--limit", "2", flag, "/dev/full", "-p", kEasy}, "");
    EXPECT_EQ(run.code, 3);
    EXPECT_TRUE(run.out.starts_with(kEasySolution)) << run.out;
    EXPECT_NE(run.err.find("/dev/full"), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace sudokit
