// The filters of a rule book, by constraint and by implied sum, with the candidates that they
// narrow. For the sources of RuleBook only.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "constrain/net.hpp"
#include "deduce/position/rule_book.hpp"

namespace sudokit {

struct RuleBook::Filters {
  constrain::Net<Mask> net;
  std::vector<std::vector<constrain::Filter<Mask>*>> of_rule;
  std::vector<std::vector<constrain::Filter<Mask>*>> of_sum;
  // By rule, sets of cells that must differ; the net keeps them as peers of all rules.
  std::vector<std::vector<std::vector<Cell>>> different;
  std::vector<Mask> domains;
  std::vector<Mask> start;                // the candidates to which trials return
  std::vector<std::vector<Cell>> scopes;  // by rule, all cells that its filters read
  // By rule, candidates of its scope of which it removes none: those of `start`, and the last ones.
  struct AtRest {
    std::vector<Mask> start, last;
  };
  std::vector<AtRest> at_rest;

  static bool run(constrain::Filter<Mask>& filter, int side, constrain::ArrayView<Mask>& view) {
    return std::visit([&](auto& form) { return constrain::run_filter(form, side, view); },
                      filter.form);
  }
  // Filters the cells of an implied sum; false if the sum cannot hold.
  bool settle_sum(std::size_t sum, int side) {
    constrain::ArrayView<Mask> view(domains.data());
    do {
      for (constrain::Filter<Mask>* filter : of_sum[sum]) {
        if (!run(*filter, side, view)) return false;
      }
    } while (view.take_changed());
    return true;
  }

  // Filters the cells of a constraint; false if it cannot hold.
  bool settle(std::size_t rule, int side) {
    AtRest& known = at_rest[rule];
    if (is_now(rule, known.last) || is_now(rule, known.start)) return true;
    if (!settle_anew(rule, side)) return false;
    std::vector<Mask>& rest = is_start(rule) ? known.start : known.last;
    rest.clear();
    for (const Cell cell : scopes[rule]) rest.push_back(domains[cell]);
    return true;
  }

  void load(const Position& position) {
    for (int cell = 0; cell < position.cells(); ++cell) {
      domains[static_cast<std::size_t>(cell)] =
          position.open(cell) ? position.candidates(cell) : mask_of<Mask>(position.value(cell));
    }
  }

 private:
  bool is_now(std::size_t rule, const std::vector<Mask>& rest) const {
    const auto& scope = scopes[rule];
    return std::ranges::equal(scope, rest, {}, [&](Cell cell) { return domains[cell]; });
  }
  bool is_start(std::size_t rule) const {
    return !start.empty() && std::ranges::all_of(scopes[rule], [&](Cell cell) {
      return domains[cell] == start[cell];
    });
  }

  bool settle_anew(std::size_t rule, int side) {
    constrain::ArrayView<Mask> view(domains.data());
    do {
      for (const auto& cells : different[rule]) {
        if (!constrain::filter_differ<Mask>(std::span<const Cell>(cells), view)) return false;
      }
      for (constrain::Filter<Mask>* filter : of_rule[rule]) {
        if (!run(*filter, side, view)) return false;
      }
    } while (view.take_changed());
    return true;
  }
};

}  // namespace sudokit
