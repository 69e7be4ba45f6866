// Chains, line by line, and what comes of them.
#include <algorithm>
#include <set>

#include "deduce/argument_forms.hpp"
#include "tell/teller/teller.hpp"

namespace sudokit {

// A line a node that states something.
std::vector<Telling::Line> Teller::chain_lines() const {
  std::vector<Telling::Line> lines;
  std::set<int> told;
  for (std::size_t i = 0; i < argument_.nodes.size(); ++i) {
    const Node& node = argument_.nodes[i];
    if (node.claim == Claim::part) continue;
    Telling::Line line;
    line.statement = statement(layout_, node) + premise(i);
    line.first = true;
    for (const Link& link : argument_.links) {
      if (link.to != static_cast<int>(i)) continue;
      line.first = false;
      line.reason = reason(link);
      line.unseen |= link.inference == Inference::forces || link.ground == Ground::rule ||
                     link.ground == Ground::sum;
    }
    if (node.nested >= 0) {
      if (told.insert(node.nested).second) {
        line.nested.push_back(inside(node.nested));
      } else {
        line.reason = "by the same argument";
      }
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

// A nested argument decides what the nodes state that rest on it; some forms first come to a
// candidate that is true, and those go for it.
Telling Teller::inside(int nested) const {
  const Argument& inner = argument_.nested[static_cast<std::size_t>(nested)];
  Step step;
  step.technique = step_.technique;
  step.rules = step_.rules;
  const Node& start = inner.nodes.front();
  const Node& end = Teller(layout_, step_, inner).last();
  const bool same_end = inner.form == Form::all_lead || inner.form == Form::either_way;
  if (same_end && end.claim == Claim::is) {
    step.placements = {end.candidate};
  } else if (inner.form == Form::both_ways && start.claim == Claim::is_not) {
    step.placements = {start.candidate};
  } else {
    step.removals = resting_on(nested);
  }
  return Teller(layout_, step, inner).tell();
}

// In chains with branches: what a line follows from, where that is not the line before it.
std::string Teller::premise(std::size_t at) const {
  const bool branches = row_of(argument_.form).lines == Lines::branching;
  const auto to = [&](const Link& link) { return link.to == static_cast<int>(at); };
  if (!branches || std::ranges::count_if(argument_.links, to) != 1) return "";
  const int from = std::ranges::find_if(argument_.links, to)->from;
  if (from + 1 == static_cast<int>(at)) return "";
  return fmt::format(" because {}", statement(layout_, argument_.nodes[std::size_t(from)]));
}

std::string Teller::reason(const Link& link) const {
  const bool truth = argument_.nodes[static_cast<std::size_t>(link.to)].claim == Claim::is;
  const std::string digits = digits_text(link.digits);
  switch (link.ground) {
    case Ground::cell:
      return truth ? "the only other candidate in the cell" : "the cell is filled";
    case Ground::house:
      if (link.houses.empty()) return "the two exclude each other";
      return (truth ? "the only other place in " : "both are in ") + name(link.houses.front());
    case Ground::last_place:
      return fmt::format("the only place left in {}", name(link.houses.front()));
    case Ground::last_candidate:
      return "the only candidate left";
    case Ground::almost_pair: {
      const std::string pair = cells_text(layout_, std::span<const Cell>(link.cells).first(2));
      return fmt::format("{} {} {} a naked pair of {} in {}", truth ? "otherwise" : "because", pair,
                         truth ? "would be" : "are then", digits, name(link.houses.front()));
    }
    case Ground::exchange:
      return truth ? fmt::format(
                         "because {} then has its {} outside {}, which has no other place "
                         "for it",
                         name(link.houses.back()), digits, name(link.houses.front()))
                   : fmt::format("because {} then has its {} where it crosses {}",
                                 name(link.houses.front()), digits, name(link.houses.back()));
    case Ground::locked:
      return "by locked candidates in the resulting position";
    case Ground::hidden_pair:
      return "by a hidden pair in the resulting position";
    case Ground::naked_pair:
      return "by a naked pair in the resulting position";
    case Ground::x_wing:
      return "by an X-wing in the resulting position";
    case Ground::inner_chain:
      return chain_inside(link);
    case Ground::placements:
      return fmt::format("in every remaining way to place {}", digits);
    case Ground::almost_locked:
      return fmt::format("otherwise {} would have too few digits", cells_text(layout_, link.cells));
    case Ground::rule:
      return "because " + rule(link.rule);
    case Ground::sum:
      return "because " + sum_text(layout_, step_, *link.sum);
    case Ground::nested:
      break;
  }
  return "by an argument of its own";
}

// With what it needs to be gone.
std::string Teller::chain_inside(const Link& link) const {
  std::vector<std::string> gone;
  for (const Link& other : argument_.links) {
    if (other.to != link.to) continue;
    gone.push_back(statement(layout_, argument_.nodes[static_cast<std::size_t>(other.from)]));
  }
  return fmt::format("by a chain in the resulting position, because {}", word_list(gone));
}

std::string Teller::conclusion() const {
  const auto cell_of = [&](const Node& node) { return place(layout_, node); };
  switch (argument_.form) {
    case Form::ends_of_chain: {
      const std::string ends = fmt::format("So {} must be in {} or in {}", first().candidate.digit,
                                           cell_of(first()), cell_of(last()));
      if (!ends_see_removals()) {
        return fmt::format(
            "{}. Either way, {}, {}.", ends, decided(),
            argument_.rule >= 0 ? "because " + rule(argument_.rule) : "by the rules of the puzzle");
      }
      return fmt::format("{}, and {}, {} both ends.", ends, decided(), which_see());
    }
    case Form::cell_of_chain:
      return fmt::format("So {} must be {} or {}, and {}.", cell_of(first()),
                         first().candidate.digit, last().candidate.digit, decided());
    case Form::closed_chain:
    case Form::refuted:
      return fmt::format("This contradicts the assumption, so {}.", stated(last()));
    case Form::cells_clash:
      if (!argument_.houses.empty()) {
        return fmt::format("Then {} would both be {} in {}, so {}.", cells(), digit(), house(0),
                           decided());
      }
      return fmt::format("Then {} would both be {}, {}. So {}.", cells(), digit(),
                         argument_.rule >= 0 ? "although " + rule(argument_.rule)
                                             : "although they exclude each other",
                         decided());
    case Form::digits_clash:
      return fmt::format("Then {} would have to be {} at once, so {}.", cell(0), digits(),
                         decided());
    case Form::house_clash:
      return fmt::format("Then {} would have no place in {}, so {}.", digit(), house(0), decided());
    case Form::ring:
      return fmt::format(
          "The chain closes into a loop: its statements are all true or all false. Either way, {}.",
          decided());
    case Form::deadly_hidden:
      return fmt::format(
          "Then {} would hold only {}, which could be swapped, although the puzzle has one "
          "solution. So {}.",
          cells(), digits(),
          step_.removals.size() > 1
              ? fmt::format("{}. In the same way, {}", contrary(), decided_besides())
              : decided());
    case Form::both_ways:
      return fmt::format("This is a contradiction, so {}.", decided());
    case Form::no_room:
    case Form::overlaid:
    case Form::overlaid_sets:
      return fmt::format("Then {} cannot {} be placed, so {}.", digits(),
                         argument_.digits.count() == 2 ? "both" : "all", contrary());
    case Form::no_placement:
      return argument_.houses.empty()
                 ? fmt::format("Then every way to place the other {}s fails.", digit())
                 : fmt::format("Then {} would have no place in {}.", digit(), house(0));
    case Form::all_lead:
      return fmt::format("One of these must be true, because {}. In every case, {}.",
                         argument_.cells.empty()
                             ? fmt::format("{} has no other place in {}", digit(), house(0))
                             : fmt::format("{} has no other candidate", cell(0)),
                         decided());
    case Form::kraken_fish:
      return kraken_end();
    case Form::either_way:
      if (!argument_.cells.empty()) {
        return fmt::format("If {} is {}, it holds no other digit. Either way, {}.", cell(0),
                           first().candidate.digit, decided());
      }
      return fmt::format("Either way, {}.", decided());
    case Form::ends_differ:
      return fmt::format("So {} or {}, or both. In every case, {}.", contrary(),
                         statement(layout_, last()), decided());
    case Form::supposed:
      return broken();
    default:
      return fmt::format("So {}.", decided());
  }
}

// What the supposition leads to, and what follows from that.
std::string Teller::broken() const {
  if (!argument_.cells.empty()) {
    return fmt::format("Then {} would have no candidate left, so {}.", cell(0), contrary());
  }
  if (argument_.rule >= 0) {
    return fmt::format("This breaks a rule: {}. So {}.", rule(argument_.rule), contrary());
  }
  if (argument_.sum) {
    return fmt::format("This breaks a sum: {}. So {}.", sum_text(layout_, step_, *argument_.sum),
                       contrary());
  }
  if (argument_.digits.empty()) return fmt::format("So {}.", contrary());
  return fmt::format("Then {} would have no place in {}, so {}.", digit(), houses(HouseRole::none),
                     contrary());
}

// A statement, and what it means for the other candidates of a cell if the step removes these.
std::string Teller::stated(const Node& node) const {
  const auto beside = [&](const Candidate gone) { return gone.cell == node.candidate.cell; };
  const bool others = node.claim == Claim::is && !step_.removals.empty() &&
                      std::ranges::all_of(step_.removals, beside);
  return statement(layout_, node) + (others ? ", and " + decided() : "");
}

// Whether each removed candidate has the digit of both ends, and a house with each of them.
// Otherwise rules exclude it.
bool Teller::ends_see_removals() const {
  if (step_.rules == nullptr) return true;
  return std::ranges::all_of(step_.removals, [&](const Candidate gone) {
    const auto sees = [&](const Node& end) {
      const auto peers = layout_.peers(end.candidate.cell);
      return gone.digit == end.candidate.digit && std::ranges::count(peers, gone.cell) > 0;
    };
    return sees(first()) && sees(last());
  });
}

// Of what was supposed first.
std::string Teller::contrary() const {
  Node node = first();
  node.claim = node.claim == Claim::is ? Claim::is_not : Claim::is;
  return statement(layout_, node);
}

// What the step rules out, as if it were so.
std::string Teller::would_be() const {
  std::vector<std::string> words;
  for (const Candidate gone : step_.removals) {
    words.push_back(statement(layout_, {gone, Claim::is, Role::one, -1}));
  }
  return word_list(words, "or");
}

// What the step rules out besides what was supposed first.
std::string Teller::decided_besides() const {
  std::vector<Candidate> besides = step_.removals;
  std::erase(besides, first().candidate);
  return removals_text(layout_, besides);
}

}  // namespace sudokit
