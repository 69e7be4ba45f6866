// What the fields of an argument hold: one row for each form, used by sentences, pictures and
// tests.
#pragma once

#include "sudokit/deduce.hpp"

namespace sudokit {

// Forms that are put into words in the same way.
enum class FormFamily : std::uint8_t {
  untold,
  searched,
  single,
  intersection,
  subset,
  left_over,
  fish,
  colouring,
  no_placement,
  overlay,
  wing,
  rectangle,
  trapezoid,
  deadly,
  avoidable,
  grave,
  chain,
  remote_pair,
  almost_locked,
  set_chain,
  blossom,
  aligned,
  crossing_sets,
  two_at_once,
  rule
};

// Whether the nodes of a form are statements, which form the lines of a chain before a conclusion.
// none: they are not. chain: each line follows from the one before it. branching: a line may also
// follow from an earlier one.
enum class Lines : std::uint8_t { none, chain, branching };

// What Argument::cells holds.
enum class CellsHold : std::uint8_t {
  nothing,
  target,   // the cell that takes the digit
  pattern,  // the cells of the pattern
  fins,     // the fins of a fish
  meeting,  // two cells of the same colour that see each other
  path,     // the cell of the supposition, then the cells that it forces
  hinge,    // a pivot and two pincers
  corners,  // the four corners of a rectangle, then further cells
  ends,     // the ends of the chain, if they are named
  clash,    // cells that would have the same digit, or the cell that would have two digits
  emptied,  // the cell that is left without a candidate, if there is one
  start,    // the cell whose candidates all lead to the same conclusion, if it is a cell
  sequence  // a chain of cells, each of which sees the next
};
// What Argument::digits holds.
enum class DigitsHold : std::uint8_t {
  nothing,
  target,   // the digit in question
  pattern,  // the digits of the pattern; in a nested set, the digit that links it with the next
  pair,     // the two digits that could be exchanged, or that alternate
  extras,   // the additional digits, which would be too many
  links,    // the digits that link sets
  ends      // the digits at the ends of the chain, if they are named
};

// What a list holds, and its smallest and largest number of elements.
template <class What>
struct Held {
  What what{};
  int least = 0;
  int most = 0;
};

// A role as a bit: HouseRole or Role.
template <class Of>
constexpr unsigned role_bit(Of role) {
  return 1U << static_cast<unsigned>(role);
}

// One row of the table of forms.
struct FormRow {
  Form form = Form::untold;
  FormFamily family = FormFamily::untold;
  Lines lines = Lines::none;
  Held<CellsHold> cells;
  Held<DigitsHold> digits;
  unsigned houses = 0;  // the roles that houses may have, as a union of role_bit()
  unsigned roles = 0;   // the roles that nodes may have, as a union of role_bit()
  bool nested = false;  // the form rests on nested arguments
};

// The row of a form.
const FormRow& row_of(Form form);

}  // namespace sudokit
