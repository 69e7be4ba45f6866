// Where records begin and end in formats that spread a puzzle over lines: a rule is shown the
// lines of a stream one by one, without their ends.
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

inline constexpr Cut kEndBefore = {.end_before = true};
constexpr Cut taken(bool last) {
  return {.take = true, .end_after = last};
}

class LineRule {
 public:
  virtual ~LineRule() = default;
  virtual Cut on(std::string_view line) = 0;
  // The open record was closed from outside (a line too long, the end of the stream).
  virtual void reset() = 0;
  // While no record is open: blank lines change nothing.
  virtual bool rests() const = 0;
  // The open record cannot end here. At the end of the stream, or once it is too long, its first
  // line becomes a record by itself and reading goes on behind that line.
  virtual bool broken() const { return false; }
  virtual bool too_long() const { return false; }
};

// grid, sdk and ss: rows between frames.
std::unique_ptr<LineRule> make_grid_rule(const TextContext& context);

}  // namespace sudokit::text
