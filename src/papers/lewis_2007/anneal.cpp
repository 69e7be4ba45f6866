#include "papers/engines.hpp"
#include "papers/lewis_2007/annealing.hpp"

namespace sudokit {

const EngineInfo& anneal_info() {
  static const EngineInfo kInfo = AnnealEngine<Start::givens, anneal_info>::describe(
      "anneal", "simulated annealing over box permutations",
      "Lewis 2007, On the combination of constraint programming and stochastic search, 2");
  return kInfo;
}

const EngineInfo& cp_anneal_info() {
  static const EngineInfo kInfo = AnnealEngine<Start::singles, cp_anneal_info>::describe(
      "cp-anneal", "naked and hidden singles, then simulated annealing of the remaining cells",
      "Lewis 2007, On the combination of constraint programming and stochastic search, 2 and 3");
  return kInfo;
}

}  // namespace sudokit
