// All kinds of constraints: one macro lists the names of their rows.
#pragma once

#include "sudokit/puzzle.hpp"

#define SUDOKIT_CONSTRAINTS(each)                                                                  \
  each(anti_king) each(anti_knight) each(arrow) each(automaton) each(between_line) each(black_dot) \
      each(candidates) each(clone) each(diagonal) each(diagonals) each(difference) each(different) \
          each(disjoint_groups) each(double_arrow) each(dutch_whisper) each(entropic_line)         \
              each(equal_sums) each(even) each(extra_region) each(german_whisper)                  \
                  each(greater_than) each(killer) each(killer_with_repeats) each(kropki_negative)  \
                      each(little_killer) each(maximum) each(minimum) each(modular_line)           \
                          each(nabner) each(non_consecutive) each(odd) each(any) each(palindrome)  \
                              each(pill_arrow) each(quadruple) each(ratio) each(regex)             \
                                  each(region_sum_line) each(relation) each(relation_all)          \
                                      each(renban) each(sandwich) each(skyscraper)                 \
                                          each(slow_thermometer) each(sum) each(sum_line)          \
                                              each(thermometer) each(v) each(whisper)              \
                                                  each(white_dot) each(windows) each(x)            \
                                                      each(x_sum) each(xv_negative)                \
                                                          each(zipper_line)

namespace sudokit::rules::kinds {
#define SUDOKIT_DECLARE(name) extern const ConstraintRow name;
SUDOKIT_CONSTRAINTS(SUDOKIT_DECLARE)
#undef SUDOKIT_DECLARE
}  // namespace sudokit::rules::kinds
