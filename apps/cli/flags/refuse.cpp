#include "cli/flags/refuse.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
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
