// The smallest useful program: parses a puzzle, solves it, and prints the solution.
#include <iostream>
#include <sudokit/sudokit.hpp>

int main() {
  const auto puzzle = sudokit::parse_puzzle(
      "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...");
  if (!puzzle) {
    std::cerr << puzzle.error().message << '\n';
    return 3;
  }
  const auto engine = sudokit::find_engine("auto")->make();
  const sudokit::Outcome outcome = engine->solve(*puzzle, {.limit = 2});
  if (outcome.verdict != sudokit::Verdict::unique) return 1;

  std::string text;
  if (!write_grid(text, *puzzle->layout, outcome.grid, sudokit::Format::line)) return 1;
  std::cout << text;
}
