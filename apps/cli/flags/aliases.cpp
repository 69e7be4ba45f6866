#include "cli/flags/aliases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace sudokit::cli {
namespace {

constexpr Alias kAliases[] = {
    {"", "hint", "explain --next --hint 1", ""},
    {"", "generate", "make", ""},
    {"", "create", "make", ""},
    {"", "validate", "check", ""},
    {"", "verify", "check", ""},
    {"", "grade", "rate --scale grade", ""},
    {"", "draw", "convert --to grid", ""},
    {"", "book", "print --title Sudoku --rating grade", ""},
    {"make", "--easy", "--rating grade:easy", ""},
    {"make", "--medium", "--rating grade:medium", ""},
    {"make", "--hard", "--rating grade:hard", ""},
    {"make", "--expert", "--rating grade:expert", ""},
    {"make", "--extreme", "--rating grade:extreme", ""},
    {"make", "--clues", "--givens", ""},
    {"make", "--size", "--side", ""},
    {"make", "--number", "--count", ""},
    {"make", "--grade", "--rating", ""},
    {"make", "--difficulty", "--rating", ""},
    {"make", "--minimal", "--family minimal", "--no-minimal"},
    {"make", "--symmetric", "--symmetry rotate180", "--asymmetric"},
};

std::vector<std::string> split_words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

bool is_given(std::string_view option, std::span<const std::string> typed) {
  const auto end = std::ranges::find(typed, "--");
  return std::any_of(typed.begin(), end, [&](const std::string& word) {
    return word.starts_with(option) && (word.size() == option.size() || word[option.size()] == '=');
  });
}

const Alias* alias_named(std::string_view command, std::string_view word) {
  const auto* const at = std::ranges::find_if(
      kAliases, [&](const Alias& alias) { return alias.command == command && alias.word == word; });
  return at == std::end(kAliases) ? nullptr : at;
}

}  // namespace

std::span<const Alias> aliases() {
  return kAliases;
}

std::string_view command_meant(std::string_view name) {
  const Alias* alias = alias_named("", name);
  return alias == nullptr ? name : alias->means.substr(0, alias->means.find(' '));
}

std::vector<std::string> in_own_words(std::vector<std::string> typed) {
  const Alias* alias = typed.empty() ? nullptr : alias_named("", typed[0]);
  if (alias == nullptr) return typed;
  const std::vector<std::string> means = split_words(alias->means);
  std::vector<std::string> words = {means[0]};
  bool kept = true;
  for (auto word = means.begin() + 1; word != means.end(); ++word) {
    if (word->starts_with("--")) kept = !is_given(*word, typed);
    if (kept) words.push_back(*word);
  }
  words.insert(words.end(), typed.begin() + 1, typed.end());
  return words;
}

std::vector<std::string> option_meant(std::string_view command, std::string_view option) {
  const Alias* alias = alias_named(command, option);
  return alias == nullptr ? std::vector<std::string>() : split_words(alias->means);
}

std::string contradiction(std::string_view command, std::span<const std::string> typed) {
  for (const Alias& alias : kAliases) {
    if (alias.command != command || alias.excludes.empty()) continue;
    if (is_given(alias.word, typed) && is_given(alias.excludes, typed)) {
      return fmt::format("{} and {} exclude each other", alias.word, alias.excludes);
    }
  }
  return "";
}

}  // namespace sudokit::cli
