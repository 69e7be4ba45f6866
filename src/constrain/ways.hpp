// Ways: a linear constraint over cells of which some differ, filtered by the ways to fill them. For
// deduction, which reasons about each constraint as exactly as a person does; searches use the
// filters of sums.hpp, which ignore some differences and cost less.
//
// A digit stays if some way to fill the cells uses it: the cells that must differ do, and the total
// is allowed. One way shows this for all of its digits, and is tried first the next time. The
// search for a way is bounded by the sums that the other cells can still reach; where no later cell
// differs from an earlier one, it depends on the sum so far alone, so failures are kept by sum.
// Exact unless a search takes more than kMostSteps; the digit then stays.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "constrain/sums.hpp"
#include "constrain/view.hpp"

namespace sudokit::constrain {

__extension__ using SumBits = unsigned __int128;

struct Ways {
  static constexpr std::size_t kMostTerms = 24;
  using Way = std::array<std::uint8_t, kMostTerms>;  // the digit of each term

  Sum<SumBits> sum;
  // By term: the earlier terms from which its cell differs, as bits; and whether no later term
  // differs from an earlier one.
  std::vector<std::uint32_t> differs;
  std::vector<std::uint8_t> cuts;
  // Scratch memory: by term and digit, the way that was found last; 0: none.
  std::vector<Way> found = {};
};

// The search for ways to fill the cells of one constraint. M holds the digits of a cell, and S the
// totals: narrow words are faster, and mostly enough.
template <class M, class S>
class WaySearch {
 public:
  static constexpr unsigned kMostTotals = 8 * sizeof(S);

  WaySearch(Ways& ways, int side) : ways_(ways), size_(ways.sum.terms.size()), side_(side) {
    if (ways.found.empty()) ways.found.resize(size_ * static_cast<std::size_t>(side));
  }

  template <class View>
  bool filter(View& view) {
    using Wide = decltype(view.at(0));
    for (std::size_t i = 0; i < size_; ++i) {
      domains_[i] = static_cast<M>(view.at(ways_.sum.terms[i].cell));
      used_[i] = 0;
    }
    for (std::size_t i = 0; i < size_; ++i) {
      mask_for_each(domains_[i], [&](int digit) {
        if ((used_[i] & mask_of<M>(digit)) == 0 && !support(i, digit)) {
          domains_[i] &= static_cast<M>(~mask_of<M>(digit));
        }
      });
      if (domains_[i] == 0) return false;
    }
    for (std::size_t i = 0; i < size_; ++i) {
      if (!view.narrow(ways_.sum.terms[i].cell, static_cast<Wide>(domains_[i]))) return false;
    }
    return true;
  }

 private:
  static constexpr int kMostSteps = 1000;

  unsigned shift(std::size_t term, int digit) const {
    const SumTerm& one = ways_.sum.terms[term];
    return static_cast<unsigned>(one.steps * (one.falls ? side_ - digit : digit - 1));
  }

  // Whether a way uses this digit, as far as the search goes.
  bool support(std::size_t term, int digit) {
    Ways::Way& last = found(term, digit);
    if (last[term] != 0 && possible(last)) {
      note(last);
      return true;
    }
    const M whole = std::exchange(domains_[term], mask_of<M>(digit));
    steps_ = 0;
    const bool any = look_back() && extend(0, 0);
    if (any && steps_ <= kMostSteps) {
      note(chosen_);
      last = chosen_;
    }
    domains_[term] = whole;
    return any;
  }
  Ways::Way& found(std::size_t term, int digit) {
    return ways_
        .found[term * static_cast<std::size_t>(side_) + static_cast<std::size_t>(digit - 1)];
  }
  bool possible(const Ways::Way& way) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if ((domains_[i] & mask_of<M>(way[i])) == 0) return false;
    }
    return true;
  }
  void note(const Ways::Way& way) {
    for (std::size_t i = 0; i < size_; ++i) used_[i] |= mask_of<M>(way[i]);
  }

  // The sums before each term from which the rest reaches an allowed total, ignoring differences.
  bool look_back() {
    S now = static_cast<S>(ways_.sum.totals);
    for (std::size_t i = size_; i-- > 0;) {
      S before = 0;
      mask_for_each(domains_[i], [&](int digit) { before |= now >> shift(i, digit); });
      wanted_[i + 1] = now;
      failed_[i] = 0;
      now = before;
    }
    return (now & 1) != 0;
  }

  // Chooses the digits from a term on, given the sum of those before it. A search that is cut short
  // counts as successful, so that the digit stays.
  bool extend(std::size_t term, unsigned sum) {
    if (term == size_) return true;
    const S at = S{1} << sum;
    if (ways_.cuts[term] && (failed_[term] & at) != 0) return false;
    M left = domains_[term];
    for (std::uint32_t rest = ways_.differs[term]; rest != 0; rest &= rest - 1) {
      left &=
          static_cast<M>(~mask_of<M>(chosen_[static_cast<std::size_t>(std::countr_zero(rest))]));
    }
    for (; left != 0; left &= static_cast<M>(left - 1)) {
      const int digit = mask_lowest(left);
      const unsigned next = sum + shift(term, digit);
      if (next >= kMostTotals || ((wanted_[term + 1] >> next) & 1) == 0) continue;
      chosen_[term] = static_cast<std::uint8_t>(digit);
      if (++steps_ > kMostSteps || extend(term + 1, next)) return true;
    }
    failed_[term] |= at;
    return false;
  }

  Ways& ways_;
  std::size_t size_;
  int side_;
  int steps_ = 0;
  Ways::Way chosen_{};
  // Of these, only the first `size_` are set.
  std::array<M, Ways::kMostTerms> domains_;
  std::array<M, Ways::kMostTerms> used_;  // the digits that ways use
  std::array<S, Ways::kMostTerms + 1> wanted_;
  std::array<S, Ways::kMostTerms> failed_;
};

// Whether no total that is allowed, and no digit, leaves a word of 64 bits.
inline bool fits_word(const Ways& ways, int side) {
  if (side >= 32 || ways.sum.highest >= 64) return false;
  return std::ranges::all_of(ways.sum.terms,
                             [&](const SumTerm& term) { return term.steps * (side - 1) < 64; });
}

template <class View>
bool filter_ways(Ways& ways, int side, View& view) {
  using M = decltype(view.at(0));
  using Word = std::conditional_t<(sizeof(M) > sizeof(std::uint32_t)), std::uint32_t, M>;
  if (fits_word(ways, side)) return WaySearch<Word, std::uint64_t>(ways, side).filter(view);
  return WaySearch<M, SumBits>(ways, side).filter(view);
}

}  // namespace sudokit::constrain
