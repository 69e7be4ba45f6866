#include <string>

#include "constrain/propagate_rules.hpp"
#include "constrain/regions.hpp"
#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "engines/engines.hpp"
#include "nishio/nishio.hpp"
#include "oracle/sat.hpp"
#include "propagate/propagate.hpp"
#include "rules/clauses/encode_rules.hpp"

namespace sudokit {
namespace {

enum class RootPropagation : std::uint8_t { none, singles, tight, nishio };

struct CdclParams {
  RootPropagation propagation = RootPropagation::tight;
  AtMostOne at_most_one = AtMostOne::pairwise;
  std::int64_t short_set = 4;
  bool digit_somewhere = true;
  SatMode mode = SatMode::stable;
  bool inprocessing = true;
  bool proof_binary = false;
  bool true_first = false;
  std::int64_t diagram = 250'000;

  CnfRules cnf_rules() const { return {at_most_one, static_cast<int>(short_set), digit_somewhere}; }
  SatRules sat_rules() const { return {mode, inprocessing, proof_binary, true_first}; }
};

constexpr std::string_view kCdclPropagations[] = {"none", "singles", "tight", "nishio"};
constexpr std::string_view kAtMostOnes[] = {"pairwise", "sequential", "product"};
constexpr std::string_view kModes[] = {"stable", "alternate", "focused", "sat", "unsat"};
constexpr ParamSource kMeasuredCdcl = our_own("docs/large-orders.md");

constexpr ParamRow kCdclRows[] = {
    choice_param<&CdclParams::propagation>(
        "propagation", kCdclPropagations,
        "propagation before the encoding: none, singles, all-different of houses and digits, or "
        "singles with exact single-digit filtering; with rules: none, or houses and rules to their "
        "fixpoint; always none if a proof or its formula is written, so that these describe the "
        "puzzle itself",
        kMeasuredCdcl),
    choice_param<&CdclParams::at_most_one>("at_most_one", kAtMostOnes,
                                           "encoding of at-most-one constraints",
                                           our_own("Sinz 2005 (sequential), Chen 2010 (product)")),
    int_param<&CdclParams::short_set>("short_set", 2, 100, "candidates",
                                      "sets up to this size are encoded pairwise", kMeasuredCdcl),
    bool_param<&CdclParams::digit_somewhere>(
        "digit_somewhere", "also encode that each digit has a cell in each house",
        our_own("Lynce and Ouaknine 2006: the extended encoding")),
    choice_param<&CdclParams::mode>("mode", kModes,
                                    "CaDiCaL's phases: stable only, both alternately (CaDiCaL's "
                                    "default), focused only; or its configurations sat and unsat",
                                    kMeasuredCdcl),
    bool_param<&CdclParams::inprocessing>("inprocessing", "simplify the clauses between phases",
                                          our_own("CaDiCaL 1.5.3")),
    bool_param<&CdclParams::proof_binary>("proof_binary", "write the proof in binary form",
                                          our_own("CaDiCaL 1.5.3")),
    bool_param<&CdclParams::true_first>(
        "true_first", "first try each candidate as true (CaDiCaL's default), otherwise as false",
        kMeasuredCdcl),
    int_param<&CdclParams::diagram>(
        "diagram", 0, 10'000'000, "edges",
        "a rule whose diagram of partial sums or states has more edges is not encoded; instead, "
        "each solution that violates it adds a clause",
        our_own("docs/rules.md")),
};

constexpr std::size_t kLiteralsALook = 1 << 15;  // loaded between two checks of the meter

// The largest number of cells in a sum that houses and rules imply. Measured 2026-11-25, processor
// time in seconds with 2, 3 and 4 cells: .37, .31 and .35 for eight of Tarek's killers, 2.2, 1.4
// and 1.9 for the four extreme ones. With all sums, of up to eight cells, six of Tarek's killers
// take a seventh of the conflicts and six times as long.
constexpr std::size_t kMostImplied = 3;

constexpr CounterRow kCdclConflicts{"conflicts", "clauses learned", "conflicts"};
constexpr CounterRow kVariables{"variables", "variables", "size of the encoding"};
constexpr CounterRow kClauses{"clauses", "clauses", "size of the encoding"};
constexpr CounterRow kCdclCounters[] = {kCdclConflicts, kVariables, kClauses};

template <class Obs>
class CdclRun {
 public:
  CdclRun(const Puzzle& puzzle, const Run& run, const CdclParams& params, Obs observer)
      : puzzle_(puzzle),
        run_(run),
        params_(params),
        observer_(observer),
        meter_(run),
        collector_(puzzle, run) {
    if (writes()) params_.propagation = RootPropagation::none;
  }

  Outcome run() {
    emit(EventKind::start, 0);
    bool exhausted = false;
    if (meter_.step() && propagate()) exhausted = solve();
    collector_.count(kCdclConflicts, static_cast<double>(conflicts_));
    collector_.count(kVariables, encoding_.variables);
    collector_.count(kClauses, static_cast<double>(encoding_.clauses));
    emit(EventKind::finish, collector_.found() > 0 ? 0 : Collector::open_cells(root_.grid));
    return collector_.finish(meter_, exhausted);
  }

 private:
  bool writes() const { return run_.sinks.proof != nullptr || run_.sinks.formula != nullptr; }

  void emit(EventKind kind, double cost) {
    if constexpr (Obs::kActive) observer_.on({kind, meter_.iterations(), cost, -1, 0});
  }

  // Returns false if the budget ended it.
  bool propagate() {
    const bool whole = puzzle_.has_rules() ? propagate_with_rules() : propagate_houses();
    open_ = Collector::open_cells(root_.grid);
    collector_.set_incumbent(root_.grid, open_);
    emit(EventKind::improve, open_);
    return whole;
  }

  // Propagates houses and rules to their fixpoint, whichever propagation is chosen except `none`,
  // and stores the sums that they imply together. Returns false if the budget ended it.
  bool propagate_with_rules() {
    if (params_.propagation == RootPropagation::none) {
      root_ = propagate_nothing(puzzle_);
      return true;
    }
    const auto propagated = constrain::propagate_rules(puzzle_, meter_);
    root_ = propagated ? *propagated : propagate_nothing(puzzle_);
    for (auto& sum : constrain::implied_sums(*puzzle_.layout, puzzle_.rules->primitives(), {})) {
      if (sum.linear.terms.size() > kMostImplied) continue;
      implied_.push_back({std::move(sum.linear)});
    }
    return propagated.has_value();
  }

  bool propagate_houses() {
    bool whole = true;
    switch (params_.propagation) {
      case RootPropagation::none:
        root_ = propagate_nothing(puzzle_);
        break;
      case RootPropagation::singles:
        root_ = propagate_singles(puzzle_);
        break;
      case RootPropagation::tight:
        root_ = propagate_tight(puzzle_, &meter_);
        break;
      case RootPropagation::nishio:
        try {
          root_ = propagate_nishio(puzzle_, &meter_);
        } catch (const BudgetSpent&) {
          root_ = propagate_nothing(puzzle_);
          whole = false;
        }
        break;
    }
    return whole;
  }

  // Returns true if the whole search space was covered.
  bool solve() {
    if (params_.propagation != RootPropagation::none) {
      if (!root_.consistent) return true;
      if (open_ == 0) {
        collector_.add(root_.grid);
        return true;
      }
    }
    if (!writes()) return enumerate();
    if (!keep_clauses()) return false;
    const bool exhausted = run_.sinks.proof == nullptr ? enumerate() : enumerate_afresh();
    write_formula();
    return exhausted;
  }

  // encode_into(), keep_clauses() and load() return false if the budget ended them.
  bool encode_into(const ClauseSink& sink) {
    encoding_ = encode(*puzzle_.layout, root_.domains, params_.cnf_rules(), sink);
    if (puzzle_.has_rules() && encoding_.whole) encode_rules_into(sink);
    return encoding_.whole;
  }
  void encode_rules_into(const ClauseSink& sink) {
    const auto most_edges = static_cast<std::size_t>(params_.diagram);
    left_out_ = encode_rules(*puzzle_.layout, root_.domains, puzzle_.rules->primitives(),
                             most_edges, meter_, encoding_, sink);
    if (!encoding_.whole) return;
    // A sum that is left out follows from the other constraints.
    encode_rules(*puzzle_.layout, root_.domains, implied_, most_edges, meter_, encoding_, sink);
  }
  bool keep_clauses() {
    const bool whole = encode_into([&](std::span<const int> literals) {
      cnf_.literals.insert(cnf_.literals.end(), literals.begin(), literals.end());
      return meter_.hold(literals.size_bytes()) && !meter_.expired();
    });
    cnf_.variables = encoding_.variables;
    cnf_.clauses = encoding_.clauses;
    return whole;
  }
  bool load(Sat& search) {
    if (!writes()) return encode_into(search.loader(meter_));
    const ClauseSink loader = search.loader(meter_);
    const std::span<const int> literals = cnf_.literals;
    for (std::size_t at = 0; at < literals.size();) {
      // Whole clauses, at least kLiteralsALook literals if there are as many left.
      std::size_t end = std::min(at + kLiteralsALook, literals.size());
      while (literals[end - 1] != 0) ++end;
      if (!loader(literals.subspan(at, end - at))) return false;
      at = end;
    }
    return !meter_.expired();
  }

  Sat::Answer next(Sat& search) {
    if (meter_.expired()) return Sat::Answer::unknown;
    const std::uint64_t before = search.conflicts();
    const auto answer = search.solve(meter_, [&] {
      emit(EventKind::conflict, open_);
      return false;
    });
    conflicts_ += search.conflicts() - before;
    return answer;
  }

  // Keeps the solution unless it breaks a rule that is not encoded. Stores in blocking_ the clause
  // that excludes it, and adds it to the formula if something is written. Returns true if the run
  // is over.
  bool take(const Sat& search) {
    Grid grid = root_.grid;
    const int side = puzzle_.layout->side();
    read_model(
        encoding_, side, [&](int variable) { return search.value(variable); }, grid);
    fill_settled(grid);
    const bool full = breaks_rule(grid) ? !meter_.step() : keep(grid);
    if (writes()) cnf_.add(blocking_);
    return full;
  }

  bool keep(const Grid& grid) {
    blocking_ = blocking_clause(encoding_, puzzle_.layout->side(), grid);
    const bool full = collector_.add(grid);
    emit(EventKind::improve, 0);
    return full;
  }

  // Whether a rule that is not encoded is broken. This counts as a conflict.
  bool breaks_rule(const Grid& grid) {
    for (const Primitive* primitive : left_out_) {
      auto clause = refutation(*primitive, encoding_, puzzle_.layout->side(), grid);
      if (!clause) continue;
      blocking_ = std::move(*clause);
      ++conflicts_;
      return true;
    }
    return false;
  }

  // Fills the cells that have no variable and were not filled by propagation with their only digit.
  void fill_settled(Grid& grid) const {
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      if (grid[cell] == 0) grid[cell] = static_cast<std::uint8_t>(root_.domains[cell].lowest());
    }
  }

  bool enumerate() {
    Sat search(params_.sat_rules(), run_.seed);
    if (!load(search)) return false;
    for (;;) {
      const auto answer = next(search);
      if (answer != Sat::Answer::solution) return answer == Sat::Answer::none;
      if (take(search) || !search.add_held(blocking_, meter_)) return false;
    }
  }

  // With a proof, each solution has its own solver, so that the last proof covers the last CNF from
  // its first clause on.
  bool enumerate_afresh() {
    for (;;) {
      Sat search(params_.sat_rules(), run_.seed, run_.sinks.proof);
      if (!load(search)) return false;
      const auto answer = next(search);
      const bool full = answer == Sat::Answer::solution && take(search);
      search.close();
      if (answer != Sat::Answer::solution) return answer == Sat::Answer::none;
      if (full) return false;
    }
  }

  void write_formula() const {
    if (run_.sinks.formula == nullptr) return;
    std::string text;
    append_dimacs(text, cnf_);
    if (run_.sinks.formula->begin()) run_.sinks.formula->write(text);
  }

  const Puzzle& puzzle_;
  const Run& run_;
  CdclParams params_;
  Obs observer_;
  Meter meter_;
  Collector collector_;
  Propagated root_;
  Encoding encoding_;
  Cnf cnf_;                                 // only if something is written
  std::vector<Primitive> implied_;          // by rules and houses together
  std::vector<const Primitive*> left_out_;  // rules that are not encoded
  std::vector<int> blocking_;
  double open_ = 0;
  std::uint64_t conflicts_ = 0;
};

class Cdcl final : public EngineWith<CdclParams> {
 public:
  const EngineInfo& info() const override { return cdcl_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      return CdclRun<decltype(observer)>(puzzle, run, params_, observer).run();
    });
  }
};

}  // namespace

const EngineInfo& cdcl_info() {
  static constexpr EngineInfo kInfo = {
      .name = "cdcl",
      .summary = "conflict-driven clause learning (CaDiCaL) on the candidates left by propagation",
      .source =
          "Biere et al. 2020, CaDiCaL; encoding: Lynce and Ouaknine 2006, Sudoku as a SAT "
          "problem",
      .iteration_unit = "conflicts",
      .claims = kComplete,
      .takes = kAnyPuzzleWithRules,
      .seeded = true,
      .writes_proof = true,
      .params = kCdclRows,
      .counters = kCdclCounters,
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<Cdcl>(); },
  };
  return kInfo;
}

}  // namespace sudokit
