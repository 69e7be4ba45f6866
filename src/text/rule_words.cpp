#include "text/rule_words.hpp"

#include <algorithm>

#include "text/chars.hpp"

namespace sudokit::text {
namespace {

struct RuleWords {
  std::string_view kind;
  std::string_view words;       // separated by |
  std::string_view names = {};  // of these, those that can mean nothing else
  std::string_view also = {};   // kinds that say the same, separated by blanks
  std::string_view but = {};    // phrases that contain such a word and mean something else
};

constexpr RuleWords kRuleWords[] = {
    {"killer", "killer|cage", "killer", "killer-with-repeats sum", "little killer|little-killer"},
    {"anti-knight", "knight", "knight"},
    {"anti-king", "king's move|kings move|anti-king|antiking|anti king|a king",
     "king's move|anti-king|antiking"},
    {"non-consecutive", "nonconsecutive|non-consecutive", "nonconsecutive|non-consecutive",
     "difference-negative kropki-negative"},
    {"disjoint-groups", "disjoint", "disjoint"},
    {"diagonals", "diagonal", {}, "diagonal little-killer"},
    {"windows", "windoku|window", "windoku"},
    {"thermometer", "thermo", "thermo", "slow-thermometer"},
    {"arrow", "arrow", {}, "pill-arrow double-arrow little-killer"},
    {"double-arrow", "double arrow|double-arrow", "double arrow"},
    {"palindrome", "palindrom|same forward|read the same|reads the same", "palindrom"},
    {"renban",
     "renban|set of consecutive|consecutive digits in any order|consecutive, non|non-repeating "
     "consecutive|of consecutive digits|consecutive set",
     "renban"},
    {"nabner", "nabner", "nabner"},
    {"german-whisper", "whisper|at least 5|at least five|5 or more|five or more", "whisper",
     "dutch-whisper whisper"},
    {"dutch-whisper", "dutch|at least 4|at least four|4 or more", "dutch"},
    {"region-sum-line", "region sum|region-sum|box border|box boundar|same sum within each",
     "region sum"},
    {"between-line", "between line|between-line|between the", "between line"},
    {"lockout-line", "lockout", "lockout"},
    {"zipper-line", "zipper", "zipper"},
    {"entropic-line", "entropic|entropy", "entropic line"},
    {"modular-line", "modular", "modular line"},
    {"white-dot", "white dot|white circle|kropki|consecutive|dots", "kropki",
     "black-dot difference ratio"},
    {"black-dot", "black dot|black circle|kropki|ratio|1:2|double|dots"},
    {"x", "xv|an x|'x'|\"x\"|x's|by x|x and v|x or v|x/v| x "},
    {"v", "xv|a v|'v'|\"v\"|v's|by v|x and v|x or v|x/v| v "},
    {"quadruple", "quadruple|quad|circle", "quadruple"},
    {"odd", "odd"},
    {"even", "even"},
    {"greater-than", "greater|inequal|larger|smaller"},
    {"little-killer", "little killer|diagonal|arrow", "little killer"},
    {"sandwich", "sandwich", "sandwich"},
    {"x-sum", "x-sum|x sum|xsum", "x-sum|x sum", {}, "x sum to|x sum up"},
    {"skyscraper", "skyscraper", "skyscraper"},
    {"extra-region", "extra region|region", {}, "different"},
};

bool has_any(std::string_view prose, std::string_view words) {
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find('|'));
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    if (prose.find(word) != prose.npos) return true;
  }
  return false;
}

// The same for prose without the phrases `but`.
bool has_any(std::string_view prose, std::string_view words, std::string_view but) {
  std::string left(prose);
  while (!but.empty()) {
    const std::string_view phrase = but.substr(0, but.find('|'));
    but.remove_prefix(std::min(but.size(), phrase.size() + 1));
    for (std::size_t at = left.find(phrase); at != left.npos; at = left.find(phrase, at)) {
      left.replace(at, phrase.size(), "|");
    }
  }
  return has_any(left, words);
}

// Negative rules that follow if all marks are given: "All possible dots are given."
struct AllGiven {
  std::string_view kind;
  std::string_view marks;  // separated by |
  std::string_view also;   // kinds that say the same or a part of it
};
constexpr AllGiven kAllGiven[] = {
    {"kropki-negative", "dots", "non-consecutive difference-negative ratio-negative"},
    {"xv-negative", "x and v|x's and v's|xs and vs|xv|x/v|x or v", {}}};

// Whether words like "given" stand in the text, which follows the marks.
bool are_given(std::string_view behind) {
  return has_any(behind, "given|shown|marked|indicated|drawn");
}
// Pre: the sentence begins behind "all ".
bool says_all(std::string_view sentence, std::string_view marks) {
  constexpr std::size_t kBetween = 24, kBehind = 24;
  while (!marks.empty()) {
    const std::string_view mark = marks.substr(0, marks.find('|'));
    marks.remove_prefix(std::min(marks.size(), mark.size() + 1));
    const std::size_t at = sentence.substr(0, kBetween + mark.size()).find(mark);
    if (at != sentence.npos && are_given(sentence.substr(at + mark.size(), kBehind))) return true;
  }
  return false;
}
bool says_all_given(std::string_view prose, std::string_view marks) {
  constexpr std::string_view kAll = " all ";
  for (std::size_t at = prose.find(kAll); at != prose.npos; at = prose.find(kAll, at + 1)) {
    const std::string_view rest = prose.substr(at + kAll.size());
    const std::string_view sentence = rest.substr(0, rest.find_first_of(".;:"));
    if (!prose.substr(0, at).ends_with(" not") && says_all(sentence, marks)) return true;
  }
  return false;
}

const RuleWords* words_of_kind(std::string_view kind) {
  const auto* row = std::ranges::find(kRuleWords, kind, &RuleWords::kind);
  return row == std::end(kRuleWords) ? nullptr : row;
}

bool is_one_of(std::string_view kinds, std::string_view kind) {
  for (auto word = take_word(kinds); !word.empty(); word = take_word(kinds)) {
    if (word == kind) return true;
  }
  return false;
}

}  // namespace

std::string plain_prose(std::string_view text) {
  std::string prose = " ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    constexpr std::string_view kQuotes[] = {"\xE2\x80\x99", "\xE2\x80\x98", "\xE2\x80\x9C",
                                            "\xE2\x80\x9D"};
    const auto* quote = std::ranges::find_if(
        kQuotes, [&](std::string_view each) { return text.substr(i).starts_with(each); });
    if (quote != std::end(kQuotes)) {
      prose += quote - std::begin(kQuotes) < 2 ? '\'' : '"';
      i += 2;
      continue;
    }
    const char c = is_space(text[i]) ? ' ' : lower(text[i]);
    if (c != ' ' || prose.back() != ' ') prose += c;
  }
  return prose;
}

bool mentions(std::string_view prose, std::string_view kind) {
  const RuleWords* words = words_of_kind(kind);
  return words != nullptr && has_any(prose, words->words, words->but);
}

std::vector<std::string_view> missing_rules(std::string_view prose, const Layout& layout,
                                            std::span<const Constraint> constraints) {
  std::vector<std::string_view> missing;
  const auto ask = [&](std::string_view kind, std::string_view also) {
    const bool there = std::ranges::any_of(constraints, [&](const Constraint& each) {
      return each.kind->name == kind || is_one_of(also, each.kind->name);
    });
    if (!there && std::ranges::count(layout.spec().rules, kind) == 0) missing.push_back(kind);
  };
  for (const RuleWords& row : kRuleWords) {
    if (has_any(prose, row.names, row.but)) ask(row.kind, row.also);
  }
  for (const AllGiven& row : kAllGiven) {
    if (says_all_given(prose, row.marks)) ask(row.kind, row.also);
  }
  return missing;
}

}  // namespace sudokit::text
