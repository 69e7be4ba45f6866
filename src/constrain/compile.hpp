// Compiler: compiles the primitives of rules to filters. Used by Net::build().
#pragma once

#include "constrain/net.hpp"

namespace sudokit::constrain {

template <class M>
class Compiler {
 public:
  // `net` knows which cells differ; if it is null, no cells are known to differ.
  Compiler(int side, const Net<M>* net, std::vector<std::unique_ptr<PairTable<M>>>& tables,
           Patience& patience, Sums sums)
      : side_(side), net_(net), known_(net), tables_(tables), patience_(patience), sums_(sums) {}

  void add(const Primitive& primitive, std::vector<Filter<M>>& filters);
  // Adds a linear constraint of the rule `origin`. A cell may occur in several terms.
  void add_linear(const Linear& linear, std::uint32_t origin, std::vector<Filter<M>>& filters);

 private:
  using Filters = std::vector<Filter<M>>;

  void add_different(const Different& different, Filters& filters);
  void add_relation(const Relation& relation, Filters& filters);
  bool add_pairwise(const Relation& relation, std::span<const M> rows, Filters& filters);
  void add_tally(const Tally& tally, Filters& filters);
  void add_pointer(const Pointer& pointer, Filters& filters);
  void add_sequence(const Sequence& sequence, Filters& filters);
  void add_choice(const AnyOf& any, Filters& filters);
  bool add_windows(const AnyOf& any, Filters& filters);
  void add_one_cell(const LinearTerm& term, const std::vector<IntRange>& totals, Filters& filters);
  void add_two_cells(const Linear& linear, Filters& filters);
  bool add_cage(const Linear& linear, Filters& filters);
  void add_sum(const Linear& linear, Filters& filters);
  // `least`: the least value that the terms can give.
  template <class Bits>
  Sum<Bits> sum_of(const Linear& linear, std::int64_t least) const;
  const PairTable<M>& table(std::vector<M> rows);
  // Whether filters of digit sets are used: always in a search, and elsewhere if asked.
  bool takes_sets() const { return std::is_same_v<M, Mask16> || exact(); }
  bool exact() const { return sums_ == Sums::exact; }
  bool all_differ(const Linear& linear) const;
  bool add_ways(const Linear& linear, std::int64_t least, Filters& filters);
  std::vector<SumGroup> groups_of(const Linear& linear) const;
  bool add_groups(const Linear& linear, Filters& filters);
  void push_cage(Filters& filters, Cage<M> cage) {
    if constexpr (std::is_same_v<M, Mask16>) {
      cage.blocks = cage.sets;
      pad_to_blocks(cage.blocks);
    }
    push(filters, std::move(cage));
  }
  template <class Form>
  void push(Filters& filters, Form form) {
    filters.push_back({std::move(form), origin_});
  }

  int side_;
  const Net<M>* net_;    // removes settled digits from cells that differ; null within a choice
  const Net<M>* known_;  // knows which cells differ; null if that is not used
  std::vector<std::unique_ptr<PairTable<M>>>& tables_;
  Patience& patience_;
  Sums sums_;
  // The tables made by this object, a subset of tables_: the groups of a choice add others.
  std::vector<std::vector<M>> rows_;
  std::vector<const PairTable<M>*> own_tables_;
  std::uint32_t origin_ = 0;
};

}  // namespace sudokit::constrain
