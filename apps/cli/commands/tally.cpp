#include "cli/commands/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace sudokit::cli {
namespace {

constexpr std::uint64_t kSplit = 32;  // buckets per power of two
constexpr int kSplitBits = 5;

// Below kSplit nanoseconds a bucket is one nanosecond wide; above, 1/32 of a power of two.
std::size_t bucket_of(double seconds) {
  const auto ns = static_cast<std::uint64_t>(std::clamp(seconds * 1e9, 0.0, 9e18));
  if (ns < kSplit) return ns;
  const int shift = static_cast<int>(std::bit_width(ns)) - 1 - kSplitBits;
  return (static_cast<std::size_t>(shift) << kSplitBits) + (ns >> shift);
}

double upper_end(std::size_t bucket) {
  if (bucket < kSplit) return static_cast<double>(bucket + 1) * 1e-9;
  const auto shift = static_cast<int>((bucket >> kSplitBits) - 1);
  const std::size_t mantissa = (bucket & (kSplit - 1)) + kSplit;
  return std::ldexp(static_cast<double>(mantissa + 1), shift) * 1e-9;
}

std::string count_line(std::string_view name, std::uint64_t count) {
  return fmt::format("{:<20}{}\n", name, count);
}

}  // namespace

void TimeHistogram::add(double seconds) {
  ++buckets_[bucket_of(seconds)];
  ++count_;
  sum_ += seconds;
}

void TimeHistogram::merge(const TimeHistogram& other) {
  for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  sum_ += other.sum_;
}

double TimeHistogram::quantile(double part) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(part * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen >= wanted && seen > 0) return upper_end(i);
  }
  return 0;
}

void Tally::add_counter(std::string_view name, std::string_view unit, double value) {
  const auto at = std::find_if(counters.begin(), counters.end(),
                               [&](const Sum& sum) { return sum.name == name; });
  if (at != counters.end()) {
    at->value += value;
  } else {
    counters.push_back({std::string(name), std::string(unit), value});
  }
}

void Tally::add(Verdict verdict, double seconds, std::string_view file, std::size_t line) {
  ++verdicts[static_cast<std::size_t>(verdict)];
  facts.no |= verdict == Verdict::unsatisfiable;
  facts.unknown |= verdict == Verdict::unknown;
  times.add(seconds);
  if (seconds > slowest) {
    slowest = seconds;
    slowest_place = fmt::format("{}:{}", file, line);
  }
}

void Tally::add(const BriefAnswer& answer, std::uint64_t limit, std::string_view file) {
  add(answer.verdict(limit), answer.seconds, file, answer.line);
  for (const Counter& counter : answer.counters()) {
    add_counter(counter.row->name, counter.row->unit, counter.value);
  }
}

void Tally::add(const Outcome& outcome, std::string_view file, std::size_t line) {
  add(outcome.verdict, outcome.seconds, file, line);
  for (const Counter& counter : outcome.counters) {
    add_counter(counter.row->name, counter.row->unit, counter.value);
  }
}

void Tally::merge(const Tally& other) {
  facts.merge(other.facts);
  for (std::size_t i = 0; i < verdicts.size(); ++i) verdicts[i] += other.verdicts[i];
  errors += other.errors;
  times.merge(other.times);
  if (other.slowest > slowest) {
    slowest = other.slowest;
    slowest_place = other.slowest_place;
  }
  for (const Sum& sum : other.counters) add_counter(sum.name, sum.unit, sum.value);
}

std::string describe_seconds(double seconds) {
  if (seconds < 1e-6) return fmt::format("{:.0f} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.4g} s", seconds);
}

std::string describe(const Tally& tally, double seconds, unsigned jobs, const std::string& engine,
                     std::uint64_t seed) {
  const auto puzzles = std::accumulate(tally.verdicts.begin(), tally.verdicts.end(), tally.errors);
  std::string text = count_line("puzzles", puzzles);
  for (std::size_t i = 0; i < tally.verdicts.size(); ++i) {
    if (tally.verdicts[i] == 0) continue;
    text += count_line(fmt::format("  {}", to_string(static_cast<Verdict>(i))), tally.verdicts[i]);
  }
  if (tally.errors > 0) text += count_line("  errors", tally.errors);
  text += fmt::format("{:<20}{}, seed {}\n", "engine", engine, seed);
  text += fmt::format("{:<20}{} with {} {}, {:.0f} puzzles/s\n", "time", describe_seconds(seconds),
                      jobs, jobs == 1 ? "job" : "jobs", static_cast<double>(puzzles) / seconds);
  if (tally.times.count() == 0) return text;
  text += fmt::format(
      "{:<20}mean {}, 50 % {}, 90 % {}, 99 % {}, slowest {} ({})\n", "a puzzle",
      describe_seconds(tally.times.mean()), describe_seconds(tally.times.quantile(0.5)),
      describe_seconds(tally.times.quantile(0.9)), describe_seconds(tally.times.quantile(0.99)),
      describe_seconds(tally.slowest), tally.slowest_place);
  for (const Tally::Sum& sum : tally.counters) {
    const std::string unit = sum.unit == sum.name ? "" : fmt::format(" {}", sum.unit);
    const bool whole = sum.value == std::floor(sum.value);
    text += fmt::format("{:<20}{:.{}f}{}\n", sum.name, sum.value, whole ? 0 : 2, unit);
  }
  return text;
}

}  // namespace sudokit::cli
