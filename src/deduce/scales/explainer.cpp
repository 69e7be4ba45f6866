// The scales of Sudoku Explainer, ER/EP/ED: the techniques of SE 1.2.1 as implemented in
// SukakuExplainer (D3), SukakuExplainer with its defaults (D2), and the original SE 1.2.1 (D1). A
// step counts its rating in tenths; a path counts the highest of them, and 20.0 if no technique
// applies. Like the original, it is not invariant under relabelling or moving rows. docs/scales.md
// describes how closely it matches.
#include <algorithm>

#include "deduce/explainer/closure.hpp"
#include "deduce/explainer/finders.hpp"
#include "deduce/nine/walk.hpp"
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace nine::se {
namespace {

// ---- Names --------------------------------------------------------------------------------------

struct Known {
  std::string_view code;
  std::string_view name;
};

constexpr Known kWhole[] = {
    {"DC", "Direct Claiming"},
    {"Po", "Pointing"},
    {"Cl", "Claiming"},
    {"TF", "Turbot Fish"},
    {"FXC", "Forcing X-Chain"},
    {"FC", "Forcing Chain"},
    {"GXW", "Generalized X-Wing"},
    {"BiXCy", "Bidirectional X-Cycle"},
    {"BiYCy", "Bidirectional Y-Cycle"},
    {"BiCy", "Bidirectional Cycle"},
    {"LFC", "Cell Forcing Chains"},
    {"RFC", "Region Forcing Chains"},
};

// Followed by the kinds of nested chains: "+", "+FC", "+MFC", "+DFC", "+DFC+FC".
constexpr Known kDynamic[] = {
    {"DLFC", "Dynamic Cell Forcing Chains"},
    {"DRFC", "Dynamic Region Forcing Chains"},
    {"DCFC", "Dynamic Contradiction Forcing Chains"},
    {"DdFC", "Dynamic Double Forcing Chains"},
};

// Followed by digits from the program, which are also appended to the name.
constexpr Known kNumbered[] = {
    {"WXY", "WXYZ-Wing "},        {"VXY", "VWXYZ-Wing "},
    {"UXY", "UVWXYZ-Wing "},      {"TXY", "TUVWXYZ-Wing "},
    {"SS", "Skyscraper "},        {"3SS", "3 Skyscrapers "},
    {"4SS", "4 Skyscrapers "},    {"2SK", "2-String Kite "},
    {"3SK", "3-String Kite "},    {"2SL", "2 Strong links "},
    {"3SL", "3 Strong links "},   {"4SL", "4 Strong links "},
    {"2XL", "(2 Strong Links) "}, {"3XL", "(3 Strong Links) "},
    {"4XL", "(4 Strong Links) "}, {"UR", "Unique Rectangle type "},
    {"BUG", "BUG type "},
};

const Known* begun_by(std::span<const Known> known, std::string_view code) {
  const auto it =
      std::ranges::find_if(known, [&](const Known& each) { return code.starts_with(each.code); });
  return it == known.end() ? nullptr : &*it;
}

// Converts "+DFC+FC" to " (+ Dynamic Forcing Chains (+ Forcing Chains))".
std::string within(std::string_view code) {
  if (code.empty()) return "";
  const std::size_t next = std::min(code.find('+', 1), code.size());
  const std::string_view first = code.substr(0, next);
  const std::string_view kind = first == "+FC"    ? " Forcing Chains"
                                : first == "+MFC" ? " Multiple Forcing Chains"
                                : first == "+DFC" ? " Dynamic Forcing Chains"
                                                  : "";
  return " (+" + std::string(kind) + within(code.substr(next)) + ")";
}

std::string numbered(std::string_view code) {
  const bool grouped = code.starts_with('g');
  if (grouped) code.remove_prefix(1);
  const Known* known = begun_by(kNumbered, code);
  if (known == nullptr) return "";
  const std::string digits(code.substr(known->code.size()));
  const std::string name(known->name);
  if (known->code.ends_with("XL")) return name + (grouped ? "Grouped " : "") + "X-Loop " + digits;
  return (grouped ? "Grouped " : "") + name + digits;
}

std::string full_name(const std::string& code) {
  for (const Known& known : kWhole) {
    if (code == known.code) return std::string(known.name);
  }
  if (const Known* known = begun_by(kDynamic, code)) {
    return std::string(known->name) + within(std::string_view(code).substr(known->code.size()));
  }
  if (code.starts_with("UL")) {
    return "Unique Loop " + code.substr(2, code.size() - 3) + " type " + code.back();
  }
  return numbered(code);
}

// ---- Program ------------------------------------------------------------------------------------

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

// The program as a walk needs it (nine/walk.hpp). Its memory is reused from board to board.
struct Explainer {
  using Hint = se::Hint;

  Dialect dialect = Dialect::d3;
  Board sheet = {};
  ClosurePool closures = {};
  AlignedExclusion pairs{2};
  AlignedExclusion triplets{3};

  const Board& board() const { return sheet; }
  Result<void> start(const Puzzle& puzzle) {
    sheet = puzzle.has_marks() ? of_marks(puzzle) : Board::of_givens(puzzle.givens.data());
    return {};
  }
  void watch(Meter* meter) { closures.watch(meter); }
  void fill(const Hint& hint, Step& step) const;
  void apply(const Step& step);
  bool rush(const Walk& walk, Rating& rating);
};

// Converts a rating to tenths, rounded as Sudoku Explainer prints it.
int tenths(double rating) {
  return static_cast<int>((rating + 0.05) * 10);
}

void Explainer::fill(const Hint& hint, Step& step) const {
  step.score = tenths(hint.rating);
  if (hint.cell >= 0) step.placements.push_back(to_candidate(hint.cell, hint.digit));
  for (const Removal& removal : hint.removals) {
    if (removal.cell == hint.cell) continue;  // the cell is filled anyway
    each(static_cast<Digit9>(removal.digits & sheet.at(removal.cell)),
         [&](int digit) { drop(step, removal.cell, digit); });
  }
  step.code = hint.name;
  if (hint.explain) step.variant = full_name(hint.name);
}

void Explainer::apply(const Step& step) {
  for (const Candidate gone : step.removals) {
    if (sheet.has(gone.cell, gone.digit - 1)) sheet.remove(gone.cell, gone.digit - 1);
  }
  for (const Candidate put : step.placements) sheet.place(put.cell, put.digit - 1);
}

// Hidden singles are always found first, and after a placement only the hardest step counts, so
// that they can be placed at once.
bool Explainer::rush(const Walk& walk, Rating& rating) {
  constexpr int kOfBlocks = 12;
  if (rating.highest < kOfBlocks) return false;
  std::uint32_t& steps = rating.steps.front();
  const std::uint32_t before = steps;
  const int highest = place_hidden_singles(sheet, rating.highest, steps);
  if (highest > rating.highest) {
    rating.hardest = walk.scale().rows.front().technique;
    rating.at_highest = {rating.hardest, "HS"};
  }
  rating.highest = highest;
  return steps > before;
}

// ---- Table --------------------------------------------------------------------------------------

using Finder = bool (*)(Explainer&, Hint&);

// A finder, whatever it needs of the program.
template <auto find, int... size>
bool run(Explainer& of, Hint& hint) {
  if constexpr (requires { find(of.sheet, size..., hint); }) {
    return find(of.sheet, size..., hint);
  } else if constexpr (requires { find(of.sheet, of.dialect, hint); }) {
    return find(of.sheet, of.dialect, hint);
  } else if constexpr (requires { find(of.sheet, of.closures, hint); }) {
    return find(of.sheet, of.closures, hint);
  } else {
    return find(of.sheet, of.dialect, of.closures, hint);
  }
}
template <AlignedExclusion Explainer::*exclusion>
bool aligned(Explainer& of, Hint& hint) {
  return (of.*exclusion).find(of.sheet, of.dialect, hint);
}

using enum TechniqueFamily;
constexpr std::string_view kExplainer = "Sudoku Explainer 1.2.1";
constexpr std::string_view kSukaku = "SukakuExplainer 1.18.1";

// Name, title, family, least and highest rating in tenths (0: grows with length, unbounded), and
// summary. row(): a technique of SE itself; more(): one added by SukakuExplainer.
constexpr Row<Explainer> row(std::string_view name, std::string_view title, TechniqueFamily family,
                             int least, int most, Finder find, std::string_view summary,
                             std::string_view alias = "") {
  const bool unique = family == uniqueness;
  return {{name, title, alias, family, unique, summary, kExplainer}, least / 10, least, most, find};
}
constexpr Row<Explainer> more(std::string_view name, std::string_view title, TechniqueFamily family,
                              int least, int most, Finder find, std::string_view summary) {
  return {{name, title, "", family, false, summary, kSukaku}, least / 10, least, most, find};
}

// In the order in which they are tried.
constexpr Row<Explainer> kTable[] = {
    row("hidden-single", "Hidden Single", single, 10, 15, run<hidden_single>,
        "A digit has only one place left in a house."),
    row("direct-pointing", "Direct Pointing", intersection, 17, 19, run<direct_locking>,
        "Locked candidates leave a digit only one place."),
    row("direct-hidden-pair", "Direct Hidden Pair", subset, 20, 20, run<direct_hidden_set, 2>,
        "A hidden pair leaves a digit only one place."),
    row("naked-single", "Naked Single", single, 23, 23, run<naked_single>,
        "A cell has only one candidate left."),
    row("direct-hidden-triplet", "Direct Hidden Triplet", subset, 25, 25, run<direct_hidden_set, 3>,
        "A hidden triplet leaves a digit only one place."),
    row("pointing-claiming", "Pointing & Claiming", intersection, 26, 28, run<locking>,
        "All places of a digit in one house lie in another house."),
    row("naked-pair", "Naked Pair", subset, 30, 30, run<naked_set, 2>,
        "Two cells of a house have two candidates between them."),
    row("x-wing", "X-Wing", TechniqueFamily::fish, 32, 32, run<se::fish, 2>,
        "Two lines have a digit only in the same two crossing lines."),
    row("hidden-pair", "Hidden Pair", subset, 34, 34, run<hidden_set, 2>,
        "Two digits have the same two places in a house."),
    row("naked-triplet", "Naked Triplet", subset, 36, 36, run<naked_set, 3>,
        "Three cells of a house have three candidates between them."),
    row("swordfish", "Swordfish", TechniqueFamily::fish, 38, 38, run<se::fish, 3>,
        "Three lines have a digit only in three crossing lines."),
    row("hidden-triplet", "Hidden Triplet", subset, 40, 40, run<hidden_set, 3>,
        "Three digits have three places between them in a house."),
    more("two-strong-links", "2 Strong Links", single_digit, 40, 43, run<strong_links, 2>,
         "Two connected strong links of a digit: skyscraper, kite, turbot fish, empty rectangle."),
    row("xy-wing", "XY-Wing", wing, 42, 42, run<xy_wing>,
        "A pivot XY sees two pincers, XZ and YZ."),
    row("xyz-wing", "XYZ-Wing", wing, 44, 44, run<xyz_wing>,
        "A pivot XYZ sees two pincers, XZ and YZ."),
    row("unique-loop", "Unique Rectangle / Loop", uniqueness, 45, 0, run<unique_loop>,
        "A loop of cells must not end with only two digits."),
    row("naked-quad", "Naked Quad", subset, 50, 50, run<naked_set, 4>,
        "Four cells of a house have four candidates between them."),
    row("jellyfish", "Jellyfish", TechniqueFamily::fish, 52, 52, run<se::fish, 4>,
        "Four lines have a digit only in four crossing lines."),
    row("hidden-quad", "Hidden Quad", subset, 54, 54, run<hidden_set, 4>,
        "Four digits have four places between them in a house."),
    more("three-strong-links", "3 Strong Links", single_digit, 54, 57, run<strong_links, 3>,
         "Three strong links of a digit, connected end to end."),
    more("wxyz-wing", "WXYZ-Wing", wing, 55, 56, run<large_wing, 3>,
         "Three cells with four candidates, and a bivalue cell."),
    row("universal-grave", "Bivalue Universal Grave", uniqueness, 56, 0, run<universal_grave>,
        "With two candidates in every cell and two places for every digit, no solution is "
        "unique."),
    more("four-strong-links", "4 Strong Links", single_digit, 58, 61, run<strong_links, 4>,
         "Four strong links of a digit, connected end to end."),
    more("vwxyz-wing", "VWXYZ-Wing", wing, 62, 64, run<large_wing, 4>,
         "Four cells with five candidates, and a bivalue cell."),
    row("aligned-pair-exclusion", "Aligned Pair Exclusion", wing, 62, 62,
        aligned<&Explainer::pairs>,
        "A candidate of one of two cells belongs to no permitted pair."),
    more("uvwxyz-wing", "UVWXYZ-Wing", wing, 66, 66, run<large_wing, 5>,
         "Five cells with six candidates, and a bivalue cell."),
    row("forcing-chains-cycles", "Forcing Chains & Cycles", chain, 65, 0, run<unary_chain>,
        "A chain of candidates that decides its start, or that closes to a cycle."),
    more("tuvwxyz-wing", "TUVWXYZ-Wing", wing, 75, 75, run<large_wing, 6>,
         "Six cells with seven candidates, and a bivalue cell."),
    row("aligned-triplet-exclusion", "Aligned Triplet Exclusion", wing, 75, 75,
        aligned<&Explainer::triplets>,
        "A candidate of one of three cells belongs to no permitted triplet."),
    row("nishio", "Nishio Forcing Chains", chain, 75, 0, run<se::nishio>,
        "A candidate leads to a contradiction through links of its digit alone.",
        "nishio-forcing-chain"),
    row("multiple-forcing-chains", "Multiple Forcing Chains", chain, 80, 0, run<multiple_chain>,
        "All candidates of a cell, or all places of a digit in a house, have the same "
        "consequence."),
    row("dynamic-forcing-chains", "Dynamic Forcing Chains", chain, 85, 0, run<dynamic_chain>,
        "A step of a chain may depend on several earlier steps together."),
    row("dynamic-forcing-chains-plus", "Dynamic Forcing Chains (+)", chain, 90, 0,
        run<dynamic_chain_plus>, "A dynamic chain may use locked candidates, pairs and X-wings."),
    row("nested-forcing-chains", "Nested Forcing Chains", chain, 95, 0, run<nested_chain>,
        "A dynamic chain may contain other chains."),
};

// The rows that the dialect tries.
template <Dialect dialect>
const Table<Explainer>& table() {
  static const auto kRows = [] {
    Table<Explainer> rows;
    for (const Row<Explainer>& each : kTable) {
      if (dialect == Dialect::d2 || each.technique.source == kExplainer) rows.push_back(&each);
    }
    return rows;
  }();
  return kRows;
}

template <Dialect dialect>
std::unique_ptr<Walk> walk(WalkSetup setup) {
  return std::make_unique<ProgramWalk<Explainer>>(std::move(setup), table<dialect>(),
                                                  Explainer{dialect});
}

}  // namespace
}  // namespace nine::se

namespace {

constexpr int kStuck = 200;

void judge(const Scale&, Rating& rating) {
  rating.difficulty = rating.end == DeduceEnd::solved ? rating.highest : kStuck;
}

Result<void> fits(const Layout& layout) {
  return nine::fits(layout, "Sudoku Explainer");
}

template <nine::se::Dialect dialect>
Scale scale_of(std::string_view name, std::string_view version) {
  Scale scale;
  scale.name = name;
  scale.title = "Sudoku Explainer";
  scale.source = "SukakuExplainer 1.18.1, after Sudoku Explainer 1.2.1 by N. Juillerat";
  static const auto kRows = nine::scale_rows(nine::se::table<dialect>());
  scale.rows = kRows;
  scale.judge = judge;
  scale.counting = Counting::tenths;
  scale.version = version;
  // Regions drawn in a file are accepted if they are the boxes.
  scale.takes = {Feature::square_boxes, Feature::jigsaw, Feature::marks};
  scale.fits = fits;
  scale.walk = nine::se::walk<dialect>;
  scale.full_name = nine::se::full_name;
  return scale;
}

}  // namespace

const Scale& explainer_scale() {
  static const Scale kScale =
      scale_of<nine::se::Dialect::d3>("se", "SukakuExplainer 1.18.1, dialect D3");
  return kScale;
}

const Scale& explainer_d2_scale() {
  static const Scale kScale =
      scale_of<nine::se::Dialect::d2>("se-d2", "SukakuExplainer 1.18.1, dialect D2");
  return kScale;
}

const Scale& explainer_d1_scale() {
  static const Scale kScale = [] {
    Scale scale = scale_of<nine::se::Dialect::d1>("se-d1", "serate 1.2.1.3, dialect D1");
    scale.source = "Sudoku Explainer 1.2.1 by N. Juillerat, with serate 1.2.1.3";
    scale.takes = {Feature::square_boxes, Feature::jigsaw};  // it reads no pencilmarks
    return scale;
  }();
  return kScale;
}

}  // namespace sudokit
