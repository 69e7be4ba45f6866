// Comma-separated values as RFC 4180 has them: fields in quotes hold delimiters, line ends and, in
// pairs, quotes. Blanks round a field are not part of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/chars.hpp"

namespace sudokit::text {

// Where the field that `row` begins with ends: at its delimiter, or at the end of the row.
std::size_t field_end(std::string_view row, char delimiter);

// Takes the first field off `row`, as it stands. `last` says whether it was the last one.
std::string_view take_field(std::string_view& row, char delimiter, bool& last);

// Field `index` of a row as it stands; nothing where there are fewer.
std::string_view field_of(std::string_view row, char delimiter, std::size_t index);

// What a field says: without its quotes and the blanks round it.
std::string_view inside(std::string_view field);  // pairs of quotes stay pairs
std::string plain_field(std::string_view field);

// A row that ends inside a quoted field: the next line belongs to it.
bool ends_in_quotes(std::string_view row, char delimiter);

// Appends a value as a field, in quotes where it needs them.
void append_field(std::string& out, std::string_view value, char delimiter);

// The same for text that came from elsewhere: what a spreadsheet would take for a formula (it
// begins with = + - @, or blanks and one of these) gets an apostrophe before it.
void append_text_field(std::string& out, std::string_view value, char delimiter);

}  // namespace sudokit::text
