// Strong links that a position has and its source has not: whether they can refute a candidate.
#include <array>
#include <deque>

#include "deduce/explainer/links.hpp"

namespace sudokit::nine::se {
namespace {

// Suppose that no candidate of the source is refuted by a chain. A chain of the position from the
// on of a candidate to its off then uses a fresh link: it makes one end off and so the other on. By
// contraposition the candidate goes off from the on of either end. So if no candidate goes off from
// both ends of a fresh link, none is refuted, and there is neither a chain nor a cycle.
class FreshLinks {
 public:
  FreshLinks(const Links& links, const Board& source)
      : links_(links), board_(links.board()), source_(source) {}

  bool refute() { return in_cells() || in_houses(); }

 private:
  bool in_cells() {
    for (int cell = 0; cell < 81; ++cell) {
      const Digit9 digits = board_.at(cell);
      if (digits == source_.at(cell) || count(digits) != 2) continue;
      if (refutes(candidate(cell, lowest(digits)), candidate(cell, second(digits)))) return true;
    }
    return false;
  }
  bool in_houses() {
    for (int house = 0; house < 27; ++house) {
      for (int digit = 0; digit < 9; ++digit) {
        const Digit9 seats = board_.seats(house, digit);
        if (seats == source_.seats(house, digit) || count(seats) != 2) continue;
        if (refutes(candidate(cell_at(house, lowest(seats)), digit),
                    candidate(cell_at(house, second(seats)), digit))) {
          return true;
        }
      }
    }
    return false;
  }

  // Does some candidate go off from the on of each?
  bool refutes(int one, int other) {
    const Boards& a = gone_after(one);
    const Boards& b = gone_after(other);
    bool both = false;
    for (std::size_t d = 0; d < 9; ++d) both |= !(a[d] & b[d]).empty();
    return both;
  }

  const Boards& gone_after(int start) {
    std::uint16_t& place = places_[std::size_t(start)];
    if (place == 0) {
      close(start, gone_.emplace_back());
      place = static_cast<std::uint16_t>(gone_.size());
    }
    return gone_[place - 1U];
  }

  void close(int start, Boards& gone) const {
    Boards ons{};
    std::array<std::uint16_t, kCandidates> stack;
    std::size_t size = 0;
    const auto turn_on = [&](int at) {
      if (has(ons, at)) return;
      insert(ons, at);
      stack[size++] = static_cast<std::uint16_t>(at);
    };
    turn_on(start);
    while (size > 0) {
      const int at = stack[--size];
      const int cell = cell_of(at);
      const int digit = digit_of(at);
      Cells& of_digit = gone[std::size_t(digit)];
      const Cells seen = board_.of(digit) & peers_of(cell) & ~of_digit;
      of_digit |= seen;
      const auto follow = [&](int off) {
        for (const LinkTo strong : links_.strong(off)) turn_on(strong.candidate);
      };
      each(seen & links_.carrying(digit), [&](int other) { follow(candidate(other, digit)); });
      each(static_cast<Digit9>(board_.at(cell) & ~bit(digit)), [&](int other) {
        if (gone[std::size_t(other)].has(cell)) return;
        gone[std::size_t(other)].insert(cell);
        if ((links_.carried(cell) >> other & 1) != 0) follow(candidate(cell, other));
      });
    }
  }

  const Links& links_;
  const Board& board_;
  const Board& source_;
  std::deque<Boards> gone_;                          // in the order of the first request
  std::array<std::uint16_t, kCandidates> places_{};  // index into gone_ plus 1; 0: not known yet
};

}  // namespace

bool fresh_links_refute(const Links& links, const Board& source) {
  return FreshLinks(links, source).refute();
}

}  // namespace sudokit::nine::se
