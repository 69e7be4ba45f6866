// What an argument says, in parts and as one text.
#include <algorithm>

#include "deduce/argument_forms.hpp"
#include "sudokit/tell.hpp"
#include "tell/outline.hpp"
#include "tell/teller/teller.hpp"

namespace sudokit {

Telling Teller::tell() const {
  const FormRow& row = row_of(argument_.form);
  Telling told{lead(), {}, {}};
  if (row.lines == Lines::none) return told;
  told.lines = chain_lines();
  if (!told.lines.empty() || row.family == FormFamily::chain) told.end = conclusion();
  return told;
}

// All but the lines of a chain and what follows from them.
std::string Teller::lead() const {
  switch (row_of(argument_.form).family) {
    case FormFamily::untold:
      return fmt::format("{}. The pattern of this step cannot be shown yet.", decided());
    case FormFamily::searched:
      return fmt::format(
          "No technique before this one applies. A search finds exactly one solution, in which {}.",
          decided());
    case FormFamily::single:
      return single();
    case FormFamily::intersection:
      return intersection();
    case FormFamily::subset:
      return subset();
    case FormFamily::left_over:
      return left_over();
    case FormFamily::fish:
      return fish();
    case FormFamily::colouring:
      return colouring();
    case FormFamily::no_placement:
      return no_placement();
    case FormFamily::overlay:
      return overlay();
    case FormFamily::wing:
      return wing();
    case FormFamily::rectangle:
      return rectangle();
    case FormFamily::trapezoid:
      return trapezoid();
    case FormFamily::deadly:
      return deadly();
    case FormFamily::avoidable:
      return avoidable();
    case FormFamily::grave:
      return grave();
    case FormFamily::remote_pair:
      return remote_pair();
    case FormFamily::almost_locked:
      return almost_locked();
    case FormFamily::set_chain:
      return set_chain();
    case FormFamily::blossom:
      return blossom();
    case FormFamily::aligned:
      return aligned();
    case FormFamily::crossing_sets:
      return crossing_sets();
    case FormFamily::two_at_once:
      return two_at_once();
    case FormFamily::rule:
      return by_rule();
    case FormFamily::chain:
      break;
  }
  return "";
}

// Within a sentence a reason is said only where the eye does not see it.
std::string in_one(const Telling& told) {
  if (told.lines.empty()) return told.lead;
  std::string text = told.lead;
  std::size_t of_chain = 0;
  std::string_view before;  // the reason of the previous line
  for (const Telling::Line& line : told.lines) {
    of_chain = line.first ? 0 : of_chain + 1;
    const std::string_view next = text.empty() ? "If " : text.back() == '.' ? " If " : ". If ";
    text += line.first ? next : of_chain == 1 ? ", then " : ", so ";
    text += line.statement;
    constexpr std::size_t kLong = 40;
    const bool again = line.reason == before && line.reason.size() > kLong;
    if (line.unseen) text += again ? " (for the same reason)" : fmt::format(" ({})", line.reason);
    before = line.reason;
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

std::string Teller::sentence() const {
  const Telling told = tell();
  return argument_.form == Form::no_placement ? told.lead + ' ' + forced_path() : in_one(told);
}

std::string sentence(const Layout& layout, const Step& step) {
  return Teller(layout, step, step.argument).sentence();
}

}  // namespace sudokit
