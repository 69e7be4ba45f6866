#include "core/number.hpp"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "core/failf.hpp"
#include "core/nearest.hpp"

namespace sudokit {
namespace {

constexpr double kNoEnd = std::numeric_limits<double>::max();

std::string_view without_plus(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  return text;
}

// As std::from_chars for a double, which not every standard library has. For numbers out of the
// range of a double, some releases of fast_float return infinity or 0, others an error; this
// function always returns an error.
std::errc read_real(std::string_view text, double& value) {
  const char* end = text.data() + text.size();
  const auto [at, error] = fast_float::from_chars(text.data(), end, value);
  if (at != end) return std::errc::invalid_argument;
  if (error != std::errc()) return error;
  const bool named = text.find_first_of("nN") != text.npos;  // inf, nan
  const std::string_view digits = text.substr(0, text.find_first_of("eE"));
  const bool vanished = value == 0 && digits.find_first_of("123456789") != digits.npos;
  return vanished || (std::isinf(value) && !named) ? std::errc::result_out_of_range : std::errc();
}

// Whether the text has the form of a number that is out of the range of a double.
bool is_out_of_range(std::string_view text) {
  double value = 0;
  return read_real(text, value) == std::errc::result_out_of_range;
}

std::optional<double> read_real(std::string_view text) {
  double value = 0;
  if (read_real(text, value) != std::errc()) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> read_digits(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || at != end) return std::nullopt;
  return value;
}

// Reads digits, or numbers such as "1e6" and "2.50e3" whose value is a whole number that a double
// holds exactly.
std::optional<std::uint64_t> read_whole(std::string_view text) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (const auto plain = read_digits(text)) return plain;
  const auto value = read_real(text);
  if (!value || !(*value >= 0 && *value <= kExact) || *value != std::floor(*value)) {
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(*value);
}

std::string shown(std::string_view text) {
  const std::string_view start = cut_text(text, 40);
  return fmt::format("'{}{}'", start, start.size() < text.size() ? "..." : "");
}

// Whether the text is digits alone with a value that does not fit in 64 bits.
bool is_beyond(std::string_view digits) {
  return !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos &&
         !read_digits(digits);
}

}  // namespace

std::optional<std::uint64_t> take_digits(std::string_view& text, std::uint64_t high) {
  std::uint64_t value = 0;
  const char* const begin = text.data();
  const auto [at, error] = std::from_chars(begin, begin + text.size(), value);
  if (error != std::errc() || value > high) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(at - begin));
  return value;
}

std::optional<std::int64_t> parse_literal(std::string_view text, std::int64_t high) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const auto value = take_digits(text, static_cast<std::uint64_t>(high));
  if (!value || !text.empty()) return std::nullopt;
  return negative ? -static_cast<std::int64_t>(*value) : static_cast<std::int64_t>(*value);
}

std::string describe_integers(std::uint64_t low, std::uint64_t high) {
  if (high == UINT64_MAX) return fmt::format("a whole number, {} or more", low);
  return fmt::format("a whole number from {} to {}", low, high);
}

std::string describe_reals(double low, double high) {
  if (high >= kNoEnd) return fmt::format("a number, {} or more", low);
  return fmt::format("a number from {} to {}", low, high);
}

Result<std::uint64_t> parse_integer(std::string_view text, std::uint64_t low, std::uint64_t high) {
  const auto value = read_whole(without_plus(text));
  if (value && *value >= low && *value <= high) return *value;
  if (high == UINT64_MAX && is_beyond(without_plus(text))) {
    return failf("number-out-of-range", "{} is more than {}", shown(text), high);
  }
  return failf("invalid-number", "{} is not {}", shown(text), describe_integers(low, high));
}

Result<double> parse_real(std::string_view text, double low, double high) {
  const auto value = read_real(without_plus(text));
  if (value && std::isfinite(*value) && *value >= low && *value <= high) return *value;
  if (is_out_of_range(without_plus(text))) {
    return failf("number-out-of-range", "{} is too large or too close to 0", shown(text));
  }
  return failf("invalid-number", "{} is not {}", shown(text), describe_reals(low, high));
}

Result<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kUnits = "KMGT";
  std::string_view digits = text;
  double unit = 1;
  if (!text.empty()) {
    const auto upper = static_cast<char>(text.back() & ~0x20);
    if (const auto at = kUnits.find(upper); at != std::string_view::npos) {
      unit = std::ldexp(1, 10 * static_cast<int>(at + 1));
      digits.remove_suffix(1);
    }
  }
  constexpr double kMost = 1e18;
  const auto value = read_real(without_plus(digits));
  if (value && *value >= 0 && *value * unit <= kMost) {
    return static_cast<std::uint64_t>(*value * unit);
  }
  return failf("invalid-number", "{} is not a size in bytes such as 1000000, 512M or 2G",
               shown(text));
}

}  // namespace sudokit
