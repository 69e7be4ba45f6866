// The sets in data/ are the output of their commands, and the named puzzles are what their names
// say.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "make/support.hpp"
#include "sudokit/text.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

const std::filesystem::path kRoot = SUDOKIT_SOURCE_DIR;

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The flags of a line "# sudokit make --family minimal --layout 3x3 ...".
std::map<std::string, std::string> flags_of(const std::string& command) {
  std::istringstream words(command);
  std::map<std::string, std::string> flags;
  for (std::string word; words >> word;) {
    if (word == "--no-minimal")
      flags[word] = "true";
    else if (word.starts_with("--"))
      words >> flags[word];
  }
  return flags;
}

LayoutPtr layout_of(const std::string& name) {
  if (!name.ends_with(".layout")) return Layout::named(name).value();
  std::ifstream in(kRoot / name);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  return parse_layout_file(text, name).value();
}

Wanted wanted_by(const std::map<std::string, std::string>& flags) {
  Wanted wanted{flags.at("--family"), layout_of(flags.at("--layout")),
                std::stoull(flags.at("--seed"))};
  const std::pair<const char*, const char*> settings[] = {{"--fixed", "fixed"},
                                                          {"--givens", "givens"},
                                                          {"--no-minimal", "no_minimal"},
                                                          {"--sample", "sample"}};
  for (const auto& [flag, name] : settings) {
    if (const auto at = flags.find(flag); at != flags.end())
      wanted.settings.emplace_back(name, at->second);
  }
  return wanted;
}

std::vector<std::filesystem::path> made_sets() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "data")) {
    if (entry.path().extension() != ".txt") continue;
    if (lines_of(entry.path()).at(1).starts_with("# sudokit make ")) files.push_back(entry.path());
  }
  return files;
}

// A made set begins with a description, its command, and its layout for the reader.
constexpr std::size_t kHead = 3;

TEST(Data, EachSetStartsWithWhatItsCommandMakes) {
  const auto files = made_sets();
  EXPECT_GE(files.size(), 30u);
  for (const auto& file : files) {
    const auto lines = lines_of(file);
    auto flags = flags_of(lines[1]);
    EXPECT_TRUE(lines[2].starts_with("# layout: ")) << file;
    const Wanted wanted = wanted_by(flags);
    const std::size_t count = std::stoul(flags.at("--count"));
    ASSERT_EQ(lines.size(), count + kHead) << file;
    // Each puzzle takes seconds.
    const bool slowest =
        flags.contains("--sample") || (wanted.family == "minimal" && wanted.layout->side() > 16);
    if (slowest && !test::thorough()) continue;
    // Without clause learning, a seed gives other puzzles.
    if (!SUDOKIT_CLAUSE_LEARNING) continue;
    const bool slow = wanted.family == "sukaku" || wanted.layout->side() > 50 || slowest;
    for (std::size_t i = 0; i < std::min<std::size_t>(count, slow ? 1 : 3); ++i) {
      std::string text;
      ASSERT_TRUE(write_puzzle(text, make(wanted, i).value(), *format_named(flags["--to"])));
      EXPECT_EQ(lines[i + kHead] + "\n", text) << file << " " << i;
    }
  }
}

Verdict verdict_of_line(const std::string& line) {
  ReadOptions reading;
  reading.layout = named("3x3");
  return verdict_of(parse_puzzle(line, reading).value());
}

TEST(Data, NamedPuzzlesAreUniqueButForSabuncu3) {
  int count = 0;
  for (const std::string& line : lines_of(kRoot / "data/named_3x3.txt")) {
    if (line.starts_with('#')) continue;
    const bool several = line.find("sabuncu3") != std::string::npos;
    EXPECT_EQ(verdict_of_line(line), several ? Verdict::multiple : Verdict::unique) << line;
    ++count;
  }
  EXPECT_GE(count, 20);
}

TEST(Data, NoSolutionMeansNone) {
  for (const std::string& line : lines_of(kRoot / "data/nosolution_3x3.txt")) {
    if (line.starts_with('#')) continue;
    EXPECT_EQ(verdict_of_line(line), Verdict::unsatisfiable) << line;
  }
}

TEST(Data, UnsatisfiableMeansNoSolution) {
  for (const char* name : {"2x2", "3x3", "3x4", "x"}) {
    ReadOptions reading;
    reading.layout = named(name);
    for (const std::string& line :
         lines_of(kRoot / "data" / ("unsatisfiable_" + std::string(name) + ".txt"))) {
      if (line.starts_with('#')) continue;
      const auto outcome =
          find_engine("auto")->make()->solve(parse_puzzle(line, reading).value(), {});
      EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable) << line;
    }
  }
}

}  // namespace
}  // namespace sudokit
