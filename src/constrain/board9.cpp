#include <algorithm>
#include <utility>

#include "constrain/board.hpp"

namespace sudokit::constrain {

void Board9::take(Net<Mask>& net) {
  net_ = &net;
  more_.take(*net.layout());
  filters_.clear();
  for (std::size_t i = 0; i < net.filters().size(); ++i) {
    if (std::holds_alternative<House>(net.filters()[i].form)) continue;
    filters_.push_back(static_cast<std::uint32_t>(i));
  }
  before_houses_ = net.first_house();
  words_ = (filters_.size() + 63) / 64;
  wakes_.assign(words_ * kCells, 0);
  for (std::size_t i = 0; i < filters_.size(); ++i) {
    each_cell(net.filters()[filters_[i]],
              [&](Cell cell) { wakes_[cell * words_ + i / 64] |= std::uint64_t{1} << (i % 64); });
  }
  for (int cell = 0; cell < kCells; ++cell) {
    peers_[index(cell)] = {};
    for (const Cell peer : net.peers(cell)) {
      const auto slot = index(bands9::slot_of(peer));
      peers_[index(cell)][slot / 64] |= std::uint64_t{1} << (slot % 64);
    }
  }
}

bool Board9::load(Net<Mask>& net, const Puzzle& puzzle) {
  take(net);
  now_.domains.fill(mask_all<Mask>(9));
  now_.digits.fill(words_of(bands9::kCells));
  now_.settled = {};
  now_.settled_cells = 0;
  relieved_ = saved_ = 0;
  settled_ = 0;
  queue_.assign(words_, 0);
  changed_ = {};
  houses_wait_ = 0x1ff;
  for (std::size_t i = 0; i < filters_.size(); ++i) {
    queue_[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  for (int cell = 0; cell < kCells; ++cell) {
    if (!narrow(cell, mask_from<Mask>(allowed(puzzle, cell)))) return false;
  }
  return true;
}

bool Board9::propagate() {
  failed_ = failed_cell_ = -1;
  for (;;) {
    if (!clear_peers()) break;
    wake();
    std::size_t word = 0;
    while (word < words_ && queue_[word] == 0) ++word;
    const std::size_t next =
        word == words_ ? ~std::size_t{0} : word * 64 + index(std::countr_zero(queue_[word]));
    if (next >= before_houses_ && houses_wait_ != 0) {
      if (!filter_houses()) break;
      continue;
    }
    if (word == words_) {
      if (locked_wait_ == 0) return true;
      if (!filter_locked()) break;
      continue;
    }
    queue_[word] &= queue_[word] - 1;
    net_->patience().spend(kWorkOfFilter);
    Filter<Mask>& filter = net_->filters()[filters_[next]];
    if (!run(filter)) {
      failed_ = static_cast<int>(filters_[next]);
      break;
    }
    if (!filter.again) {
      wake();
      queue_[word] &= ~(std::uint64_t{1} << (next % 64));
    }
  }
  std::ranges::fill(queue_, std::uint64_t{0});
  relieved_ = ~std::size_t{0};
  changed_ = {};
  return false;
}

bool Board9::run(Filter<Mask>& filter) {
  return std::visit([this](auto& form) { return run_filter(form, 9, *this); }, filter.form);
}

// Finds hidden singles and digits without a place.
bool Board9::filter_houses() {
  const V settled = vector_of(now_.settled);
  std::array<V, 9> only;
  V bad = {};
  V found = {};
  const unsigned digits = std::exchange(houses_wait_, 0);
  locked_wait_ |= digits;
  for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
    const auto i = index(std::countr_zero(rest));
    const V digit = vector_of(now_.digits[i]);
    only[i] = bands9::hidden<true>(digit, settled, bad) | more_.hidden(digit, settled, bad);
    only[i] &= ~settled;
    found |= only[i];
  }
  if (bands9::any(bad)) return fail_in_house();
  if (!bands9::any(found)) return true;
  for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
    const auto i = index(std::countr_zero(rest));
    const Words cells = words_of(only[i]);
    for (std::size_t word = 0; word < 2; ++word) {
      for (std::uint64_t bits = cells[word]; bits != 0; bits &= bits - 1) {
        const auto cell = static_cast<int>(cell_at(word, bits));
        if (!narrow(cell, static_cast<Mask>(1u << i))) return false;
      }
    }
  }
  return true;
}

// Records the house in which a digit has no place, and returns false.
bool Board9::fail_in_house() {
  const Layout& layout = *net_->layout();
  for (int house = 0; house < layout.houses(); ++house) {
    Mask some = 0;
    for (const Cell cell : layout.house(house)) some |= at(cell);
    if (some == mask_all<Mask>(9)) continue;
    failed_ = static_cast<int>(net_->first_house()) + house;
    break;
  }
  return false;
}

namespace {

// The cells that a digit loses by locked candidates of rows: if a row has the digit in one box
// alone, the other cells of the box; if a box has it in one row alone, the other cells of the row.
bands9::V unlocked_in_rows(bands9::V digit) {
  using namespace bands9;
  const V mini = (digit | digit >> 1 | digit >> 2) & kMiniRows;
  const V next = mini >> 3;
  const V last = mini >> 6;
  const V one_box = kRows & ~majority(mini, next, last) & (mini | next | last);
  const V of_line = mini & (one_box | one_box << 3 | one_box << 6);
  const V down = mini >> 9;
  const V lowest = mini >> 18;
  const V one_row = bands9::kBoxes & ~majority(mini, down, lowest) & (mini | down | lowest);
  const V of_box = mini & (one_row | one_row << 9 | one_row << 18);
  const V boxes = (of_line | of_line >> 9 | of_line >> 18) & bands9::kBoxes;
  const V rows = (of_box | of_box >> 3 | of_box >> 6) & kRows;
  const V gone =
      ((boxes | boxes << 9 | boxes << 18) & ~of_line) | ((rows | rows << 3 | rows << 6) & ~of_box);
  return digit & (gone | gone << 1 | gone << 2);
}

// The same for columns. Here a bit stands for the three cells of a column in one box.
bands9::V unlocked_in_columns(bands9::V digit) {
  using namespace bands9;
  const V mini = (digit | digit >> 9 | digit >> 18) & kColumns;
  const V other = next_band(mini);
  const V third = after_next_band(mini);
  const V of_line = mini & ~other & ~third;
  const V next = mini >> 1;
  const V last = mini >> 2;
  const V one_column = bands9::kBoxes & ~majority(mini, next, last) & (mini | next | last);
  const V of_box = mini & (one_column | one_column << 1 | one_column << 2);
  const V boxes = (of_line | of_line >> 1 | of_line >> 2) & bands9::kBoxes;
  const V gone =
      ((boxes | boxes << 1 | boxes << 2) & ~of_line) | next_band(of_box) | after_next_band(of_box);
  return digit & down_the_band(gone);
}

}  // namespace

// Locked candidates: a line has a digit in one box alone, or a box has it in one line alone.
bool Board9::filter_locked() {
  for (unsigned rest = std::exchange(locked_wait_, 0); rest != 0; rest &= rest - 1) {
    const auto i = index(std::countr_zero(rest));
    const V digit = vector_of(now_.digits[i]);
    const V gone = unlocked_in_rows(digit) | unlocked_in_columns(digit);
    if (bands9::any(gone) && !take_away(i, words_of(gone))) return false;
  }
  return true;
}

template class Board<Mask16>;
template class Board<Mask64>;
template class Board<Mask128>;

}  // namespace sudokit::constrain
