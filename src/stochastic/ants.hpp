// The parameters of the ant colony system (Lloyd and Amos 2019), shared by the engines that use it.
#pragma once

#include <cstdint>

#include "sudokit/engine.hpp"

namespace sudokit {

enum class Q0Sense : std::uint8_t { paper, code };
enum class AntPropagation : std::uint8_t { acs_code, singles };
enum class AntOrder : std::uint8_t { index, smallest };
enum class AntHeuristic : std::uint8_t { none, peers };
enum class AntUpdate : std::uint8_t { best_value, iteration };

struct AntParams {
  std::int64_t ants = 10;
  double q0 = 0.9;
  Q0Sense q0_sense = Q0Sense::code;
  double rho = 0.9;
  double xi = 0.1;
  double bve = 0.005;
  AntUpdate update = AntUpdate::best_value;
  double evaporation = 0;
  AntPropagation propagation = AntPropagation::acs_code;
  AntOrder order = AntOrder::index;
  AntHeuristic heuristic = AntHeuristic::none;
  double beta = 1;
};

}  // namespace sudokit
