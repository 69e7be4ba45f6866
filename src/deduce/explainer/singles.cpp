#include "deduce/explainer/singles.hpp"

namespace sudokit::nine::se {
namespace {

constexpr std::size_t kEntries = 27 * 9;

bool is_single(Digit9 seats) {
  return seats != 0 && (seats & (seats - 1)) == 0;
}

// Places the singles of houses first..last-1, each only if it is still a single when its turn
// comes.
template <typename F>
bool place_in(Board& board, std::size_t first, std::size_t last, F allowed, std::uint32_t& placed) {
  const Digit9* entries = board.places[0].data();
  std::array<std::uint8_t, kEntries + 5> single{};
  for (std::size_t i = first * 9; i < last * 9; ++i) {
    const Digit9 seats = entries[i];
    single[i] = static_cast<std::uint8_t>((seats != 0) & ((seats & (seats - 1)) == 0));
  }
  bool any = false;
  for (std::size_t i = first * 9; i < last * 9; ++i) {
    if (single[i] == 0 || !is_single(entries[i]) || !allowed(i / 9)) continue;
    const int cell = kGrid.cell[i / 9][std::size_t(lowest(entries[i]))];
    board.place(cell, static_cast<int>(i % 9));
    ++placed;
    any = true;
  }
  return any;
}

}  // namespace

int place_hidden_singles(Board& board, int rating, std::uint32_t& placed) {
  const auto any = [](std::size_t) { return true; };
  const auto last_cell = [&](std::size_t house) {
    return board.open_seats(static_cast<int>(house)) == 1;
  };
  while (!board.solved()) {
    if (rating >= 15) {
      if (!place_in(board, 0, 27, any, placed)) break;
    } else if (!place_in(board, 0, 9, any, placed) && !place_in(board, 9, 27, last_cell, placed)) {
      if (!place_in(board, 9, 27, any, placed)) break;
      rating = 15;
    }
  }
  return rating;
}

}  // namespace sudokit::nine::se
