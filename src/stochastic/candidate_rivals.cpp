#include "stochastic/candidate_rivals.hpp"

#include <algorithm>

namespace sudokit {

CandidateRivals::Index CandidateRivals::cells(const Propagated& root) {
  return static_cast<Index>(std::ranges::count(root.grid, 0));
}

CandidateRivals::Index CandidateRivals::width(const Propagated& root) {
  int most = 0;
  for (const Digits digits : root.domains) most = std::max(most, digits.count());
  return (static_cast<Index>(most) + kBlock - 1) / kBlock * kBlock;
}

std::uint64_t CandidateRivals::bytes(const Propagated& root) {
  constexpr std::size_t kACandidate = sizeof(std::uint8_t) + sizeof(std::uint16_t) + sizeof(Range);
  return std::uint64_t{cells(root)} * (width(root) * kACandidate + sizeof(Cell) + sizeof(Index));
}

CandidateRivals::CandidateRivals(const Layout& layout, const Propagated& root, Meter& meter)
    : layout_(layout), meter_(meter), width_(width(root)) {
  const auto side = static_cast<std::size_t>(layout.side());
  known_.resize(root.grid.size() * side);
  for (std::size_t cell = 0; cell < root.grid.size(); ++cell) {
    if (root.grid[cell] != 0) continue;
    root.domains[cell].for_each([&](int digit) {
      digits_.push_back(static_cast<std::uint8_t>(digit));
      known_[cell * side + static_cast<std::size_t>(digit) - 1] =
          static_cast<Index>(digits_.size());
    });
    past_.push_back(static_cast<Index>(digits_.size()));
    owner_.resize(owner_.size() + width_, static_cast<std::uint16_t>(cells_.size()));
    digits_.resize(owner_.size());
    cells_.push_back(static_cast<Cell>(cell));
  }
  ranges_.resize(digits_.size());
}

// Counts, in each house of a candidate, the other candidates of its digit. So a rival that shares
// two houses counts twice.
int CandidateRivals::most_rivals() const {
  const auto side = static_cast<std::size_t>(layout_.side());
  std::vector<int> in_house(static_cast<std::size_t>(layout_.houses()) * side);
  const auto for_each = [&](auto&& use) {
    for (const Cell cell : cells_) {
      for (std::size_t digit = 0; digit < side; ++digit) {
        if (known_[cell * side + digit] != 0) use(layout_.houses_of(cell), digit);
      }
    }
  };
  for_each([&](auto houses, std::size_t digit) {
    for (const std::size_t house : houses) ++in_house[house * side + digit];
  });
  int most = 0;
  for_each([&](auto houses, std::size_t digit) {
    int rivals = 0;
    for (const std::size_t house : houses) rivals += in_house[house * side + digit] - 1;
    most = std::max(most, rivals);
  });
  return most;
}

void CandidateRivals::find(Index candidate) {
  Range& range = ranges_[candidate];
  range.begin = rivals_.size();
  const auto side = static_cast<std::size_t>(layout_.side());
  const std::size_t before = rivals_.capacity();
  for (const Cell peer : layout_.peers(cells_[owner_[candidate]])) {
    const Index rival = known_[peer * side + digits_[candidate] - 1];
    if (rival != 0) rivals_.push_back(rival - 1);
  }
  range.count = static_cast<Index>(rivals_.size() - range.begin);
  // If the meter refuses, the search ends at its next move.
  if (rivals_.capacity() > before) meter_.hold((rivals_.capacity() - before) * sizeof(Index));
}

}  // namespace sudokit
