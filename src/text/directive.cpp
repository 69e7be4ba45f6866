#include "text/directive.hpp"

#include "text/chars.hpp"

namespace sudokit::text {

std::optional<LayoutDirective> layout_directive(std::string_view head) {
  constexpr std::string_view kKey = "layout:";
  for (std::size_t line = 1; !head.empty(); ++line) {
    const std::size_t end = head.find('\n');
    if (end == std::string_view::npos) return std::nullopt;  // there may be more of this line
    std::string_view content = trim(head.substr(0, end));
    head.remove_prefix(end + 1);
    if (content.empty()) continue;
    if (content.front() != '#') return std::nullopt;
    content = trim(content.substr(1));
    if (!content.starts_with(kKey)) continue;
    return LayoutDirective{trim(content.substr(kKey.size())), line};
  }
  return std::nullopt;
}

}  // namespace sudokit::text
