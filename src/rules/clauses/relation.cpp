// Relations: for each pair of cells, the clauses either exclude pairs of digits or state what each
// digit requires in the other cell, whichever is shorter.
#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {
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

}  // namespace sudokit::clauses
