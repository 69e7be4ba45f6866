// The tables of consequences, for forcing chains, nets and Kraken fish.
#pragma once

#include <vector>

#include "core/meter.hpp"
#include "deduce/hodoku/sheet.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine::hodoku {

// Trial: a position under an assumption, with the singles that arise.
//
// It continues after a contradiction, and then counts as HoDoKu does: a cell that has lost its last
// candidate still counts in its houses. This decides which singles arise there, and so which nets
// are found.
class Trial {
 public:
  struct Single {
    Mark mark;
    bool naked;
  };

  explicit Trial(const Sheet& sheet);

  // Replaces a value that the cell has already.
  void set(int cell, int digit);
  void strike(int cell, int digit);

  // Empty if the cell is filled.
  Digit9 at(int cell) const { return cells_[std::size_t(cell)]; }
  // The number of places of a digit as HoDoKu counts them.
  int left(int house, int digit) const { return left_[std::size_t(house)][std::size_t(digit)]; }
  // The singles of open cells: the naked ones in the order in which they arose, then the hidden
  // ones.
  void singles(std::vector<Single>& found) const;

 private:
  void note_hidden(int house, int digit);
  void forget_hidden(int house, int digit);

  std::array<Digit9, 81> cells_{};
  std::array<std::uint8_t, 81> values_{};
  std::array<std::array<std::int8_t, 9>, 27> left_{};
  std::vector<Mark> naked_;
  std::vector<Mark> hidden_;
};

// Tables: what follows from each candidate assumed true and from each assumed false, as in HoDoKu's
// forcing chains and nets ("Trebor's tables").
//
// The table of a root begins with its direct consequences. In chains these are the direct links; in
// nets there are also four rounds of singles, each of which may depend on several entries. Then the
// table is expanded: for each entry, the direct consequences in the entry's own table are appended.
// A table holds at most 1,000 entries. All tables take a few megabytes. Deterministic.
class Table {
 public:
  struct Entry {
    Node node;
    // The index of the entry of this table that it follows from, or of the last one of several. If
    // `expanded`, the node instead whose table it was copied from.
    std::uint16_t from = 0;
    std::uint16_t distance = 0;
    bool several = false;
    bool expanded = false;
  };
  static constexpr std::size_t kMost = 1000;

  // Must be called first.
  void start(Node root, int nodes);
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  // The number of entries before the table is expanded.
  std::size_t direct() const { return direct_; }
  void end_direct() { direct_ = entries_.size(); }
  Node root() const { return entries_.front().node; }
  const Entry& operator[](std::size_t at) const { return entries_[at]; }
  Entry& operator[](std::size_t at) { return entries_[at]; }

  bool has(Node node) const { return at_[node] >= 0; }
  // Pre: the node is present.
  std::size_t find(Node node) const { return std::size_t(at_[node]); }
  // 0 if the node is absent.
  std::size_t find_or_root(Node node) const { return has(node) ? find(node) : 0; }
  // Does nothing if the node is present already or the table is full.
  void add(const Entry& entry);

  // Without groups: the cells in which a digit is true, and those in which it is false.
  Cells ons(int digit) const { return on_[std::size_t(digit)]; }
  Cells offs(int digit) const { return off_[std::size_t(digit)]; }

 private:
  std::vector<Entry> entries_;
  std::vector<std::int16_t> at_;  // by node; -1: absent
  std::size_t direct_ = 0;
  std::array<Cells, 9> on_{};
  std::array<Cells, 9> off_{};
};

class Tables {
 public:
  // Polls the meter, if there is one, and throws BudgetSpent.
  Tables(const Sheet& sheet, bool nets, Meter* meter);

  const Sheet& sheet() const { return sheet_; }
  const Implications& links() const { return links_; }
  bool nets() const { return nets_; }
  // Empty if the root is not a candidate.
  const Table& of(Node root) const { return tables_[root]; }
  // Whether the path from the root to a node meets an entry that depends on several others. Of
  // several, the path follows the last one. Pre: the node is present.
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

// Way: how tables of consequences decide a candidate, and the argument for it.

// With one table, its root leads to its opposite, to two statements that contradict each other, or
// to all that leaves the cell without a candidate or the digit without a place in the house. With
// several tables, all candidates of the cell, all places in the house, or both truth values of a
// candidate lead to the same statement.
enum class WayKind : std::uint8_t { contrary, clash, empty_cell, no_place, cell, house, either };

struct Way {
  WayKind kind;
  int where = -1;  // the cell or the house
  int digit = -1;  // for a house
  struct End {
    Node root;
    Node end;
  };
  std::vector<End> ends = {};
};

Argument argue_way(const Tables& tables, const Way& way);
// Adds the statements that lead from the root to the end.
void argue_lines(const Tables& tables, Way::End end, Argument& argument);

}  // namespace sudokit::nine::hodoku
