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
#include <bit>
#include <map>
#include <unordered_map>
#include <vector>

namespace sudokit {
namespace {

using Count = BigCount;
using Triples = std::array<std::uint16_t, 3>;

constexpr std::uint16_t kNine = 0x1ff;

std::vector<std::uint16_t> sets_of(int size, int of) {
  std::vector<std::uint16_t> sets;
  for (unsigned set = 0; set < (1u << of); ++set) {
    if (std::popcount(set) == size) sets.push_back(static_cast<std::uint16_t>(set));
  }
  return sets;
}

// Which row each digit of a box is in: three sets of three, the third being the rest.
struct Rows {
  std::uint16_t first;
  std::uint16_t second;
};

class Nine {
 public:
  Nine() {
    for (const auto a : sets_of(3, 9)) {
      for (const auto b : sets_of(3, 9)) {
        const auto c = static_cast<std::uint16_t>(kNine & ~(a | b));
        if ((a & b) == 0 && std::countr_zero(a) < std::countr_zero(b) &&
            std::countr_zero(b) < std::countr_zero(c)) {
          partitions_.push_back({a, b, c});
        }
      }
    }
    number();
    tabulate();
  }

  Count grids() const {
    std::vector<bool> seen(size() * size());
    Count sum = 0;
    for (std::size_t p = 0; p < size(); ++p) {
      for (std::size_t q = 0; q < size(); ++q) {
        if (seen[p * size() + q]) continue;
        sum += Count(mark_alike(p, q, seen)) * ways_[p * size() + q] * completions(p, q);
      }
    }
    return sum * 280 * 6 * 6 * 6;  // the first partition; the columns of each box
  }

 private:
  std::size_t size() const { return partitions_.size(); }

  static std::uint16_t carry(const std::array<int, 9>& map, std::uint16_t set) {
    std::uint16_t to = 0;
    for (int digit = 0; digit < 9; ++digit) {
      if ((set >> digit & 1) != 0) to |= static_cast<std::uint16_t>(1 << map[std::size_t(digit)]);
    }
    return to;
  }
  std::uint16_t index_of(Triples triples) const {
    std::sort(triples.begin(), triples.end(),
              [](auto a, auto b) { return std::countr_zero(a) < std::countr_zero(b); });
    return index_.at(triples);
  }
  std::vector<std::uint16_t> image(const std::array<int, 9>& map) const {
    std::vector<std::uint16_t> to;
    for (const Triples& p : partitions_) {
      to.push_back(index_of({carry(map, p[0]), carry(map, p[1]), carry(map, p[2])}));
    }
    return to;
  }
  // For each partition the relabelling that makes it the first, and the automorphisms of the first.
  void number() {
    for (std::size_t i = 0; i < size(); ++i) index_[partitions_[i]] = static_cast<std::uint16_t>(i);
    for (const Triples& p : partitions_) {
      std::array<int, 9> map{};
      int next = 0;
      for (const std::uint16_t triple : p) {
        for (int digit = 0; digit < 9; ++digit) {
          if ((triple >> digit & 1) != 0) map[std::size_t(digit)] = next++;
        }
      }
      relabelled_.push_back(image(map));
    }
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
  // All ways to put the digits of a box with these columns into its rows.
  static std::vector<Rows> rows_of(const Triples& columns) {
    std::vector<Rows> rows;
    for (const auto first : sets_of(3, 9)) {
      for (const auto second : sets_of(3, 9)) {
        if ((first & second) != 0) continue;
        const bool fits = std::all_of(columns.begin(), columns.end(), [&](std::uint16_t column) {
          return std::popcount(unsigned(column & first)) == 1 &&
                 std::popcount(unsigned(column & second)) == 1;
        });
        if (fits) rows.push_back({first, second});
      }
    }
    return rows;
  }
  // ways_: the bands whose columns are the first partition, another and a third.
  void tabulate() {
    std::vector<std::vector<Rows>> rows;
    for (const Triples& p : partitions_) rows.push_back(rows_of(p));
    // The third box is what is left: how many of the partitions go with it.
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::vector<std::uint16_t>> fitting;
    for (std::size_t p = 0; p < size(); ++p) {
      for (const Rows& r : rows[p])
        fitting[{r.first, r.second}].push_back(static_cast<std::uint16_t>(p));
    }
    ways_.assign(size() * size(), 0);
    for (std::size_t q = 0; q < size(); ++q) {
      for (const Rows& a : rows[0]) {
        for (const Rows& b : rows[q]) {
          const auto third_a = kNine & ~(a.first | a.second),
                     third_b = kNine & ~(b.first | b.second);
          if (((a.first & b.first) | (a.second & b.second) | (third_a & third_b)) != 0) continue;
          const auto at =
              fitting.find({static_cast<std::uint16_t>(kNine & ~(a.first | b.first)),
                            static_cast<std::uint16_t>(kNine & ~(a.second | b.second))});
          if (at == fitting.end()) continue;
          for (const std::uint16_t r : at->second) ++ways_[q * size() + r];
        }
      }
    }
  }
  std::uint64_t ways(std::size_t p, std::size_t q, std::size_t r) const {
    return ways_[std::size_t(relabelled_[p][q]) * size() + relabelled_[p][r]];
  }
  // How many pairs the automorphisms of the first partition carry this one onto.
  std::uint64_t mark_alike(std::size_t p, std::size_t q, std::vector<bool>& seen) const {
    std::uint64_t count = 0;
    for (const auto& map : automorphisms_) {
      for (const std::size_t at : {map[p] * size() + map[q], map[q] * size() + map[p]}) {
        if (!seen[at]) ++count;
        seen[at] = true;
      }
    }
    return count;
  }
  struct Split {
    std::uint16_t second;
    std::uint16_t third;
  };
  // How the other two bands may share the columns of a box.
  std::vector<Split> splits(const Triples& columns) const {
    std::vector<Split> all;
    for (const auto a : sets_of(3, 9)) {
      for (const auto b : sets_of(3, 9)) {
        const auto c = static_cast<std::uint16_t>(kNine & ~(a | b));
        if ((a & b) != 0 || (a & columns[0]) != 0 || (b & columns[1]) != 0 ||
            (c & columns[2]) != 0) {
          continue;
        }
        const auto rest = [&](std::size_t column, std::uint16_t used) {
          return static_cast<std::uint16_t>(kNine & ~(columns[column] | used));
        };
        all.push_back({index_of({a, b, c}), index_of({rest(0, a), rest(1, b), rest(2, c)})});
      }
    }
    return all;
  }
  Count completions(std::size_t p, std::size_t q) const {
    const auto one = splits(partitions_[0]), two = splits(partitions_[p]),
               three = splits(partitions_[q]);
    Count sum = 0;
    for (const Split& a : one) {
      for (const Split& b : two) {
        for (const Split& c : three) {
          sum += Count(ways(a.second, b.second, c.second)) * ways(a.third, b.third, c.third);
        }
      }
    }
    return sum;
  }

  std::vector<Triples> partitions_;
  std::map<Triples, std::uint16_t> index_;
  std::vector<std::vector<std::uint16_t>> relabelled_;
  std::vector<std::vector<std::uint16_t>> automorphisms_;
  std::vector<std::uint64_t> ways_;
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
