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

}  // namespace sudokit::cli
