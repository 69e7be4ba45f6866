// Messages: each is shown once, in the right place.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/text.hpp"

namespace sudokit::test {
namespace {

std::size_t count_of(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) ++count;
  return count;
}

// The output of the program on a terminal. With `answers` the terminal shows answers and messages;
// otherwise it shows only messages and has a progress line. `until`: the program is interrupted
// when this text appears; "": it runs to its end. `kind`: of the terminal; null: one that cannot
// redraw a line if it shows answers.
std::string on_terminal(std::vector<std::string> args, bool answers = true,
                        std::string_view until = "", const char* kind = nullptr) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) return "no terminal";
  const int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
  args.insert(args.begin(), SUDOKIT_PROGRAM);
  const char* const term = kind != nullptr ? kind : answers ? "TERM=dumb" : "TERM=xterm";
  Process process(std::move(args), {term}, [slave, answers] {
    dup2(answers ? slave : open("/dev/null", O_WRONLY), 1), dup2(slave, 2);
  });
  std::string shown;
  const auto take = [&] {
    char buffer[4096];
    for (ssize_t got; (got = read(master, buffer, sizeof buffer)) > 0;) {
      shown.append(buffer, static_cast<std::size_t>(got));
    }
  };
  while (shown.find(until) == std::string::npos) {
    pollfd terminal = {master, POLLIN, 0};
    poll(&terminal, 1, -1);
    take();
  }
  if (!until.empty()) kill(process.pid(), SIGINT);
  process.finish();
  take();
  close(slave);
  close(master);
  return shown;
}

TEST(OnATerminal, RateHasALineForEachScale) {
  EXPECT_EQ(count_of(on_terminal({"rate", "-p", kEasy}), "  Grade              easy"), 1u);
  EXPECT_EQ(count_of(on_terminal({"rate", "--to", "line", "-p", kEasy}), "Grade"), 0u);
  EXPECT_EQ(count_of(on_terminal({"rate", "--scale", "se", "-p", kEasy}), "Grade"), 0u);
}

TEST(OnATerminal, SolveReportsOtherSolutions) {
  EXPECT_EQ(count_of(on_terminal({"solve", "-p", kEmpty}), "one of several solutions"), 1u);
  EXPECT_EQ(count_of(on_terminal({"solve", "-p", kEasy}), "several"), 0u);
  EXPECT_EQ(count_of(sudokit({"solve", "-p", kEmpty}).out, "several"), 0u);
}

TEST(OnATerminal, CandidatesAreDrawn) {
  std::string loose = kEasy;
  loose.replace(74, 7, 7, '.');
  EXPECT_GT(count_of(on_terminal({"candidates", "-p", loose}), "┌"), 0u);
  EXPECT_EQ(count_of(sudokit({"candidates", "-p", loose}).out, "┌"), 0u);
  const auto shown = on_terminal({"candidates", "--solutions", "10", "-p", kEmpty});
  EXPECT_EQ(count_of(shown, "sudokit explore --complete 2"), 1u) << shown;
  const auto none = on_terminal({"explore", "--complete", "1", "-p", kEmpty});
  EXPECT_EQ(count_of(none, "two may: --complete 2"), 1u) << none;
}

// On a puzzle larger than 9x9 the contradictory givens are not searched for.
TEST(OnATerminal, CheckNamesTheQuestionAboutMistakes) {
  std::string wide(256, '.');
  for (std::size_t i = 0; i < 15; ++i) wide[i] = "123456789ABCDEF"[i];
  wide[31] = 'G';
  EXPECT_EQ(count_of(on_terminal({"check", "-p", wide}), "--mistakes --printed"), 1u);
}

TEST(OnATerminal, MakeShowsItsSeedWhereTheOutputGoesElsewhere) {
  EXPECT_EQ(count_of(on_terminal({"make", "--seed", "7"}, false), "--seed 7 makes the same"), 1u);
}

TEST(Messages, AreShownOnceOnATerminal) {
  EXPECT_EQ(count_of(on_terminal({"solve", "-p", kClash}), "both hold 5"), 1u);
  EXPECT_EQ(count_of(on_terminal({"explain", "--to", "svg", "-p", kNone}, false), "nothing fits"),
            1u);
  for (const char* command : {"check", "solve", "rate", "candidates"}) {
    EXPECT_EQ(count_of(on_terminal({command, "-p", kNone}), "no solution"), 1u) << command;
    EXPECT_EQ(sudokit({command, "-p", kNone}).out.find("no solution"), std::string::npos);
  }
  // In a pipe, the answer contains the error, and so does the message.
  const auto piped = sudokit({"solve", "-p", kClash});
  EXPECT_EQ(count_of(piped.out, "both hold 5"), 1u);
  EXPECT_EQ(count_of(piped.err, "both hold 5"), 1u);
}

// What was understood of a pasted puzzle in no named form is shown, but only on a terminal.
TEST(Messages, APastedPuzzleIsShownOnATerminal) {
  const std::string grid = "┌─────┬─────┐";
  const std::string read = "--puzzle:1: read as";
  for (const std::string& pasted :
       {std::string("1--4--1--3--2--3"), std::string("1--4\n--1-\n-3--\n2--3")}) {
    for (const bool answers : {true, false}) {
      const std::string shown = on_terminal({"count", "-p", pasted}, answers);
      EXPECT_EQ(count_of(shown, read), 1u) << shown;
      EXPECT_EQ(count_of(shown, grid), 1u) << shown;
      EXPECT_NE(shown.find("│ 1 . │ . 4 │"), std::string::npos) << shown;
    }
    EXPECT_EQ(sudokit({"count", "-p", pasted}).err, "");
  }
  EXPECT_EQ(count_of(on_terminal({"count", "-p", "1..4..1..3..2..3"}), "read as"), 0u);
  EXPECT_EQ(count_of(on_terminal({"count", "-p", "1..4\n..1.\n.3..\n2..3"}), "read as"), 0u);
}

// A puzzle that is still being searched for does not count as done. The program is interrupted once
// its progress shows tries, wherever the puzzles go.
TEST(Messages, ProgressIsOfWhatIsAnswered) {
  const TempFile file("");
  for (const char* jobs : {"1", "2"}) {
    const std::vector<std::string> make = {"make", "--givens", "50", "--count",
                                           "3",    "--jobs",   jobs};
    auto into_file = make;
    into_file.insert(into_file.end(), {"-o", file.name()});
    for (const std::string& shown :
         {on_terminal(make, false, " tried"), on_terminal(make, true, " tried", "TERM=xterm"),
          on_terminal(into_file, true, " tried", "TERM=xterm")}) {
      EXPECT_NE(shown.find("0 of 3 puzzles, "), std::string::npos) << shown;
      EXPECT_NE(shown.find("]   0 %"), std::string::npos) << shown;
      EXPECT_EQ(shown.find("0:00 left"), std::string::npos) << shown;
      EXPECT_NE(shown.find("3 of 3 puzzles not found among "), std::string::npos) << shown;
    }
  }
}

TEST(Messages, OfOneWrongChoiceAreSaidOnce) {
  const std::string puzzle = "1...............\n";
  const auto run = sudokit({"solve", "--engine", "bulk9"}, puzzle + puzzle + puzzle);
  EXPECT_EQ(count_of(run.out, "# error -:"), 3u) << run.out;
  EXPECT_EQ(run.codes, "unsupported-side") << run.err;
  EXPECT_EQ(run.code, 3);
  // The error is known before anything is read.
  const auto named = sudokit({"solve", "--engine", "bulk9", "--layout", "2x2"}, puzzle);
  EXPECT_EQ(named.code, 2);
  EXPECT_EQ(named.out, "");
}

TEST(Messages, OfRecordsAreSaidEachWithItsPlace) {
  const auto run = sudokit({"solve"}, "abc\nabc\n");
  EXPECT_EQ(run.codes, "wrong-cell-count,wrong-cell-count") << run.err;
}

TEST(Messages, TellTheSideOfSquareBoxes) {
  const auto said = [](const char* layout) {
    return sudokit({"make", "--family", "blank", "--layout", layout}).err;
  };
  EXPECT_EQ(said("4x4"),
            "sudokit: boxes of 4x4 make a grid of 16x16; for a grid of 4x4: --side 4\n");
  EXPECT_NE(said("5x5").find("for a grid of 5x5: --side 5"), std::string::npos);
  EXPECT_EQ(said("3x3"), "");
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--side", "16"}).err, "");
  EXPECT_EQ(said("2x4"), "");
}

TEST(Messages, QuoteNoLongWordWhole) {
  const std::string word(5000, 'x');
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{word},
                                             {"solve", "--engine", word},
                                             {"solve", "--" + word},
                                             {"solve", "--layout", word},
                                             {"make", "--needs", word}}) {
    const auto run = sudokit(args, "");
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("xxx..."), std::string::npos) << run.err;
    EXPECT_LT(run.err.size(), 1500u) << run.err;
  }
}

TEST(Messages, CutNoCharacter) {
  for (const std::string start : {"", "x", "xx"}) {
    std::string word = start;
    for (int i = 0; i < 300; ++i) word += "\u20AC";
    for (const std::vector<std::string>& args : std::vector<std::vector<std::string>>{
             {"solve", "--engine", word}, {"solve", "--jobs", word}, {"solve", "-p", "1" + word}}) {
      const auto run = sudokit(args, "");
      EXPECT_EQ(run.err, clean_text(run.err));
      EXPECT_EQ(run.err.find("\uFFFD"), std::string::npos) << run.err;
    }
  }
}

TEST(Messages, NameTheParameterThatIsWrong) {
  const auto run = sudokit({"solve", "--engine", "tabu", "--tabu.tenure=nan", "-p", kEasy});
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("--tabu.tenure"), std::string::npos) << run.err;
}

TEST(Convert, EndsWhereThereIsNoPuzzleToExport) {
  for (const char* form : {"cnf", "colouring", "exact_cover", "opb"}) {
    const auto none = sudokit({"convert", "--to", form}, "# nothing\n");
    EXPECT_EQ(none.code, 3) << form;
    EXPECT_EQ(none.out, "");
    EXPECT_EQ(sudokit({"convert", "--to", form, "no_such_file"}).code, 3) << form;
  }
}

TEST(Explain, WritesNoPicturesOfSeveralPuzzles) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("sudokit_pictures_" + std::to_string(getpid()));
  const auto run = sudokit({"explain", "--to", "svg", "--directory", folder.string()},
                           std::string(kEasy) + "\n" + kMinimal + "\n");
  EXPECT_EQ(run.code, 3);
  EXPECT_FALSE(std::filesystem::exists(folder / "step-001.svg"));
  sudokit({"explain", "--to", "svg", "--directory", folder.string(), "-p", kEasy});
  EXPECT_TRUE(std::filesystem::exists(folder / "step-001.svg"));
  EXPECT_TRUE(std::filesystem::exists(folder / "step-002.svg"));
  // Files left by an earlier run are removed.
  sudokit({"explain", "--next", "--to", "svg", "--directory", folder.string(), "-p", kEasy});
  EXPECT_TRUE(std::filesystem::exists(folder / "step-001.svg"));
  EXPECT_FALSE(std::filesystem::exists(folder / "step-002.svg"));
  std::filesystem::remove_all(folder);
}

TEST(Documents, HoldOnePuzzleAndNothingBesideIt) {
  const std::string two = std::string(kEasy) + "\n" + kMinimal + "\n";
  const std::string good = std::string(kClash) + "\n" + kEasy + "\n";
  for (const auto& [args, begins] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"convert", "--to", "svg"}, "<svg "}, {{"explain", "--to", "svg"}, "<svg "}}) {
    const auto refused = sudokit(args, two);
    EXPECT_EQ(refused.out, "") << args[0];
    EXPECT_EQ(refused.codes, "several-puzzles") << refused.err;
    EXPECT_EQ(refused.code, 3);
    const auto one = sudokit(args, good);
    EXPECT_TRUE(one.out.starts_with(begins)) << one.out.substr(0, 80);
    EXPECT_EQ(one.codes, "clashing-givens") << one.err;
    EXPECT_EQ(one.code, 3);
  }
}

TEST(Explain, SupposesOrLeavesSuppositionsOut) {
  const auto run = sudokit({"explain", "--suppose", "--without", "supposition", "-p", kEasy});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.codes, "conflicting-options") << run.err;
}

}  // namespace
}  // namespace sudokit::test
