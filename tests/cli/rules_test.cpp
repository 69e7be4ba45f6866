// sudokit rules: the pages in docs/rules are its output, and the examples that it prints can be
// solved.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "cli/process.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::test {
namespace {

const std::filesystem::path kRulePages = std::filesystem::path(SUDOKIT_SOURCE_DIR) / "docs/rules";

std::map<std::string, std::string> rule_files(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    files[entry.path().filename().string()] = text.str();
  }
  return files;
}

TEST(Rules, PagesAreFresh) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("sudokit_rules_" + std::to_string(getpid()));
  EXPECT_EQ(sudokit({"rules", "--directory", folder.string()}).code, 0);
  const auto made = rule_files(folder);
  const auto kept = rule_files(kRulePages);
  std::filesystem::remove_all(folder);
  EXPECT_EQ(made.size(), 2 * rulebook().size());
  EXPECT_EQ(kept.size(), made.size());
  for (const auto& [name, text] : made) {
    EXPECT_TRUE(kept.contains(name) && kept.at(name) == text)
        << name << " is stale: cmake --build build/release --target reference";
  }
}

TEST(Rules, TellsOfOne) {
  const std::string one = sudokit({"rules", "killer"}).out;
  for (const char* part : {"Killer cage: ", "killer [SUM] CELLS", "An example:\n    layout "}) {
    EXPECT_NE(one.find(part), std::string::npos) << part << one;
  }
  const std::string example = sudokit({"rules", "killer", "--example"}).out;
  EXPECT_EQ(example, rule_example("killer"));
  EXPECT_EQ(sudokit({"check"}, example).code, 0);
  const auto wrong = sudokit({"rules", "kiler"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("did you mean 'killer'?"), std::string::npos) << wrong.err;
  EXPECT_EQ(sudokit({"rules", "--example"}).code, 2);
}

}  // namespace
}  // namespace sudokit::test
