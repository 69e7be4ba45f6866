#include <algorithm>
#include <bit>

#include "core/failf.hpp"
#include "rules/build.hpp"
#include "text/iss/iss.hpp"

namespace sudokit::text::iss {
namespace {

constexpr std::string_view kSixBits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

Result<unsigned> six_bits(char c) {
  const auto at = kSixBits.find(c);
  if (at == std::string_view::npos) {
    return failf("invalid-constraint", "'{}' is not a character of base64 with - and _", c);
  }
  return static_cast<unsigned>(at);
}

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

// Reads the highest bit of each byte first.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}

  std::size_t left() const { return bytes_.size() * 8 - at_; }
  // Bits beyond the end read as 0 and set cut().
  unsigned take(unsigned count) {
    unsigned value = 0;
    for (; count > 0; --count, ++at_) {
      const bool beyond = at_ >= bytes_.size() * 8;
      cut_ = cut_ || beyond;
      const unsigned byte = beyond ? 0 : static_cast<unsigned char>(bytes_[at_ / 8]);
      value = value << 1 | (byte >> (7 - at_ % 8) & 1);
    }
    return value;
  }
  bool cut() const { return cut_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool cut_ = false;
};

class BitWriter {
 public:
  void put(unsigned value, unsigned count) {
    for (; count > 0; --count, ++bits_) {
      if (bits_ % 8 == 0) bytes_ += '\0';
      const unsigned bit = value >> (count - 1) & 1;
      bytes_.back() =
          static_cast<char>(static_cast<unsigned char>(bytes_.back()) | (bit << (7 - bits_ % 8)));
    }
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t bits_ = 0;
};

struct Edge {
  int digit = 0;
  int to = 0;
};

// An automaton as encoded: states 0..starts-1 are starts; the next `accepting` states accept.
struct Nfa {
  int starts = 0;
  unsigned start_accepts = 0;  // bit i: start i
  int accepting = 0;           // number of accepting states that are not starts
  std::vector<std::vector<Edge>> edges;

  bool accepts(int state) const {
    if (state < starts) return (start_accepts >> state & 1) != 0;
    return state < starts + accepting;
  }
};

constexpr std::size_t kMaxStates = 65'536;

Result<Nfa> read_nfa(std::string_view bytes) {
  BitReader in(bytes);
  Nfa nfa;
  const unsigned format = in.take(2);
  const unsigned state_bits = in.take(4) + 1;
  const unsigned digits = in.take(4) + 1;
  nfa.starts = static_cast<int>(in.take(state_bits));
  nfa.accepting = static_cast<int>(in.take(state_bits));
  if (format > 1) return fail("invalid-constraint", "unknown format of an automaton");
  if (nfa.starts < 1 || nfa.starts > 31) {
    return fail("invalid-constraint", "expected 1 to 31 starts of the automaton");
  }
  nfa.start_accepts = in.take(static_cast<unsigned>(nfa.starts));
  const unsigned count_bits = format == 0 ? in.take(4) : 0;
  const auto digit_bits = static_cast<unsigned>(std::bit_width(digits - 1));
  const unsigned each = format == 0 ? count_bits : digits;
  while (each > 0 && in.left() >= each && nfa.edges.size() < kMaxStates) {
    auto& edges = nfa.edges.emplace_back();
    if (format == 0) {
      for (unsigned count = in.take(count_bits); count > 0; --count) {
        const int digit = static_cast<int>(in.take(digit_bits)) + 1;
        edges.push_back({digit, static_cast<int>(in.take(state_bits))});
      }
      continue;
    }
    unsigned mask = in.take(digits);
    for (int digit = 1; mask != 0; mask >>= 1, ++digit) {
      if ((mask & 1) != 0) edges.push_back({digit, static_cast<int>(in.take(state_bits))});
    }
  }
  if (in.cut()) return fail("invalid-constraint", "the automaton is cut short");
  return nfa;
}

}  // namespace

std::string table_text(const Automaton& automaton) {
  std::vector<int> order(static_cast<std::size_t>(automaton.states()));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::swap(order[0], order[static_cast<std::size_t>(automaton.start)]);
  std::string text;
  for (const int state : order) {
    text += fmt::format("{}{}{}:", text.empty() ? "" : " ", state,
                        automaton.accepting[static_cast<std::size_t>(state)] ? "*" : "");
    bool first = true;
    for (int digit = 1; digit <= automaton.side; ++digit) {
      const auto next =
          automaton.next[static_cast<std::size_t>(state * automaton.side + digit - 1)];
      if (next < 0) continue;
      text += fmt::format("{}{}>{}", first ? "" : ",", digit, next);
      first = false;
    }
  }
  return text;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
    const auto low = high ? hex_digit(text[i + 2]) : std::nullopt;
    if (low) {
      out += static_cast<char>(*high * 16 + *low);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

Result<std::string> decode_base64(std::string_view code) {
  std::string bytes;
  unsigned open = 0;
  unsigned bits = 0;
  while (code.ends_with('=')) code.remove_suffix(1);
  for (const char c : code) {
    const auto value = six_bits(c == '+' ? '-' : c == '/' ? '_' : c);
    if (!value) return tl::unexpected(value.error());
    open = (open << 6 | *value) & 0xFFFF;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(open >> bits & 0xFF);
  }
  return bytes;
}

std::string encode_base64(std::string_view bytes) {
  std::string code;
  unsigned open = 0;
  unsigned bits = 0;
  for (const char c : bytes) {
    open = (open << 8 | static_cast<unsigned char>(c)) & 0xFFFF;
    for (bits += 8; bits >= 6; bits -= 6) code += kSixBits[open >> (bits - 6) & 63];
  }
  if (bits > 0) code += kSixBits[open << (6 - bits) & 63];
  return code;
}

Result<std::vector<int>> steps_in(std::string_view bits) {
  constexpr std::size_t kMost = 10'000;
  if (bits.size() > kMost) return fail("invalid-constraint", "too many targets");
  std::vector<int> steps;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const auto six = six_bits(bits[i]);
    if (!six) return tl::unexpected(six.error());
    for (unsigned bit = 0; bit < 6; ++bit) {
      if ((*six >> bit & 1) != 0) steps.push_back(static_cast<int>(6 * i + bit));
    }
  }
  return steps;
}

Result<std::string> relation_text(std::string_view key, int side) {
  const auto pairs = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  if (key.size() > pairs / 6 + 1) {
    return fail("invalid-constraint", "the table of the relation is too long for this side");
  }
  std::vector<unsigned> bits;
  for (const char c : key) {
    const auto value = six_bits(c);
    if (!value) return tl::unexpected(value.error());
    bits.push_back(*value);
  }
  std::string text;
  std::size_t at = 0;
  for (int a = 1; a <= side; ++a) {
    std::string row;
    for (int b = 1; b <= side; ++b, ++at) {
      const bool allowed = at / 6 < bits.size() && (bits[at / 6] >> at % 6 & 1) != 0;
      if (allowed) row += fmt::format("{}{}", row.empty() ? "" : ",", b);
    }
    if (!row.empty()) text += fmt::format("{}{}:{}", text.empty() ? "" : " ", a, row);
  }
  return text;
}

std::string relation_key(const std::vector<Digits>& allowed) {
  std::string key;
  unsigned open = 0;
  std::size_t at = 0;
  const int side = static_cast<int>(allowed.size());
  for (const Digits& row : allowed) {
    for (int b = 1; b <= side; ++b) {
      open |= static_cast<unsigned>(row.contains(b)) << at % 6;
      if (++at % 6 == 0) key += kSixBits[std::exchange(open, 0)];
    }
  }
  key += kSixBits[open];
  while (key.ends_with('A')) key.pop_back();
  return key;
}

Result<std::string> automaton_text(std::string_view code, int side) {
  const auto bytes = decode_base64(code);
  if (!bytes) return tl::unexpected(bytes.error());
  const auto nfa = bytes->empty() ? Result<Nfa>(Nfa{1, 0, 0, {}}) : read_nfa(*bytes);
  if (!nfa) return tl::unexpected(nfa.error());
  using States = std::vector<int>;
  States starts;
  for (int state = 0; state < nfa->starts; ++state) starts.push_back(state);
  const auto step = [&](const States& from, int digit) -> std::optional<States> {
    States to;
    for (const int state : from) {
      if (static_cast<std::size_t>(state) >= nfa->edges.size()) continue;
      const auto& edges = nfa->edges[static_cast<std::size_t>(state)];
      rules::Work::spend(edges.size());
      for (const Edge& edge : edges) {
        if (edge.digit == digit) to.push_back(edge.to);
      }
    }
    std::ranges::sort(to);
    to.erase(std::unique(to.begin(), to.end()), to.end());
    return to.empty() ? std::nullopt : std::optional(std::move(to));
  };
  const auto accepts = [&](const States& states) {
    return std::ranges::any_of(states, [&](int state) { return nfa->accepts(state); });
  };
  const auto made = rules::automaton_of(side, starts, step, accepts);
  if (!made) return tl::unexpected(made.error());
  return table_text(*rules::smallest(**made));
}

Result<std::string> automaton_code(const Automaton& automaton) {
  constexpr int kMostDigits = 16;
  const int states = automaton.states();
  if (automaton.side > kMostDigits || states >= static_cast<int>(kMaxStates)) {
    return fail("format-cannot-hold", "iss cannot hold automata of more than 16 digits");
  }
  // The start first, then the other accepting states, then the rest.
  std::vector<int> order{automaton.start};
  for (const bool accepting : {true, false}) {
    for (int state = 0; state < states; ++state) {
      const bool fits = (automaton.accepting[static_cast<std::size_t>(state)] != 0) == accepting;
      if (fits && state != automaton.start) order.push_back(state);
    }
  }
  std::vector<unsigned> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[static_cast<std::size_t>(order[i])] = static_cast<unsigned>(i);
  }
  const bool start_is_end = automaton.accepting[static_cast<std::size_t>(automaton.start)] != 0;
  const auto ends = static_cast<unsigned>(std::ranges::count(automaton.accepting, 1));
  const auto bits =
      static_cast<unsigned>(std::max(1, int(std::bit_width(static_cast<unsigned>(states)))));
  BitWriter out;
  out.put(1, 2);
  out.put(bits - 1, 4);
  out.put(static_cast<unsigned>(automaton.side) - 1, 4);
  out.put(1, bits);
  out.put(ends - (start_is_end ? 1 : 0), bits);
  out.put(start_is_end ? 1 : 0, 1);
  for (const int state : order) {
    const auto* next = &automaton.next[static_cast<std::size_t>(state * automaton.side)];
    unsigned mask = 0;
    for (int digit = 0; digit < automaton.side; ++digit) {
      if (next[digit] >= 0) mask |= 1U << digit;
    }
    out.put(mask, static_cast<unsigned>(automaton.side));
    for (int digit = 0; digit < automaton.side; ++digit) {
      if (next[digit] >= 0) out.put(place[static_cast<std::size_t>(next[digit])], bits);
    }
  }
  return encode_base64(out.bytes());
}

}  // namespace sudokit::text::iss
