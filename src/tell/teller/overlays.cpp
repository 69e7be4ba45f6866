// Ways to place digits, laid over each other.
#include "tell/teller/teller.hpp"

namespace sudokit {

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

}  // namespace sudokit
