#include "deduce/explainer/followers.hpp"

namespace sudokit::nine::se {
namespace {

void join(Boards& boards, const Boards& more) {
  for (std::size_t d = 0; d < 9; ++d) boards[d] |= more[d];
}

bool share_one(std::span<const Boards* const> all) {
  for (std::size_t d = 0; d < 9; ++d) {
    Cells common = (*all.front())[d];
    for (const Boards* boards : all.subspan(1)) common &= (*boards)[d];
    if (!common.empty()) return true;
  }
  return false;
}

}  // namespace

Followers::Followers(const Board& board) {
  const Links links(board);
  std::size_t size = 0;
  for (const Digit9 digits : board.candidates) size += std::size_t(count(digits));
  sets_.reserve(size);
  for (int cell = 0; cell < 81; ++cell) {
    each(board.at(cell), [&](int digit) {
      const int start = candidate(cell, digit);
      close(links, start, sets_.emplace_back());
      places_[std::size_t(start)] = static_cast<std::uint16_t>(sets_.size());
    });
  }
}

// Depth first. If the consequences of an on are already known, they are copied as a whole.
void Followers::close(const Links& links, int start, Sets& sets) {
  const Board& board = links.board();
  Boards done{};
  std::array<std::uint16_t, kCandidates> stack;
  std::size_t size = 0;
  stack[size++] = static_cast<std::uint16_t>(start);
  insert(sets.ons, start);
  while (size > 0) {
    const int at = stack[--size];
    if (has(done, at)) continue;
    if (const std::size_t place = places_[std::size_t(at)]; place > 0) {
      join(sets.ons, sets_[place - 1].ons);
      join(sets.offs, sets_[place - 1].offs);
      join(done, sets_[place - 1].ons);
      continue;
    }
    insert(done, at);
    const int cell = cell_of(at);
    const auto digit = static_cast<std::size_t>(digit_of(at));
    sets.offs[digit] |= board.cells[digit] & peers_of(cell);
    each(static_cast<Digit9>(board.at(cell) & ~(1U << digit)),
         [&](int other) { sets.offs[std::size_t(other)].insert(cell); });
    for (const LinkTo weak : links.weak(at)) {
      for (const LinkTo strong : links.strong(weak.candidate)) {
        if (has(sets.ons, strong.candidate)) continue;
        insert(sets.ons, strong.candidate);
        stack[size++] = strong.candidate;
      }
    }
  }
}

bool Followers::share(std::span<const std::uint16_t> starts) const {
  std::array<const Boards*, 9> ons;
  std::array<const Boards*, 9> offs;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Sets& sets = sets_[std::size_t(places_[starts[i]] - 1)];
    ons[i] = &sets.ons;
    offs[i] = &sets.offs;
  }
  return share_one({ons.data(), starts.size()}) || share_one({offs.data(), starts.size()});
}

}  // namespace sudokit::nine::se
