// Rules as clauses, beside those of the houses (core/cnf.hpp), over the same variables.
//
// Each primitive is said over the candidates that the domains leave, with variables of its own
// where it needs them. Read on the candidates' variables, the satisfying assignments are the
// solutions within the domains that satisfy the encoded primitives too. A primitive that would take
// too many clauses is left out: each assignment is then checked against it, and the clause that
// says why it fails is added (refutation()). Clauses are handed on as they are made. Thread safe.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/cnf.hpp"
#include "core/meter.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

// Continues what encode() made of the same layout and domains. Returns the primitives that were
// left out: those whose diagram would have more than `most_edges`. The meter is told of the memory
// that the largest diagram takes; the clauses are the sink's.
std::vector<const Primitive*> encode_rules(const Layout& layout, std::span<const Digits> domains,
                                           std::span<const Primitive> primitives,
                                           std::size_t most_edges, Meter& meter, Encoding& encoding,
                                           const ClauseSink& sink);

// Nothing where a full grid satisfies the primitive; else a clause that follows from the primitive
// and that the grid does not satisfy. Pre: the grid is within the domains that were encoded.
std::optional<std::vector<int>> refutation(const Primitive& primitive, const Encoding& encoding,
                                           int side, const Grid& grid);

}  // namespace sudokit
