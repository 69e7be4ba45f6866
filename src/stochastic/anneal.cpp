#include "stochastic/annealing.hpp"
#include "stochastic/engines.hpp"

namespace sudokit {

const EngineInfo& anneal_info() {
  static const EngineInfo kInfo = AnnealEngine<Start::givens, anneal_info>::describe(
      "anneal", "simulated annealing over box permutations",
      "Lewis 2007, On the combination of constraint programming and stochastic search, 2");
  return kInfo;
}

}  // namespace sudokit
