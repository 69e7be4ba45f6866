// Fish, colours and wings.
#include <algorithm>
#include <set>

#include "tell/outline.hpp"
#include "tell/teller/teller.hpp"

namespace sudokit {

std::string Teller::fish() const {
  const std::string cover = houses(HouseRole::cover);
  if (argument_.form == Form::finned_fish || argument_.form == Form::kraken_fish) {
    const std::string base = houses(HouseRole::base);
    const std::string fins = cells(0, std::string::npos, "or");
    const std::string either =
        fmt::format("In {}, {} can only stand in {} or in {}. Either {} is {}, or {} {} in {}.",
                    base, digit(), cover, fins, fins, digit(), cover,
                    argument_.houses.size() > 2 ? fmt::format("have their {}", digit())
                                                : fmt::format("has its {}", digit()),
                    base);
    if (argument_.form == Form::kraken_fish) return either;
    return fmt::format("{} In both cases {}.", either, decided());
  }
  std::vector<Cell> twice;
  for (const Candidate gone : step_.removals) {
    if (std::ranges::count(argument_.nodes, gone, &Node::candidate) > 0) {
      twice.push_back(gone.cell);
    }
  }
  const std::string text = fmt::format(
      "In {}, {} can only stand in {}; they take one each, so {} goes nowhere else in {}",
      houses(HouseRole::base), digit(), cover, digit(), cover);
  if (twice.empty()) return text + '.';
  return fmt::format("{}, nor into {}, which would take two of these at once.", text,
                     cells_text(layout_, twice, "or"));
}

// What leads there besides the fins, if anything does, and why it is one of these.
std::string Teller::kraken_end() const {
  const std::string cover = houses(HouseRole::cover);
  const std::string base = houses(HouseRole::base);
  std::set<Cell> starts;
  for (std::size_t i = 0; i < argument_.nodes.size(); ++i) {
    const Node& node = argument_.nodes[i];
    const bool led = std::ranges::count(argument_.links, int(i), &Link::to) > 0;
    if (node.claim != Claim::part && !led) starts.insert(node.candidate.cell);
  }
  for (const Cell fin : argument_.cells) starts.erase(fin);
  if (!starts.empty()) {
    const auto takes = [&](const ArgumentHouse& house) {
      return house.role == HouseRole::cover && std::ranges::all_of(starts, [&](Cell cell) {
               return std::ranges::count(layout_.house(house.house), cell) > 0;
             });
    };
    const auto house = std::ranges::find_if(argument_.houses, takes);
    const std::vector<Cell> cells(starts.begin(), starts.end());
    return fmt::format("Where no fin is {}, {} has its {} in {}. In all cases {}.", digit(),
                       name(house->house), digit(), cells_text(layout_, cells, "or"), decided());
  }
  const Candidate gone = step_.removals.front();
  const auto in = [&](HouseRole role) {
    return std::ranges::count_if(argument_.houses, [&](const ArgumentHouse& house) {
      return house.role == role && std::ranges::count(layout_.house(house.house), gone.cell) > 0;
    });
  };
  const bool ruled_out =
      gone.digit == digit() && in(HouseRole::cover) > (in(HouseRole::base) > 0 ? 1 : 0);
  if (!ruled_out) {
    return fmt::format("One of these is so, as {} cannot take the {} of {} without a fin; so {}.",
                       cover, digit(), base, decided());
  }
  return fmt::format("Where no fin is {}, {} have theirs in {}, each another one. In all cases {}.",
                     digit(), cover, base, decided());
}

std::string Teller::two_at_once() const {
  const auto half = [&](int nested) {
    Step step;
    step.technique = step_.technique;
    step.removals = resting_on(nested);
    return in_one(Teller(layout_, step, argument_.nested[std::size_t(nested)]).tell());
  };
  return fmt::format("Two at once, with a part in common. {} {}", half(0), half(1));
}

// Chains of a digit that meet: where, and what of it.
std::string Teller::two_chains() const {
  std::vector<std::string> meetings;
  std::string first;
  std::string met;
  for (const Link& link : argument_.links) {
    if (link.inference != Inference::not_both) continue;
    const auto name_of = [&](int node) {
      return cell_name(layout_, argument_.nodes[static_cast<std::size_t>(node)].candidate.cell);
    };
    if (first.empty()) first = name_of(link.from), met = name_of(link.to);
    meetings.push_back(fmt::format("{} sees {}", name_of(link.from), name_of(link.to)));
  }
  const std::string where = fmt::format(
      "Join the places of {} that are the only two of a house, and colour each chain in turn: {}. ",
      digit(), word_list(meetings));
  if (argument_.form == Form::colours_wrap) {
    return where + fmt::format(
                       "So the colour of {} sees both colours of {}'s chain, one of which is {} "
                       "throughout, and is not {} anywhere: {}.",
                       first, met, digit(), digit(), decided());
  }
  return where + fmt::format(
                     "Cells that see each other are not both {}, so one of the two contrary "
                     "colours is {} throughout, and what sees both is not: {}.",
                     digit(), digit(), decided());
}

std::string Teller::colouring() const {
  if (argument_.form == Form::colours_exclude || argument_.form == Form::colours_wrap) {
    return two_chains();
  }
  const std::string end =
      argument_.form == Form::colours_meet
          ? fmt::format(
                "{} have the same colour and see each other, so no cell of that colour "
                "is {}.",
                cells(), digit())
          : fmt::format(
                "One of the two colours is {} throughout, so a cell that sees both is "
                "not {}.",
                digit(), digit());
  return fmt::format(
      "Join the places of {} that are the only two of a house, and colour them in turn: {} "
      "against {}. {}",
      digit(), cells_text(layout_, cells_of(Role::one)), cells_text(layout_, cells_of(Role::other)),
      end);
}

std::string Teller::no_placement() const {
  std::vector<Cell> gone;
  for (const Candidate removed : step_.removals) gone.push_back(removed.cell);
  const std::string no = fmt::format("No way to place {} once in every house uses {}.", digit(),
                                     cells_text(layout_, gone, "or"));
  if (argument_.houses.empty()) {
    return fmt::format("{} Every way to go on from {} in {} fails.", no, digit(), cell(0));
  }
  return argument_.cells.size() == 1
             ? fmt::format("{} With {} in {} it has no place in {}.", no, digit(), cell(0),
                           house(0))
             : fmt::format("{} {} in {} forces it into {}, and then it has no place in {}.", no,
                           digit(), cell(0), cells(1), house(0));
}

std::string Teller::wing() const {
  const Cell pivot = argument_.cells[0];
  Digits of_pivot;
  int others[3] = {};
  for (const Node& node : argument_.nodes) {
    if (node.candidate.cell == pivot) of_pivot.insert(node.candidate.digit);
    for (const std::size_t i : {1u, 2u}) {
      const bool mine = node.candidate.cell == argument_.cells[i];
      if (mine && node.candidate.digit != digit()) others[i] = node.candidate.digit;
    }
  }
  const bool third = of_pivot.contains(digit());
  const auto because = [&](std::size_t i) {
    return fmt::format("if it is {}, {} is {}", others[i], cell(i), digit());
  };
  return fmt::format("{} is {}: {}; {}. So {} stands in {}, and no cell that sees {} can be {}.",
                     cell(0), digits_text(of_pivot, "or"), because(1), because(2), digit(),
                     third ? "one of " + cells() : cells(1, 2, "or"), third ? "all three" : "both",
                     digit());
}

}  // namespace sudokit
