// Enumerates the choices of k out of n in lexicographic order, as bit masks.
#pragma once

namespace sudokit::nine::hodoku {

// Calls f(mask) until it returns true. Returns whether it did.
template <typename F>
bool each_choice(int n, int k, F f, int from = 0, unsigned chosen = 0) {
  if (k == 0) return f(chosen);
  for (int next = from; next + k <= n; ++next) {
    if (each_choice<F&>(n, k - 1, f, next + 1, chosen | 1U << next)) return true;
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
