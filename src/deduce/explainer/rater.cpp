#include "deduce/explainer/rater.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "deduce/explainer/closure.hpp"
#include "deduce/explainer/finders.hpp"

namespace sudokit::nine::se {

// Memory reused from board to board.
struct Stores {
  ClosurePool closures;
  AlignedExclusion aligned_pairs{2};
  AlignedExclusion aligned_triplets{3};
};

namespace {

using Finder = bool (*)(const Board&, Dialect, Stores&, Hint&);

template <bool (*find)(const Board&, Hint&)>
bool plain(const Board& board, Dialect, Stores&, Hint& hint) {
  return find(board, hint);
}
template <bool (*find)(const Board&, int, Hint&), int size>
bool sized(const Board& board, Dialect, Stores&, Hint& hint) {
  return find(board, size, hint);
}
template <bool (*find)(const Board&, Dialect, Hint&)>
bool spoken(const Board& board, Dialect dialect, Stores&, Hint& hint) {
  return find(board, dialect, hint);
}
template <AlignedExclusion Stores::*aligned>
bool stored(const Board& board, Dialect dialect, Stores& stores, Hint& hint) {
  return (stores.*aligned).find(board, dialect, hint);
}
template <bool (*find)(const Board&, ClosurePool&, Hint&)>
bool pooled(const Board& board, Dialect, Stores& stores, Hint& hint) {
  return find(board, stores.closures, hint);
}
template <bool (*find)(const Board&, Dialect, ClosurePool&, Hint&)>
bool pooled(const Board& board, Dialect dialect, Stores& stores, Hint& hint) {
  return find(board, dialect, stores.closures, hint);
}

struct Row {
  TechniqueRow row;
  Finder find;
};

using enum TechniqueFamily;
constexpr std::string_view kExplainer = "Sudoku Explainer 1.2.1";
constexpr std::string_view kSukaku = "SukakuExplainer 1.18.1";

// Name, title, family, least and highest rating in tenths (0: grows with length, unbounded), and
// summary. row(): a technique of SE itself; more(): one added by SukakuExplainer.
constexpr TechniqueRow row(std::string_view name, std::string_view title, TechniqueFamily family,
                           int least, int most, std::string_view summary,
                           std::string_view alias = "") {
  const bool needs_unique = family == uniqueness;
  return {{name, title, alias, family, needs_unique, summary, kExplainer}, least, most, false};
}
constexpr TechniqueRow more(std::string_view name, std::string_view title, TechniqueFamily family,
                            int least, int most, std::string_view summary) {
  return {{name, title, "", family, false, summary, kSukaku}, least, most, true};
}

// In the order in which they are tried.
constexpr Row kTable[] = {
    {row("hidden-single", "Hidden Single", single, 10, 15,
         "A digit has only one place left in a house."),
     plain<hidden_single>},
    {row("direct-pointing", "Direct Pointing", intersection, 17, 19,
         "Locked candidates leave a digit only one place."),
     spoken<direct_locking>},
    {row("direct-hidden-pair", "Direct Hidden Pair", subset, 20, 20,
         "A hidden pair leaves a digit only one place."),
     sized<direct_hidden_set, 2>},
    {row("naked-single", "Naked Single", single, 23, 23, "A cell has only one candidate left."),
     plain<naked_single>},
    {row("direct-hidden-triplet", "Direct Hidden Triplet", subset, 25, 25,
         "A hidden triplet leaves a digit only one place."),
     sized<direct_hidden_set, 3>},
    {row("pointing-claiming", "Pointing & Claiming", intersection, 26, 28,
         "All places of a digit in one house lie in another house."),
     spoken<locking>},
    {row("naked-pair", "Naked Pair", subset, 30, 30,
         "Two cells of a house have two candidates between them."),
     sized<naked_set, 2>},
    {row("x-wing", "X-Wing", TechniqueFamily::fish, 32, 32,
         "Two lines have a digit only in the same two crossing lines."),
     sized<se::fish, 2>},
    {row("hidden-pair", "Hidden Pair", subset, 34, 34,
         "Two digits have the same two places in a house."),
     sized<hidden_set, 2>},
    {row("naked-triplet", "Naked Triplet", subset, 36, 36,
         "Three cells of a house have three candidates between them."),
     sized<naked_set, 3>},
    {row("swordfish", "Swordfish", TechniqueFamily::fish, 38, 38,
         "Three lines have a digit only in three crossing lines."),
     sized<se::fish, 3>},
    {row("hidden-triplet", "Hidden Triplet", subset, 40, 40,
         "Three digits have three places between them in a house."),
     sized<hidden_set, 3>},
    {more("two-strong-links", "2 Strong Links", single_digit, 40, 43,
          "Two connected strong links of a digit: skyscraper, kite, turbot fish, empty rectangle."),
     sized<strong_links, 2>},
    {row("xy-wing", "XY-Wing", wing, 42, 42, "A pivot XY sees two pincers, XZ and YZ."),
     spoken<xy_wing>},
    {row("xyz-wing", "XYZ-Wing", wing, 44, 44, "A pivot XYZ sees two pincers, XZ and YZ."),
     spoken<xyz_wing>},
    {row("unique-loop", "Unique Rectangle / Loop", uniqueness, 45, 0,
         "A loop of cells must not end with only two digits."),
     spoken<unique_loop>},
    {row("naked-quad", "Naked Quad", subset, 50, 50,
         "Four cells of a house have four candidates between them."),
     sized<naked_set, 4>},
    {row("jellyfish", "Jellyfish", TechniqueFamily::fish, 52, 52,
         "Four lines have a digit only in four crossing lines."),
     sized<se::fish, 4>},
    {row("hidden-quad", "Hidden Quad", subset, 54, 54,
         "Four digits have four places between them in a house."),
     sized<hidden_set, 4>},
    {more("three-strong-links", "3 Strong Links", single_digit, 54, 57,
          "Three strong links of a digit, connected end to end."),
     sized<strong_links, 3>},
    {more("wxyz-wing", "WXYZ-Wing", wing, 55, 56,
          "Three cells with four candidates, and a bivalue cell."),
     sized<large_wing, 3>},
    {row("universal-grave", "Bivalue Universal Grave", uniqueness, 56, 0,
         "With two candidates in every cell and two places for every digit, no solution is "
         "unique."),
     spoken<universal_grave>},
    {more("four-strong-links", "4 Strong Links", single_digit, 58, 61,
          "Four strong links of a digit, connected end to end."),
     sized<strong_links, 4>},
    {more("vwxyz-wing", "VWXYZ-Wing", wing, 62, 64,
          "Four cells with five candidates, and a bivalue cell."),
     sized<large_wing, 4>},
    {row("aligned-pair-exclusion", "Aligned Pair Exclusion", wing, 62, 62,
         "A candidate of one of two cells belongs to no permitted pair."),
     stored<&Stores::aligned_pairs>},
    {more("uvwxyz-wing", "UVWXYZ-Wing", wing, 66, 66,
          "Five cells with six candidates, and a bivalue cell."),
     sized<large_wing, 5>},
    {row("forcing-chains-cycles", "Forcing Chains & Cycles", chain, 65, 0,
         "A chain of candidates that decides its start, or that closes to a cycle."),
     plain<unary_chain>},
    {more("tuvwxyz-wing", "TUVWXYZ-Wing", wing, 75, 75,
          "Six cells with seven candidates, and a bivalue cell."),
     sized<large_wing, 6>},
    {row("aligned-triplet-exclusion", "Aligned Triplet Exclusion", wing, 75, 75,
         "A candidate of one of three cells belongs to no permitted triplet."),
     stored<&Stores::aligned_triplets>},
    {row("nishio", "Nishio Forcing Chains", chain, 75, 0,
         "A candidate leads to a contradiction through links of its digit alone.",
         "nishio-forcing-chain"),
     pooled<se::nishio>},
    {row("multiple-forcing-chains", "Multiple Forcing Chains", chain, 80, 0,
         "All candidates of a cell, or all places of a digit in a house, have the same "
         "consequence."),
     pooled<multiple_chain>},
    {row("dynamic-forcing-chains", "Dynamic Forcing Chains", chain, 85, 0,
         "A step of a chain may depend on several earlier steps together."),
     pooled<dynamic_chain>},
    {row("dynamic-forcing-chains-plus", "Dynamic Forcing Chains (+)", chain, 90, 0,
         "A dynamic chain may use locked candidates, pairs and X-wings."),
     pooled<dynamic_chain_plus>},
    {row("nested-forcing-chains", "Nested Forcing Chains", chain, 95, 0,
         "A dynamic chain may contain other chains."),
     pooled<nested_chain>},
};

constexpr auto kTechniqueRows = [] {
  std::array<TechniqueRow, std::size(kTable)> rows{};
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = kTable[i].row;
  return rows;
}();

// The board of a puzzle with pencilmarks. Candidates are taken as given, but a cell with a single
// candidate that no peer has is filled.
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
    if ((board.of(digit) & peers_of(cell)).empty()) board.place(cell, digit);
  }
  return board;
}

}  // namespace

std::span<const TechniqueRow> technique_rows() {
  return kTechniqueRows;
}

Rater::Rater(Dialect dialect, bool explain)
    : dialect_(dialect), explain_(explain), stores_(std::make_unique<Stores>()) {}
Rater::~Rater() = default;

void Rater::start(const Puzzle& puzzle) {
  if (puzzle.has_marks()) {
    board_ = of_marks(puzzle);
    return;
  }
  board_ = Board::of_givens(puzzle.givens.data());
}

void Rater::watch(Meter* meter) {
  stores_->closures.watch(meter);
}

const Hint* Rater::look(std::size_t row) {
  hint_.clear();
  hint_.explain = explain_;
  stores_->closures.ask();
  return kTable[row].find(board_, dialect_, *stores_, hint_) ? &hint_ : nullptr;
}

const Hint* Rater::next() {
  if (board_.solved()) return nullptr;
  for (std::size_t row = 0; row < std::size(kTable); ++row) {
    if (kTable[row].row.d2_only && dialect_ != Dialect::d2) continue;
    if (const Hint* hint = look(row)) return hint;
  }
  return nullptr;
}

}  // namespace sudokit::nine::se
