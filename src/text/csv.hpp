// Comma-separated values according to RFC 4180: quoted fields may contain delimiters, line ends and
// doubled quotes. White space around a field is not part of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/result.hpp"
#include "text/chars.hpp"
#include "text/write.hpp"

namespace sudokit::text {

// The end of the first field of `row`: its delimiter, or the end of the row.
std::size_t field_end(std::string_view row, char delimiter);

// Removes the first field from `row` and returns it unchanged. `last` is set to whether it was the
// last.
std::string_view take_field(std::string_view& row, char delimiter, bool& last);

// The field number `index` of a row, unchanged. Empty if the row has fewer fields.
std::string_view field_of(std::string_view row, char delimiter, std::size_t index);

// The content of a field, without its quotes and the white space around it.
std::string_view inside(std::string_view field);  // doubled quotes stay doubled
std::string plain_field(std::string_view field);

// Whether a row ends inside a quoted field, so that the next line belongs to it.
bool ends_in_quotes(std::string_view row, char delimiter);

// Appends a value as a field, quoted if necessary.
void append_field(std::string& out, std::string_view value, char delimiter);

// The same for text from outside. If a spreadsheet would read it as a formula (it begins with = + -
// @, or with white space and one of these), an apostrophe is put before it.
void append_text_field(std::string& out, std::string_view value, char delimiter);

// The value of the column of puzzles: the cells on one line, or the block of a puzzle with rules,
// as in the format `rules`. Errors: "csv cannot hold ...".
Result<std::string> csv_value(const Written& puzzle);

}  // namespace sudokit::text
