#include "deduce/words.hpp"

namespace sudokit {

std::string word_list(std::span<const std::string> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    text += words[i];
  }
  return text;
}

std::string digits_text(Mask digits, std::string_view last) {
  std::vector<std::string> words;
  mask_for_each(digits, [&](int digit) { words.push_back(std::to_string(digit)); });
  return word_list(words, last);
}

std::string cells_text(const Layout& layout, std::span<const Cell> cells, std::string_view last) {
  std::vector<std::string> words;
  for (const Cell cell : cells) words.push_back(cell_name(layout, cell));
  return word_list(words, last);
}

std::vector<Cell> cells_at(const Layout& layout, int house, Mask seats) {
  std::vector<Cell> cells;
  mask_for_each(seats, [&](int seat) {
    cells.push_back(layout.house(house)[static_cast<std::size_t>(seat - 1)]);
  });
  return cells;
}

std::string chain_text(const Layout& layout, std::span<const Candidate> chain) {
  std::string text;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    text += fmt::format("{}{} is {}{}",
                        i == 0   ? ""
                        : i == 1 ? ", then "
                                 : ", so ",
                        cell_name(layout, chain[i].cell), i % 2 == 0 ? "not " : "", chain[i].digit);
  }
  return text;
}

}  // namespace sudokit
