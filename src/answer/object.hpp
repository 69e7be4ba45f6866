// AnswerObject: the JSON object of one answer, from its place to what else its record says.
#pragma once

#include "sudokit/answer_json.hpp"
#include "sudokit/json.hpp"

namespace sudokit::answer {

class AnswerObject {
 public:
  // Writes file, line, comment and layout.
  AnswerObject(std::string& out, const JsonPlace& place, std::string_view comment,
               std::string_view layout);
  // Writes nothing yet: of an answer without a puzzle.
  AnswerObject(std::string& out, const JsonPlace& place) : out_(out), place_(place), line_(out) {}
  AnswerObject(std::string& out, const JsonPlace& place, const Puzzle& puzzle)
      : AnswerObject(out, place, puzzle.comment, puzzle.layout->name()) {}

  JsonLine* operator->() { return &line_; }
  JsonLine& operator*() { return line_; }
  // For values that are written by the caller, after key().
  std::string& out() { return out_; }
  // Of a puzzle with rules its cells, and the lines of its rules as the member "rules".
  void puzzle(std::string_view name, const Puzzle& puzzle);
  void grid(std::string_view name, const Layout& layout, const Grid& grid);
  // ["r1c2","r3c4"]
  void cells(std::string_view name, const Layout& layout, std::span<const Cell> cells);
  // Writes the members of the record that the answer has no name for, and ends the line.
  void close();

 private:
  std::string& out_;
  const JsonPlace& place_;
  JsonLine line_;
};

// Behind the objects of what was found, one for each: where they are none, or not all, an object
// with their number and the reason.
void append_number_found(std::string& out, const JsonPlace& place, const Puzzle& puzzle,
                         std::string_view name, std::uint64_t found, StopReason reason);

// Appends the members of the record, but those whose names are given, and ends the line.
void close_object(std::string& out, JsonLine& line, const JsonPlace& place,
                  std::span<const std::string> names);
// Whether close_object() has anything to write.
bool has_more(const JsonPlace& place);

}  // namespace sudokit::answer
