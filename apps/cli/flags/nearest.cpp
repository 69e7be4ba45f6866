#include "cli/flags/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/nearest.hpp"

namespace sudokit::cli {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

const std::string* same_but_for_case(std::string_view typed,
                                     const std::vector<std::string>& words) {
  auto found = std::ranges::find(words, typed);
  if (found == words.end()) {
    found =
        std::ranges::find_if(words, [&](const auto& word) { return same_letters(typed, word); });
  }
  return found == words.end() ? nullptr : &*found;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words) {
  const std::vector<std::string_view> known(words.begin(), words.end());
  const std::string_view best = nearest_word(typed, known);
  return best.empty() ? "" : fmt::format("; did you mean '{}'?", best);
}

}  // namespace sudokit::cli
