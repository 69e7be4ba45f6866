#include "deduce/step_bytes.hpp"

namespace sudokit {
namespace {

// The allocator's overhead for each list.
constexpr std::uint64_t kBesides = 16;

template <class T>
std::uint64_t list(const T& items) {
  return items.empty() ? 0 : items.size() * sizeof(typename T::value_type) + kBesides;
}

std::uint64_t bytes_of(const Argument& argument) {
  std::uint64_t bytes = list(argument.nodes) + list(argument.links) + list(argument.houses) +
                        list(argument.cells) + list(argument.blockers) + list(argument.nested);
  for (const Node& node : argument.nodes) bytes += list(node.group);
  for (const Link& link : argument.links) bytes += list(link.houses) + list(link.cells);
  for (const Argument& nested : argument.nested) bytes += bytes_of(nested);
  return bytes;
}

}  // namespace

std::uint64_t bytes_of(const Step& step) {
  return 2 * sizeof step + list(step.variant) + list(step.code) + list(step.placements) +
         list(step.removals) + bytes_of(step.argument);
}

}  // namespace sudokit
