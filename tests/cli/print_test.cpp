// Printing to PDF. Poppler's tools count the pages and read their text back.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "cli/hooked.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

using Args = std::vector<std::string>;

std::string tool(Args argv, const std::string& input = {}) {
  argv.insert(argv.begin(), "/usr/bin/env");
  Process process(argv);
  process.talk(input);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 0) << argv[1] << run.err;
  EXPECT_EQ(run.err, "") << argv[1];
  return run.out;
}

// A PDF in a temporary file.
class Pdf {
 public:
  explicit Pdf(const std::string& bytes) : file_(bytes, ".pdf") {}

  int pages() const {
    const std::string info = tool({"pdfinfo", file_.name()});
    return std::stoi(info.substr(info.find("Pages:") + 6));
  }
  std::string info() const { return tool({"pdfinfo", file_.name()}); }
  // The words of a page (the first is 1), line by line.
  std::vector<std::string> words(int page) const {
    const std::string number = std::to_string(page);
    std::istringstream text(
        tool({"pdftotext", "-layout", "-f", number, "-l", number, file_.name(), "-"}));
    std::vector<std::string> list;
    for (std::string word; text >> word;) list.push_back(word);
    return list;
  }
  // The height of the first word of the first page, in points.
  double height_of_text() const {
    const std::string boxes = tool({"pdftotext", "-bbox", "-l", "1", file_.name(), "-"});
    const auto number = [&](const char* name) {
      return std::stod(boxes.substr(boxes.find(name, boxes.find("<word")) + 6));
    };
    return number("yMax=\"") - number("yMin=\"");
  }
  // One line per font: name, type, encoding, emb, sub, uni.
  std::vector<std::string> fonts() const {
    std::istringstream text(tool({"pdffonts", file_.name()}));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    lines.erase(lines.begin(), lines.begin() + 2);
    return lines;
  }

 private:
  TempFile file_;
};

ProcessResult print(Args args, const std::string& input) {
  args.insert(args.begin(), "print");
  return sudokit(std::move(args), input);
}

Pdf printed(Args args, const std::string& input) {
  const auto run = print(std::move(args), input);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  return Pdf(run.out);
}

std::string lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += std::string(kEasy) + "\n";
  return text;
}

// The contents of the cells of one 9x9 grid, row by row.
std::string digits_of(const std::vector<std::string>& words, std::size_t from = 0) {
  std::string digits;
  for (std::size_t i = from; i < words.size() && digits.size() < 81; ++i) digits += words[i];
  return digits;
}

TEST(Print, FourToAPageAndTheAnswersBehindThem) {
  const Pdf pdf = printed({}, lines(9));
  EXPECT_EQ(pdf.pages(), 4);  // three pages of 4, 4 and 1 puzzles, and one of answers
  const auto count = [&](int page, const std::string& number) {
    const auto words = pdf.words(page);
    return std::count(words.begin(), words.end(), number);
  };
  // The digits of cells are told apart from the two-digit numbers of puzzles.
  const Pdf later = printed({"--first-number", "10"}, lines(9));
  for (int i = 10; i < 19; ++i) {
    for (int page = 1; page <= 4; ++page) {
      const auto words = later.words(page);
      const bool here = page == 4 || page == (i - 10) / 4 + 1;
      EXPECT_EQ(std::count(words.begin(), words.end(), std::to_string(i)), here ? 1 : 0) << page;
    }
  }
  EXPECT_GT(count(1, "8"), 0);
}

TEST(Print, FontsAreInIt) {
  const Pdf pdf = printed({"--title", "Sudoku", "--rating", "sudokit", "--candidates"}, lines(2));
  const auto fonts = pdf.fonts();
  ASSERT_FALSE(fonts.empty());
  for (const std::string& font : fonts) {
    // Embedded, as a subset of the characters that are used.
    EXPECT_NE(font.find(" yes yes "), std::string::npos) << font;
  }
}

TEST(Print, TheAnswerIsTheSolution) {
  const Pdf pdf = printed({"--answers", "behind", "--per-page", "1"}, lines(1));
  ASSERT_EQ(pdf.pages(), 2);
  std::string givens;
  for (const char c : std::string(kEasy)) givens += c == '.' ? "" : std::string(1, c);
  const auto front = digits_of(pdf.words(1));
  EXPECT_EQ(front.substr(0, givens.size()), givens);
  EXPECT_EQ(digits_of(pdf.words(2)), kEasySolution);
  const Pdf end = printed({"--per-page", "1"}, lines(1));
  EXPECT_EQ(end.words(2).front(), "Answers");
  auto words = end.words(2);
  words.erase(words.begin());
  EXPECT_EQ(digits_of(words), kEasySolution);
}

TEST(Print, AsManyToAPageAsAreAskedFor) {
  std::vector<int> numbers = {6, 20, 1, 2, 3, 4, 9, 12};
  numbers.resize(by_thoroughness(2, numbers.size()));
  for (const int n : numbers) {
    const Pdf pdf = printed({"--per-page", std::to_string(n), "--answers", "none"}, lines(25));
    EXPECT_EQ(pdf.pages(), (25 + n - 1) / n) << n;
  }
}

TEST(Print, PagesHaveTheSizeThatIsAskedFor) {
  EXPECT_NE(printed({}, lines(1)).info().find("(A4)"), std::string::npos);
  EXPECT_NE(printed({"--paper", "letter"}, lines(1)).info().find("(letter)"), std::string::npos);
}

TEST(Print, TheSamePuzzlesAreTheSameBytes) {
  const std::string text = lines(50);
  const auto one = print({"--jobs", "1", "--rating", "hodoku"}, text);
  EXPECT_EQ(one.out, print({"--jobs", "4", "--rating", "hodoku"}, text).out);
}

TEST(Print, BadPuzzlesAreToldAndCostNothingElse) {
  const auto run =
      print({"--answers", "none"}, lines(1) + "53..7\n" + kNone + "\n" + kEmpty + "\n" + lines(1));
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("-:2"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("-:3: left out: the puzzle has no solution\n"), std::string::npos);
  EXPECT_NE(run.err.find("-:4: left out: the puzzle has several solutions (--any prints it too)\n"),
            std::string::npos);
  const Pdf pdf(run.out);
  EXPECT_EQ(pdf.pages(), 1);
  const auto words = pdf.words(1);
  EXPECT_EQ(std::count(words.begin(), words.end(), "53"), 0);
  EXPECT_EQ(print({}, std::string(kEmpty) + "\n").code, 1);
  EXPECT_EQ(print({"--time", "0"}, lines(1)).code, 4);
  EXPECT_EQ(print({"--any", "--answers", "none"}, std::string(kEmpty) + "\n").code, 0);
}

// Layouts of every kind, and the largest side of plain lines.
TEST(Print, AnyLayoutGoesToPaper) {
  const std::string root = SUDOKIT_SOURCE_DIR "/data/";
  for (const char* name : {"minimal_2x2", "minimal_2x3", "minimal_4x4", "minimal_x",
                           "minimal_windoku", "minimal_jigsaw9a", "minimal_latin7"}) {
    const auto run = sudokit({"print", "--answers", "behind", root + name + ".txt"});
    EXPECT_EQ(run.code, 0) << name << run.err;
    EXPECT_GT(Pdf(run.out).pages(), 1) << name;
  }
  const auto sukaku = sudokit({"print", root + "sukaku_3x3.txt"});
  EXPECT_EQ(sukaku.code, 0) << sukaku.err;
  const auto fives = sudokit({"print", "--any", "--answers", "none", root + "blank_5x5.txt"});
  EXPECT_EQ(Pdf(fives.out).pages(), 10);
  const auto large =
      print({"--any", "--answers", "none", "--layout", "5x7"}, std::string(35 * 35, '.') + "\n");
  EXPECT_EQ(large.code, 0) << large.err;
  EXPECT_EQ(Pdf(large.out).pages(), 1);
}

// Rules that are drawn as marks are told in words below the puzzle, once for each kind.
TEST(Print, RulesAreToldBelowThePuzzle) {
  const std::string ruled =
      "layout 2x2\n1...\n..2.\n....\n...4\nskyscraper 2 row 1\nskyscraper 2 row 2\n"
      "white-dot r1c1 r1c2\n";
  const auto words = printed({"--any", "--answers", "none"}, ruled).words(1);
  EXPECT_EQ(std::ranges::count(words, "Skyscraper:"), 1);
  EXPECT_EQ(std::ranges::count(words, "dot:"), 1);
  EXPECT_EQ(std::ranges::count(words, "buildings."), 1);
}

TEST(Print, AQrCodeIsTheLinkOfThePuzzle) {
  const auto plain = print({"--answers", "none", "--per-page", "1"}, lines(1));
  const auto coded = print({"--answers", "none", "--per-page", "1", "--qr"}, lines(1));
  EXPECT_EQ(coded.code, 0) << coded.err;
  EXPECT_GT(coded.out.size(), plain.out.size() + 2000);  // a classic has some 3,000 dark modules
  const auto ruled = print({"--any", "--answers", "none", "--qr"},
                           "layout 2x2\n1...\n..2.\n....\n...4\nregex \".*1.*\" r1c1-r1c4\n");
  EXPECT_EQ(ruled.code, 3);
  EXPECT_NE(ruled.err.find("f-puzzles"), std::string::npos) << ruled.err;
  EXPECT_EQ(print({"--qr", "--walk-through"}, lines(1)).code, 2);
  if (!thorough()) return;  // needs zbar-tools
  const TempFile page(coded.out, ".pdf"), picture("", ".png");
  Process({"/usr/bin/pdftoppm", "-r", "300", "-png", "-singlefile", page.name(),
           picture.name().substr(0, picture.name().size() - 4)})
      .finish();
  const auto read = Process({"/usr/bin/zbarimg", "-q", "--raw", picture.name()}).finish();
  const auto line = sudokit({"convert", "--to", "line", "-p", read.out}).out;
  EXPECT_EQ(line.substr(0, 81), lines(1).substr(0, 81)) << read.out << read.err;
}

// Long rules need room, so that their puzzles have a page with fewer of them.
TEST(Print, PuzzlesWithLongRulesAreFewerOnAPage) {
  const std::string plain = "layout 3x3\n" + std::string(81, '.') + "\n";
  std::string ruled = plain;
  for (const char* rule :
       {"skyscraper 2 row 1", "sandwich 5 row 2", "x-sum 10 row 3", "little-killer 10 r1c2-r2c1",
        "white-dot r1c1 r1c2", "black-dot r2c1 r2c2", "thermometer r3c1-r3c4", "renban r4c1-r4c4",
        "german-whisper r5c1-r5c3", "palindrome r6c1-r6c4", "between-line r7c1-r7c4",
        "entropic-line r8c1-r8c4"}) {
    ruled += std::string(rule) + "\n";
  }
  const auto pages = [](const std::string& text) {
    return printed({"--any", "--answers", "none"}, text).pages();
  };
  EXPECT_EQ(pages(plain + "\n" + plain), 1);
  EXPECT_EQ(pages(plain + "\n" + ruled), 2);
  EXPECT_EQ(pages(plain + "\n" + ruled + "\n" + plain), 3);
}

// Puzzles that do not fill their only page are larger, but one puzzle does not fill it either.
TEST(Print, FewPuzzlesAreLarger) {
  const double four = printed({}, lines(4)).height_of_text();
  const double two = printed({}, lines(2)).height_of_text();
  const double one = printed({}, lines(1)).height_of_text();
  EXPECT_GT(two, 1.2 * four);
  EXPECT_GT(one, 1.2 * four);
  EXPECT_LT(one, 1.6 * four);
  EXPECT_EQ(printed({"--per-page", "4"}, lines(1)).height_of_text(), four);
}

TEST(Print, DigitsAboveNineAreNumbersOrLetters) {
  const std::string answers = SUDOKIT_SOURCE_DIR "/data/minimal_4x4.txt";
  const auto words = [&](Args args) {
    args.insert(args.begin(), {"print", "--answers", "behind", "--per-page", "1"});
    args.push_back(answers);
    return Pdf(sudokit(args).out).words(2);
  };
  const auto numbers = words({});
  EXPECT_EQ(std::count(numbers.begin(), numbers.end(), "16"), 16);
  const auto letters = words({"--letters"});
  EXPECT_EQ(std::count(letters.begin(), letters.end(), "G"), 16);
  EXPECT_EQ(std::count(letters.begin(), letters.end(), "16"), 0);
}

// Pages of six puzzles after a title page: each answer is printed behind its puzzle.
TEST(Print, AnswersBehindAreMirrored) {
  const Pdf pdf = printed({"--answers", "behind", "--per-page", "2", "--paper", "letter", "--title",
                           "T", "--first-number", "31"},
                          lines(3));
  EXPECT_EQ(pdf.pages(), 6);  // the title, its back, and two pages with a back each
  EXPECT_TRUE(pdf.words(2).empty());
  const Pdf four = printed({"--answers", "behind", "--first-number", "31"}, lines(4));
  const auto order = [&](int page) {
    std::string numbers;
    for (const std::string& word : four.words(page)) {
      if (word.size() == 2) numbers += word + " ";
    }
    return numbers;
  };
  EXPECT_EQ(order(1), "31 32 33 34 ");
  EXPECT_EQ(order(2), "32 31 34 33 ");
}

TEST(Print, AnswersAtTheFootAreOnThePage) {
  const Pdf pdf =
      printed({"--answers", "foot", "--per-page", "2", "--first-number", "31"}, lines(4));
  EXPECT_EQ(pdf.pages(), 2);
  for (const int page : {1, 2}) {
    const auto words = pdf.words(page);
    EXPECT_EQ(std::count(words.begin(), words.end(), std::to_string(29 + 2 * page)), 2);
  }
}

TEST(Print, RatingsAreTheProgramsOwn) {
  const auto words = [&](const std::string& scale) {
    std::string text;
    for (const auto& word : printed({"--rating", scale}, lines(1)).words(1)) text += word + " ";
    return text;
  };
  const auto er = sudokit({"rate", "--scale", "se", "--format", "%r"}, lines(1)).out;
  EXPECT_NE(words("se").find("SE " + er.substr(0, er.size() - 1)), std::string::npos) << er;
  EXPECT_NE(words("hodoku").find("Easy"), std::string::npos) << words("hodoku");
  EXPECT_NE(words("eppstein").find("easy"), std::string::npos) << words("eppstein");
}

const std::string kWalked =
    ".5...4.71..8...3......2.49.............8..61.7...65....973...6.61.....4.2...9...3\n";

std::string text_from(const Pdf& pdf, int first) {
  std::string text;
  for (int page = first; page <= pdf.pages(); ++page) {
    for (const auto& word : pdf.words(page)) text += word + " ";
  }
  return text;
}

// A picture and a text for each step of `explain`, and for each run of singles, on as many pages as
// needed.
TEST(Print, AWalkThroughTellsEveryStep) {
  const Pdf singles = printed({"--walk-through", "--title", "A walk"}, lines(1));
  const std::string told = sudokit({"explain"}, lines(1)).out;
  const auto steps = std::count(told.begin(), told.end(), '\n') - 1;
  EXPECT_EQ(singles.pages(), 3);  // the title, the puzzle, and two pictures
  const std::string of_singles = text_from(singles, 3);
  EXPECT_NE(of_singles.find("1 to " + std::to_string(steps) + " Singles"), std::string::npos)
      << of_singles;
  EXPECT_NE(of_singles.find("The end"), std::string::npos) << of_singles;
  const std::string text = text_from(printed({"--walk-through"}, kWalked), 2);
  const std::string path = sudokit({"explain"}, kWalked).out;
  std::size_t others = 0;
  std::istringstream in(path);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(": ");
    if (colon == line.npos || line.find("ingle: ") != line.npos) continue;
    std::string heading = line.substr(0, colon);
    if (heading.ends_with("Last cell")) continue;
    ++others;
    heading.erase(heading.find('.'), 1);
    EXPECT_NE(text.find(heading), std::string::npos) << heading;
  }
  EXPECT_GT(others, 3u);
  EXPECT_EQ(print({"--walk-through", "--children"}, lines(1)).code, 2);
}

// The worksheet shows the positions before the step; the steps follow after all positions.
TEST(Print, AWorksheetAsksForAStepAndShowsItAtTheEnd) {
  const auto run = print({"--worksheet", "pointing"}, kWalked + lines(1));
  EXPECT_EQ(run.code, 1);  // the path of the other puzzle does not have the step
  EXPECT_NE(run.err.find("left out: the path has"), std::string::npos) << run.err;
  const Pdf pdf(run.out);
  ASSERT_EQ(pdf.pages(), 2);
  const std::string asked = text_from(pdf, 1), answer = text_from(pdf, 2);
  EXPECT_NE(asked.find("Which candidates does it remove, and why?"), std::string::npos) << asked;
  EXPECT_LT(asked.find("Which candidates"), asked.find("Answers"));
  EXPECT_NE(answer.find("Answers"), std::string::npos) << answer;
  EXPECT_NE(answer.find("removed"), std::string::npos) << answer;
  EXPECT_EQ(answer.find("Which candidates"), std::string::npos);
  EXPECT_EQ(print({"--worksheet", "x-wigns"}, lines(1)).code, 2);
  EXPECT_EQ(print({"--worksheet", "x-wing", "--answers", "foot"}, lines(1)).code, 2);
}

TEST(Print, MakePrintsWhatItMakes) {
  const auto run = sudokit({"make", "--layout", "2x2", "--count", "5", "--seed", "3", "--to", "pdf",
                            "--answers", "behind", "--per-page", "1"});
  EXPECT_EQ(run.code, 0) << run.err;
  const Pdf pdf(run.out);
  ASSERT_EQ(pdf.pages(), 10);
  EXPECT_NE(pdf.info().find("sudokit make --family minimal --layout 2x2"), std::string::npos);
  const std::string text = sudokit({"make", "--layout", "2x2", "--count", "5", "--seed", "3"}).out;
  const auto solved = sudokit({"solve"}, text).out;
  std::istringstream in(solved);
  int page = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) continue;
    page += 2;
    std::string digits;
    for (const auto& word : pdf.words(page)) digits += word;
    EXPECT_EQ(digits.substr(0, 16), line) << page;
  }
  EXPECT_EQ(page, 10);
  EXPECT_EQ(sudokit({"make", "--per-page", "2"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--to", "pdf", "--json"}).code, 2);
}

// `make` hands the command over to the program that prints; only that program reads the pipe.
TEST(Print, MakeTakesAMaskAndAPuzzleFromAPipe) {
  const auto words = [](Args more, const std::string& input) {
    Args args = {"make", "--layout", "2x2", "--answers", "none", "--to", "pdf"};
    args.insert(args.end(), more.begin(), more.end());
    const auto run = sudokit(args, input);
    EXPECT_EQ(run.code, 0) << run.err;
    return Pdf(run.out).words(1);
  };
  const std::string mask = "x..x.xx..xx.x..x", grid = "1234341221434321";
  EXPECT_EQ(words({"--no-minimal", "--mask", "/dev/stdin"}, mask),
            words({"--no-minimal", "--mask", mask}, ""));
  EXPECT_EQ(words({"--from", "/dev/stdin"}, grid), words({"--from", grid}, ""));
}

TEST(Print, AFullDiskIsSaid) {
  Process process({SUDOKIT_PROGRAM, "print"}, {}, [] { dup2(open("/dev/full", O_WRONLY), 1); });
  process.talk(lines(1));
  const auto run = process.finish();
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.err,
            "sudokit: error: cannot write to standard output: No space left on device\n"
            "sudokit: standard output is not whole\n");
}

TEST(Print, AFolderOfTemporaryFilesThatIsNotThereIsNamed) {
  Process process({SUDOKIT_PROGRAM, "print"}, {"TMPDIR=/nonexistent"});
  process.talk(lines(1));
  const auto run = process.finish();
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("/nonexistent: No such file or directory"), std::string::npos) << run.err;
}

// A limit on the size of the file simulates a disk that becomes full in the middle.
TEST(Print, WhatWasPrintedBeforeTheDiskWasFullCanBeOpened) {
  const TempFile target("", ".pdf");
  Process process({SUDOKIT_PROGRAM, "print", "-o", target.name()}, {}, [] {
    const rlimit room = {2'000'000, 2'000'000};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &room);
  });
  process.talk(lines(5000));
  const auto run = process.finish();
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("cannot write to " + target.name() + ": File too large"),
            std::string::npos)
      << run.err;
  const auto holds = run.err.find(" holds ");
  ASSERT_NE(holds, std::string::npos) << run.err;
  const int pages = std::stoi(run.err.substr(holds + 7));
  const int puzzles = std::stoi(run.err.substr(run.err.find("pages, ") + 7));
  EXPECT_GT(puzzles, 100);
  const Pdf pdf(target.text());
  EXPECT_EQ(pdf.pages(), pages);
  // The last page holds answers, including that of the last puzzle.
  const auto words = pdf.words(pages);
  EXPECT_EQ(std::count(words.begin(), words.end(), std::to_string(puzzles)), 1);
}

// Interrupted while it waits for input: the puzzles before that are printed, with their answers.
TEST(Print, AfterCtrlCThePdfIsWhole) {
  Process process({SUDOKIT_PROGRAM, "print", "--per-page", "1", "--first-number", "31"});
  process.talk(lines(5), true,
               [](const ProcessResult& so_far) { return so_far.out.size() > 2000; });
  kill(process.pid(), SIGINT);
  process.wait_with_open_input();
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  const Pdf pdf(run.out);
  const int puzzles = pdf.pages() - 1;
  EXPECT_GE(puzzles, 1);
  const auto words = pdf.words(pdf.pages());
  for (int i = 31; i < 31 + puzzles; ++i) {
    EXPECT_EQ(std::count(words.begin(), words.end(), std::to_string(i)), 1);
  }
}

TEST(Print, MemoryIsBounded) {
  const auto peak = [](int count) {
    const auto run = hooked({"print", "--jobs", "1"}, lines(count), {}, true);
    EXPECT_EQ(run.code, 0);
    EXPECT_GT(run.peak, 0u);
    return run.peak;
  };
  // 375 more pages; cairo keeps about 5,000 bytes for each.
  EXPECT_LT(peak(2000), peak(500) + 2'250'000);
}

TEST(Print, NoInputIsWrittenOver) {
  const TempFile puzzles(lines(3));
  const auto run = sudokit({"print", "-o", puzzles.name(), puzzles.name()});
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.codes, "would-overwrite") << run.err;
  EXPECT_EQ(puzzles.text(), lines(3));
  Process appending({SUDOKIT_PROGRAM, "print", puzzles.name()}, {},
                    [&] { dup2(open(puzzles.name().c_str(), O_WRONLY | O_APPEND), 1); });
  EXPECT_EQ(appending.finish().code, 3);
  EXPECT_EQ(puzzles.text(), lines(3));
}

TEST(Print, FilesAreKeptOnlyWhole) {
  const TempFile target("before", ".pdf");
  EXPECT_EQ(sudokit({"print", "-o", target.name(), "--font", "No Such Font"}, lines(1)).code, 3);
  EXPECT_EQ(target.text(), "before");
  EXPECT_EQ(sudokit({"print", "-o", target.name()}, lines(1)).code, 0);
  EXPECT_EQ(Pdf(target.text()).pages(), 2);
}

TEST(Print, ADashIsStandardOutput) {
  const auto plain = sudokit({"print"}, lines(1));
  EXPECT_EQ(sudokit({"print", "-o", "-"}, lines(1)).out, plain.out);
  const auto made = sudokit({"make", "--to", "pdf", "-o", "-"});
  EXPECT_EQ(Pdf(made.out).pages(), 2);
  EXPECT_EQ(sudokit({"print", "--to", "svg", "-o", "-"}, lines(1)).code, 2);
  EXPECT_FALSE(std::filesystem::exists("-"));
}

TEST(Print, ATerminalGetsNoPdf) {
  Process process({SUDOKIT_PROGRAM, "print"}, {}, [] {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    grantpt(terminal), unlockpt(terminal);
    dup2(open(ptsname(terminal), O_RDWR | O_NOCTTY), 1);
  });
  process.talk(lines(1));
  const auto run = process.finish();
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("terminal"), std::string::npos) << run.err;
}

TEST(Print, SvgIsAFileAPage) {
  const auto directory =
      std::filesystem::temp_directory_path() / ("sudokit_print_" + std::to_string(getpid()));
  const auto pages = [&] {
    int count = 0;
    for (const auto& file : std::filesystem::directory_iterator(directory)) {
      EXPECT_GT(file.file_size(), 1000u);
      ++count;
    }
    return count;
  };
  EXPECT_EQ(print({"--to", "svg", "--directory", directory.string()}, lines(9)).code, 0);
  EXPECT_EQ(pages(), 4);
  EXPECT_EQ(print({"--to", "svg", "--directory", directory.string()}, lines(2)).code, 0);
  EXPECT_EQ(pages(), 2);
  std::filesystem::remove_all(directory);
  EXPECT_EQ(print({"--to", "svg"}, lines(2)).code, 2);
}

}  // namespace
}  // namespace sudokit::test
