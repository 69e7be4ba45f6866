#include "deduce/argue.hpp"

#include <algorithm>

namespace sudokit {
namespace {

bool contains(std::span<const Cell> cells, int cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

// The first cell that sees `cell` and has the digit, or -1.
int blocker_of(const View& view, int cell, int digit) {
  int first = -1;
  for (const int house : view.houses_of(cell)) {
    for (const Cell other : view.house(house)) {
      if (view.value(other) == digit && (first < 0 || other < first)) first = other;
    }
  }
  return first;
}

// A few filled cells that exclude a digit from all open cells of a house except one. They are
// chosen greedily.
std::vector<Cell> blockers_of(const View& view, int house, int cell, int digit) {
  std::vector<Cell> blockers;
  for (const Cell other : view.house(house)) {
    if (other == cell || view.value(other) != 0) continue;
    const bool seen = std::ranges::any_of(blockers, [&](Cell blocker) {
      return view.common_house({blocker, other}) >= 0;
    });
    const int blocker = seen ? -1 : blocker_of(view, other, digit);
    if (blocker >= 0) blockers.push_back(static_cast<Cell>(blocker));
  }
  return blockers;
}

}  // namespace

CellList View::places(int house_number, int digit) const {
  CellList cells = house(house_number);
  std::erase_if(cells, [&](Cell cell) { return !has(cell, digit); });
  return cells;
}

int View::common_house(const CellList& cells, int digit) const {
  for (const int at : houses_of(cells.front())) {
    const std::span<const Cell> all = house(at);
    if (!std::ranges::all_of(cells, [&](Cell cell) { return contains(all, cell); })) continue;
    const auto other = [&](Cell cell) { return has(cell, digit) && !contains(cells, cell); };
    if (digit == 0 || std::ranges::none_of(all, other)) return at;
  }
  return -1;
}

int add_node(Argument& argument, Candidate candidate, Role role, Claim claim) {
  argument.nodes.push_back({candidate, claim, role, -1});
  return static_cast<int>(argument.nodes.size()) - 1;
}

int add_statement(Argument& argument, int digit, const CellList& cells, bool is) {
  const int node = add_node(argument, {cells.front(), static_cast<std::uint8_t>(digit)},
                            is ? Role::one : Role::other, is ? Claim::is : Claim::is_not);
  argument.nodes.back().group.assign(cells.begin() + 1, cells.end());
  return node;
}

void add_cells(Argument& argument, const View& view, const CellList& cells, Mask digits,
               Role role) {
  for (const Cell cell : cells) {
    mask_for_each(view.candidates(cell) & digits, [&](int digit) {
      add_node(argument, {cell, static_cast<std::uint8_t>(digit)}, role);
    });
  }
}

void add_house(Argument& argument, int house, HouseRole role) {
  argument.houses.push_back({static_cast<std::uint16_t>(house), role});
}

void add_house_once(Argument& argument, int house) {
  const auto same = [&](const ArgumentHouse& one) { return one.house == house; };
  if (std::ranges::none_of(argument.houses, same)) add_house(argument, house);
}

Link& join(Argument& argument, int from, int to, const Because& because) {
  Link& link = argument.links.emplace_back();
  link.from = from;
  link.to = to;
  link.inference = because.inference;
  link.ground = because.ground;
  if (because.house >= 0) link.houses.push_back(static_cast<std::uint16_t>(because.house));
  return link;
}

Link& join(Argument& argument, int from, int to, Inference inference, int house) {
  const auto cell = [&](int node) { return argument.nodes[std::size_t(node)].candidate.cell; };
  const Ground ground = cell(from) == cell(to) ? Ground::cell : Ground::house;
  return join(argument, from, to, {inference, ground, house});
}

void say(Argument& argument, Form form, Mask digits, const CellList& cells) {
  argument.form = form;
  argument.digits = mask_to_digits(digits);
  argument.cells = cells;
}

void argue_rule(int rule, Argument& argument) {
  argument.form = Form::by_rule;
  argument.rule = rule;
}

void argue_together(const std::vector<int>& rules, const std::vector<int>& houses,
                    Argument& argument) {
  argument.form = Form::together;
  argument.rules = rules;
  for (const int house : houses) add_house(argument, house);
}

void argue_sum(const std::shared_ptr<const ImpliedSum>& sum, Argument& argument) {
  argument.form = Form::by_sum;
  argument.sum = sum;
  for (const auto house : sum->houses) add_house(argument, house);
  argument.cells = sum->added;
  argument.cells.insert(argument.cells.end(), sum->taken.begin(), sum->taken.end());
}

void argue_last_place(const View& view, int house, int cell, int digit, Argument& argument) {
  const auto open =
      std::ranges::count_if(view.house(house), [&](Cell one) { return view.value(one) == 0; });
  add_house(argument, house);
  add_node(argument, {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
  argument.blockers = blockers_of(view, house, cell, digit);
  say(argument, open == 1 ? Form::last_cell : Form::only_place, mask_of<Mask>(digit), cell);
}

void argue_only_digit(const View& view, int cell, int digit, Argument& argument) {
  add_node(argument, {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
  const int side = static_cast<int>(view.house(0).size());
  argument.by_filled_cells = true;
  for (int other = 1; other <= side && argument.by_filled_cells; ++other) {
    argument.by_filled_cells = other == digit || blocker_of(view, cell, other) >= 0;
  }
  say(argument, Form::only_digit, mask_of<Mask>(digit), cell);
}

void argue_locked(const View& view, int digit, int from, int into, Argument& argument) {
  add_house(argument, from);
  add_house(argument, into, HouseRole::cover);
  const CellList places = view.places(from, digit);
  add_cells(argument, view, places, mask_of<Mask>(digit));
  say(argument, Form::confined, mask_of<Mask>(digit), places);
}

void argue_subset(const View& view, Form form, std::initializer_list<int> houses,
                  const CellList& cells, Mask digits, Argument& argument) {
  for (const int house : houses) add_house(argument, house);
  add_cells(argument, view, cells, digits);
  say(argument, form, digits, cells);
}

void argue_fish(const FishParts& fish, int digit, Form form, Argument& argument) {
  for (const int house : fish.bases) add_house(argument, house);
  for (const int house : fish.covers) add_house(argument, house, HouseRole::cover);
  const auto add = [&](const CellList& cells, Role role) {
    for (const Cell cell : cells) {
      add_node(argument, {cell, static_cast<std::uint8_t>(digit)}, role);
    }
  };
  add(fish.places, Role::pattern);
  add(fish.fins, Role::one);
  say(argument, form, mask_of<Mask>(digit), fish.fins);
}

void argue_wing(const View& view, int pivot, int one, int other, int digit, Argument& argument) {
  const Mask shared = mask_of<Mask>(digit);
  const auto rest = [&](int pincer) { return mask_lowest(view.candidates(pincer) & ~shared); };
  add_cells(argument, view, pivot, ~shared);
  add_cells(argument, view, pivot, shared, Role::one);
  for (const int pincer : {one, other}) {
    const auto& nodes = argument.nodes;
    const auto hub = std::ranges::find_if(nodes, [&](const Node& node) {
      return node.candidate.cell == pivot && node.candidate.digit == rest(pincer);
    });
    const int from = static_cast<int>(hub - nodes.begin());
    add_cells(argument, view, pincer, ~shared);
    add_cells(argument, view, pincer, shared, Role::one);
    const int far = static_cast<int>(nodes.size()) - 1;
    join(argument, from, far - 1, Inference::not_both, view.common_house({pivot, pincer}));
    join(argument, far - 1, far, Inference::one_of, -1);
  }
  if (rest(other) < rest(one)) std::swap(one, other);
  say(argument, Form::wing, shared, {pivot, one, other});
}

void argue_chain(const View& view, std::span<const ChainPart> chain, bool first_is, Form form,
                 Argument& argument) {
  bool is = first_is;
  for (std::size_t i = 0; i < chain.size(); ++i, is = !is) {
    const ChainPart& here = chain[i];
    const int node = add_statement(argument, here.digit, here.cells, is);
    if (i == 0) continue;
    const ChainPart& before = chain[i - 1];
    const Inference inference = is ? Inference::one_of : Inference::not_both;
    if (!here.set.empty()) {
      join(argument, node - 1, node, {Inference::forces, Ground::almost_locked, -1}).cells =
          here.set;
    } else if (here.digit != before.digit) {
      join(argument, node - 1, node, inference, -1);
    } else {
      CellList both = before.cells;
      both.insert(both.end(), here.cells.begin(), here.cells.end());
      const int house = here.house >= 0 ? here.house : view.common_house(both, is ? here.digit : 0);
      join(argument, node - 1, node, {inference, Ground::house, house});
    }
  }
  argument.form = form;
}

void argue_chain(const View& view, std::span<const Candidate> chain, bool first_is, Form form,
                 Argument& argument) {
  std::vector<ChainPart> parts;
  for (const Candidate one : chain) parts.push_back({one.digit, one.cell});
  argue_chain(view, parts, first_is, form, argument);
}

void argue_remote_pair(const View& view, const CellList& chain, Argument& argument) {
  const Mask pair = view.candidates(chain.front());
  const Mask low = pair & (~pair + 1);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const bool even = i % 2 == 0;
    add_cells(argument, view, chain[i], low, even ? Role::one : Role::other);
    add_cells(argument, view, chain[i], pair & ~low, even ? Role::other : Role::one);
    if (i == 0) continue;
    const int node = static_cast<int>(argument.nodes.size()) - 2;
    join(argument, node - 2, node, Inference::not_both,
         view.common_house({chain[i - 1], chain[i]}));
  }
  say(argument, Form::remote_pair, pair, chain);
}

void argue_deadly(const View& view, const CellList& loop, Mask pair, Form form,
                  Argument& argument) {
  add_cells(argument, view, loop, pair);
  add_cells(argument, view, loop, ~pair, Role::one);
  say(argument, form, pair, loop);
}

void argue_almost_locked(const View& view, const CellList& one, const CellList& other, Mask links,
                         Argument& argument) {
  add_cells(argument, view, one, ~Mask{0}, Role::one);
  add_cells(argument, view, other, ~Mask{0}, Role::other);
  say(argument, Form::almost_locked, links);
}

namespace {

Mask mask_of_link(int digit) {
  return digit == 0 ? Mask{0} : mask_of<Mask>(digit);
}

void add_set(const View& view, const LinkedSet& set, Role role, Argument& argument) {
  Argument& nested = argument.nested.emplace_back();
  add_cells(nested, view, set.cells, ~Mask{0}, role);
  say(nested, Form::naked_subset, mask_of_link(set.link), set.cells);
}

}  // namespace

void argue_set_chain(const View& view, const std::vector<LinkedSet>& chain, Argument& argument) {
  Mask links = 0;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Role role = i == 0 ? Role::one : i + 1 == chain.size() ? Role::other : Role::pattern;
    add_cells(argument, view, chain[i].cells, ~Mask{0}, role);
    add_set(view, chain[i], role, argument);
    links |= mask_of_link(chain[i].link);
  }
  say(argument, Form::set_chain, links);
}

void argue_blossom(const View& view, int stem, const std::vector<LinkedSet>& petals,
                   Argument& argument) {
  add_cells(argument, view, stem, ~Mask{0});
  for (const LinkedSet& petal : petals) {
    const Mask link = mask_of<Mask>(petal.link);
    add_cells(argument, view, petal.cells, link, Role::one);
    add_cells(argument, view, petal.cells, ~link, Role::other);
    add_set(view, petal, Role::one, argument);
  }
  say(argument, Form::blossom, view.candidates(stem), stem);
}

}  // namespace sudokit
