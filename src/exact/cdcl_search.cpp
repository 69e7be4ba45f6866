#include "exact/cdcl_search.hpp"

#include <algorithm>
#include <cadical.hpp>
#include <cerrno>
#include <limits>
#include <system_error>

namespace sudokit {
namespace {

void configure(CaDiCaL::Solver& solver, const CdclParams& params, std::uint64_t seed) {
  solver.set("quiet", 1);
  solver.set("profile", 0);
  // The terminator is asked every time, so that a budget ends with its conflict.
  solver.set("terminateint", 0);
  solver.set("seed", static_cast<int>(seed % 2'000'000'000));
  solver.set("inprocessing", params.inprocessing ? 1 : 0);
  solver.set("binary", params.proof_binary ? 1 : 0);
  switch (params.mode) {
    case CdclMode::stable:
      solver.set("stabilizeonly", 1);
      break;
    case CdclMode::alternate:
      break;
    case CdclMode::focused:
      solver.set("stabilize", 0);
      break;
    case CdclMode::sat:
      solver.configure("sat");
      break;
    case CdclMode::unsat:
      solver.configure("unsat");
      break;
  }
}

[[noreturn]] void throw_io(const std::string& name) {
  throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(), name);
}

}  // namespace

// CaDiCaL exports one clause a conflict to its learner; that is the count of conflicts.
struct CdclSearch::Callbacks : CaDiCaL::Learner, CaDiCaL::Terminator {
  Callbacks(Meter& m, const OnConflict& f, std::uint64_t& count)
      : meter(m), on_conflict(f), conflicts(count) {}

  bool learning(int) override {
    ++conflicts;
    if (!ended) ended = !meter.step() || (on_conflict && on_conflict());
    return false;
  }
  void learn(int) override {}
  bool terminate() override {
    ended = ended || meter.expired();
    return ended;
  }

  Meter& meter;
  const OnConflict& on_conflict;
  std::uint64_t& conflicts;
  bool ended = false;
};

CdclSearch::CdclSearch(const Cnf& cnf, const CdclParams& params, std::uint64_t seed)
    : proof_name_(params.proof), solver_(std::make_unique<CaDiCaL::Solver>()) {
  configure(*solver_, params, seed);
  if (!proof_name_.empty()) {
    proof_.reset(std::fopen(proof_name_.c_str(), "wb"));
    if (!proof_) throw_io(proof_name_);
    solver_->trace_proof(proof_.get(), proof_name_.c_str());
  }
  solver_->reserve(cnf.variables);
  for (const int literal : cnf.literals) solver_->add(literal);
}

CdclSearch::~CdclSearch() = default;

CdclSearch::Answer CdclSearch::next(Meter& meter, const OnConflict& on_conflict) {
  Callbacks callbacks(meter, on_conflict, conflicts_);
  solver_->connect_learner(&callbacks);
  solver_->connect_terminator(&callbacks);
  const int result = solver_->solve();
  solver_->disconnect_terminator();
  solver_->disconnect_learner();
  if (result == 10) return Answer::solution;
  return result == 20 ? Answer::none : Answer::unknown;
}

bool CdclSearch::value(int variable) const {
  return solver_->val(variable) > 0;
}

void CdclSearch::add(std::span<const int> clause) {
  for (const int literal : clause) solver_->add(literal);
  solver_->add(0);
}

void CdclSearch::close() {
  solver_.reset();
  if (!proof_) return;
  errno = 0;
  const bool failed = std::ferror(proof_.get()) != 0;
  if (std::fclose(proof_.release()) != 0 || failed) throw_io(proof_name_);
}

std::vector<int> blocking_clause(const CandidateCnf& problem, int side, const Grid& grid) {
  std::vector<int> clause;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    const std::size_t at = cell * static_cast<std::size_t>(side) + grid[cell] - 1;
    if (problem.variable[at] != 0) clause.push_back(-problem.variable[at]);
  }
  return clause;
}

}  // namespace sudokit
