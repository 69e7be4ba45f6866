#include "deduce/hodoku/tables.hpp"

#include <algorithm>
#include <cassert>

#include "deduce/hodoku/argue.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {

Trial::Trial(const Sheet& sheet)
    : cells_(sheet.board.candidates),
      values_(sheet.board.value),
      naked_(sheet.naked.begin(), sheet.naked.end()),
      hidden_(sheet.hidden.begin(), sheet.hidden.end()) {
  for (int house = 0; house < 27; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      left_[std::size_t(house)][std::size_t(digit)] =
          static_cast<std::int8_t>(sheet.left(house, digit));
    }
  }
}

void Trial::note_hidden(int house, int digit) {
  for (int seat = 0; seat < 9; ++seat) {
    const int cell = cell_at(house, seat);
    if ((at(cell) >> digit & 1) == 0) continue;
    hidden_.push_back(mark(cell, digit));
    return;
  }
}

void Trial::forget_hidden(int house, int digit) {
  const auto gone = std::find_if(hidden_.begin(), hidden_.end(), [&](Mark one) {
    return digit_of(one) == digit && house_cells(house).has(cell_of(one));
  });
  if (gone != hidden_.end()) hidden_.erase(gone);
}

void Trial::strike(int cell, int digit) {
  Digit9& here = cells_[std::size_t(cell)];
  if ((here >> digit & 1) == 0) return;
  here &= static_cast<Digit9>(~(1U << digit));
  if (here == 0) return;
  if (count(here) == 1) naked_.push_back(mark(cell, lowest(here)));
  for (const std::uint8_t kind : kKinds) {
    const int house = kGrid.house[std::size_t(cell)][kind];
    const int left = --left_[std::size_t(house)][std::size_t(digit)];
    if (left == 1) note_hidden(house, digit);
    if (left == 0) forget_hidden(house, digit);
  }
}

void Trial::set(int cell, int digit) {
  const auto c = static_cast<std::size_t>(cell);
  if (values_[c] == digit + 1) return;
  values_[c] = static_cast<std::uint8_t>(digit + 1);
  const Digit9 here = at(cell);
  cells_[c] = 0;
  each(peers_of(cell), [&](int peer) { strike(peer, digit); });
  each(here, [&](int gone) {
    for (const std::uint8_t kind : kKinds) {
      const int house = kGrid.house[c][kind];
      const int left = --left_[std::size_t(house)][std::size_t(gone)];
      if (left == 1 && gone != digit) note_hidden(house, gone);
    }
  });
}

void Trial::singles(std::vector<Single>& found) const {
  found.clear();
  for (const Mark one : naked_) {
    if (values_[std::size_t(cell_of(one))] == 0) found.push_back({one, true});
  }
  Cells seen;
  for (const Mark one : hidden_) {
    const int cell = cell_of(one);
    if (values_[std::size_t(cell)] != 0 || seen.has(cell)) continue;
    for (const std::uint8_t kind : kKinds) {
      if (left(kGrid.house[std::size_t(cell)][kind], digit_of(one)) != 1) continue;
      found.push_back({one, false});
      seen.insert(cell);
      break;
    }
  }
}

// ---- Tables -------------------------------------------------------------------------------------

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

// ---- What tables decide -------------------------------------------------------------------------

namespace {

// The lines that follow from one root, each after the lines that it rests on. They use the contents
// of the tables; for a single they use all its reasons, of which a table remembers at most five.
class ArguedLines {
 public:
  ArguedLines(const Tables& tables, const Table& table, Argument& argument)
      : tables_(tables),
        table_(table),
        argument_(argument),
        line_(static_cast<std::size_t>(tables.links().nodes()), -1) {
    write(table.root());
  }

  int line(Node node) {
    if (line_[node] >= 0) return line_[node];
    const Table::Entry& entry = table_[table_.find(node)];
    if (!entry.expanded) return direct(table_, node);
    line(entry.from);
    return direct(tables_.of(entry.from), node);
  }
  // Adds the negation that follows from a line.
  void exclude(Node by, Node node) {
    if (line_[node] < 0) join(line_[by], write(node), by, node);
  }

 private:
  // The premises of a line. If there are several, `house` is the house in which it is the last
  // place, or -1 if it is the last candidate of its cell.
  struct Premises {
    std::vector<Node> nodes = {};
    int house = -1;
  };

  // Writes a line that follows within one table. Pre: the root of the table is written.
  int direct(const Table& table, Node node) {
    if (line_[node] >= 0) return line_[node];
    const Premises before = premises(table, node);
    for (const Node one : before.nodes) direct(table, one);
    const int at = write(node);
    for (const Node one : before.nodes) {
      if (before.nodes.size() == 1) {
        join(line_[one], at, one, node);
      } else {
        join_last(line_[one], at, before.house);
      }
    }
    return at;
  }

  Premises premises(const Table& table, Node node) const {
    const bool plain = node < Implications::kPlain && table.root() < Implications::kPlain;
    if (!tables_.nets() || !plain) return {{table.root()}};
    if (!is_on(node)) return {{table[table[table.find(node)].from].node}};
    const int cell = cell_of(node / 2);
    const int digit = digit_of(node / 2);
    Premises before;
    each(static_cast<Digit9>(sheet().at(cell) & ~(1U << digit)),
         [&](int other) { before.nodes.push_back(node_of(mark(cell, other), false)); });
    if (all_earlier(table, node, before.nodes)) return before;
    for (const std::uint8_t kind : kKinds) {
      before = {{}, kGrid.house[std::size_t(cell)][kind]};
      Cells others = sheet().of(digit) & house_cells(before.house);
      others.erase(cell);
      each(others, [&](int other) { before.nodes.push_back(node_of(mark(other, digit), false)); });
      if (all_earlier(table, node, before.nodes)) return before;
    }
    assert(false);  // a table holds no single without its reasons
    return before;
  }
  static bool all_earlier(const Table& table, Node node, const std::vector<Node>& before) {
    const std::size_t at = table.find(node);
    return std::ranges::all_of(before,
                               [&](Node one) { return table.has(one) && table.find(one) < at; });
  }

  int write(Node node) {
    const Implications& links = tables_.links();
    line_[node] = add_statement(argument_, links.digit(node) + 1, links.cells(node), is_on(node));
    return line_[node];
  }

  void join(int from, int to, Node one, Node node) {
    const Implications& links = tables_.links();
    const int digit = links.digit(node);
    const Cells both = links.cells(one) | links.cells(node);
    const bool in_cell = links.digit(one) != digit;
    const int house = in_cell ? -1 : View(sheet()).common_house(both, is_on(node) ? digit + 1 : 0);
    sudokit::join(argument_, from, to, is_on(node) ? Inference::one_of : Inference::not_both,
                  house);
  }
  void join_last(int from, int to, int house) {
    const Ground ground = house < 0 ? Ground::last_candidate : Ground::last_place;
    sudokit::join(argument_, from, to, {Inference::forces, ground, house});
    if (house >= 0) add_house_once(argument_, house);
  }

  const Sheet& sheet() const { return tables_.sheet(); }

  const Tables& tables_;
  const Table& table_;
  Argument& argument_;
  std::vector<int> line_;  // by node, or -1
};

Form form_of(const Way& way) {
  switch (way.kind) {
    case WayKind::contrary:
      return is_on(way.ends.front().root) ? Form::refuted : Form::closed_chain;
    case WayKind::clash:
      return Form::both_ways;
    case WayKind::empty_cell:
    case WayKind::no_place:
      return Form::supposed;
    case WayKind::cell:
    case WayKind::house:
      return Form::all_lead;
    case WayKind::either:
      break;
  }
  return Form::either_way;
}

// Two ends that cannot both hold. If both are placements, the negation of the second is added to
// the first.
void argue_clash(const Way& way, ArguedLines& lines) {
  const Node one = way.ends[0].end;
  const Node other = way.ends[1].end;
  lines.line(one);
  lines.line(other);
  if (is_on(one) && is_on(other)) lines.exclude(one, static_cast<Node>(other ^ 1));
}

void argue_branches(const Tables& tables, const Way& way, Argument& argument) {
  if (way.kind == WayKind::house) add_house(argument, way.where);
  for (const Way::End& end : way.ends) argue_lines(tables, end, argument);
}

}  // namespace

void argue_lines(const Tables& tables, Way::End end, Argument& argument) {
  ArguedLines(tables, tables.of(end.root), argument).line(end.end);
}

Argument argue_way(const Tables& tables, const Way& way) {
  Argument argument{Form::untold, {}, {}, {}, {}, {}, {}, {}};
  if (way.kind >= WayKind::cell) {
    argue_branches(tables, way, argument);
  } else {
    if (way.kind == WayKind::no_place) add_house(argument, way.where, HouseRole::none);
    ArguedLines lines(tables, tables.of(way.ends.front().root), argument);
    if (way.kind == WayKind::clash) {
      argue_clash(way, lines);
    } else {
      for (const Way::End& end : way.ends) lines.line(end.end);
    }
  }
  const bool in_cell = way.kind == WayKind::cell || way.kind == WayKind::empty_cell;
  say(argument, form_of(way), way.digit < 0 ? Digit9{0} : bit(way.digit),
      in_cell ? Cells::only(way.where) : Cells{});
  return argument;
}

}  // namespace sudokit::nine::hodoku
