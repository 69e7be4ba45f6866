// What the library has and knows without a puzzle, as JSON: an object and a newline each, by
// docs/reference/answer.schema.json. Of `place` only the record counts, whose other members come
// through.
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

// The library itself: version, compiler, instructions.
void append_version(std::string& out, const JsonPlace& place);
void append_engine(std::string& out, const JsonPlace& place, const EngineInfo& info);
void append_maker(std::string& out, const JsonPlace& place, const MakerInfo& info);
// "any", "rectangular boxes alone", "none": the layouts of a maker.
std::string layouts_text(const MakerInfo& info);
void append_technique(std::string& out, const JsonPlace& place, const HandbookEntry& entry);
// A kind of rule.
void append_rule(std::string& out, const JsonPlace& place, const RuleEntry& entry);
// A scale that rates; with its techniques in order, where it has a path.
void append_scale(std::string& out, const JsonPlace& place, const Scale& scale);
// The command that explains an example.
std::string command_text(const HandbookExample& example);

// How many solved grids a layout has. Errors: count_grids() does not know it.
Result<GridCount> grids_of(const Layout& layout, const Run& run);
void append_grids(std::string& out, const JsonPlace& place, const Layout& layout,
                  const GridCount& count);
// The size of the graph of nishio for a box, and where that differs, for the box turned. Errors:
// the layout has no rectangular boxes.
struct BoxGraph {
  std::string box;  // "2x3"
  NishioGraphSize size;
};
Result<std::vector<BoxGraph>> graphs_of(const Layout& layout);
void append_graph(std::string& out, const JsonPlace& place, const BoxGraph& graph);

// A board of one digit that a maker made, and what nishio says of a board.
void append_board(std::string& out, const JsonPlace& place, std::string_view family,
                  const DigitBoard& board);
void append_board_report(std::string& out, const JsonPlace& place, const DigitBoard& board,
                         const BoardReport& report);

}  // namespace sudokit
