// Features: what a layout or a puzzle has beyond cells, rows, columns and digits.
//
// This is the only place where a new kind of constraint is declared: an enumerator and its row.
// Layout and Puzzle report it in features(), which does not compile until it handles every member
// of the class. Everything that does not list the feature then refuses it: engines
// (EngineInfo::takes), makers, formats, exports, scales, the checker, transformations and
// questions. Fast paths that do not list it are skipped.
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
  jigsaw,      // other regions
  no_regions,  // a Latin square
  extra,       // houses other than rows, columns and regions
  marks,       // pencilmarks
  // The primitives of rules (sudokit/rules.hpp).
  different,  // cells with different digits that are not a house
  linear,     // sums and single cells
  relation,   // tables over two cells
  sequence,   // automata
  any_of,     // alternatives
  count_      // the number of features
};

// A set of features.
class Features {
 public:
  constexpr Features() = default;
  constexpr Features(std::initializer_list<Feature> list) {
    for (const Feature feature : list) bits_ |= bit(feature);
  }
  constexpr bool has(Feature feature) const { return (bits_ & bit(feature)) != 0; }
  // Whether `known` contains all features of this set.
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
// All features of layouts.
inline constexpr Features kHouses =
    kBoxes | Features{Feature::jigsaw, Feature::no_regions, Feature::extra};
inline constexpr Features kHousesAndMarks = kHouses | Features{Feature::marks};

// All features of rules.
inline constexpr Features kRuleFeatures{Feature::different, Feature::linear, Feature::relation,
                                        Feature::sequence, Feature::any_of};

struct FeatureRow {
  std::string_view name;   // for programs
  std::string_view words;  // for messages: what an engine "does not support"
};
// One row for each feature, in the order of the enumerators.
std::span<const FeatureRow> feature_rows();
// The names or words of the features of a set, separated by commas.
std::string names_of(Features features);
std::string words_of(Features features);

// The error `unsupported-feature` if `carried` has a feature that is not in `known`: "WHO does not
// support WORDS".
Result<void> admit(std::string_view who, Features known, Features carried);

}  // namespace sudokit
