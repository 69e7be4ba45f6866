// Alternative words on the command line, and the destination of the output.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

bool says(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(OtherWords, OfCommandsDoWhatTheyMean) {
  EXPECT_EQ(sudokit({"validate", "-p", kEasy}).out, sudokit({"check", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"generate", "--seed", "5"}).out, sudokit({"make", "--seed", "5"}).out);
  EXPECT_EQ(sudokit({"grade", "-p", kEasy}).out, "--puzzle:1: grade=easy\n");
  EXPECT_EQ(sudokit({"draw", "-p", kEasy}).out,
            sudokit({"convert", "--to", "grid", "-p", kEasy}).out);
}

TEST(OtherWords, GiveWayToWhatIsTyped) {
  EXPECT_EQ(sudokit({"draw", "--to", "line", "-p", kEasy}).out,
            sudokit({"convert", "--to", "line", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"hint", "-p", kEasy}).out,
            sudokit({"explain", "--next", "--hint", "1", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"hint", "--hint=3", "-p", kEasy}).out,
            sudokit({"explain", "--next", "-p", kEasy}).out);
}

TEST(OtherWords, OfOptionsAreThoseThatTheyMean) {
  EXPECT_EQ(sudokit({"make", "--easy", "--seed", "4"}).out,
            sudokit({"make", "--rating", "grade:easy", "--seed", "4"}).out);
  EXPECT_EQ(sudokit({"make", "--minimal"}).out, sudokit({"make"}).out);
  EXPECT_TRUE(says(sudokit({"make", "--symmetric"}).out, " --symmetry rotate180 "));
  const auto both = sudokit({"make", "--minimal", "--no-minimal"});
  EXPECT_EQ(both.code, 2);
  EXPECT_EQ(both.codes, "conflicting-options");
  // A value of an option is not taken for an option, whatever it looks like.
  EXPECT_EQ(sudokit({"explain", "--to", "html", "--title", "--easy", "-p", kEasy}).code, 0);
}

TEST(OtherWords, OfValuesDifferOnlyInWriting) {
  const auto puzzle = [](const std::vector<std::string>& args) {
    const auto run = sudokit(args);
    EXPECT_EQ(run.code, 0) << run.err;
    return run.out.substr(run.out.find('\n') + 1);
  };
  EXPECT_EQ(puzzle({"make", "--symmetry", "180"}), puzzle({"make", "--symmetry", "rotate180"}));
  EXPECT_EQ(puzzle({"make", "--rating", "SE:2-3"}), puzzle({"make", "--rating", "se:2..3"}));
  EXPECT_EQ(puzzle({"make", "--rating", "easy"}), puzzle({"make", "--rating", "grade:easy"}));
  EXPECT_EQ(puzzle({"make", "--givens", "24-26"}), puzzle({"make", "--givens", "24..26"}));
  EXPECT_EQ(puzzle({"make", "--needs", "Naked Pair"}), puzzle({"make", "--needs", "naked-pair"}));
  EXPECT_EQ(sudokit({"rate", "--scale", "SE", "-p", kEasy}).out,
            sudokit({"rate", "--scale", "se", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"rate", "--techniques", "Hidden-Single", "-p", kEasy}).out,
            sudokit({"rate", "--techniques", "hidden-single", "-p", kEasy}).out);
}

TEST(OtherWords, OfAllCommandsDoWhatTheyMean) {
  const auto same = [](const std::vector<std::string>& typed, const std::vector<std::string>& own) {
    const auto run = sudokit(typed);
    EXPECT_EQ(run.out, sudokit(own).out) << typed[0];
    EXPECT_LT(run.code, 2) << run.err;
  };
  same({"solve", "--solver", "dlx", "-p", kEasy}, {"solve", "--engine", "dlx", "-p", kEasy});
  same({"solve", "--csv", "-p", kEasy}, {"solve", "--to", "csv", "-p", kEasy});
  same({"explain", "--html", "-p", kEasy}, {"explain", "--to", "html", "-p", kEasy});
  same({"solve", "--timeout", "5", "--threads=1", "-p", kEasy}, {"solve", "-p", kEasy});
  same({"next", "-p", kEasy}, {"explain", "--next", "-p", kEasy});
  same({"hint", "--level", "2", "-p", kEasy}, {"explain", "--next", "--hint", "2", "-p", kEasy});
  same({"hint", "--more", "-p", kEasy}, {"explain", "--next", "--hint", "2", "-p", kEasy});
  same({"make", "-n", "2"}, {"make", "--count", "2"});
  same({"shuffle", "-p", kEasy}, {"scramble", "-p", kEasy});
}

TEST(OtherWords, ThatMeanNothingGetAdvice) {
  const auto says_of = [](const std::vector<std::string>& typed, std::string_view part) {
    const auto run = sudokit(typed);
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(says(run.err, part)) << run.err;
  };
  says_of({"play"}, "docs/page.md");
  says_of({"solve", "--input", "x"}, "files are given without an option");
  says_of({"make", "5"}, "such as --count 5");
  says_of({"make", "easy"}, "such as --easy");
  says_of({"solve", "--jigsaw"}, "--layout FILE");
  says_of({"solve", "--layout", "jigsaw"}, "share a letter: AAAB");
  says_of({"make", "--killer"}, "such as --rules killer,arrow");
  says_of({"make", "--crossing-lines"}, "--crossing-lines needs --rules");
  says_of({"make", "--symmetric-rules"}, "needs --rules or --jigsaw");
  says_of({"make", "--symmetric-rules", "--jigsaw"}, "needs --symmetry");
  says_of({"make", "killer"}, "such as --rules killer,arrow");
  says_of({"solve", "--printed", "x"}, "check --mistakes");
  says_of({"mistakes", "x"}, "check --mistakes");
  says_of({"solve", "--steps"}, "`sudokit explain` shows the steps");
  says_of({"techniques", "swordfish", "x-wing"}, "techniques takes one TECHNIQUE");
  const auto run = sudokit({"study", "verify", "mine.toml"});
  EXPECT_EQ(run.code, 3);
  EXPECT_TRUE(says(run.err, "such as results/mine/results.db")) << run.err;
}

// The pencilmarks are what the houses leave, not the solution, which would be {4}.
TEST(OtherWords, PencilmarksDoNotTellTheSolution) {
  const auto run = sudokit({"pencilmarks", "-p", kEasy});
  EXPECT_EQ(run.code, 0) << run.err;
  const std::string again = sudokit({"convert", "--to", "pencilmarks"}, run.out).out;
  const std::string plain = sudokit({"convert", "--to", "pencilmarks", "-p", kEasy}).out;
  EXPECT_EQ(again.substr(again.size() - 730), plain.substr(plain.size() - 730)) << run.out;
  EXPECT_NE(again, sudokit({"candidates", "--to", "pencilmarks", "-p", kEasy}).out);
  // Givens remain givens.
  EXPECT_EQ(sudokit({"solve", "--to", "line"}, run.out).out,
            sudokit({"solve", "--to", "line", "-p", kEasy}).out);
  EXPECT_TRUE(says(sudokit({"info", "--json", "-"}, run.out).out, R"("with_marks":1)"));
  // 9 is in the column of the cell that lacks it.
  const auto dead = sudokit({"pencilmarks", "-p", "12345678." + std::string(71, '.') + "9"});
  EXPECT_EQ(dead.code, 3);
  EXPECT_TRUE(says(dead.err, "r1c9 has no candidate left")) << dead.err;
  EXPECT_EQ(sudokit({"convert", "--pencilmarks", "--to", "cnf", "-p", kEasy}).code, 2);
}

TEST(OtherWords, APuzzleWithAMistakeIsNoFile) {
  std::string clash(81, '.');
  clash[0] = clash[1] = '1';
  const auto run = sudokit({"check", clash});
  EXPECT_TRUE(says(run.out, "r1c1 and r1c2 both hold 1")) << run.out << run.err;
  EXPECT_TRUE(says(sudokit({"solve", clash.substr(1)}).err, "80 cells")) << run.err;
}

TEST(OtherWords, AWorksheetNamesItsOwnOption) {
  const auto run = sudokit({"print", "--worksheet", "x-wigns", "-o", "/dev/null", "-p", kEasy});
  EXPECT_TRUE(says(run.err, "--worksheet: 'x-wigns'")) << run.err;
  EXPECT_TRUE(says(run.err, "did you mean 'x-wing'?")) << run.err;
  EXPECT_FALSE(says(run.err, "--step")) << run.err;
}

TEST(LayoutWords, TheSideOfTheGridIsOne) {
  EXPECT_EQ(sudokit({"make", "--size", "6x6"}).out, sudokit({"make", "--side", "6"}).out);
  EXPECT_EQ(sudokit({"make", "--side", "6x7"}).code, 2);
  const auto made = sudokit({"make", "--layout", "6"});
  EXPECT_EQ(made.out, sudokit({"make", "--side", "6"}).out);
  EXPECT_TRUE(says(made.out, "--layout 2x3 ")) << made.out;
  EXPECT_TRUE(
      says(sudokit({"make", "--family", "blank", "--layout", "16x16"}).out, "--layout 4x4 "));
}

TEST(LayoutWords, ASquareThatMayMisleadIsExplained) {
  const std::string small(16, '.');
  const auto run = sudokit({"check", "--layout", "4x4", "-p", small});
  EXPECT_TRUE(says(run.err, "boxes of 4x4 make a grid of 16x16")) << run.err;
  EXPECT_FALSE(says(sudokit({"check", "--layout", "2x2", "-p", small}).err, "boxes"));
  EXPECT_FALSE(says(sudokit({"check", "--side", "16", "-p", small}).err, "boxes"));
}

TEST(LayoutWords, AConstraintThatIsNotSupportedIsNamed) {
  const auto run = sudokit({"make", "--layout", "killer"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.codes, "unsupported-feature");
  EXPECT_TRUE(says(run.err, "'killer'")) << run.err;
}

TEST(Isomorphic, SaysYesWithTheMapOrNo) {
  const auto other = sudokit({"scramble", "--seed", "3", "-p", kEasy});
  const std::string scrambled = other.out.substr(0, 81);
  const auto yes = sudokit({"isomorphic", kEasy, "-p", scrambled});
  EXPECT_TRUE(yes.out.starts_with("--puzzle:1: yes ")) << yes.out;
  EXPECT_TRUE(says(yes.out, "; digits ")) << yes.out;
  EXPECT_EQ(yes.code, 0);
  EXPECT_EQ(sudokit({"isomorphic", "-p", kEasy, "-p", scrambled}).out, yes.out);
  EXPECT_EQ(sudokit({"isomorphic"}).codes, "missing-option");
  const auto no = sudokit({"isomorphic", kEasy, "-p", kMinimal});
  EXPECT_EQ(no.out, "--puzzle:1: no\n");
  EXPECT_EQ(no.code, 1);
  EXPECT_TRUE(
      says(sudokit({"isomorphic", "--json", kEasy, "-p", kEasy}).out, "\"isomorphic\":true"));
}

TEST(Seed, RandomIsDrawnAndSaid) {
  const auto run = sudokit({"make", "--seed", "random", "--json"});
  EXPECT_EQ(run.code, 0) << run.err;
  const std::string said = "sudokit make: --seed ";
  ASSERT_TRUE(run.err.starts_with(said)) << run.err;
  const std::string seed =
      run.err.substr(said.size(), run.err.find(' ', said.size()) - said.size());
  EXPECT_EQ(sudokit({"make", "--seed", seed, "--json"}).out, run.out);
}

// A folder that is removed at the end of the test.
class OutputName : public testing::Test {
 protected:
  OutputName() : folder_(file_.name() + ".d") { std::filesystem::create_directory(folder_); }
  ~OutputName() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  static std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  TempFile file_{""};
  std::string folder_;
};

TEST_F(OutputName, OfMakeSaysTheForm) {
  EXPECT_EQ(sudokit({"make", "--count", "3", "-o", path("a.txt")}).out, "");
  EXPECT_EQ(content(path("a.txt")), sudokit({"make", "--count", "3"}).out);
  EXPECT_EQ(sudokit({"make", "-o", path("a.csv")}).code, 0);
  EXPECT_EQ(content(path("a.csv")), sudokit({"make", "--to", "csv"}).out);
  EXPECT_EQ(sudokit({"make", "-o", path("a.json")}).code, 0);
  EXPECT_EQ(content(path("a.json")), sudokit({"make", "--json"}).out);
  EXPECT_EQ(sudokit({"make", "-o", path("a.pdf")}).code, 0);
  EXPECT_TRUE(content(path("a.pdf")).starts_with("%PDF"));
}

TEST_F(OutputName, IsAnOptionOfAllCommandsAndSaysTheForm) {
  EXPECT_EQ(sudokit({"solve", "-o", path("a.txt"), "-p", kEasy}).out, "");
  EXPECT_EQ(content(path("a.txt")), sudokit({"solve", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"explain", "--output", path("a.html"), "-p", kEasy}).code, 0);
  EXPECT_EQ(content(path("a.html")), sudokit({"explain", "--to", "html", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"solve", "-o", path("a.csv"), "-p", kEasy}).code, 0);
  EXPECT_EQ(content(path("a.csv")), sudokit({"solve", "--to", "csv", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"solve", "--to", "line", "-o", path("b.csv"), "-p", kEasy}).code, 0);
  EXPECT_EQ(content(path("b.csv")), content(path("a.txt")));
  EXPECT_EQ(sudokit({"man", "-o", path("a.1")}).code, 0);
  EXPECT_TRUE(content(path("a.1")).starts_with(".TH"));
}

// A file keeps its mode, and a link its place.
TEST_F(OutputName, KeepsModeAndLink) {
  namespace fs = std::filesystem;
  const auto mode = [](const std::string& file) {
    return static_cast<unsigned>(fs::status(file).permissions());
  };
  for (const std::vector<std::string>& args :
       {std::vector<std::string>{"solve", "-p", kEasy}, {"make"}, {"print", "-p", kEasy}}) {
    const std::string file = path(args[0] + ".pdf"), link = path(args[0] + "_link.pdf");
    std::ofstream(file) << "old";
    fs::permissions(file, fs::perms(0600));
    fs::create_symlink(args[0] + ".pdf", link);
    auto words = args;
    if (args[0] == "solve") words.insert(words.end(), {"--to", "line"});
    words.insert(words.end(), {"-o", link});
    EXPECT_EQ(sudokit(words).code, 0);
    EXPECT_TRUE(fs::is_symlink(link)) << link;
    EXPECT_NE(content(file), "old") << link;
    EXPECT_EQ(mode(file), 0600u) << link;
    fs::permissions(file, fs::perms(0444));
    const std::string before = content(file);
    const auto refused = sudokit(words);
    EXPECT_EQ(refused.code, 3) << link;
    EXPECT_EQ(refused.codes, "cannot-write") << refused.err;
    EXPECT_TRUE(says(refused.err, "write-protected")) << refused.err;
    EXPECT_EQ(content(file), before) << link;
  }
  fs::create_symlink("later.txt", path("dangling.txt"));
  EXPECT_EQ(sudokit({"solve", "-o", path("dangling.txt"), "-p", kEasy}).code, 0);
  EXPECT_TRUE(fs::is_symlink(path("dangling.txt")));
  EXPECT_EQ(content(path("later.txt")), sudokit({"solve", "-p", kEasy}).out);
  EXPECT_EQ(sudokit({"solve", "-o", "/dev/stdout", "-p", kEasy}).out, content(path("later.txt")));
}

// The old contents remain if the command line is wrong or the file cannot be written.
TEST_F(OutputName, IsWrittenAtTheEndOrNotAtAll) {
  std::ofstream(path("a.txt")) << "old";
  EXPECT_EQ(sudokit({"solve", "-o", path("a.txt"), "--engine", "none", "-p", kEasy}).code, 2);
  EXPECT_EQ(content(path("a.txt")), "old");
  EXPECT_EQ(sudokit({"solve", "-o", path("no/a.txt"), "-p", kEasy}).codes, "cannot-write");
  const auto full = sudokit({"solve", "-o", "/dev/full", "-p", kEasy});
  EXPECT_TRUE(says(full.err, "/dev/full")) << full.err;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(std::filesystem::path(path(""))),
                          std::filesystem::directory_iterator()),
            1);
}

TEST_F(OutputName, OfPrintSaysTheFormOfThePages) {
  EXPECT_EQ(sudokit({"print", "--answers", "none", "-o", path("a.svg"), "-p", kEasy}).code, 0);
  EXPECT_TRUE(says(content(path("a.svg")), "<svg"));
  const auto pages = sudokit({"print", "-o", path("a.png"), "-p", kEasy});
  EXPECT_EQ(pages.code, 0) << pages.err;
  EXPECT_TRUE(says(pages.err, "a-2.png")) << pages.err;
  EXPECT_TRUE(content(path("a.png")).starts_with("\x89PNG"));
  EXPECT_TRUE(content(path("a-2.png")).starts_with("\x89PNG"));
  const auto both = sudokit({"print", "--to", "pdf", "-o", path("a.svg"), "-p", kEasy});
  EXPECT_EQ(both.codes, "conflicting-options");
}

// The message names JSON if the command has no --to but can write JSON.
TEST_F(OutputName, SaysJsonWhereTheCommandHasNoOtherForm) {
  EXPECT_EQ(sudokit({"engines", "-o", path("a.json")}).code, 0);
  EXPECT_TRUE(content(path("a.json")).starts_with("{\"name\""));
  EXPECT_EQ(sudokit({"info", "-o", path("b.JSONL"), "-p", kEasy}).code, 0);
  EXPECT_TRUE(content(path("b.JSONL")).starts_with("{\"file\""));
  EXPECT_EQ(sudokit({"info", "-o", path("b.txt"), "-p", kEasy}).code, 0);
  EXPECT_TRUE(content(path("b.txt")).starts_with("--puzzle"));
}

TEST_F(OutputName, OfAFormThatIsNotWrittenIsRefused) {
  for (const char* name : {"a.ps", "a.eps", "a.jpg", "a.gz", "a.parquet", "a.npy", "a.pkl",
                           "a.xlsx", "a.ODS", "a.zip"}) {
    for (const char* command : {"print", "solve", "info"}) {
      const auto run = sudokit({command, "-o", path(name), "-p", kEasy});
      EXPECT_EQ(run.code, 2) << command << ' ' << name;
      EXPECT_FALSE(std::filesystem::exists(path(name)));
    }
  }
  const auto table = sudokit({"rate", "--to", "csv", "-o", path("a.parquet"), "-p", kEasy});
  EXPECT_EQ(table.code, 2);
  EXPECT_TRUE(says(table.err, "writes no parquet; write csv")) << table.err;
  EXPECT_EQ(sudokit({"print", "-o", path("a.book"), "-p", kEasy}).code, 2);
  EXPECT_EQ(sudokit({"print", "--to", "pdf", "-o", path("a.book"), "-p", kEasy}).code, 0);
  EXPECT_TRUE(content(path("a.book")).starts_with("%PDF"));
}

// The text of the pages of a PDF, read with poppler.
std::string pdf_text(const std::string& name) {
  Process process({"/usr/bin/pdftotext", name, "-"});
  process.talk({});
  return process.finish().out;
}
std::string pdf_info(const std::string& name) {
  Process process({"/usr/bin/pdfinfo", name});
  process.talk({});
  return process.finish().out;
}

TEST_F(OutputName, BooksHaveInstructionsStarsAndALanguage) {
  const auto made = [&](std::vector<std::string> words) {
    for (const char* word : {"print", "--title", "Buch", "--instructions", "-p", kEasy})
      words.emplace_back(word);
    words.push_back("-o");
    words.push_back(path("c.pdf"));
    std::rotate(words.begin(), std::ranges::find(words, "print"), words.end());
    const auto run = sudokit(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return pdf_text(path("c.pdf"));
  };
  const std::string german = made({"--language", "de", "--rating", "grade"});
  for (const char* part : {"Lösungen", "So wird gelöst", "jede Zeile, jede Spalte und jeder Block",
                           "sehr schwer", "leicht", "am Ende"}) {
    EXPECT_TRUE(says(german, part)) << part << " in " << german;
  }
  for (const char* part : {"Answers", "every", "easy", "Fill"}) {
    EXPECT_FALSE(says(german, part)) << part << " in " << german;
  }
  const std::string starred = made({"--stars", "--answers", "foot"});
  EXPECT_TRUE(says(starred, "Difficulty")) << starred;
  EXPECT_TRUE(says(starred, "upside down")) << starred;
  EXPECT_FALSE(says(made({"--rating", "se"}), "Difficulty"));
}

TEST_F(OutputName, ALogoIsReadAndOtherFilesAreRefused) {
  EXPECT_EQ(sudokit({"print", "--answers", "none", "-o", path("logo.png"), "-p", kEasy}).code, 0);
  const std::vector<std::string> book = {"print",       "--title", "T",   "-o",
                                         path("d.pdf"), "-p",      kEasy, "--logo"};
  const auto with = [&](const std::string& file) {
    auto words = book;
    words.push_back(file);
    return sudokit(words);
  };
  EXPECT_EQ(with(path("logo.png")).code, 0);
  EXPECT_TRUE(says(content(path("d.pdf")), "/Image"));
  EXPECT_EQ(with(path("none.png")).codes, "cannot-read");
  EXPECT_TRUE(says(with(path("none.png")).err, "none.png: no such file"));
  std::ofstream(path("text.png")) << "no picture\n";
  EXPECT_TRUE(says(with(path("text.png")).err, "text.png: expected a picture in PNG"));
  EXPECT_EQ(sudokit({"print", "--logo", path("logo.png"), "-o", path("e.pdf"), "-p", kEasy}).codes,
            "missing-option");
  EXPECT_EQ(sudokit({"print", "--stars", "--rating", "se", "-o", path("e.pdf"), "-p", kEasy}).codes,
            "conflicting-options");
}

TEST_F(OutputName, BooksHaveSizesAnAuthorAndAHeadingOfTheAnswers) {
  const auto run = sudokit({"book", "--paper", "148x210", "--binding", "10", "--author",
                            "A. Setter", "-o", path("b.pdf"), "-p", kEasy});
  EXPECT_EQ(run.code, 0) << run.err;
  const std::string info = pdf_info(path("b.pdf")), text = pdf_text(path("b.pdf"));
  EXPECT_TRUE(says(info, "419.528 x 595.276")) << info;
  EXPECT_TRUE(says(info, "A. Setter")) << info;
  for (const char* part : {"Sudoku", "A. Setter", "Answers", "easy"}) {
    EXPECT_TRUE(says(text, part)) << part << " in " << text;
  }
  EXPECT_TRUE(says(content(path("b.pdf")), "/Outlines"));
  for (const char* paper : {"A5", "148x210mm"}) {
    EXPECT_EQ(sudokit({"print", "--paper", paper, "-o", path("c.pdf"), "-p", kEasy}).code, 0);
    EXPECT_TRUE(says(pdf_info(path("c.pdf")), "419.528 x 595.276")) << paper;
  }
  EXPECT_EQ(sudokit({"print", "--paper", "A7", "-p", kEasy}).codes, "invalid-value");
  EXPECT_EQ(sudokit({"print", "--author", "A", "-p", kEasy}).codes, "missing-option");
}

TEST_F(OutputName, SectionsBeginAPageWithTheirName) {
  for (const char* grade : {"easy", "medium"}) {
    EXPECT_EQ(sudokit({"make", "--rating", grade, "-o", path(std::string(grade) + ".txt")}).code,
              0);
  }
  const std::vector<std::string> print = {"print", "--answers", "none", "-o", path("b.pdf")};
  const auto pages = [&](std::vector<std::string> more) {
    more.insert(more.begin(), print.begin(), print.end());
    more.insert(more.end(), {path("easy.txt"), path("medium.txt")});
    EXPECT_EQ(sudokit(more).code, 0);
    return pdf_text(path("b.pdf"));
  };
  EXPECT_FALSE(says(pages({}), "easy"));
  EXPECT_TRUE(says(pdf_info(path("b.pdf")), "Pages:           1\n"));
  const std::string by_file = pages({"--sections", "file"});
  EXPECT_TRUE(says(by_file, "easy") && says(by_file, "medium")) << by_file;
  EXPECT_TRUE(says(pdf_info(path("b.pdf")), "Pages:           2\n"));
  pages({"--sections", "rating", "--rating", "grade"});
  EXPECT_TRUE(says(pdf_info(path("b.pdf")), "Pages:           2\n"));
  EXPECT_EQ(sudokit({"print", "--sections", "rating", "-p", kEasy}).codes, "missing-option");
  EXPECT_EQ(sudokit({"make", "--sections", "file", "-o", path("c.pdf")}).codes,
            "inapplicable-option");
}

TEST_F(OutputName, SectionsOfGradesGatherThePuzzlesOfEach) {
  std::string mixed;
  for (const char* grade : {"medium", "easy", "medium", "easy"}) {
    mixed += sudokit({"make", "--rating", grade, "--seed", std::to_string(mixed.size())}).out;
  }
  const std::string file = path("mixed.txt");
  std::ofstream(file) << mixed;
  EXPECT_EQ(sudokit({"print", "--sections", "grade", "--answers", "none", "--language", "de", "-o",
                     path("b.pdf"), file})
                .code,
            0);
  EXPECT_TRUE(says(pdf_info(path("b.pdf")), "Pages:           2\n"));
  const std::string text = pdf_text(path("b.pdf"));
  const std::size_t easy = text.find("Leicht");
  const std::size_t medium = text.find("Mittel");
  ASSERT_NE(easy, std::string::npos) << text;
  ASSERT_NE(medium, std::string::npos) << text;
  EXPECT_LT(easy, medium);
  EXPECT_EQ(text.find("Leicht", medium), std::string::npos) << text;
  EXPECT_EQ(sudokit({"make", "--sections", "grade", "--count", "2", "-o", path("c.pdf")}).code, 0);
  EXPECT_EQ(sudokit({"print", "--sections", "grade", "--rating", "se", "-p", kEasy}).codes,
            "conflicting-options");
}

TEST_F(OutputName, OfAPictureIsAPictureOrRefused) {
  for (const char* command : {"draw", "convert", "pencilmarks"}) {
    EXPECT_EQ(sudokit({command, "-o", path("a.svg"), "-p", kEasy}).code, 0);
    EXPECT_TRUE(content(path("a.svg")).starts_with("<svg")) << command;
    const auto png = sudokit({command, "-o", path("a.png"), "-p", kEasy});
    EXPECT_EQ(png.codes, "invalid-value");
    EXPECT_TRUE(says(png.err, "sudokit print -o")) << png.err;
    EXPECT_EQ(sudokit({command, "-o", path("a.PNG"), "-p", kEasy}).codes, "invalid-value");
  }
  EXPECT_EQ(sudokit({"make", "-o", path("a.html")}).code, 0);
  EXPECT_TRUE(says(content(path("a.html")), "<table"));
  EXPECT_EQ(sudokit({"print", "-o", path("a.html"), "-p", kEasy}).codes, "invalid-value");
  EXPECT_EQ(sudokit({"solve", "-o", path("a.json.gz"), "-p", kEasy}).codes, "invalid-value");
  EXPECT_EQ(sudokit({"make", "--to", "sdm", "-o", path("a.zst")}).codes, "invalid-value");
  EXPECT_EQ(sudokit({"draw", "-o", path("a.txt"), "-p", kEasy}).code, 0);
  EXPECT_TRUE(says(content(path("a.txt")), "┌"));
}

TEST_F(OutputName, TheTitleStatesTheRulesOfAllLayoutsInside) {
  EXPECT_EQ(sudokit({"make", "--layout", "2x3", "-o", path("six.txt")}).code, 0);
  const auto book = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"book", "--instructions", "-o", path("b.pdf")});
    EXPECT_EQ(sudokit(more).code, 0);
    std::string text = pdf_text(path("b.pdf"));
    std::ranges::replace(text, '\n', ' ');
    return text;
  };
  EXPECT_TRUE(says(book({path("six.txt")}), "1 to 6"));
  EXPECT_TRUE(says(book({"-p", kEasy}), "1 to 9"));
  const std::string both = book({path("six.txt"), "-p", kEasy});
  EXPECT_FALSE(says(both, "1 to 6") || says(both, "1 to 9")) << both;
  EXPECT_TRUE(says(both, "the length of a row")) << both;
}

TEST_F(OutputName, LanguagesHaveNames) {
  for (const char* name : {"de", "german", "Deutsch"}) {
    EXPECT_EQ(sudokit({"book", "--language", name, "-o", path("b.pdf"), "-p", kEasy}).code, 0);
    EXPECT_TRUE(says(pdf_text(path("b.pdf")), "Füllen Sie")) << name;
  }
  EXPECT_EQ(sudokit({"book", "--language", "latin", "-o", path("b.pdf"), "-p", kEasy}).codes,
            "invalid-value");
}

TEST_F(OutputName, IsNotWrittenOverAnInput) {
  const TempFile mask(sudokit({"make"}).out.substr(sudokit({"make"}).out.find('\n') + 1));
  const auto run = sudokit({"make", "--mask", mask.name(), "--no-minimal", "-o", mask.name()});
  EXPECT_EQ(run.codes, "would-overwrite") << run.err;
  const TempFile puzzle(std::string(kEasy) + "\n");
  for (const char* command : {"solve", "rate", "convert", "scramble"}) {
    EXPECT_EQ(sudokit({command, "-o", puzzle.name(), puzzle.name()}).codes, "would-overwrite");
    EXPECT_EQ(sudokit({command, "--output=" + puzzle.name(), puzzle.name()}).codes,
              "would-overwrite");
  }
  EXPECT_EQ(
      sudokit({"explain", "--printed=" + puzzle.name(), "-p", kEasy, "-o", puzzle.name()}).codes,
      "would-overwrite");
  // However the flag is written, the output by itself is no input.
  const std::string name = puzzle.name();
  for (const std::vector<std::string>& flag :
       std::vector<std::vector<std::string>>{{"-o", name},
                                             {"-o" + name},
                                             {"--output", name},
                                             {"--output=" + name},
                                             {"--out", name}}) {
    std::vector<std::string> args = {"solve", "-p", kEasy};
    args.insert(args.end(), flag.begin(), flag.end());
    EXPECT_EQ(sudokit(args).code, 0) << flag.front();
  }
}

TEST_F(OutputName, IsNotGivenToNothing) {
  const TempFile two(std::string(kEasy) + "\n" + kEasy + "\n"), none("");
  const TempFile kept("an older file\n");
  EXPECT_EQ(sudokit({"convert", "--to", "svg", "-o", kept.name(), two.name()}).code, 3);
  EXPECT_EQ(sudokit({"solve", "-o", kept.name(), none.name()}).code, 3);
  std::ifstream file(kept.name());
  std::string text;
  std::getline(file, text);
  EXPECT_EQ(text, "an older file");
}

TEST(GradesAtTheDoor, AreTheSameInEveryCommand) {
  const auto made = sudokit({"make", "--medium", "--count", "3"});
  const auto rated = sudokit({"rate", "--scale", "grade"}, made.out);
  EXPECT_EQ(rated.out, "-:2: grade=medium\n-:3: grade=medium\n-:4: grade=medium\n");
  EXPECT_TRUE(
      says(sudokit({"rate", "--scale", "grade", "--json", "-p", kEasy}).out, "\"grade\":\"easy\""));
  EXPECT_TRUE(
      says(sudokit({"make", "--json", "--easy", "--rated", "grade"}).out, "\"grade\":\"easy\""));
}

TEST(GradesAtTheDoor, WordsOfOtherScalesNeedTheirName) {
  const auto refused = sudokit({"make", "--rating", "level:moderate"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(says(refused.err, "eppstein:moderate")) << refused.err;
  EXPECT_EQ(sudokit({"make", "--rating", "eppstein:moderate"}).code, 0);
}

TEST(RateLabels, AreALineForEachScaleThatTakesTheLayout) {
  const auto nine = sudokit({"rate", "--to", "labels", "-p", kEasy});
  for (const char* label :
       {"\n  Grade ", "\n  Sudoku Explainer ", "\n  HoDoKu ", "\n  Hardest technique "}) {
    EXPECT_TRUE(says(nine.out, label)) << nine.out;
  }
  const auto made = sudokit({"make", "--layout", "6"});
  const auto six = sudokit({"rate", "--to", "labels"}, made.out);
  EXPECT_EQ(six.code, 0) << six.err;
  EXPECT_TRUE(says(six.out, "\n  Grade ")) << six.out;
  EXPECT_FALSE(says(six.out, "HoDoKu")) << six.out;
  const auto cage =
      sudokit({"rate", "--to", "labels"}, "layout 2x2\n1234341221434321\nkiller 3 r1c1 r1c2\n");
  EXPECT_TRUE(says(cage.out, "\n  Grade              easy\n")) << cage.out << cage.err;
  EXPECT_EQ(sudokit({"rate", "--to", "labels", "-p", kEmpty}).out, "--puzzle:1: multiple\n");
  EXPECT_EQ(sudokit({"rate", "--to", "labels", "--scale", "se", "-p", kEasy}).codes,
            "inapplicable-option");
  EXPECT_EQ(sudokit({"rate", "--to", "line", "-p", kEasy}).out, sudokit({"rate", "-p", kEasy}).out);
}

}  // namespace
}  // namespace sudokit::test
