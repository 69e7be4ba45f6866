// Chains, line by line, and what comes of them.
#include <algorithm>
#include <set>

#include "sudokit/argument_forms.hpp"
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
    line.statement = premise(i) + statement(layout_, node);
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
        line.reason = "by the same chain";
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
  return fmt::format("as {}, ", statement(layout_, argument_.nodes[std::size_t(from)]));
}

std::string Teller::reason(const Link& link) const {
  const bool truth = argument_.nodes[static_cast<std::size_t>(link.to)].claim == Claim::is;
  const std::string digits = digits_text(link.digits);
  switch (link.ground) {
    case Ground::cell:
      return truth ? "the only other candidate of the cell" : "the cell is taken";
    case Ground::house:
      if (link.houses.empty()) return "the two exclude each other";
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
      return truth
                 ? fmt::format("as {} then has its {} outside {}, which has no other place for it",
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
      return chain_inside(link);
    case Ground::placements:
      return fmt::format("in every way left to place {}", digits);
    case Ground::almost_locked:
      return fmt::format("else {} would have too few digits", cells_text(layout_, link.cells));
    case Ground::rule:
      return "as " + rule(link.rule);
    case Ground::sum:
      return "as " + sum_text(layout_, *link.sum);
    case Ground::nested:
      break;
  }
  return "by what follows from it";
}

// With what it needs to be gone.
std::string Teller::chain_inside(const Link& link) const {
  std::vector<std::string> gone;
  for (const Link& other : argument_.links) {
    if (other.to != link.to) continue;
    gone.push_back(statement(layout_, argument_.nodes[static_cast<std::size_t>(other.from)]));
  }
  return fmt::format("by a chain in what is left, as {}", word_list(gone));
}

std::string Teller::conclusion() const {
  const auto cell_of = [&](const Node& node) { return place(layout_, node); };
  switch (argument_.form) {
    case Form::ends_of_chain:
      if (!ends_see_removals()) {
        return fmt::format("So {} stands in {} or in {}; either way {}{}.", first().candidate.digit,
                           cell_of(first()), cell_of(last()), decided(),
                           argument_.rule >= 0 ? ", as " + rule(argument_.rule) : ", by the rules");
      }
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
      return fmt::format("Then {} would both be {}{}; so {}.", cells(), digit(),
                         !argument_.houses.empty() ? " in " + house(0)
                         : argument_.rule >= 0     ? ", though " + rule(argument_.rule)
                                                   : ", which exclude each other",
                         decided());
    case Form::digits_clash:
      return fmt::format("Then {} would be {}; so {}.", cell(0), digits(), decided());
    case Form::house_clash:
      return fmt::format("Then {} would have no place in {}; so {}.", digit(), house(0), decided());
    case Form::ring:
      return fmt::format(
          "The chain comes back to where it began: either all of this is so, or all of it the "
          "other way round. What is ruled out both ways goes: {}.",
          decided());
    case Form::deadly_hidden:
      return fmt::format(
          "Then {} would hold only {}, which could be exchanged, though the puzzle has one "
          "solution; so {}.",
          cells(), digits(),
          step_.removals.size() > 1
              ? fmt::format("{}, and by the same way round {}", contrary(), decided_besides())
              : decided());
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
    case Form::kraken_fish:
      return kraken_end();
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
      if (argument_.rule >= 0) {
        return fmt::format("Then it could not be that {}; so {}.", rule(argument_.rule),
                           contrary());
      }
      if (argument_.sum) {
        return fmt::format("Then it could not be that {}; so {}.",
                           sum_text(layout_, *argument_.sum), contrary());
      }
      if (argument_.digits.empty()) return fmt::format("So {}.", contrary());
      return fmt::format("Then {} would have no place in {}; so {}.", digit(),
                         houses(HouseRole::none), contrary());
    default:
      return fmt::format("So {}.", decided());
  }
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
  std::vector<std::string> words;
  for (const Candidate gone : step_.removals) {
    if (gone == first().candidate) continue;
    words.push_back(statement(layout_, {gone, Claim::is_not}));
  }
  return word_list(words);
}

// What the step itself does, as statements.
std::string Teller::decided() const {
  std::vector<std::string> words;
  for (const Candidate put : step_.placements) {
    words.push_back(statement(layout_, {put, Claim::is, Role::one, -1}));
  }
  for (const Candidate gone : step_.removals) {
    words.push_back(statement(layout_, {gone, Claim::is_not, Role::other, -1}));
  }
  return word_list(words);
}

}  // namespace sudokit
