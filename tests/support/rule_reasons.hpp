// Proves again what a step says of rules, by trying all digits of the cells that it names, without
// any code of the library that filters or finds.
#pragma once

#include <string>

#include "sudokit/deduce.hpp"

namespace sudokit::test {

class RuleReasons {
 public:
  // Whether this class can check the form.
  static bool knows(Form form);
  // What is wrong; empty if nothing is, or if there are too many fillings to try, which `untried`
  // counts. Pre: knows().
  std::string fault(const Pencilmarks& state, const Step& step);

  int proved = 0;
  int untried = 0;
};

}  // namespace sudokit::test
