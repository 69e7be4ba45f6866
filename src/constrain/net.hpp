// Net: the rules and houses of one layout, compiled to filters over domains, with the cells that
// each filter reads.
//
// Rules are given as primitives. Cells that differ by a rule become peers, like those of a house. A
// sum of cells that all differ becomes a cage of digit sets, and so does a choice of windows. Sums
// that houses and cages imply together (innies and outies) are added. Filters are numbered so that
// cheap ones come first. The net is immutable once built; of the primitives it refers only to
// automata, which are shared.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "constrain/cage.hpp"
#include "constrain/line.hpp"
#include "constrain/regions.hpp"
#include "constrain/sums.hpp"
#include "constrain/tally.hpp"
#include "constrain/view.hpp"
#include "constrain/ways.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::constrain {

// ---- Pair ---------------------------------------------------------------------------------------

// PairTable: a relation over the digits of two cells, as tables from the domain of one cell to the
// digits that it supports in the other.
//
// image(domain) is the union of the rows of its digits. There is a table of 256 entries for each
// eight digits, so that an image takes one look-up for each eight digits, whatever the domain.

template <class M>
class PairTable {
 public:
  // Allows the pairs (a, b) for which allowed[a - 1] contains b.
  void fill(int side, std::span<const M> allowed) {
    chunks_ = (side + 7) / 8;
    forward_.assign(static_cast<std::size_t>(chunks_), {});
    backward_.assign(static_cast<std::size_t>(chunks_), {});
    std::vector<M> turned(static_cast<std::size_t>(side), 0);
    for (int a = 1; a <= side; ++a) {
      mask_for_each(allowed[static_cast<std::size_t>(a - 1)],
                    [&](int b) { turned[static_cast<std::size_t>(b - 1)] |= mask_of<M>(a); });
    }
    fill(forward_, side, allowed);
    fill(backward_, side, turned);
  }

  // forward() gives the digits that the domain of the first cell allows in the second; backward()
  // those that the domain of the second allows in the first.
  M forward(M domain) const { return image(forward_, domain); }
  M backward(M domain) const { return image(backward_, domain); }

 private:
  using Chunk = std::array<M, 256>;

  static void fill(std::vector<Chunk>& chunks, int side, std::span<const M> rows) {
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
      for (std::size_t low = 1; low < 256; ++low) {
        const std::size_t digit = chunk * 8 + static_cast<std::size_t>(std::countr_zero(low));
        const M row = digit < static_cast<std::size_t>(side) ? rows[digit] : 0;
        chunks[chunk][low] = chunks[chunk][low & (low - 1)] | row;
      }
    }
  }
  M image(const std::vector<Chunk>& chunks, M domain) const {
    M result = chunks[0][static_cast<std::size_t>(domain & 0xff)];
    for (int chunk = 1; chunk < chunks_; ++chunk) {
      domain = static_cast<M>(domain >> 8);
      result |= chunks[static_cast<std::size_t>(chunk)][static_cast<std::size_t>(domain & 0xff)];
    }
    return result;
  }

  int chunks_ = 0;
  std::vector<Chunk> forward_;
  std::vector<Chunk> backward_;
};

template <class M, class View>
bool filter_pair(const PairTable<M>& table, int first, int second, View& view) {
  return view.narrow(second, table.forward(view.at(first))) &&
         view.narrow(first, table.backward(view.at(second)));
}

__extension__ using Bits128 = unsigned __int128;

template <class M>
struct Choice;

// A house: `side` cells that hold every digit.
struct House {
  std::vector<Cell> cells;
  int number = 0;  // in the layout
};
struct DifferingCells {
  std::vector<Cell> cells;
};
template <class M>
struct PairOfCells {
  const PairTable<M>* table;
  Cell first;
  Cell second;
};
// The digits that one cell may hold.
template <class M>
struct OneCell {
  Cell cell;
  M keep;
};

template <class M>
struct Filter {
  std::variant<OneCell<M>, PairOfCells<M>, DifferingCells, House, PointerOf<M>, TallyOf<M>, Cage<M>,
               Sum<std::uint64_t>, GroupSum<std::uint64_t>, GroupSum<Bits128>, Sum<Bits128>,
               WideSum, Line<M>, std::unique_ptr<Choice<M>>, Ways>
      form;
  std::uint32_t origin = 0;  // the rule; kHousesAlone if the filter does not come from one rule
  int implied = -1;          // index in Net::implied() of a sum of houses and rules together
  bool again = false;        // to be run again after its own changes
};
inline constexpr std::uint32_t kHousesAlone = ~std::uint32_t{0};

// A disjunction: at least one group holds.
template <class M>
struct Choice {
  struct Group {
    std::vector<Filter<M>> filters;
  };
  std::vector<Cell> cells;  // of all groups
  std::vector<Group> groups;
  Patience* patience = nullptr;
  // Scratch memory: domains of the whole grid, of which only those of `cells` are used.
  std::vector<M> domains;
  std::vector<M> found;
};

template <class M, class F>
struct EachCell {
  F& f;
  void operator()(const OneCell<M>& form) const { f(form.cell); }
  void operator()(const House& form) const { all(form.cells); }
  void operator()(const PairOfCells<M>& form) const { f(form.first), f(form.second); }
  void operator()(const DifferingCells& form) const { all(form.cells); }
  void operator()(const Cage<M>& form) const { all(form.cells); }
  void operator()(const TallyOf<M>& form) const {
    all(form.cells), all(form.against), some(form.compared);
  }
  void operator()(const PointerOf<M>& form) const {
    f(form.index), some(form.value);
    for (const Cell cell : form.cells) some(cell);
  }
  void operator()(const GroupSum<std::uint64_t>& form) const { groups(form.groups); }
  void operator()(const GroupSum<Bits128>& form) const { groups(form.groups); }
  void operator()(const Sum<std::uint64_t>& form) const { terms(form.terms); }
  void operator()(const Sum<Bits128>& form) const { terms(form.terms); }
  void operator()(const WideSum& form) const { terms(form.terms); }
  void operator()(const Line<M>& form) const { all(form.cells()); }
  void operator()(const Ways& form) const { terms(form.sum.terms); }
  void operator()(const std::unique_ptr<Choice<M>>& form) const { all(form->cells); }
  void all(std::span<const Cell> cells) const {
    for (const Cell cell : cells) f(cell);
  }
  void some(Cell cell) const {
    if (cell != kNoCell) f(cell);
  }
  void terms(const auto& list) const {
    for (const auto& term : list) f(term.cell);
  }
  void groups(std::span<const SumGroup> list) const {
    for (const SumGroup& group : list) all(group.cells);
  }
};

// Calls f(cell) for each cell that a filter reads; a cell may be repeated.
template <class M, class F>
void each_cell(const Filter<M>& filter, F&& f) {
  std::visit(EachCell<M, F>{f}, filter.form);
}

// How much the filters of sums know of the cells that differ. quick: what pays in a search. exact:
// all of it, for deduction.
enum class Sums : std::uint8_t { quick, exact };

template <class M>
class Net {
 public:
  // `with` is true for each origin whose primitives are included; if it is empty, all are.
  void build(const LayoutPtr& layout, std::span<const Primitive> primitives,
             const std::vector<bool>& with = {}, Sums sums = Sums::quick);

  // Counts the work of building and of the filters. With a meter it throws BudgetSpent once the run
  // is over; a net that is then half built must be built again.
  Patience& patience() { return *patience_; }

  // About how many bytes build() takes.
  static std::uint64_t bytes(const Layout& layout, const Rules& rules);

  const LayoutPtr& layout() const { return layout_; }
  int side() const { return layout_->side(); }
  std::vector<Filter<M>>& filters() { return filters_; }
  const std::vector<Filter<M>>& filters() const { return filters_; }
  // The number of the filter of the layout's first house; those of the other houses follow it.
  std::size_t first_house() const { return first_house_; }
  std::span<const ImpliedSum> implied() const { return implied_; }
  SumMemo& sum_memo() { return sum_memo_; }
  // The cells that differ from a cell, including the peers in its houses.
  std::span<const Cell> peers(int cell) const {
    return {peers_.data() + peer_start_[at(cell)],
            peer_start_[at(cell) + 1] - peer_start_[at(cell)]};
  }
  bool differ(int a, int b) const { return (matrix_[at(a) * words_ + at(b) / 64] >> (b % 64)) & 1; }
  bool all_differ(std::span<const Cell> cells) const;
  // The filters that read a cell, as words of the bit set of filter numbers.
  struct Wake {
    std::uint32_t word;
    std::uint64_t bits;
  };
  std::span<const Wake> wakes(int cell) const {
    return {wakes_.data() + wake_start_[at(cell)],
            wake_start_[at(cell) + 1] - wake_start_[at(cell)]};
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void take_layout(const LayoutPtr& layout);
  void exclude(Cell a, Cell b);
  void note_exclusions(const Primitive& primitive);
  void index_peers();
  void index_wakes();
  Sight sight_of(std::span<const Cell> cells) const;
  void finish_cages(std::vector<Filter<M>>& filters) const;

  LayoutPtr layout_;
  std::unique_ptr<Patience> patience_ = std::make_unique<Patience>();
  std::size_t words_ = 0;
  std::vector<std::uint64_t> house_matrix_;  // as matrix_, but for the houses alone
  std::vector<std::uint64_t> matrix_;
  std::vector<Cell> peers_;
  std::vector<std::uint32_t> peer_start_;
  std::vector<std::unique_ptr<PairTable<M>>> tables_;
  std::vector<Filter<M>> filters_;
  std::size_t first_house_ = 0;
  std::vector<ImpliedSum> implied_;
  SumMemo sum_memo_;
  std::vector<Wake> wakes_;
  std::vector<std::uint32_t> wake_start_;
};

// run_filter(): runs each form of filter, including choices, on any view (view.hpp).

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
template <class M, class View>
bool run_filter(const TallyOf<M>& form, int, View& view) {
  return filter_tally(form, view);
}
template <class M, class View>
bool run_filter(const PointerOf<M>& form, int, View& view) {
  return filter_pointer(form, view);
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
template <class View>
bool run_filter(Ways& form, int side, View& view) {
  return filter_ways(form, side, view);
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
