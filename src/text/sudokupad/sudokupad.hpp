// Puzzles of SudokuPad: a JSON object with cells, regions, cages, lines and other drawings, mostly
// packed into a link. Drawings have no meaning of their own: where their shape and the rules of the
// puzzle, in prose, say the same, they become constraints.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text::sudokupad {

using Json = nlohmann::json;

// The payload in a line, with its mark (scl, ctc, scf, classic): of a link to SudokuPad, or alone.
// Empty if there is none.
std::string_view payload_in(std::string_view line);
// Whether a line is a link of SudokuPad, with a payload or without.
bool is_link(std::string_view line);
// Whether the value of a member `cells` is that of such an object: rows of objects.
bool is_cells(std::string_view value);

// Reads a line with a payload, or the object itself.
Result<void> read(const Source& source, Puzzle& puzzle);
// The solution that the puzzle carries; empty if there is none.
Result<Grid> solution(const Source& source);
// Reads an object of another program that was brought into this form. Errors are at `place`.
Result<void> read_object(const Source& source, const char* place, const Json& object,
                         Puzzle& puzzle);
// Writes a link.
Result<void> write(std::string& out, const Written& puzzle);

// ---- Parts --------------------------------------------------------------------------------------

// JSON from the shorter form of SudokuPad's payloads, in which names are abbreviated and most
// quotes left out. The result is JSON only if the text was such a form.
std::string unzipped(std::string_view text);
// The full name of an abbreviated member: "ce" is "cells". Other names stay.
std::string_view full_name(std::string_view name);

// The cells of a classic in one of the short forms; empty if the text is none.
std::string classic_cells(std::string_view payload);

// A text of the puzzle, such as "title" or "rules": of its metadata, or of a cage without cells.
std::string text_of(const Json& object, std::string_view name);

// What the drawings mean.
struct Meaning {
  std::vector<Constraint> constraints;
  std::vector<std::string> names;  // where each of them was
  std::vector<std::string> notes;  // what was read so, and what is only drawn
};
// Rows and columns of the grid count from (top, left) in the drawing. `prose`: the rules.
Meaning meaning_of(const Json& object, const Layout& layout, int top, int left,
                   std::string_view prose);

}  // namespace sudokit::text::sudokupad
