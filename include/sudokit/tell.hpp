// Saying: what steps and explanations say, in sentences and in the forms that people and programs
// read. Every word comes from the argument of a step.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit {

// An argument in words, in parts: what comes before its links, a line a link (a statement, and on
// what it rests), and what follows from them. A short argument has a lead only.
struct Telling {
  struct Line {
    std::string statement;  // "r1c7 is 3"
    std::string reason;     // "the only other place in row 1"
    bool first = false;     // of a chain: supposed, not inferred
    bool unseen = false;    // no link that the eye can follow: the reason is to be said
    // Lines of the argument that this one rests on, told where it is first needed.
    std::vector<Telling> nested;
  };
  std::string lead;
  std::vector<Line> lines;
  std::string end;
};
// Pre: the step was found with DeduceOptions::explain.
Telling telling(const Layout& layout, const Step& step);
// The same as one text.
std::string sentence(const Layout& layout, const Step& step);
// The same, or where suppositions stand within it a list of lines, each with its indent.
std::string whole_text(const Layout& layout, const Step& step);
// What the step is called: its variant, the title of its technique, or "Last cell".
std::string_view title_of(const Step& step);
// What the step counts: "level 3", "7.2", "140 points".
std::string score_text(const Scale& scale, const Step& step);

// A step in words: 1 names the technique's family and where to look, 2 the technique and its
// houses or cells, 3 everything.
std::string hint(const Layout& layout, const Step& step, int detail);
// "r1c2 = 5; r3c4, r3c5 ≠ 7": what a step changes, in the notation of the field.
std::string changes_text(const Layout& layout, const Step& step);

// What a named constraint says of its cells, without a full stop: "The cage r1c1, r1c2 and r2c1
// adds up to 15".
std::string rule_sentence(const Layout& layout, const Constraint& constraint);

// How the walk ended, in a sentence.
std::string ending_text(const Explanation& explanation);

enum class ExplainForm : std::uint8_t { text, markdown, json, svg, html };

// How many steps of an explanation are shown, and how fully.
struct TellOptions {
  // 1 and 2 give hints instead of whole sentences and say nothing of what changes.
  int detail = 3;
  // Only the next step.
  bool next_only = false;
  // What the puzzle is called.
  std::string title = "Sudoku";
  // In JSON also the position before each step, its lines, and the shapes that draw it.
  bool pictures = false;
  // The longest text that is built, about.
  std::uint64_t most_bytes = ~std::uint64_t{0};
};

// An explanation in one of the forms. svg is one document of the steps and their words; use
// draw_svg for one picture a step. html is one self-contained page that is walked with the arrow
// keys, buttons or touches. Empty where it would take more than options.most_bytes.
std::string tell(const Explanation& explanation, ExplainForm form, const TellOptions& options);

// One puzzle of a page of several: its number, what the index says of it, and its steps.
struct PagePart {
  std::size_t number = 0;
  std::string summary;
  std::string body;  // empty where it would take more than options.most_bytes
};
// `number`: from 1 on, and different for each part of a page; 0 where it is to be alone there.
PagePart page_part(const Explanation& explanation, const TellOptions& options, std::size_t number);
// One self-contained page of them, with an index where there are several.
std::string page_of_parts(const std::string& title, std::span<const PagePart> parts);

// One step as JSON: docs/reference/step.schema.json.
std::string step_json(const Layout& layout, const Step& step, int detail = 3);

}  // namespace sudokit
