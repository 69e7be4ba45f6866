// Checks of arguments that rest on the uniqueness of the solution.
//
// Deadly cells: the cells are open, every house has as many of them at even as at odd places of the
// loop, and however they and the other named cells are filled with the opposite of the conclusion,
// they end with the two digits. Graves: without the extra candidates, every open cell has two
// candidates and every digit two places in each house that lacks it.
#include <algorithm>

#include "support/reasons.hpp"

namespace sudokit::test {
namespace {

bool is_pair(Digits digits) {
  return digits.count() == 2;
}

}  // namespace

bool Reasons::rests_on_uniqueness(Form form) {
  return form >= Form::deadly_one && form <= Form::grave_locked;
}

// Whether every house has as many cells of the loop at even as at odd places.
bool Reasons::in_turn(const std::vector<Cell>& loop) const {
  for (int house = 0; house < layout_.houses(); ++house) {
    int sum = 0;
    for (std::size_t i = 0; i < loop.size(); ++i) {
      if (in_house(house, loop[i])) sum += i % 2 == 0 ? 1 : -1;
    }
    if (sum != 0) return false;
  }
  return true;
}

std::string Reasons::uniqueness_fault(const Pencilmarks& state, const Argument& argument,
                                      const std::vector<Node>& wanted) {
  if (argument.form == Form::avoidable_one || argument.form == Form::avoidable_extra) {
    return avoidable_fault(state, argument, wanted);
  }
  if (argument.form >= Form::grave_one) return grave_fault(state, argument, wanted);
  const auto& loop = argument.cells;
  for (const Cell cell : loop) {
    if (state.values[cell] != 0) return "a filled cell";
  }
  if (!in_turn(loop) || !is_pair(argument.digits)) return "the digits cannot be exchanged";
  if (argument.form == Form::deadly_hidden) return forced_fault(state, argument, wanted);
  return escape_fault(state, argument, wanted, [&](const Position& left) {
    return std::ranges::all_of(loop,
                               [&](Cell cell) { return (left[cell] - argument.digits).empty(); });
  });
}

// The lines follow, and with them the cells hold only the two digits.
std::string Reasons::forced_fault(const Pencilmarks& state, const Argument& argument,
                                  const std::vector<Node>& wanted) {
  for (int line = 0; line < int(argument.nodes.size()); ++line) {
    if (auto why = line_fault(state.candidates, argument, line); !why.empty()) return why;
    ++lines;
  }
  const Node& first = argument.nodes.front();
  std::vector<Node> others = wanted;
  std::erase_if(others, [&](const Node& node) { return node.candidate == first.candidate; });
  if (first.claim != Claim::is || others.size() == wanted.size()) return "decides something else";
  const Position left = after(state.candidates, argument.nodes);
  const bool all = std::ranges::all_of(argument.cells, [&](Cell cell) {
    return left[cell].count() == 1 && (left[cell] - argument.digits).empty();
  });
  if (!all) return "the cells may hold something else";
  return others.empty() ? "" : way_round_fault(state, argument, others);
}

// Checks eliminations that follow "by the same way round", in every house that exactly two of the
// cells share.
std::string Reasons::way_round_fault(const Pencilmarks& state, const Argument& argument,
                                     const std::vector<Node>& wanted) const {
  Argument round;
  round.form = Form::deadly_locked;
  round.cells = argument.cells;
  round.digits = argument.digits;
  for (int house = 0; house < layout_.houses(); ++house) {
    const auto in =
        std::ranges::count_if(round.cells, [&](Cell cell) { return in_house(house, cell); });
    if (in == 2) round.houses.push_back({static_cast<std::uint16_t>(house), HouseRole::base});
  }
  return escape_fault(state, round, wanted, [&](const Position& left) {
    return std::ranges::all_of(round.cells,
                               [&](Cell cell) { return (left[cell] - round.digits).empty(); });
  });
}

// Avoidable rectangles: two or three corners are filled, and no corner is a given.
std::string Reasons::avoidable_fault(const Pencilmarks& state, const Argument& argument,
                                     const std::vector<Node>& wanted) {
  const auto& corners = argument.cells;
  const std::vector<Cell> loop = {corners[0], corners[1], corners[3], corners[2]};
  if (corners.size() != 4 || !in_turn(loop)) return "the digits cannot be exchanged";
  for (const Cell cell : corners) {
    if (state.givens[cell] != 0) return "a given";
  }
  Pencilmarks filled = state;
  for (const Cell cell : corners) {
    if (state.values[cell] != 0) filled.candidates[cell] = Digits::only(state.values[cell]);
  }
  return escape_fault(filled, argument, wanted, [&](const Position& left) {
    const auto value = [&](std::size_t at) { return left[corners[at]].lowest(); };
    return value(0) == value(3) && value(1) == value(2) && value(0) != value(1);
  });
}

std::string Reasons::grave_fault(const Pencilmarks& state, const Argument& argument,
                                 const std::vector<Node>& wanted) {
  Position rest = state.candidates;
  std::vector<Candidate> extras;
  for (const Node& node : argument.nodes) {
    if (node.role != Role::one) continue;
    extras.push_back(node.candidate);
    rest[node.candidate.cell].erase(node.candidate.digit);
  }
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (state.values[std::size_t(cell)] == 0 && !is_pair(rest[std::size_t(cell)])) {
      return "a cell has not two";
    }
  }
  for (int house = 0; house < layout_.houses(); ++house) {
    for (int digit = 1; digit <= layout_.side(); ++digit) {
      const auto found = places(rest, house, digit);
      const bool missing = std::ranges::none_of(
          layout_.house(house), [&](Cell cell) { return state.values[cell] == digit; });
      if (found.size() != (missing ? 2u : 0u)) return "a digit has not two places";
    }
  }
  return escape_fault(state, argument, wanted, [&](const Position& left) {
    return std::ranges::none_of(
        extras, [&](Candidate extra) { return left[extra.cell].contains(extra.digit); });
  });
}

// With the opposite of the conclusion, every way to fill the named cells is deadly, or leaves one
// of the digits without a place in a named house.
std::string Reasons::escape_fault(const Pencilmarks& state, const Argument& argument,
                                  const std::vector<Node>& wanted,
                                  const std::function<bool(const Position&)>& deadly) const {
  std::set<int> cells(argument.cells.begin(), argument.cells.end());
  Digits digits;
  for (const Node& node : argument.nodes) {
    cells.insert(node.candidate.cell);
    if (node.role != Role::one) digits.insert(node.candidate.digit);
  }
  const bool hidden = argument.form == Form::deadly_hidden_set;
  const bool locked = argument.form == Form::deadly_locked || argument.form == Form::grave_locked;
  if (!hidden) digits = locked ? argument.digits : Digits{};
  const std::function<bool(const Position&, std::set<int>)> escapes = [&](const Position& left,
                                                                          std::set<int> open) {
    if (open.empty()) {
      bool room = true;
      for (const ArgumentHouse& house : argument.houses) {
        digits.for_each([&](int digit) {
          const bool there = !places(state.candidates, house.house, digit).empty();
          room = room && (!there || !places(left, house.house, digit).empty());
        });
      }
      return room && !deadly(left);
    }
    const auto fewest = std::ranges::min_element(
        open, {}, [&](int cell) { return left[std::size_t(cell)].count(); });
    const int cell = *fewest;
    open.erase(fewest);
    bool any = false;
    left[std::size_t(cell)].for_each([&](int digit) {
      const Candidate put{Cell(cell), std::uint8_t(digit)};
      any = any || escapes(after(left, {{put, Claim::is}}), open);
    });
    return any;
  };
  for (const Node& node : wanted) {
    Node other = node;
    other.claim = node.claim == Claim::is ? Claim::is_not : Claim::is;
    if (escapes(after(state.candidates, {other}), cells)) return "the cells may end otherwise";
  }
  return "";
}

}  // namespace sudokit::test
