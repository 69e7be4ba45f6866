// sudokit completion: completion scripts for bash, zsh and fish, generated from the flags.
#include <fmt/format.h>

#include "cli/flags/flags.hpp"

namespace sudokit::cli {
namespace {

// The first line of a help text, without characters that would end a quoted string in a shell.
std::string short_help(const std::string& help) {
  std::string text;
  for (const char c : help.substr(0, help.find_first_of(";:\n"))) {
    if (c != '\'' && c != '[' && c != ']' && c != '`' && c != '"') text += c;
  }
  return text;
}

std::string all_names(const CommandRow& command) {
  std::string names;
  for (const FlagRow& flag : command.flags) {
    for (const std::string& name : flag.names) names += (names.empty() ? "" : " ") + name;
  }
  for (const OtherName& other : command.other_options) names += " " + other.word;
  return names;
}

std::string command_names(const std::vector<CommandRow>& commands) {
  std::string names;
  for (const CommandRow& command : commands) {
    names += (names.empty() ? "" : " ") + all_names_of(command, " ");
  }
  return names;
}

// One branch of the inner case: the words that may follow a flag with a value.
std::string bash_value(const FlagRow& flag) {
  if (flag.value.empty() || flag.names.empty()) return "";
  return fmt::format("        {}) words='{}'; files={} ;;\n", fmt::join(flag.names, "|"),
                     fmt::join(flag.words, " "), flag.files ? 1 : 0);
}

std::string bash_command(const CommandRow& command) {
  std::string text = fmt::format("    {})\n      case $prev in\n", all_names_of(command, "|"));
  std::string positional_words;
  bool files = false;
  for (const FlagRow& flag : command.flags) {
    text += bash_value(flag);
    if (!flag.positional) continue;
    positional_words += fmt::format("{} ", fmt::join(flag.words, " "));
    files |= flag.files;
  }
  return text + fmt::format(
                    "        *) words='{}'; files={}\n"
                    "           [[ $cur == -* ]] && words='{}' ;;\n      esac ;;\n",
                    positional_words, files ? 1 : 0, all_names(command));
}

std::string bash(const std::vector<CommandRow>& commands) {
  std::string text =
      "# bash completion of sudokit: source <(sudokit completion bash)\n"
      "_sudokit() {\n"
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local command='' words='' files=0 i\n"
      "  if [[ $cur == '=' ]]; then cur=''\n"
      "  elif [[ $prev == '=' ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    [[ ${COMP_WORDS[i]} != -* ]] && { command=${COMP_WORDS[i]}; break; }\n"
      "  done\n"
      "  case $command in\n";
  text += fmt::format("    '') words='{} --help --version' ;;\n", command_names(commands));
  for (const CommandRow& command : commands) text += bash_command(command);
  return text +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "  ((files)) && COMPREPLY+=($(compgen -f -- \"$cur\"))\n"
         "  return 0\n"
         "}\n"
         "complete -o filenames -F _sudokit sudokit\n";
}

std::string zsh_action(const FlagRow& flag) {
  if (!flag.words.empty() && flag.files) {
    return fmt::format("_alternative 'word:{0}:({1})' 'file:file:_files'", flag.value,
                       fmt::join(flag.words, " "));
  }
  if (!flag.words.empty()) return fmt::format("({})", fmt::join(flag.words, " "));
  return flag.files ? "_files" : " ";
}

std::string zsh_flag(const FlagRow& flag) {
  std::string text;
  if (flag.positional) {
    return fmt::format("        '*:{}:{}' \\\n", flag.value, zsh_action(flag));
  }
  for (const std::string& name : flag.names) {
    const bool word = name.starts_with("--");
    text += fmt::format("        \"{}{}[{}]", name,
                        flag.value.empty() ? ""
                        : word             ? "="
                                           : "+",
                        short_help(flag.help));
    if (!flag.value.empty()) text += fmt::format(":{}:{}", flag.value, zsh_action(flag));
    text += "\" \\\n";
  }
  return text;
}

std::string zsh(const std::vector<CommandRow>& commands) {
  std::string text =
      "#compdef sudokit\n"
      "# zsh completion of sudokit: sudokit completion zsh > \"${fpath[1]}/_sudokit\"\n"
      "_sudokit() {\n  local -a commands=(\n";
  for (const CommandRow& command : commands) {
    text += fmt::format("    '{}:{}'\n", command.name, short_help(command.summary));
    for (const OtherName& other : command.other_names) {
      text += fmt::format("    '{}:the same as {}'\n", other.word, other.means);
    }
  }
  text +=
      "  )\n"
      "  if ((CURRENT == 2)); then _describe command commands; return; fi\n"
      "  shift words; ((CURRENT--))\n"
      "  case $words[1] in\n";
  for (const CommandRow& command : commands) {
    text += fmt::format("    {})\n      _arguments \\\n", all_names_of(command, "|"));
    for (const FlagRow& flag : command.flags) text += zsh_flag(flag);
    for (const OtherName& other : command.other_options) {
      text += fmt::format("        \"{}[the same as {}]\" \\\n", other.word, other.means);
    }
    text += "        ;;\n";
  }
  return text +
         "  esac\n}\n"
         "if [[ $funcstack[1] == _sudokit ]]; then _sudokit \"$@\"; else compdef _sudokit sudokit; "
         "fi\n";
}

std::string fish_flag(const std::string& command, const FlagRow& flag) {
  if (flag.positional) {
    if (flag.words.empty()) return "";
    return fmt::format("complete -c sudokit -n '__fish_seen_subcommand_from {}' -xa '{}'\n",
                       command, fmt::join(flag.words, " "));
  }
  std::string text =
      fmt::format("complete -c sudokit -n '__fish_seen_subcommand_from {}'", command);
  for (const std::string& name : flag.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  text += fmt::format(" -d '{}'", short_help(flag.help));
  if (!flag.value.empty()) text += flag.files ? " -r" : " -x";
  if (!flag.words.empty()) text += fmt::format(" -a '{}'", fmt::join(flag.words, " "));
  return text + "\n";
}

std::string fish(const std::vector<CommandRow>& commands) {
  std::string text = "# fish completion of sudokit: sudokit completion fish | source\n";
  for (const CommandRow& command : commands) {
    text += fmt::format("complete -c sudokit -n __fish_use_subcommand -xa {} -d '{}'\n",
                        command.name, short_help(command.summary));
    for (const OtherName& other : command.other_names) {
      text +=
          fmt::format("complete -c sudokit -n __fish_use_subcommand -xa {} -d 'the same as {}'\n",
                      other.word, other.means);
    }
  }
  for (const CommandRow& command : commands) {
    const std::string names = all_names_of(command, " ");
    for (const FlagRow& flag : command.flags) text += fish_flag(names, flag);
    for (const OtherName& other : command.other_options) {
      text += fmt::format(
          "complete -c sudokit -n '__fish_seen_subcommand_from {}' -l {} -d 'the same as {}'\n",
          names, other.word.substr(2), other.means);
    }
  }
  return text;
}

const std::vector<Program::Example> kCompletionExamples = {
    {"source <(sudokit completion bash)", "enable completion in this bash session"},
    {"sudokit completion fish > ~/.config/fish/completions/sudokit.fish",
     "enable completion in every fish session"},
};

}  // namespace

void add_completion(Program& program) {
  const auto shell = std::make_shared<std::string>();
  Command& app = program.add_command(
      "completion", "Write a completion script for a shell", kCompletionExamples,
      [&program, shell] {
        const auto rows = command_rows(program);
        return print(*shell == "bash" ? bash(rows) : *shell == "zsh" ? zsh(rows) : fish(rows));
      });
  Flag* option = app.add_option("SHELL", shell.get(), "The shell")->type_name("SHELL")->required();
  option->choices({"bash", "zsh", "fish"});
}

}  // namespace sudokit::cli
