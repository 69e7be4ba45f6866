// Draw: what does the puzzle look like, or a step of its path?
#pragma once

#include <optional>
#include <string>

#include "sudokit/draw.hpp"
#include "sudokit/questions.hpp"

namespace sudokit {

struct DrawQuestion {
  // Empty: the puzzle. Otherwise the step of its path that is drawn, in the position before it: its
  // number from 1 on, or the name of a technique (its first step).
  std::string step = {};
  // Whose techniques are tried, with `step`.
  std::string scale = std::string(scales().front()->name);
  // Also what the givens leave in open cells. Always drawn with `step`, and of a pencilmark puzzle.
  bool candidates = false;
  bool labels = true;   // names of rows and columns
  bool shapes = false;  // the picture as shapes instead of a document
  Limits limits = {};

  struct Answer {
    // With `step`: of the puzzle, or why there is no such step (verdict_of(ExplainQuestion)).
    std::string verdict;
    StopReason reason = StopReason::finished;
    // One document without references to others; nothing: there is no such step, and `why` is the
    // sentence that says why.
    std::optional<std::string> svg;
    // Instead, with `shapes`: shapes_json().
    std::optional<std::string> shapes;
    std::string why;
  };
};

// The answer as JSON: one object and a newline, by docs/reference/answer.schema.json.
void append_answer(std::string& out, const JsonPlace& place, const DrawQuestion& question,
                   const Puzzle& puzzle, const DrawQuestion::Answer& answer);

}  // namespace sudokit
