// A recursive-descent parser turns a pattern into a nondeterministic automaton (Thompson). Sets of
// its states are the states of the deterministic automaton.
#include <algorithm>

#include "rules/build.hpp"

namespace sudokit::rules {
namespace {

constexpr std::size_t kMaxNfaStates = 20'000;
constexpr int kMaxRepeat = 1'000;
constexpr int kDeepestGroup = 100;

struct NfaState {
  Digits digits = {};  // the digits that lead to `next`; if empty, `next` and `other` need none
  int next = -1;
  int other = -1;
};

// The first state of a part, and the state without digits in which it ends.
struct Part {
  int begin = 0;
  int end = 0;
};

class PatternReader {
 public:
  PatternReader(std::string_view pattern, int side) : text_(pattern), side_(side) {}

  Result<Part> read() {
    auto whole = alternatives(0);
    if (!whole) return whole;
    skip_blanks();
    if (at_ < text_.size()) return error("unexpected '{}'", text_[at_]);
    return whole;
  }
  const std::vector<NfaState>& states() const { return states_; }

 private:
  template <class... Args>
  tl::unexpected<Error> error(fmt::format_string<Args...> format, Args&&... args) const {
    return fail("invalid-constraint",
                "in the pattern: " + fmt::format(format, std::forward<Args>(args)...), 0, at_ + 1);
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  char peek() {
    skip_blanks();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  int add(NfaState state) {
    states_.push_back(state);
    return static_cast<int>(states_.size()) - 1;
  }
  NfaState& state(int number) { return states_[static_cast<std::size_t>(number)]; }
  Part nothing() {
    const int only = add({});
    return {only, only};
  }
  Part joined(Part first, Part second) {
    state(first.end).next = second.begin;
    return {first.begin, second.end};
  }

  Result<Part> alternatives(int depth) {
    auto all = sequence(depth);
    while (all && peek() == '|') {
      ++at_;
      auto more = sequence(depth);
      if (!more) return more;
      const int begin = add({{}, all->begin, more->begin});
      const int end = add({});
      state(all->end).next = end;
      state(more->end).next = end;
      all = Part{begin, end};
    }
    return all;
  }

  Result<Part> sequence(int depth) {
    Part all = nothing();
    for (char c = peek(); c != '\0' && c != '|' && c != ')'; c = peek()) {
      auto part = repeated(depth);
      if (!part) return part;
      all = joined(all, *part);
    }
    return all;
  }

  Result<Part> repeated(int depth) {
    const std::size_t begin = at_;
    auto part = atom(depth);
    if (!part) return part;
    const std::size_t end = at_;
    struct Bounds {
      int low = 1;
      int high = 1;  // -1: no bound
    } bounds;
    for (bool quantified = false;; quantified = true) {
      const char c = peek();
      if (c != '*' && c != '+' && c != '?' && c != '{') return part;
      if (quantified) return error("unexpected second quantifier '{}'", c);
      ++at_;
      if (c == '{') {
        if (auto ok = read_bounds(bounds.low, bounds.high); !ok) return tl::unexpected(ok.error());
      } else {
        bounds = {c == '+' ? 1 : 0, c == '?' ? 1 : -1};
      }
      part = copies(*part, begin, end, depth, bounds.low, bounds.high);
      if (!part) return part;
    }
  }

  Result<void> read_bounds(int& low, int& high) {
    if (!read_number(low)) return error("expected a number");
    high = low;
    if (peek() == ',') {
      ++at_;
      if (peek() == '}')
        high = -1;
      else if (!read_number(high))
        return error("expected a number");
    }
    if (peek() != '}') return error("expected '}}'");
    ++at_;
    if (high >= 0 && high < low) return error("the bounds are reversed");
    return {};
  }
  bool read_number(int& number) {
    skip_blanks();
    number = 0;
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && number <= kMaxRepeat) {
      number = number * 10 + (text_[at_++] - '0');
    }
    return at_ > begin && number <= kMaxRepeat;
  }

  // Repeats a part. It is parsed again for each copy.
  Result<Part> copies(Part first, std::size_t begin, std::size_t end, int depth, int low,
                      int high) {
    const std::size_t after = at_;
    Part all = nothing();
    const int needed = high < 0 ? std::max(low, 1) : high;
    for (int i = 0; i < needed; ++i) {
      Part part = first;
      if (i > 0) {
        at_ = begin;
        auto again = atom(depth);
        if (!again) return again;
        part = *again;
        if (at_ != end) return error("unreadable group");
      }
      if (states_.size() > kMaxNfaStates || !Work::spend(1)) return too_large();
      if (high < 0 && i + 1 == needed) part = looped(part);
      if (i >= low) part = optional(part);
      all = joined(all, part);
    }
    at_ = after;
    return all;
  }
  Part looped(Part part) {
    const int end = add({});
    state(part.end).next = part.begin;
    state(part.end).other = end;
    return {part.begin, end};
  }
  Part optional(Part part) {
    const int begin = add({{}, part.begin, part.end});
    return {begin, part.end};
  }

  Result<Part> atom(int depth) {
    const char c = peek();
    if (c == '(') {
      if (depth >= kDeepestGroup)
        return fail("too-deep", "groups are nested too deeply", 0, at_ + 1);
      ++at_;
      auto group = alternatives(depth + 1);
      if (!group) return group;
      if (peek() != ')') return error("expected ')'");
      ++at_;
      return group;
    }
    Digits digits;
    if (c == '.') {
      digits = Digits::all(side_);
      ++at_;
    } else if (c == '[') {
      auto set = bracket();
      if (!set) return tl::unexpected(set.error());
      digits = *set;
    } else {
      auto digit = one_digit();
      if (!digit) return tl::unexpected(digit.error());
      digits.insert(*digit);
    }
    return reading(digits);
  }
  // An empty set matches nothing, so it is not connected to its end.
  Part reading(const Digits& digits) {
    const int end = add({});
    return {add({digits, digits.empty() ? -1 : end}), end};
  }

  Result<int> one_digit() {
    const char c = peek();
    int digit = 0;
    if (c >= '1' && c <= '9') digit = c - '0';
    if (c >= 'A' && c <= 'Z') digit = c - 'A' + 10;
    if (c == '\0') return error("unexpected end");
    if (digit == 0) return error("unexpected '{}'", c);
    if (digit > side_) return error("{} is above {}", digit, side_);
    ++at_;
    return digit;
  }

  Result<Digits> bracket() {
    ++at_;
    const bool other = peek() == '^';
    if (other) ++at_;
    Digits digits;
    while (peek() != ']') {
      const auto low = one_digit();
      if (!low) return tl::unexpected(low.error());
      int high = *low;
      if (peek() == '-') {
        ++at_;
        const auto read = one_digit();
        if (!read) return tl::unexpected(read.error());
        high = *read;
      }
      if (high < *low) return error("the range is reversed");
      for (int digit = *low; digit <= high; ++digit) digits.insert(digit);
    }
    ++at_;
    return other ? Digits::all(side_) - digits : digits;
  }

  std::string_view text_;
  int side_ = 0;
  std::size_t at_ = 0;
  std::vector<NfaState> states_;
};

using StateSet = std::vector<int>;  // ascending

// The states of the set, and those that can be reached from them without reading a digit.
StateSet closure(const std::vector<NfaState>& states, const StateSet& from) {
  std::vector<bool> seen(states.size());
  StateSet open = from;
  StateSet all;
  while (!open.empty()) {
    const int at = open.back();
    open.pop_back();
    if (at < 0 || seen[static_cast<std::size_t>(at)]) continue;
    seen[static_cast<std::size_t>(at)] = true;
    all.push_back(at);
    const NfaState& state = states[static_cast<std::size_t>(at)];
    if (!state.digits.empty()) continue;
    open.push_back(state.next);
    open.push_back(state.other);
  }
  std::ranges::sort(all);
  return all;
}

}  // namespace

Result<std::shared_ptr<const Automaton>> pattern_automaton(std::string_view pattern, int side) {
  PatternReader reader(pattern, side);
  const auto whole = reader.read();
  if (!whole) return tl::unexpected(whole.error());
  const auto& states = reader.states();
  if (states.size() > kMaxNfaStates) return too_large();
  const auto step = [&](const StateSet& at, int digit) -> std::optional<StateSet> {
    StateSet next;
    for (const int number : at) {
      const NfaState& state = states[static_cast<std::size_t>(number)];
      if (!state.digits.empty() && state.digits.contains(digit)) next.push_back(state.next);
    }
    if (!Work::spend(states.size() / 8 + at.size()) || next.empty()) return std::nullopt;
    return closure(states, next);
  };
  const auto accepts = [&](const StateSet& at) { return std::ranges::count(at, whole->end) > 0; };
  auto made = automaton_of(side, closure(states, {whole->begin}), step, accepts);
  if (!made) return made;
  return smallest(**made);
}

namespace {

class TableReader {
 public:
  TableReader(std::string_view text, int side) : text_(text), side_(side) {}

  Result<std::shared_ptr<const Automaton>> read() {
    while (!at_end()) {
      if (auto ok = state(); !ok) return tl::unexpected(ok.error());
    }
    if (order_.empty()) return tl::unexpected(error("expected a state"));
    return build();
  }

 private:
  struct Row {
    bool accepting = false;
    std::map<int, int> next = {};
  };

  Error error(std::string_view message) const {
    return {"invalid-constraint", fmt::format("in the automaton: {}", message), 0, at_ + 1};
  }
  bool at_end() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ >= text_.size();
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<int> number() {
    constexpr int kMost = 1'000'000;
    const std::size_t begin = at_;
    int value = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && value <= kMost) {
      value = value * 10 + (text_[at_++] - '0');
    }
    return at_ > begin && value <= kMost ? std::optional(value) : std::nullopt;
  }

  Result<void> state() {
    const auto name = number();
    if (!name) return tl::unexpected(error("expected the number of a state"));
    if (rows_.contains(*name)) return tl::unexpected(error("a state is given twice"));
    Row row;
    row.accepting = take('*');
    if (!take(':')) return tl::unexpected(error("expected ':'"));
    while (at_ < text_.size() && text_[at_] != ' ') {
      const auto digit = number();
      if (!digit || *digit < 1 || *digit > side_) {
        return tl::unexpected(error(fmt::format("expected a digit from 1 to {}", side_)));
      }
      if (!take('>')) return tl::unexpected(error("expected '>'"));
      const auto next = number();
      if (!next) return tl::unexpected(error("expected the number of a state"));
      if (!row.next.emplace(*digit, *next).second) {
        return tl::unexpected(error("a digit occurs twice in a state"));
      }
      if (!take(',')) break;
    }
    rows_.emplace(*name, std::move(row));
    order_.push_back(*name);
    return {};
  }

  Result<std::shared_ptr<const Automaton>> build() const {
    const auto side = static_cast<std::size_t>(side_);
    if (order_.size() * side > kMaxAutomatonEntries) {
      return too_large();
    }
    std::map<int, std::int32_t> places;
    for (const int name : order_) places.emplace(name, static_cast<std::int32_t>(places.size()));
    Automaton made;
    made.side = side_;
    for (const int name : order_) {
      const Row& row = rows_.at(name);
      made.accepting.push_back(row.accepting ? 1 : 0);
      made.next.resize(made.next.size() + side, -1);
      for (const auto& [digit, next] : row.next) {
        const auto place = places.find(next);
        if (place == places.end()) {
          return tl::unexpected(error(fmt::format("there is no state {}", next)));
        }
        made.next[made.next.size() - side + static_cast<std::size_t>(digit) - 1] = place->second;
      }
    }
    return smallest(made);
  }

  std::string_view text_;
  int side_ = 0;
  std::size_t at_ = 0;
  std::map<int, Row> rows_;
  std::vector<int> order_;
};

}  // namespace

Result<std::shared_ptr<const Automaton>> read_automaton(std::string_view table, int side) {
  return TableReader(table, side).read();
}

}  // namespace sudokit::rules
