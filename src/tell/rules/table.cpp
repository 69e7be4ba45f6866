#include "tell/rules/table.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "sudokit/tell.hpp"

namespace sudokit {

const RulePicture* rule_picture(std::string_view kind) {
  static const std::array kFamilies = {cage_pictures(), line_pictures(), sum_line_pictures(),
                                       pair_pictures(), cell_pictures(), outside_pictures(),
                                       grid_pictures()};
  for (const auto family : kFamilies) {
    const auto found = std::ranges::find(family, kind, &RulePicture::kind);
    if (found != family.end()) return &*found;
  }
  return nullptr;
}

const RulePicture& rule_picture(const Constraint& constraint) {
  const RulePicture* picture = rule_picture(constraint.kind->name);
  assert(picture != nullptr);
  return *picture;
}

Room room_of(const Rules& rules) {
  Room room;
  for (const Constraint& constraint : rules.constraints()) {
    const RulePicture& picture = rule_picture(constraint);
    room.outside |= picture.room.outside;
    room.corners |= picture.room.corners;
  }
  return room;
}

Places places_of(const Pencilmarks& state, bool labels) {
  return {*state.layout, labels, state.rules ? room_of(*state.rules) : Room{}};
}

void draw_rules(const Rules& rules, RuleCanvas& canvas) {
  for (const Constraint& constraint : rules.constraints()) {
    const RulePicture& picture = rule_picture(constraint);
    if (picture.draw != nullptr) {
      picture.draw(constraint, canvas);
    } else {
      canvas.say(picture.sentence(constraint, canvas.layout()) + ".");
    }
  }
}

std::string rule_sentence(const Layout& layout, const Constraint& constraint) {
  return rule_picture(constraint).sentence(constraint, layout);
}

// ---- Phrases ------------------------------------------------------------------------------------

std::string in_order(const Layout& layout, std::span<const Cell> cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : "-") + cell_name(layout, cell);
  return text;
}

std::string line_seen(const Layout& layout, std::span<const Cell> cells) {
  if (cells.empty()) return "";
  const int first = cells.front();
  const int last = cells.back();
  if (layout.row(first) == layout.row(last)) {
    return fmt::format("row {} from the {}", layout.row(first) + 1,
                       first <= last ? "left" : "right");
  }
  if (layout.column(first) == layout.column(last)) {
    return fmt::format("column {} from the {}", layout.column(first) + 1,
                       first < last ? "top" : "bottom");
  }
  return in_order(layout, cells);
}

// ---- Looks --------------------------------------------------------------------------------------

// How the inks of rules look. Colours are those of Okabe and Ito, lightened where digits stand on
// them; every line has a width or dashes of its own, since prints and eyes may know no colour.

namespace {

constexpr std::uint32_t kNone = InkLook::kNone;
constexpr std::uint32_t kBlack = 0x000000;
constexpr std::uint32_t kWhite = 0xFFFFFF;

// In the order of the enumerators.
std::array<InkLook,
           static_cast<std::size_t>(kLastInk) - static_cast<std::size_t>(kFirstRuleInk) + 1>
all_looks() {
  const auto stroke = [](std::uint32_t colour, double width, std::vector<double> dashes = {}) {
    return InkLook{kNone, colour, width, std::move(dashes), true};
  };
  return {{
      {kNone, 0x333333, 1.5, {5, 3}, false},   // cage
      {kBlack, kNone, 0, {}, false},           // cage_sum
      {0xD9D9D9, kNone, 0, {}, false},         // cell_mark
      {0xDDE6EE, kNone, 0, {}, false},         // region
      {0xE9E2D3, kNone, 0, {}, false},         // clone
      stroke(0x6E6E6E, 2.5),                   // arrow
      {kWhite, 0x6E6E6E, 2.5, {}, true},       // hollow
      stroke(0x6E6E6E, 46),                    // pill
      stroke(kWhite, 41),                      // pill_core
      stroke(0xC4C4C4, 17),                    // thermometer
      {0xC4C4C4, kNone, 0, {}, false},         // bulb
      stroke(0x9A9A9A, 17),                    // slow_thermometer
      {0x9A9A9A, kNone, 0, {}, false},         // slow_bulb
      stroke(0xF2F2F2, 12),                    // slow_thermometer_core
      {0xF2F2F2, kNone, 0, {}, false},         // slow_bulb_core
      stroke(0x86CFB4, 9),                     // german_whispers
      stroke(0xF0C070, 9, {13, 12}),           // dutch_whispers
      stroke(0xDDA8C6, 13),                    // renban
      stroke(0xDDD480, 13, {2, 17}),           // nabner
      stroke(0x7CBFCB, 7, {0.1, 11}),          // modular
      stroke(0xE0A489, 7, {16, 10, 0.1, 10}),  // entropic
      stroke(0x8C8C8C, 9),                     // palindrome
      stroke(kWhite, 5),                       // palindrome_core
      stroke(0x8C8C8C, 4),                     // between
      stroke(0xA88CC8, 9, {18, 12}),           // zipper
      stroke(kWhite, 5),                       // zipper_core
      stroke(0x7FB2DE, 6),                     // region_sum
      stroke(0x7FB2DE, 6, {10, 11}),           // sum_line
      stroke(0x5A9A84, 5, {3, 9}),             // equal_sums
      stroke(0xA0A0A0, 2.5, {6, 6}),           // plain_line
      {kWhite, kBlack, 1.8, {}, false},        // dot_white
      {kBlack, kBlack, 1.8, {}, false},        // dot_black
      {kWhite, kNone, 0, {}, false},           // on_black
      {kNone, kBlack, 2, {}, true},            // sign
      {kWhite, kNone, 0, {}, false},           // sign_patch
      {kBlack, kNone, 0, {}, false},           // sign_text
      {kBlack, kNone, 0, {}, false},           // clue
      {kNone, kBlack, 1.8, {}, true},          // clue_arrow
  }};
}

}  // namespace

const InkLook& look_of_rule(Ink ink) {
  static const auto kLooks = all_looks();
  assert(ink >= kFirstRuleInk);
  return kLooks[static_cast<std::size_t>(ink) - static_cast<std::size_t>(kFirstRuleInk)];
}

}  // namespace sudokit
