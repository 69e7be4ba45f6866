// What an argument says, in parts and as one text.
#include <algorithm>

#include "sudokit/tell.hpp"
#include "tell/outline.hpp"
#include "tell/teller/teller.hpp"

namespace sudokit {

Telling Teller::tell() const {
  switch (argument_.form) {
    case Form::untold:
      return {
          fmt::format("So {}; the pattern of this step cannot be shown yet.", decided()), {}, {}};
    case Form::searched:
      return {fmt::format("No technique before this one finds anything. By search there is one "
                          "solution, and in it {}.",
                          decided()),
              {},
              {}};
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
    case Form::kraken_fish:
      return {fish(), chain_lines(), conclusion()};
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
    case Form::blossom:
      return {blossom(), {}, {}};
    case Form::two_at_once:
      return {two_at_once(), {}, {}};
    case Form::remote_pair:
      return {remote_pair(), {}, {}};
    case Form::crossing_sets:
      return {crossing_sets(), {}, {}};
    default:
      return {{}, chain_lines(), conclusion()};
  }
}

// Within a sentence a reason is said only where the eye does not see it.
std::string in_one(const Telling& told) {
  if (told.lines.empty()) return told.lead;
  std::string text = told.lead;
  std::size_t of_chain = 0;
  for (const Telling::Line& line : told.lines) {
    of_chain = line.first ? 0 : of_chain + 1;
    const std::string_view next = text.empty() ? "If " : text.back() == '.' ? " If " : ". If ";
    text += line.first ? next : of_chain == 1 ? ", then " : ", so ";
    text += line.statement;
    if (line.unseen) text += fmt::format(" ({})", line.reason);
    for (const Telling& inner : line.nested) text += fmt::format(" ({})", in_one(inner));
  }
  // A supposition that fails at once is one sentence with what comes of it.
  constexpr std::string_view kThen = "Then ";
  if (of_chain == 0 && told.end.starts_with(kThen)) {
    return text + ", then " + told.end.substr(kThen.size());
  }
  return text + ". " + told.end;
}

Telling telling(const Layout& layout, const Step& step) {
  return Teller(layout, step, step.argument).tell();
}

std::string sentence(const Layout& layout, const Step& step) {
  const Telling told = telling(layout, step);
  return step.argument.form == Form::no_placement ? told.lead : in_one(told);
}

}  // namespace sudokit
