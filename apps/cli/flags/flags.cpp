#include "cli/flags/flags.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/flags/aliases.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

CommandRow row_of(const Command& command, const std::vector<Program::Example>& examples) {
  CommandRow row{command.name(), command.summary(), command.rows(), examples, {}, {}};
  for (const Alias& alias : aliases()) {
    const OtherName name{std::string(alias.word), std::string(alias.means)};
    if (alias.command == command.name()) row.other_options.push_back(name);
    if (alias.command.empty() && command_meant(alias.word) == command.name())
      row.other_names.push_back(name);
  }
  return row;
}

}  // namespace

std::string all_names_of(const CommandRow& command, std::string_view between) {
  std::string names = command.name;
  for (const OtherName& other : command.other_names) names.append(between).append(other.word);
  return names;
}

std::string usage_of(const FlagRow& flag) {
  if (flag.positional) return flag.value + (flag.many ? "..." : "");
  std::string text;
  for (const std::string& name : flag.names) text += (text.empty() ? "" : ", ") + name;
  return flag.value.empty() ? text : text + " " + flag.value;
}

namespace {

// Two other names of `explain` stand beside the commands.
std::string summary_of(std::string_view name, const std::string& of_command) {
  if (name == "hint") return "Show the next step, as a hint";
  return name == "why" ? "Show why a cell holds a digit, or why not" : of_command;
}

// What `why` asks is a word of its own, and not the value of an option.
void describe_why(CommandRow& command) {
  FlagRow what;
  what.value = "WHAT";
  what.help =
      "r3c4=7 (why is it 7?), 'r3c4<>7' (why not 7?), r3c4 (the easiest step there) or 'row 3'";
  what.positional = true;
  command.flags.insert(command.flags.begin(), std::move(what));
  command.examples = {
      {"sudokit why r3c4=7 puzzle.txt", "the easiest argument that r3c4 is 7"},
      {"sudokit why 'r3c4<>7' puzzle.txt", "the easiest argument that it is not"},
      {"sudokit why r3c4 puzzle.txt", "the easiest step that fills r3c4 or removes a candidate"},
      {"sudokit why --to html r3c4=7 puzzle.txt > why.html", "with pictures"}};
}

}  // namespace

CommandRow under_name(CommandRow command, std::string_view typed) {
  const auto other = std::ranges::find(command.other_names, typed, &OtherName::word);
  if (other == command.other_names.end() || other->means == command.name) return command;
  const std::vector<std::string> words = in_own_words({std::string(typed)});
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i + 1].starts_with("--")) continue;
    for (FlagRow& flag : command.flags) {
      if (std::ranges::count(flag.names, words[i]) > 0) flag.default_value = words[i + 1];
    }
  }
  command.name = typed;
  command.summary = summary_of(typed, command.summary);
  command.summary.append(": the same as sudokit ").append(other->means);
  if (typed == "why") describe_why(command);
  command.other_names.clear();
  return command;
}

std::vector<CommandRow> command_rows(const Program& program) {
  std::vector<CommandRow> rows;
  for (const Command* command : program.commands()) {
    rows.push_back(row_of(*command, program.examples(*command)));
  }
  return rows;
}

// ---- Help ---------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 26;
constexpr const char* kOwn = "Options";  // the group of flags without one

constexpr std::string_view kFirstSteps =
    "\nExamples:\n"
    "  sudokit make > puzzle.txt           make a 9x9 puzzle (--side 6: a 6x6)\n"
    "  sudokit solve --to grid puzzle.txt  draw its solution\n"
    "  sudokit explain puzzle.txt          show how a person solves it, step by step\n"
    "  sudokit rate puzzle.txt             show how hard it is\n"
    "  sudokit solve --help                show the options of a command\n"
    "A puzzle is a line of 81 characters: digits, and . or 0 for an open cell. Drawn\n"
    "grids, tables, CSV, JSON and other sizes are recognised too.\n";

// The groups of the README, in its order. `hint` is another name of `explain`, but the first that
// most people look for.
struct CommandGroup {
  std::string_view title;
  std::vector<std::string_view> names;
};
const std::vector<CommandGroup>& command_groups() {
  static const std::vector<CommandGroup> groups = {
      {"Solve and check",
       {"solve", "check", "count", "candidates", "convert", "minimize", "scramble", "isomorphic"}},
      {"Learn and explain", {"hint", "why", "explain", "rate", "nishio", "techniques", "rules"}},
      {"Make and print", {"make", "explore", "print", "page"}},
      {"Measure", {"study", "engines", "makers", "info"}},
      {"Program", {"ask", "mcp", "completion", "man", "help"}},
  };
  return groups;
}

const CommandRow* row_named(const std::vector<CommandRow>& commands, std::string_view name) {
  const auto row = std::ranges::find(commands, name, &CommandRow::name);
  return row == commands.end() ? nullptr : &*row;
}

// `left` in a column, `right` wrapped in the next one.
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

// The shown options of a group; --help, which every command has, comes last.
std::vector<const FlagRow*> options_of(const CommandRow& command, const std::string& group) {
  std::vector<const FlagRow*> options;
  for (const FlagRow& flag : command.flags) {
    if (flag.group == group && !flag.positional && !flag.hidden) options.push_back(&flag);
  }
  std::stable_partition(options.begin(), options.end(), [](const FlagRow* flag) {
    return std::ranges::count(flag->names, "--help") == 0;
  });
  return options;
}

std::string group_help(const CommandRow& command, const std::string& group) {
  std::string text = fmt::format("\n{}:\n", group);
  for (const FlagRow* flag : options_of(command, group)) {
    text += two_columns(usage_of(*flag), with_default(*flag));
  }
  return text;
}

// Groups of the command alone come first, then common ones. --help comes last if it is alone in its
// group.
int place_of(const std::string& group, std::ptrdiff_t options) {
  constexpr std::string_view kCommon[] = {"Output", "Input", "Engine", "Run"};
  if (group == kOwn) return options > 1 ? -2 : std::ssize(kCommon) + 1;
  const auto common = std::ranges::find(kCommon, group);
  return common == std::end(kCommon) ? -1 : static_cast<int>(common - std::begin(kCommon));
}

// The visible groups, in order.
std::vector<std::string> groups_of(const CommandRow& command) {
  std::vector<std::string> groups;
  for (const FlagRow& flag : command.flags) {
    if (!flag.hidden && !flag.positional && !std::ranges::count(groups, flag.group)) {
      groups.push_back(flag.group);
    }
  }
  std::ranges::stable_sort(groups, {}, [&](const std::string& group) {
    return place_of(group, std::ssize(options_of(command, group)));
  });
  return groups;
}

std::string other_names_help(const std::vector<OtherName>& names, std::string_view title) {
  if (names.empty()) return "";
  std::string text = fmt::format("\n{}:\n", title);
  for (const OtherName& name : names) text += two_columns(name.word, "the same as " + name.means);
  return text;
}

std::string examples_help(const CommandRow& command) {
  std::string text = "\nExamples:\n";
  for (const auto& [line, meaning] : command.examples) {
    text += fmt::format("  {}\n      {}\n", line, meaning);
  }
  return text;
}

}  // namespace

std::string overview(const std::string& summary, const std::vector<CommandRow>& commands) {
  std::string text = summary + "\n\nUsage: sudokit COMMAND [OPTIONS] ...\n\nCommands:\n";
  for (const CommandGroup& group : command_groups()) {
    std::string names;
    for (const std::string_view name : group.names) {
      // A program built without studies has no `study`.
      if (row_named(commands, command_meant(name)) == nullptr) continue;
      names += (names.empty() ? "" : " ") + std::string(name);
    }
    text += two_columns(std::string(group.title), names);
  }
  text += kFirstSteps;
  return text +
         "\n`sudokit --help` describes the commands, `sudokit COMMAND --help` their options.\n"
         "`sudokit help aliases` lists other names of commands.\n";
}

std::string program_help(const std::string& summary, const std::vector<CommandRow>& commands) {
  std::string text = summary + "\n\nUsage: sudokit COMMAND [OPTIONS] ...\n";
  text += kFirstSteps;
  for (const CommandGroup& group : command_groups()) {
    text += fmt::format("\n{}:\n", group.title);
    for (const std::string_view name : group.names) {
      const CommandRow* row = row_named(commands, command_meant(name));
      if (row == nullptr) continue;
      text += two_columns(std::string(name), summary_of(name, row->summary));
    }
  }
  text += "\nOptions:\n" + two_columns("-h, --help", "Show this help") +
          two_columns("-V, --version", "Version, commit and compiler");
  text += "\nExit codes:\n";
  for (const ExitRow& row : kExitRows) text += two_columns(std::to_string(row.code), row.meaning);
  return text +
         "If several apply: 130, then 3, 4, 1.\n"
         "`sudokit COMMAND --help` shows options and examples, `sudokit help aliases` other\n"
         "names of commands; `sudokit man` shows all.\n";
}

std::string aliases_help(const std::vector<CommandRow>& commands) {
  std::string text = "Other names of commands:\n";
  for (const CommandGroup& group : command_groups()) {
    for (const std::string_view name : group.names) {
      const CommandRow* row = row_named(commands, name);
      if (row == nullptr) continue;
      for (const OtherName& other : row->other_names) {
        text += two_columns(other.word, "the same as " + other.means);
      }
    }
  }
  return text + "The help of a command also lists other names of its options.\n";
}

std::string command_help(const CommandRow& command) {
  std::string usage = fmt::format("Usage: sudokit {} [OPTIONS]", command.name);
  std::string positionals;
  for (const FlagRow& flag : command.flags) {
    if (!flag.positional) continue;
    usage += flag.required ? " " + usage_of(flag) : fmt::format(" [{}]", usage_of(flag));
    positionals += two_columns(usage_of(flag), flag.help);
  }
  std::string text = fmt::format("{}.\n\n{}\n", command.summary, usage);
  if (!positionals.empty()) text += '\n' + positionals;
  text += examples_help(command);
  for (const std::string& group : groups_of(command)) text += group_help(command, group);
  text += other_names_help(command.other_options, "Short forms");
  return text + other_names_help(command.other_names, "Other names");
}

}  // namespace sudokit::cli
