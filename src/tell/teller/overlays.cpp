// Ways to place digits, laid over each other.
#include "tell/teller/teller.hpp"

namespace sudokit {

std::string Teller::overlay() const {
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

std::string Teller::what_ways_use(std::string_view ways) const {
  std::vector<Cell> gone;
  std::vector<Cell> kept;
  for (const Candidate removed : step_.removals) gone.push_back(removed.cell);
  for (const Candidate put : step_.placements) kept.push_back(put.cell);
  const std::string none = cells_text(layout_, gone, "or");
  if (kept.empty()) return fmt::format("no way {} uses {}", ways, none);
  return fmt::format("every way {} uses {}{}", ways, cells_text(layout_, kept),
                     gone.empty() ? "" : ", and none " + none);
}

}  // namespace sudokit
