#include "cli/commands/rating_format.hpp"

#include <fmt/format.h>

#include "cli/commands/rating_text.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

constexpr std::string_view kLetters = "rpdRPDSTUegin%lt";

std::string text_of(const Grid& grid) {
  std::string text;
  for (const std::uint8_t value : grid) {
    text += value == 0 ? '.' : static_cast<char>('0' + value);
  }
  return text;
}

// Seconds and hundredths below a minute, then minutes and seconds, then hours and minutes.
std::string time_text(double seconds) {
  const auto hundredths = static_cast<std::uint64_t>(seconds * 100);
  const std::uint64_t whole = hundredths / 100;
  if (whole < 60) return fmt::format("{}.{:02}s", whole, hundredths % 100);
  if (whole < 3600) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  return fmt::format("{}h{:02}m", whole / 3600, whole / 60 % 60);
}

// The name of a step; "No solution", as in that program, if a step is missing.
std::string name_of(const FormatLine& line, const StepName& step) {
  return step.technique == nullptr ? "No solution" : full_name(line.scale, step);
}
std::string code_of(const StepName& step) {
  return step.technique == nullptr ? "O" : step.code;
}
bool beyond(const FormatLine& line) {
  return line.rating.end != DeduceEnd::solved;
}

std::string expand(char letter, const FormatLine& line) {
  switch (letter) {
    case 'r':
      return tenths_text(line.rating.difficulty);
    case 'p':
      return tenths_text(line.rating.placing);
    case 'd':
      return tenths_text(line.rating.first);
    case 'R':
      return beyond(line) ? "Beyond solver" : name_of(line, line.rating.at_highest);
    case 'P':
      return name_of(line, line.rating.at_placing);
    case 'D':
      return name_of(line, line.rating.at_first);
    case 'S':
      return beyond(line) ? "xx" : code_of(line.rating.at_highest);
    case 'T':
      return code_of(line.rating.at_placing);
    case 'U':
      return code_of(line.rating.at_first);
    case 'e':
      return time_text(line.seconds);
    case 'g':
      return std::string(line.input);
    case 'i':
      return text_of(line.reached);
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
      throw UsageError("invalid-value",
                       "--format: unknown field '{}': expected one of %r %p %d %R %P "
                       "%D %S %T %U %e %g %i %n %l %t %%",
                       format.substr(at, 2));
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
