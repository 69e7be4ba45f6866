// Inputs of all kinds: compressed input, closed descriptors, layouts in files, and misspelt words.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/packed.hpp"
#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

TEST(Packed, IsReadAsItIs) {
  std::string many;
  std::string answers;
  for (int i = 0; i < 2000; ++i) many += easy_line, answers += easy_answer;
  const std::string two = easy_answer + easy_answer;
  const std::pair<std::string, std::string> cases[] = {{gzip(many), answers},
                                                       {zstd(many), answers},
                                                       {gzip(easy_line) + gzip(easy_line), two},
                                                       {zstd(easy_line) + zstd(easy_line), two}};
  for (const auto& [packed, wanted] : cases) {
    const TempFile file(packed, ".txt");
    const auto from_file = sudokit({"solve", file.name()});
    EXPECT_EQ(from_file.out, wanted);
    EXPECT_EQ(from_file.err, "");
    EXPECT_EQ(sudokit({"solve"}, packed).out, wanted);
  }
}

TEST(Packed, ThatIsCutOrBrokenIsToldBehindWhatWasGood) {
  std::string packed = gzip(easy_line);
  const auto cut = sudokit({"solve"}, packed.substr(0, packed.size() - 4));
  EXPECT_EQ(cut.codes, "cannot-read") << cut.err;
  EXPECT_EQ(cut.code, 3);
  packed[packed.size() - 6] = static_cast<char>(packed[packed.size() - 6] ^ 1);
  EXPECT_EQ(sudokit({"solve"}, packed).codes, "cannot-read");
  std::string frame = zstd(easy_line);
  EXPECT_EQ(sudokit({"solve"}, frame.substr(0, frame.size() - 2)).code, 3);
  frame[5] = '\xff';
  EXPECT_EQ(sudokit({"solve"}, frame).codes, "cannot-read");
}

// Words that are not understood are reported once, also if their numbers differ.
TEST(IgnoredText, IsReportedWithItsPlace) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n";
  const TempFile file("Grid 01\n" + rows + "Grid 02\n" + rows + "Killer Sudoku\n" + rows, ".txt");
  const auto run = sudokit({"check", file.name()});
  EXPECT_EQ(run.err,
            file.name() + ":1: ignored: Grid 01\n" + file.name() + ":11: ignored: Killer Sudoku\n");
  const auto answers = sudokit({"check", "--json", file.name()});
  EXPECT_NE(answers.out.find(R"("ignored":[{"line":11,"text":"Killer Sudoku"}])"),
            std::string::npos);
  EXPECT_EQ(sudokit({"solve", "--strict", file.name()}).code, 3);
  const auto line = sudokit({"solve"}, "Killer Sudoku\n" + easy_line);
  EXPECT_EQ(line.out, easy_answer);
  EXPECT_EQ(line.err, "-:1: ignored: Killer Sudoku\n");
  EXPECT_EQ(line.code, 0);
}

TEST(RecordMembers, ThatAreNotReadAreErrorsOrIgnoredOnRequest) {
  const std::string rows = "puzzle,cages\n................,r1c1 r1c2\n................,\n";
  EXPECT_EQ(sudokit({"count", "--limit", "0"}, rows).codes, "unsupported-feature");
  EXPECT_EQ(sudokit({"count", "--limit", "0", "--ignore", "cages"}, rows).code, 0);
  const auto ruled = sudokit({"convert", "--to", "json"},
                             "puzzle,layout,rules\n................,2x2,killer 5 r1c1 r1c2\n");
  EXPECT_NE(ruled.out.find(R"("rules":["killer 5 r1c1 r1c2"])"), std::string::npos);
}

TEST(Packed, WhatOnlyBeginsLikeItIsText) {
  EXPECT_EQ(sudokit({"solve"}, "(" + easy_line).out, sudokit({"solve"}, easy_line).out);
  EXPECT_EQ(sudokit({"solve"}, "\x1f").code, 3);
}

ProcessResult with_closed_input(std::vector<std::string> args) {
  args.insert(args.begin(), SUDOKIT_PROGRAM);
  Process process(std::move(args), {}, [] { ::close(0); });
  return process.finish();
}

TEST(ClosedInput, IsAnErrorAtOnce) {
  for (const char* command : {"solve", "info", "check", "convert"}) {
    const auto run = with_closed_input({command, "-"});
    EXPECT_EQ(run.code, 3) << command;
    EXPECT_EQ(run.err, "-: error: Bad file descriptor\n");
  }
}

TEST(ClosedOutput, IsAnError) {
  Process process({SUDOKIT_PROGRAM, "solve", "-p", kEasy}, {}, [] { ::close(1); });
  const auto run = process.finish();
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("Bad file descriptor"), std::string::npos) << run.err;
}

TEST(LayoutOfAFile, IsLookedForBesideItAlone) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("sudokit_beside_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder / "dir");
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
    return (folder / name).string();
  };
  const std::string layout = "AAAB\nABBB\nCCCD\nCDDD\n";
  write("dir/my.layout", layout);
  write("secret", "root:x:0:0\n");
  const TempFile elsewhere(layout, ".layout");
  std::filesystem::create_symlink(elsewhere.name(), folder / "link.layout");
  const std::string good = write("good.txt", "# layout: dir/my.layout\n1...............\n");
  const auto beside = sudokit({"info", "--json", good});
  EXPECT_NE(beside.out.find("my.layout\":1"), std::string::npos) << beside.out << beside.err;
  for (const std::string& name :
       {std::string("/etc/passwd"), std::string("../dir/my.layout"), std::string("/dev/zero"),
        std::string("secret"), std::string("link.layout"), (folder / "dir/my.layout").string()}) {
    const auto run = sudokit({"solve", write("bad.txt", "# layout: " + name + "\n1...\n")});
    EXPECT_EQ(run.code, 3) << name;
    EXPECT_EQ(run.err.find("root"), std::string::npos) << run.err;
    EXPECT_EQ(run.out.find("root"), std::string::npos) << run.out;
  }
  const auto standard = sudokit({"solve"}, "# layout: dir/my.layout\n1...............\n");
  EXPECT_EQ(standard.code, 3);
  EXPECT_NE(standard.err.find("--layout"), std::string::npos);
  std::ofstream(folder / "dir/long.layout") << std::string(5 << 20, '#');
  const auto longer = sudokit({"solve", "--layout", (folder / "dir/long.layout").string()}, "1\n");
  EXPECT_EQ(longer.codes, "too-long") << longer.err;
  std::filesystem::remove_all(folder);
}

// What a command writes can be read again anywhere, without the layout file.
TEST(LayoutOfAFile, IsWrittenAboveAnswers) {
  const std::string map = "AAAB\nABBB\nCCCD\nCDDD\n";
  const TempFile layout(map, ".layout");
  const auto is_read_again = [&](const std::string& text) {
    const auto run = sudokit({"convert", "--to", "rules"}, text);
    EXPECT_EQ(run.code, 0) << text << run.err;
    for (const std::string row : {"AAAB", "ABBB", "CCCD", "CDDD"}) {
      EXPECT_NE(run.out.find("regions " + row + "\n"), std::string::npos) << text << run.out;
    }
  };
  for (const std::string form :
       {"line", "grid", "numbers", "table", "csv", "pencilmarks", "rules"}) {
    SCOPED_TRACE(form);
    is_read_again(sudokit({"make", "--layout", layout.name(), "--count", "2", "--to", form}).out);
  }
  const auto made = sudokit({"make", "--layout", layout.name(), "--seed", "3"});
  is_read_again(made.out);
  const TempFile puzzle(made.out);
  for (const std::string command : {"convert", "scramble", "minimize"}) {
    for (const std::string form : {"line", "csv", "rules"}) {
      SCOPED_TRACE(command + " " + form);
      is_read_again(sudokit({command, "--to", form, puzzle.name()}).out);
    }
    const auto named = sudokit({command, puzzle.name()});
    EXPECT_TRUE(named.out.starts_with("# layout: AAAB;ABBB;CCCD;CDDD\n")) << named.out;
  }
  const auto missing = sudokit({"solve", "--layout", "Boxes.txt", "-p", kEasy});
  EXPECT_NE(missing.err.find("there is no layout file 'Boxes.txt'"), std::string::npos);
}

TEST(Side, IsTheUsualLayoutOfAGrid) {
  const auto layout = [](const char* side) {
    return sudokit({"make", "--family", "blank", "--fixed", "0.1", "--side", side, "--json"}).out;
  };
  EXPECT_NE(layout("4").find("\"layout\":\"2x2\""), std::string::npos);
  EXPECT_NE(layout("6").find("\"layout\":\"2x3\""), std::string::npos);
  EXPECT_NE(layout("7").find("\"layout\":\"latin7\""), std::string::npos);
  EXPECT_EQ(sudokit({"solve", "--side", "4", "--layout", "2x2"}).code, 2);
  EXPECT_EQ(sudokit({"solve", "--side", "0"}).code, 2);
  const auto mixed = sudokit({"solve", "--layout", "4x4"}, "1...............\n");
  EXPECT_NE(mixed.out.find("a 4x4 grid has the layout 2x2"), std::string::npos) << mixed.out;
}

TEST(Words, ThatAreNearlyRight) {
  const struct {
    std::vector<std::string> args;
    const char* hint;
  } cases[] = {
      {{"sovle"}, "did you mean 'solve'?"},
      {{"explian"}, "did you mean 'explain'?"},
      {{"solve", "--limt", "2"}, "did you mean '--limit'?"},
      {{"solve", "--engine", "backtrak"}, "did you mean 'backtrack'?"},
      {{"solve", "--engine=dlx", "--dlx.ordr=first"}, "--dlx.ordr=first: "},
      {{"solve", "--dxl.order=first"}, "did you mean 'dlx'?"},
      {{"convert", "--to", "gird"}, "did you mean 'grid'?"},
      {{"convert", "--from", "cvs"}, "did you mean 'csv'?"},
      {{"solve", "--layout", "windoko"}, "did you mean 'windoku'?"},
      {{kEasy}, "sudokit solve 53..7"},
      {{"help", "sovle"}, "did you mean 'solve'?"},
  };
  for (const auto& each : cases) {
    const auto run = sudokit(each.args);
    EXPECT_EQ(run.code, 2) << each.args.back();
    EXPECT_NE(run.err.find(each.hint), std::string::npos) << run.err;
  }
  EXPECT_EQ(sudokit({"xyzzy"}).err.find("did you mean"), std::string::npos);
}

TEST(Csv, ThatIsMadeBeginsWithItsHeader) {
  const auto run = sudokit({"make", "--family", "lewis", "--count", "2", "--to", "csv"});
  EXPECT_TRUE(run.out.starts_with("puzzle,comment\n")) << run.out;
  EXPECT_EQ(run.out.find('#'), std::string::npos);
}

TEST(Help, OfACommandIsWhatItsFlagSays) {
  EXPECT_EQ(sudokit({"help", "solve"}).out, sudokit({"solve", "--help"}).out);
  EXPECT_EQ(sudokit({"help"}).out, sudokit({"--help"}).out);
}

TEST(BareArgument, ThatIsAPuzzleIsSolved) {
  const auto run = sudokit({"solve", kEasy});
  EXPECT_EQ(run.out, easy_answer);
  EXPECT_EQ(run.code, 0);
  const auto two = sudokit({"solve", kNone, kNone});
  EXPECT_EQ(two.out, "# unsatisfiable --puzzle 1:1\n# unsatisfiable --puzzle 2:1\n");
}

TEST(BareArgument, ThatIsAPastedPuzzleIsSolved) {
  std::string dashes = kEasy;
  std::replace(dashes.begin(), dashes.end(), '.', '-');
  EXPECT_EQ(sudokit({"solve", dashes}).out, easy_answer);
  std::string zeros = kEasy;
  std::replace(zeros.begin(), zeros.end(), '.', '0');
  const auto link = sudokit({"solve", "https://www.sudokuwiki.org/sudoku.htm?bd=" + zeros});
  EXPECT_TRUE(link.out.starts_with(kEasySolution)) << link.out << link.err;
}

// A puzzle over several lines is answered by a grid over several lines.
TEST(Pasted, IsAnsweredByAGrid) {
  const auto run = sudokit({"solve"}, "1--4\n--1-\n-3--\n2--3\n");
  EXPECT_TRUE(run.out.starts_with("┌─────┬─────┐\n")) << run.out << run.err;
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(sudokit({"info", "-"}, "1--4\n--1-\n-3--\n2--3\n").out.find("form      pasted"),
            std::string::npos);
}

TEST(TypedPuzzle, ThatIsAFileIsRead) {
  const std::string file = SUDOKIT_SOURCE_DIR "/data/minimal_2x2.txt";
  EXPECT_EQ(sudokit({"solve", "-p", file}).out, sudokit({"solve", file}).out);
  EXPECT_NE(sudokit({"solve", "-p", "1..4..1..3..2..3", "-p", file}).out,
            sudokit({"solve", file}).out);
  EXPECT_EQ(sudokit({"solve", "-p", file + "x"}).code, 3);
}

TEST(BareArgument, ThatIsRatherAPuzzleIsToldHowToBeOne) {
  EXPECT_NE(sudokit({"solve", "1234"}).err.find(" -p"), std::string::npos);
}

TEST(NamesOfFiles, ReachTheTerminalWithoutTheirControls) {
  EXPECT_EQ(sudokit({"solve", "no\x1b[31m"}).err,
            "no\xEF\xBF\xBD[31m: error: No such file or directory\n");
  const TempFile file("abc\n", "\x1b[31m");
  for (const char* command : {"solve", "convert", "rate", "explain"}) {
    const auto run = sudokit({command, file.name()});
    EXPECT_EQ((run.out + run.err).find('\x1b'), std::string::npos) << command;
  }
  EXPECT_EQ(sudokit({"solve", "--engine", "\x1b[31m"}).err.find('\x1b'), std::string::npos);
}

TEST(Numbers, OfEveryFlagAreJudgedAlike) {
  const struct {
    std::vector<std::string> args;
    std::vector<const char*> bad;
  } cases[] = {
      {{"solve", "--time"}, {"nan", "inf", "-1", "abc", "1e400"}},
      {{"solve", "--seed"}, {"-1", "18446744073709551616", "1.5", "nan"}},
      {{"solve", "--iterations"}, {"-1", "1e-3", "x"}},
      {{"solve", "--limit"}, {"-1", "0", "1e7", "nan"}},
      {{"solve", "--jobs"}, {"-1", "0", "4294967297", "nan"}},
      {{"make", "--count"}, {"-1", "nan"}},
      {{"make", "--fixed"}, {"nan", "-0.1", "1.1"}},
      {{"rate", "--guesses"}, {"-1", "nan"}},
      {{"count", "--limit"}, {"-1", "nan"}},
      {{"solve", "--engine", "tabu", "--tabu.tenure"}, {"nan", "-1e99", "abc"}},
  };
  for (const auto& each : cases) {
    for (const char* bad : each.bad) {
      std::vector<std::string> args = each.args;
      args.emplace_back(bad);
      const auto run = sudokit(args);
      EXPECT_EQ(run.code, 2) << args.back();
      EXPECT_LT(run.err.size(), 400u) << run.err;
    }
  }
  EXPECT_EQ(sudokit({"solve", "--iterations", "1e6", "--limit", "2e0", "-p", kEasy}).code, 0);
}

}  // namespace
}  // namespace sudokit::test
