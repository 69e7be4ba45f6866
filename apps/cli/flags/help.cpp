#include "cli/flags/help.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 26;

constexpr std::string_view kFirstSteps =
    "\nTo begin with:\n"
    "  sudokit make > puzzle.txt           a new 9x9 puzzle; --side 6 makes a 6x6\n"
    "  sudokit solve --to grid puzzle.txt  its solution, drawn\n"
    "  sudokit explain puzzle.txt          how a person would find it, step by step\n"
    "  sudokit rate puzzle.txt             how hard it is\n"
    "  sudokit help solve                  all about a command\n"
    "A puzzle is a line of 81 characters, digits and . or 0 for an open cell; grids as\n"
    "they are drawn, tables, CSV and JSON are recognised, and so are other sizes.\n";

constexpr std::string_view kExitCodes =
    "\nExit codes: 0 done; 1 no (a puzzle without solution, a check that failed);\n"
    "2 usage; 3 bad input, or a machine that failed; 4 a puzzle still unknown (budget\n"
    "spent); 130 interrupted. Of several the gravest: 130, then 3, 4, 1.\n"
    "`sudokit COMMAND --help` shows flags and examples, `sudokit man` everything.\n";

// `left` in a column, `right` wrapped beside it.
std::string two_columns(const std::string& left, std::string_view right) {
  std::string text = "  " + left;
  std::size_t column = text.size();
  if (column + 2 > kIndent) {
    text += '\n';
    column = 0;
  }
  text.append(kIndent - column, ' ');
  column = kIndent;
  while (!right.empty()) {
    const auto word = right.substr(0, right.find(' '));
    if (column > kIndent && column + 1 + word.size() > kWidth) {
      text += '\n' + std::string(kIndent, ' ');
      column = kIndent;
    } else if (column > kIndent) {
      text += ' ';
      ++column;
    }
    text += word;
    column += word.size();
    right.remove_prefix(std::min(word.size() + 1, right.size()));
  }
  return text + '\n';
}

std::string with_default(const FlagRow& flag) {
  if (flag.default_value.empty()) return flag.help;
  return fmt::format("{} [{}]", flag.help, flag.default_value);
}

std::string group_help(const CommandRow& command, const std::string& group) {
  std::string text = fmt::format("\n{}:\n", group);
  for (const FlagRow& flag : command.flags) {
    if (flag.group == group && !flag.positional) {
      text += two_columns(usage_of(flag), with_default(flag));
    }
  }
  return text;
}

// The visible groups in the order of their first flag.
std::vector<std::string> groups_of(const CommandRow& command) {
  std::vector<std::string> groups;
  for (const FlagRow& flag : command.flags) {
    if (flag.hidden || flag.positional) continue;
    if (std::find(groups.begin(), groups.end(), flag.group) == groups.end()) {
      groups.push_back(flag.group);
    }
  }
  std::rotate(groups.begin(), groups.begin() + 1, groups.end());  // --help comes last
  return groups;
}

}  // namespace

std::string program_help(const std::string& summary, const std::vector<CommandRow>& commands) {
  std::string text = summary + "\n\nUsage: sudokit COMMAND [FLAGS] ...\n";
  text += std::string(kFirstSteps) + "\nCommands:\n";
  for (const CommandRow& command : commands) text += two_columns(command.name, command.summary);
  text += "\nFlags:\n" + two_columns("-h, --help", "Help") +
          two_columns("-V, --version", "Version, commit and compiler");
  return text + std::string(kExitCodes);
}

std::string command_help(const CommandRow& command) {
  std::string usage = fmt::format("Usage: sudokit {} [FLAGS]", command.name);
  std::string positionals;
  for (const FlagRow& flag : command.flags) {
    if (!flag.positional) continue;
    usage += flag.required ? " " + usage_of(flag) : fmt::format(" [{}]", usage_of(flag));
    positionals += two_columns(usage_of(flag), flag.help);
  }
  std::string text = fmt::format("{}.\n\n{}\n", command.summary, usage);
  if (!positionals.empty()) text += '\n' + positionals;
  for (const std::string& group : groups_of(command)) text += group_help(command, group);
  text += "\nExamples:\n";
  for (const auto& [line, meaning] : command.examples) {
    text += fmt::format("  {}\n      {}\n", line, meaning);
  }
  return text;
}

}  // namespace sudokit::cli
