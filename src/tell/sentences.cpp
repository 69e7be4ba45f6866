// What an argument says, in parts and as one text.
#include <algorithm>

#include "sudokit/tell.hpp"
#include "tell/teller/teller.hpp"

namespace sudokit {

Telling Teller::tell() const {
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
    case Form::colours_exclude:
    case Form::colours_wrap:
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
    case Form::deadly_hidden_set:
      return {deadly(), {}, {}};
    case Form::avoidable_one:
    case Form::avoidable_extra:
      return {avoidable(), {}, {}};
    case Form::grave_one:
    case Form::grave_extra:
    case Form::grave_set:
    case Form::grave_locked:
      return {grave(), {}, {}};
    case Form::aligned:
      return {aligned(), {}, {}};
    case Form::almost_locked:
      return {almost_locked(), {}, {}};
    case Form::set_chain:
      return {set_chain(), {}, {}};
    case Form::remote_pair:
      return {remote_pair(), {}, {}};
    case Form::crossing_sets:
      return {crossing_sets(), {}, {}};
    default:
      return {{}, chain_lines(), conclusion()};
  }
}

namespace {

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
