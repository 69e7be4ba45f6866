// Splits a JSON object into its members without parsing their values, so that numbers of any length
// and members of any shape are copied unchanged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::text {

// The names of the member that holds the puzzle; the first of these that is present.
inline constexpr std::string_view kPuzzleMembers[] = {"puzzle", "quiz", "sudoku", "puzzles",
                                                      "quizzes"};
// The same in a record of a file, which may also use the names that web services use. (In a
// question, `board` is an option.)
inline constexpr std::string_view kRecordMembers[] = {"puzzle",  "quiz", "sudoku", "puzzles",
                                                      "quizzes", "grid", "board"};

struct JsonMember {
  std::string name;
  std::string_view text;   // "\"name\": value", without surrounding white space
  std::string_view value;  // the end of `text`
};
// Pre: `object` is valid JSON, or the beginning of an object up to the end of a member.
std::vector<JsonMember> json_members(std::string_view object);

// A record without surrounding white space and, if it stood in a list, without the comma after it.
std::string_view json_record(std::string_view text);
// The number of brackets that a line opens minus those that it closes; strings are skipped.
int brackets_left_open(std::string_view line);
// JSON without the white space between its tokens.
std::string compact_json(std::string_view text);

// The position of the first bracket that opens a level beyond `depth`, or the size of the text if
// there is none. Pre: `text` is valid JSON up to that bracket.
std::size_t bracket_beyond(std::string_view text, std::size_t depth);

}  // namespace sudokit::text
