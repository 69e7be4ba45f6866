// Draw: a picture of the puzzle, or of a step of its path.
#pragma once

#include <optional>
#include <string>

#include "sudokit/draw.hpp"
#include "sudokit/questions.hpp"

namespace sudokit {

// What to draw.
struct DrawQuestion {
  // Empty: draw the puzzle. Otherwise draw this step of its path in the position before it: its
  // number from 1, or the name of a technique (its first step).
  std::string step = {};
  // For `step`: the scale whose techniques are tried.
  std::string scale = std::string(scales().front()->name);
  // Also draw the candidates that the givens leave. Candidates are always drawn for a step and for
  // a pencilmark puzzle.
  bool candidates = false;
  bool labels = true;   // names of rows and columns
  bool shapes = false;  // return the picture as shapes instead of an SVG document
  Limits limits = {};

  struct Answer {
    // For a step: the verdict on the puzzle, or why there is no such step (see
    // verdict_of(ExplainQuestion::Answer)).
    std::string verdict;
    StopReason reason = StopReason::finished;
    // One SVG document without external references. nullopt with `shapes`, and if there is no such
    // step; `why` is then a sentence that says why.
    std::optional<std::string> svg;
    // With `shapes`, in place of `svg`: the result of shapes_json().
    std::optional<std::string> shapes;
    std::string why;
  };
};

// Writes the answer as one JSON object and a newline, as defined in
// docs/reference/answer.schema.json.
void append_answer(std::string& out, const JsonPlace& place, const DrawQuestion& question,
                   const Puzzle& puzzle, const DrawQuestion::Answer& answer);

}  // namespace sudokit
