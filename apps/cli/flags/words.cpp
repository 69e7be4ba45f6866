#include "cli/flags/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/nearest.hpp"

namespace sudokit::cli {
namespace {

constexpr char kMark = '\x01';

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '\x7f';
}

// For bash, zsh and ksh: a line end in the word does not end the line. Uses three octal digits,
// because ksh reads more than two hexadecimal digits.
std::string escaped_word(std::string_view word) {
  std::string escaped = "$'";
  for (const char c : word) {
    if (is_control(c)) {
      escaped += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    } else {
      escaped += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
  }
  return escaped + "'";
}

std::string marked(std::string_view word) {
  return kMark + std::string(word);
}

}  // namespace

std::string ending_of(const std::string& file) {
  const std::size_t dot = file.rfind('.');
  if (dot == std::string::npos || file.find('/', dot) != std::string::npos) return "";
  std::string ending = file.substr(dot + 1);
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending;
}

std::string_view as_typed(std::string_view word) {
  if (word.starts_with(kMark)) word.remove_prefix(1);
  return word;
}

std::string shell_word(std::string_view word) {
  if (std::ranges::any_of(word, is_control)) return escaped_word(word);
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("._+=:,@%/-").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

Words mark_words(const std::vector<std::string>& typed, const TakesOf& takes,
                 const MeantBy& meant) {
  Words result;
  std::vector<std::string>& words = result.words;
  bool flags_end = false;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const std::string_view word = typed[i];
    if (flags_end || word.size() < 2 || word[0] != '-') {
      words.push_back(marked(word));
    } else if (word == "--") {
      flags_end = true;
    } else {
      const bool long_name = word[1] == '-';
      const std::size_t equals = long_name ? word.find('=') : word.npos;
      std::string_view name = word.substr(0, equals);
      Takes what = takes(name);
      const std::vector<std::string> other = meant(name);
      const bool renamed =
          what == Takes::unknown && other.size() == 1 && takes(other[0]) == Takes::value;
      if (renamed) {
        name = other[0];
        what = Takes::value;
      } else if (what == Takes::unknown && equals == word.npos && !other.empty()) {
        for (std::string& each : mark_words(other, takes, meant).words) {
          words.push_back(std::move(each));
        }
        continue;
      }
      words.emplace_back(what == Takes::unknown ? word : name);
      if (equals != word.npos && what == Takes::nothing) {
        return {{}, fmt::format("{}: takes no value, as in '{}'", name, word)};
      }
      if (what != Takes::value) continue;
      if (equals != word.npos) {
        words.push_back(marked(word.substr(equals + 1)));
      } else if (i + 1 < typed.size()) {
        words.push_back(marked(typed[++i]));
      }
    }
  }
  return result;
}

// ---- Nearest ------------------------------------------------------------------------------------

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
