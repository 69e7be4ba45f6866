// CellSet: a set of cells of a layout as a bit set, with as many words as the rows of Geometry.
// Only sets of the same layout may be combined. A plain value; assignment reuses the memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "deduce/position/position.hpp"

namespace sudokit {

// A few words, most often in the object itself: sets of cells are made and dropped by the million.
class CellWords {
 public:
  using Word = std::uint64_t;

  CellWords() = default;
  explicit CellWords(std::size_t size) : size_(size) {
    if (size > kInside) beyond_.resize(size);
  }
  CellWords(const CellWords& other) : size_(other.size_), inside_(other.inside_) {
    if (size_ > kInside) beyond_ = other.beyond_;
  }
  CellWords(CellWords&&) noexcept = default;
  CellWords& operator=(const CellWords& other) {
    size_ = other.size_;
    inside_ = other.inside_;
    if (size_ > kInside) beyond_ = other.beyond_;
    return *this;
  }
  CellWords& operator=(CellWords&&) noexcept = default;
  ~CellWords() = default;
  std::size_t size() const { return size_; }
  Word* data() { return size_ > kInside ? beyond_.data() : inside_.data(); }
  const Word* data() const { return size_ > kInside ? beyond_.data() : inside_.data(); }
  Word* begin() { return data(); }
  Word* end() { return data() + size_; }
  const Word* begin() const { return data(); }
  const Word* end() const { return data() + size_; }
  Word& operator[](std::size_t at) { return data()[at]; }
  const Word& operator[](std::size_t at) const { return data()[at]; }
  friend bool operator==(const CellWords& a, const CellWords& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  // The memory outside the object, including the allocator's overhead.
  std::uint64_t bytes() const { return size_ > kInside ? size_ * sizeof(Word) + 16 : 0; }

 private:
  static constexpr std::size_t kInside = 2;  // 128 cells, of which 9x9 uses 81
  std::size_t size_ = 0;
  std::array<Word, kInside> inside_ = {};
  std::vector<Word> beyond_;
};

class CellSet {
 public:
  using Word = std::uint64_t;

  CellSet() = default;
  explicit CellSet(const Geometry& geometry) : words_(geometry.words()) {}
  // The set of one cell.
  CellSet(const Geometry& geometry, int cell) : CellSet(geometry) { insert(cell); }

  void clear() { std::fill(words_.begin(), words_.end(), 0); }
  void insert(int cell) { words_[std::size_t(cell) / 64] |= Word{1} << (cell % 64); }
  void erase(int cell) { words_[std::size_t(cell) / 64] &= ~(Word{1} << (cell % 64)); }
  bool has(int cell) const { return words_[std::size_t(cell) / 64] >> (cell % 64) & 1; }

  CellSet& operator|=(const CellSet& other) { return add(other.words_.data()); }
  CellSet& operator&=(const CellSet& other) { return keep(other.words_.data()); }
  CellSet& operator-=(const CellSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  // Union and intersection with a row of the geometry.
  CellSet& add(const Word* row) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= row[i];
    return *this;
  }
  CellSet& keep(const Word* row) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= row[i];
    return *this;
  }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend bool operator==(const CellSet&, const CellSet&) = default;

  // The memory that it occupies in addition to the object itself, including allocator overhead.
  std::uint64_t bytes() const { return words_.bytes(); }
  bool empty() const {
    for (const Word word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  // Pre: the set is not empty.
  bool has_one() const {
    Word seen = 0;
    for (const Word word : words_) {
      if (word != 0 && (seen != 0 || (word & (word - 1)) != 0)) return false;
      seen |= word;
    }
    return true;
  }
  int size() const {
    int count = 0;
    for (const Word word : words_) count += std::popcount(word);
    return count;
  }
  bool meets(const CellSet& other) const { return meets(other.words_.data()); }
  bool meets(const Word* row) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & row[i]) != 0) return true;
    }
    return false;
  }
  bool within(const CellSet& other) const { return within(other.words_.data()); }
  bool within(const Word* row) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & ~row[i]) != 0) return false;
    }
    return true;
  }
  // In ascending order.
  template <class Use>
  void each(Use&& use) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (Word bits = words_[i]; bits != 0; bits &= bits - 1) {
        use(static_cast<int>(64 * i) + std::countr_zero(bits));
      }
    }
  }
  // The lowest cell; -1 if the set is empty.
  int first() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] != 0) return static_cast<int>(64 * i) + std::countr_zero(words_[i]);
    }
    return -1;
  }
  // Equal sets have equal values.
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const Word word : words_) hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
    return hash ^ (hash >> 32);
  }
  std::vector<Cell> list() const {
    std::vector<Cell> cells;
    each([&](int cell) { cells.push_back(static_cast<Cell>(cell)); });
    return cells;
  }

 private:
  CellWords words_;
};

// The cells of a house at the seats of a mask.
inline CellSet set_at(const Geometry& geometry, int house, Mask seats) {
  CellSet cells(geometry);
  mask_for_each(seats, [&](int seat) { cells.insert(geometry.cell_at(house, seat - 1)); });
  return cells;
}
// The cells that have the digit as a candidate.
inline CellSet places_of(const Position& position, int digit) {
  CellSet cells(position.geometry());
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.has(cell, digit)) cells.insert(cell);
  }
  return cells;
}
// Keeps the cells in which the digit is weakly linked to the digit in every cell of `others`.
inline void keep_linked(const Geometry& geometry, CellSet& cells, int digit,
                        const CellSet& others) {
  others.each([&](int cell) { cells.keep(geometry.weak_row(candidate(cell, digit))); });
}
// With more candidates than this, no search runs that joins all of them: it would need gigabytes.
inline constexpr int kMostJoined = 4096;
inline bool too_many_candidates(const Position& position) {
  int count = 0;
  for (int cell = 0; cell < position.cells() && count <= kMostJoined; ++cell) {
    count += mask_count(position.candidates(cell));
  }
  return count > kMostJoined;
}
// A house that contains all the cells, or -1. Pre: the set is not empty.
inline int house_of_all(const Geometry& geometry, const CellSet& cells) {
  for (const auto& seat : geometry.seats(cells.first())) {
    if (cells.within(geometry.house_row(seat.house))) return seat.house;
  }
  return -1;
}
// Whether an argument can show the weak link between two groups of places of a digit, each place of
// one being linked to each of the other. It can if both are single candidates or if one house
// contains all places.
inline bool shows_link(const Geometry& geometry, const CellSet& one, const CellSet& other) {
  const CellSet both = one | other;
  return both.size() == 2 || house_of_all(geometry, both) >= 0;
}

}  // namespace sudokit
