// What an argument says: one function a family of forms, from its parts alone.
#include <algorithm>

#include "sudokit/tell.hpp"
#include "tell/words.hpp"

namespace sudokit {
namespace {

constexpr const char* kCount[] = {"", "", "two", "three", "four"};

class Teller {
 public:
  Teller(const Layout& layout, const Step& step, const Argument& argument)
      : layout_(layout), step_(step), argument_(argument) {}

  Telling tell() {
    switch (argument_.form) {
      case Form::untold:
        return {
            fmt::format("So {}; the pattern of this step cannot be shown yet.", decided()), {}, {}};
      case Form::last_cell:
      case Form::only_place:
      case Form::only_digit:
        return {single(), {}, {}};
      case Form::confined:
      case Form::crossing:
        return {intersection(), {}, {}};
      case Form::naked_subset:
      case Form::hidden_subset:
      case Form::tight_subset:
        return {subset(), {}, {}};
      case Form::left_over:
        return {left_over(), {}, {}};
      case Form::fish:
      case Form::finned_fish:
        return {fish(), {}, {}};
      case Form::colours_meet:
      case Form::colours_trap:
        return {colouring(), {}, {}};
      case Form::no_placement:
        return {no_placement(), chain_lines(), {}};
      case Form::no_room:
      case Form::overlaid:
      case Form::overlaid_sets:
        return overlaid();
      case Form::wing:
        return {wing(), {}, {}};
      case Form::odd_corner:
      case Form::three_digits:
      case Form::opposite_sides:
      case Form::joined_sides:
        return {rectangle(), {}, {}};
      case Form::trapezoid:
        return {trapezoid(), {}, {}};
      case Form::deadly_one:
      case Form::deadly_extra:
      case Form::deadly_set:
      case Form::deadly_locked:
        return {deadly(), {}, {}};
      case Form::grave_one:
      case Form::grave_extra:
      case Form::grave_set:
        return {grave(), {}, {}};
      case Form::aligned:
        return {aligned(), {}, {}};
      case Form::almost_locked:
        return {almost_locked(), {}, {}};
      case Form::crossing_sets:
        return {crossing_sets(), {}, {}};
      default:
        return {{}, chain_lines(), conclusion()};
    }
  }

 private:
  std::string cell(std::size_t at) const { return cell_name(layout_, argument_.cells[at]); }
  std::string cells(std::size_t from = 0, std::size_t count = std::string::npos,
                    std::string_view last = "and") const {
    const std::span<const Cell> all(argument_.cells);
    return cells_text(layout_, all.subspan(from, std::min(count, all.size() - from)), last);
  }
  std::string house(std::size_t at) const { return layout_.house_name(argument_.houses[at].house); }
  std::string houses(HouseRole role) const { return houses_text(layout_, argument_, role); }
  std::string digits(std::string_view last = "and") const {
    return digits_text(argument_.digits, last);
  }
  int digit() const { return argument_.digits.lowest(); }
  std::vector<Cell> cells_of(Role role) const {
    std::vector<Cell> found;
    for (const Node& node : argument_.nodes) {
      if (node.role == role) found.push_back(node.candidate.cell);
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  const Node& first() const { return argument_.nodes.front(); }
  // That states something.
  const Node& last() const {
    return *std::find_if(argument_.nodes.rbegin(), argument_.nodes.rend(),
                         [](const Node& node) { return node.claim != Claim::part; });
  }

  std::string single() const {
    if (argument_.form == Form::last_cell) {
      return fmt::format("{} is the last open cell of {}, which still needs {}.", cell(0), house(0),
                         digit());
    }
    if (argument_.form == Form::only_place) {
      return fmt::format("In {}, {} has only one place left: {}.", house(0), digit(), cell(0));
    }
    return fmt::format(
        "{} can only be {}: every other digit stands in one of its houses or was ruled out.",
        cell(0), digit());
  }

  std::string intersection() const {
    if (argument_.form == Form::confined) {
      return fmt::format(
          "In {}, {} can only stand in {}, all in {}; so it goes nowhere else in {}.", house(0),
          digit(), cells(0, std::string::npos, "or"), house(1), house(1));
    }
    return fmt::format(
        "Within {} or within {}, each of {} can only stand in {}; so those cells hold exactly "
        "these digits, which go nowhere else in the two houses.",
        house(0), house(1), digits(), cells());
  }

  std::string subset() const {
    const auto size = static_cast<std::size_t>(argument_.digits.count());
    if (argument_.form == Form::naked_subset) {
      return fmt::format(
          "In {}, the {} cells {} can only hold {}; so these digits go nowhere else in {}.",
          house(0), kCount[size], cells(), digits(), houses_text(layout_, argument_));
    }
    if (argument_.form == Form::hidden_subset) {
      return fmt::format(
          "In {}, the {} digits {} can only stand in {}; so nothing else stands there.", house(0),
          kCount[size], digits(), cells());
    }
    return fmt::format(
        "In {}, the {} cells {} must take the {} digits {} among them; so these go nowhere else in "
        "{}.",
        house(0), argument_.cells.size(), cells(), size, digits(), house(0));
  }

  std::string left_over() const {
    return fmt::format("{} That leaves {} one place in {}: {}.",
                       Teller(layout_, step_, argument_.nested.front()).tell().lead, digit(),
                       house(0), cell(0));
  }

  std::string fish() const {
    const std::string cover = houses(HouseRole::cover);
    if (argument_.form == Form::finned_fish) {
      const std::string base = houses(HouseRole::base);
      const std::string fins = cells(0, std::string::npos, "or");
      return fmt::format(
          "In {}, {} can only stand in {} or in {}. Either {} is {}, or {} {} in {}. In both cases "
          "{}.",
          base, digit(), cover, fins, fins, digit(), cover,
          argument_.houses.size() > 2 ? fmt::format("have their {}", digit())
                                      : fmt::format("has its {}", digit()),
          base, decided());
    }
    return fmt::format(
        "In {}, {} can only stand in {}; they take one each, so {} goes nowhere else in {}.",
        houses(HouseRole::base), digit(), cover, digit(), cover);
  }

  std::string colouring() const {
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
        digit(), cells_text(layout_, cells_of(Role::one)),
        cells_text(layout_, cells_of(Role::other)), end);
  }

  std::string no_placement() const {
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

  // Where what is supposed of the first node leads on by placements alone, that is told too.
  Telling overlaid() const {
    Telling told{overlay(), chain_lines(), {}};
    if (!told.lines.empty()) told.end = conclusion();
    return told;
  }
  std::string overlay() const {
    const int own = (step_.placements.empty() ? step_.removals : step_.placements).front().digit;
    if (argument_.form == Form::no_room) {
      std::string text =
          what_ways_use(fmt::format("to place {} once in every house that leaves room for {}", own,
                                    digits_text(argument_.digits - Digits::only(own))));
      text.front() = text.front() == 'n' ? 'N' : 'E';
      return text + '.';
    }
    return fmt::format(
        "Lay the ways to place {} once in every house over each other, and drop what leaves no "
        "room for another of these digits{}, until nothing more goes: {}.",
        digits(), argument_.form == Form::overlaid_sets ? " or for several others together" : "",
        what_ways_use(fmt::format("to place {} that is left", own)));
  }
  std::string what_ways_use(std::string_view ways) const {
    std::vector<Cell> gone;
    std::vector<Cell> kept;
    for (const Candidate removed : step_.removals) gone.push_back(removed.cell);
    for (const Candidate put : step_.placements) kept.push_back(put.cell);
    const std::string none = cells_text(layout_, gone, "or");
    if (kept.empty()) return fmt::format("no way {} uses {}", ways, none);
    return fmt::format("every way {} uses {}{}", ways, cells_text(layout_, kept),
                       gone.empty() ? "" : ", and none " + none);
  }

  std::string wing() const {
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
                       third ? "one of " + cells() : cells(1, 2, "or"),
                       third ? "all three" : "both", digit());
  }

  std::string rectangle() const {
    return fmt::format(
        "The puzzle has one solution, so the rectangle {} cannot end with only two digits, which "
        "could be exchanged. {}.",
        cells(0, 4), rectangle_test());
  }
  std::string rectangle_test() const {
    if (argument_.form == Form::odd_corner) {
      return fmt::format("Three of its corners can only be {}; so {} is neither", digits("or"),
                         cell(4));
    }
    const int gone = step_.removals.front().digit;
    if (argument_.form == Form::three_digits) {
      return fmt::format(
          "Its corners can only be {}, and {} must be among them; so no cell that sees {} is {}",
          digits("or"), gone, cells(4), gone);
    }
    const bool opposite = argument_.form == Form::opposite_sides;
    const int kept = (argument_.digits - Digits::only(gone)).lowest();
    return fmt::format(
        "{} and {} are {}, and {} has its {} in {} or {}. If {} were {}, the rectangle would hold "
        "only these two",
        cell(4), cell(5), digits(), house(0), kept, cell(6), cell(7),
        opposite ? cells(6, 2, "or") : cell(8), gone);
  }

  std::string trapezoid() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < 4; ++i) names.push_back(cell(i));
    return fmt::format(
        "In {} and {}, {} have five cells in all: {} and {}. The puzzle has one solution, so they "
        "cannot fill the rectangle of the first four, where they could be exchanged: one of them "
        "stands in {}.",
        house(0), house(1), digits(), fmt::join(names, ", "), cell(4), cell(4));
  }

  // Cells of a role, each once, and the digits of its nodes.
  std::string cells_in(Role role, std::string_view last = "and") const {
    auto found = cells_of(role);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return cells_text(layout_, found, last);
  }
  std::string digits_in(std::initializer_list<Role> roles, std::string_view last) const {
    Digits found;
    for (const Node& node : argument_.nodes) {
      if (std::ranges::count(roles, node.role) > 0) found.insert(node.candidate.digit);
    }
    return digits_text(found, last);
  }
  // What one of several cells holds, in a naked set with others.
  std::string in_a_set() const {
    return fmt::format("which with {} makes a naked set of {} in {}: {}", cells_in(Role::other),
                       digits_in({Role::one, Role::other}, "and"), houses_text(layout_, argument_),
                       decided());
  }

  std::string deadly() const {
    const std::string why = fmt::format(
        "The puzzle has one solution, so {} cannot end with only {}, which could be exchanged. ",
        cells(), digits());
    const std::string extra = cells_in(Role::one, "or");
    switch (argument_.form) {
      case Form::deadly_one:
        return why + fmt::format("Only {} can be anything else; so {}.", extra, decided());
      case Form::deadly_extra:
        return why + fmt::format("Besides, they can only be {}, in {}; so {}.",
                                 digits_in({Role::one}, "or"), extra, decided());
      case Form::deadly_set:
        return why +
               fmt::format("So {} is {}, {}.", extra, digits_in({Role::one}, "or"), in_a_set());
      default:
        break;
    }
    const int kept = (argument_.digits - Digits::only(step_.removals.front().digit)).lowest();
    return why + fmt::format(
                     "In {}, {} can only stand in {}. Were the other one {}, nothing else "
                     "would be left; so {}.",
                     house(0), kept, extra, step_.removals.front().digit, decided());
  }

  std::string grave() const {
    const std::string but = fmt::format(
        "But for {} in {}, every open cell would have two candidates, and every digit two places "
        "in "
        "each house where it is missing: such a puzzle has not one solution. ",
        digits(), cells());
    if (argument_.form == Form::grave_one) return but + fmt::format("So {}.", decided());
    const std::string some =
        fmt::format("So {} is {}", cells(0, std::string::npos, "or"), digits("or"));
    if (argument_.form == Form::grave_extra)
      return but + fmt::format("{}, and {}.", some, decided());
    return but + fmt::format("{}, {}.", some, in_a_set());
  }

  std::string aligned() const {
    return fmt::format(
        "If {}, then however {} are filled, a digit comes twice in one house or nothing is left "
        "for "
        "one of {}. So {}.",
        would_be(), cells(), cells_in(Role::other), decided());
  }

  std::string crossing_sets() const {
    return fmt::format(
        "{}, where two houses cross, can only hold {}. With {} in the one house, which can only "
        "hold {}, and {} in the other, with {}, there are just as many digits as cells: each "
        "stands "
        "among them. So {}.",
        cells(), digits(), cells_in(Role::one), digits_in({Role::one}, "and"),
        cells_in(Role::other), digits_in({Role::other}, "and"), decided());
  }

  std::string almost_locked() const {
    if (argument_.digits.count() > 1) {
      return fmt::format(
          "{}, {} and {} can each hold one digit more than they have cells. The last can lack only "
          "one of {}, so that one of the others cannot have what it shares with it, and holds all "
          "of its other digits. Either way {}.",
          cells_in(Role::one), cells_in(Role::other), cells_in(Role::pattern), digits("or"),
          decided());
    }
    return fmt::format(
        "{} can only hold {}, and {} only {}: one digit more than cells each. {} can be in one of "
        "the two sets only, so the other holds all of its other digits. Either way {}.",
        cells_in(Role::one), digits_in({Role::one}, "and"), cells_in(Role::other),
        digits_in({Role::other}, "and"), digit(), decided());
  }

  // A line a node that states something.
  std::vector<Telling::Line> chain_lines() const {
    std::vector<Telling::Line> lines;
    for (std::size_t i = 0; i < argument_.nodes.size(); ++i) {
      const Node& node = argument_.nodes[i];
      if (node.claim == Claim::part) continue;
      Telling::Line line;
      line.statement = premise(i) + statement(layout_, node);
      line.first = true;
      for (const Link& link : argument_.links) {
        if (link.to != static_cast<int>(i)) continue;
        line.first = false;
        line.reason = reason(link);
      }
      if (node.nested >= 0) {
        const Argument& inner = argument_.nested[static_cast<std::size_t>(node.nested)];
        line.nested.push_back(Teller(layout_, step_, inner).tell());
      }
      lines.push_back(std::move(line));
    }
    return lines;
  }

  // In chains with branches: what a line follows from, where that is not the line before it.
  std::string premise(std::size_t at) const {
    const bool branches = argument_.form == Form::both_ways || argument_.form == Form::all_lead ||
                          argument_.form == Form::either_way;
    const auto to = [&](const Link& link) { return link.to == static_cast<int>(at); };
    if (!branches || std::ranges::count_if(argument_.links, to) != 1) return "";
    const int from = std::ranges::find_if(argument_.links, to)->from;
    if (from + 1 == static_cast<int>(at)) return "";
    return fmt::format("as {}, ", statement(layout_, argument_.nodes[std::size_t(from)]));
  }

  std::string name(std::uint16_t house) const { return layout_.house_name(house); }
  std::string reason(const Link& link) const {
    const bool truth = argument_.nodes[static_cast<std::size_t>(link.to)].claim == Claim::is;
    const std::string digits = digits_text(link.digits);
    switch (link.ground) {
      case Ground::cell:
        return truth ? "the only other candidate of the cell" : "the cell is taken";
      case Ground::house:
        return (truth ? "the only other place in " : "both are in ") + name(link.houses.front());
      case Ground::last_place:
        return fmt::format("the only place left in {}", name(link.houses.front()));
      case Ground::last_candidate:
        return "the only candidate left";
      case Ground::almost_pair: {
        const std::string pair = cells_text(layout_, std::span<const Cell>(link.cells).first(2));
        return truth ? fmt::format("else {} would be a pair of {} in {}", pair, digits,
                                   name(link.houses.front()))
                     : fmt::format("as {} are then a pair of {} in {}", pair, digits,
                                   name(link.houses.front()));
      }
      case Ground::exchange:
        return truth ? fmt::format(
                           "as {} then has its {} outside {}, which has no other place for it",
                           name(link.houses.back()), digits, name(link.houses.front()))
                     : fmt::format("as {} then has its {} where it crosses {}",
                                   name(link.houses.front()), digits, name(link.houses.back()));
      case Ground::locked:
        return "by locked candidates of what is left";
      case Ground::hidden_pair:
        return "by a hidden pair of what is left";
      case Ground::naked_pair:
        return "by a naked pair of what is left";
      case Ground::x_wing:
        return "by an x-wing of what is left";
      case Ground::inner_chain:
        return "by a chain in what is left, which is not unfolded here";
      case Ground::placements:
        return fmt::format("in every way left to place {}", digits);
      case Ground::nested:
        break;
    }
    return "by what follows from it";
  }

  std::string conclusion() const {
    const auto cell_of = [&](const Node& node) { return cell_name(layout_, node.candidate.cell); };
    switch (argument_.form) {
      case Form::ends_of_chain:
        return fmt::format("So {} stands in {} or in {}, and in no cell that sees both.",
                           first().candidate.digit, cell_of(first()), cell_of(last()));
      case Form::cell_of_chain:
        return fmt::format("So {} is {} or {} and nothing else.", cell_of(first()),
                           first().candidate.digit, last().candidate.digit);
      case Form::closed_chain:
        return fmt::format("It cannot be both, so {}.", statement(layout_, last()));
      case Form::refuted:
        return fmt::format("That cannot be, so {}.", statement(layout_, last()));
      case Form::cells_clash:
        return fmt::format("Then {} would both be {} in {}; so {}.", cells(), digit(), house(0),
                           decided());
      case Form::digits_clash:
        return fmt::format("Then {} would be {}; so {}.", cell(0), digits(), decided());
      case Form::house_clash:
        return fmt::format("Then {} would have no place in {}; so {}.", digit(), house(0),
                           decided());
      case Form::ring:
        return fmt::format(
            "The chain comes back to where it began: either all of this is so, or all of it the "
            "other way round. What is ruled out both ways goes: {}.",
            decided());
      case Form::deadly_hidden:
        return fmt::format(
            "Then {} would hold only {}, which could be exchanged, though the puzzle has one "
            "solution; so {}.",
            cells(), digits(), decided());
      case Form::both_ways:
        return fmt::format("Both cannot be, so {}.", decided());
      case Form::no_room:
      case Form::overlaid:
      case Form::overlaid_sets:
        return fmt::format("Then {} cannot {} be placed; so {}.", digits(),
                           argument_.digits.count() == 2 ? "both" : "all", contrary());
      case Form::all_lead:
        return fmt::format("One of these is so, as {}; so {}.",
                           argument_.cells.empty()
                               ? fmt::format("{} has no other place in {}", digit(), house(0))
                               : fmt::format("{} has no other candidate", cell(0)),
                           decided());
      case Form::either_way:
        if (!argument_.cells.empty()) {
          return fmt::format("If {} is {} the cell is taken; either way {}.", cell(0),
                             first().candidate.digit, decided());
        }
        return fmt::format("Either way {}.", decided());
      case Form::ends_differ:
        return fmt::format("So {} or {}, or both; in no case {}.", contrary(),
                           statement(layout_, last()), would_be());
      case Form::supposed:
        if (!argument_.cells.empty()) {
          return fmt::format("Then nothing would be left for {}; so {}.", cell(0), contrary());
        }
        if (argument_.digits.empty()) return fmt::format("So {}.", contrary());
        return fmt::format("Then {} would have no place in {}; so {}.", digit(),
                           houses(HouseRole::none), contrary());
      default:
        return fmt::format("So {}.", decided());
    }
  }

  // Of what was supposed first.
  std::string contrary() const {
    Node node = first();
    node.claim = node.claim == Claim::is ? Claim::is_not : Claim::is;
    return statement(layout_, node);
  }

  // What the step rules out, as if it were so.
  std::string would_be() const {
    std::vector<std::string> words;
    for (const Candidate gone : step_.removals) {
      words.push_back(statement(layout_, {gone, Claim::is, Role::one, -1}));
    }
    return word_list(words, "or");
  }

  // What the step itself does, as statements.
  std::string decided() const {
    std::vector<std::string> words;
    for (const Candidate put : step_.placements) {
      words.push_back(statement(layout_, {put, Claim::is, Role::one, -1}));
    }
    for (const Candidate gone : step_.removals) {
      words.push_back(statement(layout_, {gone, Claim::is_not, Role::other, -1}));
    }
    return word_list(words);
  }

  const Layout& layout_;
  const Step& step_;
  const Argument& argument_;
};

// What is said of a line within a sentence: a reason only where the eye does not see it.
bool needs_reason(const Argument& argument, std::size_t line) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < argument.nodes.size(); ++i) {
    if (argument.nodes[i].claim == Claim::part) continue;
    if (at++ != line) continue;
    return std::any_of(argument.links.begin(), argument.links.end(), [&](const Link& link) {
      return link.to == static_cast<int>(i) && link.inference == Inference::forces;
    });
  }
  return false;
}

std::string in_one(const Argument& argument, const Telling& told) {
  if (argument.form == Form::no_placement || told.lines.empty()) return told.lead;
  std::string text = told.lead;
  std::size_t of_chain = 0;
  for (std::size_t i = 0; i < told.lines.size(); ++i) {
    const Telling::Line& line = told.lines[i];
    of_chain = line.first ? 0 : of_chain + 1;
    const std::string_view next = text.empty() ? "If " : text.back() == '.' ? " If " : ". If ";
    text += line.first ? next : of_chain == 1 ? ", then " : ", so ";
    text += line.statement;
    if (needs_reason(argument, i)) text += fmt::format(" ({})", line.reason);
    for (const Telling& inner : line.nested) {
      text += fmt::format(
          " ({})",
          in_one(argument.nested[static_cast<std::size_t>(argument.nodes[i].nested)], inner));
    }
  }
  // A supposition that fails at once is one sentence with what comes of it.
  constexpr std::string_view kThen = "Then ";
  if (of_chain == 0 && told.end.starts_with(kThen)) {
    return text + ", then " + told.end.substr(kThen.size());
  }
  return text + ". " + told.end;
}

}  // namespace

Telling telling(const Layout& layout, const Step& step) {
  return Teller(layout, step, step.argument).tell();
}

std::string sentence(const Layout& layout, const Step& step) {
  return in_one(step.argument, telling(layout, step));
}

}  // namespace sudokit
