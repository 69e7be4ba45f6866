#include "constrain/net.hpp"

#include <algorithm>

#include "constrain/compile.hpp"

namespace sudokit::constrain {
namespace {

// Removes the filters of differing cells that a cage of the same cells covers.
template <class M>
void drop_covered(std::vector<Filter<M>>& filters) {
  const auto sorted = [](std::vector<Cell> cells) {
    std::ranges::sort(cells);
    return cells;
  };
  std::vector<std::vector<Cell>> cages;
  for (const Filter<M>& filter : filters) {
    if (const auto* cage = std::get_if<Cage<M>>(&filter.form)) cages.push_back(sorted(cage->cells));
  }
  std::ranges::sort(cages);
  std::erase_if(filters, [&](const Filter<M>& filter) {
    const auto* differ = std::get_if<DifferingCells>(&filter.form);
    return differ != nullptr && std::ranges::binary_search(cages, sorted(differ->cells));
  });
}

// Whether another run of a filter after its own changes may change more.
template <class M>
bool runs_again(const Filter<M>& filter) {
  if (const auto* cage = std::get_if<Cage<M>>(&filter.form)) {
    // Up to six cells, one run is exact.
    return !std::is_same_v<M, Mask16> || cage->cells.size() > OpenCells::kMostMatched;
  }
  return !std::holds_alternative<OneCell<M>>(filter.form) &&
         !std::holds_alternative<House>(filter.form) &&
         !std::holds_alternative<PairOfCells<M>>(filter.form) &&
         !std::holds_alternative<DifferingCells>(filter.form) &&
         !std::holds_alternative<Sum<std::uint64_t>>(filter.form) &&
         !std::holds_alternative<Sum<Bits128>>(filter.form);
}

}  // namespace

template <class M>
bool Net<M>::all_differ(std::span<const Cell> cells) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (!differ(cells[i], cells[j])) return false;
    }
  }
  return true;
}

template <class M>
void Net<M>::take_layout(const LayoutPtr& layout) {
  if (layout_ != layout) {
    layout_ = layout;
    words_ = (at(layout->cells()) + 63) / 64;
    house_matrix_.assign(at(layout->cells()) * words_, 0);
    for (int cell = 0; cell < layout->cells(); ++cell) {
      for (const Cell peer : layout->peers(cell)) {
        house_matrix_[at(cell) * words_ + peer / 64] |= std::uint64_t{1} << (peer % 64);
      }
    }
  }
  matrix_ = house_matrix_;
}

template <class M>
void Net<M>::exclude(Cell a, Cell b) {
  if (a == b) return;
  matrix_[a * words_ + b / 64] |= std::uint64_t{1} << (b % 64);
  matrix_[b * words_ + a / 64] |= std::uint64_t{1} << (a % 64);
}

// Records the cells that a primitive always makes different.
template <class M>
void Net<M>::note_exclusions(const Primitive& primitive) {
  if (const auto* different = std::get_if<Different>(&primitive.form)) {
    for (const Cell a : different->cells) {
      for (const Cell b : different->cells) exclude(a, b);
    }
  } else if (const auto* relation = std::get_if<Relation>(&primitive.form)) {
    for (int digit = 1; digit <= side(); ++digit) {
      if (relation->allowed[at(digit - 1)].contains(digit)) return;
    }
    for (const auto& [a, b] : relation->pairs) exclude(a, b);
  }
}

template <class M>
void Net<M>::index_peers() {
  peers_.clear();
  peer_start_.assign(1, 0);
  for (int cell = 0; cell < layout_->cells(); ++cell) {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t rest = matrix_[at(cell) * words_ + word]; rest != 0; rest &= rest - 1) {
        peers_.push_back(static_cast<Cell>(word * 64 + at(std::countr_zero(rest))));
      }
    }
    peer_start_.push_back(static_cast<std::uint32_t>(peers_.size()));
  }
}

template <class M>
void Net<M>::index_wakes() {
  std::vector<std::vector<Wake>> of_cell(at(layout_->cells()));
  for (std::size_t i = 0; i < filters_.size(); ++i) {
    const auto word = static_cast<std::uint32_t>(i / 64);
    each_cell(filters_[i], [&](Cell cell) {
      auto& list = of_cell[cell];
      if (list.empty() || list.back().word != word) list.push_back({word, 0});
      list.back().bits |= std::uint64_t{1} << (i % 64);
    });
  }
  wakes_.clear();
  wake_start_.assign(1, 0);
  for (const auto& list : of_cell) {
    wakes_.insert(wakes_.end(), list.begin(), list.end());
    wake_start_.push_back(static_cast<std::uint32_t>(wakes_.size()));
  }
}

template <class M>
Sight Net<M>::sight_of(std::span<const Cell> cells) const {
  Sight sight{words_, {}};
  for (const Cell cell : cells) {
    const auto row = matrix_.begin() + static_cast<std::ptrdiff_t>(cell * words_);
    sight.peers.insert(sight.peers.end(), row, row + static_cast<std::ptrdiff_t>(words_));
  }
  return sight;
}

// Adds the peers of their cells to the cages.
template <class M>
void Net<M>::finish_cages(std::vector<Filter<M>>& filters) const {
  for (Filter<M>& filter : filters) {
    if (auto* cage = std::get_if<Cage<M>>(&filter.form)) cage->sight = sight_of(cage->cells);
  }
}

template <class M>
std::uint64_t Net<M>::bytes(const Layout& layout, const Rules& rules) {
  const auto cells = static_cast<std::uint64_t>(layout.cells());
  std::uint64_t entries = 0;
  struct {
    std::uint64_t& entries;
    void operator()(const Different& form) const { entries += form.cells.size(); }
    void operator()(const Linear& form) const { entries += form.terms.size(); }
    void operator()(const Relation& form) const { entries += form.pairs.size() * 8; }
    void operator()(const Sequence& form) const {
      entries += form.automaton->next.size() +
                 form.cells.size() * static_cast<std::size_t>(form.automaton->states()) / 32;
    }
    void operator()(const Tally& form) const { entries += form.cells.size() + form.against.size(); }
    void operator()(const Pointer& form) const { entries += form.cells.size(); }
    void operator()(const AnyOf& form) const {
      for (const auto& group : form.groups) {
        for (const Primitive& primitive : group) std::visit(*this, primitive.form);
      }
    }
  } const each{entries};
  for (const Primitive& primitive : rules.primitives()) std::visit(each, primitive.form);
  return cells * cells / 4 + entries * 32;
}

template <class M>
void Net<M>::build(const LayoutPtr& layout, std::span<const Primitive> primitives,
                   const std::vector<bool>& with, Sums sums) {
  const auto takes_part = [&](const Primitive& primitive) {
    return with.empty() || with[primitive.origin];
  };
  take_layout(layout);
  for (const Primitive& primitive : primitives) {
    if (takes_part(primitive)) note_exclusions(primitive);
  }
  index_peers();
  tables_.clear();
  filters_.clear();
  std::vector<Filter<M>> made;
  for (int house = 0; house < layout->houses(); ++house) {
    const auto cells = layout->house(house);
    made.push_back({House{{cells.begin(), cells.end()}, house}, kHousesAlone});
  }
  Compiler<M> compiler(side(), this, tables_, *patience_, sums);
  for (const Primitive& primitive : primitives) {
    if (takes_part(primitive)) compiler.add(primitive, made);
  }
  implied_ = implied_sums(*layout, primitives, with);
  for (std::size_t i = 0; i < implied_.size(); ++i) {
    const std::size_t before = made.size();
    compiler.add_linear(implied_[i].linear, kHousesAlone, made);
    for (std::size_t at = before; at < made.size(); ++at) made[at].implied = static_cast<int>(i);
  }
  drop_covered(made);
  finish_cages(made);
  const auto cost = [](const Filter<M>& filter) {
    std::size_t cells = 0;
    each_cell(filter, [&](Cell) { ++cells; });
    return std::pair(filter.form.index(), cells);
  };
  std::ranges::stable_sort(made, {}, cost);
  std::ranges::move(made, std::back_inserter(filters_));
  for (Filter<M>& filter : filters_) filter.again = runs_again(filter);
  const auto house = std::ranges::find_if(
      filters_, [](const Filter<M>& filter) { return std::holds_alternative<House>(filter.form); });
  first_house_ = static_cast<std::size_t>(house - filters_.begin());
  sum_memo_.clear();
  index_wakes();
}

template class Net<Mask16>;
template class Net<Mask64>;
template class Net<Mask128>;

}  // namespace sudokit::constrain
