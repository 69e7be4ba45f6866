#include "cli/flags/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/nearest.hpp"

namespace sudokit::cli {
namespace {

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

}  // namespace

std::string ending_of(const std::string& file) {
  const std::size_t dot = file.rfind('.');
  if (dot == std::string::npos || file.find('/', dot) != std::string::npos) return "";
  std::string ending = file.substr(dot + 1);
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending;
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

// ---- Split --------------------------------------------------------------------------------------

namespace {

class Splitter {
 public:
  Splitter(std::vector<std::string> typed, const TakesOf& takes, const MeantBy& meant)
      : typed_(std::move(typed)), takes_(takes), meant_(meant) {}

  Words split() {
    for (; at_ < typed_.size(); ++at_) {
      const std::string word = typed_[at_];
      if (word == "--" && !flags_end_) {
        flags_end_ = true;
      } else if (flags_end_ || !is_flag(word)) {
        add({}, word);
      } else if (!add_flag(word)) {
        return {{}, fmt::format("{}: takes no value, as in '{}'", result_.back().name, word)};
      }
    }
    return {std::move(result_), {}};
  }

 private:
  // "-5" is a flag only if there is one of that name.
  bool is_flag(const std::string& word) const {
    if (word.size() < 2 || word[0] != '-') return false;
    if (std::isdigit(static_cast<unsigned char>(word[1])) != 0)
      return takes_(word.substr(0, 2)) != Takes::unknown;
    const char first = word[word[1] == '-' ? 2 : 1];
    return std::string_view("-! \n").find(first) == std::string_view::npos;
  }
  void add(std::string name, std::optional<std::string> value) {
    result_.push_back({std::move(name), std::move(value)});
  }
  // Returns false for a value of a flag that takes none.
  bool add_flag(const std::string& word) {
    const std::size_t equals = word[1] == '-' ? word.find('=') : word.npos;
    std::string name = word.substr(0, equals);
    if (takes_(name) == Takes::unknown) {
      const std::vector<std::string> other = meant_(name);
      if (other.size() == 1 && takes_(other[0]) == Takes::value) {
        name = other[0];
      } else {
        add_unknown(word, equals == word.npos ? other : std::vector<std::string>());
        return true;
      }
    }
    const bool valued = takes_(name) == Takes::value;
    if (equals != word.npos) {
      add(name, word.substr(equals + 1));
      return valued;
    }
    const bool follows = valued && at_ + 1 < typed_.size();
    add(name, follows ? std::optional(typed_[++at_]) : std::nullopt);
    return true;
  }
  // Words that mean others, flags of one letter in one word, a value after a letter, or an unknown
  // flag.
  void add_unknown(const std::string& word, const std::vector<std::string>& meaning) {
    const std::string letter = word.substr(0, 2);
    const Takes what = letter == "--" ? Takes::unknown : takes_(letter);
    if (!meaning.empty()) {
      const Words others = Splitter(meaning, takes_, meant_).split();
      result_.insert(result_.end(), others.words.begin(), others.words.end());
    } else if (what == Takes::value) {
      add(letter, word.substr(2));
    } else if (what == Takes::nothing) {
      add(letter, std::nullopt);
      typed_[at_--] = "-" + word.substr(2);
    } else {
      add(word, std::nullopt);
    }
  }

  std::vector<std::string> typed_;
  const TakesOf& takes_;
  const MeantBy& meant_;
  std::vector<Word> result_;
  std::size_t at_ = 0;
  bool flags_end_ = false;
};

}  // namespace

Words split_words(const std::vector<std::string>& typed, const TakesOf& takes,
                  const MeantBy& meant) {
  return Splitter(typed, takes, meant).split();
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
