// Consistency of the table of flags, and of what is derived from it.
#include "cli/flags/flags.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "cli/flags/aliases.hpp"
#include "cli/flags/words.hpp"
#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "sudokit/engine.hpp"

namespace sudokit::cli {
namespace {

using test::Process;
using test::sudokit;

std::string file_content(const std::string& name) {
  std::ifstream in(std::string(SUDOKIT_SOURCE_DIR) + "/" + name, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Flags, AreWellFormed) {
  const Program program;
  for (const CommandRow& command : command_rows(program)) {
    std::set<std::string> seen;
    EXPECT_FALSE(command.summary.empty()) << command.name;
    EXPECT_FALSE(command.examples.empty()) << command.name;
    for (const FlagRow& flag : command.flags) {
      const std::string name = command.name + " " + usage_of(flag);
      EXPECT_FALSE(flag.help.empty()) << name;
      EXPECT_NE(flag.help.back(), '.') << name;
      EXPECT_EQ(flag.positional, flag.names.empty()) << name;
      EXPECT_TRUE(!flag.positional || !flag.value.empty()) << name;
      for (const std::string& each : flag.names) {
        EXPECT_TRUE(seen.insert(each).second) << name << " twice";
        EXPECT_TRUE(std::all_of(each.begin(), each.end(), [](unsigned char c) {
          return std::isalnum(c) || c == '-' || c == '.' || c == '_';
        })) << name;
      }
      for (const char c : flag.value) {
        EXPECT_TRUE((c >= 'A' && c <= 'Z') || c == '|' || c == '.' || (c >= '0' && c <= '9'))
            << name;
      }
    }
  }
}

// A process declares only the flags of the command that it runs; the declarations are the same.
TEST(Flags, OfOneCommandNeedNoOther) {
  const Program all;
  const auto rows = command_rows(all);
  for (const CommandRow& row : rows) {
    const Program one(std::array{row.name.c_str(), "--engine.parameter=1"});
    const auto alone = command_rows(one);
    const bool tells_of_all = row.name == "help" || row.name == "man" || row.name == "completion";
    ASSERT_EQ(alone.size(), tells_of_all ? rows.size() : 1) << row.name;
    if (tells_of_all) continue;
    EXPECT_EQ(alone[0].name, row.name);
    ASSERT_EQ(alone[0].flags.size(), row.flags.size()) << row.name;
    for (std::size_t i = 0; i < row.flags.size(); ++i) {
      EXPECT_EQ(usage_of(alone[0].flags[i]), usage_of(row.flags[i]));
    }
  }
  const auto solve = command_rows(Program(std::array{"solve", "-e", "dlx"}));
  EXPECT_EQ(std::ranges::count_if(solve[0].flags, &FlagRow::hidden), 0);
  EXPECT_EQ(command_rows(Program(std::array{"--version"})).size(), rows.size());
}

TEST(Flags, EveryExampleIsACommandThatParses) {
  const Program program;
  std::set<std::string> names;
  for (const CommandRow& command : command_rows(program)) names.insert(command.name);
  for (const CommandRow& command : command_rows(program)) {
    for (const auto& [line, meaning] : command.examples) {
      const auto at = line.find("sudokit ");
      ASSERT_NE(at, std::string::npos) << line;
      std::istringstream words(line.substr(at + 8));
      std::string word;
      words >> word;
      EXPECT_TRUE(names.contains(word)) << line;
      std::set<std::string> flags;
      for (const FlagRow& flag : command.flags) flags.insert(flag.names.begin(), flag.names.end());
      for (const OtherName& other : command.other_options) flags.insert(other.word);
      while (words >> word && word != "|") {
        if (word.size() > 1 && word[0] == '-') {
          EXPECT_TRUE(flags.contains(word.substr(0, word.find('=')))) << line;
        }
      }
      EXPECT_FALSE(meaning.empty()) << line;
    }
  }
}

TEST(Flags, EveryParameterOfEveryEngineIsAFlagOfSolve) {
  const Program program;
  std::set<std::string> flags;
  for (const CommandRow& command : command_rows(program)) {
    if (command.name != "solve") continue;
    for (const FlagRow& flag : command.flags) flags.insert(flag.names.begin(), flag.names.end());
  }
  for (const EngineInfo* info : engines()) {
    for (const ParamRow& row : info->params) {
      const std::string name = "--" + std::string(info->name) + "." + std::string(row.name);
      EXPECT_TRUE(flags.contains(name)) << name;
    }
  }
}

// No alias of a command or option is the name of another one, and each refers to one that exists.
TEST(Aliases, MeanCommandsAndOptionsThatExist) {
  const Program program;
  const auto rows = command_rows(program);
  std::map<std::string, std::set<std::string>> known;
  for (const CommandRow& row : rows) {
    for (const FlagRow& flag : row.flags) {
      known[row.name].insert(flag.names.begin(), flag.names.end());
    }
  }
  for (const Alias& alias : aliases()) {
    const std::string command(alias.command.empty() ? command_meant(alias.word) : alias.command);
    ASSERT_TRUE(known.contains(command)) << alias.word;
    EXPECT_FALSE(known.contains(std::string(alias.word))) << alias.word;
    EXPECT_FALSE(known[command].contains(std::string(alias.word))) << alias.word;
    std::istringstream words{std::string(alias.means)};
    for (std::string word; words >> word;) {
      EXPECT_TRUE(!word.starts_with("--") || known[command].contains(word)) << word;
    }
    if (!alias.excludes.empty()) {
      EXPECT_TRUE(known[command].contains(std::string(alias.excludes))) << alias.excludes;
    }
  }
}

TEST(Aliases, EverywhereMeanOptionsOfSomeCommands) {
  const Program program;
  std::set<std::string> known;
  for (const CommandRow& row : command_rows(program)) {
    for (const FlagRow& flag : row.flags) known.insert(flag.names.begin(), flag.names.end());
  }
  for (const Alias& alias : aliases_everywhere()) {
    EXPECT_TRUE(known.contains(std::string(alias.means.substr(0, alias.means.find(' ')))))
        << alias.word;
  }
  // An option of that name has precedence over the alias.
  EXPECT_EQ(sudokit({"study", "run", "none.toml", "--csv"}).codes, "inapplicable-option");
}

TEST(Aliases, AreInHelpAndCompletion) {
  const Program program;
  const auto help = sudokit({"help", "aliases"}).out, zsh = sudokit({"completion", "zsh"}).out,
             fish = sudokit({"completion", "fish"}).out, bash = sudokit({"completion", "bash"}).out;
  for (const Alias& alias : aliases()) {
    const std::string word(alias.word);
    const std::string own =
        alias.command.empty() ? help : sudokit({std::string(alias.command), "--help"}).out;
    EXPECT_NE(own.find("  " + word), std::string::npos) << word;
    for (const std::string* script : {&zsh, &bash}) {
      EXPECT_NE(script->find(word), std::string::npos) << word;
    }
    EXPECT_NE(fish.find(alias.command.empty() ? " -xa " + word : " -l " + word.substr(2)),
              std::string::npos)
        << word;
  }
}

// Each command is in one group of the help.
TEST(Help, FitsAScreenIfNoCommandIsGiven) {
  const auto alone = sudokit({});
  EXPECT_EQ(alone.code, 2);
  EXPECT_EQ(alone.out, "");
  EXPECT_LE(std::ranges::count(alone.err, '\n'), 24);
  const std::string help = sudokit({"--help"}).out;
  std::string commands = " ";  // without the titles of the groups
  std::istringstream lines(alone.err.substr(0, alone.err.find("Examples:")));
  for (std::string line; std::getline(lines, line);) {
    if (line.size() > 26) commands += line.substr(26) + " ";
  }
  std::vector<std::string> names = {"hint", "why"};
  for (const CommandRow& command : command_rows(Program())) names.push_back(command.name);
  for (const std::string& name : names) {
    const std::regex word("[ \n]" + name + "[ \n]"), line("\n  " + name + " ");
    const auto times = [](const std::string& text, const std::regex& what) {
      return std::distance(std::sregex_iterator(text.begin(), text.end(), what), {});
    };
    EXPECT_EQ(times(commands, word), 1) << name;
    EXPECT_EQ(times(help, line), 1) << name;
  }
}

TEST(Aliases, AreTheCommandThatTheyMean) {
  for (const Alias& alias : aliases()) {
    if (!alias.command.empty()) continue;
    const std::string meant(command_meant(alias.word));
    const std::string shown = sudokit({std::string(alias.word), "--help"}).out;
    EXPECT_EQ(sudokit({"help", std::string(alias.word)}).out, shown);
    if (alias.means == meant) {
      EXPECT_EQ(shown, sudokit({meant, "--help"}).out);
    } else {
      EXPECT_NE(shown.find("the same as sudokit " + std::string(alias.means)), std::string::npos);
    }
  }
}

TEST(Aliases, ShowTheirOwnDefaults) {
  EXPECT_NE(sudokit({"hint", "--help"}).out.find("everything [1]"), std::string::npos);
  EXPECT_NE(sudokit({"explain", "--help"}).out.find("everything [3]"), std::string::npos);
}

TEST(Suggestions, DashesAreNoLetters) {
  const std::vector<std::string> words = {"--help", "--time"};
  EXPECT_EQ(did_you_mean("--cell", words), "");
  EXPECT_EQ(did_you_mean("--hepl", words), "; did you mean '--help'?");
}

TEST(Suggestions, NeverAdviseTheOpposite) {
  EXPECT_EQ(did_you_mean("--minimal", {"--no-minimal"}), "");
  EXPECT_EQ(did_you_mean("--no-minimal", {"--minimal"}), "");
  EXPECT_EQ(did_you_mean("--symmetric", {"--asymmetric"}), "");
  EXPECT_EQ(did_you_mean("--minimall", {"--minimal"}), "; did you mean '--minimal'?");
}

TEST(Help, EachCommandShowsItsFlagsAndExamplesInEightyColumns) {
  const Program program;
  for (const CommandRow& command : command_rows(program)) {
    const auto run = sudokit({command.name, "--help"});
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.err, "");
    for (const FlagRow& flag : command.flags) {
      if (flag.hidden) continue;
      EXPECT_NE(run.out.find(usage_of(flag)), std::string::npos) << usage_of(flag);
    }
    EXPECT_NE(run.out.find("\nExamples:\n"), std::string::npos);
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_TRUE(line.starts_with("  sudokit ") || line.size() <= 80u) << line;
    }
  }
}

TEST(Help, NoArgumentsShowItAsAUsageError) {
  const auto run = sudokit({});
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find("Usage: sudokit COMMAND"), std::string::npos);
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(sudokit({"help"}).out, sudokit({"--help"}).out);
}

TEST(Usage, ErrorsSayWhatThereIs) {
  const struct {
    std::vector<std::string> args;
    std::string_view code;
    std::string_view named;
  } cases[] = {
      {{"nonsense"}, "unknown-command", "sudokit: error: "},
      {{"--nonsense"}, "unknown-command", "'--nonsense'"},
      {{"--json"}, "unknown-command", "sudokit solve --json"},
      {{"--minimal"}, "unknown-command", "sudokit check --minimal"},
      {{"solve", "--nonsense"}, "unknown-option", "sudokit solve: error: "},
      {{"solve", "--tenure", "3"}, "unknown-option", ": --tabu.tenure, --ac3-tabu.tenure\n"},
      {{"solve", "--timee=.5"}, "unknown-option", "did you mean '--time'?"},
      {{"solve", "--engine", "none"}, "invalid-value", "--engine: "},
      {{"solve", "--to", "png"}, "invalid-value", "--to: "},
      {{"solve", "--none.order=1"}, "unknown-option", "--none.order=1: "},
      {{"solve", "--backtrack.none=1"}, "unknown-option", "has propagation, order"},
      {{"solve", "--backtrack.order=worst"}, "invalid-value", "smallest | first"},
      {{"solve", "--engine", "singles", "--backtrack.order=first"},
       "inapplicable-option",
       "--backtrack.order"},
      {{"solve", "--limit", "0"}, "invalid-number", "--limit: "},
      {{"solve", "--jobs", "0"}, "invalid-number", "--jobs: "},
      {{"solve", "--jobs", "many"}, "invalid-number", "--jobs: "},
      {{"solve", "--time", "-1"}, "invalid-number", "--time: "},
      {{"solve", "-j", "1", "--jobs", "2"}, "invalid-value", "--jobs is given 2 times"},
      {{"make", "--extreme", "--rating", "se:8"},
       "invalid-value",
       "--extreme and --rating set the same option"},
      {{"make", "--clues", "25", "--easy", "--hard"},
       "invalid-value",
       "--easy and --hard set the same option, --rating"},
      {{"techniques", "fish"}, "unknown-technique", "there are x-wing, swordfish, jellyfish"},
      {{"make", "--needs", "fish"}, "unknown-technique", "it has "},
      {{"solve", "--layout", "7x"}, "unknown-layout", "'7x'"},
      {{"check", "--engine", "singles"}, "invalid-value", "'singles'"},
      {{"convert", "--transform", "spin"}, "invalid-value", "'spin'"},
      {{"convert", "--shuffle"}, "unknown-option", "--shuffle"},
      {{"completion"}, "missing-option", "SHELL"},
      {{"engines", "--json", "--markdown"}, "conflicting-options", "--markdown"},
      {{"scramble", "--count", "1000001"}, "invalid-number", "--count: '1000001'"},
      {{"solve", "--json=0"}, "invalid-value", "'--json=0'"},
      {{"solve", "--layout="}, "invalid-value", "--layout: "},
      {{"make", "--mask="}, "invalid-value", "--mask: "},
      {{"make", "--needs", ","}, "unknown-technique", "''"},
      {{"make", "--symmetry", ","}, "invalid-value", "rotate180"},
      {{"solve", "--engine", "tabu", "--runs", "2", "--trace=", "kept.txt"},
       "invalid-value",
       "--trace: "},
      {{"solve", "--seed=", "5"}, "invalid-number", "--seed: ''"},
  };
  for (const auto& each : cases) {
    const auto run = sudokit(each.args, std::string(test::kEasy) + "\n");
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_EQ(run.out, "") << run.err;
    EXPECT_EQ(run.codes, each.code) << run.err;
    EXPECT_NE(run.err.find(each.named), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("--help`.\n"), std::string::npos) << run.err;
  }
}

TEST(Usage, EveryWordIsWhatWasTyped) {
  const std::string puzzle = std::string(test::kEasy) + "\n";
  // Names of files that do not exist.
  for (const std::string name : {"[a]", "[a,b]", "++", "count"}) {
    const auto run = sudokit({"solve", name});
    EXPECT_EQ(run.code, 3) << name;
    EXPECT_TRUE(run.err.starts_with(name + ": error: ")) << run.err;
  }
  const auto dash = sudokit({"solve", "--", "--json"});
  EXPECT_EQ(dash.code, 3);
  EXPECT_TRUE(dash.err.starts_with("--json: error: ")) << dash.err;
  EXPECT_EQ(sudokit({"solve", "--seed=1", "-j1", "--", "-"}, puzzle).code, 0);
  EXPECT_NE(sudokit({"techniques", "[x]"}).err.find("'[x]'"), std::string::npos);
  EXPECT_NE(sudokit({"solve", "--limit", "[2]"}, puzzle).err.find("'[2]'"), std::string::npos);
}

TEST(Version, NamesCommitAndCompiler) {
  const auto run = sudokit({"--version"});
  EXPECT_TRUE(run.out.starts_with("sudokit ")) << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1);
  EXPECT_EQ(run.out, sudokit({"-V"}).out);
}

TEST(Reference, PagesAreFresh) {
  const char* const how = "stale: cmake --build build/release --target reference";
  EXPECT_EQ(sudokit({"engines", "--markdown"}).out, file_content("docs/reference/engines.md"))
      << how;
  EXPECT_EQ(sudokit({"makers", "--markdown"}).out, file_content("docs/reference/makers.md")) << how;
  EXPECT_EQ(sudokit({"man"}).out, file_content("docs/reference/sudokit.1")) << how;
}

// Completes the last word of a command line in a real bash.
std::set<std::string> bash_completes(const std::string& words, int last) {
  const std::string script = sudokit({"completion", "bash"}).out + "COMP_WORDS=(" + words +
                             ")\nCOMP_CWORD=" + std::to_string(last) +
                             "\n_sudokit\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  Process process({"/bin/bash", "--norc", "-c", script});
  process.talk({});
  const auto run = process.finish();
  EXPECT_EQ(run.err, "");
  std::istringstream in(run.out);
  std::set<std::string> result;
  for (std::string word; in >> word;) result.insert(word);
  return result;
}

TEST(Completion, BashOffersCommandsFlagsAndWords) {
  EXPECT_EQ(bash_completes("sudokit so", 1), (std::set<std::string>{"solve"}));
  EXPECT_EQ(bash_completes("sudokit solve --ite", 2), (std::set<std::string>{"--iterations"}));
  EXPECT_EQ(bash_completes("sudokit solve --to gri", 3), (std::set<std::string>{"grid"}));
  EXPECT_EQ(bash_completes("sudokit solve --to = gri", 4), (std::set<std::string>{"grid"}));
  EXPECT_EQ(bash_completes("sudokit solve --backtrack.order = ''", 4),
            (std::set<std::string>{"smallest", "first"}));
  EXPECT_EQ(bash_completes("sudokit engines back", 2), (std::set<std::string>{"backtrack"}));
  EXPECT_TRUE(bash_completes("sudokit solve /etc/passw", 2).contains("/etc/passwd"));
}

TEST(Completion, ZshAndFishNameEveryFlag) {
  const Program program;
  const auto zsh = sudokit({"completion", "zsh"}).out;
  const auto fish = sudokit({"completion", "fish"}).out;
  for (const CommandRow& command : command_rows(program)) {
    for (const FlagRow& flag : command.flags) {
      for (const std::string& name : flag.names) {
        EXPECT_NE(zsh.find('"' + name), std::string::npos) << name;
        const std::string in_fish =
            name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
        EXPECT_NE(fish.find(in_fish), std::string::npos) << name;
      }
    }
  }
}

}  // namespace
}  // namespace sudokit::cli
