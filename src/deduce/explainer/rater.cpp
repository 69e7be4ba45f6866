#include "deduce/explainer/rater.hpp"

#include <algorithm>

#include "deduce/explainer/chains.hpp"
#include "deduce/explainer/closure.hpp"
#include "deduce/explainer/elementary.hpp"
#include "deduce/explainer/extended.hpp"
#include "deduce/explainer/singles.hpp"
#include "deduce/explainer/uniqueness.hpp"

namespace sudokit::se {
namespace {

using Finder = bool (*)(const Board&, const Settings&, ClosurePool&, Hint&);

template <bool (*find)(const Board&, Hint&)>
bool plain(const Board& board, const Settings&, ClosurePool&, Hint& hint) {
  return find(board, hint);
}
template <bool (*find)(const Board&, int, Hint&), int size>
bool sized(const Board& board, const Settings&, ClosurePool&, Hint& hint) {
  return find(board, size, hint);
}
template <bool (*find)(const Board&, bool, Hint&)>
bool unique(const Board& board, const Settings& settings, ClosurePool&, Hint& hint) {
  return settings.uniqueness && find(board, settings.dialect == Dialect::d2, hint);
}

template <bool (*find)(const Board&, int, Hint&), int size>
bool extended(const Board& board, const Settings& settings, ClosurePool&, Hint& hint) {
  return settings.dialect == Dialect::d2 && find(board, size, hint);
}

template <bool (*find)(const Board&, ClosurePool&, Hint&)>
bool pooled(const Board& board, const Settings&, ClosurePool& pool, Hint& hint) {
  return find(board, pool, hint);
}

// Regions that a file draws may be the boxes.
constexpr Features kTaken{Feature::square_boxes, Feature::jigsaw, Feature::marks};

// In the order in which they are tried.
constexpr Finder kFinders[] = {
    plain<hidden_single>,
    plain<direct_locking>,
    sized<direct_hidden_set, 2>,
    plain<naked_single>,
    sized<direct_hidden_set, 3>,
    plain<locking>,
    sized<naked_set, 2>,
    sized<fish, 2>,
    sized<hidden_set, 2>,
    sized<naked_set, 3>,
    sized<fish, 3>,
    sized<hidden_set, 3>,
    extended<strong_links, 2>,
    plain<xy_wing>,
    plain<xyz_wing>,
    unique<unique_loop>,
    sized<naked_set, 4>,
    sized<fish, 4>,
    sized<hidden_set, 4>,
    extended<strong_links, 3>,
    extended<large_wing, 3>,
    unique<universal_grave>,
    extended<strong_links, 4>,
    extended<large_wing, 4>,
    sized<aligned_exclusion, 2>,
    extended<large_wing, 5>,
    plain<unary_chain>,
    extended<large_wing, 6>,
    sized<aligned_exclusion, 3>,
    pooled<nishio>,
    pooled<multiple_chain>,
    pooled<dynamic_chain>,
};

// A puzzle of pencilmarks: what is given stays as it is, but a cell with one candidate that no peer
// has is filled.
Board of_marks(const Puzzle& puzzle) {
  Board board = Board::full();
  for (int cell = 0; cell < 81; ++cell) {
    const Digits digits = allowed(puzzle, cell);
    for (int digit = 0; digit < 9; ++digit) {
      if (!digits.contains(digit + 1)) board.remove(cell, digit);
    }
  }
  for (int cell = 0; cell < 81; ++cell) {
    const Digit9 digits = board.at(cell);
    if (count(digits) != 1) continue;
    const int digit = lowest(digits);
    if ((board.of(digit) & kGrid.peers[std::size_t(cell)]).empty()) board.place(cell, digit);
  }
  return board;
}

}  // namespace

bool rates(const Layout& layout) {
  if (layout.side() != 9 || layout.houses() != 27) return false;
  for (int house = 0; house < 27; ++house) {
    const auto cells = layout.house(house);
    Cells set;
    for (const Cell cell : cells) set.insert(static_cast<int>(cell));
    if (std::find(kGrid.cells.begin(), kGrid.cells.end(), set) == kGrid.cells.end()) return false;
  }
  return true;
}

Rater::Rater(const Settings& settings)
    : settings_(settings), pool_(std::make_unique<ClosurePool>()) {}
Rater::~Rater() = default;

void Rater::start(const Puzzle& puzzle) {
  if (puzzle.has_marks()) {
    board_ = of_marks(puzzle);
    return;
  }
  board_ = Board::of_givens(puzzle.givens.data());
}

const Hint* Rater::next() {
  if (board_.solved()) return nullptr;
  hint_.clear();
  for (const Finder find : kFinders) {
    pool_->ask();
    if (find(board_, settings_, *pool_, hint_)) return &hint_;
  }
  return nullptr;
}

Rating Rater::rate(const Puzzle& puzzle, const Run& run) {
  start(puzzle);
  Rating rating;
  Meter meter(run);
  pool_->watch(&meter);
  try {
    walk(rating, meter);
  } catch (const BudgetSpent&) {
  }
  pool_->watch(nullptr);
  rating.reason = meter.reason();
  return rating;
}

void Rater::walk(Rating& rating, Meter& meter) {
  bool placed = false;
  while (const Hint* hint = meter.step() ? next() : nullptr) {
    rating.er = std::max(rating.er, hint->rating);
    if (++rating.steps == 1) rating.ed = rating.er;
    if (!placed) rating.ep = rating.er;
    placed |= hint->cell >= 0;
    apply();
    if (placed && rating.er >= 1.2) {
      rating.er = place_hidden_singles(board_, rating.er, rating.steps);
    }
  }
  if (!board_.solved()) rating.er = Rating::kStuck;
}

Ratings::Ratings(const Settings& settings) : rater_(std::make_unique<Rater>(settings)) {}
Ratings::Ratings(Ratings&&) noexcept = default;
Ratings& Ratings::operator=(Ratings&&) noexcept = default;
Ratings::~Ratings() = default;

Result<Rating> Ratings::rate(const Puzzle& puzzle, const Run& run) {
  if (!rates(*puzzle.layout)) {
    return fail("the scale of Sudoku Explainer is for 9x9 with boxes alone");
  }
  if (auto ok = admit("the scale of Sudoku Explainer", kTaken, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  if (const auto clash = find_clash(*puzzle.layout, puzzle.givens)) {
    return fail(describe(*puzzle.layout, *clash));
  }
  return rater_->rate(puzzle, run);
}

}  // namespace sudokit::se
