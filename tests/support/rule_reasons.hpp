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

  // The same for an argument of lines that ends in a contradiction or in what all its branches lead
  // to.
  std::string fault_of_lines(const Pencilmarks& state, const Rules& rules, const Argument& argument,
                             const std::vector<Node>& wanted);

  int proved = 0;
  int untried = 0;
  int lines = 0;

 private:
  std::string pairs_fault(Pencilmarks state, const Step& step);
  std::string line_fault(const Pencilmarks& state, const Rules& rules, const Argument& argument,
                         int line);
  std::string end_fault(const Pencilmarks& state, const Rules& rules, const Argument& argument,
                        const std::vector<Node>& wanted);
  std::string branches_fault(const Pencilmarks& state, const Argument& argument,
                             const std::vector<Node>& wanted) const;
};

}  // namespace sudokit::test
