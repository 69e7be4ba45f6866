// Encodes rules as clauses, in addition to those of the houses (core/cnf.hpp), over the same
// variables.
//
// Each primitive is encoded over the candidates of the domains, with variables of its own if it
// needs them. The satisfying assignments, restricted to the variables of candidates, are the
// solutions within the domains that also satisfy the encoded primitives. A primitive that would
// take too many clauses is left out: the caller then checks each assignment against it and adds the
// clause that explains the failure (refutation()). Clauses are passed to the sink as they are made.
// Thread safe.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/cnf.hpp"
#include "core/meter.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {

// Continues the encoding that encode() made of the same layout and domains. Returns the primitives
// that were left out: those whose diagram would have more than `most_edges` edges. The meter counts
// the memory of the largest diagram; the sink accounts for the clauses.
std::vector<const Primitive*> encode_rules(const Layout& layout, std::span<const Digits> domains,
                                           std::span<const Primitive> primitives,
                                           std::size_t most_edges, Meter& meter, Encoding& encoding,
                                           const ClauseSink& sink);

// Returns nullopt if a full grid satisfies the primitive; otherwise a clause that follows from the
// primitive and that the grid does not satisfy. Pre: the grid is within the encoded domains.
std::optional<std::vector<int>> refutation(const Primitive& primitive, const Encoding& encoding,
                                           int side, const Grid& grid);

}  // namespace sudokit
