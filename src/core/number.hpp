// Parsing of numbers that people type: flags, parameters, fields of files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit {

// Both functions accept a sign and the forms "1000", "1e3", "1.5e-2" and "1.0"; the value of an
// integer must be whole. Errors, with what was expected: any other text, nan, infinity, a value
// outside low..high. Integers are exact to the limits of their type.
Result<std::uint64_t> parse_integer(std::string_view text, std::uint64_t low = 0,
                                    std::uint64_t high = UINT64_MAX);
Result<double> parse_real(std::string_view text, double low, double high);

// Removes a number of digits alone from the front of `text`. Nothing if there is none or it is
// above `high`; `text` is unchanged then.
std::optional<std::uint64_t> take_digits(std::string_view& text, std::uint64_t high);
// Parses all of `text` as digits with an optional minus: "17", "-17". Nothing for any other text,
// or for a number outside -high..high.
std::optional<std::int64_t> parse_literal(std::string_view text, std::int64_t high);

// Parses a number of bytes: "1000000", "512M", "1.5G". K, M, G and T are powers of 1024.
Result<std::uint64_t> parse_size(std::string_view text);

// What parse_integer() and parse_real() accept, in words: "a whole number, 0 or more", "a number
// from 0 to 1". An upper limit that is the maximum of the type is not mentioned.
std::string describe_integers(std::uint64_t low, std::uint64_t high);
std::string describe_reals(double low, double high);

}  // namespace sudokit
