#include "targets.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "sudokit/text.hpp"

namespace sudokit::fuzz {

void run(std::string_view target, Bytes input) {
  constexpr std::string_view kRead = "read_";
  if (target == "bulk") return bulk(input);
  if (target == "decode_colouring") return decode_colouring(input);
  if (target == "decode_model") return decode_model(input);
  if (target == "engines") return engines(input);
  if (target == "layout_file") return layout_file(input);
  if (target == "rules") return rules(input);
  if (target.starts_with(kRead)) {
    // The names of targets have no hyphens.
    std::string format(target.substr(kRead.size()));
    if (!format_named(format)) std::ranges::replace(format, '_', '-');
    if (format_named(format)) return read(format, input);
  }
  throw std::invalid_argument("no fuzz target " + std::string(target));
}

}  // namespace sudokit::fuzz
