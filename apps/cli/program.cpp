#include "cli/program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <new>
#include <system_error>

#include "cli/flags/aliases.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/words.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/output.hpp"
#include "core/nearest.hpp"
#include "core/number.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/make.hpp"
#include "sudokit/result.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

constexpr std::string_view kSummary =
    "Solves, counts, checks, converts and makes Sudoku of every order.";
std::string version_line() {
  return fmt::format("sudokit {} ({}, {})", version(), commit(), compiler());
}

// The names that the flag of a parameter may begin with.
std::vector<std::string> owner_names() {
  std::vector<std::string> names;
  for (const EngineInfo* each : engines()) names.emplace_back(each->name);
  for (const MakerInfo* each : makers()) names.emplace_back(each->name);
  return names;
}

// For "--dlx.colour=3": why there is no such flag, with the message of the engine.
std::string explain_parameter(const std::string& flag, std::size_t dot) {
  const std::string owner = flag.substr(2, dot - 2);
  const std::string name = flag.substr(dot + 1, flag.find('=') - dot - 1);
  std::span<const ParamRow> rows;
  Result<void> refused;
  if (const EngineInfo* engine = find_engine(owner)) {
    rows = engine->params;
    refused = engine->make()->set(name, "");
  } else if (const MakerInfo* maker = find_maker(owner)) {
    rows = maker->params;
    refused = maker->make()->set(name, "");
  } else {
    return fmt::format("{}: unknown engine or maker '{}'; they are {}{}", flag, owner,
                       fmt::join(owner_names(), ", "), did_you_mean(owner, owner_names()));
  }
  if (refused) return flag;
  std::vector<std::string> names;
  for (const ParamRow& row : rows) names.emplace_back(row.name);
  return fmt::format("{}: {}{}", flag, refused.error().message, did_you_mean(name, names));
}

// For "--tenure": the flags of engines that end in this name, or "".
std::string with_their_engine(const Command& command, std::string_view flag) {
  const auto rows = command.rows();
  const auto choice = std::ranges::find_if(
      rows, [](const FlagRow& row) { return std::ranges::count(row.names, "--engine") > 0; });
  if (choice == rows.end()) return "";
  std::vector<std::string> names;
  for (const std::string& engine : choice->words) {
    for (const ParamRow& row : find_engine(engine)->params) {
      if (row.name == flag.substr(2)) names.push_back(fmt::format("--{}.{}", engine, row.name));
    }
  }
  if (names.empty()) return "";
  return fmt::format("; an engine's parameter is set by its name: {}", fmt::join(names, ", "));
}

// The option that a bare word may have been meant for: a number of puzzles, or a grade.
std::string option_for(const Command& command, const std::string& word) {
  if (command.name() != "make") return "";
  if (parse_integer(word, 1, 1'000'000'000)) return fmt::format(", such as --count {}", word);
  if (const auto advice = advice_for("make", "--" + word); !advice.empty())
    return fmt::format("; {}", advice);
  return option_meant("make", "--" + word).empty() ? "" : fmt::format(", such as --{}", word);
}

// Explains a word that no flag of the command accepts.
std::string explain_unknown(const Command& command, const std::string& word) {
  const std::string flag = word.substr(0, word.find('='));
  const auto dot = flag.find('.');
  if (word.starts_with("--") && dot != std::string::npos) return explain_parameter(word, dot);
  if (!word.starts_with("-")) {
    const std::vector<FlagRow> rows = command.rows();
    const auto positional = std::ranges::find_if(rows, &FlagRow::positional);
    if (positional != rows.end())
      return fmt::format("unexpected argument '{}': {} takes one {}", word, command.name(),
                         positional->value);
    return fmt::format("unexpected argument '{}': {} takes only options{}", word, command.name(),
                       option_for(command, word));
  }
  if (const auto advice = advice_for(command.name(), flag); !advice.empty()) {
    return fmt::format("unknown option {}; {}", flag, advice);
  }
  std::vector<std::string> names;
  for (const FlagRow& row : command.rows()) {
    if (!row.hidden) names.insert(names.end(), row.names.begin(), row.names.end());
  }
  for (const Alias& alias : aliases()) {
    if (alias.command == command.name()) names.emplace_back(alias.word);
  }
  std::string hint = flag.starts_with("--") ? with_their_engine(command, flag) : "";
  if (hint.empty()) hint = did_you_mean(flag, names);
  return fmt::format("unknown option {}{}", flag, hint);
}

int say(ErrorCode error, std::string_view message, int code) {
  console().write(
      fmt::format("sudokit: {}{}\n", console().error_prefix(error), clean_text(message)));
  return code;
}

// Errors quote what was typed, which may be a whole file in the wrong place.
std::string cut_words(const std::string& message) {
  constexpr std::size_t kLongest = 400, kShown = 40;
  std::string result;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t word = std::min(message.find(' ', at), message.size()) - at;
    const std::string_view whole = std::string_view(message).substr(at, word);
    result.append(word > kLongest ? cut_text(whole, kShown) : whole);
    if (word > kLongest) result += "...";
    at += word;
    if (at < message.size()) result += message[at++];
  }
  return result;
}

int usage_error(const Command* command, const UsageError& error) {
  const std::string name = command == nullptr ? "sudokit" : "sudokit " + command->name();
  console().write(fmt::format("{}: {}{}\nSee `{} --help`.\n", name,
                              console().error_prefix(error.code()),
                              cut_words(clean_text(as_flags(error.what()))), name));
  return kUsage;
}

}  // namespace

int print(std::string_view text) {
  Output out(STDOUT_FILENO);
  if (out.write(text) || out.broken()) return kDone;
  return say("cannot-write",
             fmt::format("cannot write to {}: {}", Output::standard_output_name(),
                         std::strerror(out.error())),
             kBadInput);
}

namespace {

struct CommandEntry {
  std::string_view name;
  void (*add)(Program&);
  bool tells_of_all = false;  // needs the flags of the other commands
};
constexpr CommandEntry kCommands[] = {{"solve", add_solve},
                                      {"check", add_check},
                                      {"count", add_count},
                                      {"convert", add_convert},
                                      {"minimize", add_minimize},
                                      {"explore", add_explore},
                                      {"candidates", add_candidates},
                                      {"make", add_make},
                                      {"scramble", add_scramble},
                                      {"isomorphic", add_isomorphic},
                                      {"print", add_print},
                                      {"page", add_page},
                                      {"explain", add_explain},
                                      {"rate", add_rate},
                                      {"nishio", add_nishio},
                                      {"ask", add_ask},
                                      {"mcp", add_mcp},
#if SUDOKIT_STUDIES
                                      {"study", add_study},
#endif
                                      {"engines", add_engines},
                                      {"makers", add_makers},
                                      {"techniques", add_techniques},
                                      {"rules", add_rules},
                                      {"info", add_info},
                                      {"completion", add_completion, true},
                                      {"man", add_man, true},
                                      {"help", add_help, true}};

}  // namespace

// The flags of one command take a few hundred objects, those of all commands some thousands.
// Building all would take a fifth of the time of a process that solves one puzzle (measured
// 2026-11-21). Most flags of one command are parameters of the engines: half of the instructions of
// such a process (2026-11-24).
Program::Program(std::span<const char* const> line) : line_(std::string(kSummary), version_line()) {
  const std::string_view wanted = line.empty() ? "" : line[0];
  const auto* const only = std::ranges::find(kCommands, command_meant(wanted), &CommandEntry::name);
  if (only != std::end(kCommands) && !only->tells_of_all) {
    with_parameters_ = std::ranges::any_of(line, [](std::string_view word) {
      return word.starts_with("--") && word.find('.') != std::string_view::npos;
    });
    only->add(*this);
    add_output_option();
    return;
  }
  for (const CommandEntry& command : kCommands) command.add(*this);
  add_output_option();
}

// Commands that write files of their own already have such an option.
void Program::add_output_option() {
  line_.each([this](Command& command) {
    if (command.has_option("--output")) return;
    std::string help = "Write to this file instead of standard output";
    if (command.has_option("--to")) {
      help += ". Its extension sets --to if it is the name of a format";
    }
    command.add_option("-o,--output", &output_, help)->type_name("FILE")->group("Output");
  });
}

namespace {

// The words of a command line that may name a file, without the flags before a '='.
std::vector<std::string> possible_files(int argc, const char* const* argv) {
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t value = word.starts_with("--") ? word.find('=') : std::string::npos;
    words.push_back(value == std::string::npos ? word : word.substr(value + 1));
  }
  return words;
}

// A file gets its name at the end of the run. A run that was interrupted or had bad input keeps its
// output unless it is empty.
int run_into(const std::string& file, std::vector<std::string> inputs,
             const std::function<int()>& action) {
  // One of the words is the output itself.
  const auto own = std::ranges::find(inputs, file);
  if (own != inputs.end()) inputs.erase(own);
  FileTarget target(file, inputs);
  target.take_standard_output();
  const int code = action();
  const bool failed = code == kBadInput || code >= 128;
  if (Output::standard_output_failed() || (failed && target.empty())) return code;
  if (target.keep()) return code;
  throw InputError("cannot-write", "{}: {}", file, std::strerror(target.error()));
}

}  // namespace

void add_help(Program& program) {
  const auto name = std::make_shared<std::string>();
  Command& app = program.add_command("help", "Show the flags and examples of a command",
                                     {{"sudokit help solve", "the same as sudokit solve --help"},
                                      {"sudokit help aliases", "other names of commands"}},
                                     [&program, name] { return program.show_help(*name); });
  std::vector<std::string> names;
  for (const Command* command : program.commands()) names.push_back(command->name());
  names.emplace_back("aliases");
  app.add_option("COMMAND", name.get(),
                 "The command, or aliases; without one, all commands are listed")
      ->type_name("COMMAND")
      ->suggestions(names);
}

Command& Program::add_command(const std::string& name, const std::string& summary,
                              std::vector<Example> examples, std::function<int()> run) {
  Command& command = line_.add_command(name, summary);
  actions_[&command] = std::move(run);
  examples_[&command] = std::move(examples);
  return command;
}

Command& Program::add_command(const std::string& name, const std::string& summary,
                              std::vector<Example> examples, std::function<int(Command&)> run) {
  Command& command = add_command(name, summary, std::move(examples), std::function<int()>());
  actions_[&command] = [&command, run = std::move(run)] { return run(command); };
  return command;
}

const std::vector<Program::Example>& Program::examples(const Command& command) const {
  return examples_.at(&command);
}

std::string_view Program::summary() {
  return kSummary;
}

std::string Program::help(const Command* chosen, std::string_view typed) const {
  const auto rows = command_rows(*this);
  if (chosen == nullptr) return program_help(std::string(kSummary), rows);
  const auto row = std::ranges::find(rows, chosen->name(), &CommandRow::name);
  return command_help(under_name(*row, typed));
}

// Explains a word typed in the place of a command.
std::string Program::explain_no_command(const std::string& word) const {
#if !SUDOKIT_STUDIES
  if (command_meant(word) == "study") return "study: this build of sudokit has no studies";
#endif
  if (parse_puzzle(word)) return "a puzzle needs a command before it: sudokit solve " + word;
  std::error_code ignored;
  if (std::filesystem::exists(path_of(word), ignored)) {
    return fmt::format("a file needs a command before it: sudokit solve {}", word);
  }
  if (const auto advice = advice_for("", word); !advice.empty()) {
    return fmt::format("unknown command '{}'; {}", word, advice);
  }
  for (const Command* command : commands()) {
    if (!word.starts_with("-") || !command->has_option(word.substr(0, word.find('=')))) continue;
    return fmt::format("a command comes before options, such as sudokit {} {}", command->name(),
                       word);
  }
  std::vector<std::string> names;
  for (const Command* command : commands()) names.push_back(command->name());
  for (const Alias& alias : aliases()) {
    if (alias.command.empty()) names.emplace_back(alias.word);
  }
  return fmt::format("unknown command '{}'{}", word, did_you_mean(word, names));
}

int Program::show_help(const std::string& name) const {
  if (name.empty()) return print(help(nullptr));
  if (name == "aliases") return print(aliases_help(command_rows(*this)));
  for (const Command* command : commands()) {
    if (command->name() == command_meant(name)) return print(help(command, name));
  }
  throw UsageError("unknown-command", explain_no_command(name));
}

int Program::dispatch(const Parsed& parsed, const std::vector<std::string>& files,
                      std::string_view typed) const {
  if (parsed.kind == Parsed::Kind::help) return print(help(parsed.command, typed));
  if (parsed.kind == Parsed::Kind::version) return print(version_line() + "\n");
  if (parsed.kind == Parsed::Kind::error) throw UsageError(parsed.code, parsed.error);
  if (parsed.command == nullptr) {
    if (!parsed.extras.empty())
      throw UsageError("unknown-command", explain_no_command(parsed.extras[0]));
    console().write(overview(std::string(kSummary), command_rows(*this)));
    return kUsage;
  }
  if (!parsed.extras.empty()) {
    throw UsageError("unknown-option", explain_unknown(*parsed.command, parsed.extras[0]));
  }
  const auto& action = actions_.at(parsed.command);
  return output_.empty() || output_ == "-" ? action() : run_into(output_, files, action);
}

int Program::run(int argc, const char* const* argv) {
  const Command* command = nullptr;
  try {
    const Parsed parsed = line_.parse(argc, argv);
    command = parsed.command;
    return dispatch(parsed, possible_files(argc, argv), argc > 1 ? argv[1] : "");
  } catch (const UsageError& error) {
    return usage_error(command, error);
  } catch (const Failure& error) {
    return say(error.code(), as_flags(error.what()), kBadInput);
  } catch (const std::bad_alloc&) {
    return say("out-of-memory", "out of memory", kBadInput);
  } catch (const std::filesystem::filesystem_error& error) {
    return say("cannot-read", fmt::format("{}: {}", error.path1().string(), error.code().message()),
               kBadInput);
  } catch (const std::exception& error) {
    return say("program-failed", error.what(), kBadInput);
  }
}

}  // namespace sudokit::cli
