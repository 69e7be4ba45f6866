// Unusual inputs: other line ends, marks, several files, empty input, garbage.
#include <gtest/gtest.h>

#include <cstdio>

#include "cli/hooked.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

TEST(Input, CrLfByteOrderMarkAndMissingLastNewline) {
  for (const std::string& text :
       {std::string(kEasy) + "\r\n" + kEasy + "\r\n", "\xEF\xBB\xBF" + easy_line + kEasy,
        "# comment\n\n" + easy_line + "  \n" + easy_line}) {
    const auto run = sudokit({"solve"}, text);
    EXPECT_EQ(run.out, easy_answer + easy_answer);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.code, 0);
  }
}

TEST(Input, FilesAndStandardInputInTheirOrder) {
  const TempFile first(easy_line), second(std::string(kNone) + "\n");
  const auto run = sudokit({"solve", second.name(), "-", first.name()}, easy_line + easy_line);
  EXPECT_EQ(run.out,
            "# unsatisfiable " + second.name() + ":1\n" + easy_answer + easy_answer + easy_answer);
  EXPECT_EQ(run.code, 1);
}

TEST(Input, PuzzlesOfTheCommandLineComeFirst) {
  const TempFile file(easy_line);
  const auto run = sudokit({"solve", "-p", kNone, "--puzzle", kEasy, file.name()});
  EXPECT_EQ(run.out, "# unsatisfiable --puzzle 1:1\n" + easy_answer + easy_answer);
}

TEST(Input, AMissingFileIsToldAndTheRestGoesOn) {
  const TempFile file(easy_line);
  const auto run = sudokit({"solve", "/no/such/file", "/", file.name()});
  EXPECT_EQ(run.out, easy_answer);
  EXPECT_EQ(run.err, "/no/such/file: error: No such file or directory\n/: error: Is a directory\n");
  EXPECT_EQ(run.code, 3);
}

TEST(Input, AnEmptyInputIsAnError) {
  for (const char* text : {"", "\n\n", "# nothing but words\n"}) {
    const auto run = sudokit({"solve"}, text);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err, "-: error: no puzzles\n");
    EXPECT_EQ(run.code, 3);
  }
  const TempFile empty(""), full(easy_line);
  const auto run = sudokit({"solve", empty.name(), full.name()});
  EXPECT_EQ(run.out, easy_answer);
  EXPECT_EQ(run.err, empty.name() + ": error: no puzzles\n");
  EXPECT_EQ(run.code, 3);
}

TEST(Input, BinaryRubbishLosesNoGoodLine) {
  std::string rubbish;
  for (int i = 0; i < 5000; ++i)
    rubbish += static_cast<char>(i * 7919 % 256 == '\n' ? 1 : i * 7919);
  const auto run = sudokit({"solve"}, easy_line + rubbish + "\n" + easy_line);
  EXPECT_TRUE(run.out.starts_with(easy_answer + "# error -:2"));
  EXPECT_TRUE(run.out.ends_with("\n" + easy_answer));
  EXPECT_EQ(run.code, 3);
}

TEST(Input, AHundredMegabyteLineLosesNoGoodLineAndLittleMemory) {
  const auto run = hooked({"solve"}, easy_line + std::string(100'000'000, '1') + "\n" + easy_line);
  EXPECT_EQ(run.out,
            easy_answer + "# error -:2:1: a line longer than 4194304 bytes\n" + easy_answer);
  EXPECT_EQ(run.code, 3);
  EXPECT_GT(run.peak, 0u);
  EXPECT_LT(run.peak, 60'000'000u);
}

// Skipped lines are not kept in memory.
TEST(Input, BlankLinesTakeLittle) {
  const auto expect_little = [](const std::string& head, const std::string& line,
                                const std::string& row) {
    std::string text = head;
    while (text.size() < 20'000'000) text += line;
    const auto run = hooked({"solve"}, text + row);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find(kEasySolution), std::string::npos) << run.out;
    EXPECT_GT(run.peak, 0u);
    EXPECT_LT(run.peak, 12'000'000u) << head << line;
  };
  std::vector<std::string> lines = {"\n", "# x\n", "\r\n", "    \n"};
  lines.resize(by_thoroughness(1, lines.size()));
  for (const std::string& line : lines) {
    expect_little("", line, easy_line);
    if (line[0] != '#') expect_little("id,puzzle\n", line, "7," + easy_line);
  }
}

TEST(Input, SidesOfOneAndOfAHundredAndOne) {
  EXPECT_EQ(sudokit({"solve", "--layout", "1x1"}, ".\n").out, "1\n");
  std::string big;
  for (int i = 0; i < 101 * 101; ++i) big += i ? " ." : ".";
  const auto run = sudokit({"solve"}, big + "\n");
  EXPECT_TRUE(run.out.starts_with("# error -:1")) << run.out;
  EXPECT_NE(run.out.find("101"), std::string::npos) << run.out;
  EXPECT_EQ(run.code, 3);
}

TEST(Input, WrongCellsNameWhatIsWrong) {
  const struct {
    std::vector<std::string> args;
    std::string line, answer;
  } cases[] = {
      {{"solve", "--layout", "3x3"}, std::string(80, '.'), "80 cells"},
      {{"solve", "--layout", "3x3"}, std::string(82, '.'), "82 cells"},
      {{"solve", "--layout", "2x2"}, "5...............", "5"},
      {{"solve", "--layout", "2x2", "--from", "numbers"}, "17 . . . . . . . . . . . . . . .", "17"},
  };
  for (const auto& each : cases) {
    const auto run = sudokit(each.args, each.line + "\n");
    EXPECT_TRUE(run.out.starts_with("# error -:1")) << run.out;
    EXPECT_NE(run.out.find(each.answer), std::string::npos) << run.out;
    EXPECT_EQ(run.code, 3);
  }
}

TEST(Input, CsvGivesCsvBack) {
  const auto run = sudokit({"solve"}, std::string("puzzle,note\n") + kEasy + ",x\n");
  EXPECT_NE(run.out.find(kEasySolution), std::string::npos);
  EXPECT_EQ(sudokit({"solve", "--to", "line"}, run.out).out, easy_answer);
}

// A terminal would execute control characters.
TEST(Input, ErrorsHoldNoControlCharacters) {
  const std::string cells = "layout 2x2\n................\n";
  const TempFile layout("boxes 2x2\nextra \x1b[31m: r1c1 r1c4 r4c1 r4c4\n");
  for (const auto& run :
       {sudokit({"solve"}, cells + "kil\x1b[31mler 3 r1c1\n"),
        sudokit({"solve"}, cells + "regex \"\x1b\" r1c1\n"),
        sudokit({"convert", "--to", "rules", "--layout", layout.name()}, "1...............\n")}) {
    EXPECT_EQ((run.out + run.err).find('\x1b'), std::string::npos) << run.out << run.err;
  }
}

TEST(Input, AForeignCharacterIsShownWhole) {
  const auto run = sudokit({"solve"}, "1..4..1..3..2..\u00e9\n");
  EXPECT_NE(run.err.find("unexpected character '\u00e9'"), std::string::npos) << run.err;
}

TEST(Input, AConversationIsAnsweredLineByLine) {
  Process process({SUDOKIT_PROGRAM, "solve"});
  process.talk(easy_line, true,
               [](const ProcessResult& so_far) { return so_far.out == easy_answer; });
  process.talk(easy_line, true,
               [](const ProcessResult& so_far) { return so_far.out == easy_answer + easy_answer; });
  EXPECT_EQ(process.finish().code, 0);
}

TEST(Input, TheSameBytesForAnyNumberOfJobs) {
  std::string text;
  for (int i = 0; i < 3000; ++i) {
    text += i % 50 == 7 ? kClash : i % 50 == 9 ? kNone : i % 3 ? kEasy : kMinimal;
    text += '\n';
  }
  const auto once = sudokit({"solve", "--jobs", "1"}, text);
  EXPECT_EQ(std::count(once.out.begin(), once.out.end(), '\n'), 3000);
  for (const char* jobs : {"2", "3", "4"}) {
    const auto run = sudokit({"solve", "--jobs", jobs}, text);
    EXPECT_EQ(run.out, once.out);
    EXPECT_EQ(run.err, once.err);
    EXPECT_EQ(run.code, 3);
  }
}

}  // namespace
}  // namespace sudokit::test
