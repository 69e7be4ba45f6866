#pragma once

#include "sudokit/features.hpp"

namespace sudokit::study {

// What the key of an instance tells apart.
inline constexpr Features kKeyedFeatures = kHousesAndMarks;

}  // namespace sudokit::study
