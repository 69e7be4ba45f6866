// Program: the CLI11 application of all subcommands. Flags are declared once, there; help, man
// page and shell completion are derived from it.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

class Program {
 public:
  Program();
  // Parses, runs the subcommand, and returns the exit code of the process.
  int run(int argc, const char* const* argv);

  // A subcommand: `run` returns its exit code after its flags are parsed. `examples` are whole
  // command lines, each with a line that says what it does.
  struct Example {
    std::string command;
    std::string meaning;
  };
  CLI::App& add_command(const std::string& name, const std::string& summary,
                        std::vector<Example> examples, std::function<int()> run);
  // Restricts an option to some words, which completion offers.
  void choices(CLI::Option* option, const std::vector<std::string>& words);
  // Words that completion offers although others are accepted.
  void suggestions(CLI::Option* option, std::vector<std::string> words);

  const CLI::App& app() const { return app_; }
  const std::vector<Example>& examples(const CLI::App& command) const;
  // What completion offers for the value of an option; empty when anything goes.
  const std::vector<std::string>& words(const CLI::Option* option) const;

 private:
  int dispatch() const;
  std::string help() const;
  int usage_error(const std::string& message) const;

  CLI::App app_;
  std::map<const CLI::App*, std::function<int()>> actions_;
  std::map<const CLI::App*, std::vector<Example>> examples_;
  std::map<const CLI::Option*, std::vector<std::string>> words_;
  std::map<const CLI::Option*, std::string> help_;  // of options with choices, without them
};

// Writes text to standard output at once; the exit code that follows from it.
int print(std::string_view text);

// The subcommands, each in its own file.
void add_solve(Program& program);
void add_check(Program& program);
void add_count(Program& program);
void add_convert(Program& program);
void add_explain(Program& program);
void add_rate(Program& program);
void add_nishio(Program& program);
void add_make(Program& program);
void add_engines(Program& program);
void add_info(Program& program);
void add_completion(Program& program);
void add_man(Program& program);

}  // namespace sudokit::cli
