// What a mode of a command has no use for is refused by its name, not passed over.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "cli/flags/command.hpp"

namespace sudokit::cli {

// UsageError where one of these was given: "--limit", or "FILE" for a positional argument. `mode`
// is what has no use for it: "--grids".
void refuse_given(Command& app, const std::string& mode,
                  std::initializer_list<std::string_view> useless);
// UsageError where anything but these was given, an engine's parameters too.
void refuse_all_but(Command& app, const std::string& mode,
                    const std::vector<std::string_view>& useful);
// A message of the library, which names options in backquotes, with flags in their place:
// "`allow_multiple`" is "--allow-multiple".
std::string as_flags(std::string_view message);
// Takes the value of a flag whose file is written beside standard output, which has the answers:
// "-" is refused.
std::function<Result<void>(const std::string&)> take_file_into(std::string& name);

}  // namespace sudokit::cli
