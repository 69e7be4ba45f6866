// The examples in the documents are true. A block after <!-- run --> holds commands ("$ ..." and
// their output, run in the folder of the project), one after <!-- layout --> a layout file. Every
// flag of every command shown anywhere exists.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include "cli/flags/flags.hpp"
#include "cli/process.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/text.hpp"

namespace sudokit::test {
namespace {

std::vector<std::filesystem::path> documents() {
  const std::filesystem::path root = SUDOKIT_SOURCE_DIR;
  std::vector<std::filesystem::path> files = {root / "README.md", root / "HACKING.md",
                                              root / "data/README.md"};
  for (const char* folder : {"docs", "docs/engines", "docs/rules", "docs/techniques"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      if (entry.path().extension() == ".md") files.push_back(entry.path());
    }
  }
  return files;
}

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The indented blocks after a line with a mark, without their indent.
std::vector<std::string> blocks_behind(const std::string& mark, const std::string& text) {
  std::vector<std::string> blocks;
  std::istringstream in(text);
  bool marked = false;
  for (std::string line; std::getline(in, line);) {
    if (line == mark) {
      marked = true;
      blocks.emplace_back();
    } else if (marked && line.starts_with("    ")) {
      blocks.back() += line.substr(4) + "\n";
    } else if (!line.empty()) {
      marked = false;
    } else if (marked && !blocks.back().empty()) {
      blocks.back() += "\n";
    }
  }
  return blocks;
}

std::string shell(const std::string& command) {
  const std::string folder = std::filesystem::path(SUDOKIT_PROGRAM).parent_path().string();
  Process process({"/bin/bash", "-c",
                   "cd '" SUDOKIT_SOURCE_DIR "' && PATH='" + folder + "':$PATH; " + command});
  process.talk({});
  const auto run = process.finish();
  EXPECT_EQ(run.err, "") << command;
  return run.out;
}

TEST(Documents, CommandsPrintWhatIsShown) {
  std::size_t commands = 0;
  for (const auto& path : documents()) {
    for (const std::string& block : blocks_behind("<!-- run -->", text_of(path))) {
      std::istringstream in(block);
      std::string command, shown;
      const auto check = [&] {
        if (command.empty()) return;
        while (shown.ends_with("\n\n")) shown.pop_back();
        if (shown == "\n") shown.clear();
        EXPECT_EQ(shell(command), shown) << path << ": " << command;
        ++commands;
      };
      for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("$ ")) {
          shown += line + "\n";
          continue;
        }
        check();
        command = line.substr(2);
        shown.clear();
      }
      check();
    }
  }
  EXPECT_GE(commands, 5u);
}

TEST(Documents, LayoutFilesHaveGrids) {
  std::size_t layouts = 0;
  for (const auto& path : documents()) {
    for (const std::string& block : blocks_behind("<!-- layout -->", text_of(path))) {
      const TempFile file(block, ".layout");
      const auto layout = parse_layout_file(block, file.name());
      ASSERT_TRUE(layout) << block << layout.error().message;
      const std::string open(static_cast<std::size_t>((*layout)->cells()), '.');
      EXPECT_EQ(sudokit({"count", "--limit", "1", "--layout", file.name(), "-p", open}).out,
                ">=1\n");
      ++layouts;
    }
  }
  EXPECT_GE(layouts, 2u);
}

// Each "sudokit COMMAND ..." up to the end of its line or a pipe.
TEST(Documents, EveryFlagShownExists) {
  const cli::Program program;
  std::map<std::string, std::set<std::string>> flags;
  for (const cli::CommandRow& command : cli::command_rows(program)) {
    for (const auto& flag : command.flags) {
      flags[command.name].insert(flag.names.begin(), flag.names.end());
    }
    for (const auto& other : command.other_options) flags[command.name].insert(other.word);
  }
  for (const cli::CommandRow& command : cli::command_rows(program)) {
    for (const auto& other : command.other_names) flags[other.word] = flags[command.name];
  }
  const std::regex shown("sudokit ([a-z]+)([^\n|`#]*)"), flag("(^|\\s)(--?[a-z][a-z0-9.-]*)");
  std::size_t seen = 0;
  for (const auto& path : documents()) {
    const std::string text = text_of(path);
    for (std::sregex_iterator at(text.begin(), text.end(), shown), end; at != end; ++at) {
      const auto known = flags.find((*at)[1]);
      if (known == flags.end()) continue;
      const std::string rest = (*at)[2];
      for (std::sregex_iterator word(rest.begin(), rest.end(), flag); word != end; ++word) {
        EXPECT_TRUE(known->second.contains((*word)[2])) << path << ": " << at->str();
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 30u);
}

// docs/commands.md shows every command, and says what its other names stand for.
TEST(Documents, EveryCommandIsShown) {
  const std::string text = text_of(std::filesystem::path(SUDOKIT_SOURCE_DIR) / "docs/commands.md");
  const cli::Program program;
  for (const cli::CommandRow& command : cli::command_rows(program)) {
    EXPECT_NE(text.find("sudokit " + command.name), std::string::npos) << command.name;
    for (const auto& other : command.other_names) {
      EXPECT_NE(text.find("`" + std::string(other.word) + "`"), std::string::npos) << other.word;
    }
  }
}

// docs/formats.md names every form that a command reads or writes.
TEST(Documents, EveryFormIsListed) {
  const std::string text = text_of(std::filesystem::path(SUDOKIT_SOURCE_DIR) / "docs/formats.md");
  std::size_t seen = 0;
  for (const cli::CommandRow& command : cli::command_rows(cli::Program())) {
    for (const auto& flag : command.flags) {
      const std::string name = flag.names.empty() ? "" : flag.names.back();
      if (name != "--to" && name != "--from") continue;
      for (const std::string& word : flag.words) {
        EXPECT_NE(text.find("`" + word + "`"), std::string::npos) << command.name << " " << word;
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 50u);
}

// The documents that every user reads are short.
TEST(Documents, TheFrontPagesAreShort) {
  const std::filesystem::path root = SUDOKIT_SOURCE_DIR;
  for (const auto& [name, most] : {std::pair{"README.md", 100}, std::pair{"NEWS.md", 60}}) {
    std::istringstream in(text_of(root / name));
    int lines = 0;
    for (std::string line; std::getline(in, line); ++lines) {
      const auto begins = [](char byte) { return (byte & 0xC0) != 0x80; };  // a UTF-8 character
      EXPECT_LE(std::ranges::count_if(line, begins), 120) << name << ": " << line;
    }
    EXPECT_LE(lines, most) << name;
  }
}

TEST(Documents, TheTableOfExitCodesIsTheProgramsOwn) {
  const std::string text = text_of(std::filesystem::path(SUDOKIT_SOURCE_DIR) / "docs/commands.md");
  for (const cli::ExitRow& row : cli::kExitRows) {
    const auto line = "| " + std::to_string(row.code) + " | " + std::string(row.meaning) + " |\n";
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
}

TEST(Documents, TheTableOfFormatsIsTheProgramsOwn) {
  const std::string text = text_of(std::filesystem::path(SUDOKIT_SOURCE_DIR) / "docs/formats.md");
  for (const auto formats : {readable_formats(), writable_formats()}) {
    for (const Format format : formats) {
      if (format == Format::automatic) continue;
      const FormatInfo& info = info_of(format);
      std::string row = "| `" + std::string(info.name) + "` | ";
      row.append(info.meaning).append(" | ").append(info.reads).append(" | ");
      row.append(info.writes).append(" |\n");
      EXPECT_NE(text.find(row), std::string::npos) << row;
    }
  }
}

}  // namespace
}  // namespace sudokit::test
