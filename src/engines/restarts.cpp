// Restarts: randomised depth-first dives under conflict weights, cut off by Luby's sequence. Ours:
// rapid randomised restarts (Gomes, Selman and Kautz 1998) with dom/wdeg (Boussemart et al. 2004),
// full propagation and progress saving (Pipatsrisawat and Darwiche 2007).
//
// A dive assigns the most contended cell its remembered digit, propagates all singles, and on a
// contradiction refutes the last decision. After its share of contradictions it is abandoned; the
// weights, the remembered digits and what was refuted without any decision are kept. The shares are
// unbounded, so that eventually a dive covers all that is left. If it finds nothing, it has proved
// that there is no solution.
#include "engines/engines.hpp"
#include "engines/partial_assignment.hpp"

namespace sudokit {
namespace {

struct RestartsParams {
  std::int64_t unit = 100;
  double house_share = 0.3;
  double decay = 0.999;
  bool remember = true;
};

constexpr ParamRow kRestartsRows[] = {
    int_param<&RestartsParams::unit>(
        "unit", 1, 1e9, "conflicts",
        "contradictions allowed per dive, multiplied by Luby's sequence",
        our_own("after Luby, Sinclair and Zuckerman 1993")),
    real_param<&RestartsParams::house_share>(
        "house_share", 0, 100, "weight",
        "weight of a contradiction in a house relative to one in a cell", our_own("ours")),
    real_param<&RestartsParams::decay>(
        "decay", 0.5, 1, "factor",
        "factor applied to the weight of older contradictions at each new one",
        our_own("ours, after Boussemart et al. 2004")),
    bool_param<&RestartsParams::remember>(
        "remember", "first try the digit that the cell had at the last contradiction",
        our_own("after Pipatsrisawat and Darwiche 2007")),
};

constexpr CounterRow kRestartsConflicts{"conflicts", "conflicts", "contradictions found"};
constexpr CounterRow kRestartsRestarts{"restarts", "restarts", "dives abandoned"};
constexpr CounterRow kRestartsCounters[] = {kRestartsConflicts, kRestartsRestarts, kIterations};

// Luby's sequence 1 1 2 1 1 2 4 ..., with i from 1.
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t power = 1;
  while (power < i + 1) power *= 2;
  return power == i + 1 ? power / 2 : luby(i - power / 2 + 1);
}

template <class Shape>
class Diver {
 public:
  using State = PartialAssignment<Shape>;

  Diver(Search<MaybeObserver>& search, State& state, const RestartsParams& params)
      : search_(search), state_(state), params_(params) {}

  void run() {
    state_.keep_root();
    state_.offer();
    for (std::uint64_t i = 1; state_.open() > 0; ++i) {
      const double conflicts = static_cast<double>(params_.unit) * static_cast<double>(luby(i));
      if (!state_.dive(
              conflicts, params_.remember, [&] { return search_.step(); },
              [&] { state_.remember(); })) {
        break;
      }
      if (state_.open() == 0) break;
      state_.back_to_root();
      restarts_ += 1;
      search_.emit(EventKind::restart, state_.open());
    }
    if (!exhausted() && state_.open() == 0) state_.offer();
  }
  // Whether it is proved that there is no solution.
  bool exhausted() const { return state_.refuted(); }
  void report() const {
    search_.collector.count(kRestartsConflicts, state_.conflicts());
    search_.collector.count(kRestartsRestarts, restarts_);
  }

 private:
  Search<MaybeObserver>& search_;
  State& state_;
  const RestartsParams& params_;
  double restarts_ = 0;
};

}  // namespace

const EngineInfo& restarts_info() {
  static const EngineInfo kInfo = {
      .name = "restarts",
      .summary = "randomised dives guided by conflict weights, restarted by Luby's sequence",
      .source = "ours, after Gomes, Selman and Kautz 1998 and Boussemart et al. 2004",
      .iteration_unit = "decisions",
      .claims = {.unsatisfiable = true, .decides = true},
      .takes = kAnyPuzzleOfHouses,
      .seeded = true,
      .params = kRestartsRows,
      .counters = kRestartsCounters,
      .make = PartialAssignmentEngine<RestartsParams, Diver, restarts_info>::make,
  };
  return kInfo;
}

}  // namespace sudokit
