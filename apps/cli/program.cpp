#include "cli/program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <system_error>

#include "cli/flags/help.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/version.hpp"

namespace sudokit::cli {
namespace {

constexpr const char* kSummary =
    "Solves, counts, checks, converts and makes Sudoku of every order.";
std::string version_line() {
  return fmt::format("sudokit {} ({}, {})", version(), commit(), compiler());
}

// "--dlx.colour=3": why there is no such flag, in the words of the engine.
std::string explain_unknown(const std::string& flag) {
  const auto dot = flag.find('.');
  if (!flag.starts_with("--") || dot == std::string::npos) {
    return fmt::format("there is no flag {}", flag.substr(0, flag.find('=')));
  }
  const std::string engine = flag.substr(2, dot - 2);
  const std::string name = flag.substr(dot + 1, flag.find('=') - dot - 1);
  const EngineInfo* info = find_engine(engine);
  if (info == nullptr) {
    std::vector<std::string_view> known;
    for (const EngineInfo* each : engines()) known.push_back(each->name);
    return fmt::format("{}: there is no engine '{}'; there are {}", flag, engine,
                       fmt::join(known, ", "));
  }
  const auto made = info->make();
  const auto refused = made->set(name, "");
  return refused ? flag : fmt::format("{}: {}", flag, refused.error().message);
}

int say(std::string_view message, int code) {
  console().write(fmt::format("sudokit: {}{}\n", console().error_prefix(), message));
  return code;
}

}  // namespace

int print(std::string_view text) {
  Output out(STDOUT_FILENO);
  if (out.write(text) || out.broken()) return kDone;
  return say(fmt::format("cannot write to standard output: {}", std::strerror(out.error())),
             kBadInput);
}

Program::Program() : app_(kSummary, "sudokit") {
  app_.set_version_flag("-V,--version", version_line(), "Version, commit and compiler");
  app_.allow_extras();  // judged in dispatch(), with a better message
  app_.set_help_flag("-h,--help", "Help");
  add_solve(*this);
  add_check(*this);
  add_count(*this);
  add_convert(*this);
  add_make(*this);
  add_explain(*this);
  add_rate(*this);
  add_nishio(*this);
  add_engines(*this);
  add_info(*this);
  add_completion(*this);
  add_man(*this);
}

CLI::App& Program::add_command(const std::string& name, const std::string& summary,
                               std::vector<Example> examples, std::function<int()> run) {
  CLI::App* command = app_.add_subcommand(name, summary);
  command->allow_extras();
  actions_[command] = std::move(run);
  examples_[command] = std::move(examples);
  return *command;
}

void Program::choices(CLI::Option* option, const std::vector<std::string>& words) {
  const auto one_of = [this, option](const std::string& value) -> std::string {
    const std::vector<std::string>& known = words_.at(option);
    if (std::find(known.begin(), known.end(), value) != known.end()) return "";
    return fmt::format("'{}' is none of {}", value, fmt::join(known, ", "));
  };
  if (!help_.contains(option)) option->check(one_of, "");
  help_.try_emplace(option, option->get_description());  // choices may be set again
  option->description(fmt::format("{}: {}", help_.at(option), fmt::join(words, ", ")));
  words_[option] = words;
}

void Program::suggestions(CLI::Option* option, std::vector<std::string> words) {
  if (!words.empty()) words_[option] = std::move(words);
}

const std::vector<Program::Example>& Program::examples(const CLI::App& command) const {
  return examples_.at(&command);
}

const std::vector<std::string>& Program::words(const CLI::Option* option) const {
  static const std::vector<std::string> none;
  const auto at = words_.find(option);
  return at == words_.end() ? none : at->second;
}

int Program::usage_error(const std::string& message) const {
  const auto chosen = app_.get_subcommands();
  const std::string name = chosen.empty() ? "sudokit" : "sudokit " + chosen[0]->get_name();
  console().write(
      fmt::format("{}: {}{}\nSee `{} --help`.\n", name, console().error_prefix(), message, name));
  return kUsage;
}

std::string Program::help() const {
  const auto chosen = app_.get_subcommands();
  const auto rows = command_rows(*this);
  if (chosen.empty()) return program_help(kSummary, rows);
  return command_help(*std::find_if(rows.begin(), rows.end(), [&](const CommandRow& row) {
    return row.name == chosen[0]->get_name();
  }));
}

int Program::dispatch() const {
  const auto chosen = app_.get_subcommands();
  if (chosen.empty()) {
    const auto extras = app_.remaining();
    if (!extras.empty()) return usage_error(fmt::format("there is no command '{}'", extras[0]));
    console().write(help());
    return kUsage;
  }
  const auto extras = chosen[0]->remaining();
  if (!extras.empty()) return usage_error(explain_unknown(extras[0]));
  return actions_.at(chosen[0])();
}

int Program::run(int argc, const char* const* argv) {
  try {
    app_.parse(argc, argv);
    return dispatch();
  } catch (const CLI::CallForHelp&) {
    return print(help());
  } catch (const CLI::CallForVersion&) {
    return print(version_line() + "\n");
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  } catch (const UsageError& error) {
    return usage_error(error.what());
  } catch (const InputError& error) {
    return say(error.what(), kBadInput);
  } catch (const std::bad_alloc&) {
    return say("out of memory", kBadInput);
  } catch (const std::exception& error) {
    return say(error.what(), kBadInput);
  }
}

}  // namespace sudokit::cli
