// The rules for one puzzle: one pass of propagation over the nine boxes of a board in parallel, and
// the choice of a branch.
//
// The passes are those of the lockstep kernel (propagate_inl.hpp), operation by operation, so that
// both reach the same sets after the same number of passes, fail in the same states and branch
// alike. There 81 vectors hold one cell of many boards each; here nine vectors hold one cell of all
// boxes of one board. The triads of a box then lie in its lane, and those of a line in the lanes of
// the same band or stack.
//
//     x[p], p = 3 * row + column in the box      lane: box
//
//     across[r] = x[3r] | x[3r+1] | x[3r+2]      the horizontal triads in row r of all boxes
//     down[c]   = x[c]  | x[3+c]  | x[6+c]       the vertical triads in column c of all boxes

#if defined(SUDOKIT_BULK_SINGLE) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKIT_BULK_SINGLE
#undef SUDOKIT_BULK_SINGLE
#else
#define SUDOKIT_BULK_SINGLE
#endif

#include <algorithm>
#include <bit>

#include "bulk/box_vectors_inl.hpp"
#include "bulk/job.hpp"

HWY_BEFORE_NAMESPACE();
#if HWY_TARGET != HWY_SCALAR
namespace sudokit::bulk9::HWY_NAMESPACE {

constexpr unsigned kNine = 0x1FF;  // the set of all digits
alignas(32) constexpr BoxSets kEveryBox = {kNine, kNine, kNine, 0, kNine, kNine, kNine, 0,
                                           kNine, kNine, kNine, 0, 0,     0,     0,     0};

HWY_INLINE Boxes less_one(const Boxes& x) {
  return x + in_all(0xFFFF);
}
HWY_INLINE Boxes drop_lowest(const Boxes& x) {
  return x & less_one(x);
}
// x if it has at most three digits, otherwise the empty set.
HWY_INLINE Boxes at_most_three(const Boxes& x) {
  return x & where_empty(drop_lowest(drop_lowest(drop_lowest(x))));
}
// x & part if `part` has at least three digits, otherwise x.
HWY_INLINE Boxes narrow_by_three(const Boxes& x, const Boxes& part) {
  return x & (part | where_empty(drop_lowest(drop_lowest(part))));
}
// The digits in at least two of the three sets.
HWY_INLINE Boxes in_two(const Boxes& a, const Boxes& b, const Boxes& c) {
  return (a & b) | ((a | b) & c);
}
HWY_INLINE Boxes sum(const Boxes* x) {
  return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7])) + x[8];
}

// The digits of the other two triads of the line.
template <bool kDown>
HWY_INLINE Boxes others_in_line(const Boxes& triads) {
  if constexpr (kDown) {
    return next_band<1>(triads) | next_band<2>(triads);
  } else {
    return next_stack<1>(triads) | next_stack<2>(triads);
  }
}

// The digits of the triads of one direction.
struct LineTriads {
  Boxes may[3];
};
HWY_INLINE LineTriads across_of(const Boxes* x) {
  return {{x[0] | x[1] | x[2], x[3] | x[4] | x[5], x[6] | x[7] | x[8]}};
}
HWY_INLINE LineTriads down_of(const Boxes* x) {
  return {{x[0] | x[3] | x[6], x[1] | x[4] | x[7], x[2] | x[5] | x[8]}};
}

// Every digit in the lanes where every line holds every digit.
template <bool kDown>
HWY_INLINE Boxes digits_of_lines(const LineTriads& t) {
  return (t.may[0] | others_in_line<kDown>(t.may[0])) &
         (t.may[1] | others_in_line<kDown>(t.may[1])) &
         (t.may[2] | others_in_line<kDown>(t.may[2]));
}

// The digits that the triads may and must hold; see filter() of the kernel.
struct BoxTriads {
  Boxes may[3], must[3];
};
template <bool kDown, bool kClose>
HWY_INLINE BoxTriads filtered(const LineTriads& old) {
  BoxTriads t;
  for (int i = 0; i < 3; ++i) {
    const Boxes in_box = old.may[(i + 1) % 3] | old.may[(i + 2) % 3];
    t.must[i] = old.may[i] - (others_in_line<kDown>(old.may[i]) & in_box);
    if (kClose) t.must[i] = t.must[i] | at_most_three(old.may[i]);
  }
  for (int i = 0; i < 3; ++i) {
    const Boxes in_box = t.must[(i + 1) % 3] | t.must[(i + 2) % 3];
    t.may[i] = old.may[i] - (others_in_line<kDown>(t.must[i]) | in_box);
    if (kClose) t.may[i] = narrow_by_three(t.may[i], t.must[i]);
  }
  return t;
}

// What a pass found; lanes of boxes that do not exist are empty. A light pass sets only the first
// two, and `wrong` only for cells without a candidate.
struct Findings {
  Boxes wrong;    // not empty if the board has no solution
  Boxes taken;    // the digits solved in the box
  Boxes changed;  // not empty if a cell changed
};

// Filters the cells by their triads, places hidden singles and removes solved digits from boxes.
template <bool kReport>
HWY_INLINE Findings filter_boxes(Boxes* x, const BoxTriads& across, const BoxTriads& down) {
  for (int i = 0; i < 9; ++i) x[i] = x[i] & across.may[i / 3] & down.may[i % 3];
  Boxes single_across[3], single_down[3];
  for (int i = 0; i < 3; ++i) {
    single_across[i] = across.must[i] - in_two(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
    single_down[i] = down.must[i] - in_two(x[i], x[3 + i], x[6 + i]);
  }
  Boxes solved[9], taken = in_all(0), empty = in_all(0);
  for (int i = 0; i < 9; ++i) {
    x[i] = narrow(x[i], single_across[i / 3] | single_down[i % 3]);
    const Boxes below = less_one(x[i]);
    solved[i] = x[i] & where_empty(x[i] & below);
    taken = taken | solved[i];
    empty = empty | below;
  }
  for (int i = 0; i < 9; ++i) x[i] = (x[i] - taken) | solved[i];
  Findings found = {empty - in_all(kNine), taken, taken};
  // The sum of sets with one digit differs from their union if a digit occurs twice.
  if (kReport) found.wrong = found.wrong | (taken ^ sum(solved));
  return found;
}

template <bool kReport>
HWY_INLINE Findings pass_alone(Boxes* x) {
  const Boxes before = sum(x);
  const LineTriads across = across_of(x), down = down_of(x);
  Findings found =
      filter_boxes<kReport>(x, filtered<false, kReport>(across), filtered<true, kReport>(down));
  if (kReport) {
    const Boxes lines = digits_of_lines<false>(across) & digits_of_lines<true>(down);
    const Boxes houses = lines & (across.may[0] | across.may[1] | across.may[2]);
    found.wrong = found.wrong | (houses ^ in_all(kNine));
    found.changed = before ^ sum(x);  // sets only shrink
  }
  return found;
}

enum class Fate { failed, solved, stuck };

HWY_INLINE bool is_full(const Findings& found) {
  return all_empty(load_boxes(kEveryBox) - found.taken);
}
// The fate of a board whose boxes are full. Further passes would find the same.
HWY_INLINE Fate fate_of_full(const Boxes* x) {
  const Boxes lines = digits_of_lines<false>(across_of(x)) & digits_of_lines<true>(down_of(x));
  return all_empty(load_boxes(kEveryBox) - lines) ? Fate::solved : Fate::failed;
}

// Makes passes, light and reporting ones in turn, until the board has failed, is solved or is at
// the fixpoint of all rules.
HWY_INLINE Fate settle(Boxes* x) {
  for (;;) {
    const Findings light = pass_alone<false>(x);
    if (!all_empty(light.wrong)) return Fate::failed;
    if (is_full(light)) return fate_of_full(x);
    const Findings found = pass_alone<true>(x);
    if (!all_empty(found.wrong)) return Fate::failed;
    if (is_full(found)) return fate_of_full(x);
    if (all_empty(found.changed)) return Fate::stuck;
  }
}

// The chutes of one direction, one word each; lane j of a word is box j of the chute.
// placed: the digits with a certain configuration, three of one rotation and three of the other.
struct alignas(32) ChuteWords {
  std::uint64_t may[3][4];
  std::uint64_t placed[2][4];
};
HWY_INLINE void read_chutes(const Boxes* may, ChuteWords& words) {
  for (int i = 0; i < 3; ++i) store_words(may[i], words.may[i]);
  store_words(may[0] & next_stack<1>(may[1]) & next_stack<2>(may[2]), words.placed[0]);
  store_words(may[0] & next_stack<2>(may[1]) & next_stack<1>(may[2]), words.placed[1]);
}

// A digit, as a set, is in the triad of this chute (0-2 bands, 3-5 stacks), line and box or not.
struct Split {
  unsigned chute, line, box, digit;
};
constexpr std::uint64_t kLowest = 0x0000'0001'0001'0001;  // the lowest digit in three lanes

// Of the digits with several configurations in a chute, the lowest with two, else with three, else
// with more; see configurations() of the kernel.
HWY_INLINE unsigned digit_to_split(std::uint64_t one, std::uint64_t other) {
  const std::uint64_t a0 = one, a1 = one >> 16, a2 = one >> 32;
  const std::uint64_t b0 = other, b1 = other >> 16, b2 = other >> 32;
  const std::uint64_t sum1 = a0 ^ a1 ^ a2, carry1 = (a0 & a1) | ((a0 | a1) & a2);
  const std::uint64_t sum2 = b0 ^ b1 ^ b2, carry2 = (b0 & b1) | ((b0 | b1) & b2);
  const std::uint64_t carries = carry1 | carry2, one_carry = carry1 ^ carry2, both = sum1 & sum2;
  const std::uint64_t two = ((both & ~carries) | (one_carry & ~(sum1 | sum2))) & kNine;
  const std::uint64_t three = (sum1 ^ sum2) & one_carry & kNine, many = (carries | both) & kNine;
  const std::uint64_t few = three != 0 ? three : many, open = two != 0 ? two : few;
  return static_cast<unsigned>(open & (0 - open));
}

// Tables for the triads of a line. The index is the set of triads that may hold a digit, as 3 bits.
// kCost: the number of these triads, or 9 if it is not two or three. kFirst: the first of them.
constexpr unsigned kCost[8] = {9, 9, 9, 2, 9, 2, 2, 3};
constexpr unsigned kFirst[8] = {0, 0, 1, 0, 2, 0, 1, 0};

// The first line with the fewest triads, two or three, that may hold the digit; see choose_triad()
// of the kernel.
HWY_INLINE Split split_of(const ChuteWords& words, unsigned chute, unsigned digit) {
  const unsigned k = chute % 3;
  unsigned best = ~0U;
  for (unsigned line = 0; line < 3; ++line) {
    const std::uint64_t lanes = words.may[line][k] >> std::countr_zero(digit) & kLowest;
    const std::uint64_t places = (lanes | lanes >> 15 | lanes >> 30) & 7;
    best = std::min(best, kCost[places] << 6 | line << 2 | kFirst[places]);
  }
  return {chute, best >> 2 & 15, best & 3, digit};
}

// The branch of the kernel. The digit is empty if there is none. Pre: the board is at a fixpoint,
// where every digit has a configuration in every chute; so more than nine are a choice.
HWY_INLINE Split choose_alone(const Boxes* x) {
  ChuteWords words[2];
  const LineTriads across = across_of(x), down = down_of(x);
  read_chutes(across.may, words[0]);
  const Boxes turned[3] = {transposed(down.may[0]), transposed(down.may[1]),
                           transposed(down.may[2])};
  read_chutes(turned, words[1]);
  unsigned best = ~0U;
  for (unsigned chute = 0; chute < 6; ++chute) {
    const ChuteWords& w = words[chute / 3];
    const auto sum = std::popcount(w.placed[0][chute % 3] & kLowest * kNine) +
                     std::popcount(w.placed[1][chute % 3] & kLowest * kNine);
    best = std::min(best, (static_cast<unsigned>(sum) - 10) << 3 | chute);
  }
  if (best > 8 * 54) return {0, 0, 0, 0};
  const ChuteWords& w = words[best % 8 / 3];
  const unsigned k = best % 8 % 3;
  return split_of(w, best % 8, digit_to_split(w.placed[0][k], w.placed[1][k]));
}

}  // namespace sudokit::bulk9::HWY_NAMESPACE
#endif
HWY_AFTER_NAMESPACE();

#endif
