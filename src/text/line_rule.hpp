// Where records begin and end in formats that spread a puzzle over lines: a rule is shown the
// lines of a stream one by one, trimmed.
#pragma once

#include <memory>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// drop: the open record was none. end_before: it ended with the line before. take: the line belongs
// to the open record, or opens one. end_after: and closes it.
struct Cut {
  bool drop = false;
  bool end_before = false;
  bool take = false;
  bool end_after = false;
};

class LineRule {
 public:
  virtual ~LineRule() = default;
  virtual Cut on(std::string_view line) = 0;
  // The open record was closed from outside (a line too long, the end of the stream).
  virtual void reset() = 0;
};

// Null for formats with a record a line.
std::unique_ptr<LineRule> make_line_rule(const TextContext& context);

}  // namespace sudokit::text
