// What the two ways of running a pipeline share: sizes of pieces, and the times that pass.
#pragma once

#include <algorithm>
#include <cstddef>

#include "sudokit/pipeline.hpp"

namespace sudokit::answer {

inline constexpr std::size_t kFirstPieceBytes = 1 << 8;
inline constexpr int kTickMilliseconds = 100;

// The size of the next piece after one of so many bytes that took so long: it grows while pieces
// are short, and shrinks where they are long.
inline std::size_t next_piece_bytes(std::size_t bytes, double seconds) {
  constexpr double kShortPiece = 0.004, kLongPiece = 0.020;
  if (seconds < kShortPiece) return std::min(bytes * 2, kMaxPieceBytes);
  if (seconds > kLongPiece) return std::max<std::size_t>(bytes / 4, 1);
  return bytes;
}

#if SUDOKIT_THREADS
// run_pipeline() on threads of its own. Pre: threads > 0.
void run_on_threads(PipelineWork& work, unsigned threads, StopSource stop);
#endif

}  // namespace sudokit::answer
