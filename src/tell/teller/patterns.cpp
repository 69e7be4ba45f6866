// Fish, colours, wings, sets of cells, overlays, and what rests on there being one solution.
#include <algorithm>
#include <array>
#include <set>

#include "deduce/argument_forms.hpp"
#include "tell/teller/teller.hpp"
#include "tell/words.hpp"

namespace sudokit {

// Fish, colours and wings.

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

// ---- Sets ---------------------------------------------------------------------------------------

// Cells that are almost locked, or locked across two houses.

std::string Teller::aligned() const {
  const std::vector<Cell> others = cells_of(Role::other);
  const std::string emptied =
      others.empty()
          ? ""
          : fmt::format(" or leaves no candidate for {}{}",
                        others.front() == others.back() ? "" : "one of ", cells_in(Role::other));
  return fmt::format("If {}, every way to fill {} puts a digit twice in one house{}. So {}.",
                     would_be(), cells(), emptied, decided());
}

std::string Teller::crossing_sets() const {
  // What both parts have and the crossing lacks can be once in each.
  std::array<Digits, 2> parts;
  for (const Node& node : argument_.nodes) {
    if (node.role == Role::pattern) continue;
    parts[node.role == Role::one ? 0 : 1].insert(node.candidate.digit);
  }
  const Digits twice = (parts[0] & parts[1]) - argument_.digits;
  const bool named = argument_.houses.size() == 2;
  return fmt::format(
      "{}, where {} cross, can only hold {}. In {}, {} can only hold {}; in {}, {} can only hold "
      "{}. In all, there are exactly as many digits as cells{}. So these cells hold all of the "
      "digits, and {}.",
      cells(), named ? house(0) + " and " + house(1) : "two houses", digits(),
      named ? house(0) : "one of them", cells_in(Role::one), digits_in({Role::one}, "and"),
      named ? house(1) : "the other", cells_in(Role::other), digits_in({Role::other}, "and"),
      twice.empty() ? ""
                    : fmt::format(" ({} {} once for each house)", digits_text(twice),
                                  twice.count() == 1 ? "counts" : "count"),
      decided());
}

namespace {

char letter(std::size_t at) {
  return static_cast<char>('A' + at);
}

}  // namespace

// Sets as their cells and digits, and what each shares with the next.
std::string Teller::set_chain() const {
  std::vector<std::string> sets;
  std::vector<std::string> links;
  const auto& all = argument_.nested;
  for (std::size_t i = 0; i < all.size(); ++i) {
    sets.push_back(fmt::format("{} ({})", letter(i), cells_text(layout_, all[i].cells)));
    if (i + 1 == all.size()) break;
    links.push_back(
        fmt::format("{} and {} share {}", letter(i), letter(i + 1), all[i].digits.lowest()));
  }
  Digits gone;
  for (const Candidate removed : step_.removals) gone.insert(removed.digit);
  const int first = gone.lowest();
  gone.erase(first);
  return fmt::format(
      "{} are almost locked sets: each can hold one digit more than it has cells. Only one of two "
      "neighbouring sets can hold the digit that links them: {}. If A lacks {}, it holds all its "
      "other digits, so B lacks {} and holds all others{}, until {} holds {}{}. Either way, {}.",
      word_list(sets), word_list(links, ", and"), first, all.front().digits.lowest(),
      all.size() > 2 ? ", and so on" : "", letter(all.size() - 1), first,
      gone.empty() ? "" : fmt::format("; the same is true of {}", digits_text(gone)), decided());
}

// What each digit of the stem takes from a set, and what all sets hold then.
std::string Teller::blossom() const {
  std::vector<std::string> petals;
  for (const Argument& set : argument_.nested) {
    Digits digits;
    for (const Node& node : set.nodes) digits.insert(node.candidate.digit);
    const int taken = set.digits.lowest();
    digits.erase(taken);
    petals.push_back(fmt::format("if it is {}, {} must hold {}", taken,
                                 cells_text(layout_, set.cells), digits_text(digits)));
  }
  petals.front().front() = 'I';
  Digits gone;
  for (const Candidate removed : step_.removals) gone.insert(removed.digit);
  return fmt::format("{} is {}. {}. In every case, one of these cells holds {}, so {}.", cells(),
                     digits("or"), fmt::join(petals, "; "), digits_text(gone), decided());
}

std::string Teller::remote_pair() const {
  return fmt::format(
      "{} can only hold {}, and each of these cells sees the next, so the two digits alternate. "
      "Two cells with an even number of cells between them hold both digits, so {}.",
      cells(), digits(), decided());
}

std::string Teller::almost_locked() const {
  const bool third = std::ranges::any_of(
      argument_.nodes, [](const Node& node) { return node.role == Role::pattern; });
  if (third) {
    return fmt::format(
        "A ({}), B ({}) and C ({}) are almost locked sets: each can hold one digit more than it "
        "has cells. C can lack only one of {}, so A or B lacks the other one and holds all its "
        "other digits. Either way, {}.",
        cells_in(Role::one), cells_in(Role::other), cells_in(Role::pattern), digits(), decided());
  }
  const std::string sets = fmt::format(
      "{} can only hold {}; {} can only hold {}. Each set has one digit more than cells. ",
      cells_in(Role::one), digits_in({Role::one}, "and"), cells_in(Role::other),
      digits_in({Role::other}, "and"));
  if (argument_.digits.count() > 1) {
    return sets + fmt::format(
                      "Only one of the two sets can hold {}, and the same is true of {}. So each "
                      "set lacks one of these digits and holds all its others, and {}.",
                      digit(), digits_text(argument_.digits - Digits::only(digit())), decided());
  }
  return sets + fmt::format(
                    "Only one of the two can hold {}, and the other then holds all its other "
                    "digits. Either way, {}.",
                    digit(), decided());
}

// ---- Overlays -----------------------------------------------------------------------------------

// Ways to place digits, laid over each other.

std::string Teller::overlay() const {
  const int own = (step_.placements.empty() ? step_.removals : step_.placements).front().digit;
  if (argument_.form == Form::no_room) {
    return fmt::format(
        "{}: {}.", decided(),
        what_ways_use(fmt::format("way to place {} once in every house that leaves room for {}",
                                  own, digits_text(argument_.digits - Digits::only(own)))));
  }
  return fmt::format(
      "List the ways to place each of {} once in every house. Drop every way that leaves no room "
      "for another of these digits{}, until no more can be dropped. Then {}: {}.",
      digits(), argument_.form == Form::overlaid_sets ? " or for several of them together" : "",
      decided(), what_ways_use(fmt::format("remaining way to place {}", own)));
}

// Which of the changed cells these ways use.
std::string Teller::what_ways_use(std::string_view ways) const {
  const std::vector<Cell> gone = removed_from();
  std::vector<Cell> kept;
  for (const Candidate put : step_.placements) kept.push_back(put.cell);
  if (kept.empty()) {
    return fmt::format("no {} uses {}", ways,
                       gone.size() == 1 ? "this cell" : "one of these cells");
  }
  if (gone.empty()) {
    return fmt::format("every {} uses {}", ways, kept.size() == 1 ? "this cell" : "these cells");
  }
  return fmt::format("every {} uses {} and avoids {}", ways, cells_text(layout_, kept),
                     cells_text(layout_, gone));
}

// ---- Uniqueness ---------------------------------------------------------------------------------

// What rests on there being one solution.

std::string Teller::rectangle() const {
  const bool pair = argument_.form != Form::three_digits;
  return fmt::format(
      "The puzzle has one solution, so the rectangle {} cannot hold only {}, which could be "
      "swapped. {}.",
      cells(0, 4), pair ? digits() : "two digits", rectangle_test());
}
std::string Teller::rectangle_test() const {
  if (argument_.form == Form::odd_corner) {
    return fmt::format("Three of its corners can only be {}, so {}", digits("or"), decided());
  }
  const int gone = step_.removals.front().digit;
  if (argument_.form == Form::three_digits) {
    return fmt::format("Its corners can only be {}, so {} must be {}, and {}", digits("or"),
                       cells(4, std::string::npos, "or"), gone, decided());
  }
  const bool opposite = argument_.form == Form::opposite_sides;
  const int kept = (argument_.digits - Digits::only(gone)).lowest();
  return fmt::format(
      "{} and {} can only be {}, and in {}, {} can only go in {} or {}. If {} were {}, only these "
      "two digits would be left, so {}",
      cell(4), cell(5), digits("or"), house(0), kept, cell(6), cell(7),
      opposite ? cells(6, 2, "or") : cell(8), gone, decided());
}

std::string Teller::trapezoid() const {
  return fmt::format(
      "In {}, {} can only go in five cells: {}. The puzzle has one solution, so they cannot fill "
      "the rectangle of the first four, where they could be swapped. So {} holds one of them, and "
      "{}.",
      houses_text(layout_, argument_), digits(), cells(), cell(4), decided());
}

// What several cells hold, in a naked set with others.
std::string Teller::in_a_set() const {
  return fmt::format("Together with {}, this makes a naked set of {} in {}, so {}",
                     cells_in(Role::other), digits_in({Role::one, Role::other}, "and"),
                     houses_text(layout_, argument_), decided());
}

std::string Teller::deadly() const {
  const std::string why = fmt::format(
      "The puzzle has one solution, so {} cannot hold only {}, which could be swapped. ", cells(),
      digits());
  const std::string extra = cells_in(Role::one, "or");
  switch (argument_.form) {
    case Form::deadly_one:
      return why + fmt::format("Only {} can hold another digit, so {}.", extra, decided());
    case Form::deadly_extra:
      return why + fmt::format(
                       "The only other candidate is {}, in {}. So one of these is {}, and "
                       "{}.",
                       digits_in({Role::one}, "or"), cells_in(Role::one),
                       digits_in({Role::one}, "or"), decided());
    case Form::deadly_set:
      return why + fmt::format("So {} is {}. {}.", extra, digits_in({Role::one}, "or"), in_a_set());
    case Form::deadly_hidden_set: {
      Digits kept = argument_.digits;
      for (const Node& node : argument_.nodes) {
        if (node.role == Role::other) kept.insert(node.candidate.digit);
      }
      const std::vector<Cell> places = cells_of(Role::other);
      const bool one = places.front() == places.back();
      return why + fmt::format(
                       "So at most one of {} is {}. In {}, the only other {} {}, so {} no other "
                       "digit: {}.",
                       cells_in(Role::one), digits("or"), house(0),
                       fmt::format("place{} for {} {}", one ? "" : "s", digits_text(kept),
                                   one ? "is" : "are"),
                       cells_in(Role::other), one ? "this cell holds" : "these cells hold",
                       decided());
    }
    default:
      break;
  }
  const int gone = step_.removals.front().digit;
  return why + fmt::format(
                   "In {}, {} can only go in {}. If the other one were {}, only these two "
                   "digits would be left, so {}.",
                   house(0), (argument_.digits - Digits::only(gone)).lowest(), extra, gone,
                   decided());
}

std::string Teller::avoidable() const {
  std::vector<Cell> open;
  std::vector<Cell> filled;
  for (const Cell cell : argument_.cells) {
    const bool is_open = std::ranges::any_of(
        argument_.nodes, [&](const Node& node) { return node.candidate.cell == cell; });
    (is_open ? open : filled).push_back(cell);
  }
  const bool one = open.size() == 1;
  const std::string entered = fmt::format(
      "{} are not givens and hold {}. If {}, the other corner{} of their rectangle, also held {}, "
      "they could be swapped, although the puzzle has one solution. So ",
      cells_text(layout_, filled), digits(), cells_text(layout_, open), one ? "" : "s",
      one ? "one of these digits" : "only these digits");
  if (argument_.form == Form::avoidable_one) return entered + decided() + '.';
  return entered + fmt::format("{} is {}, and {}.", cells_text(layout_, open, "or"),
                               digits_in({Role::one}, "or"), decided());
}

std::string Teller::grave() const {
  constexpr std::string_view kGrave =
      "every open cell would have two candidates, and every missing digit two places in each "
      "house. No puzzle with one solution can reach such a position. ";
  if (argument_.form == Form::grave_locked) {
    std::vector<std::string> extras;
    for (const Node& node : argument_.nodes) {
      if (node.role == Role::one) extras.push_back(statement(layout_, {node.candidate, Claim::is}));
    }
    return fmt::format(
        "Unless {}, {}In {}, {} can only go in {}. So one of these is {}, the other holds its "
        "additional candidate, and {}.",
        word_list(extras, "or"), kGrave, house(0), digit(), cells(0, std::string::npos, "or"),
        digit(), decided());
  }
  const std::string but = fmt::format("Without {} in {}, {}", digits(), cells(), kGrave);
  if (argument_.form == Form::grave_one) return but + fmt::format("So {}.", decided());
  const std::string some =
      fmt::format("So {} is {}", cells(0, std::string::npos, "or"), digits("or"));
  if (argument_.form == Form::grave_extra) return but + fmt::format("{}, and {}.", some, decided());
  return but + fmt::format("{}. {}.", some, in_a_set());
}

}  // namespace sudokit
