// Splits a command line into flags, values and arguments. CLI11 gets them one by one: if it split
// the line itself, it would use the next word as the value of "--flag=", split "[a,b]" into two
// words, and drop "++".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

// Whether a flag accepts a value, for "--name" or "-n".
enum class Takes { unknown, nothing, value };
using TakesOf = std::function<Takes(std::string_view)>;

// The words that replace an alias of an option ("--easy"); empty if it is not an alias.
using MeantBy = std::function<std::vector<std::string>(std::string_view)>;

// An argument if `name` is empty; otherwise a flag, with its value if there is one.
struct Word {
  std::string name;
  std::optional<std::string> value;
};

struct Words {
  std::vector<Word> words;
  std::string error;  // if not empty, there are no words
};

// Unknown flags have no value; their word is the name. After "--" all words are arguments.
Words split_words(const std::vector<std::string>& typed, const TakesOf& takes,
                  const MeantBy& meant);

// Quotes a word for a shell, without line ends, for commands that users copy.
std::string shell_word(std::string_view word);

// The extension of a file name, in lower case and without its dot; "" if there is none.
std::string ending_of(const std::string& file);

// Suggestions for words that do not exist.

// "; did you mean 'solve'?", or "" if no word is near (see nearest_word()).
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words);
// The same word, or the first one that differs only in case; null if there is none.
const std::string* same_but_for_case(std::string_view typed, const std::vector<std::string>& words);

}  // namespace sudokit::cli
