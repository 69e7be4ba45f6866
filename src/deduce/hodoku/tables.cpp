#include "deduce/hodoku/tables.hpp"

#include <algorithm>

namespace sudokit::nine::hodoku {
namespace {

constexpr int kRounds = 4;
constexpr std::size_t kMostReasons = 5;
constexpr unsigned kMostDistance = 511;  // larger distances wrap round, as in HoDoKu

std::uint16_t distance(unsigned links) {
  return static_cast<std::uint16_t>(links & kMostDistance);
}

}  // namespace

void Table::start(Node root, int nodes) {
  at_.assign(static_cast<std::size_t>(nodes), -1);
  add({root, 0, 1, false, false});
}

void Table::add(const Entry& entry) {
  if (entries_.size() == kMost || has(entry.node)) return;
  at_[entry.node] = static_cast<std::int16_t>(entries_.size());
  entries_.push_back(entry);
  if (entry.node >= Implications::kPlain) return;
  const Mark one = entry.node / 2;
  auto& sets = is_on(entry.node) ? on_ : off_;
  sets[std::size_t(digit_of(one))].insert(cell_of(one));
}

Tables::Tables(const Sheet& sheet, bool nets, Meter* meter)
    : sheet_(sheet),
      nets_(nets),
      links_(sheet, true),
      tables_(static_cast<std::size_t>(links_.nodes())) {
  const Trial start(sheet);
  for (int at = 0; at < links_.nodes(); ++at) {
    const auto root = static_cast<Node>(at);
    const bool plain = root < Implications::kPlain;
    if (plain && !sheet.has(links_.cell(root), links_.digit(root))) continue;
    tables_[root].start(root, links_.nodes());
    if (nets && plain) fill_trial(root, start);
    fill_links(root);
    tables_[root].end_direct();
  }
  for (const bool on : {true, false}) {
    for (Mark one = 0; one < 729; ++one) {
      Table& table = tables_[node_of(one, on)];
      if (table.empty()) continue;
      if (meter != nullptr) meter->require();
      expand(table);
    }
  }
}

// In nets, fill_trial() finds the consequences for other candidates.
void Tables::fill_links(Node root) {
  const bool groups_alone = nets_ && root < Implications::kPlain;
  for (const Node to : links_.links(root)) {
    if (!groups_alone || to >= Implications::kPlain) tables_[root].add({to, 0, 2, false, false});
  }
}

void Tables::fill_trial(Node root, const Trial& start) {
  Trial trial = start;
  Table& table = tables_[root];
  const Mark one = root / 2;
  if (is_on(root)) {
    put(trial, table, one, false, false);
  } else {
    trial.strike(cell_of(one), digit_of(one));
    const Digit9 rest = trial.at(cell_of(one));
    if (count(rest) == 1) put(trial, table, mark(cell_of(one), lowest(rest)), false, true);
  }
  for (int round = 0; round < kRounds; ++round) {
    trial.singles(singles_);
    for (const Trial::Single single : singles_) put(trial, table, single.mark, true, single.naked);
  }
}

// The entries that a single rests on, in order; 0 if one is missing. At most five are remembered.
void Tables::reasons(const Table& table, Mark one, bool naked, const Trial& trial) {
  const int cell = cell_of(one);
  const int digit = digit_of(one);
  reasons_.clear();
  const auto add = [&](Mark other) {
    if (reasons_.size() == kMostReasons) return;
    reasons_.push_back(table.find_or_root(node_of(other, false)));
  };
  if (naked) {
    each(static_cast<Digit9>(sheet_.at(cell) & ~(1U << digit)),
         [&](int other) { add(mark(cell, other)); });
    return;
  }
  int least = -1;
  for (const std::uint8_t kind : kKinds) {
    const int house = kGrid.house[std::size_t(cell)][kind];
    if (least < 0 || trial.left(house, digit) < trial.left(least, digit)) least = house;
  }
  Cells others = sheet_.of(digit) & house_cells(least);
  others.erase(cell);
  each(others, [&](int other) { add(mark(other, digit)); });
}

// Places a digit and notes all candidates that it excludes. Pre: a single is one of the trial.
void Tables::put(Trial& trial, Table& table, Mark one, bool single, bool naked) {
  const int cell = cell_of(one);
  const int digit = digit_of(one);
  reasons_.clear();
  if (single) reasons(table, one, naked, trial);
  const Digit9 here = trial.at(cell);
  trial.set(cell, digit);
  const Node node = node_of(one, true);
  const auto first = reasons_.empty() ? std::size_t{0} : reasons_.front();
  const auto last = reasons_.empty() ? first : *std::max_element(reasons_.begin(), reasons_.end());
  const auto besides =
      std::count_if(reasons_.begin(), reasons_.end(), [](auto at) { return at > 0; });
  table.add({node, static_cast<std::uint16_t>(last), distance(table[first].distance + 1U),
             besides > 1, false});
  if (!table.has(node)) return;  // the table is full
  const auto at = static_cast<std::uint16_t>(table.find(node));
  const std::uint16_t behind = distance(table[at].distance + 1U);
  each(sheet_.of(digit) & peers_of(cell), [&](int peer) {
    table.add({node_of(mark(peer, digit), false), at, behind, false, false});
  });
  each(static_cast<Digit9>(here & ~(1U << digit)), [&](int other) {
    table.add({node_of(mark(cell, other), false), at, behind, false, false});
  });
}

void Tables::expand(Table& table) {
  for (std::size_t at = 1; at < table.size() && table.size() < Table::kMost; ++at) {
    const Node behind = table[at].node;
    const Table& source = tables_[behind];
    for (std::size_t i = 1; i < source.direct(); ++i) {
      const std::uint16_t far = distance(unsigned{table[at].distance} + source[i].distance);
      const Node node = source[i].node;
      if (!table.has(node)) {
        table.add({node, behind, far, false, true});
        continue;
      }
      Table::Entry& known = table[table.find(node)];
      if (known.expanded && known.distance > far) known.from = behind, known.distance = far;
    }
  }
}

bool Tables::branched(const Table& table, Node node) const {
  const Table* here = &table;
  std::size_t at = table.find(node);
  for (std::size_t links = 0; at != 0 && links < Table::kMost; ++links) {
    if ((*here)[at].expanded) {
      const Node same = (*here)[at].node;
      here = &tables_[(*here)[at].from];
      at = here->find(same);
    }
    const Table::Entry& entry = (*here)[at];
    if (entry.several) return true;
    at = entry.from;
    if (at == 0 && here != &table) {
      at = table.find(here->root());
      here = &table;
    }
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
