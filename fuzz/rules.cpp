// Asks every question about a small puzzle with rules, which may be in groups, and compares the
// answers with an enumeration of all grids. The input is a block of the format `rules`, of side up
// to 4.
#include <cstdio>
#include <cstdlib>

#include "sudokit/text.hpp"
#include "support/every_question.hpp"
#include "targets.hpp"

void sudokit::fuzz::rules(Bytes input) {
  constexpr std::size_t kMost = 2'000;
  constexpr int kMostSide = 4;
  const std::string text(input.begin(), input.end());
  if (text.size() > kMost) return;
  const auto puzzle = parse_puzzle(text, {Format::rules, nullptr});
  if (!puzzle || !puzzle->has_rules() || puzzle->layout->side() > kMostSide) return;
  std::string block;
  if (!write_puzzle(block, *puzzle, Format::rules)) return;
  const std::string wrong = test::wrong_answer(block, test::grids_of(*puzzle));
  if (wrong.empty()) return;
  std::fprintf(stderr, "%s\n%s\n", block.c_str(), wrong.c_str());
  std::abort();
}
