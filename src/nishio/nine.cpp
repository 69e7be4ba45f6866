#include <array>

#include "nishio/nishio.hpp"

namespace sudokit {
namespace {

using Points = std::uint32_t;

constexpr Points kStride[3] = {9, 3, 1};

// Points whose coordinate `axis` lies in the 3-bit set.
constexpr Points slab(int axis, unsigned set) {
  Points result = 0;
  for (unsigned point = 0; point < 27; ++point) {
    if (set >> (point / kStride[axis] % 3) & 1) result |= 1u << point;
  }
  return result;
}

constexpr auto kSlab = [] {
  std::array<std::array<Points, 8>, 3> table{};
  for (int axis = 0; axis < 3; ++axis) {
    for (unsigned set = 0; set < 8; ++set) table[std::size_t(axis)][set] = slab(axis, set);
  }
  return table;
}();

// Spreads a 9-bit set of digits so that digit d is at bit 3(d-1).
constexpr auto kSpread = [] {
  std::array<std::uint32_t, 512> table{};
  for (unsigned set = 0; set < 512; ++set) {
    for (unsigned d = 0; d < 9; ++d) table[set] |= (set >> d & 1) << (3 * d);
  }
  return table;
}();

// Adds 1 (or 2) to one coordinate of every point, modulo 3.
template <int Axis>
constexpr Points plus_one(Points p) {
  constexpr Points kLast = slab(Axis, 4);
  return (p & ~kLast) << kStride[Axis] | (p & kLast) >> (2 * kStride[Axis]);
}
template <int Axis>
constexpr Points plus_two(Points p) {
  constexpr Points kFirst = slab(Axis, 1);
  return (p & ~kFirst) >> kStride[Axis] | (p & kFirst) << (2 * kStride[Axis]);
}

using Eight = std::array<Points, 8>;

// Returns p + d for the 8 vectors d. If bit `axis` of the index is set, d is 2 on that axis,
// otherwise 1.
constexpr Eight translates(Points p) {
  const Points a = plus_one<0>(p);
  const Points b = plus_two<0>(p);
  const Points aa = plus_one<1>(a);
  const Points ba = plus_one<1>(b);
  const Points ab = plus_two<1>(a);
  const Points bb = plus_two<1>(b);
  return {plus_one<2>(aa), plus_one<2>(ba), plus_one<2>(ab), plus_one<2>(bb),
          plus_two<2>(aa), plus_two<2>(ba), plus_two<2>(ab), plus_two<2>(bb)};
}

// The union of t[i] + d(i).
constexpr Points gather(const Eight& t) {
  const Points aa = plus_one<2>(t[0]) | plus_two<2>(t[4]);
  const Points ba = plus_one<2>(t[1]) | plus_two<2>(t[5]);
  const Points ab = plus_one<2>(t[2]) | plus_two<2>(t[6]);
  const Points bb = plus_one<2>(t[3]) | plus_two<2>(t[7]);
  return plus_one<0>(plus_one<1>(aa) | plus_two<1>(ab)) |
         plus_two<0>(plus_one<1>(ba) | plus_two<1>(bb));
}

// One stack for one digit: the slabs of the open cells by band and column, and the products for the
// six ways to assign the columns to the bands.
struct Stack {
  Points slab[3][3];
  Points pair[6];  // bands 1 and 2; band 0 takes column i / 2

  explicit Stack(const std::array<unsigned, 9>& open) {
    for (std::size_t band = 0; band < 3; ++band) {
      for (std::size_t column = 0; column < 3; ++column) {
        slab[band][column] = kSlab[band][open[3 * band + column]];
      }
    }
    for (int column = 0; column < 3; ++column) {
      const int left = column == 0 ? 1 : 0;
      const int right = 3 - column - left;
      pair[2 * column] = slab[1][left] & slab[2][right];
      pair[2 * column + 1] = slab[1][right] & slab[2][left];
    }
  }

  Points points() const {
    return (slab[0][0] & (pair[0] | pair[1])) | (slab[0][1] & (pair[2] | pair[3])) |
           (slab[0][2] & (pair[4] | pair[5]));
  }

  // The open cells that some point of `valid` uses, as 3-bit sets by band and column.
  std::array<unsigned, 9> used(Points valid) const {
    Points by[3][3] = {};
    for (int i = 0; i < 6; ++i) {
      const int column = i / 2;
      const int left = column == 0 ? 1 : 0;
      const int right = 3 - column - left;
      const Points way = valid & slab[0][column] & pair[i];
      by[0][column] |= way;
      by[1][i % 2 ? right : left] |= way;
      by[2][i % 2 ? left : right] |= way;
    }
    std::array<unsigned, 9> result{};
    for (int column = 0; column < 3; ++column) {
      result[unsigned(column)] = shadow<0>(by[0][column]);
      result[unsigned(3 + column)] = shadow<1>(by[1][column]);
      result[unsigned(6 + column)] = shadow<2>(by[2][column]);
    }
    return result;
  }

  // The values that a coordinate takes, as a 3-bit set.
  template <int Axis>
  static unsigned shadow(Points p) {
    return unsigned((p & slab_of<Axis, 0>) != 0) | unsigned((p & slab_of<Axis, 1>) != 0) << 1 |
           unsigned((p & slab_of<Axis, 2>) != 0) << 2;
  }
  template <int Axis, int Value>
  static constexpr Points slab_of = sudokit::slab(Axis, 1u << Value);
};

// Reduces each stack to the points that lie in some placement.
void meet(Points& x, Points& y, Points& z) {
  const Eight from_y = translates(y);
  const Eight from_z = translates(z);
  Eight valid;
  Points any = 0;
  // y + d = x exactly when x + (-d) = y, and -d has index 7 - i.
  for (std::size_t i = 0; i < 8; ++i) any |= valid[i] = x & from_y[i] & from_z[7 - i];
  Eight mirrored;
  for (std::size_t i = 0; i < 8; ++i) mirrored[i] = valid[7 - i];
  x = any;
  y = gather(mirrored);
  z = gather(valid);
}

// The open cells of all digits: one word per column of a box, with three bits (its rows) per digit.
// Ordered by stack, then band, then column.
using Packed = std::array<std::uint32_t, 27>;

constexpr std::size_t cell_of(std::size_t index, std::size_t row) {
  return (index / 3 % 3 * 3 + row) * 9 + index / 9 * 3 + index % 3;
}

Packed pack(std::span<const Mask16, 81> cells) {
  Packed packed;
  for (std::size_t i = 0; i < 27; ++i) {
    packed[i] = kSpread[cells[cell_of(i, 0)]] | kSpread[cells[cell_of(i, 1)]] << 1 |
                kSpread[cells[cell_of(i, 2)]] << 2;
  }
  return packed;
}

// The open cells of one digit in one stack.
std::array<unsigned, 9> open_of(const Packed& packed, std::size_t stack, unsigned shift) {
  std::array<unsigned, 9> open;
  for (std::size_t i = 0; i < 9; ++i) open[i] = packed[9 * stack + i] >> shift & 7;
  return open;
}

void add_kept(Packed& kept, std::size_t stack, unsigned shift,
              const std::array<unsigned, 9>& used) {
  for (std::size_t i = 0; i < 9; ++i) kept[9 * stack + i] |= used[i] << shift;
}

void remove(std::span<Mask16, 81> cells, std::size_t index, std::uint32_t gone) {
  for (; gone != 0; gone &= gone - 1) {
    const auto bit = static_cast<unsigned>(std::countr_zero(gone));
    cells[cell_of(index, bit % 3)] &= static_cast<Mask16>(~(1u << (bit / 3)));
  }
}

}  // namespace

Mask16 nishio_nine(std::span<Mask16, 81> cells) {
  const Packed packed = pack(cells);
  Packed kept{};
  Mask16 placed = 0;
  for (unsigned digit = 0; digit < 9; ++digit) {
    const unsigned shift = 3 * digit;
    const Stack left(open_of(packed, 0, shift));
    const Stack middle(open_of(packed, 1, shift));
    const Stack right(open_of(packed, 2, shift));
    Points x = left.points();
    Points y = middle.points();
    Points z = right.points();
    meet(x, y, z);
    if (x == 0) continue;
    placed |= static_cast<Mask16>(1u << digit);
    add_kept(kept, 0, shift, left.used(x));
    add_kept(kept, 1, shift, middle.used(y));
    add_kept(kept, 2, shift, right.used(z));
  }
  for (std::size_t i = 0; i < 27; ++i) {
    if (packed[i] != kept[i]) remove(cells, i, packed[i] & ~kept[i]);
  }
  return placed;
}

}  // namespace sudokit
