#include "deduce/hodoku/ways.hpp"

#include <algorithm>
#include <cassert>

#include "deduce/hodoku/argue.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
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
