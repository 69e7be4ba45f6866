#include <algorithm>

#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/choice.hpp"
#include "deduce/hodoku/finders.hpp"
#include "deduce/hodoku/sheet.hpp"
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

// ---- Nice loops ---------------------------------------------------------------------------------

namespace {

class NiceLoops {
 public:
  NiceLoops(const Sheet& sheet, bool groups, Step& step)
      : sheet_(sheet), links_(sheet, groups), tree_(links_), choice_(step) {}

  bool find() {
    for (const bool on : {true, false}) {
      each_start(on, [&](Node node) { loop(node); });
    }
    each_start(false, [&](Node node) { chain(node); });
    return choice_.found();
  }

 private:
  // Calls f for each node reached by more than one link from each candidate, except groups.
  template <typename F>
  void each_start(bool on, F f) {
    for (int cell = 0; cell < 81; ++cell) {
      each(sheet_.at(cell), [&](int digit) {
        root_ = node_of(mark(cell, digit), on);
        tree_.grow(root_);
        for (const Node node : tree_.reached()) {
          if (node < Implications::kPlain && node != root_ && !tree_.direct(node)) f(node);
        }
      });
    }
  }

  int cell(Node node) const { return links_.cell(node); }
  int digit(Node node) const { return links_.digit(node); }

  // Is no cell visited twice, except the first cell in a loop? A group visits all its cells.
  bool simple(bool is_loop) const {
    Cells seen;
    const int first = cell(path_.front());
    for (std::size_t i = 0; i < path_.size(); ++i) {
      if (seen.has(cell(path_[i]))) return false;
      if (i > 0 && (!is_loop || cell(path_[i - 1]) != first)) seen |= links_.cells(path_[i - 1]);
    }
    return true;
  }

  void offer(Form form) {
    std::sort(gone_.begin(), gone_.end(), [](Mark a, Mark b) {
      return std::pair(digit_of(a), cell_of(a)) < std::pair(digit_of(b), cell_of(b));
    });
    gone_.erase(std::unique(gone_.begin(), gone_.end()), gone_.end());
    if (choice_.offer(gone_)) argue(form);
  }

  void argue(Form form) {
    std::vector<Node> chain = path_;
    if (form == Form::ring) chain.push_back(root_);
    argue_grouped(sheet_, links_, chain, form, choice_.argument());
  }

  void take_others(int at, Digit9 kept) {
    each(static_cast<Digit9>(sheet_.at(at) & ~kept),
         [&](int other) { gone_.push_back(mark(at, other)); });
  }

  // The links at both ends of a loop leave the cell of the start.
  void loop(Node end) {
    if (cell(end) != cell(root_)) return;
    tree_.path(end, path_);
    if (cell(path_[1]) == cell(root_) || cell(path_[path_.size() - 2]) == cell(root_)) return;
    gone_.clear();
    const int at = cell(root_);
    const bool same = digit(end) == digit(root_);
    Form form = is_on(end) ? Form::closed_chain : Form::refuted;
    if (same) {
      if (is_on(end)) {
        take_others(at, static_cast<Digit9>(1U << digit(end)));
      } else {
        gone_.push_back(mark(at, digit(end)));
      }
    } else if (is_on(root_) && is_on(end)) {
      form = Form::digits_clash;
      gone_.push_back(mark(at, digit(root_)));
    } else if (!is_on(root_) && !is_on(end)) {
      form = Form::either_way;
      gone_.push_back(mark(at, digit(end)));
    } else if (!is_on(root_) || count(sheet_.at(at)) == 2) {
      form = Form::ring;
      continuous(end);
    }
    if (!gone_.empty() && simple(true)) offer(form);
  }

  // Every link of the loop works both ways: other candidates that are weakly linked to both of its
  // ends are removed.
  void continuous(Node end) {
    Cells passed;
    for (std::size_t i = 0; i + 1 < path_.size(); ++i) passed |= links_.cells(path_[i]);
    if (is_on(end)) {
      take_others(cell(root_), static_cast<Digit9>(1U << digit(root_) | 1U << digit(end)));
    }
    for (std::size_t i = 1; i < path_.size(); ++i) {
      if (is_on(path_[i])) {
        in_cell(i);
      } else if (cell(path_[i - 1]) != cell(path_[i])) {
        const int lost = digit(path_[i]);
        const Cells both = seen_by_all(links_.cells(path_[i - 1])) &
                           seen_by_all(links_.cells(path_[i])) & ~passed & sheet_.of(lost);
        each(both, [&](int other) { gone_.push_back(mark(other, lost)); });
      }
    }
  }

  // A cell that the loop enters and leaves by strong links keeps only two digits.
  void in_cell(std::size_t i) {
    if (i + 2 >= path_.size() || cell(path_[i - 1]) == cell(path_[i])) return;
    if (cell(path_[i]) != cell(path_[i + 1]) || cell(path_[i + 1]) == cell(path_[i + 2])) return;
    take_others(cell(path_[i]),
                static_cast<Digit9>(1U << digit(path_[i]) | 1U << digit(path_[i + 2])));
  }

  void chain(Node end) {
    if (!is_on(end) || cell(end) == cell(root_)) return;
    const int from = cell(root_);
    const int to = cell(end);
    gone_.clear();
    if (digit(root_) == digit(end)) {
      const Cells both = peers_of(from) & peers_of(to) & sheet_.of(digit(end));
      if (both.size() < 2) return;
      each(both, [&](int other) { gone_.push_back(mark(other, digit(end))); });
    } else {
      if (!sees(from, to) || !sheet_.has(to, digit(root_)) || !sheet_.has(from, digit(end))) return;
      gone_ = {mark(from, digit(end)), mark(to, digit(root_))};
    }
    tree_.path(end, path_);
    const bool same = digit(root_) == digit(end);
    if (simple(false)) offer(same ? Form::ends_of_chain : Form::ends_differ);
  }

  const Sheet& sheet_;
  Implications links_;
  Tree tree_;
  Choice choice_;
  Node root_ = 0;
  std::vector<Node> path_;
  std::vector<Mark> gone_;
};

}  // namespace

bool nice_loop(const Sheet& sheet, bool groups, Step& step) {
  return NiceLoops(sheet, groups, step).find();
}

}  // namespace sudokit::nine::hodoku
