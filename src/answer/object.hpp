// AnswerObject: writes the JSON object of one answer, from its place in the input to the remaining
// members of its record.
#pragma once

#include "sudokit/answer.hpp"
#include "text/json.hpp"

namespace sudokit::answer {

class AnswerObject {
 public:
  // Writes file, line, comment and layout.
  AnswerObject(std::string& out, const JsonPlace& place, std::string_view comment,
               std::string_view layout);
  // Writes nothing yet. For answers without a puzzle.
  AnswerObject(std::string& out, const JsonPlace& place) : out_(out), place_(place), line_(out) {}
  AnswerObject(std::string& out,
               JsonPlace&& place) = delete;  // it refers to the place until close()
  AnswerObject(std::string& out, const JsonPlace& place, const Puzzle& puzzle)
      : AnswerObject(out, place, puzzle.comment, puzzle.layout->name()) {}

  JsonLine* operator->() { return &line_; }
  JsonLine& operator*() { return line_; }
  // For values that the caller writes, after key().
  std::string& out() { return out_; }
  // Writes a puzzle: its cells as "puzzle", the text of a layout without a name as "layout_text",
  // and the lines of its rules, if there are any, as "rules".
  void puzzle(const Puzzle& puzzle);
  void grid(std::string_view name, const Layout& layout, const Grid& grid);
  // ["r1c2","r3c4"]
  void cells(std::string_view name, const Layout& layout, std::span<const Cell> cells);
  // Writes the members of the record whose names the answer does not use, and ends the line.
  void close();

 private:
  std::string& out_;
  const JsonPlace& place_;
  JsonLine line_;
  bool solution_ = true;  // the solution that the record gives is one of the puzzle
};

// Writes the member `ignored` if there are any words beside the puzzle.
void append_ignored(std::string& out, JsonLine& line, std::span<const IgnoredText> ignored);

// Follows the objects that were found. If there are none, or not all were found, it appends an
// object with their number and the reason.
void append_number_found(std::string& out, const JsonPlace& place, const Puzzle& puzzle,
                         std::string_view name, std::uint64_t found, StopReason reason);

// Appends the members of the record except those with the given names, and ends the line.
// `solution`: also the solution that it gives.
void close_object(std::string& out, JsonLine& line, const JsonPlace& place,
                  std::span<const std::string> names, bool solution = true);
// Whether close_object() has anything to write.
bool has_more(const JsonPlace& place);

}  // namespace sudokit::answer
