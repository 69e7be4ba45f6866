// Cells that are almost locked, or locked across two houses.
#include "tell/teller/teller.hpp"

namespace sudokit {

std::string Teller::aligned() const {
  return fmt::format(
      "If {}, then however {} are filled, a digit comes twice in one house or nothing is left "
      "for "
      "one of {}. So {}.",
      would_be(), cells(), cells_in(Role::other), decided());
}

std::string Teller::crossing_sets() const {
  return fmt::format(
      "{}, where two houses cross, can only hold {}. With {} in the one house, which can only "
      "hold {}, and {} in the other, with {}, there are just as many digits as cells: each "
      "stands "
      "among them. So {}.",
      cells(), digits(), cells_in(Role::one), digits_in({Role::one}, "and"), cells_in(Role::other),
      digits_in({Role::other}, "and"), decided());
}

std::string Teller::almost_locked() const {
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

}  // namespace sudokit
