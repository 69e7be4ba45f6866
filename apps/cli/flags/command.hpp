// Commands and their flags as the program declares them. CLI11 parses; only command.cpp sees it,
// which takes longer to read than every file that declares a flag.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sudokit/result.hpp"

namespace sudokit::cli {

// Where the value of a flag goes. It must outlive the command line.
using Target =
    std::variant<std::string*, std::vector<std::string>*, int*, unsigned*, std::uint64_t*, double*,
                 std::optional<int>*, std::optional<std::uint64_t>*, std::optional<double>*>;

// One flag or positional argument. Every setter gives the flag back, to be chained.
class Flag {
 public:
  struct Parts;
  explicit Flag(std::unique_ptr<Parts> parts);
  ~Flag();

  // The word for the value in help: "FILE", "N".
  Flag* type_name(const std::string& name);
  // The heading in help that it stands under; "" hides it.
  Flag* group(const std::string& name);
  Flag* description(const std::string& text);
  // Help shows what the target holds now.
  Flag* show_default();
  // Numbers: the range, both ends allowed.
  Flag* range(double low, double high);
  // Only these words are accepted, and completion offers them. May be set again.
  Flag* choices(std::vector<std::string> words);
  // Words that completion offers although others are accepted.
  Flag* suggestions(std::vector<std::string> words);
  // Lists: one value may hold several, separated by commas.
  Flag* split_at_commas();
  Flag* required();
  Flag* needs(Flag* other);
  Flag* excludes(Flag* other);

  // What completion offers.
  const std::vector<std::string>& words() const;
  // Whether it was given.
  bool given() const;

 private:
  friend class Command;
  std::unique_ptr<Parts> parts_;
};

// A flag as plain data, for help, man page and completions.
struct FlagRow {
  std::vector<std::string> names;  // with their dashes, short ones first; empty: positional
  std::string value;               // "FILE", "N"; empty: takes none
  std::string help;
  std::string default_value;
  std::vector<std::string> words;  // what completion offers
  bool positional = false;
  bool required = false;
  bool many = false;    // may be given more than once
  bool files = false;   // its value may be a file
  bool hidden = false;  // an engine's parameter, not shown in help
  std::string group;
};

class Command {
 public:
  struct Parts;
  explicit Command(std::unique_ptr<Parts> parts);
  ~Command();

  // "--name", "-n,--name", or "NAME" for a positional argument. A list takes it many times.
  Flag* add_option(const std::string& names, Target target, const std::string& help);
  // `take` gets each value; its error is the flag's.
  Flag* add_option(const std::string& names, std::function<Result<void>(const std::string&)> take,
                   const std::string& help);
  Flag* add_flag(const std::string& names, bool& target, const std::string& help);
  bool has_option(const std::string& name) const;
  // Pre: it was added.
  Flag* get_option(const std::string& name);

  const std::string& name() const;
  const std::string& summary() const;
  std::vector<FlagRow> rows() const;

 private:
  friend class CommandLine;
  std::unique_ptr<Parts> parts_;
};

// What was typed. Exactly one of the four.
struct Parsed {
  enum class Kind { command, help, version, error } kind = Kind::command;
  const Command* command = nullptr;  // null where none was named
  std::vector<std::string> extras;   // words that no flag of it takes
  std::string error;
  ErrorCode code;
};

class CommandLine {
 public:
  CommandLine(const std::string& summary, const std::string& version);
  ~CommandLine();
  Command& add_command(const std::string& name, const std::string& summary);
  // In the order they were added.
  std::vector<const Command*> commands() const;
  // Calls f for each, in the same order.
  void each(const std::function<void(Command&)>& f);
  // Fills the targets of the command that is named.
  Parsed parse(int argc, const char* const* argv);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace sudokit::cli
