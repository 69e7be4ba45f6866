#include "deduce/position/rule_links.hpp"

#include <algorithm>
#include <unordered_set>

namespace sudokit {
namespace {

class LinkList {
 public:
  explicit LinkList(const Layout& layout) : layout_(layout) {}

  void add(const Primitive& primitive) {
    rule_ = static_cast<int>(primitive.origin);
    if (const auto* different = std::get_if<Different>(&primitive.form)) add_different(*different);
    if (const auto* relation = std::get_if<Relation>(&primitive.form)) add_relation(*relation);
    if (const auto* linear = std::get_if<Linear>(&primitive.form)) add_linear(*linear);
  }

  std::vector<WeakLink> take() { return std::move(links_); }

 private:
  bool in_a_house(int a, int b) const {
    return std::ranges::binary_search(layout_.peers(a), static_cast<Cell>(b));
  }

  void add_different(const Different& different) {
    const auto& cells = different.cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        for (int digit = 1; digit <= layout_.side(); ++digit) {
          link(candidate(cells[j], digit), candidate(cells[i], digit));
        }
      }
    }
  }

  void add_relation(const Relation& relation) {
    for (const auto& pair : relation.pairs) {
      for (int one = 1; one <= layout_.side(); ++one) {
        const Digits allowed = relation.allowed[static_cast<std::size_t>(one) - 1];
        (Digits::all(layout_.side()) - allowed).for_each([&](int other) {
          link(candidate(pair.first, one), candidate(pair.second, other));
        });
      }
    }
  }

  void add_linear(const Linear& linear) {
    if (linear.terms.size() != 2) return;
    const LinearTerm& a = linear.terms[0];
    const LinearTerm& b = linear.terms[1];
    for (int one = 1; one <= layout_.side(); ++one) {
      for (int other = 1; other <= layout_.side(); ++other) {
        const int total = a.factor * one + b.factor * other;
        const bool allowed = std::ranges::any_of(linear.totals, [&](const IntRange& range) {
          return range.low <= total && total <= range.high;
        });
        if (!allowed) link(candidate(a.cell, one), candidate(b.cell, other));
      }
    }
  }

  void link(Candidate one, Candidate other) {
    if (links_.size() == kMostRuleLinks || one.cell == other.cell) return;
    if (one.digit == other.digit && in_a_house(one.cell, other.cell)) return;
    if (other.cell < one.cell) std::swap(one, other);
    const auto number = [&](Candidate of) {
      return static_cast<std::uint64_t>(of.cell) * 128 + of.digit;
    };
    if (!known_.insert(number(one) << 32 | number(other)).second) return;
    links_.push_back({one, other, rule_});
  }

  const Layout& layout_;
  int rule_ = -1;
  std::vector<WeakLink> links_;
  std::unordered_set<std::uint64_t> known_;
};

}  // namespace

std::vector<WeakLink> rule_links(const Layout& layout, const Rules& rules) {
  LinkList list(layout);
  for (const Primitive& primitive : rules.primitives()) list.add(primitive);
  return list.take();
}

}  // namespace sudokit
