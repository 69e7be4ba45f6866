#include "core/canonical_marks.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

namespace sudokit {
namespace {

// The vertices are numbered: rows, columns, digits, bands, stacks.
constexpr std::size_t kColumn = 9, kDigit = 18, kBand = 27, kStack = 30, kAll = 33;

using PartColours = std::array<std::uint8_t, kAll>;
using Permutation = std::array<std::uint8_t, kBand>;  // of rows, columns and digits

std::uint64_t mixed(std::uint64_t a, std::uint64_t b = 0) {
  std::uint64_t state = a * 0x9e3779b97f4a7c15ULL + b;
  return splitmix64(state);
}

template <class Use>
void each_candidate(const Marks9& marks, const Use& use) {
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (unsigned left = marks[cell]; left != 0; left &= left - 1) {
      use(cell / 9, kColumn + cell % 9, kDigit + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

// A leaf of the search tree and the form that it gives.
struct Leaf {
  Permutation at{};  // by place: the row, column or digit at this place
  Marks9 form{};
  std::vector<std::size_t> path;     // the choices on the way
  std::vector<std::uint64_t> trace;  // the results of refine() before and after each choice
};

class Search {
 public:
  explicit Search(const Marks9& marks) : marks_(marks) {}

  const Leaf& run() {
    PartColours colours{};
    for (std::size_t v = 0; v < kAll; ++v) {
      colours[v] = v < kColumn ? 0 : v < kDigit ? 1 : v < kBand ? 2 : v < kStack ? 3 : 4;
    }
    trace_.push_back(refine(colours));
    explore(colours, true);
    return *best_;
  }
  std::uint64_t automorphisms() const { return order_; }

 private:
  // Splits the colours by the candidates of their vertices until no colour splits further. Returns
  // a hash of the splits.
  std::uint64_t refine(PartColours& colours) const {
    std::uint64_t told = 0;
    for (int count = 0, before = -1; count != before;) {
      before = count;
      std::array<std::uint64_t, kAll> sign = signs(colours);
      std::array<std::uint8_t, kAll> order;
      std::iota(order.begin(), order.end(), std::uint8_t{0});
      const auto key = [&](std::uint8_t v) { return std::pair(colours[v], sign[v]); };
      std::ranges::sort(order, {}, key);
      PartColours next = colours;
      count = 0;
      for (std::size_t i = 0; i < kAll; ++i) {
        if (i > 0 && key(order[i]) != key(order[i - 1])) ++count;
        next[order[i]] = static_cast<std::uint8_t>(count);
        told = mixed(told + sign[order[i]], static_cast<std::uint64_t>(count));
      }
      colours = next;
      ++count;
    }
    return told;
  }
  std::array<std::uint64_t, kAll> signs(const PartColours& colours) const {
    std::array<std::uint64_t, kAll> sign{};
    const auto pair = [&](std::size_t a, std::size_t b) {
      return mixed(colours[a] + 1u, colours[b] + 1u);
    };
    each_candidate(marks_, [&](std::size_t row, std::size_t column, std::size_t digit) {
      sign[row] += pair(column, digit);
      sign[column] += pair(row, digit);
      sign[digit] += pair(row, column);
    });
    for (std::size_t line = 0; line < 9; ++line) {
      for (const auto& [one, chute] : {std::pair(line, kBand), std::pair(kColumn + line, kStack)}) {
        sign[chute + line / 3] += mixed(colours[one] + 100u);
        sign[one] += mixed(colours[chute + line / 3] + 200u);
      }
    }
    return sign;
  }

  // The first of the smallest classes of rows, columns or digits of equal colour; empty if all have
  // different colours.
  static std::vector<std::size_t> alike(const PartColours& colours) {
    std::array<std::vector<std::size_t>, kAll> classes;
    for (std::size_t v = 0; v < kBand; ++v) classes[colours[v]].push_back(v);
    const std::vector<std::size_t>* smallest = nullptr;
    for (const auto& one : classes) {
      if (one.size() > 1 && (smallest == nullptr || one.size() < smallest->size())) smallest = &one;
    }
    return smallest == nullptr ? std::vector<std::size_t>() : *smallest;
  }

  // Searches all leaves below this node. Returns how many choices of the path to keep: fewer than
  // there are if a symmetry maps the rest of the subtree onto a searched one. `first`: every choice
  // so far is that of the first leaf.
  std::size_t explore(const PartColours& colours, bool first) {
    const std::size_t depth = path_.size();
    const auto choices = alike(colours);
    if (choices.empty()) return take(colours);
    std::vector<std::size_t> tried;
    for (const std::size_t v : choices) {
      if (known_by_symmetry(v, tried)) continue;
      tried.push_back(v);
      PartColours next = colours;
      for (auto& colour : next) colour = static_cast<std::uint8_t>(2 * colour + 1);
      --next[v];
      path_.push_back(v);
      trace_.push_back(refine(next));
      const std::size_t stay = worth_it() ? explore(next, first && tried.size() == 1) : depth + 1;
      trace_.pop_back();
      path_.pop_back();
      if (stay < depth) return stay;
    }
    if (first) {
      const auto orbits = orbits_here();
      order_ *= static_cast<std::uint64_t>(std::ranges::count_if(
          choices, [&](std::size_t v) { return orbits[v] == orbits[choices[0]]; }));
    }
    return depth;
  }

  // Whether a leaf below this node may equal the first one or be no worse than the best.
  bool worth_it() const {
    if (!best_) return true;
    return begins(first_->trace) || compare(best_->trace) <= 0;
  }
  bool begins(const std::vector<std::uint64_t>& trace) const {
    return trace.size() >= trace_.size() && std::equal(trace_.begin(), trace_.end(), trace.begin());
  }
  // Compares the current trace with a leaf's trace: -1 if it is better, 1 if worse, 0 if it is a
  // prefix. A longer trace is worse.
  int compare(const std::vector<std::uint64_t>& trace) const {
    for (std::size_t i = 0; i < trace_.size(); ++i) {
      if (i == trace.size()) return 1;
      if (trace_[i] != trace[i]) return trace_[i] < trace[i] ? -1 : 1;
    }
    return 0;
  }

  std::size_t take(const PartColours& colours) {
    Leaf leaf = leaf_of(colours);
    if (!best_) {
      first_ = best_ = std::move(leaf);
      return path_.size();
    }
    for (const Leaf* known : {&*first_, &*best_}) {
      if (leaf.trace == known->trace && leaf.form == known->form)
        return found_symmetry(leaf, *known);
    }
    const int order = compare(best_->trace);
    const bool shorter = order == 0 && leaf.trace.size() < best_->trace.size();
    const bool equal = leaf.trace == best_->trace;
    if (order < 0 || shorter || (equal && leaf.form < best_->form)) best_ = std::move(leaf);
    return path_.size();
  }

  Leaf leaf_of(const PartColours& colours) const {
    Leaf leaf{{}, {}, path_, trace_};
    std::iota(leaf.at.begin(), leaf.at.end(), std::uint8_t{0});
    const auto lines_by = [&](std::size_t from, std::size_t chutes) {
      const auto key = [&, from, chutes](std::uint8_t line) {
        return std::pair(colours[chutes + (line - from) / 3], colours[line]);
      };
      std::ranges::sort(std::span(leaf.at).subspan(from, 9), {}, key);
    };
    lines_by(0, kBand);
    lines_by(kColumn, kStack);
    std::ranges::sort(std::span(leaf.at).subspan(kDigit, 9), {},
                      [&](std::uint8_t digit) { return colours[digit]; });
    Permutation place;
    for (std::size_t i = 0; i < kBand; ++i) place[leaf.at[i]] = static_cast<std::uint8_t>(i);
    each_candidate(marks_, [&](std::size_t row, std::size_t column, std::size_t digit) {
      const std::size_t cell = place[row] * 9u + place[column] - kColumn;
      leaf.form[cell] |= static_cast<std::uint16_t>(1u << (place[digit] - kDigit));
    });
    return leaf;
  }

  // Records the symmetry that maps the known leaf onto the new one. Returns the length of their
  // common path.
  std::size_t found_symmetry(const Leaf& leaf, const Leaf& known) {
    Permutation symmetry;
    for (std::size_t i = 0; i < kBand; ++i) symmetry[known.at[i]] = leaf.at[i];
    symmetries_.push_back(symmetry);
    const auto parting = std::ranges::mismatch(leaf.path, known.path);
    return static_cast<std::size_t>(parting.in1 - leaf.path.begin());
  }

  // The orbits under the known symmetries that fix all choices of the path, each represented by its
  // smallest member.
  Permutation orbits_here() const {
    Permutation orbits;
    std::iota(orbits.begin(), orbits.end(), std::uint8_t{0});
    for (const Permutation& symmetry : symmetries_) {
      const bool keeps =
          std::ranges::all_of(path_, [&](std::size_t v) { return symmetry[v] == v; });
      if (!keeps) continue;
      for (std::size_t v = 0; v < kBand; ++v) {
        const std::uint8_t a = orbits[v], b = orbits[symmetry[v]];
        if (a != b) std::ranges::replace(orbits, std::max(a, b), std::min(a, b));
      }
    }
    return orbits;
  }
  bool known_by_symmetry(std::size_t v, const std::vector<std::size_t>& tried) const {
    if (tried.empty() || symmetries_.empty()) return false;
    const Permutation orbits = orbits_here();
    return std::ranges::any_of(tried, [&](std::size_t t) { return orbits[t] == orbits[v]; });
  }

  const Marks9& marks_;
  std::vector<std::size_t> path_;
  std::vector<std::uint64_t> trace_;
  std::optional<Leaf> first_, best_;
  std::vector<Permutation> symmetries_;
  std::uint64_t order_ = 1;
};

// The number of relabellings that move no line: digits with the same cells can be exchanged.
std::uint64_t idle_relabellings(const Marks9& marks) {
  std::map<std::vector<std::size_t>, std::uint64_t> alike;
  std::array<std::vector<std::size_t>, 9> cells;
  each_candidate(marks, [&](std::size_t row, std::size_t column, std::size_t digit) {
    cells[digit - kDigit].push_back(row * 9 + column);
  });
  std::uint64_t ways = 1;
  for (const auto& where : cells) ways *= ++alike[where];
  return ways;
}

Isomorphism map_of(const Leaf& leaf, bool transposed) {
  Isomorphism map = Isomorphism::identity(9);
  map.transposed = transposed;
  for (std::size_t i = 0; i < 9; ++i) {
    map.rows[i] = leaf.at[i];
    map.cols[i] = static_cast<std::uint16_t>(leaf.at[kColumn + i] - kColumn);
    map.digits[leaf.at[kDigit + i] - kDigit + 1u] = static_cast<std::uint8_t>(i + 1);
  }
  return map;
}

}  // namespace

CanonicalMarks canonical_marks(const Marks9& marks) {
  Marks9 turned;
  for (std::size_t cell = 0; cell < 81; ++cell) turned[cell] = marks[cell % 9 * 9 + cell / 9];
  Search search(marks), other(turned);
  const Leaf& one = search.run();
  const Leaf& two = other.run();
  const auto key = [](const Leaf& leaf) { return std::pair(leaf.trace, leaf.form); };
  const std::uint64_t upright = search.automorphisms() / idle_relabellings(marks);
  if (key(two) < key(one)) return {two.form, upright, map_of(two, true)};
  const bool both = key(one) == key(two);
  return {one.form, both ? 2 * upright : upright, map_of(one, false)};
}

}  // namespace sudokit
