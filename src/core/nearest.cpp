#include "core/nearest.hpp"

#include <algorithm>
#include <vector>

namespace sudokit {
namespace {

constexpr std::size_t kMostLetters = 64;

char small(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The number of edits from one word to the other. An edit changes, inserts or removes a character
// or exchanges two adjacent ones.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const bool same = small(a[i - 1]) == small(b[j - 1]);
      cost[i][j] =
          std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (same ? 0U : 1U)});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

// Whether one word is the other with a prefix that negates it.
bool opposed(std::string_view a, std::string_view b) {
  constexpr std::string_view kNegations[] = {"no-", "not-", "non-", "un", "in", "a", "dis"};
  const auto bare = [](std::string_view word) {
    return word.starts_with("--") ? word.substr(2) : word;
  };
  const auto negates = [&](std::string_view longer, std::string_view shorter) {
    if (longer.size() <= shorter.size() || !longer.ends_with(shorter)) return false;
    const std::string_view prefix = longer.substr(0, longer.size() - shorter.size());
    return std::ranges::find(kNegations, prefix) != std::end(kNegations);
  };
  return negates(bare(a), bare(b)) || negates(bare(b), bare(a));
}

}  // namespace

std::string_view nearest_word(std::string_view typed, std::span<const std::string_view> words) {
  if (typed.size() > kMostLetters) return "";
  std::string_view best;
  const std::size_t letters = typed.size() - (typed.starts_with("--") ? 2 : 0);
  std::size_t least = std::max<std::size_t>(1, letters / 3) + 1;
  for (const std::string_view word : words) {
    const std::size_t edits =
        typed.size() > 1 && word.starts_with(typed) ? 1 : distance(typed, word);
    if (edits >= least || edits >= word.size() || opposed(typed, word)) continue;
    least = edits;
    best = word;
  }
  return best;
}

std::vector<std::string_view> words_with(std::string_view typed,
                                         std::span<const std::string_view> words) {
  constexpr std::size_t kFewest = 3;
  std::vector<std::string_view> found;
  if (typed.size() < kFewest) return found;
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  for (const std::string_view word : words) {
    const bool has =
        std::search(word.begin(), word.end(), typed.begin(), typed.end(),
                    [&](char a, char b) { return small(a) == small(b); }) != word.end();
    if (has && std::ranges::count(found, word) == 0) found.push_back(word);
  }
  return found;
}

std::string_view cut_text(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  const auto follows = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };
  while (most > 0 && follows(text[most])) --most;
  return text.substr(0, most);
}

}  // namespace sudokit
