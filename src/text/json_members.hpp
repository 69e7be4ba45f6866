// The members of a JSON object as its text has them, so that a number of any length and a member of
// any shape stay what they were.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::text {

// Which member is the puzzle: the first of these that there is.
inline constexpr std::string_view kPuzzleMembers[] = {"puzzle", "quiz", "sudoku", "puzzles",
                                                      "quizzes"};

struct JsonMember {
  std::string name;
  std::string_view text;   // "\"name\": value", without blanks round it
  std::string_view value;  // the end of it
};
// Pre: `object` is valid JSON, or the beginning of an object up to the end of a member.
std::vector<JsonMember> json_members(std::string_view object);

// A record without the blanks round it, and without the comma behind it where it stood in a list.
std::string_view json_record(std::string_view text);
// How many more brackets a line opens than it closes, strings left out.
int brackets_left_open(std::string_view line);
// JSON without the blanks and line ends between its words.
std::string compact_json(std::string_view text);

// Where the first bracket stands that opens more than `depth` levels; the size where there is none.
// Pre: `text` is valid JSON up to that bracket.
std::size_t bracket_beyond(std::string_view text, std::size_t depth);

}  // namespace sudokit::text
