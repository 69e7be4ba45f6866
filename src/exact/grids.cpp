// How many solved grids a layout has: known ways that look at what columns hold, not at grids.
//
// 9x9: the sets of three digits that the columns of a band hold are its signature. A band of boxes
// has W arrangements for a signature of three partitions of the digits, and the grids are the sum
// of W(s1) W(s2) W(s3) over the signatures whose columns make up all digits. After relabelling the
// first partition is one of one, and the second and third are taken once for all pairs that its
// automorphisms carry onto each other (some seventy); compare Felgenhauer and Jarvis 2006.
//
// Boxes of two lines, C cells wide: there are two chutes of C lines. In each box the digits of the
// one line are a set of C, and those of the other chute have the same two sets the other way round:
// the grids are the sum of W squared over all choices of the sets, taken up to the order of digits.
#include "sudokit/grids.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <vector>

#include "exact/columns9.hpp"

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
    // The first partition; the columns of each box and the rows of each band.
    return sum * kPartitions * 216 * 216;
  }

 private:
  static std::size_t at(int p, int q) { return std::size_t(p * kPartitions + q); }

  // The relabellings that leave the first partition as it is, by what they make of each partition.
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
  // How many pairs the automorphisms of the first partition carry this one onto.
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

// Boxes of two lines. A digit is the set of boxes in whose first line it is.
class TwoLines {
 public:
  explicit TwoLines(int boxes) : boxes_(boxes), digits_(2 * boxes) {}

  Count grids() {
    choose(0, 0, 1, {});
    return sum_;
  }

 private:
  static Count factorial(int n) { return n < 2 ? 1 : factorial(n - 1) * static_cast<unsigned>(n); }

  // Every multiset of digits, in ascending order, with each box's line filled.
  void choose(unsigned least, int chosen, Count same, std::vector<unsigned> digits) {
    for (int box = 0; box < boxes_; ++box) {
      const auto in = std::count_if(digits.begin(), digits.end(),
                                    [&](unsigned digit) { return (digit >> box & 1) != 0; });
      if (in > boxes_ || chosen - in > boxes_) return;
    }
    if (chosen == digits_) {
      const Count ways = arrangements(digits);
      sum_ += factorial(digits_) / same * ways * ways;
      return;
    }
    const auto repeats = static_cast<unsigned>(std::count(digits.begin(), digits.end(), least));
    digits.push_back(least);
    choose(least, chosen + 1, same * (repeats + 1), digits);
    digits.pop_back();
    if (least + 1 < (1u << boxes_)) choose(least + 1, chosen, same, digits);
  }

  // Digit by digit: each takes another row of the chute in each box. The state is what is taken, a
  // bit for each box, line and row.
  Count arrangements(const std::vector<unsigned>& digits) {
    const auto known = known_.find(canonical(digits));
    if (known != known_.end()) return known->second;
    std::unordered_map<std::uint64_t, std::uint64_t> states = {{0, 1}};
    for (const unsigned digit : digits) {
      std::unordered_map<std::uint64_t, std::uint64_t> next;
      for (const auto& [state, ways] : states) place(digit, 0, 0, state, ways, next);
      states = std::move(next);
    }
    Count ways = 0;
    for (const auto& [state, count] : states) ways += count;
    known_.emplace(canonical(digits), ways);
    return ways;
  }
  void place(unsigned digit, int box, unsigned rows, std::uint64_t state, std::uint64_t ways,
             std::unordered_map<std::uint64_t, std::uint64_t>& next) const {
    if (box == boxes_) {
      next[state] += ways;
      return;
    }
    const int line = box * 2 + static_cast<int>(digit >> box & 1);
    for (int row = 0; row < boxes_; ++row) {
      const std::uint64_t bit = 1ULL << (line * boxes_ + row);
      if ((state & bit) != 0 || (rows >> row & 1) != 0) continue;
      place(digit, box + 1, rows | 1u << row, state | bit, ways, next);
    }
  }
  // The same for all that exchanges of boxes and of the lines of a box make of it.
  std::vector<unsigned> canonical(const std::vector<unsigned>& digits) const {
    std::vector<int> order(static_cast<std::size_t>(boxes_));
    for (int i = 0; i < boxes_; ++i) order[std::size_t(i)] = i;
    std::vector<unsigned> best;
    do {
      for (unsigned flip = 0; flip < (1u << boxes_); ++flip) {
        std::vector<unsigned> now;
        for (const unsigned digit : digits) {
          unsigned to = 0;
          for (int i = 0; i < boxes_; ++i) to |= (digit >> order[std::size_t(i)] & 1) << i;
          now.push_back(to ^ flip);
        }
        std::sort(now.begin(), now.end());
        if (best.empty() || now < best) best = std::move(now);
      }
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
  }

  int boxes_;
  int digits_;
  Count sum_ = 0;
  std::map<std::vector<unsigned>, Count> known_;
};

}  // namespace

std::optional<BigCount> count_grids(const Layout& layout) {
  if (layout.is_classic9()) return Nine().grids();
  if (!layout.is_classic()) return std::nullopt;
  const int low = std::min(layout.box_rows(), layout.box_cols());
  const int high = std::max(layout.box_rows(), layout.box_cols());
  if (low == 2 && high <= 4) return TwoLines(high).grids();
  return std::nullopt;
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
