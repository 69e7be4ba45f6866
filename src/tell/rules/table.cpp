#include "tell/rules/table.hpp"

#include <algorithm>
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

}  // namespace sudokit
