// LineRule: finds where records begin and end in formats that spread a puzzle over several lines. A
// rule is given the lines of a stream one by one, without their line ends.
#pragma once

#include <memory>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// drop: the open record was not a record. end_before: it ended with the previous line. take: the
// line belongs to the open record, or opens one. end_after: the line closes the record.
struct Cut {
  bool drop = false;
  bool end_before = false;
  bool take = false;
  bool end_after = false;
};

inline constexpr Cut kEndBefore = {.end_before = true};
constexpr Cut taken(bool last) {
  return {.take = true, .end_after = last};
}

class LineRule {
 public:
  virtual ~LineRule() = default;
  virtual Cut on(std::string_view line) = 0;
  // Called when the open record was closed from outside, by a line that is too long or by the end
  // of the stream.
  virtual void reset() = 0;
  // Whether no record is open. Blank lines then change nothing.
  virtual bool rests() const = 0;
  // Whether the open record cannot end here. At the end of the stream, or if the record is too
  // long, its first line becomes a record of its own, and reading continues after that line.
  virtual bool broken() const { return false; }
  virtual bool too_long() const { return false; }
};

// grid, sdk and ss: rows between frames.
std::unique_ptr<LineRule> make_grid_rule(const TextContext& context);

}  // namespace sudokit::text
