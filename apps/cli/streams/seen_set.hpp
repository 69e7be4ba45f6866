// SeenSet: records which keys have occurred before. A key is 128 bits of a hash; the probability
// that two different puzzles have the same key is below 1 in 10^24 among 10^7.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudokit::cli {

struct SeenKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const SeenKey&, const SeenKey&) = default;
};

// Open addressing in 256 tables that are doubled one at a time, so that growing does not need a
// second copy of everything: 16 bytes per slot, 21 to 43 per key. Not thread safe.
class SeenSet {
 public:
  // Returns false if the key was present before.
  bool insert(SeenKey key);
  std::size_t size() const { return size_; }

 private:
  struct Table {
    std::vector<SeenKey> slots;
    std::size_t taken = 0;
  };
  static void grow(Table& table);
  static bool put(Table& table, SeenKey key);

  std::array<Table, 256> tables_;
  std::size_t size_ = 0;
};

}  // namespace sudokit::cli
