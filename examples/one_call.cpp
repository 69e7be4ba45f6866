// Three questions about a puzzle that is given as text, with one call each.
#include <iostream>
#include <sudokit/one_call.hpp>

int main() {
  const char* puzzle =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  std::cout << sudokit::solve(puzzle).value() << '\n';
  std::cout << sudokit::hint(puzzle).value() << '\n';
  std::cout << sudokit::grade(puzzle).value() << '\n';
}
