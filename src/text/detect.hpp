// Which format a stream has, from its first lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// How much of a stream detection looks at, at most.
inline constexpr std::size_t kLookahead = 1 << 16;

// What `head`, the first bytes of a stream, tells; nothing when more is needed. With `all` (head is
// the whole stream, or kLookahead of it) there is always an answer. The answer depends on the
// stream alone, not on how it came in pieces.
std::optional<TextContext> detect(std::string_view head, bool all, const ReadOptions& options);

}  // namespace sudokit::text
