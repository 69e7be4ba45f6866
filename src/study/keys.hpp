#pragma once

#include "sudokit/layout.hpp"

namespace sudokit::study {

// The features that the key of an instance distinguishes.
inline constexpr Features kKeyedFeatures = kHousesAndMarks;

}  // namespace sudokit::study
