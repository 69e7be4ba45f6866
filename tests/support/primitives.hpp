// A naive evaluator of primitives. It shares no code with propagation or with encodings.
#pragma once

#include <span>

#include "sudokit/puzzle.hpp"

namespace sudokit::test {

// Whether a full grid of digits satisfies a primitive.
bool holds(const Primitive& primitive, std::span<const std::uint8_t> grid);
bool all_hold(std::span<const Primitive> primitives, std::span<const std::uint8_t> grid);

}  // namespace sudokit::test
