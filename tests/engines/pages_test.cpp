// docs/engines/NAME.md is the page of an incomplete engine. Its table of parameters is generated
// from the rows of the engine; SUDOKIT_WRITE_PAGES=1 updates the tables.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "sudokit/engine.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kBegin = "<!-- generated: parameters -->\n";
constexpr std::string_view kEnd = "<!-- end -->\n";

std::string page_path(const EngineInfo& info) {
  return fmt::format("{}/docs/engines/{}.md", SUDOKIT_SOURCE_DIR, info.name);
}

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string table(const EngineInfo& info) {
  std::string text = fmt::format(
      "{}\nSource: {}.\nAn iteration of the budget is counted in: {}.\n\n"
      "| parameter | default | default from | `--preset ours` | range | unit | meaning | source |\n"
      "|---|---|---|---|---|---|---|---|\n",
      kBegin, info.source, info.iteration_unit);
  const auto engine = info.make();
  for (const ParamRow& row : info.params) {
    std::string range = describe_range(row);
    for (auto at = range.find('|'); at != std::string::npos; at = range.find('|', at + 2))
      range.insert(at, "\\");
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {} |\n", row.name,
                        engine->get(row.name), to_string(row.source.origin), row.source.improved,
                        range, row.unit, row.meaning, row.source.text);
  }
  return text + "\n";
}

TEST(Pages, EveryIncompleteEngineHasOneWithItsParameters) {
  for (const EngineInfo* info : engines()) {
    if (info->complete() || !info->seeded) continue;
    SCOPED_TRACE(info->name);
    const std::string path = page_path(*info);
    std::string page = read(path);
    const auto begin = page.find(kBegin);
    const auto end = page.find(kEnd);
    ASSERT_NE(begin, std::string::npos) << path;
    ASSERT_NE(end, std::string::npos) << path;
    if (std::getenv("SUDOKIT_WRITE_PAGES") != nullptr) {
      page.replace(begin, end - begin, table(*info));
      std::ofstream(path) << page;
    } else {
      EXPECT_EQ(page.substr(begin, end - begin), table(*info)) << "SUDOKIT_WRITE_PAGES=1 renews it";
    }
  }
}

}  // namespace
}  // namespace sudokit
