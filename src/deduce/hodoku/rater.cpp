#include "deduce/hodoku/rater.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "deduce/hodoku/finders.hpp"

namespace sudokit::nine::hodoku {

// Results of one search of a position, shared by several techniques.
struct Caches {
  Meter* meter = nullptr;
  std::optional<std::vector<CornerStep>> unique;
  std::optional<std::vector<CornerStep>> avoidable;
  std::optional<AlmostLockedSets> sets;

  void clear() {
    unique.reset();
    avoidable.reset();
    sets.reset();
  }
};

namespace {

using Finder = bool (*)(Sheet&, Caches&, Step&);

template <auto find>
bool plain(Sheet& sheet, Caches&, Step& step) {
  return find(sheet, step);
}
template <auto find, int size>
bool sized(Sheet& sheet, Caches&, Step& step) {
  return find(sheet, size, step);
}
template <int size, bool sashimi>
bool finned(Sheet& sheet, Caches&, Step& step) {
  return finned_fish(sheet, size, sashimi, step);
}

template <int size, bool sashimi>
bool siamese(Sheet& sheet, Caches&, Step& step) {
  return siamese_fish(sheet, size, sashimi, step);
}

template <FishShape shape, int size, bool fins>
bool complex(Sheet& sheet, Caches& caches, Step& step) {
  return complex_fish(sheet, {shape, size, fins}, step, caches.meter);
}

template <bool nets>
bool force(Sheet& sheet, Caches& caches, Step& step) {
  return forcing(sheet, nets, step, caches.meter);
}

template <bool groups>
bool loop(Sheet& sheet, Caches&, Step& step) {
  return nice_loop(sheet, groups, step);
}

bool pick(const std::vector<CornerStep>& found, Corner kind, Step& step) {
  const auto at = std::find_if(found.begin(), found.end(),
                               [&](const CornerStep& one) { return one.kind == kind; });
  if (at == found.end()) return false;
  step.gone = at->gone;
  if (step.explain) step.argument = at->argument;
  return true;
}

template <Corner kind>
bool corner(Sheet& sheet, Caches& caches, Step& step) {
  if (!caches.unique) caches.unique = unique_rectangles(sheet, step.explain);
  return pick(*caches.unique, kind, step);
}
template <Corner kind>
bool avoidable(Sheet& sheet, Caches& caches, Step& step) {
  if (!caches.avoidable) caches.avoidable = avoidable_rectangles(sheet, step.explain);
  return pick(*caches.avoidable, kind, step);
}

template <auto find>
bool almost_locked(Sheet& sheet, Caches& caches, Step& step) {
  if (!caches.sets) caches.sets.emplace(sheet);
  return ((*caches.sets).*find)(step);
}

bool guess(Sheet& sheet, Caches& caches, Step& step) {
  return brute_force(sheet, step, caches.meter);
}

bool kraken(Sheet& sheet, Caches& caches, Step& step) {
  return kraken_fish(sheet, step, caches.meter);
}

bool death_blossom(Sheet& sheet, Caches& caches, Step& step) {
  if (!caches.sets) caches.sets.emplace(sheet);
  return caches.sets->blossom(step, caches.meter);
}

struct Row {
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
constexpr int easy = 0, medium = 1, hard = 2, unfair = 3, extreme = 4;

// In the order in which they are tried.
constexpr Row kTable[] = {
    {"Full House", "0000", easy, 4, single, plain<full_house>},
    {"Naked Single", "0003", easy, 4, single, plain<naked_single>},
    {"Hidden Single", "0002", easy, 14, single, plain<hidden_single>},
    {"Locked Pair", "0110", medium, 40, subset, sized<locked_set, 2>},
    {"Locked Triple", "0111", medium, 60, subset, sized<locked_set, 3>},
    {"Locked Candidates Type 1", "0100", medium, 50, intersection, plain<pointing>},
    {"Locked Candidates Type 2", "0101", medium, 50, intersection, plain<claiming>},
    {"Naked Pair", "0200", medium, 60, subset, sized<naked_set, 2>},
    {"Naked Triple", "0201", medium, 80, subset, sized<naked_set, 3>},
    {"Hidden Pair", "0210", medium, 70, subset, sized<hidden_set, 2>},
    {"Hidden Triple", "0211", medium, 100, subset, sized<hidden_set, 3>},
    {"Naked Quadruple", "0202", hard, 120, subset, sized<naked_set, 4>},
    {"Hidden Quadruple", "0212", hard, 150, subset, sized<hidden_set, 4>},
    {"X-Wing", "0300", hard, 140, any_fish, sized<basic_fish, 2>},
    {"Swordfish", "0301", hard, 150, any_fish, sized<basic_fish, 3>},
    {"Jellyfish", "0302", hard, 160, any_fish, sized<basic_fish, 4>},
    {"Squirmbag", "0303", unfair, 470, any_fish, sized<basic_fish, 5>, off},
    {"Whale", "0304", unfair, 470, any_fish, sized<basic_fish, 6>, off},
    {"Leviathan", "0305", unfair, 470, any_fish, sized<basic_fish, 7>, off},
    {"Remote Pair", "0703", hard, 110, chain, plain<remote_pair>},
    {"Bivalue Universal Grave + 1", "0610", hard, 100, uniqueness, plain<universal_grave_plus_one>},
    {"Skyscraper", "0400", hard, 130, single_digit, plain<skyscraper>},
    {"Dual 2-String Kite", "0404", hard, 150, single_digit, plain<dual_kite>, off},
    {"2-String Kite", "0401", hard, 150, single_digit, plain<two_string_kite>},
    {"Turbot Fish", "0403", hard, 120, single_digit, plain<turbot_fish>},
    {"Dual Empty Rectangle", "0405", hard, 120, single_digit, plain<dual_rectangle>, off},
    {"Empty Rectangle", "0402", hard, 120, single_digit, plain<empty_rectangle>},
    {"W-Wing", "0803", hard, 150, wing, plain<w_wing>},
    {"XY-Wing", "0800", hard, 160, wing, plain<xy_wing>},
    {"XYZ-Wing", "0801", hard, 180, wing, plain<xyz_wing>},
    {"Uniqueness Test 1", "0600", hard, 100, uniqueness, corner<Corner::u1>},
    {"Uniqueness Test 2", "0601", hard, 100, uniqueness, corner<Corner::u2>},
    {"Uniqueness Test 3", "0602", hard, 100, uniqueness, corner<Corner::u3>},
    {"Uniqueness Test 4", "0603", hard, 100, uniqueness, corner<Corner::u4>},
    {"Uniqueness Test 5", "0604", hard, 100, uniqueness, corner<Corner::u5>},
    {"Uniqueness Test 6", "0605", hard, 100, uniqueness, corner<Corner::u6>},
    {"Hidden Rectangle", "0606", hard, 100, uniqueness, corner<Corner::hidden>},
    {"Avoidable Rectangle Type 1", "0607", hard, 100, uniqueness, avoidable<Corner::avoidable1>},
    {"Avoidable Rectangle Type 2", "0608", hard, 100, uniqueness, avoidable<Corner::avoidable2>},
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
    {"Sue de Coq", "1101", unfair, 250, wing, plain<sue_de_coq>},
    {"Simple Colors", "0500", hard, 150, single_digit, plain<simple_colours>},
    {"Multi Colors", "0502", hard, 200, single_digit, plain<multi_colours>},
    {"X-Chain", "0701", unfair, 260, chain, plain<x_chain>},
    {"XY-Chain", "0702", unfair, 260, chain, plain<xy_chain>},
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
    {"Kraken Fish", "", extreme, 500, any_fish, kraken, off},
    {"Forcing Chain", "1301", extreme, 500, chain, force<false>},
    {"Forcing Net", "1303", extreme, 700, chain, force<true>},
    {"Template Set", "1201", extreme, 10'000, overlay, plain<template_set>, off},
    {"Template Delete", "1202", extreme, 10'000, overlay, plain<template_delete>, off},
    {"Brute Force", "", extreme, 10'000, chain, guess},
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

std::vector<TechniqueRow> named_rows() {
  static const auto kNames = [] {
    std::vector<std::string> names;
    for (const Row& row : kTable) names.push_back(name_of(row.title));
    return names;
  }();
  std::vector<TechniqueRow> rows;
  for (std::size_t i = 0; i < std::size(kTable); ++i) {
    const Row& row = kTable[i];
    rows.push_back({{kNames[i], row.title, row.code, row.family, row.family == uniqueness,
                     row.title, "HoDoKu 2.2.0"},
                    row.level,
                    row.points,
                    row.optional});
  }
  return rows;
}

}  // namespace

std::span<const TechniqueRow> technique_rows() {
  static const std::vector<TechniqueRow> kAll = named_rows();
  return kAll;
}

Rater::Rater(bool explain) : explain_(explain), caches_(std::make_unique<Caches>()) {}
Rater::~Rater() = default;

void Rater::watch(Meter* meter) {
  caches_->meter = meter;
}

void Rater::start(const std::uint8_t* givens) {
  sheet_.start(givens);
  caches_->clear();
}

bool Rater::look(std::size_t row) {
  step_.explain = explain_;
  step_.clear();
  return kTable[row].find(sheet_, *caches_, step_);
}

int Rater::next() {
  if (sheet_.board.solved()) return -1;
  for (std::size_t row = 0; row < std::size(kTable); ++row) {
    if (!kTable[row].optional && look(row)) return static_cast<int>(row);
  }
  return -1;
}

void Rater::changed() {
  caches_->clear();
}

}  // namespace sudokit::nine::hodoku
