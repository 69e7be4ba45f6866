// Counters: what a run counted, each by a declared row. An engine lists its rows in its EngineInfo;
// a run reports those that it came to count. They are for people and statistics: what programs
// decide by is a field of Outcome.
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
