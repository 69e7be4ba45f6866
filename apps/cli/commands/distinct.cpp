#include "cli/commands/distinct.hpp"

#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace sudokit::cli {
namespace {

struct Marked {
  SeenKey key;
  std::size_t begin;
  std::size_t end;
};
struct MarkedPuzzles final : Load {
  std::size_t bytes() const override { return puzzles.capacity() * sizeof(Marked); }
  std::vector<Marked> puzzles;
};

template <class T>
void append_bytes(std::string& bytes, const std::vector<T>& items) {
  const std::size_t size = items.size();
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  bytes.append(reinterpret_cast<const char*>(items.data()), size * sizeof(T));
}

}  // namespace

SeenKey key_of(const Puzzle& puzzle) {
  const LayoutSpec& spec = puzzle.layout->spec();
  std::string bytes;
  append_bytes(bytes, puzzle.givens);
  append_bytes(bytes, spec.regions);
  for (const auto& house : spec.extra) append_bytes(bytes, house);
  std::vector<std::uint64_t> marks;
  for (const Digits& digits : puzzle.marks) {
    marks.push_back(digits.low());
    marks.push_back(digits.high());
  }
  append_bytes(bytes, marks);
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

void mark_puzzle(Block& block, const Puzzle& puzzle, std::size_t begin) {
  if (!block.load) block.load = std::make_unique<MarkedPuzzles>();
  static_cast<MarkedPuzzles&>(*block.load)
      .puzzles.push_back({key_of(puzzle), begin, block.out.size()});
}

DistinctOutput::DistinctOutput(Keep keep) : keep_(keep), out_(STDOUT_FILENO) {}

bool DistinctOutput::take(Block& block) {
  kept_.clear();
  std::size_t at = 0;
  if (block.load) {
    auto& puzzles = static_cast<MarkedPuzzles&>(*block.load).puzzles;
    for (const Marked& puzzle : puzzles) {
      kept_.append(block.out, at, puzzle.begin - at);
      const bool first = seen_.insert(puzzle.key);
      if (first == (keep_ == Keep::first))
        kept_.append(block.out, puzzle.begin, puzzle.end - puzzle.begin);
      at = puzzle.end;
    }
    puzzles.clear();
  }
  kept_.append(block.out, at, block.out.size() - at);
  block.out.clear();
  return out_.write(kept_);
}

}  // namespace sudokit::cli
