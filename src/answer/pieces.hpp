// Shared by the two ways to run a pipeline: the sizes of pieces, and the time between ticks.
#pragma once

#include <algorithm>
#include <cstddef>

#include "answer/batch.hpp"

namespace sudokit::answer {

inline constexpr std::size_t kFirstPieceBytes = 1 << 8;
inline constexpr int kTickMilliseconds = 100;

// The size of the next piece, given the size and duration of the last one. It grows while pieces
// are quick and shrinks when they are slow.
inline std::size_t next_piece_bytes(std::size_t bytes, double seconds) {
  constexpr double kShortPiece = 0.004, kLongPiece = 0.020;
  if (seconds < kShortPiece) return std::min(bytes * 2, kMaxPieceBytes);
  if (seconds > kLongPiece) return std::max<std::size_t>(bytes / 4, 1);
  return bytes;
}

#if SUDOKIT_THREADS
// run_pipeline() on its own threads. Pre: threads > 0.
void run_on_threads(PipelineWork& work, unsigned threads, StopSource stop);
#endif

}  // namespace sudokit::answer
