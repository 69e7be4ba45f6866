// Counters: numbers that a run counts, each with a declared row. An engine lists its rows in its
// EngineInfo; a run reports those that it counted. They are informational: programs base decisions
// on the other fields of Outcome.
#pragma once

#include <string_view>

namespace sudokit {

struct CounterRow {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;

  friend bool operator==(const CounterRow&, const CounterRow&) = default;
};

struct Counter {
  const CounterRow* row = nullptr;  // lives as long as the program
  double value = 0;
};

}  // namespace sudokit
