// Detects the format of a stream from its first lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "sudokit/text.hpp"

namespace sudokit::text {

// The most bytes of a stream that detection examines.
inline constexpr std::size_t kLookahead = 1 << 16;

// The format according to `head`, the first bytes of a stream. Empty if more bytes are needed. With
// `all` (head is the whole stream, or kLookahead bytes of it) there is always a result. The result
// depends only on the content of the stream, not on the pieces in which it arrived.
std::optional<TextContext> detect(std::string_view head, bool all, const ReadOptions& options);

}  // namespace sudokit::text
