#include "cli/commands/rating_format.hpp"

#include <fmt/format.h>

#include "cli/commands/rating_text.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

constexpr std::string_view kLetters = "rpdgin%lt";

std::string grid_of(const Puzzle& puzzle) {
  std::string text;
  for (const std::uint8_t given : puzzle.givens) {
    text += given == 0 ? '.' : static_cast<char>('0' + given);
  }
  return text;
}

std::string expand(char letter, const FormatLine& line) {
  switch (letter) {
    case 'r':
      return tenths_text(line.rating.difficulty);
    case 'p':
      return tenths_text(line.rating.placing);
    case 'd':
      return tenths_text(line.rating.first);
    case 'g':
      return std::string(line.input);
    case 'i':
      return grid_of(line.puzzle);
    case 'n':
      return std::to_string(line.number);
    case 'l':
      return "\n";
    case 't':
      return "\t";
    default:
      return "%";
  }
}

}  // namespace

void check_format(const std::string& format) {
  for (std::size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at + 2)) {
    if (at + 1 == format.size() || kLetters.find(format[at + 1]) == std::string_view::npos) {
      throw UsageError(fmt::format("--format: '{}' is none of %r %p %d %g %i %n %l %t %%",
                                   format.substr(at, 2)));
    }
  }
}

std::string formatted(const std::string& format, const FormatLine& line) {
  std::string text;
  for (std::size_t at = 0; at < format.size(); ++at) {
    text += format[at] == '%' ? expand(format[++at], line) : std::string(1, format[at]);
  }
  return text;
}

}  // namespace sudokit::cli
