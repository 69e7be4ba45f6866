#include "cli/program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <system_error>

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/output.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/version.hpp"

namespace sudokit::cli {
namespace {

constexpr const char* kSummary =
    "Solves, counts, checks, converts and makes Sudoku of every order.";
constexpr const char* kFooter =
    "Exit codes: 0 done, 1 no (a puzzle without solution, a check that failed), 2 usage,\n"
    "3 bad input or a machine that failed, 4 a puzzle still unknown (budget spent), 130 "
    "interrupted.\n"
    "The gravest wins: 130, then 3, 4, 1. `sudokit COMMAND --help` shows flags and examples.";

constexpr int kHelpWidth = 34;

std::string version_line() {
  return fmt::format("sudokit {} ({}, {})", version(), commit(), compiler());
}

std::string examples_text(const std::vector<Program::Example>& examples) {
  std::string text = "Examples:\n";
  for (const auto& [command, meaning] : examples) {
    text += fmt::format("  {}\n      {}\n", command, meaning);
  }
  return text;
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
  app_.footer(kFooter);
  app_.set_version_flag("-V,--version", version_line(), "Version, commit and compiler");
  app_.set_help_flag("-h,--help", "Help");
  app_.get_formatter()->column_width(kHelpWidth);
  add_solve(*this);
  add_check(*this);
  add_count(*this);
  add_convert(*this);
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
  command->footer(examples_text(examples));
  command->allow_extras();  // judged in dispatch(), with a better message
  actions_[command] = std::move(run);
  examples_[command] = std::move(examples);
  return *command;
}

void Program::choices(CLI::Option* option, const std::vector<std::string>& words) {
  option->check(CLI::IsMember(words).description(""));
  option->description(fmt::format("{}\n{}", option->get_description(), fmt::join(words, " ")));
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

int Program::dispatch() const {
  const auto chosen = app_.get_subcommands();
  if (chosen.empty()) {
    console().write(app_.help());
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
    const auto chosen = app_.get_subcommands();
    return print(chosen.empty() ? app_.help() : chosen[0]->help());
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
