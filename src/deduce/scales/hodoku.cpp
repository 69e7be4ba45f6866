// The scale of HoDoKu 2.2.0's default configuration. A step counts the points of its technique, a
// path their sum. The level is the hardest of all steps, raised while the sum exceeds the level's
// bound. An unsolved puzzle has no sum; none is guessed. docs/scales.md describes how closely it
// matches.
#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "deduce/hodoku/finders.hpp"
#include "deduce/nine/walk.hpp"
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace nine::hodoku {
namespace {

// ---- Program ------------------------------------------------------------------------------------

constexpr int kFewestGivens = 10;

// The program as a walk needs it (nine/walk.hpp).
struct Hodoku {
  using Hint = Step;

  Sheet sheet = {};
  std::array<std::array<Boards, 2>, 6> finless = {};  // by size (2 to 7) and shape
  Meter* meter = nullptr;
  // Results of one search of a position, shared by several techniques.
  std::optional<std::vector<CornerStep>> unique = {};
  std::optional<std::vector<CornerStep>> avoidable = {};
  std::optional<AlmostLockedSets> sets = {};

  const Board& board() const { return sheet.board; }
  Result<void> start(const Puzzle& puzzle);
  void watch(Meter* watching) { meter = watching; }
  void fill(const Step& found, sudokit::Step& step) const;
  void apply(const sudokit::Step& step);
  void change();
  bool rush(const Walk&, Rating&) { return false; }
};

void Hodoku::change() {
  unique.reset();
  avoidable.reset();
  sets.reset();
}

Result<void> Hodoku::start(const Puzzle& puzzle) {
  const auto open = std::count(puzzle.givens.begin(), puzzle.givens.end(), 0);
  if (81 - open < kFewestGivens)
    return fail("too-few-givens", "HoDoKu rates only puzzles of ten givens or more");
  sheet.start(puzzle.givens.data());
  change();
  return {};
}

void Hodoku::fill(const Step& found, sudokit::Step& step) const {
  if (found.cell >= 0) step.placements.push_back(to_candidate(found.cell, found.digit));
  each(found.more, [&](int cell) { step.placements.push_back(to_candidate(cell, found.digit)); });
  for (const Mark gone : found.gone) {
    if (sheet.has(cell_of(gone), digit_of(gone))) drop(step, cell_of(gone), digit_of(gone));
  }
}

// Changes are applied in the order of the step, which decides which single is found first.
void Hodoku::apply(const sudokit::Step& step) {
  for (const Candidate put : step.placements) sheet.place(put.cell, put.digit - 1);
  for (const Candidate gone : step.removals) sheet.strike(gone.cell, gone.digit - 1);
  change();
}

// ---- Table --------------------------------------------------------------------------------------

using Finder = bool (*)(Hodoku&, Step&);

// A finder, with or without a meter.
template <auto find, auto... settings>
bool run(Hodoku& of, Step& step) {
  if constexpr (requires { find(of.sheet, settings..., step); }) {
    return find(of.sheet, settings..., step);
  } else {
    return find(of.sheet, settings..., step, of.meter);
  }
}
template <int size, bool sashimi>
bool finned(Hodoku& of, Step& step) {
  return finned_fish(of.sheet, size, sashimi, of.finless[size - 2][sashimi ? 1 : 0], step);
}
template <int size, bool sashimi>
constexpr Finder siamese = run<siamese_fish, size, sashimi>;
template <FishShape shape, int size, bool fins>
constexpr Finder complex = run<complex_fish, FishKind{shape, size, fins}>;
template <bool nets>
constexpr Finder force = run<forcing, nets>;
template <bool groups>
constexpr Finder loop = run<nice_loop, groups>;

bool pick(const std::vector<CornerStep>& found, Corner kind, Step& step) {
  const auto at = std::find_if(found.begin(), found.end(),
                               [&](const CornerStep& one) { return one.kind == kind; });
  if (at == found.end()) return false;
  step.gone = at->gone;
  if (step.explain) step.argument = at->argument;
  return true;
}

template <Corner kind>
bool corner(Hodoku& of, Step& step) {
  if (!of.unique) of.unique = unique_rectangles(of.sheet, step.explain);
  return pick(*of.unique, kind, step);
}
template <Corner kind>
bool avoidable(Hodoku& of, Step& step) {
  if (!of.avoidable) of.avoidable = avoidable_rectangles(of.sheet, step.explain);
  return pick(*of.avoidable, kind, step);
}

template <auto find>
bool almost_locked(Hodoku& of, Step& step) {
  if (!of.sets) of.sets.emplace(of.sheet);
  return ((*of.sets).*find)(step);
}

bool death_blossom(Hodoku& of, Step& step) {
  if (!of.sets) of.sets.emplace(of.sheet);
  return of.sets->blossom(step, of.meter);
}

struct Listed {
  std::string_view title;
  std::string_view code;  // in HoDoKu's library files
  int level;
  int points;
  TechniqueFamily family;
  Finder find;
  bool optional = false;
};
constexpr bool off = true;  // off in the default configuration

using enum TechniqueFamily;
constexpr auto any_fish = TechniqueFamily::fish;  // the family, not the functions of that name
using enum FishShape;
using enum Corner;
constexpr int easy = 0, medium = 1, hard = 2, unfair = 3, extreme = 4;

// In the order in which they are tried.
constexpr Listed kTable[] = {
    {"Full House", "0000", easy, 4, single, run<full_house>},
    {"Naked Single", "0003", easy, 4, single, run<naked_single>},
    {"Hidden Single", "0002", easy, 14, single, run<hidden_single>},
    {"Locked Pair", "0110", medium, 40, subset, run<locked_set, 2>},
    {"Locked Triple", "0111", medium, 60, subset, run<locked_set, 3>},
    {"Locked Candidates Type 1", "0100", medium, 50, intersection, run<pointing>},
    {"Locked Candidates Type 2", "0101", medium, 50, intersection, run<claiming>},
    {"Naked Pair", "0200", medium, 60, subset, run<naked_set, 2>},
    {"Naked Triple", "0201", medium, 80, subset, run<naked_set, 3>},
    {"Hidden Pair", "0210", medium, 70, subset, run<hidden_set, 2>},
    {"Hidden Triple", "0211", medium, 100, subset, run<hidden_set, 3>},
    {"Naked Quadruple", "0202", hard, 120, subset, run<naked_set, 4>},
    {"Hidden Quadruple", "0212", hard, 150, subset, run<hidden_set, 4>},
    {"X-Wing", "0300", hard, 140, any_fish, run<basic_fish, 2>},
    {"Swordfish", "0301", hard, 150, any_fish, run<basic_fish, 3>},
    {"Jellyfish", "0302", hard, 160, any_fish, run<basic_fish, 4>},
    {"Squirmbag", "0303", unfair, 470, any_fish, run<basic_fish, 5>, off},
    {"Whale", "0304", unfair, 470, any_fish, run<basic_fish, 6>, off},
    {"Leviathan", "0305", unfair, 470, any_fish, run<basic_fish, 7>, off},
    {"Remote Pair", "0703", hard, 110, chain, run<remote_pair>},
    {"Bivalue Universal Grave + 1", "0610", hard, 100, uniqueness, run<universal_grave_plus_one>},
    {"Skyscraper", "0400", hard, 130, single_digit, run<skyscraper>},
    {"Dual 2-String Kite", "0404", hard, 150, single_digit, run<dual_kite>, off},
    {"2-String Kite", "0401", hard, 150, single_digit, run<two_string_kite>},
    {"Turbot Fish", "0403", hard, 120, single_digit, run<turbot_fish>},
    {"Dual Empty Rectangle", "0405", hard, 120, single_digit, run<dual_rectangle>, off},
    {"Empty Rectangle", "0402", hard, 120, single_digit, run<empty_rectangle>},
    {"W-Wing", "0803", hard, 150, wing, run<w_wing>},
    {"XY-Wing", "0800", hard, 160, wing, run<xy_wing>},
    {"XYZ-Wing", "0801", hard, 180, wing, run<xyz_wing>},
    {"Uniqueness Test 1", "0600", hard, 100, uniqueness, corner<u1>},
    {"Uniqueness Test 2", "0601", hard, 100, uniqueness, corner<u2>},
    {"Uniqueness Test 3", "0602", hard, 100, uniqueness, corner<u3>},
    {"Uniqueness Test 4", "0603", hard, 100, uniqueness, corner<u4>},
    {"Uniqueness Test 5", "0604", hard, 100, uniqueness, corner<u5>},
    {"Uniqueness Test 6", "0605", hard, 100, uniqueness, corner<u6>},
    {"Hidden Rectangle", "0606", hard, 100, uniqueness, corner<hidden>},
    {"Avoidable Rectangle Type 1", "0607", hard, 100, uniqueness, avoidable<avoidable1>},
    {"Avoidable Rectangle Type 2", "0608", hard, 100, uniqueness, avoidable<avoidable2>},
    {"Siamese Finned X-Wing", "03101", hard, 130, any_fish, siamese<2, false>, off},
    {"Finned X-Wing", "0310", hard, 130, any_fish, finned<2, false>},
    {"Siamese Sashimi X-Wing", "03201", hard, 150, any_fish, siamese<2, true>, off},
    {"Sashimi X-Wing", "0320", hard, 150, any_fish, finned<2, true>},
    {"Siamese Finned Swordfish", "03111", unfair, 200, any_fish, siamese<3, false>, off},
    {"Finned Swordfish", "0311", unfair, 200, any_fish, finned<3, false>},
    {"Siamese Sashimi Swordfish", "03211", unfair, 240, any_fish, siamese<3, true>, off},
    {"Sashimi Swordfish", "0321", unfair, 240, any_fish, finned<3, true>},
    {"Siamese Finned Jellyfish", "03121", unfair, 250, any_fish, siamese<4, false>, off},
    {"Finned Jellyfish", "0312", unfair, 250, any_fish, finned<4, false>},
    {"Siamese Sashimi Jellyfish", "03221", unfair, 260, any_fish, siamese<4, true>, off},
    {"Sashimi Jellyfish", "0322", unfair, 260, any_fish, finned<4, true>},
    {"Finned Squirmbag", "0313", unfair, 470, any_fish, finned<5, false>, off},
    {"Sashimi Squirmbag", "0323", unfair, 470, any_fish, finned<5, true>, off},
    {"Finned Whale", "0314", unfair, 470, any_fish, finned<6, false>, off},
    {"Sashimi Whale", "0324", unfair, 470, any_fish, finned<6, true>, off},
    {"Finned Leviathan", "0315", unfair, 470, any_fish, finned<7, false>, off},
    {"Sashimi Leviathan", "0325", unfair, 470, any_fish, finned<7, true>, off},
    {"Sue de Coq", "1101", unfair, 250, wing, run<sue_de_coq>},
    {"Simple Colors", "0500", hard, 150, single_digit, run<simple_colours>},
    {"Multi Colors", "0502", hard, 200, single_digit, run<multi_colours>},
    {"X-Chain", "0701", unfair, 260, chain, run<x_chain>},
    {"XY-Chain", "0702", unfair, 260, chain, run<xy_chain>},
    {"Nice Loop", "0706", unfair, 280, chain, loop<false>},
    {"Grouped Nice Loop", "0709", unfair, 300, chain, loop<true>},
    {"Almost Locked Set XZ-Rule", "0901", unfair, 300, wing,
     almost_locked<&AlmostLockedSets::pair>},
    {"Almost Locked Set XY-Wing", "0902", unfair, 320, wing,
     almost_locked<&AlmostLockedSets::wing>},
    {"Almost Locked Set Chain", "0903", unfair, 340, chain,
     almost_locked<&AlmostLockedSets::chain>},
    {"Death Blossom", "0904", unfair, 360, wing, death_blossom, off},
    {"Franken X-Wing", "0330", unfair, 300, any_fish, complex<franken, 2, false>},
    {"Franken Swordfish", "0331", unfair, 350, any_fish, complex<franken, 3, false>},
    {"Franken Jellyfish", "0332", unfair, 370, any_fish, complex<franken, 4, false>, off},
    {"Franken Squirmbag", "0333", extreme, 470, any_fish, complex<franken, 5, false>, off},
    {"Franken Whale", "0334", extreme, 470, any_fish, complex<franken, 6, false>, off},
    {"Franken Leviathan", "0335", extreme, 470, any_fish, complex<franken, 7, false>, off},
    {"Finned Franken X-Wing", "0340", unfair, 390, any_fish, complex<franken, 2, true>},
    {"Finned Franken Swordfish", "0341", unfair, 410, any_fish, complex<franken, 3, true>},
    {"Finned Franken Jellyfish", "0342", unfair, 430, any_fish, complex<franken, 4, true>, off},
    {"Finned Franken Squirmbag", "0343", extreme, 470, any_fish, complex<franken, 5, true>, off},
    {"Finned Franken Whale", "0344", extreme, 470, any_fish, complex<franken, 6, true>, off},
    {"Finned Franken Leviathan", "0345", extreme, 470, any_fish, complex<franken, 7, true>, off},
    {"Mutant X-Wing", "0350", extreme, 450, any_fish, complex<mutant, 2, false>, off},
    {"Mutant Swordfish", "0351", extreme, 450, any_fish, complex<mutant, 3, false>, off},
    {"Mutant Jellyfish", "0352", extreme, 450, any_fish, complex<mutant, 4, false>, off},
    {"Mutant Squirmbag", "0353", extreme, 470, any_fish, complex<mutant, 5, false>, off},
    {"Mutant Whale", "0354", extreme, 470, any_fish, complex<mutant, 6, false>, off},
    {"Mutant Leviathan", "0355", extreme, 470, any_fish, complex<mutant, 7, false>, off},
    {"Finned Mutant X-Wing", "0360", extreme, 470, any_fish, complex<mutant, 2, true>, off},
    {"Finned Mutant Swordfish", "0361", extreme, 470, any_fish, complex<mutant, 3, true>, off},
    {"Finned Mutant Jellyfish", "0362", extreme, 470, any_fish, complex<mutant, 4, true>, off},
    {"Finned Mutant Squirmbag", "0363", extreme, 470, any_fish, complex<mutant, 5, true>, off},
    {"Finned Mutant Whale", "0364", extreme, 470, any_fish, complex<mutant, 6, true>, off},
    {"Finned Mutant Leviathan", "0365", extreme, 470, any_fish, complex<mutant, 7, true>, off},
    {"Kraken Fish", "", extreme, 500, any_fish, run<kraken_fish>, off},
    {"Forcing Chain", "1301", extreme, 500, chain, force<false>},
    {"Forcing Net", "1303", extreme, 700, chain, force<true>},
    {"Template Set", "1201", extreme, 10'000, overlay, run<template_set>, off},
    {"Template Delete", "1202", extreme, 10'000, overlay, run<template_delete>, off},
    {"Brute Force", "", extreme, 10'000, chain, run<brute_force>},
};

// Converts "X-Wing" to "x-wing".
std::string name_of(std::string_view title) {
  std::string name;
  for (const char c : title) {
    const bool plain = c >= 'a' && c <= 'z';
    const bool digit = c >= '0' && c <= '9';
    if (plain || digit) name += c;
    if (c >= 'A' && c <= 'Z') name += static_cast<char>(c - 'A' + 'a');
    if ((c == ' ' || c == '-') && name.back() != '-') name += '-';
  }
  return name;
}

const Table<Hodoku>& table() {
  static const auto kNames = [] {
    std::vector<std::string> names;
    for (const Listed& row : kTable) names.push_back(name_of(row.title));
    return names;
  }();
  static const auto kRows = [] {
    std::vector<Row<Hodoku>> rows;
    for (const Listed& row : kTable) {
      const bool unique = row.family == uniqueness;
      rows.push_back({{kNames[rows.size()], row.title, row.code, row.family, unique, row.title,
                       "HoDoKu 2.2.0"},
                      row.level,
                      row.points,
                      row.points,
                      row.find,
                      row.optional});
    }
    return rows;
  }();
  static const auto kAll = [] {
    Table<Hodoku> all;
    for (const Row<Hodoku>& row : kRows) all.push_back(&row);
    return all;
  }();
  return kAll;
}

std::unique_ptr<Walk> walk(WalkSetup setup) {
  return std::make_unique<ProgramWalk<Hodoku>>(std::move(setup), table());
}

}  // namespace
}  // namespace nine::hodoku

namespace {

constexpr std::string_view kGrades[] = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};
// The highest score of each level; above it the next level applies.
constexpr std::array kMostOfLevel = {800, 1000, 1600, 1800};

void judge(const Scale& scale, Rating& rating) {
  if (rating.end != DeduceEnd::solved) return;
  for (std::size_t row = 0; row < scale.rows.size(); ++row) {
    rating.difficulty += static_cast<int>(rating.steps[row]) * scale.rows[row].least;
  }
  auto level = static_cast<std::size_t>(rating.level);
  while (level < kMostOfLevel.size() && rating.difficulty > kMostOfLevel[level]) ++level;
  rating.grade = kGrades[level];
}

Result<void> fits(const Layout& layout) {
  return nine::fits(layout, "HoDoKu");
}

}  // namespace

const Scale& hodoku_scale() {
  static const auto kRows = nine::scale_rows(nine::hodoku::table());
  static const Scale kScale = {"hodoku",
                               "HoDoKu",
                               "HoDoKu 2.2.0 by B. Hobiger",
                               kRows,
                               Choice::first,
                               judge,
                               Counting::points,
                               kGrades,
                               "HoDoKu 2.2.0, default configuration",
                               {Feature::square_boxes},
                               fits,
                               nine::hodoku::walk};
  return kScale;
}

}  // namespace sudokit
