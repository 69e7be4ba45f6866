// An example of a technique and a near-miss.
#pragma once

#include <ostream>

namespace sudokit {

// The first step of a technique when only it and singles are used, and a filled cell without which
// this step cannot be taken there.
struct Example {
  const char* technique;
  const char* puzzle;
  const char* changes;
  const char* near_miss;
  const char* layout = "3x3";
};

inline void PrintTo(const Example& example, std::ostream* out) {
  *out << example.technique;
}

}  // namespace sudokit
