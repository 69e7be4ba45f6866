// Lines whose cells are compared with each other: thermometers, whispers, sets, patterns.
#include "tell/rules/phrases.hpp"
#include "tell/rules/table.hpp"

namespace sudokit {
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

}  // namespace sudokit
