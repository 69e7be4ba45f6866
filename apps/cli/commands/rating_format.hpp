// A line by serate's letters (rate --format).
#pragma once

#include <string>
#include <string_view>

#include "sudokit/deduce.hpp"

namespace sudokit::cli {

// UsageError for a letter that is none of them: those that serate has and we do not are an error,
// not a silence.
void check_format(const std::string& format);

struct FormatLine {
  const Scale& scale;
  const Rating& rating;
  std::string_view input;
  const Grid& reached;  // what the steps led to
  std::uint64_t number;
  double seconds;
};
// The line, without its end. Pre: check_format.
std::string formatted(const std::string& format, const FormatLine& line);

}  // namespace sudokit::cli
