#include "rules/clauses/encode_rules.hpp"

#include <algorithm>

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
