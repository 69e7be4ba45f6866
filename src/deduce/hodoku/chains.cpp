#include "deduce/hodoku/chains.hpp"

#include <algorithm>

#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/choice.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

constexpr int kMostLinks = 20;

struct Link {
  std::uint8_t to;
  bool strong;
};
// The links of one cell, which has at most twenty peers.
class LinkList {
 public:
  void add(Link link) { links_[size_++] = link; }
  const Link* begin() const { return links_.data(); }
  const Link* end() const { return links_.data() + size_; }

 private:
  std::array<Link, 20> links_{};
  std::size_t size_ = 0;
};
using Links = std::array<LinkList, 81>;

// Calls f(other, house) for the cells of a set that a cell sees: by row, by column, then the rest
// of the block.
template <typename F>
void each_neighbour(int cell, Cells set, F f) {
  Cells left = set & peers_of(cell);
  for (const std::uint8_t kind : kKinds) {
    const int house = kGrid.house[std::size_t(cell)][kind];
    each(left & house_cells(house), [&](int other) { f(other, house); });
    left &= ~house_cells(house);
  }
}

// A link is strong if the house in which it is listed has no third place.
Links links_of(const Sheet& sheet, int digit) {
  Links links;
  each(sheet.of(digit), [&](int cell) {
    each_neighbour(cell, sheet.of(digit), [&](int other, int house) {
      links[std::size_t(cell)].add(
          {static_cast<std::uint8_t>(other), sheet.left(house, digit) == 2});
    });
  });
  return links;
}

// Chains of one digit that begin and end with a strong link.
class XChains {
 public:
  XChains(const Sheet& sheet, int digit, int most)
      : sheet_(sheet), links_(links_of(sheet, digit)), digit_(digit), most_(most) {}

  void from(int start, Choice& choice) {
    start_ = start;
    wanted_ = walks();
    path_ = Cells::only(start);
    for (const Link& link : links_[std::size_t(start)]) {
      if (wanted_.empty()) return;
      if (link.strong) extend(link.to, 1, choice);
    }
  }

 private:
  Cells gone(int end) const { return sheet_.of(digit_) & peers_of(start_) & peers_of(end); }

  // The ends of walks that would remove something. A walk may visit cells repeatedly, so that no
  // chain ends elsewhere; once each end is found, the search is complete.
  Cells walks() const {
    Cells reached[2];
    Cells fresh = Cells::only(start_);
    Cells ends;
    for (int level = 1; level <= most_ && !fresh.empty(); ++level) {
      const bool strong = level % 2 == 1;
      Cells next;
      each(fresh, [&](int cell) {
        for (const Link& link : links_[std::size_t(cell)]) {
          if (link.strong || !strong) next.insert(link.to);
        }
      });
      if (strong && level > 1) ends |= next;
      next.erase(start_);
      fresh = next & ~reached[level % 2];
      reached[level % 2] |= fresh;
    }
    Cells useful;
    each(ends, [&](int end) {
      if (!gone(end).empty()) useful.insert(end);
    });
    return useful;
  }

  // Argues the chain by way_[1..level] to the end.
  void argue(int end, int level, Choice& choice) const {
    std::vector<Literal> chain = {off(candidate(start_, digit_))};
    for (int i = 1; i <= level; ++i) {
      const int at = candidate(way_[std::size_t(i)], digit_);
      chain.push_back(i % 2 == 0 ? off(at) : on(at));
    }
    chain.push_back(on(candidate(end, digit_)));
    argue_literals(sheet_.board, chain, Form::ends_of_chain, choice.argument());
  }

  void extend(int cell, int level, Choice& choice) {
    path_.insert(cell);
    way_[std::size_t(level)] = static_cast<std::uint8_t>(cell);
    const bool strong = level % 2 == 0;
    for (const Link& link : links_[std::size_t(cell)]) {
      if (wanted_.empty()) break;
      if (strong && !link.strong) continue;
      const bool loop = link.to == start_;
      if (!loop && path_.has(link.to)) continue;
      if (strong && wanted_.has(link.to) && (most_ > 3 || level == 2)) {
        wanted_.erase(link.to);
        if (choice.offer(gone(link.to), digit_)) argue(link.to, level, choice);
      }
      if (!loop && level + 1 < most_) extend(link.to, level + 1, choice);
    }
    path_.erase(cell);
  }

  const Sheet& sheet_;
  Links links_;
  int digit_;
  int most_;
  int start_ = 0;
  Cells wanted_;
  Cells path_;
  std::array<std::uint8_t, kMostLinks + 1> way_{};  // by level, from 1
};

bool chains_of_digit(const Sheet& sheet, int most, Step& step) {
  std::vector<XChains> digits;
  for (int digit = 0; digit < 9; ++digit) digits.emplace_back(sheet, digit, most);
  Choice choice(step);
  for (int cell = 0; cell < 81; ++cell) {
    each(sheet.at(cell), [&](int digit) { digits[std::size_t(digit)].from(cell, choice); });
  }
  return choice.found();
}

// Chains of bivalue cells.
class XYChains {
 public:
  explicit XYChains(const Sheet& sheet) : sheet_(sheet), pairs_(cells_with(sheet.board, 2, 2)) {
    each(pairs_, [&](int cell) {
      each_neighbour(cell, pairs_, [&](int other, int) {
        if ((sheet.at(cell) & sheet.at(other)) != 0)
          neighbours_[std::size_t(cell)].push_back(other);
      });
    });
  }

  void from(int start, int digit, Choice& choice) {
    start_ = start;
    digit_ = digit;
    const int out = other(start, digit);
    wanted_ = walks(out);
    path_ = Cells::only(start);
    extend(start, out, 1, choice);
  }
  Cells pairs() const { return pairs_; }

 private:
  int other(int cell, int digit) const {
    return lowest(static_cast<Digit9>(sheet_.at(cell) & ~(1U << digit)));
  }
  Cells gone(int end) const { return sheet_.of(digit_) & peers_of(start_) & peers_of(end); }

  // As in XChains. A state is a cell with the digit by which it is left.
  Cells walks(int out) const {
    Cells useful;
    std::array<Digit9, 81> reached{};
    std::vector<Mark> fresh = {mark(start_, out)};
    for (int cells = 1; cells < kMostLinks / 2 && !fresh.empty(); ++cells) {
      std::vector<Mark> next;
      for (const Mark state : fresh) {
        for (const int to : neighbours_[std::size_t(cell_of(state))]) {
          if (to == start_ || !sheet_.has(to, digit_of(state))) continue;
          const int leaving = other(to, digit_of(state));
          if ((reached[std::size_t(to)] >> leaving & 1) != 0) continue;
          reached[std::size_t(to)] |= static_cast<Digit9>(1U << leaving);
          next.push_back(mark(to, leaving));
          if (leaving == digit_ && !gone(to).empty()) useful.insert(to);
        }
      }
      fresh = std::move(next);
    }
    return useful;
  }

  // Argues the chain by way_[0..cells-1] to the end; each cell is left by its other digit.
  void argue(int end, int cells, Choice& choice) const {
    std::vector<Literal> chain;
    int digit = digit_;
    const auto pass = [&](int cell) {
      chain.push_back(off(candidate(cell, digit)));
      digit = other(cell, digit);
      chain.push_back(on(candidate(cell, digit)));
    };
    for (int i = 0; i < cells; ++i) pass(way_[std::size_t(i)]);
    pass(end);
    argue_literals(sheet_.board, chain, Form::ends_of_chain, choice.argument());
  }

  void extend(int cell, int out, int cells, Choice& choice) {
    way_[std::size_t(cells - 1)] = static_cast<std::uint8_t>(cell);
    for (const int to : neighbours_[std::size_t(cell)]) {
      if (wanted_.empty()) return;
      if (path_.has(to) || !sheet_.has(to, out)) continue;
      const int leaving = other(to, out);
      if (leaving == digit_ && wanted_.has(to)) {
        wanted_.erase(to);
        if (choice.offer(gone(to), digit_)) argue(to, cells, choice);
      }
      if (cells + 1 == kMostLinks / 2) continue;
      path_.insert(to);
      extend(to, leaving, cells + 1, choice);
      path_.erase(to);
    }
  }

  const Sheet& sheet_;
  Cells pairs_;
  std::array<std::vector<int>, 81> neighbours_;
  int start_ = 0;
  int digit_ = 0;
  Cells wanted_;
  Cells path_;
  std::array<std::uint8_t, kMostLinks / 2> way_{};
};

// Chains of an even number of cells, four or more, with the same two candidates.
class RemotePairs {
 public:
  explicit RemotePairs(const Sheet& sheet) : sheet_(sheet) {}

  void from(int start, int digit, Choice& choice) {
    digit_ = digit;
    other_ = lowest(static_cast<Digit9>(sheet_.at(start) & ~(1U << digit)));
    same_ = {};
    each(sheet_.of(digit) & sheet_.of(other_), [&](int cell) {
      if (sheet_.at(cell) == sheet_.at(start)) same_.insert(cell);
    });
    if (same_.size() < 4) return;
    path_ = {start};
    extend(choice);
  }

 private:
  void extend(Choice& choice) {
    each_neighbour(path_.back(), same_, [&](int to, int) {
      if (std::find(path_.begin(), path_.end(), to) != path_.end()) return;
      path_.push_back(to);
      if (path_.size() >= 4 && path_.size() % 2 == 0) close(choice);
      if (path_.size() < kMostLinks / 2) extend(choice);
      path_.pop_back();
    });
  }

  // Any two cells of the chain at an odd distance of three or more hold both digits.
  void close(Choice& choice) const {
    const Cells ends = peers_of(path_.front()) & peers_of(path_.back());
    if ((ends & sheet_.of(digit_)).empty()) return;
    Cells seen;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      for (std::size_t j = i + 3; j < path_.size(); j += 2) {
        seen |= peers_of(path_[i]) & peers_of(path_[j]);
      }
    }
    Step step;
    for (const int digit : {std::min(digit_, other_), std::max(digit_, other_)}) {
      step.take(seen & sheet_.of(digit), digit);
    }
    if (choice.offer(step.gone)) argue_remote_pair(sheet_, path_, choice.argument());
  }

  const Sheet& sheet_;
  int digit_ = 0;
  int other_ = 0;
  Cells same_;
  std::vector<int> path_;
};

}  // namespace

bool remote_pair(const Sheet& sheet, Step& step) {
  Choice choice(step);
  RemotePairs chains(sheet);
  each(cells_with(sheet.board, 2, 2), [&](int cell) {
    each(sheet.at(cell), [&](int digit) { chains.from(cell, digit, choice); });
  });
  return choice.found();
}

bool turbot_fish(const Sheet& sheet, Step& step) {
  return chains_of_digit(sheet, 3, step);
}

bool x_chain(const Sheet& sheet, Step& step) {
  return chains_of_digit(sheet, kMostLinks, step);
}

bool xy_chain(const Sheet& sheet, Step& step) {
  Choice choice(step);
  XYChains chains(sheet);
  each(chains.pairs(), [&](int cell) {
    each(sheet.at(cell), [&](int digit) { chains.from(cell, digit, choice); });
  });
  return choice.found();
}

}  // namespace sudokit::nine::hodoku
