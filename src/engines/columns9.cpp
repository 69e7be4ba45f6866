#include "engines/columns9.hpp"

#include <bit>

namespace sudokit {
namespace {

constexpr int kTripleOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

Set9 rest(unsigned a, unsigned b) {
  return static_cast<Set9>(Columns9::kAll & ~(a | b));
}

std::vector<Set9> triples() {
  std::vector<Set9> sets;
  for (unsigned set = 0; set <= Columns9::kAll; ++set) {
    if (std::popcount(set) == 3) sets.push_back(static_cast<Set9>(set));
  }
  return sets;
}

bool crossing(const Triples& p, const Triples& q) {
  for (const unsigned a : p) {
    for (const unsigned b : q) {
      if (std::popcount(a & b) != 1) return false;
    }
  }
  return true;
}

}  // namespace

const Columns9& Columns9::tables() {
  static const Columns9 kTables;
  return kTables;
}

Columns9::Columns9() {
  number();
  relabel();
  arrange();
  split();
}

void Columns9::number() {
  const auto sets = triples();
  for (std::size_t i = 0; i < sets.size(); ++i) rank_[sets[i]] = static_cast<std::uint8_t>(i);
  std::uint16_t next = 0;
  for (const Set9 a : sets) {
    for (const Set9 b : sets) {
      const Set9 c = rest(a, b);
      if ((a & 1) == 0 || (a & b) != 0 || std::countr_zero(b) > std::countr_zero(c)) continue;
      partitions_[next] = {a, b, c};
      for (const auto& order : kTripleOrders) {
        const Triples& p = partitions_[next];
        index_[rank_[p[std::size_t(order[0])]]][rank_[p[std::size_t(order[1])]]] = next;
      }
      ++next;
    }
  }
}

void Columns9::relabel() {
  for (std::size_t p = 0; p < kPartitions; ++p) {
    std::uint8_t next = 0;
    for (const Set9 set : partitions_[p]) {
      for (unsigned left = set; left != 0; left &= left - 1)
        maps_[p][std::size_t(std::countr_zero(left))] = next++;
    }
    std::array<Set9, 512> to{};
    for (unsigned set = 1; set <= kAll; ++set) {
      to[set] = static_cast<Set9>(to[set & (set - 1)] |
                                  1u << maps_[p][std::size_t(std::countr_zero(set))]);
    }
    for (std::size_t q = 0; q < kPartitions; ++q) {
      relabelled_[p][q] =
          static_cast<std::uint16_t>(index(to[partitions_[q][0]], to[partitions_[q][1]]));
    }
  }
}

// The rows of a box also form a partition, which crosses that of its columns.
void Columns9::arrange() {
  std::array<std::vector<std::uint16_t>, kPartitions> crossed;
  for (std::size_t p = 0; p < kPartitions; ++p) {
    for (std::size_t q = 0; q < kPartitions; ++q) {
      cross_[p][q] = crossing(partitions_[p], partitions_[q]);
      if (cross_[p][q]) crossed[p].push_back(static_cast<std::uint16_t>(q));
    }
  }
  for (std::size_t q = 0; q < kPartitions; ++q) {
    for (const auto first : crossed[0]) {
      for (const auto second : crossed[q]) {
        for (const auto& order : kTripleOrders) {
          const Triples& a = partitions_[first];
          const Triples& s = partitions_[second];
          const Triples b = {s[std::size_t(order[0])], s[std::size_t(order[1])],
                             s[std::size_t(order[2])]};
          if (((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2])) != 0) continue;
          const int third = index(rest(a[0], b[0]), rest(a[1], b[1]));
          rows_[q].push_back({a, b, static_cast<std::uint16_t>(third)});
          for (const auto r : crossed[std::size_t(third)]) ++ways_[q][r];
        }
      }
    }
  }
}

void Columns9::split() {
  const auto sets = triples();
  for (std::size_t i = 0; i < kPartitions; ++i) {
    const Triples& p = partitions_[i];
    auto next = splits_[i].begin();
    for (const Set9 a : sets) {
      for (const Set9 b : sets) {
        const Set9 c = rest(a, b);
        if (((a & b) | (a & p[0]) | (b & p[1]) | (c & p[2])) != 0) continue;
        *next++ = {static_cast<std::uint16_t>(index(a, b)),
                   static_cast<std::uint16_t>(index(rest(p[0], a), rest(p[1], b))),
                   {a, b, c}};
      }
    }
  }
}

}  // namespace sudokit
