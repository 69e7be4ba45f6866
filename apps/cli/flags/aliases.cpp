#include "cli/flags/aliases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

namespace sudokit::cli {
namespace {

constexpr Alias kAliases[] = {
    {"", "hint", "explain --next --hint 1", "--all"},
    {"", "why", "explain --why", ""},
    {"", "next", "explain --next", ""},
    {"", "step", "explain --next", ""},
    {"", "generate", "make", ""},
    {"", "create", "make", ""},
    {"", "gen", "make", ""},
    {"", "new", "make", ""},
    {"", "validate", "check", ""},
    {"", "verify", "check", ""},
    {"", "unique", "check", ""},
    {"", "grade", "rate --scale grade", ""},
    {"", "difficulty", "rate", ""},
    {"", "rating", "rate", ""},
    {"", "pencilmarks", "convert --to grid --pencilmarks", ""},
    {"", "draw", "convert --to grid", ""},
    {"", "export", "convert", ""},
    {"", "svg", "convert --to svg", ""},
    {"", "pdf", "print --to pdf", ""},
    {"", "minimise", "minimize", ""},
    {"", "reduce", "minimize", ""},
    {"", "shuffle", "scramble", ""},
    {"", "equivalent", "isomorphic", ""},
    {"", "technique", "techniques", ""},
    {"", "learn", "techniques", ""},
    {"", "variants", "rules", ""},
    {"", "algorithms", "engines", ""},
    {"", "book", "print --title Sudoku --rating grade", ""},
    {"make", "--easy", "--rating grade:easy", ""},
    {"make", "--medium", "--rating grade:medium", ""},
    {"make", "--hard", "--rating grade:hard", ""},
    {"make", "--expert", "--rating grade:expert", ""},
    {"make", "--extreme", "--rating grade:extreme", ""},
    {"make", "--clues", "--givens", ""},
    {"make", "--size", "--side", ""},
    {"make", "--number", "--count", ""},
    {"make", "-n", "--count", ""},
    {"make", "--level", "--rating", ""},
    {"make", "--technique", "--needs", ""},
    {"explain", "--cell", "--why", ""},
    {"explain", "--house", "--why", ""},
    {"explain", "--level", "--hint", ""},
    {"explain", "--strength", "--hint", ""},
    {"explain", "--more", "--hint 2", ""},
    {"make", "--grade", "--rating", ""},
    {"make", "--difficulty", "--rating", ""},
    {"make", "--minimal", "--family minimal", "--no-minimal"},
    {"make", "--symmetric", "--symmetry rotate180", "--asymmetric"},
};

constexpr Alias kEverywhere[] = {
    {"", "--html", "--to html", ""},  {"", "--csv", "--to csv", ""},
    {"", "--svg", "--to svg", ""},    {"", "--pdf", "--to pdf", ""},
    {"", "--format", "--to", ""},     {"", "--timeout", "--time", ""},
    {"", "--threads", "--jobs", ""},  {"", "--algorithm", "--engine", ""},
    {"", "--solver", "--engine", ""}, {"", "--out", "--output", ""},
    {"", "--json", "--to json", ""},
};

constexpr std::string_view kPictures[] = {".svg", ".png", ".pdf"};

struct Advice {
  std::string_view command;  // "*": any
  std::string_view word;
  std::string_view text;
};
constexpr std::string_view kFilesAreWords = "files are given without an option";
constexpr std::string_view kPage =
    "puzzles are entered and solved on a page in the browser: `sudokit page --open` (docs/page.md)";
constexpr std::string_view kMeasure =
    "`sudokit solve --stats` times an engine; `sudokit study` compares several";
constexpr std::string_view kJigsaw =
    "a jigsaw is a layout file, which gives each cell the letter of its region: --layout FILE";
constexpr std::string_view kMistakes =
    "`sudokit check --mistakes --printed PUZZLE FILLED_IN` finds wrong entries";
constexpr std::string_view kRules = "rules are made by kind, such as --rules killer,arrow";
constexpr std::string_view kSteps =
    "`sudokit explain` shows the steps, `sudokit hint` the next one";
constexpr Advice kAdvice[] = {
    {"", "play", kPage},
    {"", "edit", kPage},
    {"", "serve", kPage},
    {"", "gui", kPage},
    {"", "bench", kMeasure},
    {"", "benchmark", kMeasure},
    {"", "compare", "`sudokit isomorphic` compares puzzles; `sudokit study` compares engines"},
    {"", "canonical", "`sudokit convert --canonical` writes the canonical form"},
    {"", "complete", "`sudokit explore --complete 1` finds the entries that make a puzzle unique"},
    {"", "worksheet", "`sudokit print --worksheet TECHNIQUE` prints one"},
    {"", "mistakes", kMistakes},
    {"", "mistake", kMistakes},
    {"", "fix", kMistakes},
    {"", "formats", "`sudokit convert --help` lists the formats"},
    {"", "layouts", "`sudokit make --help` describes the layouts at --layout"},
    {"*", "-i", kFilesAreWords},
    {"*", "-f", kFilesAreWords},
    {"*", "--input", kFilesAreWords},
    {"*", "--file", kFilesAreWords},
    {"*", "--jigsaw", kJigsaw},
    {"*", "--quiet", "messages are on standard error: 2>/dev/null hides them"},
    {"solve", "--all",
     "--limit N gives up to N solutions of each puzzle; `sudokit count` counts all"},
    {"solve", "--step", kSteps},
    {"solve", "--steps", kSteps},
    {"solve", "--explain", kSteps},
    {"solve", "--hint", kSteps},
    {"make", "--rule", kRules},
    {"make", "--killer", kRules},
    {"make", "--thermo", kRules},
    {"make", "--sandwich", kRules},
    {"solve", "--printed", kMistakes},
    {"solve", "--verbose", "--stats reports times and counters, --json all details"},
    {"rate", "--verbose", "--json gives all details; `sudokit explain` shows the steps"},
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

// Is the option typed, possibly by another name in this command?
bool is_typed(std::string_view command, std::string_view option,
              std::span<const std::string> typed) {
  return is_given(option, typed) || std::ranges::any_of(kAliases, [&](const Alias& alias) {
           return alias.command == command && alias.means.starts_with(option) &&
                  is_given(alias.word, typed);
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

std::span<const Alias> aliases_everywhere() {
  return kEverywhere;
}

std::string_view advice_for(std::string_view command, std::string_view word) {
  for (const Advice& advice : kAdvice) {
    const bool meant = advice.command == command || (advice.command == "*" && !command.empty());
    if (meant && advice.word == word) return advice.text;
  }
  return "";
}

std::string_view command_meant(std::string_view name) {
  const Alias* alias = alias_named("", name);
  return alias == nullptr ? name : alias->means.substr(0, alias->means.find(' '));
}

namespace {

bool is_picture(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::ranges::any_of(kPictures, [&](std::string_view end) { return word.ends_with(end); });
}

// Does the output file have the extension of a picture? The extension then determines the form.
bool into_picture(std::span<const std::string> typed) {
  return std::ranges::any_of(typed, is_picture) &&
         (is_given("-o", typed) || is_given("--output", typed));
}

}  // namespace

namespace {

// "row 3", "box 5": unlike a file.
bool is_house(std::string_view word) {
  return std::ranges::any_of(std::array{"row ", "column ", "box "}, [&](std::string_view kind) {
    return word.starts_with(kind) && word.size() > kind.size() &&
           word.find_first_not_of("0123456789", kind.size()) == std::string_view::npos;
  });
}

// "r3c4=7", "r3c4<>7", "r3c4": words that `why` takes, unlike a file.
bool is_asked(std::string_view word) {
  if (is_house(word)) return true;
  const auto digit = [&](std::size_t at) {
    return at < word.size() && std::isdigit(static_cast<unsigned char>(word[at])) != 0;
  };
  return word.size() > 3 && (word[0] == 'r' || word[0] == 'R') && digit(1) &&
         word.find_first_of("cC") != std::string_view::npos &&
         word.find_first_not_of("rRcC0123456789<>!= \u2260") == std::string_view::npos;
}

// What is asked may stand after the files, or with spaces in it: "why puzzle.txt r3c4=7". Options
// alone ask nothing, as in "why --help".
std::vector<std::string> in_words_of_why(std::vector<std::string> typed) {
  const auto begin = typed.begin() + 1;
  auto asked = std::find_if(begin, typed.end(), is_asked);
  if (asked == typed.end()) {
    asked = std::find_if(begin, typed.end(),
                         [](const std::string& word) { return !word.starts_with("-"); });
  }
  std::vector<std::string> words = {"explain"};
  if (asked != typed.end()) {
    words.insert(words.end(), {"--why", *asked});
    typed.erase(asked);
  } else if (typed.size() == 1) {
    words.push_back("--why");
  }
  words.insert(words.end(), typed.begin() + 1, typed.end());
  return words;
}

}  // namespace

std::vector<std::string> in_own_words(std::vector<std::string> typed) {
  const Alias* alias = typed.empty() ? nullptr : alias_named("", typed[0]);
  if (alias == nullptr) return typed;
  if (alias->word == "why") return in_words_of_why(std::move(typed));
  std::vector<std::string> means = split_words(alias->means);
  if (!alias->excludes.empty() && is_given(alias->excludes, typed)) means.resize(1);
  std::vector<std::string> words = {means[0]};
  bool kept = true;
  for (auto word = means.begin() + 1; word != means.end(); ++word) {
    if (word->starts_with("--")) kept = !is_typed(means[0], *word, typed);
    if (*word == "--to") kept = kept && !into_picture(typed);
    if (kept) words.push_back(*word);
  }
  words.insert(words.end(), typed.begin() + 1, typed.end());
  return words;
}

std::vector<std::string> option_meant(std::string_view command, std::string_view option) {
  const Alias* alias = alias_named(command, option);
  if (alias == nullptr) {
    const auto* const at = std::ranges::find(kEverywhere, option, &Alias::word);
    if (at != std::end(kEverywhere)) alias = at;
  }
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
