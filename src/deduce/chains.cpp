#include "deduce/chains.hpp"

#include <algorithm>
#include <bit>

#include "deduce/words.hpp"

namespace sudokit {

void Chains::build(const Position& position) {
  side_ = static_cast<std::size_t>(position.side());
  find_nodes(position);
  empty_lists(strong_);
  kind_ == Kind::bilocal ? link_houses(position) : link_cells(position);
  close(position);
}

// Their memory is used again.
void Chains::empty_lists(std::vector<std::vector<int>>& lists) const {
  if (lists.size() < nodes_.size()) lists.resize(nodes_.size());
  for (auto& list : lists) list.clear();
}

void Chains::find_nodes(const Position& position) {
  nodes_.clear();
  number_.assign(static_cast<std::size_t>(position.cells()) * side_, -1);
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    mask_for_each(mask, [&](int digit) {
      const auto seats = position.geometry().seats(cell);
      const bool strong =
          kind_ == Kind::bivalue
              ? exactly<2>(mask)
              : std::any_of(seats.begin(), seats.end(), [&](const Geometry::Seat& seat) {
                  return exactly<2>(position.places(seat.house, digit));
                });
      if (!strong) return;
      number_[index(cell, digit)] = static_cast<int>(nodes_.size());
      nodes_.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
    });
  }
}

void Chains::link(int a, int b) {
  auto& partners = strong_[static_cast<std::size_t>(a)];
  if (std::find(partners.begin(), partners.end(), b) != partners.end()) return;
  partners.push_back(b);
  strong_[static_cast<std::size_t>(b)].push_back(a);
}

void Chains::link_houses(const Position& position) {
  for (int house = 0; house < position.layout().houses(); ++house) {
    mask_for_each(position.missing(house), [&](int digit) {
      const Mask places = position.places(house, digit);
      if (!exactly<2>(places)) return;
      const int low = mask_lowest(places);
      const int high = mask_lowest(places & ~mask_of<Mask>(low));
      link(node(position.geometry().cell_at(house, low - 1), digit),
           node(position.geometry().cell_at(house, high - 1), digit));
    });
  }
}

void Chains::link_cells(const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    if (!exactly<2>(mask)) continue;
    const int low = mask_lowest(mask);
    link(node(cell, low), node(cell, mask_lowest(mask & ~mask_of<Mask>(low))));
  }
}

void Chains::weak(const Position& position, int from, std::vector<int>& out) const {
  const Candidate here = nodes_[static_cast<std::size_t>(from)];
  const auto add = [&](int cell, int digit) {
    if (const int to = node(cell, digit); to >= 0) out.push_back(to);
  };
  if (kind_ == Kind::bilocal) {
    mask_for_each(position.candidates(here.cell) & ~mask_of<Mask>(here.digit),
                  [&](int digit) { add(here.cell, digit); });
  } else {
    for (const Cell peer : position.layout().peers(here.cell)) add(peer, here.digit);
  }
}

// Warshall's closure over rows of bits.
void Chains::close(const Position& position) {
  const std::size_t count = nodes_.size();
  words_ = (count + 63) / 64;
  after_.assign(count * words_, 0);
  forced_.assign(count * words_, 0);
  empty_lists(false_);
  const auto set = [&](std::vector<std::uint64_t>& rows, std::size_t row, int bit) {
    rows[row * words_ + static_cast<std::size_t>(bit) / 64] |= 1ULL << (bit % 64);
  };
  const auto join = [&](std::vector<std::uint64_t>& rows, std::size_t row, std::size_t from) {
    for (std::size_t w = 0; w < words_; ++w) rows[row * words_ + w] |= after_[from * words_ + w];
  };
  for (std::size_t i = 0; i < count; ++i) {
    weak(position, static_cast<int>(i), false_[i]);
    for (const int off : false_[i]) {
      for (const int on : strong_[static_cast<std::size_t>(off)]) set(after_, i, on);
    }
  }
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      if (after_[i * words_ + k / 64] >> (k % 64) & 1) join(after_, i, k);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (const int on : strong_[i]) {
      set(forced_, i, on);
      join(forced_, i, static_cast<std::size_t>(on));
    }
  }
}

std::vector<Candidate> Chains::chain(int from, int to) const {
  struct Arrival {
    int off = -1;    // the false candidate that led here
    int prior = -1;  // the true candidate before it
  };
  std::vector<Arrival> came(nodes_.size());
  std::vector<bool> seen(nodes_.size());
  std::vector<int> queue;
  const auto visit = [&](int off, int prior) {
    for (const int on : strong_[static_cast<std::size_t>(off)]) {
      if (seen[static_cast<std::size_t>(on)]) continue;
      seen[static_cast<std::size_t>(on)] = true;
      came[static_cast<std::size_t>(on)] = {off, prior};
      queue.push_back(on);
    }
  };
  visit(from, -1);
  for (std::size_t i = 0; i < queue.size() && !seen[static_cast<std::size_t>(to)]; ++i) {
    for (const int off : false_[static_cast<std::size_t>(queue[i])]) visit(off, queue[i]);
  }
  std::vector<Candidate> result;
  for (int on = to; on >= 0; on = came[static_cast<std::size_t>(on)].prior) {
    result.push_back(nodes_[static_cast<std::size_t>(on)]);
    result.push_back(nodes_[static_cast<std::size_t>(came[static_cast<std::size_t>(on)].off)]);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace sudokit
