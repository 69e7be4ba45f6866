// What a record says about its puzzle beside the cells: the members of an object, or the columns of
// a table, which have the same names and meanings. Everything that reads records uses this, so that
// no reader ignores what another one applies or refuses.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/result.hpp"
#include "text/parse.hpp"

namespace sudokit::text {

// What the name of a member means.
enum class MemberKind : std::uint8_t {
  other,       // says nothing about the puzzle
  words,       // other, and its text may say anything: comment, title, author
  cells,       // puzzle, quiz, sudoku, grid, board
  layout,      // layout, layout_text
  regions,     // the region of each cell
  rules,       // lines of constraints
  marks,       // what a person noted in each cell
  entries,     // the digits that a person entered
  solution,    // compared by `check`
  type,        // its value may name a variant: type, category
  box_size,    // the width or height of its boxes
  everyday,    // a kind of constraint that is also a word of other tables: difference, sum
  changes_it,  // changes the puzzle, and is not read: cages, arrows, or `Rules` for `rules`
};
MemberKind member_kind(std::string_view name);
// Whether a member of kind `box_size` is the width of boxes; otherwise it is their height.
bool is_box_width(std::string_view name);
// Whether a text is the name of a variant: "Killer Sudoku", "jigsaw".
bool names_variant(std::string_view text);
// Whether a member of this kind must be looked at, whatever its value is.
bool is_read(MemberKind kind);
// Whether a record is applied to its puzzle by members of this kind.
bool is_applied(MemberKind kind);
// Whether the caller asked to ignore the member.
bool is_ignored(const TextContext& context, std::string_view name);
// Whether the text of a member of kind `other` is a constraint with its cells, or a map of regions
// on one line.
bool text_changes_puzzle(std::string_view text);

// Text in a member that holds cells: a string, or a list or nested lists of numbers with null for
// an open cell. Errors inside it are reported at its place in the record.
class CellsMember {
 public:
  CellsMember(const Source& source, const nlohmann::json& value);

  bool good() const { return good_; }
  Result<void> parse(Puzzle& puzzle) const;

 private:
  const Source& source_;
  std::string text_;
  bool good_ = false;
};

class RecordMembers {
 public:
  // Adds a member other than the cells of the puzzle. If a name occurs twice, the last one counts.
  void add(std::string name, nlohmann::json value);
  bool empty() const { return members_.empty(); }

  // An error if a member may change the puzzle and is not read. `source` is the record.
  Result<void> refuse_unread(const Source& source) const;
  // The context of the cells: with the layout that the record names, unless the caller named one.
  Result<TextContext> context(const Source& source) const;
  // Applies the members to the cells that were read. `source` has the context of the cells.
  Result<void> apply(const Source& source, Puzzle& puzzle) const;

 private:
  struct Member {
    std::string name;
    MemberKind kind;
    nlohmann::json value;
    bool map = false;  // of regions, one for each cell
  };
  // Null if there is no such member, or if it is to be ignored.
  const Member* find(const Source& source, std::string_view name) const;
  static tl::unexpected<Error> unread(const Source& source, const Member& member);
  Result<void> refuse_second_puzzle(const Source& source, const Puzzle& puzzle) const;
  Result<void> refuse_unlike(const Source& source, const Puzzle& puzzle) const;

  std::vector<Member> members_;
};

}  // namespace sudokit::text
