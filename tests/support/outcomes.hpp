// Helpers that read counters of an outcome, and a sink in memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sudokit/run.hpp"

namespace sudokit::test {

// The value of a counter; nothing if the run did not count it.
inline std::optional<double> counter(const Outcome& outcome, std::string_view name) {
  for (const Counter& counter : outcome.counters) {
    if (counter.row->name == name) return counter.value;
  }
  return std::nullopt;
}

// "nodes=12 backtracks=3".
inline std::string counters_text(const Outcome& outcome) {
  std::string text;
  for (const Counter& counter : outcome.counters) {
    text += std::string(counter.row->name) + "=" + std::to_string(counter.value) + " ";
  }
  return text;
}

// A sink in memory. It refuses a write that would take it beyond `most` bytes.
struct MemorySink : Sink {
  std::string text;
  std::size_t most = ~std::size_t{0};
  int begun = 0;
  int refused = 0;

  bool begin() override {
    ++begun;
    text.clear();
    return true;
  }
  bool write(std::string_view bytes) override {
    if (text.size() + bytes.size() > most) return ++refused, false;
    text += bytes;
    return true;
  }
};

}  // namespace sudokit::test
