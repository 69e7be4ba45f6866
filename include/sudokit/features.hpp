// Features: what a layout or a puzzle carries beyond cells, rows, columns and digits.
//
// The one place where a new kind of constraint is declared: an enumerator and its row. What carries
// it says so in features() (Layout, Puzzle), which do not compile until a member that was added to
// them is judged there. From then on everything that has not listed the feature refuses it: every
// engine (EngineInfo::takes), maker, format, export and scale, the checker, transformations and
// questions; and each fast path that says what it knows is not taken.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit {

enum class Feature : std::uint8_t {
  square_boxes,  // as many rows as columns
  oblong_boxes,
  jigsaw,      // regions of any form
  no_regions,  // a Latin square
  extra,       // houses besides rows, columns and regions
  marks,       // pencilmarks
  // The primitives of rules (sudokit/rules.hpp).
  different,  // cells that differ and are no house
  linear,     // sums and single cells
  relation,   // tables over two cells
  sequence,   // automata
  any_of,     // alternatives
  count_      // how many there are
};

class Features {
 public:
  constexpr Features() = default;
  constexpr Features(std::initializer_list<Feature> list) {
    for (const Feature feature : list) bits_ |= bit(feature);
  }
  constexpr bool has(Feature feature) const { return (bits_ & bit(feature)) != 0; }
  // Nothing is here that `known` does not list.
  constexpr bool within(Features known) const { return (bits_ & ~known.bits_) == 0; }
  constexpr Features operator|(Features other) const { return Features(bits_ | other.bits_); }
  constexpr Features operator-(Features other) const { return Features(bits_ & ~other.bits_); }
  friend constexpr bool operator==(Features, Features) = default;

 private:
  explicit constexpr Features(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Feature feature) {
    return std::uint32_t{1} << static_cast<unsigned>(feature);
  }

  std::uint32_t bits_ = 0;
};

inline constexpr Features kBoxes{Feature::square_boxes, Feature::oblong_boxes};
// All that is said by the houses of a layout alone.
inline constexpr Features kHouses =
    kBoxes | Features{Feature::jigsaw, Feature::no_regions, Feature::extra};
inline constexpr Features kHousesAndMarks = kHouses | Features{Feature::marks};

// All that rules carry.
inline constexpr Features kRuleFeatures{Feature::different, Feature::linear, Feature::relation,
                                        Feature::sequence, Feature::any_of};

struct FeatureRow {
  std::string_view name;   // for programs
  std::string_view words;  // what an engine "does not take"
};
// One a feature, in the order of the enumerators.
std::span<const FeatureRow> feature_rows();
// Those of a set, separated by commas.
std::string names_of(Features features);
std::string words_of(Features features);

// An error where something is carried that `known` does not list: "WHO does not take WORDS".
Result<void> admit(std::string_view who, Features known, Features carried);

}  // namespace sudokit
