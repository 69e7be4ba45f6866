// Reach: the ons that follow from an on, as bit sets. It gives the length of the shortest chain
// that refutes or proves a candidate, without the chain itself. One step is a weak link followed by
// a strong link.
#pragma once

#include <vector>

#include "deduce/explainer/links.hpp"

namespace sudokit::nine::se {

// Pre: at most 64 * kWords carriers.
template <int kWords>
class Reach {
 public:
  using Row = std::array<std::uint64_t, kWords>;  // a set of carriers by number

  Reach(const Links& links, Pass pass) : links_(links), pass_(pass) {
    const std::size_t size = links.carriers().size();
    targets_.resize(size);
    steps_.resize(size);
    for (std::size_t i = 0; i < size; ++i) {
      for (const LinkTo link : links.strong(links.carriers()[i])) {
        if (link.in(pass)) add(targets_[i], link.candidate);
      }
    }
    for (std::size_t i = 0; i < size; ++i) steps_[i] = after(links.carriers()[i]);
  }

  // Calls f(candidate) for every candidate whose on leads to its off, whatever the length of the
  // chain.
  template <typename F>
  void each_refuted(F f) {
    const std::size_t size = steps_.size();
    all_.resize(size);
    for (std::size_t i = 0; i < size; ++i) all_[i] = closed(steps_[i], i);
    const Board& board = links_.board();
    for (int cell = 0; cell < 81; ++cell) {
      each(board.at(cell), [&](int digit) {
        const int at = candidate(cell, digit);
        const bool carries = !links_.strong(at).empty();
        const Row reached =
            carries ? all_[std::size_t(links_.number(at))] : closed(after(at), size);
        if (meets(reached, weak(at))) f(at);
      });
    }
  }

  // The number of ons in the shortest chain from the candidate's on to its off, or 0 if there is
  // none.
  int refuted(int candidate) const {
    const Row end = weak(candidate);
    Row front = after(candidate);
    Row seen{};
    for (int size = 2; !empty(front); ++size) {
      if (meets(front, end)) return size;
      join(seen, front);
      front = next(front, seen);
    }
    return 0;
  }

  // The number of ons in the shortest chain from its off to its on, or 0. Pre: it is a carrier.
  int proved(int candidate) const {
    const int number = links_.number(candidate);
    Row front = targets_[std::size_t(number)];
    Row seen{};
    for (int size = 1; !empty(front); ++size) {
      if ((front[std::size_t(number / 64)] >> (number % 64) & 1) != 0) return size;
      join(seen, front);
      front = next(front, seen);
    }
    return 0;
  }

  // Adds to the boards the candidates that at most `most` ons reach from the candidate's on.
  void add_around(int candidate, int most, Boards& boards) const {
    Row front = after(candidate);
    Row seen{};
    for (int size = 2; size <= most && !empty(front); ++size) {
      join(seen, front);
      front = next(front, seen);
    }
    each_of(seen, [&](std::size_t i) { insert(boards, links_.carriers()[i]); });
  }

 private:
  static void join(Row& row, const Row& other) {
    for (std::size_t w = 0; w < kWords; ++w) row[w] |= other[w];
  }
  static bool meets(const Row& a, const Row& b) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < kWords; ++w) common |= a[w] & b[w];
    return common != 0;
  }
  static bool empty(const Row& row) { return !meets(row, row); }
  template <typename F>
  static void each_of(const Row& row, F f) {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t bits = row[w]; bits != 0; bits &= bits - 1) {
        f(w * 64 + std::size_t(std::countr_zero(bits)));
      }
    }
  }
  void add(Row& row, int candidate) const {
    const int number = links_.number(candidate);
    row[std::size_t(number / 64)] |= std::uint64_t{1} << (number % 64);
  }

  // The ons after the next off.
  Row after(int candidate) const {
    Row row{};
    for (const LinkTo link : links_.weak(candidate)) {
      if (link.cause == kInCell && !pass_.cells) continue;
      join(row, targets_[std::size_t(links_.number(link.candidate))]);
    }
    return row;
  }
  Row next(const Row& front, const Row& seen) const {
    Row row{};
    each_of(front, [&](std::size_t i) { join(row, steps_[i]); });
    for (std::size_t w = 0; w < kWords; ++w) row[w] &= ~seen[w];
    return row;
  }
  Row weak(int candidate) const {
    Row row{};
    for (const LinkTo link : links_.weak(candidate)) {
      if (link.cause != kInCell || pass_.cells) add(row, link.candidate);
    }
    return row;
  }
  // Everything that follows. For carriers below `known`, all_ is already complete.
  Row closed(const Row& start, std::size_t known) const {
    Row seen = start;
    Row front = start;
    for (std::size_t w = 0; w < kWords;) {
      if (front[w] == 0) {
        ++w;
        continue;
      }
      const std::size_t i = w * 64 + std::size_t(std::countr_zero(front[w]));
      front[w] &= front[w] - 1;
      const Row& more = i < known ? all_[i] : steps_[i];
      std::size_t first = w;
      for (std::size_t v = 0; v < kWords; ++v) {
        const std::uint64_t fresh = more[v] & ~seen[v];
        seen[v] |= fresh;
        front[v] = i < known ? front[v] & ~more[v] : front[v] | fresh;
        if (front[v] != 0 && v < first) first = v;
      }
      w = first;
    }
    return seen;
  }

  const Links& links_;
  Pass pass_;
  std::vector<Row> targets_;  // by carrier: what is on if it is off
  std::vector<Row> steps_;    // by carrier: what is on if it is on, after one step
  std::vector<Row> all_;      // by carrier: the same after any number of steps
};

}  // namespace sudokit::nine::se
