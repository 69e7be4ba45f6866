#include "text/sudokupad/lines.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "text/chars.hpp"
#include "text/rule_words.hpp"

namespace sudokit::text::sudokupad {

// ---- Kinds --------------------------------------------------------------------------------------

namespace {

// The kinds of lines that are told apart by the rules alone, and the colours they mostly have.
struct LineKind {
  std::string_view kind;
  std::string_view colours;
};
constexpr LineKind kLineKinds[] = {
    {"german-whisper", "green"}, {"dutch-whisper", "orange"}, {"renban", "purple"},
    {"palindrome", "grey"},      {"region-sum-line", "blue"}, {"nabner", "yellow"},
    {"zipper-line", "purple"},   {"entropic-line", "orange"}, {"modular-line", "teal"},
    {"between-line", "grey"},    {"double-arrow", "grey"},    {"slow-thermometer", "grey"}};

// The words of the sentences of the rules that speak of a kind.
bool names_colour(std::string_view prose, std::string_view kind, std::string_view colours) {
  std::string_view rest = prose;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(".;\n"), rest.size());
    const std::string sentence = " " + std::string(rest.substr(0, end)) + " ";
    rest.remove_prefix(std::min(rest.size(), end + 1));
    if (!mentions(sentence, kind)) continue;
    std::string_view words = colours;
    for (auto word = take_word(words); !word.empty(); word = take_word(words)) {
      if (sentence.find(word) != sentence.npos) return true;
    }
  }
  return false;
}

}  // namespace

std::string_view kind_of_line(std::string_view prose, const Colour& colour) {
  std::vector<const LineKind*> possible;
  for (const LineKind& row : kLineKinds) {
    if (!prose.empty() && mentions(prose, row.kind)) possible.push_back(&row);
  }
  // "Dutch whispers" are whispers too.
  const bool dutch = std::ranges::any_of(
      possible, [](const LineKind* row) { return row->kind == "dutch-whisper"; });
  if (dutch && prose.find("german") == prose.npos && prose.find("least 5") == prose.npos) {
    std::erase_if(possible, [](const LineKind* row) { return row->kind == "german-whisper"; });
  }
  const std::string_view words = words_for(colour);
  std::vector<const LineKind*> coloured;
  for (const LineKind* row : possible) {
    if (names_colour(prose, row->kind, words)) coloured.push_back(row);
  }
  if (coloured.size() == 1) return coloured[0]->kind;
  if (possible.size() == 1) return possible[0]->kind;
  std::erase_if(possible,
                [&](const LineKind* row) { return words.find(row->colours) == words.npos; });
  return possible.size() == 1 ? possible[0]->kind : std::string_view();
}

// ---- Thermometers -------------------------------------------------------------------------------

namespace {

using Cells = std::vector<Cell>;

bool same_look(const Strand& one, const Strand& other) {
  return one.colour == other.colour && is_near(one.thickness, other.thickness);
}

class Joiner {
 public:
  Joiner(const std::vector<Strand>& strands, bool odd)
      : strands_(strands), odd_(odd), roles_(strands.size()) {}

  std::vector<StrandRole> join() {
    for (std::size_t i = 0; i < roles_.size(); ++i) {
      if (strands_[i].bulb_first != strands_[i].bulb_last) begin(i, strands_[i].bulb_first);
    }
    while (!odd_ && any([&](std::size_t i) { return begin_at_free_bulb(i); })) {
    }
    while (any([&](std::size_t i) { return branch(i); })) {
    }
    for (std::size_t i = 0; i < roles_.size(); ++i) {
      const bool open = roles_[i].role == StrandRole::none;
      if (open && strands_[i].bulb_first) roles_[i].role = StrandRole::unclear;
    }
    return std::move(roles_);
  }

 private:
  // Whether a step was possible for one of the lines that have no role yet.
  template <class Step>
  bool any(Step step) {
    for (std::size_t i = 0; i < roles_.size(); ++i) {
      if (roles_[i].role == StrandRole::none && step(i)) return true;
    }
    return false;
  }
  void begin(std::size_t i, bool at_first) {
    Cells cells = strands_[i].cells;
    if (!at_first) std::ranges::reverse(cells);
    taken_.insert(cells.front());
    roles_[i] = {StrandRole::path, std::move(cells)};
  }
  // Of two bulbs, the one that begins no other thermometer.
  bool begin_at_free_bulb(std::size_t i) {
    const Cells& cells = strands_[i].cells;
    const bool first = !taken_.contains(cells.front()), last = !taken_.contains(cells.back());
    if (!strands_[i].bulb_first || first == last) return false;
    begin(i, first);
    return true;
  }

  // The ways from a bulb to this cell along lines of the same look.
  std::set<Cells> stems(std::size_t i, Cell at) const {
    std::set<Cells> found;
    for (std::size_t other = 0; other < roles_.size(); ++other) {
      const Cells& cells = roles_[other].cells;
      const auto cell = std::ranges::find(cells, at);
      const bool stem = roles_[other].role == StrandRole::path && cell != cells.end();
      if (stem && same_look(strands_[i], strands_[other])) found.emplace(cells.begin(), cell + 1);
    }
    return found;
  }
  // A line without bulbs that begins on a thermometer.
  bool branch(std::size_t i) {
    Cells cells = strands_[i].cells;
    if (strands_[i].bulb_first || strands_[i].bulb_last) return false;
    std::set<Cells> first = stems(i, cells.front()), last = stems(i, cells.back());
    if (first.empty()) {
      std::ranges::reverse(cells);
      first.swap(last);
    }
    if (first.empty()) return false;
    if (first.size() > 1 || !last.empty()) {
      roles_[i].role = StrandRole::unclear;
      return true;
    }
    grow(i, *first.begin(), cells);
    return true;
  }
  // At the tip of a thermometer, the line is its end.
  void grow(std::size_t i, const Cells& stem, const Cells& cells) {
    const auto tip = std::ranges::find(roles_, stem, &StrandRole::cells);
    StrandRole& grown = tip == roles_.end() ? roles_[i] : *tip;
    Cells whole = stem;
    whole.insert(whole.end(), cells.begin() + 1, cells.end());
    roles_[i].role = StrandRole::joined;
    grown = {StrandRole::path, std::move(whole)};
  }

  const std::vector<Strand>& strands_;
  bool odd_;
  std::vector<StrandRole> roles_;
  std::set<Cell> taken_;  // by the bulbs of thermometers
};

}  // namespace

std::vector<StrandRole> thermometers_of(const std::vector<Strand>& strands, bool odd) {
  return Joiner(strands, odd).join();
}

}  // namespace sudokit::text::sudokupad
