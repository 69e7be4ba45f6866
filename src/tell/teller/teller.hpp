// Teller: writes an argument in sentences, using only the parts of the argument. There is one
// function for each family of forms, and each family is in a file of its own.
#pragma once

#include <algorithm>

#include "sudokit/tell.hpp"
#include "tell/words.hpp"

namespace sudokit {

class Teller {
 public:
  Teller(const Layout& layout, const Step& step, const Argument& argument)
      : layout_(layout), step_(step), argument_(argument) {}

  Telling tell() const;
  // The whole argument as one text.
  std::string sentence() const;

 private:
  std::string lead() const;
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
  // The last node that makes a claim.
  const Node& last() const {
    return *std::find_if(argument_.nodes.rbegin(), argument_.nodes.rend(),
                         [](const Node& node) { return node.claim != Claim::part; });
  }

  // The cells with a role, each once, and the digits of nodes with certain roles.
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
  // The candidates whose nodes rest on this nested argument.
  std::vector<Candidate> resting_on(int nested) const {
    std::vector<Candidate> found;
    for (const Node& node : argument_.nodes) {
      if (node.nested == nested) found.push_back(node.candidate);
    }
    return found;
  }
  std::string name(std::uint16_t house) const { return layout_.house_name(house); }
  // The placements and removals of the step.
  std::string decided() const { return effects_text(layout_, step_); }
  // The cells that lose candidates, each once.
  std::vector<Cell> removed_from() const {
    std::vector<Cell> cells;
    for (const Candidate gone : step_.removals) cells.push_back(gone.cell);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
  }
  // "which sees", of the cells that lose candidates.
  std::string which_see() const { return removed_from().size() == 1 ? "which sees" : "which see"; }
  // What the step rules out, phrased as if it were true.
  std::string would_be() const;
  bool ends_see_removals() const;

  std::string searched() const;
  std::string by_rule() const;
  std::string needed() const;
  std::string together() const;
  std::string sets_left() const;
  std::string by_cage(const Constraint& cage) const;
  std::string other_cell(const Constraint& cage) const;
  std::string room_behind(const Constraint& rule) const;
  std::string between(const Constraint& rule) const;
  std::string pair_lines() const;
  std::string sum_of_others() const;
  std::string rule(int number) const { return rule_text(layout_, step_, number); }
  std::string single() const;
  std::string houses_of_cell() const;
  std::string intersection() const;
  std::string subset() const;
  std::string left_over() const;

  std::string kind_of_covers() const;
  std::size_t covers() const;
  std::string fish() const;
  std::string kraken_end() const;
  std::string colouring() const;
  std::string two_chains() const;
  std::string two_at_once() const;
  std::string no_placement() const;
  std::string forced_path() const;
  std::string wing() const;

  std::string overlay() const;
  std::string what_ways_use(std::string_view ways) const;

  std::string rectangle() const;
  std::string rectangle_test() const;
  std::string trapezoid() const;
  std::string in_a_set() const;
  std::string deadly() const;
  std::string grave() const;
  std::string avoidable() const;

  std::string aligned() const;
  std::string crossing_sets() const;
  std::string almost_locked() const;
  std::string set_chain() const;
  std::string blossom() const;
  std::string remote_pair() const;

  std::vector<Telling::Line> chain_lines() const;
  std::string premise(std::size_t at) const;
  std::string reason(const Link& link) const;
  std::string chain_inside(const Link& link) const;
  Telling inside(int nested) const;
  std::string conclusion() const;
  std::string broken() const;
  std::string stated(const Node& node) const;
  std::string contrary() const;
  std::string decided_besides() const;

  const Layout& layout_;
  const Step& step_;
  const Argument& argument_;
};

}  // namespace sudokit
