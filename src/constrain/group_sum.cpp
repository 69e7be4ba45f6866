#include "constrain/group_sum.hpp"

namespace sudokit::constrain {

SumBlocks::SumBlocks(int side, int size) {
  std::vector<std::vector<Mask16>> by_sum(static_cast<std::size_t>(side * size + 1));
  const auto add = [&](int sum, Mask16 set) {
    by_sum[static_cast<std::size_t>(sum)].push_back(set);
  };
  for (int a = 1; a <= side; ++a) {
    for (int b = a + 1; b <= side; ++b) {
      const auto two = static_cast<Mask16>(mask_of<Mask16>(a) | mask_of<Mask16>(b));
      if (size == 2) add(a + b, two);
      for (int c = b + 1; size == 3 && c <= side; ++c) {
        add(a + b + c, static_cast<Mask16>(two | mask_of<Mask16>(c)));
      }
    }
  }
  least = size * (size + 1) / 2;
  width = size * (side - size);
  for (std::size_t sum = 0; sum < by_sum.size(); ++sum) {
    std::vector<Mask16>& own = by_sum[sum];
    pad_to_blocks(own);
    for (std::size_t i = 0; i < own.size(); i += kSetsOfBlock) {
      sums.push_back(static_cast<std::uint8_t>(sum - static_cast<std::size_t>(least)));
    }
    sets.insert(sets.end(), own.begin(), own.end());
  }
}

const SumBlocks& sum_blocks(int side, int size) {
  static const auto tables = [] {
    std::array<std::array<SumBlocks, 4>, 17> all;
    for (int each = 1; each <= 16; ++each) {
      for (int of = 2; of <= 3 && of <= each; ++of) {
        all[static_cast<std::size_t>(each)][static_cast<std::size_t>(of)] = SumBlocks(each, of);
      }
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(side)][static_cast<std::size_t>(size)];
}

}  // namespace sudokit::constrain
