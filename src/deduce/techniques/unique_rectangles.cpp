// Unique rectangles and unique loops.
#include <algorithm>
#include <array>

#include "deduce/techniques/uniqueness.hpp"

namespace sudokit {

// Unique rectangles by type, including hidden and avoidable ones. The corners have no givens, and
// every house, of any shape, contains as many corners of one diagonal as of the other
// (uniqueness.hpp): only then could the two digits be exchanged. Order: rectangle, the two digits,
// then as in uniqueness.hpp.

namespace {

// The blank rectangles of a puzzle whose opposite corners do not see each other: otherwise, as in
// one box, they cannot have the same digit.
class Exchangeable {
 public:
  static constexpr Lifetime kLifetime = Lifetime::puzzle;
  void build(Workspace& work) {
    const Geometry& geometry = work.position().geometry();
    all_ = work.recall<BlankRectangles>().all();
    std::erase_if(all_, [&](const Rectangle* one) {
      const auto& corners = one->corners;
      return geometry.sees(corners[0], corners[3]) || geometry.sees(corners[1], corners[2]);
    });
  }
  const std::vector<const Rectangle*>& all() const { return all_; }

 private:
  std::vector<const Rectangle*> all_;
};

// The candidates that some corner has as its only two, without repetitions.
struct Pairs {
  std::array<Mask, 4> each{};
  std::size_t count = 0;
  Pairs(const Position& position, const std::array<Cell, 4>& corners) {
    for (const Cell corner : corners) {
      const Mask pair = position.candidates(corner);
      const auto end = each.begin() + static_cast<std::ptrdiff_t>(count);
      if (exactly<2>(pair) && std::find(each.begin(), end, pair) == end) each[count++] = pair;
    }
  }
};

// The rectangles of a position that could end with the two digits of a corner, and those of which
// the solver has filled two corners or three.
class EndingRectangles {
 public:
  static constexpr Lifetime kLifetime = Lifetime::position;
  struct Open {
    const std::array<Cell, 4>* corners = nullptr;
    Mask pair = 0;
    int more = 0;  // corners with other candidates
  };
  void build(Workspace& work) {
    open_.clear();
    filled_.clear();
    for (const Rectangle* one : work.recall<Exchangeable>().all()) {
      add(work.position(), one->corners);
    }
  }
  const std::vector<Open>& open() const { return open_; }
  const std::vector<const std::array<Cell, 4>*>& filled() const { return filled_; }

 private:
  void add(const Position& position, const std::array<Cell, 4>& corners) {
    const auto open = std::ranges::count_if(corners, [&](Cell one) { return position.open(one); });
    if (open == 1 || open == 2) filled_.push_back(&corners);
    if (open < 4) return;
    const Pairs pairs(position, corners);
    for (std::size_t i = 0; i < pairs.count; ++i) {
      const Mask pair = pairs.each[i];
      const bool all = std::ranges::all_of(
          corners, [&](Cell one) { return (position.candidates(one) & pair) != 0; });
      const auto more = std::ranges::count_if(
          corners, [&](Cell one) { return (position.candidates(one) & ~pair) != 0; });
      if (all) open_.push_back({&corners, pair, static_cast<int>(more)});
    }
  }

  std::vector<Open> open_;
  std::vector<const std::array<Cell, 4>*> filled_;
};

// Calls look(deadly, pair) for open rectangles that could end with the two digits of a corner, and
// of which least to most corners have other candidates.
template <class Look>
void each_deadly(Workspace& work, StepSink& sink, int least, int most, Look look) {
  for (const auto& [corners, pair, more] : work.recall<EndingRectangles>().open()) {
    if (more < least || more > most) continue;
    work.ask();
    // In order round the rectangle.
    const auto& at = *corners;
    Deadly deadly(work.position(), sink, {at[0], at[1], at[3], at[2]}, pair);
    if (look(deadly, pair)) return;
  }
}

bool opposite(const Deadly& deadly, Cell a, Cell b) {
  const auto& loop = deadly.loop();
  const auto at = [&](Cell cell) { return std::ranges::find(loop, cell) - loop.begin(); };
  return (at(a) - at(b)) % 2 == 0;
}
// Exactly two corners have more than the pair: on one side of the rectangle, or (below) opposite.
bool straight(const Deadly& deadly) {
  return deadly.more().size() == 2 && !opposite(deadly, deadly.more()[0], deadly.more()[1]);
}
bool across(const Deadly& deadly) {
  return deadly.more().size() == 2 && opposite(deadly, deadly.more()[0], deadly.more()[1]);
}

// The consequences, at the corners, of a corner taking one of the two digits. A corner with only
// the pair takes the other digit than a corner that it sees. A digit that a house confines to two
// corners is in the one of them that can have it.
class Forced {
 public:
  Forced(const Position& position, const Deadly& deadly, Mask pair)
      : position_(position), deadly_(deadly), pair_(pair) {
    confined_.fill({kUnknown, kUnknown});
  }

  // Do the two digits end up alternating round all corners?
  bool deadly_from(std::size_t corner, int digit) {
    corner_ = corner;
    reasons_.fill({});
    value_.fill(0);
    value_[corner] = digit;
    order_[0] = corner;
    reached_ = 1;
    while (reached_ < 4 && next()) {
    }
    return reached_ == 4;
  }

  void explain(Step& step) const {
    Lines lines;
    for (const std::size_t at : order_) add_corner(step, at, lines);
    say(step.argument, Form::deadly_hidden, pair_, deadly_.loop());
  }

 private:
  struct Reason {
    std::size_t from = 0;
    int house = -1;
    bool bare = false;
  };
  // Nodes by corner: the digit that it is, and the digit of the two that it is not.
  struct Lines {
    std::array<int, 4> is = {-1, -1, -1, -1};
    std::array<int, 4> is_not = {-1, -1, -1, -1};
  };
  int other(int digit) const { return mask_lowest(pair_ & ~mask_of<Mask>(digit)); }

  bool next() {
    for (std::size_t i = 0; i < reached_; ++i) {
      const std::size_t from = order_[i];
      for (const std::size_t to : {(from + 1) % 4, (from + 3) % 4}) {
        if (value_[to] != 0 || !force(from, to)) continue;
        value_[to] = other(value_[from]);
        order_[reached_++] = to;
        return true;
      }
    }
    return false;
  }
  bool force(std::size_t from, std::size_t to) {
    const int digit = other(value_[from]);
    const Mask candidates = position_.candidates(deadly_.loop()[to]);
    if ((candidates >> (digit - 1) & 1) == 0) return false;
    const bool bare = (candidates & ~pair_) == 0;
    const std::size_t side = (from + 1) % 4 == to ? from : to;
    const int house = bare ? -1 : confining(side, digit);
    reasons_[to] = {from, house, bare};
    return bare || house >= 0;
  }
  int confining(std::size_t side, int digit) {
    int& house = confined_[side][digit == mask_lowest(pair_) ? 0 : 1];
    if (house == kUnknown) house = house_confining(side, digit);
    return house;
  }
  // The first house that confines the digit to the two corners of a side; -1 if there is none.
  int house_confining(std::size_t side, int digit) const {
    for (const auto& here : position_.geometry().seats(deadly_.loop()[side])) {
      for (const auto& there : position_.geometry().seats(deadly_.loop()[(side + 1) % 4])) {
        if (here.house != there.house) continue;
        const Mask two = mask_of<Mask>(here.seat + 1) | mask_of<Mask>(there.seat + 1);
        if ((position_.places(here.house, digit) & ~two) == 0) return here.house;
      }
    }
    return -1;
  }

  void add_corner(Step& step, std::size_t at, Lines& lines) const {
    const Cell cell = deadly_.loop()[at];
    const auto is = [&] { lines.is[at] = add_statement(step.argument, value_[at], cell, true); };
    if (at == corner_) return is();
    const Reason& reason = reasons_[at];
    const int there = value_[reason.from];
    const Cell origin = deadly_.loop()[reason.from];
    if (!reason.bare) {
      const int before = lacks(step, reason.from, value_[at], lines);
      is();
      join(step.argument, before, lines.is[at], Inference::one_of, reason.house);
    } else if (position_.has(cell, there)) {
      lines.is_not[at] = add_statement(step.argument, there, cell, false);
      join(step.argument, lines.is[reason.from], lines.is_not[at], Inference::not_both,
           position_.geometry().common_house(origin, cell));
      is();
      join(step.argument, lines.is_not[at], lines.is[at], Inference::one_of, -1);
    } else {  // the cell has no other candidate
      is();
      join(step.argument, lines.is[reason.from], lines.is[at],
           {Inference::forces, Ground::last_candidate, -1});
    }
  }
  // The node stating that a corner lacks a digit, or that it has the other one.
  int lacks(Step& step, std::size_t at, int digit, Lines& lines) const {
    const Cell cell = deadly_.loop()[at];
    if (lines.is_not[at] < 0 && position_.has(cell, digit)) {
      lines.is_not[at] = add_statement(step.argument, digit, cell, false);
      join(step.argument, lines.is[at], lines.is_not[at], Inference::not_both, -1);
    }
    return lines.is_not[at] < 0 ? lines.is[at] : lines.is_not[at];
  }

  const Position& position_;
  const Deadly& deadly_;
  Mask pair_;
  static constexpr int kUnknown = -2;
  std::array<std::array<int, 2>, 4> confined_;  // by side and digit: see house_confining()
  std::size_t corner_ = 0;
  std::array<int, 4> value_{};
  std::array<Reason, 4> reasons_{};
  std::array<std::size_t, 4> order_{};  // the corners reached
  std::size_t reached_ = 0;
};

// Finds a digit of a corner that would force all other corners. Type 6: a corner with more than the
// pair, if the two bare corners are opposite each other.
bool find_forced(const Position& position, StepSink& sink, const Deadly& deadly, Mask pair,
                 bool of_type_6) {
  Forced forced(position, deadly, pair);
  for (std::size_t at = 0; at < 4; ++at) {
    const Cell cell = deadly.loop()[at];
    const bool has_more = (position.candidates(cell) & ~pair) != 0;
    if ((across(deadly) && has_more) != of_type_6) continue;
    for (Mask left = position.candidates(cell) & pair; left != 0; left &= left - 1) {
      const int digit = mask_lowest(left);
      if (!forced.deadly_from(at, digit)) continue;
      Step& step = sink.fresh();
      drop(step, position, cell, digit);
      if (sink.explain()) forced.explain(step);
      if (sink.keep()) return true;
    }
  }
  return false;
}

// Tries one type on a deadly rectangle; true if the sink has accepted enough steps.
template <int Type>
bool look_at(const Position& position, StepSink& sink, Deadly& deadly, Mask pair) {
  if constexpr (Type == 1) return deadly.type_1();
  if constexpr (Type == 2) return straight(deadly) && deadly.type_2();
  if constexpr (Type == 3) return straight(deadly) && deadly.type_3();
  if constexpr (Type == 4) return straight(deadly) && deadly.type_4();
  if constexpr (Type == 5) return !straight(deadly) && deadly.type_2();
  return across(deadly) && find_forced(position, sink, deadly, pair, true);
}

// Corners filled by the solver, opposite ones with the same digit.
struct Entered {
  std::array<int, 2> digit{};  // of corners 0 and 3, of 1 and 2; 0: unknown
  std::vector<Cell> open;
  bool fits = true;

  Entered(const Position& position, const std::array<Cell, 4>& corners) {
    for (std::size_t i = 0; i < 4; ++i) {
      const int value = position.value(corners[i]);
      int& mine = digit[side(i)];
      if (value == 0) {
        open.push_back(corners[i]);
      } else if (mine != 0 && mine != value) {
        fits = false;
      } else {
        mine = value;
      }
    }
    fits = fits && digit[0] != 0 && digit[1] != 0 && digit[0] != digit[1];
  }
  static std::size_t side(std::size_t corner) { return corner == 0 || corner == 3 ? 0 : 1; }
  // The digit that completes the rectangle in a corner.
  int completing(const std::array<Cell, 4>& corners, Cell cell) const {
    return digit[side(
        static_cast<std::size_t>(std::ranges::find(corners, cell) - corners.begin()))];
  }
};

bool avoid(const Position& position, StepSink& sink, const std::array<Cell, 4>& corners,
           std::size_t open) {
  const Entered entered(position, corners);
  if (!entered.fits || entered.open.size() != open) return false;
  Mask extra = 0;
  Mask pair = 0;
  for (const int digit : entered.digit) pair |= mask_of<Mask>(digit);
  for (const Cell cell : entered.open) {
    const int completes = entered.completing(corners, cell);
    if (!position.has(cell, completes)) return false;
    extra |= position.candidates(cell) & ~mask_of<Mask>(completes);
  }
  Step& step = sink.fresh();
  if (open == 1) {
    drop(step, position, entered.open[0], entered.completing(corners, entered.open[0]));
  } else if (mask_single(extra)) {
    drop_common(step, position, mask_lowest(extra), entered.open);
  }
  if (!step.changes()) return false;
  if (sink.explain()) {
    for (const Cell cell : entered.open) {
      add_node(step.argument, candidate(cell, entered.completing(corners, cell)));
      if (open == 2) add_cells(step.argument, position, cell, extra, Role::one);
    }
    say(step.argument, open == 1 ? Form::avoidable_one : Form::avoidable_extra, pair, corners);
  }
  return sink.keep();
}

template <int Type>
void find_unique_rectangle(Workspace& work, StepSink& sink) {
  constexpr int kLeast = Type == 1 ? 1 : 2;
  constexpr int kMost = Type == 5 ? 4 : kLeast;
  each_deadly(work, sink, kLeast, kMost, [&](Deadly& deadly, Mask pair) {
    return look_at<Type>(work.position(), sink, deadly, pair);
  });
}

void find_hidden_rectangle(Workspace& work, StepSink& sink) {
  each_deadly(work, sink, 2, 4, [&](Deadly& deadly, Mask pair) {
    return find_forced(work.position(), sink, deadly, pair, false);
  });
}

template <int Type>
void find_avoidable_rectangle(Workspace& work, StepSink& sink) {
  for (const auto* corners : work.recall<EndingRectangles>().filled()) {
    if (avoid(work.position(), sink, *corners, Type)) return;
  }
}

// ---- Unique loops -------------------------------------------------------------------------------

// Unique loops: six or more cells that have the same two digits; neighbours in the loop share a
// house. Every house that the loop meets has one cell at an even and one at an odd place of the
// loop. At most two cells have more than the two digits, or all cells that have more have the same
// extra digit. Order: the two digits, the least cell of the loop, then its path; types 1 to 4 as in
// uniqueness.hpp.

constexpr std::size_t kShortest = 6;
constexpr std::size_t kLongest = 16;
constexpr std::size_t kMostLarge = 2;  // cells with different other digits

class LoopSearch {
 public:
  LoopSearch(const Workspace& work, StepSink& sink)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        seen_(std::size_t(position_.cells())),
        met_(std::size_t(position_.geometry().houses())) {}

  // Finds the loops of two digits.
  bool find(Mask pair) {
    pair_ = pair;
    members_.clear();
    for (int cell = 0; cell < position_.cells(); ++cell) {
      const auto here = static_cast<Cell>(cell);
      if ((position_.candidates(cell) & pair) != pair) continue;
      if (work_.exchangeable(std::span(&here, 1))) members_.push_back(here);
    }
    if (members_.size() < kShortest || !may_close()) return false;
    keep_joined();
    if (members_.size() < kShortest) return false;
    return std::ranges::any_of(members_, [&](Cell first) {
      work_.ask();
      return extend(first);
    });
  }

 private:
  // Whether enough cells have the two digits alone, or also one other digit, the same in all.
  bool may_close() {
    counts_.assign(static_cast<std::size_t>(position_.side()) + 1, 0);
    std::size_t bare = 0;
    for (const Cell cell : members_) {
      const Mask more = position_.candidates(cell) & ~pair_;
      bare += more == 0 ? 1 : 0;
      if (more != 0 && mask_single(more)) ++counts_[static_cast<std::size_t>(mask_lowest(more))];
    }
    return bare + kMostLarge >= kShortest || bare + std::ranges::max(counts_) >= kShortest;
  }

  // Keeps the cells that see two others or more, and notes those that they see.
  void keep_joined() {
    for (std::size_t before = 0; before != members_.size();) {
      before = members_.size();
      for (const Cell one : members_) note_seen(one);
      std::erase_if(members_, [&](Cell one) { return seen_[one].size() < 2; });
    }
  }
  void note_seen(Cell one) {
    auto& seen = seen_[one];
    seen.clear();
    for (const Cell other : members_) {
      if (other != one && position_.geometry().sees(one, other)) seen.push_back(other);
    }
  }

  // Extends the loop by a cell that sees the last one; each house has at most one cell of each
  // parity.
  bool extend(Cell cell) {
    const Mask before = extras_;
    const Mask more = position_.candidates(cell) & ~pair_;
    const int large = large_ + (more != 0);
    if (!free(cell) || (large > int(kMostLarge) && !at_most<1>(extras_ | more))) return false;
    add(cell, true);
    extras_ |= more;
    large_ += more != 0;
    const bool over = closes() || (loop_.size() < kLongest && any_next(cell));
    large_ -= more != 0;
    extras_ = before;
    add(cell, false);
    return over;
  }
  bool any_next(Cell cell) {
    if (loop_.size() % 4 == 0) work_.ask();
    return std::ranges::any_of(seen_[cell], [&](Cell next) {
      return next > loop_.front() && std::ranges::count(loop_, next) == 0 && extend(next);
    });
  }

  std::size_t parity() const { return loop_.size() % 2; }
  bool free(Cell cell) const {
    const auto houses = position_.layout().houses_of(cell);
    return std::ranges::none_of(houses,
                                [&](int house) { return met_[std::size_t(house)][parity()]; });
  }
  void add(Cell cell, bool in) {
    if (!in) loop_.pop_back();
    for (const auto house : position_.layout().houses_of(cell)) met_[house][parity()] = in;
    if (in) loop_.push_back(cell);
  }

  // Checks the loop as it is, in one of its two directions only.
  bool closes() {
    const bool whole = loop_.size() >= kShortest && parity() == 0 && loop_[1] < loop_.back() &&
                       position_.geometry().sees(loop_.front(), loop_.back()) &&
                       std::ranges::all_of(met_, [](const auto& met) { return met[0] == met[1]; });
    return whole && look();
  }
  bool look() {
    Deadly deadly(position_, sink_, loop_, pair_);
    constexpr bool (Deadly::*kTypes[])() = {&Deadly::type_1, &Deadly::type_2, &Deadly::type_3,
                                            &Deadly::type_4};
    for (int type = 1; type <= 4; ++type) {
      deadly.call("Unique loop type " + std::to_string(type));
      if ((deadly.*kTypes[type - 1])()) return true;
    }
    return false;
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  Mask pair_ = 0;
  std::vector<Cell> members_;            // with both digits
  std::vector<std::size_t> counts_;      // by may_close()
  std::vector<std::vector<Cell>> seen_;  // by member: the others that it sees, ascending
  std::vector<Cell> loop_;
  std::vector<std::array<bool, 2>> met_;  // by house: at an even and at an odd place
  Mask extras_ = 0;
  int large_ = 0;
};

void find_unique_loop(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  // The pairs that are the only candidates of some cell, by their first cell. Every loop has such a
  // cell, or every cell has one more digit.
  std::vector<Mask> pairs;
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask pair = position.candidates(cell);
    if (exactly<2>(pair) && std::ranges::count(pairs, pair) == 0) pairs.push_back(pair);
  }
  LoopSearch search(work, sink);
  for (const Mask pair : pairs) {
    if (search.find(pair)) return;
  }
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kUniqueRectanglesRows[] = {
    {{"unique-rectangle-1", "Unique rectangle type 1", "uniqueness,uniqueness-test-1",
      F::uniqueness, true, "Three corners of a rectangle have only the same two digits.",
      kHandbook},
     find_unique_rectangle<1>,
     "sudokit:unique-rectangle-1 sudokit~rectangle eppstein~rectangle se~unique-loop "
     "hodoku:uniqueness-test-1",
     "Three corners of a rectangle in two boxes have only the same two candidates. If the fourth "
     "took one of these too, the two digits could be exchanged and the puzzle would have two "
     "solutions. So both can be removed from the fourth corner.",
     "Look for three cells with the same two candidates in the corners of a rectangle in two "
     "boxes, and look at the fourth corner."},
    {{"unique-rectangle-2", "Unique rectangle type 2", "uniqueness,uniqueness-test-2",
      F::uniqueness, true,
      "Two corners in line have only two digits, the others the same additional candidate.",
      kHandbook},
     find_unique_rectangle<2>,
     "sudokit:unique-rectangle-2 se~unique-loop hodoku:uniqueness-test-2",
     "Two corners of a rectangle have only the two digits, and the other two, in one line, have "
     "one additional candidate, the same in both. One of them must take it, or the rectangle would "
     "be deadly, so it can be removed from every other cell that sees both.",
     "Look for two bivalue cells with the same candidates next to each other, and opposite them "
     "two cells with the same pair and one additional digit, the same in both."},
    {{"unique-rectangle-3", "Unique rectangle type 3", "uniqueness,uniqueness-test-3",
      F::uniqueness, true,
      "Additional candidates of two corners form a naked or hidden subset with other cells.",
      kHandbook},
     find_unique_rectangle<3>,
     "sudokit:unique-rectangle-3 se~unique-loop hodoku:uniqueness-test-3",
     "Two corners of a rectangle have only the two digits, and the other two, in one line, have "
     "additional candidates. One of these two must take an additional digit. Treated as one cell "
     "with only the additional digits, they form a naked subset with other cells of a house, and "
     "its digits can be removed from the rest of the house. A hidden subset works as well.",
     "Look for two bivalue cells with the same candidates, and opposite them two cells with more; "
     "collect the additional digits, and look in a house of these two for cells with only those."},
    {{"unique-rectangle-4", "Unique rectangle type 4", "uniqueness,uniqueness-test-4",
      F::uniqueness, true, "One of the two digits is locked in two corners in line.", kHandbook},
     find_unique_rectangle<4>,
     "sudokit:unique-rectangle-4 sudokit~rectangle eppstein~rectangle se~unique-loop "
     "hodoku:uniqueness-test-4",
     "Two corners in one line have more candidates than the two digits, and in a house of both one "
     "of the two digits has no other place. One of them takes it; if the other took the second "
     "digit, the rectangle would be deadly. So the second digit can be removed from both.",
     "Look for two bivalue cells with the same candidates, and opposite them two cells with more. "
     "Count the places of both digits in the houses of these two: if one digit has no other place, "
     "the other can be removed."},
    {{"unique-rectangle-5", "Unique rectangle type 5", "uniqueness,uniqueness-test-5",
      F::uniqueness, true, "Corners that are not two in line have the same additional candidate.",
      kHandbook},
     find_unique_rectangle<5>,
     "sudokit:unique-rectangle-5 hodoku:uniqueness-test-5",
     "One corner or two opposite corners of a rectangle have only the two digits, and all others "
     "have one additional candidate, the same in all. One of these must take it, so it can be "
     "removed from every cell that sees all of them. This is type 2 across the diagonal.",
     "Look for a rectangle in two boxes with the same pair in all corners, where all corners with "
     "an additional candidate have the same one."},
    {{"unique-rectangle-6", "Unique rectangle type 6", "uniqueness,uniqueness-test-6",
      F::uniqueness, true,
      "In the lines of two opposite corners, one digit has no place outside the corners.",
      kHandbook},
     find_unique_rectangle<6>,
     "sudokit:unique-rectangle-6 hodoku:uniqueness-test-6",
     "Two opposite corners have only the two digits, and one of the digits has no place outside "
     "the rectangle in the rows and columns of the other two corners. If one of those two held it, "
     "the opposite one would hold it too, and the rectangle would be deadly. So that digit can be "
     "removed from both.",
     "Look for two bivalue cells with the same candidates in opposite corners of a rectangle in "
     "two boxes, and check whether one digit has no place outside the corners in the rows and "
     "columns of the rectangle."},
    {{"hidden-rectangle", "Hidden rectangle", "uniqueness", F::uniqueness, true,
      "A digit in one corner would force all other corners to two digits.", kHandbook},
     find_hidden_rectangle,
     "sudokit:hidden-rectangle hodoku:hidden-rectangle",
     "One corner of a rectangle has only the two digits, and in the row and the column of the "
     "opposite corner one of them has no place outside the rectangle. If the opposite corner took "
     "the other digit, all corners would be forced to the two digits. So that digit can be removed "
     "from it.",
     "Look for a bivalue cell and a rectangle in two boxes whose corners all have both its digits. "
     "Count the places of each digit in the row and the column of the opposite corner."},
    {{"avoidable-rectangle-1", "Avoidable rectangle type 1", "uniqueness", F::uniqueness, true,
      "Three corners were filled by the solver with two digits.", kHandbook},
     find_avoidable_rectangle<1>,
     "sudokit:avoidable-rectangle-1 hodoku:avoidable-rectangle-type-1",
     "Three corners of a rectangle in two boxes are filled with two digits, and none of them is a "
     "given. If the fourth took the digit that completes the rectangle, the two digits could be "
     "exchanged, since no given fixes them. So that digit can be removed from the fourth corner.",
     "Keep your own entries apart from the givens. Look for three of them in the corners of a "
     "rectangle in two boxes with two digits, and look at the fourth corner."},
    {{"avoidable-rectangle-2", "Avoidable rectangle type 2", "uniqueness", F::uniqueness, true,
      "The solver filled two corners; the others have the same additional candidate.", kHandbook},
     find_avoidable_rectangle<2>,
     "sudokit:avoidable-rectangle-2 hodoku:avoidable-rectangle-type-2",
     "Two corners of a rectangle were filled by the solver, and the other two each have only the "
     "digit that would complete it and one additional candidate, the same in both. One of them "
     "must take the additional digit, so it can be removed from every cell that sees both.",
     "Keep your own entries apart from the givens. Look for two of them in one line of a rectangle "
     "in two boxes, and in the other line for two cells with the same additional candidate."},
    {{"unique-loop", "Unique loop", "uniqueness", F::uniqueness, true,
      "A loop of six or more cells must not end with only two digits.", kHandbook},
     find_unique_loop,
     "sudokit:unique-loop se:unique-loop",
     "A loop of six or more cells, two in each house that it meets, must not end with only two "
     "digits. It is a longer unique rectangle: since each house has two of its cells, the two "
     "digits could be exchanged along the whole loop. Types 1 to 4 of the unique rectangle apply "
     "in the same way.",
     "Look for many cells with the same two candidates. Connect those that share a house to form a "
     "loop in which each house has two of them; one or two cells may have additional candidates."},
};

}  // namespace

namespace finders {
extern const TechniqueRows unique_rectangles;
const TechniqueRows unique_rectangles = kUniqueRectanglesRows;
}  // namespace finders

}  // namespace sudokit
