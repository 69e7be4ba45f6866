#include "cli/commands/differing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace sudokit::cli {
namespace {

// The number; with "+" if it reached the cap and may be larger.
std::string number_text(std::uint64_t count, const CandidateSolutions& found) {
  return fmt::format("{}{}", count, count < found.cap ? "" : "+");
}

// "1:3,5:100+".
std::string counts_of(int cell, const CandidateSolutions& found) {
  std::string text;
  found.candidates.digits[static_cast<std::size_t>(cell)].for_each([&](int digit) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", digit,
                        number_text(found.of(cell, digit), found));
  });
  return text;
}

// Calls take(cell) for each undetermined cell.
template <class Take>
void for_open(const CandidateSolutions& found, const Take& take) {
  for (std::size_t cell = 0; cell < found.candidates.digits.size(); ++cell) {
    if (found.candidates.digits[cell].count() > 1) take(static_cast<int>(cell));
  }
}

// The number of characters, not of bytes.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string undetermined_text(const Layout& layout, const TrueCandidates& found) {
  std::string text;
  for (const auto& [cell, digits] : undetermined(layout, found)) {
    text += (text.empty() ? "" : " ") + cell_name(layout, cell) + "=" + digits;
  }
  return text;
}

std::string all_text(const CandidateSolutions& found) {
  return number_text(found.all, found);
}

std::string counts_text(const Layout& layout, const CandidateSolutions& found) {
  std::string text;
  for_open(found, [&](int cell) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", cell_name(layout, cell),
                        counts_of(cell, found));
  });
  return text;
}

std::string unique_by_text(const Layout& layout, const CandidateSolutions& found) {
  std::string text;
  for (const auto& [cell, digit] : found.unique_by())
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", cell_name(layout, cell), digit);
  return text;
}

std::string solutions_text(const Layout& layout, const CandidateSolutions& found,
                           std::string_view place) {
  std::string text =
      fmt::format("{}: {} solution{}\n", place, all_text(found), found.all == 1 ? "" : "s");
  for_open(found, [&](int cell) {
    text += fmt::format("{}: {} {}\n", place, cell_name(layout, cell), counts_of(cell, found));
  });
  if (found.candidates.verdict != Verdict::multiple) return text;
  const std::string entries = unique_by_text(layout, found);
  return text + fmt::format("{}: one entry leaves one solution: {}\n", place,
                            entries.empty() ? "none does" : entries);
}

std::string side_by_side(const Layout& layout, const Grid& left, const Grid& right,
                         std::string_view indent) {
  std::string a, b, text;
  // Cannot fail: grids can be drawn at every side.
  static_cast<void>(append_grid(a, {Format::grid, true}, layout, left));
  static_cast<void>(append_grid(b, {Format::grid, true}, layout, right));
  std::istringstream lines(a), others(b);
  std::size_t wide = 0;
  for (std::string line; std::getline(lines, line);) wide = std::max(wide, width(line));
  lines = std::istringstream(a);
  for (std::string line, other; std::getline(lines, line) && std::getline(others, other);) {
    if (line.empty()) continue;
    text += fmt::format("{}{}{}   {}\n", indent, line, std::string(wide - width(line), ' '), other);
  }
  return text;
}

}  // namespace sudokit::cli
