#include "deduce/hodoku/rater.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "deduce/hodoku/almost_locked.hpp"
#include "deduce/hodoku/basic.hpp"
#include "deduce/hodoku/chains.hpp"
#include "deduce/hodoku/colouring.hpp"
#include "deduce/hodoku/fish.hpp"
#include "deduce/hodoku/nice_loops.hpp"
#include "deduce/hodoku/single_digit.hpp"
#include "deduce/hodoku/sue_de_coq.hpp"
#include "deduce/hodoku/uniqueness.hpp"
#include "deduce/hodoku/wings.hpp"
#include "sudokit/explainer.hpp"

namespace sudokit::hodoku {

// What one search of a position finds for several techniques.
struct Caches {
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

template <bool groups>
bool loop(Sheet& sheet, Caches&, Step& step) {
  return nice_loop(sheet, groups, step);
}

bool pick(const std::vector<CornerStep>& found, Corner kind, Step& step) {
  const auto at = std::find_if(found.begin(), found.end(),
                               [&](const CornerStep& one) { return one.kind == kind; });
  if (at == found.end()) return false;
  step.gone = at->gone;
  return true;
}

template <Corner kind>
bool corner(Sheet& sheet, Caches& caches, Step& step) {
  if (!caches.unique) caches.unique = unique_rectangles(sheet);
  return pick(*caches.unique, kind, step);
}
template <Corner kind>
bool avoidable(Sheet& sheet, Caches& caches, Step& step) {
  if (!caches.avoidable) caches.avoidable = avoidable_rectangles(sheet);
  return pick(*caches.avoidable, kind, step);
}

template <auto find>
bool almost_locked(Sheet& sheet, Caches& caches, Step& step) {
  if (!caches.sets) caches.sets.emplace(sheet);
  return ((*caches.sets).*find)(step);
}

struct Row {
  Technique technique;
  Finder find;
};

using enum Level;

// In the order in which they are tried.
constexpr Row kTable[] = {
    {{"Full House", "0000", easy, 4}, plain<full_house>},
    {{"Naked Single", "0003", easy, 4}, plain<naked_single>},
    {{"Hidden Single", "0002", easy, 14}, plain<hidden_single>},
    {{"Locked Pair", "0110", medium, 40}, sized<locked_set, 2>},
    {{"Locked Triple", "0111", medium, 60}, sized<locked_set, 3>},
    {{"Locked Candidates Type 1", "0100", medium, 50}, plain<pointing>},
    {{"Locked Candidates Type 2", "0101", medium, 50}, plain<claiming>},
    {{"Naked Pair", "0200", medium, 60}, sized<naked_set, 2>},
    {{"Naked Triple", "0201", medium, 80}, sized<naked_set, 3>},
    {{"Hidden Pair", "0210", medium, 70}, sized<hidden_set, 2>},
    {{"Hidden Triple", "0211", medium, 100}, sized<hidden_set, 3>},
    {{"Naked Quadruple", "0202", hard, 120}, sized<naked_set, 4>},
    {{"Hidden Quadruple", "0212", hard, 150}, sized<hidden_set, 4>},
    {{"X-Wing", "0300", hard, 140}, sized<basic_fish, 2>},
    {{"Swordfish", "0301", hard, 150}, sized<basic_fish, 3>},
    {{"Jellyfish", "0302", hard, 160}, sized<basic_fish, 4>},
    {{"Remote Pair", "0703", hard, 110}, plain<remote_pair>},
    {{"Bivalue Universal Grave + 1", "0610", hard, 100}, plain<universal_grave_plus_one>},
    {{"Skyscraper", "0400", hard, 130}, plain<skyscraper>},
    {{"2-String Kite", "0401", hard, 150}, plain<two_string_kite>},
    {{"Turbot Fish", "0403", hard, 120}, plain<turbot_fish>},
    {{"Empty Rectangle", "0402", hard, 120}, plain<empty_rectangle>},
    {{"W-Wing", "0803", hard, 150}, plain<w_wing>},
    {{"XY-Wing", "0800", hard, 160}, plain<xy_wing>},
    {{"XYZ-Wing", "0801", hard, 180}, plain<xyz_wing>},
    {{"Uniqueness Test 1", "0600", hard, 100}, corner<Corner::u1>},
    {{"Uniqueness Test 2", "0601", hard, 100}, corner<Corner::u2>},
    {{"Uniqueness Test 3", "0602", hard, 100}, corner<Corner::u3>},
    {{"Uniqueness Test 4", "0603", hard, 100}, corner<Corner::u4>},
    {{"Uniqueness Test 5", "0604", hard, 100}, corner<Corner::u5>},
    {{"Uniqueness Test 6", "0605", hard, 100}, corner<Corner::u6>},
    {{"Hidden Rectangle", "0606", hard, 100}, corner<Corner::hidden>},
    {{"Avoidable Rectangle Type 1", "0607", hard, 100}, avoidable<Corner::avoidable1>},
    {{"Avoidable Rectangle Type 2", "0608", hard, 100}, avoidable<Corner::avoidable2>},
    {{"Finned X-Wing", "0310", hard, 130}, finned<2, false>},
    {{"Sashimi X-Wing", "0320", hard, 150}, finned<2, true>},
    {{"Finned Swordfish", "0311", unfair, 200}, finned<3, false>},
    {{"Sashimi Swordfish", "0321", unfair, 240}, finned<3, true>},
    {{"Finned Jellyfish", "0312", unfair, 250}, finned<4, false>},
    {{"Sashimi Jellyfish", "0322", unfair, 260}, finned<4, true>},
    {{"Sue de Coq", "1101", unfair, 250}, plain<sue_de_coq>},
    {{"Simple Colors", "0500", hard, 150}, plain<simple_colours>},
    {{"Multi Colors", "0502", hard, 200}, plain<multi_colours>},
    {{"X-Chain", "0701", unfair, 260}, plain<x_chain>},
    {{"XY-Chain", "0702", unfair, 260}, plain<xy_chain>},
    {{"Nice Loop", "0706", unfair, 280}, loop<false>},
    {{"Grouped Nice Loop", "0709", unfair, 300}, loop<true>},
    {{"Almost Locked Set XZ-Rule", "0901", unfair, 300}, almost_locked<&AlmostLockedSets::pair>},
    {{"Almost Locked Set XY-Wing", "0902", unfair, 320}, almost_locked<&AlmostLockedSets::wing>},
    {{"Almost Locked Set Chain", "0903", unfair, 340}, almost_locked<&AlmostLockedSets::chain>},
};

constexpr auto kTechniques = [] {
  std::array<Technique, std::size(kTable)> all{};
  std::transform(std::begin(kTable), std::end(kTable), all.begin(),
                 [](const Row& row) { return row.technique; });
  return all;
}();

// Above it a puzzle is of the next level.
constexpr std::array<int, 4> kMostOfLevel = {800, 1000, 1600, 1800};

constexpr int kFewestGivens = 10;

Level raised(Level level, int score) {
  auto at = static_cast<std::size_t>(level);
  while (at < kMostOfLevel.size() && score > kMostOfLevel[at]) ++at;
  return static_cast<Level>(at);
}

}  // namespace

std::string_view to_string(Level level) {
  constexpr std::array<std::string_view, 5> kNames = {"Easy", "Medium", "Hard", "Unfair",
                                                      "Extreme"};
  return kNames[std::size_t(level)];
}

std::span<const Technique> techniques() {
  return kTechniques;
}

Rater::Rater() : caches_(std::make_unique<Caches>()) {}
Rater::~Rater() = default;

void Rater::start(const std::uint8_t* givens) {
  sheet_.start(givens);
}

int Rater::next() {
  if (sheet_.board.solved()) return -1;
  caches_->clear();
  for (std::size_t i = 0; i < std::size(kTable); ++i) {
    step_.clear();
    if (kTable[i].find(sheet_, *caches_, step_)) return static_cast<int>(i);
  }
  return -1;
}

Rating Rater::rate(const std::uint8_t* givens) {
  start(givens);
  Rating rating;
  rating.counts.assign(std::size(kTable), 0);
  for (int at = next(); at >= 0; at = next()) {
    const Technique& technique = kTechniques[std::size_t(at)];
    ++rating.steps;
    ++rating.counts[std::size_t(at)];
    rating.score += technique.score;
    rating.level = std::max(rating.level, technique.level);
    apply();
  }
  rating.beyond = !sheet_.board.solved();
  if (rating.beyond) rating.score = 0;
  rating.level = raised(rating.level, rating.score);
  return rating;
}

Ratings::Ratings() : rater_(std::make_unique<Rater>()) {}
Ratings::Ratings(Ratings&&) noexcept = default;
Ratings& Ratings::operator=(Ratings&&) noexcept = default;
Ratings::~Ratings() = default;

Result<Rating> Ratings::rate(const Puzzle& puzzle) {
  if (!se::rates(*puzzle.layout)) return fail("the scale of HoDoKu is for 9x9 with boxes alone");
  if (auto ok = admit("the scale of HoDoKu", {Feature::square_boxes}, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  if (const auto clash = find_clash(*puzzle.layout, puzzle.givens)) {
    return fail(describe(*puzzle.layout, *clash));
  }
  const auto open = std::count(puzzle.givens.begin(), puzzle.givens.end(), 0);
  if (81 - open < kFewestGivens) return fail("HoDoKu rates puzzles of ten givens or more");
  return rater_->rate(puzzle.givens.data());
}

}  // namespace sudokit::hodoku
