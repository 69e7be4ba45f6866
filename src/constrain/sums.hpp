// Filters of sums: a linear constraint, and a sum over groups of cells that all differ.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "constrain/cage.hpp"
#include "constrain/view.hpp"

namespace sudokit::constrain {

// Sum: a linear constraint, filtered by its reachable partial sums.
//
// Sums are bits of a word, counted from the least value that the terms can give. The forward pass
// computes the sums that the first terms reach; the backward pass computes the sums from which the
// other terms reach an allowed total. A digit stays if a sum of the forward pass plus the digit is
// a sum of the backward pass. This is generalised arc consistency for independent terms; other
// filters ensure that the cells of a house differ. O(candidates) word operations.

// A term counts from the least value that it can give: the digit d gives steps * (d - 1), or
// steps * (side - d) if `falls`.
struct SumTerm {
  Cell cell = 0;
  bool falls = false;
  std::uint16_t steps = 1;
};

template <class Bits>
struct Sum {
  std::vector<SumTerm> terms;
  Bits totals = 0;  // bit i: the least total plus i is allowed
  int lowest = 0;   // the lowest and highest bit of `totals`
  int highest = 0;
  bool one_range = false;  // all bits from the lowest to the highest are set, and there are some
};

// Allows the total of bit i. Call it in ascending order of i.
template <class SumForm>
void allow_total(SumForm& sum, int i) {
  sum.one_range = sum.totals == 0 || (sum.one_range && sum.highest + 1 == i);
  if (sum.totals == 0) sum.lowest = i;
  sum.highest = i;
  sum.totals |= decltype(sum.totals){1} << i;
}

inline constexpr std::size_t kMostSumTerms = 130;

template <class M>
int mask_highest(M mask) {
  if constexpr (sizeof(M) == 16) {
    const auto high = static_cast<std::uint64_t>(mask >> 64);
    return high ? 128 - std::countl_zero(high)
                : 64 - std::countl_zero(static_cast<std::uint64_t>(mask));
  } else {
    return 32 * static_cast<int>((sizeof(M) + 3) / 4) -
           std::countl_zero(
               static_cast<std::conditional_t<sizeof(M) == 8, M, std::uint32_t>>(mask));
  }
}

// Whether the candidates of some term span more than the other terms leave, so that the lowest or
// highest may have to go. If no term does, only gaps among the candidates could exclude more, which
// is rare. Pre: the totals are one range.
template <class Bits, class M, class View>
bool may_narrow(const Sum<Bits>& sum, int side, const View& view) {
  int least = 0;
  int most = 0;
  int widest = 0;
  for (const SumTerm& term : sum.terms) {
    const M own = view.at(term.cell);
    const int low = mask_lowest(own);
    const int high = mask_highest(own);
    least += term.steps * (term.falls ? side - high : low - 1);
    most += term.steps * (term.falls ? side - low : high - 1);
    widest = std::max(widest, term.steps * (high - low));
  }
  return widest > sum.highest - least || widest > most - sum.lowest;
}

template <class Bits, class M, class View>
bool filter_sum(const Sum<Bits>& sum, int side, View& view) {
  std::array<Bits, kMostSumTerms> reached;
  const std::size_t size = sum.terms.size();
  if (size > 3 && sum.one_range && !may_narrow<Bits, M>(sum, side, view)) return true;
  const auto shift = [&](const SumTerm& term, int digit) {
    return static_cast<unsigned>(term.steps * (term.falls ? side - digit : digit - 1));
  };
  Bits now = 1;
  for (std::size_t i = 0; i < size; ++i) {
    reached[i] = now;
    Bits next = 0;
    mask_for_each(view.at(sum.terms[i].cell),
                  [&](int digit) { next |= now << shift(sum.terms[i], digit); });
    now = next;
  }
  Bits wanted = now & sum.totals;
  if (wanted == 0) return false;
  if (wanted == now) return true;
  for (std::size_t i = size; i-- > 0;) {
    const SumTerm& term = sum.terms[i];
    Bits before = 0;
    M keep = 0;
    mask_for_each(view.at(term.cell), [&](int digit) {
      const Bits from = (wanted >> shift(term, digit)) & reached[i];
      if (from == 0) return;
      before |= from;
      keep |= mask_of<M>(digit);
    });
    if (!view.narrow(term.cell, keep)) return false;
    wanted = before;
  }
  return true;
}

// A linear constraint whose totals do not fit in a word. It is filtered by the least and the
// greatest sum alone: the bounds of each term against those of all others.
struct WideSum {
  struct Term {
    Cell cell = 0;
    int factor = 1;
  };
  std::vector<Term> terms;
  std::vector<std::pair<std::int64_t, std::int64_t>> totals;  // ascending
};

template <class M, class View>
bool filter_wide_sum(const WideSum& sum, View& view) {
  std::int64_t least = 0;
  std::int64_t most = 0;
  const auto low = [&](const WideSum::Term& term) {
    const M own = view.at(term.cell);
    return std::int64_t{term.factor} * (term.factor > 0 ? mask_lowest(own) : mask_highest(own));
  };
  const auto high = [&](const WideSum::Term& term) {
    const M own = view.at(term.cell);
    return std::int64_t{term.factor} * (term.factor > 0 ? mask_highest(own) : mask_lowest(own));
  };
  for (const auto& term : sum.terms) least += low(term), most += high(term);
  // Whether a range of allowed totals meets [from, to]. Gaps between the ranges exclude digits only
  // if few terms are left.
  const auto reaches = [&](std::int64_t from, std::int64_t to) {
    for (const auto& [first, last] : sum.totals) {
      if (first <= to && from <= last) return true;
    }
    return false;
  };
  if (!reaches(least, most)) return false;
  for (const auto& term : sum.terms) {
    const std::int64_t rest_least = least - low(term);
    const std::int64_t rest_most = most - high(term);
    M keep = 0;
    mask_for_each(view.at(term.cell), [&](int digit) {
      const std::int64_t own = std::int64_t{term.factor} * digit;
      if (reaches(own + rest_least, own + rest_most)) keep |= mask_of<M>(digit);
    });
    if (!view.narrow(term.cell, keep)) return false;
    least = rest_least + low(term);
    most = rest_most + high(term);
  }
  return true;
}

// GroupSum: a sum whose cells fall into groups of cells that all differ, such as the cells of a
// diagonal that lie in one box.
//
// Filtered as Sum, with one step for each group instead of each cell: the sums of the
// digit sets that are possible by the candidates of the group. For digits up to 16 and factors 1
// and -1.

// All sets of `size` of the digits 1..side, in blocks of sets with the same sum.
struct SumBlocks {
  std::vector<Mask16> sets;
  std::vector<std::uint8_t> sums;  // by block: its sum minus the least sum
  int least = 0;
  int width = 0;  // the greatest sum minus the least

  SumBlocks() = default;
  SumBlocks(int side, int size);
};

// The shared tables. Thread safe. Pre: size <= 3, side <= 16.
const SumBlocks& sum_blocks(int side, int size);

struct SumGroup {
  std::vector<Cell> cells;
  const SumBlocks* blocks = nullptr;  // null for one cell
  bool falls = false;                 // the factor is -1
  int side = 0;
};

inline std::uint64_t reversed(std::uint64_t bits, int width) {
  std::uint64_t turned = 0;
  for (; bits != 0; bits &= bits - 1) {
    turned |= std::uint64_t{1} << (width - 1 - std::countr_zero(bits));
  }
  return turned;
}

template <class Bits>
struct GroupSum {
  std::vector<SumGroup> groups;
  Bits totals = 0;  // bit i: the least total plus i is allowed
  int lowest = 0;   // the lowest and highest bit of `totals`
  int highest = 0;
  bool one_range = false;  // as in Sum
};

inline constexpr std::size_t kMostSumGroups = 24;

// The sums of the possible sets of a group, as bits counted up from the least sum or, if the group
// falls, down from the greatest.
inline std::uint64_t sums_of(const SumGroup& group, const OpenCells& open) {
  std::uint64_t sums = 0;
  const int width = group.blocks->width;
  const Mask16* sets = group.blocks->sets.data();
  for (const std::uint8_t sum : group.blocks->sums) {
    if (or_of_lanes(open.possible(load_block(sets))) != 0) {
      sums |= std::uint64_t{1} << (group.falls ? width - sum : sum);
    }
    sets += kSetsOfBlock;
  }
  return sums;
}

// A cache of the sums of groups by their candidates, which a search repeats often.
class SumMemo {
 public:
  struct Entry {
    std::uint64_t domains = 0;  // 16 bits for each of up to three cells; the top bit is `falls`
    std::uint64_t sums = 0;
  };
  void clear() { entries_.assign(std::size_t{1} << kBits, {}); }
  // The entry for `domains`; it may hold another key and may be overwritten.
  Entry& at(std::uint64_t domains) {
    return entries_[(domains * 0x9e3779b97f4a7c15ull) >> (64 - kBits)];
  }

 private:
  static constexpr int kBits = 12;
  std::vector<Entry> entries_;
};

// The sums of a group by the domains of the view, from the cache if the view has one; 0 if no set
// is possible.
template <class View>
std::uint64_t look_up_sums(const SumGroup& group, View& view) {
  if (group.blocks == nullptr) {
    const auto own = static_cast<std::uint64_t>(view.at(group.cells[0]));
    return group.falls ? reversed(own, group.side) : own;
  }
  std::uint64_t key = static_cast<std::uint64_t>(group.falls) << 63;
  for (std::size_t i = 0; i < group.cells.size(); ++i) {
    key |= static_cast<std::uint64_t>(view.at(group.cells[i])) << (16 * i);
  }
  const auto compute = [&] {
    OpenCells open;
    return open.read(group.cells, view) ? sums_of(group, open) : 0;
  };
  if constexpr (requires { view.sum_memo(); }) {
    auto& entry = view.sum_memo().at(key);
    if (entry.domains != key) entry = {key, compute()};
    return entry.sums;
  } else {
    return compute();
  }
}

// Narrows the cells of a group to the digits of sets with an allowed sum. Returns false if a cell
// has no digit left.
template <class View>
bool keep_sums(const SumGroup& group, std::uint64_t allowed, View& view) {
  using M = decltype(view.at(0));
  if (group.blocks == nullptr) {
    const std::uint64_t keep = group.falls ? reversed(allowed, group.side) : allowed;
    return view.narrow(group.cells[0], static_cast<M>(keep));
  }
  OpenCells open;
  if (!open.read(group.cells, view)) return false;
  const int width = group.blocks->width;
  SetBlock any = all_lanes(0);
  const Mask16* sets = group.blocks->sets.data();
  for (const std::uint8_t sum : group.blocks->sums) {
    if ((allowed >> (group.falls ? width - sum : sum)) & 1) {
      const SetBlock block = load_block(sets);
      any |= block & open.possible(block);
    }
    sets += kSetsOfBlock;
  }
  const auto keep = static_cast<M>(or_of_lanes(any) & static_cast<Mask16>(~open.settled));
  for (std::size_t i = 0; i < open.size; ++i) {
    if (!view.narrow(open.cells[i], keep)) return false;
  }
  return true;
}

// Whether the sums of some group span more than the other groups leave. Pre: the totals are one
// range.
template <class Bits>
bool may_narrow(const GroupSum<Bits>& sum, std::span<const std::uint64_t> sums) {
  int least = 0;
  int most = 0;
  int widest = 0;
  for (const std::uint64_t each : sums) {
    const int low = std::countr_zero(each);
    const int high = 63 - std::countl_zero(each);
    least += low;
    most += high;
    widest = std::max(widest, high - low);
  }
  return widest > sum.highest - least || widest > most - sum.lowest;
}

template <class Bits, class View>
bool filter_group_sum(const GroupSum<Bits>& sum, View& view) {
  std::array<std::uint64_t, kMostSumGroups> sums;
  std::array<Bits, kMostSumGroups> reached;
  const std::size_t size = sum.groups.size();
  for (std::size_t i = 0; i < size; ++i) {
    sums[i] = look_up_sums(sum.groups[i], view);
    if (sums[i] == 0) return false;
  }
  if (sum.one_range && !may_narrow(sum, {sums.data(), size})) return true;
  Bits now = 1;
  for (std::size_t i = 0; i < size; ++i) {
    reached[i] = now;
    Bits next = 0;
    for (std::uint64_t rest = sums[i]; rest != 0; rest &= rest - 1) {
      next |= now << std::countr_zero(rest);
    }
    now = next;
  }
  Bits wanted = now & sum.totals;
  if (wanted == 0) return false;
  if (wanted == now) return true;
  for (std::size_t i = size; i-- > 0;) {
    Bits before = 0;
    std::uint64_t allowed = 0;
    for (std::uint64_t rest = sums[i]; rest != 0; rest &= rest - 1) {
      const int each = std::countr_zero(rest);
      const Bits from = (wanted >> each) & reached[i];
      if (from == 0) continue;
      before |= from;
      allowed |= std::uint64_t{1} << each;
    }
    if (allowed != sums[i] && !keep_sums(sum.groups[i], allowed, view)) return false;
    wanted = before;
  }
  return true;
}

}  // namespace sudokit::constrain
