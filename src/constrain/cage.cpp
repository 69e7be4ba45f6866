#include "constrain/cage.hpp"

#include <numeric>

namespace sudokit::constrain {
namespace {

template <class M>
int sum_of(M set) {
  int sum = 0;
  mask_for_each(set, [&](int digit) { sum += digit; });
  return sum;
}

// One table for each side, made on first use.
template <class M, std::size_t... Sides>
const DigitSets<M>& table_of(int side, std::index_sequence<Sides...>) {
  const DigitSets<M>* found = nullptr;
  const auto look = [&]<std::size_t Side>(std::integral_constant<std::size_t, Side>) {
    if (side != static_cast<int>(Side)) return;
    static const DigitSets<M> table(static_cast<int>(Side));
    found = &table;
  };
  (look(std::integral_constant<std::size_t, Sides>{}), ...);
  return *found;
}

}  // namespace

template <class M>
DigitSets<M>::DigitSets(int side) : side_(side) {
  const std::size_t all = std::size_t{1} << side;
  starts_.assign(index(side, most_sum()) + 2, 0);
  for (std::size_t set = 0; set < all; ++set) {
    const M mask = static_cast<M>(set);
    ++starts_[index(mask_count(mask), sum_of(mask)) + 1];
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  std::vector<std::uint32_t> next(starts_);
  sets_.resize(all);
  for (std::size_t set = 0; set < all; ++set) {
    const M mask = static_cast<M>(set);
    sets_[next[index(mask_count(mask), sum_of(mask))]++] = mask;
  }
}

template <class M>
const DigitSets<M>& DigitSets<M>::of(int side) {
  return table_of<M>(side, std::make_index_sequence<17>());
}

template class DigitSets<Mask16>;

}  // namespace sudokit::constrain
