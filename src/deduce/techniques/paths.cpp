// Eppstein's rules of nonrepetitive paths and cycles (2005): bilocal, bivalue, repeat, path. The
// chain shown is a shortest one. Order: the candidate that is supposed false, by cell and digit,
// then the end of its chain.
//
// If a scale asks for the behaviour of his program: bilocal skips cells in which cycles use more
// than two digits; both graphs are searched for a candidate before the next candidate; repeat skips
// the rest of a cell after a closed path whose second and second-last cells coincide, although that
// path is sound; and path uses the closed paths that repeat skipped, so that no peer may have the
// digit.
#include <algorithm>
#include <array>

#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

void explain_chain(Step& step, const Position& position, const Chains& chains, int from, int to,
                   Form form) {
  argue_chain(position, chains.chain(from, to), false, form, step.argument);
}

// One of the two ends has their common digit.
bool offer_ends(const Position& position, const Chains& chains, int from, int to, StepSink& sink) {
  const Candidate a = chains.nodes()[static_cast<std::size_t>(from)];
  const Candidate b = chains.nodes()[static_cast<std::size_t>(to)];
  Step& step = sink.fresh();
  drop_common(step, position, a.digit, std::array{a.cell, b.cell});
  if (!step.changes()) return false;
  if (sink.explain()) explain_chain(step, position, chains, from, to, Form::ends_of_chain);
  return sink.keep();
}

// Tries every pair (from, to) of the same digit in two cells with "if from is false, to is true".
template <class Wanted>
bool common_removals(const Workspace& work, const Chains& chains, StepSink& sink, Wanted wanted) {
  const auto& nodes = chains.nodes();
  for (int from = 0; from < int(nodes.size()); ++from) {
    bool over = false;
    work.ask();
    chains.each_forced(from, [&](int to) {
      const Candidate a = nodes[static_cast<std::size_t>(from)];
      const Candidate b = nodes[static_cast<std::size_t>(to)];
      if (over || to <= from || a.digit != b.digit || a.cell == b.cell || !wanted(a, b)) return;
      over = offer_ends(work.position(), chains, from, to, sink);
    });
    if (over) return true;
  }
  return false;
}

// Does a closed path return to its cell from the cell that it visited first?
bool comes_back(const std::vector<Candidate>& chain) {
  const auto home = [&](Candidate one) { return one.cell == chain.front().cell; };
  const auto first = std::find_if_not(chain.begin(), chain.end(), home);
  const auto last = std::find_if_not(chain.rbegin(), chain.rend(), home);
  return first != chain.end() && first->cell == last->cell;
}

bool keep_closed(const Position& position, const Chains& chains, int at, StepSink& sink) {
  const Candidate here = chains.nodes()[static_cast<std::size_t>(at)];
  Step& step = sink.fresh();
  put(step, here.cell, here.digit);
  if (sink.explain()) explain_chain(step, position, chains, at, at, Form::closed_chain);
  return sink.keep();
}

// Finds chains from a candidate being false to the same candidate being true.
bool closed_chains(const Workspace& work, const Chains& chains, StepSink& sink) {
  const Position& position = work.position();
  const auto& nodes = chains.nodes();
  for (int at = 0; at < int(nodes.size()); ++at) {
    if (!chains.forces(at, at)) continue;
    work.ask();
    if (keep_closed(position, chains, at, sink)) return true;
  }
  return false;
}

// The other of the two candidates of a cell.
int other_of(const Position& position, int cell, int digit) {
  return mask_lowest(position.candidates(cell) & ~mask_of<Mask>(digit));
}

// repeat in his program's order: by cell and digit, the bilocal graph first.
void sweep_repeats(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const Chains& bilocal = work.recall<Bilocal>();
  const Chains& bivalue = work.recall<Bivalue>();
  for (int cell = 0; cell < position.cells(); ++cell) {
    for (Mask left = position.candidates(cell); left != 0; left &= left - 1) {
      const int digit = mask_lowest(left);
      const Chains* chains = &bilocal;
      int at = bilocal.node(cell, digit);
      if (at < 0 || !bilocal.forces(at, at)) {
        chains = &bivalue;
        at = bivalue.node(cell, digit) < 0 ? -1
                                           : bivalue.node(cell, other_of(position, cell, digit));
        if (at < 0 || !bivalue.forces(at, at)) continue;
      }
      work.ask();
      if (comes_back(chains->chain(at, at))) break;
      if (keep_closed(position, *chains, at, sink)) return;
    }
  }
}

// The digits by which a nonrepetitive cycle leaves the cell.
Mask cyclic_digits(const Chains& chains, const Position& position, int cell) {
  Mask cyclic = 0;
  mask_for_each(position.candidates(cell), [&](int a) {
    mask_for_each(position.candidates(cell) & ~mask_of<Mask>(a), [&](int b) {
      const int from = chains.node(cell, a);
      const int to = chains.node(cell, b);
      if (from >= 0 && to >= 0 && chains.forces(from, to)) cyclic |= mask_of<Mask>(a);
    });
  });
  return cyclic;
}

// path in his program's order: every end of the candidate's paths in one graph, then in the other.
bool paths_from(const Position& position, const Chains& chains, int from, StepSink& sink) {
  if (from < 0) return false;
  const auto digit = [&](int node) { return chains.nodes()[std::size_t(node)].digit; };
  bool over = false;
  chains.each_forced(from, [&](int to) {
    if (!over && digit(from) == digit(to)) over = offer_ends(position, chains, from, to, sink);
  });
  return over;
}

void sweep_paths(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const Chains& bilocal = work.recall<Bilocal>();
  const Chains& bivalue = work.recall<Bivalue>();
  for (int cell = 0; cell < position.cells(); ++cell) {
    for (Mask left = position.candidates(cell); left != 0; left &= left - 1) {
      const int digit = mask_lowest(left);
      work.ask();
      if (paths_from(position, bilocal, bilocal.node(cell, digit), sink)) return;
      if (paths_from(position, bivalue, bivalue.node(cell, digit), sink)) return;
    }
  }
}

}  // namespace

void find_bilocal(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const Chains& chains = work.recall<Bilocal>();
  const auto& nodes = chains.nodes();
  for (int from = 0; from < int(nodes.size()); ++from) {
    for (int to = from + 1; to < int(nodes.size()); ++to) {
      const Candidate a = nodes[static_cast<std::size_t>(from)];
      const Candidate b = nodes[static_cast<std::size_t>(to)];
      if (b.cell != a.cell) break;
      if (!chains.forces(from, to)) continue;
      const Mask both = mask_of<Mask>(a.digit) | mask_of<Mask>(b.digit);
      if (sink.settings().as_in_pads && cyclic_digits(chains, position, a.cell) != both) continue;
      Step& step = sink.fresh();
      drop_digits(step, position, a.cell, ~both);
      if (!step.changes()) continue;
      if (sink.explain()) explain_chain(step, position, chains, from, to, Form::cell_of_chain);
      if (sink.keep()) return;
    }
  }
}

void find_bivalue(Workspace& work, StepSink& sink) {
  const Geometry& geometry = work.position().geometry();
  common_removals(work, work.recall<Bivalue>(), sink,
                  [&](Candidate a, Candidate b) { return weakly_linked(geometry, a, b); });
}

// In the bivalue graph, a closed path through u that begins and ends with d shows that d is false
// at u. As a chain: the other value of u is false, so u is d, so ... a cell that u sees is d. One
// more weak link closes it, which makes it a chain from the other value to itself.
void find_repeat(Workspace& work, StepSink& sink) {
  if (sink.settings().as_in_pads) return sweep_repeats(work, sink);
  if (closed_chains(work, work.recall<Bilocal>(), sink)) return;
  closed_chains(work, work.recall<Bivalue>(), sink);
}

void find_path(Workspace& work, StepSink& sink) {
  if (sink.settings().as_in_pads) return sweep_paths(work, sink);
  const auto any = [](Candidate, Candidate) { return true; };
  if (common_removals(work, work.recall<Bilocal>(), sink, any)) return;
  common_removals(work, work.recall<Bivalue>(), sink, any);
}

}  // namespace sudokit
