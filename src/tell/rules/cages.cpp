// Cages, regions and clones: sets of cells with an outline or a fill.
#include "tell/rules/phrases.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
namespace {

constexpr double kCageInset = 4;

void draw_cage(const Constraint& cage, RuleCanvas& canvas) {
  canvas.outline(list_of(cage), kCageInset, Ink::cage);
  if (!cage.numbers.empty()) canvas.corner_text(list_of(cage), std::to_string(cage.numbers[0]));
}

std::string say_killer(const Constraint& cage, const Layout& layout) {
  const std::string cells = listed(cage, layout);
  if (cage.numbers.empty()) return fmt::format("The cage {} holds no digit twice", cells);
  return fmt::format("The cage {} adds up to {}", cells, cage.numbers.front());
}

std::string say_killer_with_repeats(const Constraint& cage, const Layout& layout) {
  return fmt::format("The cage {}, where digits may repeat, adds up to {}", listed(cage, layout),
                     number_of_rule(cage));
}

// The cells with their factors, where some are not 1: "2 r1c1, -1 r1c2".
std::string say_sum(const Constraint& sum, const Layout& layout) {
  const auto cells = list_of(sum);
  if (sum.numbers.size() <= cells.size()) {
    return fmt::format("{} {} {}", cells_text(layout, cells),
                       cells.size() == 1 ? "is" : "add up to", number_of_rule(sum));
  }
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int factor = sum.numbers[sum.numbers.size() - cells.size() + i];
    terms.push_back(fmt::format("{} times {}", factor, cell_name(layout, cells[i])));
  }
  return fmt::format("{} add up to {}", word_list(terms), number_of_rule(sum));
}

void draw_region(const Constraint& region, RuleCanvas& canvas) {
  canvas.fill(list_of(region), Ink::region);
  canvas.outline(list_of(region), 2.5, Ink::plain_line);
}

std::string say_region(const Constraint& region, const Layout& layout) {
  return fmt::format("The extra region {} holds every digit once", listed(region, layout));
}

std::string say_different(const Constraint& set, const Layout& layout) {
  return fmt::format("{} hold no digit twice", listed(set, layout));
}

void draw_clone(const Constraint& clone, RuleCanvas& canvas) {
  const std::string letter = canvas.next_letter();
  for (const auto& cells : clone.cells) {
    canvas.fill(cells, Ink::clone);
    canvas.outline(cells, 2.5, Ink::plain_line);
    canvas.corner_text(cells, letter);
  }
}

std::string say_clone(const Constraint& clone, const Layout& layout) {
  std::vector<std::string> lists;
  for (const auto& cells : clone.cells) lists.push_back(in_order(layout, cells));
  return fmt::format("{} hold the same digits in the same order", word_list(lists));
}

constexpr Room kCorners{false, true};
constexpr RulePicture kCages[] = {
    {"killer", draw_cage, say_killer, kCorners},
    {"killer-with-repeats", draw_cage, say_killer_with_repeats, kCorners},
    {"sum", draw_cage, say_sum, kCorners},
    {"extra-region", draw_region, say_region},
    {"different", draw_region, say_different},
    {"clone", draw_clone, say_clone, kCorners},
};

}  // namespace

std::span<const RulePicture> cage_pictures() {
  return kCages;
}

}  // namespace sudokit
