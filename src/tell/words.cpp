#include "tell/words.hpp"

#include <algorithm>
#include <cstdlib>

#include "sudokit/tell.hpp"

namespace sudokit {

std::string word_list(std::span<const std::string> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    text += words[i];
  }
  return text;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (text.size() > width) {
    const auto space = text.rfind(' ', width);
    const std::size_t end = space == std::string_view::npos ? width : space;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  lines.emplace_back(text);
  return lines;
}

std::string digits_text(Digits digits, std::string_view last) {
  std::vector<std::string> words;
  digits.for_each([&](int digit) { words.push_back(std::to_string(digit)); });
  return word_list(words, last);
}

std::string cells_text(const Layout& layout, std::span<const Cell> cells, std::string_view last) {
  std::vector<std::string> words;
  for (const Cell cell : cells) words.push_back(cell_name(layout, cell));
  return word_list(words, last);
}

std::string houses_text(const Layout& layout, const Argument& argument,
                        std::optional<HouseRole> role) {
  std::vector<std::string> words;
  for (const ArgumentHouse& house : argument.houses) {
    if (role && house.role != *role) continue;
    std::string word = layout.house_name(house.house);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return word_list(words);
}

namespace {

std::string cells_of(const Layout& layout, const Node& node) {
  std::vector<Cell> cells = {node.candidate.cell};
  cells.insert(cells.end(), node.group.begin(), node.group.end());
  return cells_text(layout, cells);
}

}  // namespace

std::string place(const Layout& layout, const Node& node) {
  return (node.group.empty() ? "" : "one of ") + cells_of(layout, node);
}

std::string rule_text(const Layout& layout, const Step& step, int rule) {
  const auto constraints = step.rules->constraints();
  std::string text = rule_sentence(layout, constraints[static_cast<std::size_t>(rule)]);
  // Names of cells begin in lower case.
  if (text.front() >= 'A' && text.front() <= 'Z') text.front() += 'a' - 'A';
  return text;
}

std::string sum_text(const Layout& layout, const ImpliedSum& sum) {
  std::vector<std::string> houses;
  for (const auto house : sum.houses) houses.push_back(layout.house_name(house));
  std::string terms;
  for (const Cell cell : sum.added) {
    terms += (terms.empty() ? "" : " + ") + cell_name(layout, cell);
  }
  for (const Cell cell : sum.taken) terms += " − " + cell_name(layout, cell);
  terms += fmt::format(" = {}{}", sum.total < 0 ? "−" : "", std::abs(sum.total));
  const bool one = houses.size() == 1;
  if (sum.firsts.empty()) return fmt::format("in {}, {}", word_list(houses), terms);
  return fmt::format("{}, less the sum{} at {}, {} {}", word_list(houses),
                     sum.firsts.size() == 1 ? "" : "s", cells_text(layout, sum.firsts),
                     one ? "leaves" : "leave", terms);
}

std::string statement(const Layout& layout, const Node& node) {
  if (!node.group.empty()) {
    return fmt::format("{} of {} is {}", node.claim == Claim::is_not ? "none" : "one",
                       cells_of(layout, node), node.candidate.digit);
  }
  return fmt::format("{} is {}{}", cell_name(layout, node.candidate.cell),
                     node.claim == Claim::is_not ? "not " : "", node.candidate.digit);
}

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// The length of the UTF-8 character that begins the text, 0 where there is none.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Longer than need be, surrogates, above U+10FFFF, U+FFFE and U+FFFF.
  if (length == 3 && first == 0xE0 && byte(1) < 0xA0) return 0;
  if (length == 3 && first == 0xED && byte(1) > 0x9F) return 0;
  if (length == 3 && first == 0xEF && byte(1) == 0xBF && byte(2) > 0xBD) return 0;
  if (length == 4 && first == 0xF0 && byte(1) < 0x90) return 0;
  if (length == 4 && first == 0xF4 && byte(1) > 0x8F) return 0;
  return length;
}

// Each character as `one` gives it.
template <class One>
std::string by_character(std::string_view text, One one) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character(text);
    const bool control = length == 1 && static_cast<unsigned char>(text[0]) < 0x20 &&
                         text[0] != '\n' && text[0] != '\t';
    out += length == 0 || control || text[0] == 0x7F ? std::string(kReplacement)
           : length == 1                             ? one(text[0])
                                                     : std::string(text.substr(0, length));
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return out;
}

}  // namespace

std::string escaped(std::string_view text) {
  return by_character(text, [](char c) -> std::string {
    return c == '<'   ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '&' ? "&amp;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  });
}

std::string escaped_markdown(std::string_view text) {
  return by_character(text, [](char c) -> std::string {
    if (c == '\n' || c == '\t') return " ";
    constexpr std::string_view kMarkup = "\\`*_{}[]<>()#+!|~&";
    return kMarkup.find(c) == std::string_view::npos ? std::string(1, c) : std::string("\\") + c;
  });
}

}  // namespace sudokit
