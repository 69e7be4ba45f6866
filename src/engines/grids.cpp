// Counts the solved grids of a layout by known methods, which consider the digits in each column
// instead of single grids.
//
// 9x9: the signature of a band consists of the sets of three digits that its columns hold, which
// are one partition of the digits for each of its three boxes. A band with signature s has W(s)
// arrangements. The number of grids is the sum of W(s1) W(s2) W(s3) over all signatures of the
// three bands that give each column all digits. By relabelling, the first partition of the first
// band can be fixed. The pairs of its second and third partition are counted once for each class of
// pairs that the automorphisms of the first map onto each other (some seventy classes); compare
// Felgenhauer and Jarvis 2006.
//
// Boxes of two rows and C columns: there are two stacks of C boxes. In each box, the lower row
// holds a set of C digits, and the box beside it has the same two sets the other way round. So the
// number of grids is the sum of W squared over all choices of the sets, taken up to the order of
// digits, where W is the number of ways to fill one stack. A stack is filled box by box. What
// matters about a digit is its rows in the boxes to come and the columns that it has not used. If
// few boxes are to come, there are so few combinations of these that nearly all states occur again
// (2x5: some hundred thousand states for 589,392 choices, which are 355 up to exchanges of boxes
// and of their rows).
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/meter.hpp"
#include "engines/columns9.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

using Count = BigCount;

constexpr int kPartitions = Columns9::kPartitions;

class Nine {
 public:
  Nine() { find_automorphisms(); }

  Count grids() const {
    std::vector<bool> seen(std::size_t(kPartitions * kPartitions));
    Count sum = 0;
    for (int p = 0; p < kPartitions; ++p) {
      for (int q = 0; q < kPartitions; ++q) {
        if (seen[at(p, q)]) continue;
        sum += Count(mark_alike(p, q, seen)) * columns_.ways(0, p, q) * completions(p, q);
      }
    }
    // The factors are the choices of the first partition, the orders of the columns of each box,
    // and the orders of the rows of each band.
    return sum * kPartitions * 216 * 216;
  }

 private:
  static std::size_t at(int p, int q) { return std::size_t(p * kPartitions + q); }

  // Finds the relabellings that preserve the first partition, and stores for each the image of
  // every partition.
  void find_automorphisms() {
    std::array<int, 3> blocks = {0, 1, 2};
    do {
      for (int code = 0; code < 216; ++code)
        automorphisms_.push_back(image(automorphism(blocks, code)));
    } while (std::next_permutation(blocks.begin(), blocks.end()));
  }
  static std::array<int, 9> automorphism(const std::array<int, 3>& blocks, int code) {
    constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    std::array<int, 9> map{};
    for (int block = 0; block < 3; ++block, code /= 6) {
      for (int i = 0; i < 3; ++i) {
        map[std::size_t(block * 3 + i)] = blocks[std::size_t(block)] * 3 + kOrders[code % 6][i];
      }
    }
    return map;
  }
  static Set9 carry(const std::array<int, 9>& map, Set9 set) {
    Set9 to = 0;
    for (int digit = 0; digit < 9; ++digit) {
      if ((set >> digit & 1) != 0) to |= static_cast<Set9>(1 << map[std::size_t(digit)]);
    }
    return to;
  }
  std::vector<int> image(const std::array<int, 9>& map) const {
    std::vector<int> to;
    for (int p = 0; p < kPartitions; ++p) {
      const Triples& sets = columns_.partition(p);
      to.push_back(columns_.index(carry(map, sets[0]), carry(map, sets[1])));
    }
    return to;
  }
  // Marks the pairs that the automorphisms of the first partition map this pair onto, in either
  // order, and returns the number of newly marked ones.
  std::uint64_t mark_alike(int p, int q, std::vector<bool>& seen) const {
    std::uint64_t count = 0;
    for (const auto& map : automorphisms_) {
      const int a = map[std::size_t(p)], b = map[std::size_t(q)];
      for (const std::size_t pair : {at(a, b), at(b, a)}) {
        if (!seen[pair]) ++count;
        seen[pair] = true;
      }
    }
    return count;
  }
  Count completions(int p, int q) const {
    Count sum = 0;
    for (const auto& a : columns_.splits(0)) {
      for (const auto& b : columns_.splits(p)) {
        for (const auto& c : columns_.splits(q)) {
          sum += Count(columns_.ways(a.second, b.second, c.second)) *
                 columns_.ways(a.third, b.third, c.third);
        }
      }
    }
    return sum;
  }

  const Columns9& columns_ = Columns9::tables();
  std::vector<std::vector<int>> automorphisms_;
};

// Boxes of two rows. A digit is described by the set of boxes in whose lower row it is.
class TwoRows {
 public:
  TwoRows(int boxes, Meter& meter)
      : boxes_(boxes), digits_(2 * boxes), all_columns_((1u << boxes) - 1), meter_(meter) {}

  // Throws BudgetSpent if the meter ends it.
  Count grids() {
    std::vector<int> fresh;
    part({digits_}, fresh, boxes_);
    return sum_;
  }

  static constexpr int kMostBoxes = 5;

 private:
  // One entry per digit, in ascending order. The high bits are the set of boxes to come in whose
  // lower row it is, the next box as the lowest bit; the low bits are the columns that it can still
  // use.
  using Stack = std::array<std::uint16_t, 2 * kMostBoxes>;
  struct Hash {
    std::size_t operator()(const Stack& stack) const {
      std::uint64_t hash = 0;
      for (const std::uint64_t digit : stack) {
        hash = (hash ^ digit) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 29;
      }
      return static_cast<std::size_t>(hash);
    }
  };
  using Ways = std::unordered_map<Stack, std::uint64_t, Hash>;

  static Count factorial(int n) { return n < 2 ? 1 : factorial(n - 1) * static_cast<unsigned>(n); }

  // alike[s]: the number of digits that are in the lower row of exactly the boxes in the set s, of
  // the boxes so far. In the next box, `lower` more digits must be in the lower row, chosen from
  // the groups that are not in `parted` yet.
  void part(const std::vector<int>& alike, std::vector<int>& parted, int lower) {
    if (alike.size() == 1u << boxes_) return add(alike);
    if (parted.size() == 2 * alike.size()) {
      std::vector<int> fresh;
      if (lower == 0) part(parted, fresh, boxes_);
      return;
    }
    const int digits = alike[parted.size() / 2];
    for (int below = 0; below <= std::min(digits, lower); ++below) {
      parted.insert(parted.end(), {digits - below, below});
      part(alike, parted, lower - below);
      parted.resize(parted.size() - 2);
    }
  }
  void add(const std::vector<int>& alike) {
    meter_.require();
    Stack stack{};
    Count choices = factorial(digits_);
    std::size_t at = 0;
    for (std::size_t set = 0; set < alike.size(); ++set) {
      for (int i = 0; i < alike[set]; ++i) stack[at++] = digit(unsigned(set), all_columns_);
      choices /= factorial(alike[set]);
    }
    const Count ways = known(stack);
    sum_ += choices * ways * ways;
  }

  std::uint16_t digit(unsigned lower, unsigned columns) const {
    return static_cast<std::uint16_t>(lower << boxes_ | columns);
  }
  unsigned lower(std::uint16_t digit) const { return unsigned{digit} >> boxes_; }
  unsigned columns(std::uint16_t digit) const { return digit & all_columns_; }
  template <class Change>
  Stack changed(const Stack& stack, const Change& change) const {
    Stack to{};
    std::transform(stack.begin(), stack.begin() + digits_, to.begin(), change);
    std::sort(to.begin(), to.begin() + digits_);
    return to;
  }
  static unsigned permuted(unsigned set, std::span<const int> order) {
    unsigned to = 0;
    for (std::size_t i = 0; i < order.size(); ++i) to |= (set >> order[i] & 1) << i;
    return to;
  }
  std::span<int> in_order(std::array<int, kMostBoxes>& order) const {
    const std::span some(order.data(), static_cast<std::size_t>(boxes_));
    std::iota(some.begin(), some.end(), 0);
    return some;
  }

  // The number of ways to fill a stack. It is stored for all stacks that result from exchanging
  // boxes and the rows of a box, since it is the same for them.
  std::uint64_t known(const Stack& stack) {
    const auto found = known_.find(stack);
    if (found != known_.end()) return found->second;
    const std::uint64_t ways = fill(stack, boxes_);
    std::array<int, kMostBoxes> room;
    const std::span<int> order = in_order(room);
    do {
      for (unsigned flip = 0; flip <= all_columns_; ++flip) {
        known_[changed(stack, [&](std::uint16_t one) {
          return digit(permuted(lower(one), order) ^ flip, all_columns_);
        })] = ways;
      }
    } while (std::next_permutation(order.begin(), order.end()));
    return ways;
  }

  std::uint64_t fill(const Stack& stack, int boxes) {
    if (boxes == 0) return 1;
    const Stack ordered = with_columns_ordered(stack);
    Ways& ways = ways_[std::size_t(boxes)];
    const auto found = ways.find(ordered);
    if (found != ways.end()) return found->second;
    meter_.require();
    meter_.require_memory(sizeof(Ways::value_type) + 2 * sizeof(void*));
    Stack left{};
    return ways[ordered] = place(ordered, 0, {}, left, boxes);
  }
  // Puts each digit from `at` on into a column of the next box, in its row.
  std::uint64_t place(const Stack& stack, std::size_t at, std::array<unsigned, 2> taken,
                      Stack& left, int boxes) {
    if (at == static_cast<std::size_t>(digits_)) return fill(left, boxes - 1);
    const unsigned sets = lower(stack[at]), may = columns(stack[at]);
    unsigned& row = taken[sets & 1];
    const unsigned before = row;
    std::uint64_t ways = 0;
    for (unsigned open = may & ~before; open != 0; open &= open - 1) {
      const unsigned column = open & (~open + 1);
      row = before | column;
      left[at] = digit(sets >> 1, may & ~column);
      ways += place(stack, at + 1, taken, left, boxes);
    }
    return ways;
  }
  // Exchanging columns does not change the number of ways. So the columns are sorted by the digits
  // that may be there, which undoes most exchanges.
  Stack with_columns_ordered(const Stack& stack) const {
    std::array<std::uint64_t, kMostBoxes> weight{};
    for (const std::uint16_t one : stack) {
      std::uint64_t each = 1;  // 11^set: at most ten digits have the same set
      for (unsigned set = lower(one); set > 0; --set) each *= 11;
      for (unsigned open = columns(one); open != 0; open &= open - 1)
        weight[std::size_t(std::countr_zero(open))] += each;
    }
    std::array<int, kMostBoxes> room;
    const std::span<int> order = in_order(room);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return weight[std::size_t(a)] < weight[std::size_t(b)]; });
    return changed(
        stack, [&](std::uint16_t one) { return digit(lower(one), permuted(columns(one), order)); });
  }

  int boxes_;
  int digits_;
  unsigned all_columns_;
  Meter& meter_;
  Count sum_ = 0;
  Ways known_;
  std::array<Ways, kMostBoxes + 1> ways_;  // by number of boxes to come
};

}  // namespace

std::optional<GridCount> count_grids(const Layout& layout, const Run& run) {
  if (layout.is_classic9()) return GridCount{Nine().grids()};
  if (!layout.is_classic()) return std::nullopt;
  const int low = std::min(layout.box_rows(), layout.box_cols());
  const int high = std::max(layout.box_rows(), layout.box_cols());
  if (low != 2 || high > TwoRows::kMostBoxes) return std::nullopt;
  Meter meter(run);
  try {
    return GridCount{TwoRows(high, meter).grids()};
  } catch (const BudgetSpent&) {
    return GridCount{0, meter.reason()};
  }
}

std::string to_string(BigCount count) {
  std::string text;
  do {
    text += static_cast<char>('0' + static_cast<int>(count % 10));
    count /= 10;
  } while (count > 0);
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace sudokit
