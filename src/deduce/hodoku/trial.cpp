#include "deduce/hodoku/trial.hpp"

#include <algorithm>

namespace sudokit::nine::hodoku {

Trial::Trial(const Sheet& sheet)
    : cells_(sheet.board.candidates),
      values_(sheet.board.value),
      naked_(sheet.naked.begin(), sheet.naked.end()),
      hidden_(sheet.hidden.begin(), sheet.hidden.end()) {
  for (int house = 0; house < 27; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      left_[std::size_t(house)][std::size_t(digit)] =
          static_cast<std::int8_t>(sheet.left(house, digit));
    }
  }
}

void Trial::note_hidden(int house, int digit) {
  for (int seat = 0; seat < 9; ++seat) {
    const int cell = cell_at(house, seat);
    if ((at(cell) >> digit & 1) == 0) continue;
    hidden_.push_back(mark(cell, digit));
    return;
  }
}

void Trial::forget_hidden(int house, int digit) {
  const auto gone = std::find_if(hidden_.begin(), hidden_.end(), [&](Mark one) {
    return digit_of(one) == digit && house_cells(house).has(cell_of(one));
  });
  if (gone != hidden_.end()) hidden_.erase(gone);
}

void Trial::strike(int cell, int digit) {
  Digit9& here = cells_[std::size_t(cell)];
  if ((here >> digit & 1) == 0) return;
  here &= static_cast<Digit9>(~(1U << digit));
  if (here == 0) return;
  if (count(here) == 1) naked_.push_back(mark(cell, lowest(here)));
  for (const std::uint8_t kind : kKinds) {
    const int house = kGrid.house[std::size_t(cell)][kind];
    const int left = --left_[std::size_t(house)][std::size_t(digit)];
    if (left == 1) note_hidden(house, digit);
    if (left == 0) forget_hidden(house, digit);
  }
}

void Trial::set(int cell, int digit) {
  const auto c = static_cast<std::size_t>(cell);
  if (values_[c] == digit + 1) return;
  values_[c] = static_cast<std::uint8_t>(digit + 1);
  const Digit9 here = at(cell);
  cells_[c] = 0;
  each(peers_of(cell), [&](int peer) { strike(peer, digit); });
  each(here, [&](int gone) {
    for (const std::uint8_t kind : kKinds) {
      const int house = kGrid.house[c][kind];
      const int left = --left_[std::size_t(house)][std::size_t(gone)];
      if (left == 1 && gone != digit) note_hidden(house, gone);
    }
  });
}

void Trial::singles(std::vector<Single>& found) const {
  found.clear();
  for (const Mark one : naked_) {
    if (values_[std::size_t(cell_of(one))] == 0) found.push_back({one, true});
  }
  Cells seen;
  for (const Mark one : hidden_) {
    const int cell = cell_of(one);
    if (values_[std::size_t(cell)] != 0 || seen.has(cell)) continue;
    for (const std::uint8_t kind : kKinds) {
      if (left(kGrid.house[std::size_t(cell)][kind], digit_of(one)) != 1) continue;
      found.push_back({one, false});
      seen.insert(cell);
      break;
    }
  }
}

}  // namespace sudokit::nine::hodoku
