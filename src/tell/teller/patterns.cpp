// Fish, colours and wings.
#include <algorithm>
#include <set>

#include "deduce/argument_forms.hpp"
#include "tell/outline.hpp"
#include "tell/teller/teller.hpp"

namespace sudokit {

// "column", or "house" if the covers are of several kinds.
std::string Teller::kind_of_covers() const {
  std::string word;
  for (const ArgumentHouse& house : argument_.houses) {
    if (house.role != HouseRole::cover) continue;
    const std::string kind = kind_of_house(name(house.house));
    if (plural_of_house(kind).empty() || (!word.empty() && word != kind)) return "house";
    word = kind;
  }
  return word;
}

std::size_t Teller::covers() const {
  return std::size_t(std::ranges::count(argument_.houses, HouseRole::cover, &ArgumentHouse::role));
}

std::string Teller::fish() const {
  const std::string cover = houses(HouseRole::cover);
  const std::string base = houses(HouseRole::base);
  const std::string places = fmt::format("In {}, {} can only go in {}", base, digit(), cover);
  if (argument_.form == Form::finned_fish || argument_.form == Form::kraken_fish) {
    const bool one = argument_.cells.size() == 1;
    const std::string fins = fmt::format("{} or in the fin{} {}.", places, one ? "" : "s", cells());
    if (argument_.form == Form::kraken_fish) return fins;
    return fmt::format("{} Either {} {}, or {} the {} of {}. In both cases, {}.", fins,
                       one ? "the fin is" : "one of the fins is", digit(),
                       covers() == 1 ? cover + " takes" : cover + " each take one of",
                       covers() == 1 ? fmt::format("{}", digit()) : fmt::format("{}s", digit()),
                       base, decided());
  }
  const std::string kind = kind_of_covers();
  const std::string text = fmt::format("{}. Each {} takes one of these {}s, so {} can be removed",
                                       places, kind, digit(), digit());
  std::vector<Cell> twice;
  for (const Candidate gone : step_.removals) {
    if (std::ranges::count(argument_.nodes, gone, &Node::candidate) > 0) {
      twice.push_back(gone.cell);
    }
  }
  const std::string gone = cells_text(layout_, removed_from());
  if (!twice.empty()) {
    return fmt::format("{} from {}. A {} in {} would fill two of these houses at once.", text, gone,
                       digit(), cells_text(layout_, twice, "or"));
  }
  return fmt::format("{} from the rest of these {}: {}.", text,
                     kind == "house" ? "houses" : plural_of_house(kind), gone);
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
  const std::string no_fin = fmt::format(
      "If {} {}, ", argument_.cells.size() == 1 ? "the fin is not" : "no fin is", digit());
  if (!starts.empty()) {
    const auto takes = [&](const ArgumentHouse& house) {
      return house.role == HouseRole::cover && std::ranges::all_of(starts, [&](Cell cell) {
               return std::ranges::count(layout_.house(house.house), cell) > 0;
             });
    };
    const auto house = std::ranges::find_if(argument_.houses, takes);
    const std::vector<Cell> cells(starts.begin(), starts.end());
    return fmt::format("{}{} has its {} in {}. In every case, {}.", no_fin, name(house->house),
                       digit(), cells_text(layout_, cells, "or"), decided());
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
    return fmt::format("{} must be {}, because {} cannot take all {}s of {}. So {}.",
                       argument_.cells.size() == 1 ? "The fin" : "One of the fins", digit(), cover,
                       digit(), base, decided());
  }
  return fmt::format("{}the fish is complete: {} its {} in {}. In every case, {}.", no_fin,
                     covers() == 1 ? base + " has" : fmt::format("each of {} has", base), digit(),
                     covers() == 1 ? cover : fmt::format("a different one of {}", cover),
                     decided());
}

std::string Teller::two_at_once() const {
  const auto half = [&](int nested) {
    Step step;
    step.technique = step_.technique;
    step.removals = resting_on(nested);
    return in_one(Teller(layout_, step, argument_.nested[std::size_t(nested)]).tell());
  };
  return fmt::format("Two patterns share {}. {} {}",
                     row_of(argument_.nested.front().form).family == FormFamily::fish
                         ? "a base"
                         : "some of their cells",
                     half(0), half(1));
}

// Chains of a digit that meet: where, and what of it.
std::string Teller::two_chains() const {
  std::vector<std::string> meetings;
  std::string first;
  for (const Link& link : argument_.links) {
    if (link.inference != Inference::not_both) continue;
    const auto name_of = [&](int node) {
      return cell_name(layout_, argument_.nodes[static_cast<std::size_t>(node)].candidate.cell);
    };
    if (first.empty()) first = name_of(link.from);
    meetings.push_back(fmt::format("{} sees {}", name_of(link.from), name_of(link.to)));
  }
  const std::string where = fmt::format(
      "Strong links on {} form two chains, each coloured in two alternating colours. They meet "
      "where {}. ",
      digit(), word_list(meetings));
  if (argument_.form == Form::colours_wrap) {
    return where + fmt::format(
                       "So the colour of {} sees both colours of the other chain, one of which is "
                       "{} in all its cells. No cell with the colour of {} is {}: {}.",
                       first, digit(), first, digit(), decided());
  }
  return where + fmt::format(
                     "Cells that see each other cannot both be {}, so one of the two opposite "
                     "colours is {} in all its cells: {}, {} both of these.",
                     digit(), digit(), decided(), which_see());
}

std::string Teller::colouring() const {
  if (argument_.form == Form::colours_exclude || argument_.form == Form::colours_wrap) {
    return two_chains();
  }
  const std::string end =
      argument_.form == Form::colours_meet
          ? fmt::format(
                "{} have the same colour and see each other, so no cell of this colour is "
                "{}: {}.",
                cells(), digit(), decided())
          : fmt::format("One of the two colours is {} in all its cells, so {}, {} both colours.",
                        digit(), decided(), which_see());
  return fmt::format(
      "Colour the cells that strong links on {} connect in two alternating colours: {} in one "
      "colour, {} in the other. {}",
      digit(), cells_text(layout_, cells_of(Role::one)), cells_text(layout_, cells_of(Role::other)),
      end);
}

std::string Teller::no_placement() const {
  return fmt::format("{}: no way to place {} once in every house uses {}.", decided(), digit(),
                     step_.removals.size() == 1 ? "this cell" : "one of these cells");
}

// Why the first of the removed candidates is in no placement.
std::string Teller::forced_path() const {
  const std::string when = fmt::format(
      "{} {} is {}, ", step_.removals.size() == 1 ? "If" : "For example, if", cell(0), digit());
  if (argument_.houses.empty()) {
    return fmt::format("{}every way to place the other {}s fails.", when, digit());
  }
  const std::string forced = argument_.cells.size() == 1
                                 ? ""
                                 : fmt::format("{} must also go in {}, and ", digit(), cells(1));
  return fmt::format("{}{}{} is left without a place for {}.", when, forced, house(0), digit());
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
    return fmt::format("f it is {}, {} is {}", others[i], cell(i), digit());
  };
  return fmt::format("{} is {}. I{}; i{}. So {} is {}, and {}, {} {}.", cell(0),
                     digits_text(of_pivot, "or"), because(1), because(2),
                     third ? "one of " + cells() : cells(1, 2, "or"), digit(), decided(),
                     which_see(), third ? "all three" : "both");
}

}  // namespace sudokit
