// Tables: what follows from each candidate taken for true and from each taken for false, as in
// HoDoKu's forcing chains and nets ("Trebor's tables").
//
// The table of a root begins with what follows at once. In chains that are direct links; in nets
// four rounds of singles besides, each of which may rest on several entries. Then it is expanded:
// behind each entry comes what the entry's own table begins with. Tables hold at most 1,000
// entries. Memory: a few megabytes. Deterministic.
#pragma once

#include "core/meter.hpp"
#include "deduce/hodoku/implications.hpp"
#include "deduce/hodoku/trial.hpp"

namespace sudokit::nine::hodoku {

class Table {
 public:
  struct Entry {
    Node node;
    // The entry of this table that it follows from, of several the last; or, where it came by
    // expanding, the node behind which it came.
    std::uint16_t from = 0;
    std::uint16_t distance = 0;
    bool several = false;
    bool expanded = false;
  };
  static constexpr std::size_t kMost = 1000;

  // Pre of all others.
  void start(Node root, int nodes);
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  // What is there before it is expanded.
  std::size_t direct() const { return direct_; }
  void end_direct() { direct_ = entries_.size(); }
  Node root() const { return entries_.front().node; }
  const Entry& operator[](std::size_t at) const { return entries_[at]; }
  Entry& operator[](std::size_t at) { return entries_[at]; }

  bool has(Node node) const { return at_[node] >= 0; }
  // Pre: it is there.
  std::size_t find(Node node) const { return std::size_t(at_[node]); }
  // 0 where it is not there.
  std::size_t find_or_root(Node node) const { return has(node) ? find(node) : 0; }
  // Nothing where it is there, or the table is full.
  void add(const Entry& entry);

  // Of single candidates: where digits are true, and where false.
  Cells ons(int digit) const { return on_[std::size_t(digit)]; }
  Cells offs(int digit) const { return off_[std::size_t(digit)]; }

 private:
  std::vector<Entry> entries_;
  std::vector<std::int16_t> at_;  // by node, or -1
  std::size_t direct_ = 0;
  std::array<Cells, 9> on_{};
  std::array<Cells, 9> off_{};
};

class Tables {
 public:
  // Asks the meter, where there is one, and throws BudgetSpent.
  Tables(const Sheet& sheet, bool nets, Meter* meter);

  const Sheet& sheet() const { return sheet_; }
  const Implications& links() const { return links_; }
  bool nets() const { return nets_; }
  // Empty where it is no candidate.
  const Table& of(Node root) const { return tables_[root]; }
  // Whether the way from the root to a node, by the last of several each time, meets an entry that
  // rests on several. Pre: the node is there.
  bool branched(const Table& table, Node node) const;

 private:
  void fill_links(Node root);
  void fill_trial(Node root, const Trial& start);
  void put(Trial& trial, Table& table, Mark one, bool single, bool naked);
  void reasons(const Table& table, Mark one, bool naked, const Trial& trial);
  void expand(Table& table);

  const Sheet& sheet_;
  bool nets_;
  Implications links_;
  std::vector<Table> tables_;  // by root
  std::vector<std::size_t> reasons_;
  std::vector<Trial::Single> singles_;
};

}  // namespace sudokit::nine::hodoku
