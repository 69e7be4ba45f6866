// Commands and their flags as the program declares them. CLI11 parses the command line. Only
// command.cpp includes it, because it takes longer to compile than any file that declares flags.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sudokit/result.hpp"

namespace sudokit::cli {

struct Word;  // cli/flags/words.hpp

// The destination of a flag's value. It must outlive the command line.
using Target =
    std::variant<std::string*, std::vector<std::string>*, int*, unsigned*, std::uint64_t*, double*,
                 std::optional<int>*, std::optional<std::uint64_t>*, std::optional<double>*>;

// One flag or positional argument. Every setter returns the flag, so that calls can be chained.
class Flag {
 public:
  struct Parts;
  explicit Flag(std::unique_ptr<Parts> parts);
  ~Flag();

  // The placeholder for the value in the help: "FILE", "N".
  Flag* type_name(const std::string& name);
  // The heading under which the help lists it; "" hides it.
  Flag* group(const std::string& name);
  Flag* description(const std::string& text);
  // Makes the help show the current value of the target.
  Flag* show_default();
  // For numbers: the range, including both ends.
  Flag* range(double low, double high);
  // Only these words are accepted, and completion offers them. May be called again to replace them.
  Flag* choices(std::vector<std::string> words);
  // What to say about a word that is none of the choices; "" for the usual message.
  Flag* explain_others(std::function<std::string(const std::string&)> why);
  // Completion offers these words, but others are accepted too.
  Flag* suggestions(std::vector<std::string> words);
  // For lists: one argument may hold several values, separated by commas.
  Flag* split_at_commas();
  Flag* required();
  Flag* needs(Flag* other);
  Flag* excludes(Flag* other);

  // The words that completion offers.
  const std::vector<std::string>& words() const;
  // Whether the flag was given.
  bool given() const;

 private:
  friend class Command;
  std::unique_ptr<Parts> parts_;
};

// A flag as plain data, for help, man page and completions.
struct FlagRow {
  std::vector<std::string> names;  // with dashes, short names first; empty: positional
  std::string value;               // "FILE", "N"; empty: no value
  std::string help;
  std::string default_value;
  std::vector<std::string> words;  // offered by completion
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

  // `names` is "--name", "-n,--name", or "NAME" for a positional argument. A list may be given
  // several times.
  Flag* add_option(const std::string& names, Target target, const std::string& help);
  // `take` receives each value. Its error is reported as that of the flag.
  Flag* add_option(const std::string& names, std::function<Result<void>(const std::string&)> take,
                   const std::string& help);
  Flag* add_flag(const std::string& names, bool& target, const std::string& help);
  bool has_option(const std::string& name) const;
  // Pre: the option was added.
  Flag* get_option(const std::string& name);

  const std::string& name() const;
  const std::string& summary() const;
  std::vector<FlagRow> rows() const;

 private:
  friend class CommandLine;
  std::unique_ptr<Parts> parts_;
};

// The parsed command line; `kind` is exactly one of the four.
struct Parsed {
  enum class Kind { command, help, version, error } kind = Kind::command;
  const Command* command = nullptr;  // null if no command was named
  std::vector<std::string> extras;   // words that none of its flags accepts
  std::string error;
  ErrorCode code;
};

class CommandLine {
 public:
  CommandLine(const std::string& summary, const std::string& version);
  ~CommandLine();
  Command& add_command(const std::string& name, const std::string& summary);
  // In the order in which they were added.
  std::vector<const Command*> commands() const;
  // Calls f for each command, in the same order.
  void each(const std::function<void(Command&)>& f);
  // Fills the targets of the command that was named.
  Parsed parse(int argc, const char* const* argv);

 private:
  struct Parts;
  static std::vector<Word> own_words(Command& command, const std::vector<std::string>& typed,
                                     const std::vector<std::string>& line);
  std::unique_ptr<Parts> parts_;
};

// Refuses flags by name if a mode of a command does not use them, so that none is silently ignored.

// UsageError if one of these flags was given: "--limit", or "FILE" for a positional argument.
// `mode` is the mode that does not use it: "--grids".
void refuse_given(Command& app, const std::string& mode,
                  std::initializer_list<std::string_view> useless);
// UsageError if anything but these flags was given, including parameters of engines.
void refuse_all_but(Command& app, const std::string& mode,
                    const std::vector<std::string_view>& useful);
// Converts a message of the library, which names options in backquotes, to flags:
// "`allow_multiple`" becomes "--allow-multiple".
std::string as_flags(std::string_view message);
// Stores the value of a flag that names a file. The answers go to standard output, so "-" is
// refused.
std::function<Result<void>(const std::string&)> take_file_into(std::string& name);

}  // namespace sudokit::cli
