// Sum: a linear constraint, filtered by its reachable partial sums.
//
// Sums are bits of a word, counted from the least value that the terms can give. The forward pass
// computes the sums that the first terms reach; the backward pass computes the sums from which the
// other terms reach an allowed total. A digit stays if a sum of the forward pass plus the digit is
// a sum of the backward pass. This is generalised arc consistency for independent terms; other
// filters ensure that the cells of a house differ. O(candidates) word operations.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "constrain/view.hpp"

namespace sudokit::constrain {

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

}  // namespace sudokit::constrain
