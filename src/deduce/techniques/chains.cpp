// Chains of statements, and the rules that only need one.
#include "deduce/techniques/chains.hpp"

#include <algorithm>
#include <array>

#include "deduce/techniques/links.hpp"

namespace sudokit {

void Closure::build(std::size_t count, std::span<const Edge> edges, Meter* meter) {
  meter_ = meter;
  sort(count, edges);
  words_ = (count + 63) / 64;
  component_.assign(count, -1);
  index_.assign(count, -1);
  stack_.clear();
  low_.resize(count);
  reach_.clear();
  visited_ = 0;
  for (std::size_t node = 0; node < count; ++node) {
    if (index_[node] < 0) search(static_cast<int>(node));
  }
}

void Closure::sort(std::size_t count, std::span<const Edge> edges) {
  start_.assign(count + 1, 0);
  for (const Edge& edge : edges) ++start_[static_cast<std::size_t>(edge.first) + 1];
  for (std::size_t i = 0; i < count; ++i) start_[i + 1] += start_[i];
  fill_.assign(start_.begin(), start_.end());
  targets_.resize(edges.size());
  for (const Edge& edge : edges) {
    targets_[fill_[static_cast<std::size_t>(edge.first)]++] = edge.second;
  }
}

void Closure::search(int root) {
  path_.assign(1, {root});
  while (!path_.empty()) {
    if (descend()) continue;
    const int node = path_.back().node;
    const int low = low_[static_cast<std::size_t>(node)];
    if (low == index_[static_cast<std::size_t>(node)]) finish(node);
    path_.pop_back();
    if (path_.empty()) return;
    int& above = low_[static_cast<std::size_t>(path_.back().node)];
    above = std::min(above, low);
  }
}

// Follows the edges of the last node on the path to an unvisited node; false if there is none.
bool Closure::descend() {
  Visit& here = path_.back();
  const auto at = static_cast<std::size_t>(here.node);
  if (index_[at] < 0) {
    index_[at] = low_[at] = visited_++;
    stack_.push_back(here.node);
  }
  for (const auto ends = next(here.node); here.edge < ends.size();) {
    const int end = ends[here.edge++];
    const auto to = static_cast<std::size_t>(end);
    if (index_[to] < 0) {
      path_.push_back({end});
      return true;
    }
    if (component_[to] < 0) low_[at] = std::min(low_[at], index_[to]);
  }
  return false;
}

// Finishes the component whose root is `root`: stores its members and all nodes they reach.
void Closure::finish(int root) {
  const auto first = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
  const std::size_t begin = reach_.size();
  reach_.resize(begin + words_);
  Word* row = &reach_[begin];
  for (auto member = first; member != stack_.end(); ++member) {
    component_[static_cast<std::size_t>(*member)] = static_cast<int>(begin / words_);
    row[*member / 64] |= Word{1} << (*member % 64);
  }
  for (auto member = first; member != stack_.end(); ++member) {
    if (meter_ != nullptr) meter_->require();
    for (const int end : next(*member)) {
      if (row[end / 64] >> (end % 64) & 1) continue;
      const Word* from = reach(end);
      for (std::size_t w = 0; w < words_; ++w) row[w] |= from[w];
    }
  }
  stack_.erase(first, stack_.end());
}

// ---- Statements ---------------------------------------------------------------------------------

Statements::Statements(const Position& position)
    : side_(position.side()), number_(static_cast<std::size_t>(position.cells() * side_), -1) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    mask_for_each(position.candidates(cell), [&](int digit) {
      number_[static_cast<std::size_t>(cell * side_ + digit - 1)] = count() / 2;
      candidates_.push_back(candidate(cell, digit));
    });
  }
}

std::vector<Closure::Edge> Statements::linked(const Position& position) const {
  std::vector<Closure::Edge> edges;
  edges.reserve(16 * candidates_.size());
  for (int is_not = 0; is_not < count(); is_not += 2) {
    const Candidate here = of(is_not);
    each_weak_link(position, here, [&](Candidate other) {
      const bool after = std::pair(other.cell, other.digit) > std::pair(here.cell, here.digit);
      if (after) either(edges, is_not, that(other, false));
    });
  }
  const auto one_is = [&](Candidate one, Candidate other, int = -1) {
    either(edges, that(one, true), that(other, true));
  };
  each_bivalue(position, one_is);
  each_bilocal(position, ~Mask{0}, one_is);
  return edges;
}

// ---- Chains -------------------------------------------------------------------------------------

void Chains::build(const Position& position, Meter* meter) {
  side_ = static_cast<std::size_t>(position.side());
  find_nodes(position);
  empty_lists(strong_);
  link_all(position);
  close(position, meter);
}

// Reuses the memory of the lists.
void Chains::empty_lists(std::vector<std::vector<int>>& lists) const {
  if (lists.size() < nodes_.size()) lists.resize(nodes_.size());
  for (auto& list : lists) list.clear();
}

void Chains::mark_linked(const Position& position) {
  linked_.assign(static_cast<std::size_t>(position.cells()) * side_, 0);
  each_bilocal(position, ~Mask{0}, [&](Candidate one, Candidate other, int) {
    for (const Candidate end : {one, other}) linked_[index(end.cell, end.digit)] = 1;
  });
}

void Chains::find_nodes(const Position& position) {
  if (kind_ == Kind::bilocal) mark_linked(position);
  nodes_.clear();
  number_.assign(static_cast<std::size_t>(position.cells()) * side_, -1);
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask mask = position.candidates(cell);
    if (kind_ == Kind::bivalue && !exactly<2>(mask)) continue;
    mask_for_each(mask, [&](int digit) {
      if (kind_ == Kind::bilocal && linked_[index(cell, digit)] == 0) return;
      number_[index(cell, digit)] = static_cast<int>(nodes_.size());
      nodes_.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
    });
  }
}

void Chains::link(int a, int b) {
  auto& partners = strong_[static_cast<std::size_t>(a)];
  if (std::find(partners.begin(), partners.end(), b) != partners.end()) return;
  partners.push_back(b);
  strong_[static_cast<std::size_t>(b)].push_back(a);
}

void Chains::link_all(const Position& position) {
  const auto join = [&](Candidate one, Candidate other) {
    link(node(one.cell, one.digit), node(other.cell, other.digit));
  };
  if (kind_ == Kind::bivalue) return each_bivalue(position, join);
  each_bilocal(position, ~Mask{0}, [&](Candidate one, Candidate other, int) { join(one, other); });
}

void Chains::weak(const Position& position, int from, std::vector<int>& out) const {
  const Candidate here = nodes_[static_cast<std::size_t>(from)];
  const auto add = [&](Candidate other) {
    if (const int to = node(other.cell, other.digit); to >= 0) out.push_back(to);
  };
  if (kind_ == Kind::bilocal) return each_weak_in_cell(position, here, add);
  each_weak_beyond(position, here, add);
}

void Chains::close(const Position& position, Meter* meter) {
  const std::size_t count = nodes_.size();
  words_ = (count + 63) / 64;
  empty_lists(false_);
  edges_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    if (meter != nullptr) meter->require();
    weak(position, static_cast<int>(i), false_[i]);
    for (const int off : false_[i]) {
      for (const int on : strong_[static_cast<std::size_t>(off)]) {
        edges_.emplace_back(static_cast<int>(i), on);
      }
    }
  }
  after_.build(count, edges_, meter);
  forced_.assign(count * words_, 0);
  for (std::size_t i = 0; i < count; ++i) {
    for (const int on : strong_[i]) {
      const Closure::Word* row = after_.reach(on);
      for (std::size_t w = 0; w < words_; ++w) forced_[i * words_ + w] |= row[w];
    }
  }
}

std::vector<Candidate> Chains::chain(int from, int to) const {
  struct Arrival {
    int off = -1;    // the false candidate that led here
    int prior = -1;  // the true candidate before it
  };
  std::vector<Arrival> came(nodes_.size());
  std::vector<bool> seen(nodes_.size());
  std::vector<int> queue;
  const auto visit = [&](int off, int prior) {
    for (const int on : strong_[static_cast<std::size_t>(off)]) {
      if (seen[static_cast<std::size_t>(on)]) continue;
      seen[static_cast<std::size_t>(on)] = true;
      came[static_cast<std::size_t>(on)] = {off, prior};
      queue.push_back(on);
    }
  };
  visit(from, -1);
  for (std::size_t i = 0; i < queue.size() && !seen[static_cast<std::size_t>(to)]; ++i) {
    for (const int off : false_[static_cast<std::size_t>(queue[i])]) visit(off, queue[i]);
  }
  std::vector<Candidate> result;
  for (int on = to; on >= 0; on = came[static_cast<std::size_t>(on)].prior) {
    result.push_back(nodes_[static_cast<std::size_t>(on)]);
    result.push_back(nodes_[static_cast<std::size_t>(came[static_cast<std::size_t>(on)].off)]);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

// ---- Paths and cycles ---------------------------------------------------------------------------

// Eppstein's rules of nonrepetitive paths and cycles (2005): bilocal, bivalue, repeat, path. The
// chain shown is a shortest one. Order: the candidate that is supposed false, by cell and digit,
// then the end of its chain.
//
// If a scale asks for the behaviour of his program: bilocal skips cells in which cycles use more
// than two digits; both graphs are searched for a candidate before the next candidate; repeat skips
// the rest of a cell after a closed path whose second and second-last cells coincide, although that
// path is sound; and path uses the closed paths that repeat skipped, so that no peer may have the
// digit.

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

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kChainsRows[] = {
    {{"bilocal", "Bilocal cycle", "", F::chain, false,
      "In a cycle of strong links, a cell holds one of the two digits that meet in it.", kPads},
     find_bilocal,
     "sudokit:bilocal eppstein:bilocal",
     "A cycle of cells is joined by strong links, in which a digit has two places in a house. If "
     "the two digits that meet in a cell always differ, each digit of the cycle is in one of its "
     "two cells, one digit per cell. So each cell holds one of the two digits that meet in it, and "
     "its other candidates can be removed.",
     "Mark the houses in which a digit has two places, and join the two by a line labelled with "
     "the digit. Look for a closed path along such lines on which the digit changes at each cell."},
    {{"bivalue", "Bivalue cycle", "xy-loop", F::chain, false,
      "In a cycle of bivalue cells, each shared digit is in one of two neighbours.", kPads},
     find_bivalue,
     "sudokit:bivalue eppstein:bivalue",
     "In a cycle of bivalue cells, neighbours share a digit, and the two shared digits that meet "
     "in a cell differ. In either direction round the cycle, each shared digit is in one of its "
     "two cells, so it can be removed from the other cells of their house.",
     "Join the bivalue cells that share a house and a digit by a line labelled with the digit. "
     "Look for a closed path on which the digit changes at each cell."},
    {{"repeat", "Repetition", "", F::chain, false,
      "A cycle that has the same digit on both sides of one cell decides that cell.", kPads},
     find_repeat,
     "sudokit:repeat eppstein:repeat",
     "A cycle of strong links has the same digit on both sides of exactly one cell. If the links "
     "are houses with two places for a digit, the assumption that the cell does not hold the digit "
     "leads round the cycle to its opposite, so the cell holds it. If the cells are bivalue, the "
     "assumption that it holds the digit leads to a neighbour that holds it too, so the cell takes "
     "its other candidate.",
     "Join cells as for bilocal or bivalue cycles. Look for a closed path on which the digit "
     "changes at each cell except one."},
    {{"path", "Path", "xy-chain,nonrepetitive path", F::chain, false,
      "A path with the same digit at both ends has the digit at one of them.", kPads},
     find_path,
     "sudokit:path eppstein:path",
     "A path along bivalue cells, or along digits with two places in a house, has the same digit "
     "at both ends. If it is not at one end it is at the other, so no cell that sees both ends has "
     "it. X-chains and XY-chains are paths, and so are mixtures of them.",
     "Join cells as for bilocal or bivalue cycles. Look for an open path that begins and ends with "
     "the same digit, and for a cell that sees both ends."},
};

}  // namespace

namespace finders {
extern const TechniqueRows chains;
const TechniqueRows chains = kChainsRows;
}  // namespace finders

}  // namespace sudokit
