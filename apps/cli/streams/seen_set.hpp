// SeenSet: which of many keys came before. A key is 128 bits of a hash; that two different puzzles
// have the same is less likely than 1 in 10^24 among 10^7.
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

// Open addressing in 256 tables that double one by one, so that growing takes no second copy of
// all: 16 bytes a slot, 21 to 43 a key. Not thread safe.
class SeenSet {
 public:
  // False: it was there before.
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
