// One pass of propagation over N puzzles in lockstep, and the choice of a branch.
//
// A triad is the three cells where a line crosses a box. A chute (band or stack) has 9 triads in a
// 3x3 square of 3 lines by 3 boxes, and each digit takes three triads of a chute: one in each line
// and one in each box. For each triad the pass computes the digits that it may hold and those that
// it must hold. From the two it derives naked and hidden singles, locked candidates, and the
// closing of a triad that must hold three digits or may hold only three. One pass does not reach
// the fixpoint; callers repeat it until no lane changes. The consistency at the fixpoint and the
// choice of branch are those of tdoku (T. Dillon), which derives the same facts from the six
// configurations of a digit in a band.

#if defined(SUDOKIT_BULK_PROPAGATE) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKIT_BULK_PROPAGATE
#undef SUDOKIT_BULK_PROPAGATE
#else
#define SUDOKIT_BULK_PROPAGATE
#endif

#include "bulk/vector_ops_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace sudokit::bulk9::HWY_NAMESPACE {

using LaneSets = std::uint16_t[kLanes];  // one set of digits per lane

struct alignas(64) Board {
  LaneSets cell[81];
  // The digits that the vertical triads may hold and must hold: [band][stack][column].
  LaneSets may[3][3][3];
  LaneSets must[3][3][3];
};

// The results of a pass, as sets of lanes with one bit per lane.
struct Report {
  std::uint64_t failed;     // an empty cell, a digit without a place, a digit twice in a box
  std::uint64_t unchanged;  // the pass found nothing
  std::uint64_t full;       // every box is full; a solution when the lines are complete as well
};

struct Sums {
  Vec houses;   // digits that every house still has a place for
  Vec full;     // digits solved in every box
  Vec empty;    // greater than kAllDigits if a cell is empty
  Vec clash;    // digits solved twice in a box
  Vec changed;  // not empty if a cell changed
};
HWY_INLINE Sums no_sums() {
  return {fill(kAllDigits), fill(kAllDigits), none(), none(), none()};
}

// The 9 triads of a chute, line by line.
struct Triads {
  Vec may[9];
  Vec must[9];
};

// Indices of the other triads of the line and of the box of triad i.
struct Others {
  int line1, line2, box1, box2;
};
constexpr Others others(int i) {
  const int line = i / 3, box = i % 3;
  return {3 * line + (box + 1) % 3, 3 * line + (box + 2) % 3, 3 * ((line + 1) % 3) + box,
          3 * ((line + 2) % 3) + box};
}

// A digit must be in a triad if it has left the other two triads of its line or the other two of
// its box; it then leaves the rest of both. kReport: also applies the two rules about three
// digits, and updates the sum of houses.
template <bool kReport>
HWY_INLINE void filter(Triads& t, Vec& houses) {
  HWY_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    if (kReport) {
      houses = and3(houses, or3(t.may[3 * i], t.may[3 * i + 1], t.may[3 * i + 2]),
                    or3(t.may[i], t.may[3 + i], t.may[6 + i]));
    }
  }
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    const Others o = others(i);
    t.must[i] = and_not_both(t.may[i], hn::Or(t.may[o.line1], t.may[o.line2]),
                             hn::Or(t.may[o.box1], t.may[o.box2]));
    if (kReport) t.must[i] = hn::Or(t.must[i], keep_at_most_three(t.may[i]));
  }
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    const Others o = others(i);
    const Vec taken = or3(t.must[o.line1], t.must[o.line2], t.must[o.box1]);
    t.may[i] = and_neither(t.may[i], taken, t.must[o.box2]);
    if (kReport) t.may[i] = narrow_by_three(t.may[i], t.must[i]);
  }
}

// The candidates of the 9 triads of chute 0-2 (bands) or 3-5 (stacks).
HWY_INLINE void gather(const LaneSets* cell, int chute, Vec* may) {
  const bool vertical = chute >= 3;
  const int start = vertical ? 3 * (chute - 3) : 27 * chute;
  const int line = vertical ? 1 : 9, box = vertical ? 27 : 3, next = vertical ? 9 : 1;
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    const LaneSets* p = cell + start + line * (i / 3) + box * (i % 3);
    may[i] = or3(load(p[0]), load(p[next]), load(p[2 * next]));
  }
}

// The sum of 9 sets as numbers. If each has at most one digit, it is their union unless two hold
// the same digit.
HWY_INLINE Vec sum9(const Vec* x) {
  const Vec a = hn::Add(hn::Add(x[0], x[1]), x[2]), b = hn::Add(hn::Add(x[3], x[4]), x[5]);
  return hn::Add(hn::Add(a, b), hn::Add(hn::Add(x[6], x[7]), x[8]));
}

// Filters the 9 cells of one box by the digits that its horizontal (across) and vertical (down)
// triads may and must hold. kReport: also updates the sums.
template <bool kReport>
HWY_INLINE void filter_box(LaneSets* cell, const Vec* may_across, const Vec* must_across,
                           const LaneSets* may_down, const LaneSets* must_down, Sums& sums) {
  Vec old[9], x[9], below[9], solved[9], single_across[3], single_down[3];
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    old[i] = load(cell[9 * (i / 3) + i % 3]);
    x[i] = and3(old[i], may_across[3 * (i / 3)], load(may_down[i % 3]));
  }
  // Digits that a triad must hold and for which it has one place: hidden singles of every kind.
  HWY_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    single_across[i] =
        hn::AndNot(majority(x[3 * i], x[3 * i + 1], x[3 * i + 2]), must_across[3 * i]);
    single_down[i] = hn::AndNot(majority(x[i], x[3 + i], x[6 + i]), load(must_down[i]));
  }
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    x[i] = narrow(x[i], hn::Or(single_across[i / 3], single_down[i % 3]));
    below[i] = less_one(x[i]);
    solved[i] = keep_disjoint(x[i], below[i]);
  }
  const Vec row1 = or3(solved[0], solved[1], solved[2]);
  const Vec row2 = or3(solved[3], solved[4], solved[5]);
  const Vec row3 = or3(solved[6], solved[7], solved[8]);
  const Vec taken = or3(row1, row2, row3);
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) {
    const Vec now = without_or(x[i], taken, solved[i]);
    if (kReport) sums.changed = or_difference(sums.changed, old[i], now);
    store(now, cell[9 * (i / 3) + i % 3]);
  }
  if (!kReport) return;
  sums.full = hn::And(sums.full, taken);
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
  const Vec clash =
      or3(majority(solved[0], solved[1], solved[2]), majority(solved[3], solved[4], solved[5]),
          majority(solved[6], solved[7], solved[8]));
  sums.clash = or3(sums.clash, clash, majority(row1, row2, row3));
#else
  sums.clash = or_difference(sums.clash, taken, sum9(solved));
#endif
  const Vec empty = or3(or3(below[0], below[1], below[2]), or3(below[3], below[4], below[5]),
                        or3(below[6], below[7], below[8]));
  sums.empty = hn::Or(sums.empty, empty);
}

// One pass. A reporting pass also applies the closing rules, so that a lane that it leaves
// unchanged is at the fixpoint of all rules.
template <bool kReport>
HWY_NOINLINE void pass(Board& board, Sums& result) {
  Sums sums = no_sums();
  for (int stack = 0; stack < 3; ++stack) {
    Triads t;
    gather(board.cell, 3 + stack, t.may);
    filter<kReport>(t, sums.houses);
    HWY_UNROLL(9)
    for (int i = 0; i < 9; ++i) {
      store(t.may[i], board.may[i % 3][stack][i / 3]);
      store(t.must[i], board.must[i % 3][stack][i / 3]);
    }
  }
  for (int band = 0; band < 3; ++band) {
    Triads t;
    gather(board.cell, band, t.may);
    filter<kReport>(t, sums.houses);
    for (int stack = 0; stack < 3; ++stack) {
      filter_box<kReport>(board.cell + 27 * band + 3 * stack, t.may + stack, t.must + stack,
                          board.may[band][stack], board.must[band][stack], sums);
    }
  }
  result = sums;
}

// Makes two passes: a light one and one that reports.
HWY_INLINE Report propagate(Board& board) {
  Sums sums;
  pass<false>(board, sums);
  pass<true>(board, sums);
  const Vec all = fill(kAllDigits);
  const Vec wrong = hn::Or(hn::Xor(sums.houses, all), sums.clash);
  return {lanes_of(hn::Ne(wrong, none())) | lanes_of(hn::Gt(sums.empty, all)),
          lanes_of(is_none(sums.changed)), lanes_of(hn::Eq(sums.full, all))};
}

// The lanes in which every row and every column holds all digits.
HWY_NOINLINE std::uint64_t complete_lines(const Board& board) {
  Vec all = fill(kAllDigits);
  for (int i = 0; i < 9; ++i) {
    Vec row = none(), column = none();
    HWY_UNROLL(9)
    for (int j = 0; j < 9; ++j) {
      row = hn::Or(row, load(board.cell[9 * i + j]));
      column = hn::Or(column, load(board.cell[9 * j + i]));
    }
    all = and3(all, row, column);
  }
  return lanes_of(hn::Eq(all, fill(kAllDigits)));
}

// A branch: its number in kBranches and one digit, as a set. The set is empty if there is none; at
// a fixpoint that is not a solution this is a contradiction.
struct alignas(64) Choice {
  LaneSets branch;
  LaneSets digit;
};

// The numbers of configurations (0-6) of the digits in a chute: `two` is the set of digits with
// exactly two, `three` with exactly three, `many` with two or more. `weight` is the sum of the
// numbers over all digits.
struct Configurations {
  Vec two, three, many, weight;
};
HWY_INLINE Configurations configurations(const Vec* may) {
  const Vec c0 = and3(may[0], may[4], may[8]), c1 = and3(may[1], may[5], may[6]);
  const Vec c2 = and3(may[2], may[3], may[7]), c3 = and3(may[0], may[5], may[7]);
  const Vec c4 = and3(may[1], may[3], may[8]), c5 = and3(may[2], may[4], may[6]);
  // Three of one rotation and three of the other: sum and carry of each.
  const Vec sum1 = hn::Xor(c0, hn::Xor(c1, c2)), carry1 = majority(c0, c1, c2);
  const Vec sum2 = hn::Xor(c3, hn::Xor(c4, c5)), carry2 = majority(c3, c4, c5);
  const Vec carries = hn::Or(carry1, carry2), one_carry = hn::Xor(carry1, carry2);
  const Vec both = hn::And(sum1, sum2);
  const Vec twos = hn::Add(hn::PopulationCount(carry1), hn::PopulationCount(carry2));
  return {
      hn::Or(hn::AndNot(carries, both), and_neither(one_carry, sum1, sum2)),
      hn::And(hn::Xor(sum1, sum2), one_carry), hn::Or(carries, both),
      hn::Add(hn::Add(hn::PopulationCount(sum1), hn::PopulationCount(sum2)), hn::Add(twos, twos))};
}

HWY_INLINE Vec number_where(Vec set, int number) {
  return hn::IfThenElseZero(hn::Ne(set, none()), fill(number));
}
// For a chute in which only the triads of `places` hold a digit: the number of the branch, without
// that of the chute. It is on the first line with the fewest triads, two or three, and its triad is
// the first of these.
HWY_INLINE Vec choose_triad(const Vec* places) {
  Vec two[3], three[3];
  HWY_UNROLL(3)
  for (int i = 0; i < 3; ++i) {
    const Vec* t = places + 3 * i;
    three[i] = and3(t[0], t[1], t[2]);
    two[i] = hn::AndNot(three[i], majority(t[0], t[1], t[2]));
  }
  const Vec any = or3(two[0], two[1], two[2]);
  const Vec line0 = hn::Or(two[0], hn::AndNot(any, three[0]));
  const Vec line1 = hn::AndNot(line0, hn::Or(two[1], hn::AndNot(any, three[1])));
  const Vec line2 = hn::AndNot(hn::Or(line0, line1), hn::Or(two[2], hn::AndNot(any, three[2])));
  const Vec second =
      or3(hn::AndNot(places[0], line0), hn::AndNot(places[3], line1), hn::AndNot(places[6], line2));
  return or3(number_where(line1, 2), number_where(line2, 4), number_where(second, 1));
}

// Chooses the chute with the fewest configurations among those with an open digit, and in it the
// lowest digit with two configurations, else with three, else with more.
HWY_NOINLINE void choose(const Board& board, Choice& choice) {
  Vec least = fill(0xFFFF), chute = none(), digit = none();
  Vec places[9];
  for (int k = 0; k < 6; ++k) {
    Vec may[9];
    gather(board.cell, k, may);
    const Configurations c = configurations(may);
    const Vec weight = hn::IfThenElse(is_none(c.many), fill(0xFFFF), c.weight);
    const Vec few = hn::IfThenElse(is_none(c.three), c.many, c.three);
    const Vec open = hn::IfThenElse(is_none(c.two), few, c.two);
    const Mask better = hn::Lt(weight, least);
    least = hn::Min(weight, least);
    chute = hn::IfThenElse(better, fill(6 * k), chute);
    digit = hn::IfThenElse(better, hn::AndNot(less_one(open), open), digit);
    HWY_UNROLL(9)
    for (int i = 0; i < 9; ++i) {
      places[i] = k == 0 ? may[i] : hn::IfThenElse(better, may[i], places[i]);
    }
  }
  HWY_UNROLL(9)
  for (int i = 0; i < 9; ++i) places[i] = hn::And(places[i], digit);
  store(hn::Add(chute, choose_triad(places)), choice.branch);
  store(digit, choice.digit);
}

}  // namespace sudokit::bulk9::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
