// The only place that names all makers.
#include "make/makers.hpp"

#include <algorithm>
#include <array>

namespace sudokit {

// In the order of the reference page.
std::span<const MakerInfo* const> makers() {
  static const std::array all = {
      &minimal_info(), &lewis_info(),         &blank_info(),       &eppstein_info(),
      &sukaku_info(),  &unsatisfiable_info(), &nishio_3sat_info(),
  };
  return all;
}

const MakerInfo* find_maker(std::string_view name) {
  const auto all = makers();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const MakerInfo* info) { return info->name == name; });
  return at == all.end() ? nullptr : *at;
}

}  // namespace sudokit
