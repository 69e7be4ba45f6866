#include "sudokit/run.hpp"

#include <array>

namespace sudokit {

std::string_view to_string(Verdict verdict) {
  constexpr std::array<std::string_view, 5> kNames = {"unknown", "solved", "unique", "multiple",
                                                      "unsatisfiable"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string_view to_string(StopReason reason) {
  constexpr std::array<std::string_view, 5> kNames = {"finished", "time", "iterations", "stopped",
                                                      "memory"};
  return kNames[static_cast<std::size_t>(reason)];
}

std::string_view to_string(EventKind kind) {
  constexpr std::array<std::string_view, 8> kNames = {"start",  "improve",  "move",   "restart",
                                                      "branch", "conflict", "deduce", "finish"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace sudokit
