// Fits a line through values some of which are only lower bounds: the normal model with censored
// values ("Tobit"), by maximum likelihood.
//
// In Olsen's parameters (the inverse of the spread, and the line divided by the spread) the
// likelihood is concave everywhere (Olsen 1978, Note on the uniqueness of the maximum likelihood
// estimator for the Tobit model). Newton's steps, halved where they overshoot, therefore converge
// to its only maximum.
#include <algorithm>
#include <array>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numbers>
#include <utility>

#include "study/statistics.hpp"

namespace sudokit::study {
namespace {

constexpr int kMost = 3;
using Vector = std::array<double, kMost>;

// The contribution of a reading: z = row . parameters; the first parameter is the inverse of the
// spread.
struct Term {
  Vector row;
  bool seen;
};

// The normal density divided by the upper tail probability, at z.
double hazard(double z) {
  if (z > 30) return z + 1 / z - 2 / (z * z * z);
  const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
  return density / (std::erfc(z / std::numbers::sqrt2) / 2);
}

double log_of_more(double z) {
  if (z < 30) return std::log(std::erfc(z / std::numbers::sqrt2) / 2);
  return -z * z / 2 - std::log(2 * std::numbers::pi) / 2 - std::log(hazard(z));
}

double dot(const Vector& a, const Vector& b, int size) {
  double sum = 0;
  for (int i = 0; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

double log_likelihood(std::span<const Term> terms, const Vector& at, int size) {
  double sum = 0;
  for (const Term& term : terms) {
    const double z = dot(term.row, at, size);
    sum += term.seen ? std::log(at[0]) - z * z / 2 - std::log(2 * std::numbers::pi) / 2
                     : log_of_more(z);
  }
  return sum;
}

// Solves matrix x = right by elimination with pivots; false if the matrix is singular.
bool solve(std::array<Vector, kMost> matrix, Vector& right, int size) {
  for (int i = 0; i < size; ++i) {
    int pivot = i;
    for (int r = i + 1; r < size; ++r) {
      if (std::abs(matrix[r][i]) > std::abs(matrix[pivot][i])) pivot = r;
    }
    if (!(std::abs(matrix[pivot][i]) > 1e-300)) return false;
    std::swap(matrix[i], matrix[pivot]);
    std::swap(right[i], right[pivot]);
    for (int r = 0; r < size; ++r) {
      if (r == i) continue;
      const double factor = matrix[r][i] / matrix[i][i];
      for (int c = i; c < size; ++c) matrix[r][c] -= factor * matrix[i][c];
      right[r] -= factor * right[i];
    }
  }
  for (int i = 0; i < size; ++i) right[i] /= matrix[i][i];
  return true;
}

// Newton's step from the point `at`.
bool step_from(std::span<const Term> terms, const Vector& at, int size, Vector& step) {
  std::array<Vector, kMost> curvature{};  // minus the second derivatives
  step = {};
  for (const Term& term : terms) {
    const double z = dot(term.row, at, size);
    const double slope = term.seen ? z : hazard(z);
    const double bend = term.seen ? 1 : slope * (slope - z);
    for (int i = 0; i < size; ++i) {
      step[i] -= slope * term.row[i];
      for (int j = 0; j < size; ++j) curvature[i][j] += bend * term.row[i] * term.row[j];
    }
    if (!term.seen) continue;
    step[0] += 1 / at[0];
    curvature[0][0] += 1 / (at[0] * at[0]);
  }
  return solve(curvature, step, size);
}

struct Maximum {
  Vector at{};
  double log_likelihood = 0;
};

Maximum climb(std::span<const Term> terms, Vector at, int size) {
  double height = log_likelihood(terms, at, size);
  for (int round = 0; round < 200; ++round) {
    Vector step;
    if (!step_from(terms, at, size, step)) break;
    double length = 1;
    Vector next = at;
    double reached = height;
    for (; length > 1e-12; length /= 2) {
      for (int i = 0; i < size; ++i) next[i] = at[i] + length * step[i];
      if (next[0] <= 0) continue;
      reached = log_likelihood(terms, next, size);
      if (reached >= height) break;
    }
    if (length <= 1e-12) break;
    const double gain = reached - height;
    at = next, height = reached;
    if (gain < 1e-13 * (1 + std::abs(height)) && length == 1) break;
  }
  return {at, height};
}

// Readings with both coordinates centred and scaled to unit deviation.
struct Scaled {
  std::vector<Reading> readings;
  double x_middle = 0, x_size = 1, y_middle = 0, y_size = 1;
};

double size_of(std::span<const double> values) {
  const double deviation = standard_deviation(values);
  return deviation > 0 ? deviation : 1;
}

Scaled scaled(std::span<const Reading> readings) {
  std::vector<double> x, y;
  for (const Reading& each : readings) x.push_back(each.x), y.push_back(each.y);
  Scaled result{{}, mean(x), size_of(x), mean(y), size_of(y)};
  for (const Reading& each : readings) {
    result.readings.push_back({(each.x - result.x_middle) / result.x_size,
                               (each.y - result.y_middle) / result.y_size, each.seen});
  }
  return result;
}

Maximum best_line(const Scaled& data) {
  std::vector<Term> terms;
  for (const Reading& each : data.readings) terms.push_back({{each.y, -1, -each.x}, each.seen});
  return climb(terms, {1, 0, 0}, 3);
}

// The profile log-likelihood of a slope: the maximum over the other parameters.
double profile(const Scaled& data, double slope) {
  std::vector<Term> terms;
  std::vector<double> rest;
  for (const Reading& each : data.readings) {
    rest.push_back(each.y - slope * each.x);
    terms.push_back({{rest.back(), -1, 0}, each.seen});
  }
  const double inverse = 1 / size_of(rest);
  return climb(terms, {inverse, mean(rest) * inverse, 0}, 2).log_likelihood;
}

// The slopes at which twice the log-likelihood has fallen by `drop`.
Interval profile_interval(const Scaled& data, const Maximum& best, double drop) {
  const double slope = best.at[2] / best.at[0];
  const auto limit = [&](double direction) {
    const auto fallen = [&](double away) {
      return 2 * (best.log_likelihood - profile(data, slope + direction * away)) >= drop;
    };
    double inside = 0, outside = 0.01;
    while (!fallen(outside) && outside < 1e9) inside = outside, outside *= 2;
    for (int i = 0; i < 60; ++i) {
      const double middle = (inside + outside) / 2;
      (fallen(middle) ? outside : inside) = middle;
    }
    return slope + direction * outside;
  };
  return {limit(-1), limit(1)};
}

// Are there uncensored readings at two places at least, and more of them than the line has
// parameters? With a single place, steeper slopes are always as good.
bool enough(std::span<const Reading> readings) {
  const auto first = std::ranges::find(readings, true, &Reading::seen);
  if (first == readings.end() || std::ranges::count(readings, true, &Reading::seen) < 3) {
    return false;
  }
  return std::ranges::any_of(readings,
                             [&](const Reading& each) { return each.seen && each.x != first->x; });
}

}  // namespace

std::optional<Line> fit_line(std::span<const Reading> readings, double confidence) {
  if (!enough(readings)) return std::nullopt;
  const Scaled data = scaled(readings);
  const Maximum best = best_line(data);
  const double scale = data.y_size / data.x_size;
  Line line;
  line.n = readings.size();
  line.seen = static_cast<std::size_t>(std::ranges::count(readings, true, &Reading::seen));
  line.slope = best.at[2] / best.at[0] * scale;
  line.at_zero = data.y_middle + best.at[1] / best.at[0] * data.y_size - line.slope * data.x_middle;
  line.spread = data.y_size / best.at[0];
  line.log_likelihood =
      best.log_likelihood - static_cast<double>(line.seen) * std::log(data.y_size);
  line.slope_interval = {line.slope, line.slope};
  if (best.at[0] > 1e6) return line;  // the readings lie on the line
  // The drop that gives Student's interval if nothing is censored.
  const auto n = static_cast<double>(line.n);
  const double t = boost::math::quantile(boost::math::students_t(n - 2), (1 + confidence) / 2);
  const Interval interval = profile_interval(data, best, n * std::log1p(t * t / (n - 2)));
  line.slope_interval = {interval.low * scale, interval.high * scale};
  return line;
}

}  // namespace sudokit::study
