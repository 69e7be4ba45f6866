// What the library contains, independent of any puzzle, as JSON: each function writes one object
// and a newline, as defined in docs/reference/answer.schema.json. Of `place` only the record is
// used; its additional members are copied to the object.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/answer_json.hpp"
#include "sudokit/grids.hpp"
#include "sudokit/handbook.hpp"
#include "sudokit/make.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/one_digit.hpp"
#include "sudokit/rulebook.hpp"

namespace sudokit {

// The library itself: version, compiler, instruction sets.
void append_version(std::string& out, const JsonPlace& place);
// An engine.
void append_engine(std::string& out, const JsonPlace& place, const EngineInfo& info);
// A maker.
void append_maker(std::string& out, const JsonPlace& place, const MakerInfo& info);
// The layouts that a maker supports: "any", "rectangular boxes alone", other features in words, or
// "none" for a maker of boards.
std::string layouts_text(const MakerInfo& info);
// A technique of the handbook.
void append_technique(std::string& out, const JsonPlace& place, const HandbookEntry& entry);
// A kind of rule.
void append_rule(std::string& out, const JsonPlace& place, const RuleEntry& entry);
// A scale; with its techniques in order, if it has a path.
void append_scale(std::string& out, const JsonPlace& place, const Scale& scale);
// The command line that explains an example.
std::string command_text(const HandbookExample& example);

// The number of solved grids of a layout. Errors: count_grids() does not know it.
Result<GridCount> grids_of(const Layout& layout, const Run& run);
// The number of solved grids of a layout.
void append_grids(std::string& out, const JsonPlace& place, const Layout& layout,
                  const GridCount& count);
// The size of the Nishio graph for a box.
struct BoxGraph {
  std::string box;  // "2x3"
  NishioGraphSize size;
};
// The graphs for the boxes of a layout and, if different, for the boxes with rows and columns
// exchanged. Errors: the layout has no rectangular boxes.
Result<std::vector<BoxGraph>> graphs_of(const Layout& layout);
// The size of a Nishio graph.
void append_graph(std::string& out, const JsonPlace& place, const BoxGraph& graph);

// A board of one digit that a maker made; and what Nishio removes from a board.
void append_board(std::string& out, const JsonPlace& place, std::string_view family,
                  const DigitBoard& board);
void append_board_report(std::string& out, const JsonPlace& place, const DigitBoard& board,
                         const BoardReport& report);

}  // namespace sudokit
