// Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <memory>

#include "core/meter.hpp"
#include "oracle/oracle.hpp"
#include "oracle/rules_space.hpp"
#include "oracle/spaces.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {
namespace {

constexpr std::uint64_t kDefaultWalks = 10'000;

// The sum and the sum of squares of numbers given by their logarithms. They are stored relative to
// the largest number, since e^1000 overflows a double.
class LogSums {
 public:
  void add(double logarithm) {
    if (logarithm > top_) {
      const double shrink = std::exp(top_ - logarithm);
      sum_ *= shrink;
      squares_ *= shrink * shrink;
      top_ = logarithm;
    }
    const double value = std::exp(logarithm - top_);
    sum_ += value;
    squares_ += value * value;
  }
  // The logarithm of the mean of n numbers; numbers that were not added count as 0. Pre: at least
  // one number was added.
  double log10_mean(double n) const { return (top_ + std::log(sum_ / n)) / std::log(10.0); }
  // The standard error of the mean, as a fraction of it.
  double relative_error(double n) const {
    if (n < 2) return std::numeric_limits<double>::infinity();
    const double variance = std::max(0.0, squares_ / n - (sum_ / n) * (sum_ / n)) / (n - 1);
    return std::sqrt(variance) / (sum_ / n);
  }

 private:
  double top_ = -std::numeric_limits<double>::infinity();
  double sum_ = 0;
  double squares_ = 0;
};

template <class Space>
class Walks {
 public:
  Walks(const Puzzle& puzzle, const Run& run) : puzzle_(puzzle), meter_(run), random_(run.seed) {
    limit_ = run.budget.iterations.value_or(kDefaultWalks);
  }

  Estimate run() {
    Estimate all;
    const bool possible = space_.load(puzzle_, kNobody);
    if (!possible || space_.open() == 0) {
      all.exact = true;
      all.walks = 1;
      all.reached = possible;
      all.log10 = possible ? 0 : -std::numeric_limits<double>::infinity();
      return all;
    }
    const auto root = space_.save();
    for (; all.walks < limit_; ++all.walks) {
      space_.restore(root);
      const bool reached = walk();
      if (meter_.expired()) break;
      if (!reached) continue;
      sums_.add(logarithm_);
      all.reached += 1;
    }
    all.reason = meter_.reason();
    const auto walks = static_cast<double>(all.walks);
    if (all.reached > 0) {
      all.log10 = sums_.log10_mean(walks);
      all.relative_error = sums_.relative_error(walks);
    }
    return all;
  }

 private:
  static constexpr auto kNobody = [](int, int) { return true; };

  // Walks from the root to a solution. Returns false at a contradiction or at the end of the
  // budget.
  bool walk() {
    logarithm_ = 0;
    while (space_.open() > 0) {
      if (meter_.expired()) return false;
      const int cell = space_.smallest_cell();
      const auto candidates = space_.candidates(cell);
      const int count = mask_count(candidates);
      logarithm_ += std::log(count);
      auto left = random_.below(static_cast<std::uint32_t>(count));
      int chosen = 0;
      mask_for_each(candidates, [&](int digit) {
        if (left-- == 0) chosen = digit;
      });
      if (!space_.assign(cell, chosen, kNobody)) return false;
    }
    return true;
  }

  const Puzzle& puzzle_;
  Meter meter_;
  Random random_;
  Space space_;
  std::uint64_t limit_;
  double logarithm_ = 0;
  LogSums sums_;
};

}  // namespace

Result<Estimate> estimate_solutions(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  const auto walk = [&]<class Space>(std::type_identity<Space>) {
    // On the heap, because its tables are large.
    return std::make_unique<Walks<Space>>(puzzle, run)->run();
  };
  if (!puzzle.has_rules()) return with_space(*puzzle.layout, walk);
  return with_rules_space(*puzzle.layout, walk);
}

std::string to_string(const Estimate& estimate) {
  if (std::isinf(estimate.log10)) return "0";
  const double whole = std::floor(estimate.log10);
  if (whole < 6) return fmt::format("{:.6g}", std::pow(10.0, estimate.log10));
  return fmt::format("{:.3f}e{:.0f}", std::pow(10.0, estimate.log10 - whole), whole);
}

}  // namespace sudokit
