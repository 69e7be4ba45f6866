// The words of a command line, so put that CLI11 takes each for what it is. Left to itself it takes
// the next word for the value of "--flag=", "[a,b]" for two words, and "++" for none.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

// What a flag takes: "--name" or "-n" is asked for.
enum class Takes { unknown, nothing, value };
using TakesOf = std::function<Takes(std::string_view)>;

// The words in place of an option by another name ("--easy"); none where it is no such name.
using MeantBy = std::function<std::vector<std::string>(std::string_view)>;

struct Words {
  std::vector<std::string> words;
  std::string error;  // then there are none
};

// Values and positional words come back marked, and begin with nothing that CLI11 looks at. Behind
// "--" all are positional.
Words mark_words(const std::vector<std::string>& typed, const TakesOf& takes, const MeantBy& meant);

// A word as a shell reads it, without line ends, for commands that are copied.
std::string shell_word(std::string_view word);

// The ending of a file's name, in small letters, without its dot; or "".
std::string ending_of(const std::string& file);

// A word as it was typed.
std::string_view as_typed(std::string_view word);

}  // namespace sudokit::cli
