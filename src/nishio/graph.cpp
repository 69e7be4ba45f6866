#include "nishio/graph.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>

#include "core/mutex.hpp"
#include "sudokit/nishio.hpp"

namespace sudokit {
namespace {

Mask128 power(Mask128 base, int exponent) {
  Mask128 result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

Mask128 choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  Mask128 result = 1;
  for (int i = 1; i <= k; ++i) result = result * static_cast<unsigned>(n - k + i) / unsigned(i);
  return result;
}

// Subsets of `band_rows` rows with `size` members, ascending by mask.
std::vector<std::uint32_t> subsets(int band_rows, int size) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t mask = 0; mask < (1u << band_rows); ++mask) {
    if (std::popcount(mask) == size) result.push_back(mask);
  }
  return result;
}

}  // namespace

Mask128 nishio_vertex_formula(int band_rows, int bands) {
  Mask128 twice = 0;
  Mask128 once = 0;
  for (int k = 0; k < band_rows; ++k) {
    const Mask128 here = choose(band_rows, k);
    twice += power(here + choose(band_rows, k + 1), bands);
    if (k > 0) once += power(here, bands);
  }
  return twice - once;
}

Mask128 nishio_edge_formula(int band_rows, int bands) {
  Mask128 total = 0;
  for (int k = 0; k < band_rows; ++k) {
    for (int j = 0; j < bands; ++j) {
      const Mask128 sets = choose(bands, j) * power(choose(band_rows, k + 1), j) *
                           power(choose(band_rows, k), bands - j);
      total += sets * static_cast<unsigned>((bands - j) * (band_rows - k));
    }
  }
  return total;
}

bool NishioGraph::fits(int box_rows, int box_cols) {
  const Mask128 smaller = std::min(nishio_vertex_formula(box_rows, box_cols),
                                   nishio_vertex_formula(box_cols, box_rows));
  // 6x6 boxes would need 3.8 billion vertices.
  return smaller <= 100'000'000;
}

std::shared_ptr<const NishioGraph> NishioGraph::of(int box_rows, int box_cols) {
  static Mutex mutex;
  static std::map<std::pair<int, int>, std::shared_ptr<const NishioGraph>> graphs;
  const std::lock_guard lock(mutex);
  auto& graph = graphs[{box_rows, box_cols}];
  if (!graph) {
    const bool transposed =
        nishio_vertex_formula(box_cols, box_rows) < nishio_vertex_formula(box_rows, box_cols);
    graph.reset(transposed ? new NishioGraph(box_cols, box_rows, true)
                           : new NishioGraph(box_rows, box_cols, false));
  }
  return graph;
}

NishioGraph::NishioGraph(int band_rows, int bands, bool transposed)
    : side_(band_rows * bands), band_rows_(band_rows), transposed_(transposed) {
  make_moves();
  make_steps();
}

void NishioGraph::make_moves() {
  moves_.resize(static_cast<std::size_t>(band_rows_));
  std::vector<std::uint8_t> rank(std::size_t{1} << band_rows_);
  for (int size = 0; size <= band_rows_; ++size) {
    const auto members = subsets(band_rows_, size);
    for (std::size_t i = 0; i < members.size(); ++i) {
      rank[members[i]] = static_cast<std::uint8_t>(i);
    }
  }
  for (int used = 0; used < band_rows_; ++used) {
    for (const std::uint32_t mask : subsets(band_rows_, used)) {
      for (int row = 0; row < band_rows_; ++row) {
        if (mask >> row & 1) continue;
        moves_[static_cast<std::size_t>(used)].push_back(
            {rank[mask], rank[mask | (1u << row)], static_cast<std::uint8_t>(row)});
      }
    }
  }
}

// The blocks of a level are indexed by the mask of the bands that are ahead. Masks whose size does
// not match the level keep 0.
void NishioGraph::make_steps() {
  const int count = bands();
  const std::uint32_t full = (1u << count) - 1;
  std::uint32_t next_vertex = 0;
  const auto number_blocks = [&](int level) {
    level_first_.push_back(next_vertex);
    std::vector<std::uint32_t> first(full + 1);
    const int used = level / count;
    for (std::uint32_t ahead = 0; ahead <= full; ++ahead) {
      const int size = std::popcount(ahead);
      if (size != level % count) continue;
      first[ahead] = next_vertex;
      next_vertex += static_cast<std::uint32_t>(power(choose(band_rows_, used), count - size) *
                                                power(choose(band_rows_, used + 1), size));
    }
    if (level % count == 0) first[full] = first[0];
    return first;
  };
  std::vector<std::uint32_t> here = number_blocks(0);
  for (int level = 0; level < side_; ++level) {
    first_step_.push_back(static_cast<std::uint32_t>(steps_.size()));
    const std::vector<std::uint32_t> next = number_blocks(level + 1);
    for (std::uint32_t ahead = 0; ahead < full; ++ahead) {
      if (std::popcount(ahead) == level % count) add_steps(level, ahead, here, next);
    }
    here = next;
  }
  first_step_.push_back(static_cast<std::uint32_t>(steps_.size()));
  level_first_.push_back(next_vertex);
}

void NishioGraph::add_steps(int level, std::uint32_t ahead, std::span<const std::uint32_t> here,
                            std::span<const std::uint32_t> next) {
  const int count = bands();
  const int used = level / count;
  const auto radix = [&](int band) {
    return static_cast<std::uint32_t>(choose(band_rows_, used + int(ahead >> band & 1)));
  };
  for (int band = 0; band < count; ++band) {
    if (ahead >> band & 1) continue;
    Step step;
    step.source = here[ahead];
    step.target = next[ahead | (1u << band)];
    step.high = step.run = 1;
    for (int other = 0; other < band; ++other) step.high *= radix(other);
    for (int other = band + 1; other < count; ++other) step.run *= radix(other);
    step.before = radix(band);
    step.after = static_cast<std::uint32_t>(choose(band_rows_, used + 1));
    step.column = static_cast<std::uint16_t>(level);
    step.band = static_cast<std::uint8_t>(band);
    step.used = static_cast<std::uint8_t>(used);
    steps_.push_back(step);
  }
}

std::uint64_t NishioGraph::edges() const {
  std::uint64_t total = 0;
  for (const Step& step : steps_) total += moves(step.used).size() * step.high * step.run;
  return total;
}

Mask128 NishioGraph::paths() const {
  std::vector<Mask128> count(vertices());
  count[0] = 1;
  for (const Step& step : steps_) {
    for (std::uint32_t high = 0; high < step.high; ++high) {
      for (const Move& move : moves(step.used)) {
        const Mask128* from = &count[step.source + (high * step.before + move.from) * step.run];
        Mask128* to = &count[step.target + (high * step.after + move.to) * step.run];
        for (std::uint32_t i = 0; i < step.run; ++i) to[i] += from[i];
      }
    }
  }
  return count.back();
}

std::shared_ptr<const NishioGraph::EdgeList> NishioGraph::edge_list(Meter* meter) const {
  auto result = std::make_shared<EdgeList>();
  result->offset.assign(vertices() + std::size_t{1}, 0);
  result->list.resize(static_cast<std::size_t>(edges()));
  const auto for_each_edge = [&](auto&& use) {
    for (const Step& step : steps_) {
      if (meter != nullptr) meter->require();
      for (std::uint32_t high = 0; high < step.high; ++high) {
        for (const Move& move : moves(step.used)) {
          const std::uint32_t from = step.source + (high * step.before + move.from) * step.run;
          const std::uint32_t to = step.target + (high * step.after + move.to) * step.run;
          const auto row = static_cast<std::uint32_t>(step.band * band_rows_ + move.row);
          for (std::uint32_t i = 0; i < step.run; ++i) use(from + i, Edge{to + i, row});
        }
      }
    }
  };
  for_each_edge([&](std::uint32_t from, Edge) { ++result->offset[from + 1]; });
  for (std::size_t v = 0; v < vertices(); ++v) result->offset[v + 1] += result->offset[v];
  std::vector<std::uint32_t> fill(result->offset.begin(), result->offset.end() - 1);
  for_each_edge([&](std::uint32_t from, Edge edge) { result->list[fill[from]++] = edge; });
  return result;
}

// ---- Graph size ---------------------------------------------------------------------------------

namespace {

std::string decimal(Mask128 number) {
  std::string digits;
  for (; number != 0; number /= 10)
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

// A product of small factors, as decimal digits, lowest first.
class Product {
 public:
  void times(unsigned factor) {
    unsigned carry = 0;
    for (auto& digit : digits_) {
      carry += digit * factor;
      digit = static_cast<std::uint8_t>(carry % 10);
      carry /= 10;
    }
    for (; carry != 0; carry /= 10) digits_.push_back(static_cast<std::uint8_t>(carry % 10));
  }
  void times_factorial(int n) {
    for (int k = 2; k <= n; ++k) times(static_cast<unsigned>(k));
  }
  std::string text() const {
    std::string text;
    std::transform(digits_.rbegin(), digits_.rend(), std::back_inserter(text),
                   [](std::uint8_t digit) { return static_cast<char>('0' + digit); });
    return text;
  }

 private:
  std::vector<std::uint8_t> digits_ = {1};
};

}  // namespace

// A placement consists of the order in which the R stacks use the R rows of each of the C bands,
// and the order in which the C bands use the C columns of each of the R stacks: (R!)^C (C!)^R
// placements.
NishioGraphSize nishio_graph_size(int box_rows, int box_cols) {
  Product placements;
  for (int band = 0; band < box_cols; ++band) placements.times_factorial(box_rows);
  for (int stack = 0; stack < box_rows; ++stack) placements.times_factorial(box_cols);
  return {decimal(nishio_vertex_formula(box_rows, box_cols)),
          decimal(nishio_edge_formula(box_rows, box_cols)), placements.text()};
}

}  // namespace sudokit
