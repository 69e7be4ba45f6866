// Refuses flags by name if a mode of a command does not use them, so that none is silently ignored.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "cli/flags/command.hpp"

namespace sudokit::cli {

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
