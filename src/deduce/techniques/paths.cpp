// Eppstein's rules of nonrepetitive paths and cycles (2005): bilocal, bivalue, repeat, path.
// Degenerate closed paths, whose second and last but one cells coincide, are skipped, as in his
// program, only where a scale says so: they are sound. The chain shown is a shortest one. Order:
// the candidate that is supposed false, by cell and digit, then the end of its chain.
#include <algorithm>
#include <array>

#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

void explain_chain(Step& step, const Position& position, const Chains& chains, int from, int to,
                   Form form) {
  add_chain(step, position, chains.chain(from, to));
  step.argument.form = form;
}

// Every pair (from, to) of one digit in two cells with "from false, so to true".
template <class Wanted>
bool common_removals(const Workspace& work, const Chains& chains, StepSink& sink, Wanted wanted) {
  const Position& position = work.position();
  const auto& nodes = chains.nodes();
  for (int from = 0; from < int(nodes.size()); ++from) {
    bool over = false;
    work.ask();
    chains.each_forced(from, [&](int to) {
      const Candidate a = nodes[static_cast<std::size_t>(from)];
      const Candidate b = nodes[static_cast<std::size_t>(to)];
      if (over || to <= from || a.digit != b.digit || a.cell == b.cell || !wanted(a, b)) return;
      Step& step = sink.fresh();
      const std::array cells = {a.cell, b.cell};
      drop_common(step, position, a.digit, cells);
      if (!step.changes()) return;
      if (sink.explain()) explain_chain(step, position, chains, from, to, Form::ends_of_chain);
      over = sink.keep();
    });
    if (over) return true;
  }
  return false;
}

// Whether a closed path returns to its cell from the cell it went to first.
bool comes_back(const std::vector<Candidate>& chain) {
  const auto home = [&](Candidate one) { return one.cell == chain.front().cell; };
  const auto first = std::find_if_not(chain.begin(), chain.end(), home);
  const auto last = std::find_if_not(chain.rbegin(), chain.rend(), home);
  return first != chain.end() && first->cell == last->cell;
}

// A chain from a candidate's being false to its being true.
bool closed_chains(const Workspace& work, const Chains& chains, StepSink& sink) {
  const Position& position = work.position();
  const auto& nodes = chains.nodes();
  for (int at = 0; at < int(nodes.size()); ++at) {
    if (!chains.forces(at, at)) continue;
    work.ask();
    if (!sink.settings().degenerate_paths && comes_back(chains.chain(at, at))) continue;
    const Candidate here = nodes[static_cast<std::size_t>(at)];
    Step& step = sink.fresh();
    put(step, here.cell, here.digit);
    if (sink.explain()) explain_chain(step, position, chains, at, at, Form::closed_chain);
    if (sink.keep()) return true;
  }
  return false;
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
      Step& step = sink.fresh();
      const Mask both = mask_of<Mask>(a.digit) | mask_of<Mask>(b.digit);
      mask_for_each(position.candidates(a.cell) & ~both,
                    [&](int digit) { drop(step, position, a.cell, digit); });
      if (!step.changes()) continue;
      if (sink.explain()) explain_chain(step, position, chains, from, to, Form::cell_of_chain);
      if (sink.keep()) return;
    }
  }
}

void find_bivalue(Workspace& work, StepSink& sink) {
  const Geometry& geometry = work.position().geometry();
  common_removals(work, work.recall<Bivalue>(), sink,
                  [&](Candidate a, Candidate b) { return geometry.sees(a.cell, b.cell); });
}

// In the bivalue graph, a closed path through u that begins and ends with d shows that d is false
// at u: as a chain, u's other value is false, so u is d, so ... a cell that u sees is d. That is
// closed by one more weak link, and so a chain of the other value onto itself.
void find_repeat(Workspace& work, StepSink& sink) {
  if (closed_chains(work, work.recall<Bilocal>(), sink)) return;
  closed_chains(work, work.recall<Bivalue>(), sink);
}

void find_path(Workspace& work, StepSink& sink) {
  const auto any = [](Candidate, Candidate) { return true; };
  if (common_removals(work, work.recall<Bilocal>(), sink, any)) return;
  common_removals(work, work.recall<Bivalue>(), sink, any);
}

}  // namespace sudokit
