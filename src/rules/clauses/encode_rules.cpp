#include "rules/clauses/encode_rules.hpp"

#include <algorithm>
#include <utility>

#include "rules/clauses/rules_encoder.hpp"

namespace sudokit {

namespace clauses {

void RulesEncoder::note_different(const Primitive& primitive) {
  if (const auto* different = std::get_if<Different>(&primitive.form)) {
    for (const Cell a : different->cells) {
      for (const Cell b : different->cells) {
        if (a != b) differing_.emplace_back(a, b);
      }
    }
  } else if (const auto* relation = std::get_if<Relation>(&primitive.form)) {
    for (int digit = 1; digit <= layout_.side(); ++digit) {
      if (relation->allowed[static_cast<std::size_t>(digit - 1)].contains(digit)) return;
    }
    for (const auto& [a, b] : relation->pairs) {
      differing_.emplace_back(a, b);
      differing_.emplace_back(b, a);
    }
  }
}

void RulesEncoder::note_different(std::span<const Primitive> primitives) {
  for (const Primitive& primitive : primitives) note_different(primitive);
  std::ranges::sort(differing_);
}

bool RulesEncoder::peers(Cell a, Cell b) const {
  return std::ranges::binary_search(layout_.peers(a), b);
}

bool RulesEncoder::differ(Cell a, Cell b) const {
  return peers(a, b) || std::ranges::binary_search(differing_, std::pair(a, b));
}

bool RulesEncoder::all_differ(std::span<const Cell> cells) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (!differ(cells[i], cells[j])) return false;
    }
  }
  return true;
}

std::vector<int> RulesEncoder::literals(std::span<const Cell> cells, int digit) const {
  std::vector<int> all;
  for (const Cell cell : cells) all.push_back(literal(cell, digit));
  return all;
}

std::vector<int> RulesEncoder::literals(Cell cell, const Digits& digits) const {
  std::vector<int> all;
  digits.for_each([&](int digit) { all.push_back(literal(cell, digit)); });
  return all;
}

void RulesEncoder::add(std::span<const int> clause) {
  clause_.clear();
  for (const int literal : clause) {
    if (literal == kTrue) return;
    if (literal != kFalse) clause_.push_back(literal);
  }
  if (guard_ != kTrue) clause_.push_back(-guard_);
  writer_.add(clause_);
}

void RulesEncoder::add_if(int condition, std::vector<int> any) {
  any.insert(any.begin(), -condition);
  add(any);
}

bool RulesEncoder::say(const Primitive& primitive) {
  return std::visit([this](const auto& form) { return say(form); }, primitive.form);
}

}  // namespace clauses

std::vector<const Primitive*> encode_rules(const Layout& layout, std::span<const Digits> domains,
                                           std::span<const Primitive> primitives,
                                           std::size_t most_edges, Meter& meter, Encoding& encoding,
                                           const ClauseSink& sink) {
  // An empty domain already contradicts the clauses of the houses.
  if (std::ranges::any_of(domains, &Digits::empty)) return {};
  clauses::RulesEncoder encoder(layout, domains, most_edges, meter, encoding, sink);
  encoder.note_different(primitives);
  std::vector<const Primitive*> left_out;
  for (const Primitive& primitive : primitives) {
    if (!encoding.whole) break;
    if (!encoder.say(primitive)) left_out.push_back(&primitive);
    encoder.flush();
  }
  return left_out;
}

}  // namespace sudokit

namespace sudokit::clauses {

// ---- Any of -------------------------------------------------------------------------------------

// Alternatives: each group has a variable, which guards the clauses of the group.

bool RulesEncoder::say(const AnyOf& any) {
  std::vector<int> groups(any.groups.size());
  for (int& group : groups) group = writer_.fresh();
  add(groups);
  bool whole = true;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const int outside = std::exchange(guard_, groups[i]);
    for (const Primitive& primitive : any.groups[i]) whole &= say(primitive);
    guard_ = outside;
  }
  return whole;
}

// ---- Different ----------------------------------------------------------------------------------

// Cells that differ: each digit is in at most one of them and, if there are as many digits as
// cells, in exactly one.

bool RulesEncoder::say(const Different& different) {
  const auto& cells = different.cells;
  Digits all;
  for (const Cell cell : cells) all = all | domain(cell);
  all.for_each([&](int digit) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        if (peers(cells[i], cells[j])) continue;
        add({-literal(cells[i], digit), -literal(cells[j], digit)});
      }
    }
  });
  if (all.count() > static_cast<int>(cells.size())) return true;
  all.for_each([&](int digit) { add(literals(cells, digit)); });
  return true;
}

// ---- Relation -----------------------------------------------------------------------------------

// Relations: for each pair of cells, the clauses either exclude pairs of digits or state what each
// digit requires in the other cell, whichever is shorter.

namespace {

std::vector<Digits> columns_of(std::span<const Digits> rows) {
  std::vector<Digits> columns(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int digit = static_cast<int>(i) + 1;
    (rows[i] & Digits::all(static_cast<int>(rows.size()))).for_each([&](int other) {
      columns[static_cast<std::size_t>(other - 1)].insert(digit);
    });
  }
  return columns;
}

struct Lengths {
  int conflicts = 0;
  int supports = 0;
};
// The lengths of the clauses for the digits of one cell: of conflicts, and of supports in the other
// cell.
Lengths lengths_of(const Digits& own, const Digits& other, std::span<const Digits> allowed) {
  constexpr int kOfConflict = 3;
  Lengths lengths;
  own.for_each([&](int digit) {
    const int left = (other & allowed[static_cast<std::size_t>(digit - 1)]).count();
    if (left == 0 || left == other.count()) return;
    lengths.conflicts += kOfConflict * (other.count() - left);
    lengths.supports += 2 + left;
  });
  return lengths;
}

}  // namespace

void RulesEncoder::say_one(Cell cell, const Digits& allowed) {
  (domain(cell) - allowed).for_each([&](int digit) { add({-literal(cell, digit)}); });
}

void RulesEncoder::say_pair(Cell first, Cell second, std::span<const Digits> allowed) {
  const std::vector<Digits> back = columns_of(allowed);
  const Digits& left = domain(first);
  const Digits& right = domain(second);
  const Lengths there = lengths_of(left, right, allowed);
  const Lengths here = lengths_of(right, left, back);
  const bool conflicts = there.conflicts <= there.supports + here.supports;
  const auto say = [&](Cell from, Cell to, std::span<const Digits> rows, bool every_conflict) {
    domain(from).for_each([&](int digit) {
      const Digits& row = rows[static_cast<std::size_t>(digit - 1)];
      const Digits supports = domain(to) & row;
      if (supports.empty()) {
        add({-literal(from, digit)});
      } else if (!conflicts) {
        if (supports != domain(to)) add_if(literal(from, digit), literals(to, supports));
      } else if (every_conflict) {
        (domain(to) - row).for_each([&](int other) {
          if (digit == other && peers(from, to)) return;
          add({-literal(from, digit), -literal(to, other)});
        });
      }
    });
  };
  say(first, second, allowed, true);
  say(second, first, back, false);
}

bool RulesEncoder::say(const Relation& relation) {
  Digits same;
  for (int digit = 1; digit <= layout_.side(); ++digit) {
    if (relation.allowed[static_cast<std::size_t>(digit - 1)].contains(digit)) same.insert(digit);
  }
  for (const auto& [first, second] : relation.pairs) {
    if (first == second) {
      say_one(first, same);
    } else {
      say_pair(first, second, relation.allowed);
    }
  }
  return true;
}

// ---- Sequence -----------------------------------------------------------------------------------

// Sequences: the automaton is unrolled over the candidates of the cells.

bool RulesEncoder::say(const Sequence& sequence) {
  const Automaton& automaton = *sequence.automaton;
  const auto step = [&](std::int64_t state, int digit) -> std::optional<std::int64_t> {
    const auto next = automaton.next[static_cast<std::size_t>(state * automaton.side + digit - 1)];
    if (next < 0) return {};
    return next;
  };
  DiagramMaker maker(automaton.start, most_edges_);
  for (const Cell cell : sequence.cells) {
    if (!maker.extend(domain(cell), step)) return false;
  }
  const auto accepts = [&](std::int64_t state) {
    return automaton.accepting[static_cast<std::size_t>(state)] != 0;
  };
  if (hold(maker)) say_diagram(maker.finish(accepts), sequence.cells);
  return true;
}

// ---- Tally --------------------------------------------------------------------------------------

// Tallies: the number of cells so far, unrolled over the candidates of the cells.

bool RulesEncoder::say(const Tally& tally) {
  DiagramMaker maker(0, most_edges_);
  std::vector<Cell> cells;
  const auto extend = [&](std::span<const Cell> more, auto value) {
    const auto step = [&](std::int64_t state, int digit) {
      return std::optional(state + value(digit));
    };
    return std::ranges::all_of(more, [&](Cell cell) {
      cells.push_back(cell);
      return maker.extend(domain(cell), step);
    });
  };
  const auto one = [&](int digit) { return tally.digits.contains(digit) ? 1 : 0; };
  const std::span compared(&tally.compared, tally.compared == kNoCell ? 0 : 1);
  const bool made = extend(tally.cells, one) &&
                    extend(tally.against, [&](int digit) { return -one(digit); }) &&
                    extend(compared, [](int digit) { return -digit; });
  if (!made) return false;
  const auto accepts = [&](std::int64_t state) { return holds_total(tally.totals, state); };
  if (hold(maker)) say_diagram(maker.finish(accepts), cells);
  return true;
}

// ---- Pointer ------------------------------------------------------------------------------------

void RulesEncoder::say_pointed(const Pointer& pointer, int digit, Cell cell) {
  const int here = literal(pointer.index, digit);
  const auto copied = [&](Cell from, Cell to) {
    domain(from).for_each([&](int each) {
      const bool allowed = pointer.digits.contains(each);
      if (allowed && to == kNoCell) return;
      add({-here, -literal(from, each), allowed ? literal(to, each) : kFalse});
    });
  };
  copied(cell, pointer.value);
  if (pointer.value != kNoCell) copied(pointer.value, cell);
}

bool RulesEncoder::say(const Pointer& pointer) {
  domain(pointer.index).for_each([&](int digit) {
    const auto at = static_cast<std::size_t>(digit) - 1;
    if (at >= pointer.cells.size() || pointer.cells[at] == kNoCell) {
      add({-literal(pointer.index, digit)});
    } else {
      say_pointed(pointer, digit, pointer.cells[at]);
    }
  });
  return true;
}

}  // namespace sudokit::clauses
