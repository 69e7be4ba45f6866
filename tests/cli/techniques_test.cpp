// techniques: the list, one technique, and pages equal to those of docs/; explain --step.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

const std::filesystem::path kDocs = SUDOKIT_SOURCE_DIR "/docs";

std::string page_text(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::map<std::string, std::string> files_of(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files[entry.path().filename().string()] = page_text(entry.path());
  }
  return files;
}

TEST(Techniques, PagesAreFresh) {
  const char* const how = "stale: cmake --build build/release --target reference";
  const auto folder =
      std::filesystem::temp_directory_path() / ("sudokit_pages_" + std::to_string(getpid()));
  EXPECT_EQ(sudokit({"techniques", "--directory", folder.string()}).code, 0);
  const auto made = files_of(folder);
  const auto kept = files_of(kDocs / "techniques");
  std::filesystem::remove_all(folder);
  EXPECT_EQ(made.size(), 2 * handbook().size());
  EXPECT_EQ(kept.size(), made.size());
  for (const auto& [name, text] : made) {
    EXPECT_TRUE(kept.contains(name) && kept.at(name) == text) << name << " is " << how;
  }
  const std::string index = sudokit({"techniques", "--markdown"}).out;
  EXPECT_NE(page_text(kDocs / "techniques.md").find("\n\n" + index + "\n"), std::string::npos)
      << how;
}

TEST(Techniques, HasPagesInHtml) {
  const std::string page = sudokit({"techniques", "x-wing", "--to", "html"}).out;
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  std::size_t pictures = 0, answers = 0;
  for (std::size_t at = 0; (at = page.find("<svg", at)) != std::string::npos; ++at) ++pictures;
  for (std::size_t at = 0; (at = page.find("<details", at)) != std::string::npos; ++at) ++answers;
  EXPECT_EQ(pictures, 8u);  // the example, a near-miss, and three exercises with their answers
  EXPECT_EQ(answers, 3u);
  const std::string index = sudokit({"techniques", "--to", "html"}).out;
  for (const HandbookEntry& entry : handbook()) {
    EXPECT_NE(index.find("\"" + std::string(entry.name) + ".html\""), std::string::npos);
  }
  EXPECT_EQ(sudokit({"techniques", "--to", "json", "--directory", "/tmp"}).code, 2);
}

// The command that the page shows draws its picture.
TEST(Techniques, AnybodyCanDrawTheExample) {
  const HandbookExample& example = *example_of(*handbook_named("skyscraper").front());
  const auto run =
      sudokit({"explain", "--scale", std::string(example.scale), "--step",
               std::string(example.step), "--to", "svg", "-p", std::string(example.puzzle)});
  EXPECT_EQ(run.out, page_text(kDocs / "techniques/skyscraper.svg"));
}

TEST(Techniques, TellsOfOne) {
  const std::string list = "\n" + sudokit({"techniques"}).out;
  for (const HandbookEntry& entry : handbook()) {
    const std::string line = "\n" + std::string(entry.name) + " ";
    EXPECT_NE(list.find(line), std::string::npos) << line;
  }
  const std::string one = sudokit({"techniques", "2-string-kite"}).out;
  for (const char* part : {"Two-string kite\n", "2 Strong Links (two-strong-links): 4.0 to 4.3",
                           "150 points (Hard)", "sudokit explain --scale hodoku"}) {
    EXPECT_NE(one.find(part), std::string::npos) << part << one;
  }
  const auto wrong = sudokit({"techniques", "skyscrapr"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("did you mean 'skyscraper'?"), std::string::npos) << wrong.err;
  EXPECT_EQ(sudokit({"techniques", "x-wing", "--directory", "/tmp"}).code, 2);
  EXPECT_EQ(sudokit({"techniques", "--directory", "/dev/null/x"}).code, 3);
}

TEST(Techniques, JsonHasOneObjectEach) {
  std::istringstream lines(sudokit({"techniques", "--json"}).out);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const json object = json::parse(line);
    EXPECT_FALSE(object["text"].get<std::string>().empty());
    EXPECT_FALSE(object["scales"].empty()) << line;
    EXPECT_TRUE(object["example"].get<std::string>().starts_with("sudokit explain ")) << line;
  }
  EXPECT_EQ(count, handbook().size());
}

TEST(ExplainStep, TellsOneOfThePath) {
  std::istringstream path(sudokit({"explain", "-p", kEasy}).out);
  std::string third;
  for (int i = 0; i < 3; ++i) std::getline(path, third);
  const auto run = sudokit({"explain", "--step", "3", "-p", kEasy});
  EXPECT_EQ(run.out, third + "\n");
  EXPECT_EQ(run.code, 0);
  const auto first = sudokit({"explain", "--step", "locate", "-p", kEasy});
  EXPECT_TRUE(first.out.starts_with("1. ")) << first.out;
}

TEST(ExplainStep, GivesThePositionBeforeItToPrograms) {
  const auto run = sudokit({"explain", "--step", "2", "--to", "json", "-p", kEasy});
  const json object = json::parse(run.out);
  EXPECT_EQ(object["number"], 2);
  EXPECT_EQ(object["steps"].size(), 1u);
  std::size_t filled = 0, given = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    filled += object["before"][cell] != 0;
    given += object["givens"][cell] != 0;
    EXPECT_EQ(object["candidates"][cell].empty(), object["before"][cell] != 0);
  }
  EXPECT_EQ(filled, given + 1);
}

TEST(ExplainStep, SaysWhatThereIsNot) {
  const auto late = sudokit({"explain", "--step", "900", "-p", kEasy});
  EXPECT_EQ(late.code, 1);
  EXPECT_EQ(late.out, "# absent --puzzle:1: the path has 51 steps\n");
  const auto none = sudokit({"explain", "--step", "x-wing", "-p", kEasy});
  EXPECT_EQ(none.out, "# absent --puzzle:1: the path has 51 steps, none of them x-wing\n");
  const auto zero = sudokit({"explain", "--step", "0", "-p", kEasy});
  EXPECT_EQ(zero.code, 2);
  EXPECT_EQ(zero.codes, "invalid-value") << zero.err;
  const auto left_out =
      sudokit({"explain", "--step", "x-wing", "--without", "x-wing", "-p", kEasy});
  EXPECT_EQ(left_out.codes, "unknown-technique") << left_out.err;
  EXPECT_EQ(sudokit({"explain", "--step", "1", "--next", "-p", kEasy}).code, 2);
}

}  // namespace
}  // namespace sudokit::test
