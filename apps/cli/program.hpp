// Program: the command line program with all its subcommands. Each subcommand declares its flags
// once; the help, the manual page and the shell completions are derived from them.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/flags/command.hpp"

namespace sudokit::cli {

class Program {
 public:
  // With all commands, or only with the one that begins the line if it needs no other. The
  // parameters of engines become flags unless the line shows that none of them is given.
  explicit Program(std::span<const char* const> line = {});
  // Parses, runs the subcommand, and returns the exit code of the process.
  int run(int argc, const char* const* argv);

  // A subcommand. After its flags are parsed, `run` is called and returns the exit code. `examples`
  // are whole command lines, each with a line that describes it.
  struct Example {
    std::string command;
    std::string meaning;
  };
  Command& add_command(const std::string& name, const std::string& summary,
                       std::vector<Example> examples, std::function<int()> run);
  // A subcommand whose `run` checks which of its flags were given.
  Command& add_command(const std::string& name, const std::string& summary,
                       std::vector<Example> examples, std::function<int(Command&)> run);

  std::vector<const Command*> commands() const { return line_.commands(); }
  const std::vector<Example>& examples(const Command& command) const;
  // Whether add_engine_flags() should add the parameters of the engines.
  bool with_parameters() const { return with_parameters_; }
  // Writes the help of a command, or of the program if `name` is empty. UsageError: no such
  // command.
  int show_help(const std::string& name) const;
  // The purpose of the program in one line.
  static std::string_view summary();

 private:
  // `files`: the words that may name files. Nothing is written over those that are not the output.
  int dispatch(const Parsed& parsed, const std::vector<std::string>& files,
               std::string_view typed) const;
  void add_output_option();
  // `typed`: the name by which the command was called.
  std::string help(const Command* chosen, std::string_view typed = {}) const;
  std::string explain_no_command(const std::string& word) const;

  CommandLine line_;
  bool with_parameters_ = true;
  std::string output_;  // the file that replaces standard output
  std::map<const Command*, std::function<int()>> actions_;
  std::map<const Command*, std::vector<Example>> examples_;
};

// Writes text to standard output immediately, and returns the resulting exit code.
int print(std::string_view text);

// The subcommands, each in its own file.
void add_solve(Program& program);
void add_check(Program& program);
void add_count(Program& program);
void add_convert(Program& program);
void add_explain(Program& program);
void add_rate(Program& program);
void add_nishio(Program& program);
void add_minimize(Program& program);
void add_explore(Program& program);
void add_candidates(Program& program);
void add_make(Program& program);
void add_scramble(Program& program);
void add_isomorphic(Program& program);
void add_print(Program& program);
void add_page(Program& program);
void add_ask(Program& program);
void add_mcp(Program& program);
void add_study(Program& program);
void add_engines(Program& program);
void add_makers(Program& program);
void add_techniques(Program& program);
void add_rules(Program& program);
void add_info(Program& program);
void add_completion(Program& program);
void add_man(Program& program);
void add_help(Program& program);

}  // namespace sudokit::cli
