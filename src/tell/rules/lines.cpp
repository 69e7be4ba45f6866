// Lines: those whose cells are compared with each other, and those with sums.
#include "tell/rules/table.hpp"

namespace sudokit {

// Lines whose cells are compared with each other: thermometers, whispers, sets, patterns.

namespace {

constexpr double kBulb = 21;
constexpr double kEnd = 20;  // radius of the circles of a between line

template <Ink Line>
void draw_line(const Constraint& line, RuleCanvas& canvas) {
  for (const auto& cells : line.cells) canvas.line(cells, Line);
}
template <Ink Edge, Ink Core>
void draw_double_line(const Constraint& line, RuleCanvas& canvas) {
  for (const auto& cells : line.cells) canvas.line(cells, Edge, Core);
}

void draw_thermometer(const Constraint& line, RuleCanvas& canvas) {
  canvas.line(list_of(line), Ink::thermometer);
  canvas.disc(line.cells[0].front(), kBulb, Ink::bulb);
}
void draw_slow_thermometer(const Constraint& line, RuleCanvas& canvas) {
  const auto cells = list_of(line);
  canvas.line(cells, Ink::slow_thermometer);
  canvas.disc(cells.front(), kBulb, Ink::slow_bulb);
  canvas.line(cells, Ink::slow_thermometer_core);
  canvas.disc(cells.front(), kBulb - 2.5, Ink::slow_bulb_core);
}
void draw_between(const Constraint& line, RuleCanvas& canvas) {
  const auto cells = list_of(line);
  canvas.line(cells, Ink::between);
  canvas.disc(cells.front(), kEnd, Ink::hollow);
  canvas.disc(cells.back(), kEnd, Ink::hollow);
}

std::string say_thermometer(const Constraint& line, const Layout& layout) {
  return fmt::format("Digits increase along the thermometer {}", in_order(layout, list_of(line)));
}
std::string say_slow_thermometer(const Constraint& line, const Layout& layout) {
  return fmt::format("Digits never decrease along the slow thermometer {}",
                     in_order(layout, list_of(line)));
}
std::string apart(const Constraint& line, const Layout& layout, std::string_view name,
                  std::string_view by) {
  return fmt::format("Neighbours on the {} {} differ by at least {}", name,
                     in_order(layout, list_of(line)), by);
}
std::string say_german(const Constraint& line, const Layout& layout) {
  return apart(line, layout, "German whisper", "5");
}
std::string say_dutch(const Constraint& line, const Layout& layout) {
  return apart(line, layout, "Dutch whisper", "4");
}
std::string say_whisper(const Constraint& line, const Layout& layout) {
  return apart(line, layout, "whisper", std::to_string(number_of_rule(line)));
}
std::string say_renban(const Constraint& line, const Layout& layout) {
  return fmt::format("The renban {} holds consecutive digits in any order",
                     in_order(layout, list_of(line)));
}
std::string say_nabner(const Constraint& line, const Layout& layout) {
  return fmt::format("No two digits of the nabner {} are equal or consecutive",
                     in_order(layout, list_of(line)));
}
std::string say_modular(const Constraint& line, const Layout& layout) {
  const int modulus = number_of_rule(line, 3);
  return fmt::format(
      "Any {0} consecutive cells on the modular line {1} have different remainders when divided by "
      "{0}",
      modulus, in_order(layout, list_of(line)));
}
std::string say_entropic(const Constraint& line, const Layout& layout) {
  return fmt::format(
      "Any three consecutive cells on the entropic line {} hold a low, a middle and a high digit",
      in_order(layout, list_of(line)));
}
std::string say_palindrome(const Constraint& line, const Layout& layout) {
  return fmt::format("The palindrome {} reads the same from both ends",
                     in_order(layout, list_of(line)));
}
std::string say_between(const Constraint& line, const Layout& layout) {
  const auto cells = list_of(line);
  return fmt::format("Digits on the between line {} lie between those at its ends",
                     in_order(layout, cells));
}

constexpr RulePicture kLines[] = {
    {"thermometer", draw_thermometer, say_thermometer},
    {"slow-thermometer", draw_slow_thermometer, say_slow_thermometer},
    {"german-whisper", draw_line<Ink::german_whispers>, say_german},
    {"dutch-whisper", draw_line<Ink::dutch_whispers>, say_dutch},
    {"whisper", draw_line<Ink::german_whispers>, say_whisper},
    {"renban", draw_line<Ink::renban>, say_renban},
    {"nabner", draw_line<Ink::nabner>, say_nabner},
    {"modular-line", draw_line<Ink::modular>, say_modular},
    {"entropic-line", draw_line<Ink::entropic>, say_entropic},
    {"palindrome", draw_double_line<Ink::palindrome, Ink::palindrome_core>, say_palindrome},
    {"between-line", draw_between, say_between},
};

}  // namespace

std::span<const RulePicture> line_pictures() {
  return kLines;
}

// ---- Sum lines ----------------------------------------------------------------------------------

// Arrows, and lines whose parts have sums.

namespace {

constexpr double kCircle = 22;

void shaft(std::span<const Cell> cells, RuleCanvas& canvas) {
  canvas.line(cells, Ink::arrow);
  if (cells.size() > 1) canvas.head(cells[cells.size() - 2], cells.back());
}

void draw_arrow(const Constraint& arrow, RuleCanvas& canvas) {
  shaft(list_of(arrow), canvas);
  canvas.disc(list_of(arrow).front(), kCircle, Ink::hollow);
}

void draw_double_arrow(const Constraint& arrow, RuleCanvas& canvas) {
  const auto cells = list_of(arrow);
  canvas.line(cells, Ink::arrow);
  canvas.disc(cells.front(), kCircle, Ink::hollow);
  canvas.disc(cells.back(), kCircle, Ink::hollow);
}

void draw_pill_arrow(const Constraint& arrow, RuleCanvas& canvas) {
  const auto pill = list_of(arrow);
  std::vector<Cell> cells = {pill.back()};
  cells.insert(cells.end(), arrow.cells[1].begin(), arrow.cells[1].end());
  shaft(cells, canvas);
  canvas.line(pill, Ink::pill, Ink::pill_core);
}

std::string say_arrow(const Constraint& arrow, const Layout& layout) {
  const auto cells = list_of(arrow);
  return fmt::format("The digits on the arrow {} add up to its circle {}",
                     in_order(layout, cells.subspan(1)), cell_name(layout, cells.front()));
}
std::string say_double_arrow(const Constraint& arrow, const Layout& layout) {
  const auto cells = list_of(arrow);
  return fmt::format("The digits between the circles {} and {} add up to the sum of both",
                     cell_name(layout, cells.front()), cell_name(layout, cells.back()));
}
std::string say_pill_arrow(const Constraint& arrow, const Layout& layout) {
  return fmt::format("The digits on the arrow {} add up to the number in the pill {}",
                     in_order(layout, list_of(arrow, 1)), in_order(layout, list_of(arrow)));
}

template <Ink Line>
void draw_sums(const Constraint& line, RuleCanvas& canvas) {
  for (const auto& cells : line.cells) canvas.line(cells, Line);
}
void draw_zipper(const Constraint& line, RuleCanvas& canvas) {
  canvas.line(list_of(line), Ink::zipper, Ink::zipper_core);
}

std::string say_zipper(const Constraint& line, const Layout& layout) {
  const auto cells = list_of(line);
  const bool centre = cells.size() % 2 == 1;
  return fmt::format("Cells equally far from the ends of the zipper {} {}", in_order(layout, cells),
                     centre ? "add up to the digit in its middle" : "have the same sum");
}
std::string say_region_sum(const Constraint& line, const Layout& layout) {
  return fmt::format("The line {} has the same sum in every region that it crosses",
                     in_order(layout, list_of(line)));
}
std::string say_sum_line(const Constraint& line, const Layout& layout) {
  return fmt::format("The line {} can be divided into parts that each add up to {}",
                     in_order(layout, list_of(line)), number_of_rule(line));
}
std::string say_equal_sums(const Constraint& line, const Layout& layout) {
  std::vector<std::string> lists;
  for (const auto& cells : line.cells) lists.push_back(in_order(layout, cells));
  return fmt::format("{} have the same sum", word_list(lists));
}

constexpr RulePicture kSumLines[] = {
    {"arrow", draw_arrow, say_arrow},
    {"double-arrow", draw_double_arrow, say_double_arrow},
    {"pill-arrow", draw_pill_arrow, say_pill_arrow},
    {"zipper-line", draw_zipper, say_zipper},
    {"region-sum-line", draw_sums<Ink::region_sum>, say_region_sum},
    {"sum-line", draw_sums<Ink::sum_line>, say_sum_line},
    {"equal-sums", draw_sums<Ink::equal_sums>, say_equal_sums},
};

}  // namespace

std::span<const RulePicture> sum_line_pictures() {
  return kSumLines;
}

}  // namespace sudokit
