// Finding published numbers.
#pragma once

#include <optional>
#include <span>

#include "sudokit/study_report.hpp"

namespace sudokit::study {

// The number, with per cent and milliseconds turned into shares and seconds; nothing where what was
// printed is no number.
std::optional<double> value_of(const Reference& reference);
// The first that agrees in paper, table, set, metric and algorithm ("-" is any), and in order where
// one is wanted; nullptr: none.
const Reference* find_reference(std::span<const Reference> references, const Reference& wanted);

}  // namespace sudokit::study
