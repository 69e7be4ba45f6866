// Elements and attributes of XML and HTML, as far as files of puzzles use them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::text {

// A tag: "<td class='x'>", "</td>", "<br/>". Names compare without case.
struct Tag {
  std::string name;         // in small letters, without the slash
  bool closes = false;      // </td>
  std::string_view text;    // the whole tag
  std::string_view before;  // the text since the tag before
};
// The tags of the text, without comments and declarations. A tag that is not closed ends the list.
std::vector<Tag> tags_in(std::string_view text);

// Where the first, second ... tag of this name begins; npos if there are fewer. Reads no further.
std::size_t find_tag(std::string_view text, std::string_view name, int number = 1);

// The value of an attribute, as it is written; nothing if the tag has none of that name.
std::optional<std::string_view> attribute(std::string_view tag, std::string_view name);

// Text with entities such as &amp; and &#49; replaced; unknown ones stay.
std::string without_entities(std::string_view text);

// Whether the text begins with this tag, in any case: begins_tag("<TABLE border=1>", "table").
bool begins_tag(std::string_view text, std::string_view name);

}  // namespace sudokit::text
