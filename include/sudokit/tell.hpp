// Steps and explanations in words: as sentences, and in the formats that people and programs read.
// All text is derived from the argument of a step.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit {

// An argument in words, in parts: an introduction, one line for each inference (a statement and its
// reason), and the conclusion. A short argument has only the introduction.
struct Telling {
  struct Line {
    std::string statement;  // "r1c7 is 3"
    std::string reason;     // "the only other place in row 1"
    bool first = false;     // the line starts a chain: it is supposed, not inferred
    bool unseen = false;    // no visible link leads here, so the reason must be given
    // The arguments on which this line rests. Each is given only with the first line that needs it.
    std::vector<Telling> nested;
  };
  std::string lead;         // the introduction; may be empty
  std::vector<Line> lines;  // in order
  std::string end;          // the conclusion; may be empty
};
// The argument of a step. Pre: the step was found with DeduceOptions::explain.
Telling telling(const Layout& layout, const Step& step);
// The same as one sentence or paragraph.
std::string sentence(const Layout& layout, const Step& step);
// The same; if the argument contains nested arguments, as an indented list of lines.
std::string whole_text(const Layout& layout, const Step& step);
// The name of the step: "Last cell", its variant, or the title of its technique.
std::string_view title_of(const Step& step);
// The score of the step on its scale: "level 3", "7.2", "140 points".
std::string score_text(const Scale& scale, const Step& step);

// A step in words. `detail` 1: the family of the technique and where to look. 2: the technique and
// its houses or cells. 3: everything.
std::string hint(const Layout& layout, const Step& step, int detail);
// What a step changes, in the usual notation: "r1c2 = 5; r3c4, r3c5 ≠ 7".
std::string changes_text(const Layout& layout, const Step& step);

// What a named constraint requires of its cells, without a full stop: "The cage r1c1, r1c2 and r2c1
// adds up to 15".
std::string rule_sentence(const Layout& layout, const Constraint& constraint);

// One sentence about how the path ended, or why there is none.
std::string ending_text(const Explanation& explanation);

// The output formats of tell(). grid: text, with the board drawn in characters below each step.
enum class ExplainForm : std::uint8_t { text, grid, markdown, json, svg, html };

// How much of an explanation is shown.
struct TellOptions {
  // 1 to 3, as for hint(). 1 and 2 give hints instead of sentences, without what the step changes.
  int detail = 3;
  // Show only the first step.
  bool next_only = false;
  // The name of the puzzle.
  std::string title = "Sudoku";
  // JSON only: add the position before each step, the lines of its argument, and the shapes of its
  // picture.
  bool pictures = false;
  // The approximate maximum size of the text, in bytes.
  std::uint64_t most_bytes = ~std::uint64_t{0};
};

// An explanation in one of the formats. svg: one document with all steps and their text; use
// draw_svg() for one picture per step. html: one self-contained page, which is operated with the
// arrow keys, buttons or by touch. Returns "" if the text would exceed options.most_bytes.
std::string tell(const Explanation& explanation, ExplainForm form, const TellOptions& options);

// One puzzle of a page with several: its number, its text in the index, and its steps.
struct PagePart {
  std::size_t number = 0;
  std::string summary;
  std::string body;  // empty if it would exceed options.most_bytes
};
// The part of a page for one puzzle. `number`: from 1, different for each part of a page; 0 if the
// page has only this part.
PagePart page_part(const Explanation& explanation, const TellOptions& options, std::size_t number);
// One self-contained page with these parts, and with an index if there are several.
std::string page_of_parts(const std::string& title, std::span<const PagePart> parts);

// One step as JSON, as defined in docs/reference/step.schema.json. `detail`: as for hint().
std::string step_json(const Layout& layout, const Step& step, int detail = 3);

}  // namespace sudokit
