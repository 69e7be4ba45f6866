// What the fields of an argument hold, for each form: a row that sentences, pictures and tests
// read.
#pragma once

#include "sudokit/argument.hpp"

namespace sudokit {

// Forms that are put in words in the same way.
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

// Whether nodes state something, each as a line of a chain that a conclusion ends. In branching
// chains a line may follow from another than the one before it.
enum class Lines : std::uint8_t { none, chain, branching };

// What Argument::cells holds.
enum class CellsHold : std::uint8_t {
  nothing,
  target,   // the cell that takes the digit
  pattern,  // the cells of the pattern
  fins,
  meeting,  // two cells of a colour that see each other
  path,     // the cell that is supposed, then those that it forces
  hinge,    // a pivot and two pincers
  corners,  // the four corners of a rectangle, then further cells
  ends,     // the ends of the chain, where they are named
  clash,    // cells that would take the same digit, or the cell that would take two
  emptied,  // the cell that is left without a candidate, if it is a cell
  start,    // the cell whose candidates all lead to the same, if it is a cell
  sequence  // each cell sees the next one
};
// What Argument::digits holds.
enum class DigitsHold : std::uint8_t {
  nothing,
  target,   // the digit in question
  pattern,  // the digits of the pattern, or in a nested set the link with what comes next
  pair,     // the two digits that could be exchanged or that alternate
  extras,   // the digits that are too many
  links,    // the digits that link sets
  ends      // the digits of the ends of the chain, where they are named
};

template <class What>
struct Held {
  What what{};
  int least = 0;
  int most = 0;
};

template <class Of>
constexpr unsigned role_bit(Of role) {
  return 1U << static_cast<unsigned>(role);
}

struct FormRow {
  Form form = Form::untold;
  FormFamily family = FormFamily::untold;
  Lines lines = Lines::none;
  Held<CellsHold> cells;
  Held<DigitsHold> digits;
  unsigned houses = 0;  // the roles that houses may have, as role_bit()
  unsigned roles = 0;   // the same of nodes
  bool nested = false;  // rests on nested arguments
};

const FormRow& row_of(Form form);

}  // namespace sudokit
