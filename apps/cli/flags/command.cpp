#include "cli/flags/command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cctype>
#include <limits>
#include <optional>
#include <utility>

#include "cli/flags/aliases.hpp"
#include "cli/flags/words.hpp"
#include "cli/streams/exit_code.hpp"
#include "core/number.hpp"

namespace sudokit::cli {

struct Flag::Parts {
  CLI::Option* option = nullptr;
  std::vector<std::string> words;
  bool closed = false;  // only `words` are accepted
  double low = 0;
  double high = std::numeric_limits<double>::infinity();
  std::string help;                                    // without the choices
  std::function<std::string(const std::string&)> why;  // of words that are not accepted
};

struct Command::Parts {
  CLI::App* app = nullptr;
  std::string name;
  std::string summary;
  std::vector<std::unique_ptr<Flag>> flags;
};

struct CommandLine::Parts {
  CLI::App app;
  std::vector<std::unique_ptr<Command>> commands;
};

namespace {

std::string name_of(const CLI::Option& option) {
  // CLI11 returns "" as the name of an option that help does not show.
  const bool hidden = option.get_group().empty() && !option.get_lnames().empty();
  return hidden ? "--" + option.get_lnames().front() : option.get_name();
}

struct Refused : CLI::ValidationError {
  Refused(const CLI::Option& option, const sudokit::Error& error)
      : ValidationError(name_of(option), error.message), code(error.code) {}
  ErrorCode code;
};

// An empty value usually comes from an unset shell variable; ignoring the flag would hide that.
void refuse_empty(const CLI::Option& option, const std::string& value) {
  if (value.empty() && !option.get_positional())
    throw Refused(option, {"invalid-value", "the value is empty"});
}

template <class T>
T number(const CLI::Option& option, const std::string& text, double low, double high) {
  constexpr T most = std::numeric_limits<T>::max();
  const bool ends = high < static_cast<double>(most);
  if constexpr (std::is_integral_v<T>) {
    const auto value = parse_integer(text, static_cast<std::uint64_t>(low),
                                     ends ? static_cast<std::uint64_t>(high) : std::uint64_t{most});
    if (value) return static_cast<T>(*value);
    throw Refused(option, value.error());
  } else {
    const auto value = parse_real(text, low, ends ? high : most);
    if (value) return *value;
    throw Refused(option, value.error());
  }
}

// Stores the typed value in the target.
struct Stored {
  const CLI::Option& option;
  double low;
  double high;
  const CLI::results_t& typed;

  void operator()(std::string* into) const {
    *into = typed.front();
    refuse_empty(option, *into);
  }
  void operator()(std::vector<std::string>* into) const { *into = typed; }
  template <class T>
  void operator()(T* into) const {
    *into = number<T>(option, typed.front(), low, high);
  }
  template <class T>
  void operator()(std::optional<T>* into) const {
    *into = number<T>(option, typed.front(), low, high);
  }
};

struct Show {
  std::string operator()(const std::string* from) const { return *from; }
  std::string operator()(const std::vector<std::string>* from) const {
    return fmt::format("{}", fmt::join(*from, ","));
  }
  template <class T>
  std::string operator()(const T* from) const {
    return fmt::format("{}", *from);
  }
  template <class T>
  std::string operator()(const std::optional<T>* from) const {
    return *from ? fmt::format("{}", **from) : "";
  }
};

FlagRow row_of(const CLI::Option& option, const std::vector<std::string>& words) {
  FlagRow row;
  for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  row.positional = option.get_positional();
  const bool takes_none = option.get_items_expected_max() == 0;
  if (!takes_none) row.value = option.get_type_name();
  row.required = option.get_required();
  row.many = !takes_none && option.get_items_expected_max() > 1;
  row.help = option.get_description();
  row.default_value = option.get_default_str();
  row.words = words;
  row.files = row.value.find("FILE") != std::string::npos;
  row.group = option.get_group();
  row.hidden = row.group.empty();
  return row;
}

}  // namespace

Flag::Flag(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Flag::~Flag() = default;

Flag* Flag::type_name(const std::string& name) {
  parts_->option->type_name(name);
  return this;
}

Flag* Flag::group(const std::string& name) {
  parts_->option->group(name);
  return this;
}

Flag* Flag::description(const std::string& text) {
  parts_->help = text;
  parts_->option->description(text);
  return this;
}

Flag* Flag::show_default() {
  parts_->option->capture_default_str();
  return this;
}

Flag* Flag::range(double low, double high) {
  parts_->low = low;
  parts_->high = high;
  return this;
}

Flag* Flag::choices(std::vector<std::string> words) {
  Parts* parts = parts_.get();
  // CLI11 allows the function to replace the word.
  const auto one_of = [parts](std::string& word) -> std::string {
    if (const std::string* known = same_but_for_case(word, parts->words)) {
      word = *known;
      return "";
    }
    if (const std::string why = parts->why ? parts->why(word) : ""; !why.empty()) return why;
    return fmt::format("unknown value '{}': expected one of {}{}", word,
                       fmt::join(parts->words, ", "), did_you_mean(word, parts->words));
  };
  if (!std::exchange(parts->closed, true)) parts->option->transform(CLI::Validator(one_of, ""));
  parts->option->description(fmt::format("{}. One of: {}", parts->help, fmt::join(words, ", ")));
  parts->words = std::move(words);
  return this;
}

Flag* Flag::explain_others(std::function<std::string(const std::string&)> why) {
  parts_->why = std::move(why);
  return this;
}

Flag* Flag::suggestions(std::vector<std::string> words) {
  parts_->words = std::move(words);
  return this;
}

Flag* Flag::split_at_commas() {
  parts_->option->delimiter(',');
  return this;
}

Flag* Flag::required() {
  parts_->option->required();
  return this;
}

Flag* Flag::needs(Flag* other) {
  parts_->option->needs(other->parts_->option);
  return this;
}

Flag* Flag::excludes(Flag* other) {
  parts_->option->excludes(other->parts_->option);
  return this;
}

const std::vector<std::string>& Flag::words() const {
  return parts_->words;
}

bool Flag::given() const {
  return parts_->option->count() > 0;
}

Command::Command(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Command::~Command() = default;

namespace {

// Null if there is none.
CLI::Option* option_named(CLI::App& app, std::string_view name) {
  for (CLI::Option* option : app.get_options()) {
    const bool is = name.starts_with("--")
                        ? std::ranges::count(option->get_lnames(), name.substr(2)) > 0
                        : std::ranges::count(option->get_snames(), name.substr(1)) > 0;
    if (is) return option;
  }
  return nullptr;
}

// The first argument that accepts another word; null if there is none.
CLI::Option* free_argument(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    const auto given = static_cast<int>(option->count());
    if (option->get_positional() && given < option->get_items_expected_max()) return option;
  }
  return nullptr;
}

Takes takes_of(CLI::App& app, std::string_view name) {
  const CLI::Option* option = option_named(app, name);
  if (option == nullptr) return Takes::unknown;
  return option->get_items_expected_max() == 0 ? Takes::nothing : Takes::value;
}

// Makes a flag from the CLI11 option that `add` returns, with the parts stored beside it.
template <class Add>
std::unique_ptr<Flag> make_flag(const std::string& help, const Add& add) {
  auto parts = std::make_unique<Flag::Parts>();
  parts->help = help;
  parts->option = add(*parts);
  return std::make_unique<Flag>(std::move(parts));
}

}  // namespace

Flag* Command::add_option(const std::string& names, Target target, const std::string& help) {
  parts_->flags.push_back(make_flag(help, [&](Flag::Parts& parts) {
    const auto store = [&parts, target](const CLI::results_t& typed) {
      std::visit(Stored{*parts.option, parts.low, parts.high, typed}, target);
      return true;
    };
    const auto show = [target] { return std::visit(Show{}, target); };
    CLI::Option* option = parts_->app->add_option(names, store, help, false, show);
    if (std::holds_alternative<std::vector<std::string>*>(target)) {
      option->expected(CLI::detail::expected_max_vector_size);
      option->allow_extra_args(false);
    }
    return option;
  }));
  return parts_->flags.back().get();
}

Flag* Command::add_option(const std::string& names,
                          std::function<Result<void>(const std::string&)> take,
                          const std::string& help) {
  parts_->flags.push_back(make_flag(help, [&](Flag::Parts& parts) {
    const auto store = [&parts, take = std::move(take)](const CLI::results_t& typed) {
      refuse_empty(*parts.option, typed.front());
      if (auto ok = take(typed.front()); !ok) throw Refused(*parts.option, ok.error());
      return true;
    };
    return parts_->app->add_option(names, store, help);
  }));
  return parts_->flags.back().get();
}

Flag* Command::add_flag(const std::string& names, bool& target, const std::string& help) {
  parts_->flags.push_back(
      make_flag(help, [&](Flag::Parts&) { return parts_->app->add_flag(names, target, help); }));
  return parts_->flags.back().get();
}

Flag* Command::get_option(const std::string& name) {
  // CLI11's own look-up terminates the program if it runs out of memory.
  const auto is = [&](const CLI::Option& option) {
    const bool dashes = name.starts_with("--");
    return dashes ? std::ranges::count(option.get_lnames(), name.substr(2)) > 0
                  : option.get_name(true) == name;
  };
  return std::ranges::find_if(parts_->flags,
                              [&](const auto& flag) { return is(*flag->parts_->option); })
      ->get();
}

bool Command::has_option(const std::string& name) const {
  return takes_of(*parts_->app, name) != Takes::unknown;
}

const std::string& Command::name() const {
  return parts_->name;
}

const std::string& Command::summary() const {
  return parts_->summary;
}

std::vector<FlagRow> Command::rows() const {
  std::vector<FlagRow> rows;
  static const std::vector<std::string> none;
  for (const CLI::Option* option : parts_->app->get_options()) {
    const auto flag = std::ranges::find_if(
        parts_->flags, [&](const auto& each) { return each->parts_->option == option; });
    rows.push_back(row_of(*option, flag == parts_->flags.end() ? none : (*flag)->words()));
  }
  return rows;
}

CommandLine::CommandLine(const std::string& summary, const std::string& version)
    : parts_(new Parts{CLI::App(summary, "sudokit"), {}}) {
  parts_->app.set_version_flag("-V,--version", version, "Version, commit and compiler");
  parts_->app.allow_extras();  // rejected by the program, with a better message
  parts_->app.set_help_flag("-h,--help", "Show this help");
  parts_->app.require_subcommand(0, 1);  // later words belong to the command, even "solve"
}

CommandLine::~CommandLine() = default;

Command& CommandLine::add_command(const std::string& name, const std::string& summary) {
  auto parts = std::make_unique<Command::Parts>();
  parts->app = parts_->app.add_subcommand(name, summary);
  parts->app->allow_extras();
  parts->name = name;
  parts->summary = summary;
  parts_->commands.push_back(std::make_unique<Command>(std::move(parts)));
  return *parts_->commands.back();
}

void CommandLine::each(const std::function<void(Command&)>& f) {
  for (const auto& command : parts_->commands) f(*command);
}

std::vector<const Command*> CommandLine::commands() const {
  std::vector<const Command*> all;
  for (const auto& command : parts_->commands) all.push_back(command.get());
  return all;
}

namespace {

ErrorCode code_of(const CLI::ParseError& error) {
  if (const auto* refused = dynamic_cast<const Refused*>(&error)) return refused->code;
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) return "conflicting-options";
  const bool missing = dynamic_cast<const CLI::RequiresError*>(&error) != nullptr ||
                       dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  return missing ? ErrorCode("missing-option") : ErrorCode("invalid-value");
}

// The file given by --output, or "".
std::string output_file(const std::vector<Word>& words) {
  std::string file;
  for (const auto& [name, value] : words) {
    if (name == "-o" || name == "--output") file = value.value_or("");
  }
  return file;
}

// Picture formats that no command writes.
constexpr std::string_view kOtherPictures[] = {"ps", "eps", "jpg", "jpeg", "gif", "webp"};

// Packed files, and tables of other programs. No command writes them, whatever --to says.
constexpr std::string_view kPacked[] = {"gz", "zst", "zip", "xz", "bz2", "7z", "tar", "tgz"};
constexpr std::string_view kOtherTables[] = {"parquet", "feather", "arrow", "orc",    "avro",
                                             "npy",     "npz",     "pkl",   "pickle", "h5",
                                             "hdf5",    "xls",     "xlsx",  "ods"};

// The advice for a file that no command writes; "" if some command may write it.
std::string advice_for_file(const std::string& form) {
  if (std::ranges::count(kPacked, form) > 0) return "; pack the file afterwards";
  const bool table = std::ranges::count(kOtherTables, form) > 0;
  return table ? "; write csv or json and convert the file afterwards" : "";
}

// The advice for a page or a picture, or for any other file of `print`.
std::optional<std::string> advice_for_page(const CLI::App& app, const std::string& form,
                                           const std::string& file) {
  if (app.get_name() == "print") return "; with --to pdf, svg or png the name may have any ending";
  if (form == "png" || form == "pdf" || form == "svg") {
    return fmt::format("; `sudokit print -o {}` puts puzzles on a page", file);
  }
  if (std::ranges::count(kOtherPictures, form) > 0)
    return "; `sudokit print` writes pdf, svg and png";
  return form == "html" ? std::optional<std::string>("") : std::nullopt;
}

// The extension of a page, a picture, a table of another program or a packed file that the command
// does not write is an error. Otherwise text would be written to such a file.
void refuse_ending(const CLI::App& app, const std::string& form, const std::string& file) {
  const std::string hint = advice_for_file(form);
  const auto advice = hint.empty() ? advice_for_page(app, form, file) : hint;
  if (!advice) return;
  throw CLI::ParseError(fmt::format("--output: {} writes no {}{}", app.get_name(), form, *advice),
                        CLI::ExitCodes::ValidationError);
}

// The form named by the extension of the file in --output, if the command has it and no form is
// asked for; or "".
std::string form_of_file(const CLI::App& app, const std::vector<std::string>& known,
                         const std::vector<Word>& words) {
  const bool asked = std::ranges::any_of(
      words, [](const Word& word) { return word.name == "--to" || word.name == "--json"; });
  const std::string file = output_file(words);
  std::string form = ending_of(file);
  if (form.empty()) return "";
  if (form == "md") form = "markdown";
  if (form == "htm") form = "html";
  if (form == "jsonl") form = "json";
  if (asked && advice_for_file(form).empty()) return "";
  if (std::ranges::count(known, form) > 0) return form;
  refuse_ending(app, form, file);
  return "";
}

// The words of the line that set an option: its own names, and other names that mean it. None if
// there are only its own.
std::vector<std::string> setters(const CLI::App& command, const CLI::Option& option,
                                 const std::vector<std::string>& typed) {
  std::vector<std::string> found;
  bool others = false;
  for (const std::string& word : typed) {
    const std::string name = word.substr(0, word.find('='));
    const auto meant = option_meant(command.get_name(), name);
    if (!option.check_name(meant.empty() ? name : meant[0])) continue;
    others = others || !meant.empty();
    if (std::ranges::count(found, name) == 0) found.push_back(name);
  }
  return others ? found : std::vector<std::string>();
}

// What is wrong with a line, if CLI11's own message does not help.
std::string plain_words(const CLI::ParseError& error, const CLI::App& command,
                        const std::vector<std::string>& typed) {
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return error.what();
  for (const CLI::Option* option : command.get_options()) {
    const std::size_t times = option->results().size();
    if (option->get_items_expected_max() != 1 || times < 2) continue;
    const auto words = setters(command, *option, typed);
    if (words.size() > 1) {
      return fmt::format("{} set the same option, {}: give one of them", fmt::join(words, " and "),
                         name_of(*option));
    }
    return fmt::format("{} is given {} times, but can be given only once", name_of(*option), times);
  }
  return error.what();
}

// Gives CLI11 one word: a value or an argument directly, a flag without a value as a word of the
// line. `extras` gets what the command does not accept.
void give(CLI::App& app, const Word& word, std::vector<std::string>& line,
          std::vector<std::string>& extras) {
  CLI::Option* option = word.name.empty() ? free_argument(app) : option_named(app, word.name);
  if (option == nullptr) {
    extras.push_back(word.name.empty() ? *word.value : word.name);
  } else if (!word.value) {
    line.push_back(word.name);
  } else {
    int added = 0;
    option->add_result(*word.value, added);
    if (added == 0) option->add_result("");  // "," has no values
  }
}

}  // namespace

// The words after the name of a command, with the form that the name of the output file sets.
std::vector<Word> CommandLine::own_words(Command& command, const std::vector<std::string>& typed,
                                         const std::vector<std::string>& line) {
  CLI::App& app = *command.parts_->app;
  const auto takes = [&](std::string_view flag) { return takes_of(app, flag); };
  const auto meant = [&](std::string_view flag) {
    auto other = option_meant(command.name(), flag);
    if (!other.empty() && takes(other[0]) == Takes::unknown) other.clear();
    return other;
  };
  auto [words, error] = split_words(typed, takes, meant);
  if (!error.empty()) throw CLI::ParseError(error, CLI::ExitCodes::ValidationError);
  const std::string opposed = contradiction(command.name(), line);
  if (!opposed.empty()) throw CLI::ExcludesError(opposed, CLI::ExitCodes::ExcludesError);
  if (takes("--to") == Takes::value) {
    const std::string form = form_of_file(app, command.get_option("--to")->words(), words);
    if (!form.empty()) words.insert(words.begin(), {"--to", form});
  } else if (takes("--json") == Takes::nothing && takes("--output") == Takes::value) {
    if (!form_of_file(app, {"json"}, words).empty()) words.insert(words.begin(), {"--json", {}});
  }
  return words;
}

Parsed CommandLine::parse(int argc, const char* const* argv) {
  Parsed parsed;
  const std::vector<std::string> typed(argv + std::min(argc, 1), argv + argc);
  std::vector<std::string> words = in_own_words(typed);
  Command* chosen = nullptr;
  const auto is_command = [&](const std::string& word) {
    const auto named = std::ranges::find(parts_->commands, word, &Command::name);
    if (named != parts_->commands.end()) parsed.command = chosen = named->get();
    return chosen != nullptr;
  };
  const auto name = std::ranges::find_if(words, is_command);
  CLI::App& app = parts_->app;
  try {
    app.clear();
    if (chosen != nullptr) {
      const std::vector<Word> own = own_words(*chosen, {name + 1, words.end()}, words);
      words.erase(name + 1, words.end());
      for (const Word& word : own) give(*chosen->parts_->app, word, words, parsed.extras);
    }
    std::ranges::reverse(words);  // CLI11 expects this order
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    parsed.kind = Parsed::Kind::help;
  } catch (const CLI::CallForVersion&) {
    parsed.kind = Parsed::Kind::version;
  } catch (const CLI::ParseError& error) {
    parsed.kind = Parsed::Kind::error;
    parsed.code = code_of(error);
    parsed.error = plain_words(error, chosen == nullptr ? app : *chosen->parts_->app, typed);
  }
  if (app.get_subcommands().empty()) parsed.extras = app.remaining();
  return parsed;
}

// ---- Refuse -------------------------------------------------------------------------------------

namespace {

void refuse_if_given(Command& app, const std::string& mode, const std::string& name) {
  if (!app.get_option(name)->given()) return;
  throw UsageError("inapplicable-option", "{} does not apply to {}", name, mode);
}

}  // namespace

void refuse_given(Command& app, const std::string& mode,
                  std::initializer_list<std::string_view> useless) {
  for (const std::string_view name : useless) refuse_if_given(app, mode, std::string(name));
}

void refuse_all_but(Command& app, const std::string& mode,
                    const std::vector<std::string_view>& useful) {
  for (const FlagRow& row : app.rows()) {
    const std::string& name = row.positional ? row.value : row.names.back();
    // The output of any command may go to a file.
    const bool always = name == "--help" || name == "--output";
    if (always || std::ranges::count(useful, name) > 0) continue;
    refuse_if_given(app, mode, name);
  }
}

std::string as_flags(std::string_view message) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_";
  std::string text;
  while (!message.empty()) {
    const std::size_t open = std::min(message.find('`'), message.size());
    text += message.substr(0, open);
    message.remove_prefix(open);
    const std::size_t close = message.size() > 1 ? message.find('`', 1) : std::string_view::npos;
    if (close == std::string_view::npos) return text.append(message);
    std::string name(message.substr(1, close - 1));
    if (name.find_first_not_of(kLetters) != std::string::npos) {
      text += message.substr(0, close + 1);
    } else {
      std::ranges::replace(name, '_', '-');
      text += name == "uniqueness" ? "--no-uniqueness" : "--" + name;
    }
    message.remove_prefix(close + 1);
  }
  return text;
}

std::function<Result<void>(const std::string&)> take_file_into(std::string& name) {
  return [&name](const std::string& typed) -> Result<void> {
    if (typed == "-")
      return fail("invalid-value", "expected a file, not standard output; ./- is a file");
    name = typed;
    return {};
  };
}

}  // namespace sudokit::cli
