// The one reader of numbers that people type: flags, parameters, fields of files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit {

// Both take a sign, and a number as "1000", "1e3", "1.5e-2" or "1.0"; an integer must be whole in
// value. Refused with what is wanted: anything else, nan, infinity, what lies outside low..high. No
// value is changed on the way: integers are exact to the ends of their type.
Result<std::uint64_t> parse_integer(std::string_view text, std::uint64_t low = 0,
                                    std::uint64_t high = UINT64_MAX);
Result<double> parse_real(std::string_view text, double low, double high);

// Numbers as files have them, of digits alone. Takes one off the front of `text`; nothing, and the
// text as it was, where there is none or it is above `high`.
std::optional<std::uint64_t> take_digits(std::string_view& text, std::uint64_t high);
// All of `text`: "17", or with a minus "-17". Nothing where it is no such number, or one beyond
// -high..high.
std::optional<std::int64_t> parse_literal(std::string_view text, std::int64_t high);

// A number of bytes as "1000000", "512M" or "1.5G"; K, M, G and T are powers of 1024.
Result<std::uint64_t> parse_size(std::string_view text);

// "a whole number, 0 or more", "a number from 0 to 1": what the two take. An end that is the end of
// the type is not told.
std::string describe_integers(std::uint64_t low, std::uint64_t high);
std::string describe_reals(double low, double high);

}  // namespace sudokit
