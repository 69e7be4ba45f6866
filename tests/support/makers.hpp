// Makers for tests: create one by name with settings.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sudokit/make.hpp"

namespace sudokit::test {

struct Wanted {
  std::string family;
  LayoutPtr layout;
  std::uint64_t seed = 1;
  std::vector<std::pair<std::string, std::string>> settings = {};
  StopToken stop = {};
};

// Throws if the maker is unknown or a setting is refused.
inline Result<Puzzle> make(const Wanted& wanted, std::uint64_t index) {
  const MakerInfo* info = find_maker(wanted.family);
  if (info == nullptr) throw std::invalid_argument("no maker " + wanted.family);
  const auto maker = info->make();
  for (const auto& [name, value] : wanted.settings) {
    if (auto ok = maker->set(name, value); !ok) throw std::invalid_argument(ok.error().message);
  }
  MakeRequest request;
  request.layout = wanted.layout;
  request.seed = wanted.seed;
  request.index = index;
  request.stop = wanted.stop;
  return maker->make(request);
}

}  // namespace sudokit::test
