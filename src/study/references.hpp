// Looks up published numbers.
#pragma once

#include <optional>
#include <span>

#include "study/report.hpp"

namespace sudokit::study {

// The number, with per cent and milliseconds converted to fractions and seconds. Empty if the
// printed text is not a number.
std::optional<double> value_of(const Reference& reference);
// The first reference that agrees in paper, table, set, metric and algorithm ("-" matches any), and
// in order if `wanted` has one; nullptr if there is none.
const Reference* find_reference(std::span<const Reference> references, const Reference& wanted);

}  // namespace sudokit::study
