// run_filter(): runs each form of filter, including choices, on any view (view.hpp).
#pragma once

#include "constrain/net.hpp"

namespace sudokit::constrain {

inline constexpr std::uint64_t kWorkOfFilter = 20;  // for Patience

template <class M, class View>
bool run_filter(const OneCell<M>& form, int, View& view) {
  return view.narrow(form.cell, form.keep);
}
template <class M, class View>
bool run_filter(const PairOfCells<M>& form, int, View& view) {
  return filter_pair(*form.table, form.first, form.second, view);
}
template <class View>
bool run_filter(const DifferingCells& form, int, View& view) {
  return filter_differ<decltype(view.at(0))>(form.cells, view);
}
template <class M, class View>
bool run_filter(const Cage<M>& form, int, View& view) {
  return filter_cage(form, view);
}
template <class Bits, class View>
bool run_filter(const GroupSum<Bits>& form, int, View& view) {
  return filter_group_sum(form, view);
}
template <class Bits, class View>
bool run_filter(const Sum<Bits>& form, int side, View& view) {
  return filter_sum<Bits, decltype(view.at(0))>(form, side, view);
}
template <class View>
bool run_filter(const WideSum& form, int, View& view) {
  return filter_wide_sum<decltype(view.at(0))>(form, view);
}
template <class M, class View>
bool run_filter(Line<M>& form, int, View& view) {
  return form.filter(view);
}
// Does nothing: groups contain no houses, and boards filter houses themselves.
template <class View>
bool run_filter(const House&, int, View&) {
  return true;
}
template <class M, class View>
bool run_filter(std::unique_ptr<Choice<M>>& form, int side, View& view);

// Runs the filters of a group to their fixpoint. Returns false on a contradiction.
template <class M>
bool settle_group(std::vector<Filter<M>>& filters, int side, ArrayView<M>& view) {
  do {
    for (Filter<M>& filter : filters) {
      if (!std::visit([&](auto& form) { return run_filter(form, side, view); }, filter.form)) {
        return false;
      }
    }
  } while (view.take_changed());
  return true;
}

// Constructive disjunction: each group is run on a copy, and a candidate stays if some group keeps
// it.
template <class M, class View>
bool run_filter(std::unique_ptr<Choice<M>>& form, int side, View& view) {
  Choice<M>& choice = *form;
  const auto cells = choice.cells.size();
  for (const Cell cell : choice.cells) {
    if (cell >= choice.domains.size()) choice.domains.resize(cell + 1u);
  }
  choice.found.assign(cells, 0);
  choice.patience->spend(choice.groups.size() * (cells + 10));
  bool any = false;
  for (auto& group : choice.groups) {
    for (const Cell cell : choice.cells) choice.domains[cell] = view.at(cell);
    ArrayView<M> tried(choice.domains.data());
    if (!settle_group(group.filters, side, tried)) continue;
    any = true;
    bool all = true;
    for (std::size_t i = 0; i < cells; ++i) {
      choice.found[i] |= tried.at(choice.cells[i]);
      all = all && choice.found[i] == view.at(choice.cells[i]);
    }
    if (all) return true;
  }
  if (!any) return false;
  for (std::size_t i = 0; i < cells; ++i) {
    if (!view.narrow(choice.cells[i], choice.found[i])) return false;
  }
  return true;
}

}  // namespace sudokit::constrain
