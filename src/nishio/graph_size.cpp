#include <algorithm>
#include <cstdint>

#include "nishio/graph.hpp"
#include "sudokit/nishio.hpp"

namespace sudokit {
namespace {

std::string decimal(Mask128 number) {
  std::string digits;
  for (; number != 0; number /= 10)
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

// A product of small factors, as decimal digits, lowest first.
class Product {
 public:
  void times(unsigned factor) {
    unsigned carry = 0;
    for (auto& digit : digits_) {
      carry += digit * factor;
      digit = static_cast<std::uint8_t>(carry % 10);
      carry /= 10;
    }
    for (; carry != 0; carry /= 10) digits_.push_back(static_cast<std::uint8_t>(carry % 10));
  }
  void times_factorial(int n) {
    for (int k = 2; k <= n; ++k) times(static_cast<unsigned>(k));
  }
  std::string text() const {
    std::string text;
    std::transform(digits_.rbegin(), digits_.rend(), std::back_inserter(text),
                   [](std::uint8_t digit) { return static_cast<char>('0' + digit); });
    return text;
  }

 private:
  std::vector<std::uint8_t> digits_ = {1};
};

}  // namespace

// A placement consists of the order in which the R stacks use the R rows of each of the C bands,
// and the order in which the C bands use the C columns of each of the R stacks: (R!)^C (C!)^R
// placements.
NishioGraphSize nishio_graph_size(int box_rows, int box_cols) {
  Product placements;
  for (int band = 0; band < box_cols; ++band) placements.times_factorial(box_rows);
  for (int stack = 0; stack < box_rows; ++stack) placements.times_factorial(box_cols);
  return {decimal(nishio_vertex_formula(box_rows, box_cols)),
          decimal(nishio_edge_formula(box_rows, box_cols)), placements.text()};
}

}  // namespace sudokit
