// sudokit man: the manual page sudokit(1), generated from the flags.
#include <fmt/format.h>

#include "cli/flags/flags.hpp"
#include "cli/streams/exit_code.hpp"
#include "sudokit/result.hpp"

namespace sudokit::cli {
namespace {

constexpr std::string_view kAnswers =
    ".SH ANSWERS\n"
    "Each record of the input gets one answer, in its order.\n"
    "Lines of the input that begin with # are comments; so are the lines below in the output,\n"
    "so that answers can be read as puzzles again.\n"
    "A place is FILE:LINE or FILE:LINE:COLUMN; standard input is the file \\-.\n"
    ".TP\n.B solve\n"
    "A solution in the form of \\-\\-to; or one line\n"
    ".RS\n.nf\n# unsatisfiable PLACE\n# unknown PLACE: REASON, N cells open (or cost N)\n"
    "# error PLACE: MESSAGE\n.fi\n.RE\n"
    ".TP\n\\&\n"
    "With \\-\\-limit above 1, each solution that was found, and then one line\n"
    ".RS\n.nf\n# unique PLACE: 1 solution\n# multiple PLACE: N solutions\n"
    "# multiple PLACE: N solutions and perhaps more (limit)\n"
    "# solved PLACE: 1 solution and perhaps more (REASON)\n.fi\n.RE\n"
    ".TP\n.B count\n"
    "A number, or >=N if the limit or the budget ended the count.\n"
    ".TP\n.B check\n"
    "PLACE: VERDICT, where the verdict is unique, multiple, none, unknown or invalid; with\n"
    "\\-\\-minimal a unique puzzle is minimal, or redundant with its redundant givens.\n"
    ".PP\n"
    "REASON is time, iterations, stopped (by Ctrl\\-C), limit, or that the engine gave up.\n"
    "An invalid record is also reported on standard error, and all others are processed.\n"
    ".SS JSON\n"
    "With \\-\\-json each answer is one object on one line:\n"
    ".BR file ,\n.BR line ,\n.BR comment\n(if any),\n.BR layout ,\n.BR puzzle ,\n.BR verdict ,\n"
    ".B solution\n(or null),\n.B solutions\n(how many were found),\n.B complete\n"
    "(whether these are all solutions),\n"
    ".BR reason ,\n.BR engine ,\n.BR seed ,\n.BR seconds ,\n.BR counters ;\n"
    ".BR best \" and \" cost\nof an unknown puzzle,\n.B all\nsolutions with \\-\\-limit above 1.\n"
    "The answer to an invalid record has\n.BR file ,\n.BR line ,\n.B verdict\n\"error\" and\n.B "
    "error\n"
    "with code, message, line and column.\n";

constexpr std::string_view kAfterExit =
    ".PP\nIf several apply, the first of these is returned: a write error, 130, 3, 4, 1.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B NO_COLOR\nIf set and not empty, output has no colour, even on a terminal.\n";

// Escapes a leading dot or quote and every backslash and hyphen, which are special in roff.
std::string roff(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_start = c == '\n';
  }
  return out;
}

std::string flag_text(const FlagRow& flag) {
  std::string names;
  for (const std::string& name : flag.names) {
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", roff(name));
  }
  if (flag.positional) names = fmt::format("\\fI{}\\fR", roff(flag.value));
  if (!flag.positional && !flag.value.empty())
    names += fmt::format(" \\fI{}\\fR", roff(flag.value));
  std::string text = fmt::format(".TP\n{}\n{}.\n", names, roff(flag.help));
  if (!flag.default_value.empty()) text += fmt::format("Default: {}.\n", roff(flag.default_value));
  return text;
}

std::string command_text(const CommandRow& command) {
  std::string text = fmt::format(".SS sudokit {}\n{}.\n", command.name, roff(command.summary));
  for (const FlagRow& flag : command.flags) {
    if (!flag.hidden) text += flag_text(flag);
  }
  for (const auto* others : {&command.other_options, &command.other_names}) {
    for (const OtherName& name : *others) {
      text += fmt::format(".TP\n\\fB{}\\fR\nThe same as {}.\n", roff(name.word), roff(name.means));
    }
  }
  text += ".PP\nExamples:\n";
  for (const auto& [line, meaning] : command.examples) {
    text += fmt::format(".PP\n.nf\n    {}\n.fi\n.RS 8\n{}\n.RE\n", roff(line), roff(meaning));
  }
  return text;
}

std::string man_page(const Program& program) {
  std::string text =
      fmt::format(".TH SUDOKIT 1 \"\" \"sudokit {}\" \"User Commands\"\n", version());
  text += fmt::format(".SH NAME\nsudokit \\- {}\n", "solve, count, check, convert and make Sudoku");
  text += ".SH SYNOPSIS\n";
  const auto commands = command_rows(program);
  for (const CommandRow& command : commands) {
    std::string positional;
    for (const FlagRow& flag : command.flags) {
      if (flag.positional) positional += fmt::format(" [\\fI{}\\fR]", roff(flag.value));
    }
    text += fmt::format("\\fBsudokit {}\\fR [\\fIflags\\fR]{}\n.br\n", command.name, positional);
  }
  text += fmt::format(".SH DESCRIPTION\n{}\n", roff(std::string(Program::summary())));
  text +=
      "Sides from 1 to 100; boxes, jigsaw regions, Latin squares, diagonals, windoku, any extra\n"
      "houses, and pencilmark puzzles.\n"
      "Parameters of engines are flags \\-\\-ENGINE.NAME=VALUE; \\fBsudokit engines\\fR "
      "\\fIENGINE\\fR\n"
      "lists them.\n.SH COMMANDS\n";
  for (const CommandRow& command : commands) text += command_text(command);
  text += std::string(kAnswers) + ".SH EXIT STATUS\n";
  for (const ExitRow& row : kExitRows) {
    text += fmt::format(".TP\n.B {}\n{}.\n", static_cast<int>(row.code), roff(row.meaning));
  }
  return text + std::string(kAfterExit);
}

const std::vector<Program::Example> kManExamples = {
    {"sudokit man | man -l -", "read the manual page"},
};

}  // namespace

void add_man(Program& program) {
  program.add_command("man", "Write the manual page", kManExamples,
                      [&program] { return print(man_page(program)); });
}

// ---- Completion ---------------------------------------------------------------------------------

// sudokit completion: completion scripts for bash, zsh and fish, generated from the flags.

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
