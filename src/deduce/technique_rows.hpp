// The rows of all techniques: one list for each file in techniques/. CMake makes the list of lists
// from that folder.
#pragma once

#include <span>
#include <string_view>

#include "sudokit/deduce.hpp"

namespace sudokit {

class StepSink;
class Workspace;
using Find = void (*)(Workspace& work, StepSink& sink);

// A technique that has a finder here, a page of the handbook, or both.
struct TechniqueRow {
  Technique technique;
  Find find = nullptr;  // null: only scales with finders of their own have it
  // The techniques of scales that the page is about: "SCALE:TECHNIQUE SCALE:TECHNIQUE ...", with
  // "~" in place of the colon if the scale uses that name for more than the page describes.
  std::string_view rows = {};
  // What to look for and why it holds, for learners; the first sentence is a summary. Empty if the
  // row has no page.
  std::string_view text = {};
  std::string_view looking = {};  // how to look for it on the board
};

// The row of a technique that only other scales have.
constexpr TechniqueRow page_only(std::string_view name, std::string_view title,
                                 TechniqueFamily family, std::string_view rows,
                                 std::string_view text, std::string_view looking) {
  return {{name, title, "", family, false, "", ""}, nullptr, rows, text, looking};
}

using TechniqueRows = std::span<const TechniqueRow>;
std::span<const TechniqueRows> technique_rows();

// Sources of techniques.
constexpr std::string_view kPads = "Eppstein 2005 and 2012, the program PADS";
constexpr std::string_view kHandbook = "common handbook technique";

}  // namespace sudokit
