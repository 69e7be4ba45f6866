#include "cli/streams/seen_set.hpp"

#include <utility>

namespace sudokit::cli {

bool SeenSet::insert(SeenKey key) {
  if (key == SeenKey{}) key.low = 1;  // an empty slot is all zero
  Table& table = tables_[key.high >> 56];
  if (4 * (table.taken + 1) > 3 * table.slots.size()) grow(table);
  const bool fresh = put(table, key);
  size_ += fresh ? 1 : 0;
  return fresh;
}

void SeenSet::grow(Table& table) {
  const std::vector<SeenKey> old = std::exchange(table.slots, {});
  table.slots.resize(old.empty() ? 64 : 2 * old.size());
  table.taken = 0;
  for (const SeenKey& key : old) {
    if (key != SeenKey{}) put(table, key);
  }
}

bool SeenSet::put(Table& table, SeenKey key) {
  const std::size_t mask = table.slots.size() - 1;
  for (std::size_t at = key.low & mask;; at = (at + 1) & mask) {
    SeenKey& slot = table.slots[at];
    if (slot == key) return false;
    if (slot != SeenKey{}) continue;
    slot = key;
    ++table.taken;
    return true;
  }
}

}  // namespace sudokit::cli
