// Writes a line in the format letters of serate (rate --format).
#pragma once

#include <string>
#include <string_view>

#include "sudokit/deduce.hpp"

namespace sudokit::cli {

// UsageError for an unknown letter. Letters that serate has but this program does not support are
// errors too.
void check_format(const std::string& format);

struct FormatLine {
  const Scale& scale;
  const Rating& rating;
  std::string_view input;
  const Grid& reached;  // the grid after all steps
  std::uint64_t number;
  double seconds;
};
// The line, without its line end. Pre: check_format() has accepted the format.
std::string formatted(const std::string& format, const FormatLine& line);

}  // namespace sudokit::cli
