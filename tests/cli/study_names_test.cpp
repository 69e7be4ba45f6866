// Names in studies that have a meaning in another program: Matplotlib, a shell, an HTML page, a
// spreadsheet, a terminal.
#include <algorithm>
#include <regex>

#include "cli/study/sqlite.hpp"
#include "cli/study_command.hpp"

namespace sudokit::test {
namespace {

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory()) names.push_back(fs::relative(entry.path(), folder).string());
  }
  std::ranges::sort(names);
  return names;
}

// The texts of an SVG as a reader sees them.
std::vector<std::string> texts_of(const std::string& svg) {
  std::vector<std::string> texts;
  static const std::regex element("<text[^>]*>([^<]*)</text>");
  for (std::sregex_iterator at(svg.begin(), svg.end(), element), end; at != end; ++at) {
    std::string text = (*at)[1];
    const std::vector<std::pair<std::string, std::string>> entities = {
        {"&lt;", "<"},   {"&gt;", ">"},   {"&#x25;", "%"},
        {"&#x27;", "'"}, {"&#x26;", "&"}, {"&amp;", "&"}};
    std::string seen;
    for (std::size_t i = 0; i < text.size();) {
      const auto entity = std::ranges::find_if(entities, [&](const auto& each) {
        return text.compare(i, each.first.size(), each.first) == 0;
      });
      seen += entity == entities.end() ? text.substr(i, 1) : entity->second;
      i += entity == entities.end() ? 1 : entity->first.size();
    }
    texts.push_back(seen);
  }
  return texts;
}

constexpr const char* kHostile = R"toml(title = "t`touch x1`\u001b[31m<script>"
[[instances]]
name = "s`touch x2`"
file = "puzzles.txt"
[[engines]]
name = "e`touch x3`"
engine = "dlx"
[[engines]]
name = "=HYPERLINK(\"http://x\")"
engine = "backtrack"
[run]
processor_seconds = 5
[[table]]
title = "+x"
rows = ["instance"]
columns = ["engine"]
measures = ["success", "time", "counter:@x"]
[[plot]]
title = "p`touch x4`"
kind = "survival"
series = "instance"
[[plot]]
title = "| touch x5"
kind = "box"
series = "instance"
[[plot]]
title = "< touch x6"
kind = "cactus"
[[test]]
title = "`touch x7`"
kind = "rank-sum"
measure = "time"
between = ["e`touch x3`", "=HYPERLINK(\"http://x\")"]
)toml";

class HostileStudy : public testing::Test {
 protected:
  HostileStudy() {
    std::ofstream(folder_ / "study.toml") << kHostile;
    std::ofstream(folder_ / "puzzles.txt")
        << "1..............4 c`touch y1`1\n"
           "1.....2........4 $(touch y2)|</title><script>y</script>\n"
           "1.....2........3 -2\n";
    for (const char* action : {"run", "report"}) {
      const auto done = sudokit_here({"study", action, "study.toml", "--out", out_});
      EXPECT_EQ(done.code, 0) << done.err;
      EXPECT_EQ(done.out.find('\x1b'), std::string::npos) << done.out;
    }
  }
  ProcessResult sudokit_here(std::vector<std::string> words) const {
    words.insert(words.begin(), SUDOKIT_PROGRAM);
    Process process(std::move(words), {}, [&] {
      if (chdir(folder_.name().c_str()) != 0) _exit(126);
    });
    return process.finish();
  }
  void expect_nothing_else() const {
    for (const std::string& file : files_in(folder_.name())) {
      const std::string name = fs::path(file).filename();
      EXPECT_FALSE(name[0] == 'x' || name[0] == 'y' || name[0] == 'z') << file;
    }
  }

  TempFolder folder_;
  const std::string out_ = "|touch z1;'";  // a folder with a name as bad
};

TEST_F(HostileStudy, RunsNothing) {
  expect_nothing_else();
  const std::string plots = folder_ / (out_ + "/plots");
  EXPECT_EQ(files_in(plots), (std::vector<std::string>{"1.svg", "2.svg", "3.svg"}));
  const auto texts = texts_of(text_of(plots + "/1.svg"));
  EXPECT_NE(std::ranges::find(texts, "c`touch y1`1"), texts.end()) << testing::PrintToString(texts);
}

TEST_F(HostileStudy, IsTextOnThePage) {
  const std::string page = text_of(folder_ / (out_ + "/report.html"));
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find('\x1b'), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
  // Commands to be copied are quoted, so that a shell does not interpret the name of the folder.
  EXPECT_NE(page.find("--out '|touch z1;'\\'''"), std::string::npos);
}

TEST_F(HostileStudy, IsNoFormulaInAnyCsv) {
  const std::string out = folder_ / out_;
  const std::string exported = sudokit_here({"study", "export", out_ + "/results.db"}).out;
  const std::string runs = text_of(out + "/runs.csv"), tables = text_of(out + "/tables.csv");
  for (const std::string& csv : {runs, tables, exported}) {
    EXPECT_FALSE(csv.empty());
    EXPECT_FALSE(std::regex_search(csv, std::regex("(^|,|\\n)\"?[=+@]"))) << csv;
    EXPECT_FALSE(std::regex_search(csv, std::regex("(^|,|\\n)\"?-[^0-9]"))) << csv;
  }
  EXPECT_NE(runs.find(",\"'=HYPERLINK(\"\"http://x\"\")\","), std::string::npos) << runs;
  EXPECT_NE(tables.find("\n'+x,"), std::string::npos) << tables;
  // A number stays a number.
  EXPECT_NE(runs.find(",-2,"), std::string::npos) << runs;
}

// A comment is not part of the stored form of puzzles, whatever it contains.
TEST_F(HostileStudy, IsReadBackFromItsResults) {
  std::istringstream rows(sudokit_here({"study", "export", out_ + "/results.db"}).out);
  std::string row;
  std::getline(rows, row);
  while (std::getline(rows, row)) {
    const auto shown = sudokit_here({"study", "show", row.substr(0, 32), out_ + "/results.db"});
    EXPECT_EQ(shown.code, 0) << shown.out << shown.err;
  }
  EXPECT_EQ(sudokit_here({"study", "export", out_ + "/results.db", "--aslib", "--out", "a"}).code,
            0);
  EXPECT_EQ(sudokit_here({"study", "merge", out_ + "/results.db", "--into", "m.db"}).code, 0);
  expect_nothing_else();
}

// A file of results may come from someone else.
TEST_F(HostileStudy, AFileOfResultsLeadsNowhere) {
  const std::string results = folder_ / (out_ + "/results.db");
  cli::Database(results, cli::Database::Mode::create)
      .execute(
          "UPDATE engine SET name = '../../z`2', params = char(27) || '[31m=1';"
          "UPDATE run SET detail = '=1+1' || char(10) || '=2'");
  const auto shown = sudokit_here({"study", "export", out_ + "/results.db"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_EQ(shown.out.find('\x1b'), std::string::npos);
  EXPECT_NE(shown.out.find(",'=1+1 =2\n"), std::string::npos) << shown.out;
  EXPECT_EQ(std::ranges::count(shown.out, '\n'), 7);
  const auto files =
      sudokit_here({"study", "export", out_ + "/results.db", "--ioh", "--out", "ioh"});
  EXPECT_EQ(files.code, 0) << files.err;
  for (const auto& entry : fs::directory_iterator(folder_ / "ioh")) {
    EXPECT_TRUE(entry.path().filename().string().starts_with("_._.._z_2")) << entry.path();
  }
  expect_nothing_else();
}

}  // namespace
}  // namespace sudokit::test
