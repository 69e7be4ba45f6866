#include "oracle/sat.hpp"

#include <algorithm>
#include <array>
#include <cadical.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

namespace sudokit {
namespace {

void configure(CaDiCaL::Solver& solver, const SatRules& rules, std::uint64_t seed) {
  solver.set("quiet", 1);
  solver.set("profile", 0);
  // Call the terminator every time, so that a budget ends at its exact conflict.
  solver.set("terminateint", 0);
  solver.set("seed", static_cast<int>(seed % 2'000'000'000));
  solver.set("inprocessing", rules.inprocessing ? 1 : 0);
  solver.set("binary", rules.proof_binary ? 1 : 0);
  solver.set("phase", rules.true_first ? 1 : 0);
  switch (rules.mode) {
    case SatMode::stable:
      solver.set("stabilizeonly", 1);
      break;
    case SatMode::alternate:
      break;
    case SatMode::focused:
      solver.set("stabilize", 0);
      break;
    case SatMode::sat:
      solver.configure("sat");
      break;
    case SatMode::unsat:
      solver.configure("unsat");
      break;
  }
}

// The memory that CaDiCaL uses per clause in addition to the literals: the header, the watches, and
// what is kept to remove the clause again. Measured 2026-11-21 on 6x6 to 10x10 boxes: 67 to 98
// bytes per clause of two literals, hence 72 more than the literals.
constexpr std::uint64_t kBytesAClause = 72;

// CaDiCaL's tables are as long as the largest variable used so far, which in a plain encoding
// occurs in the first clauses. Measured 2026-11-22 on 10^6 variables.
constexpr std::uint64_t kBytesAVariable = 160;

std::uint64_t bytes_of(std::span<const int> literals) {
  const auto clauses = static_cast<std::uint64_t>(std::ranges::count(literals, 0));
  return literals.size_bytes() + clauses * (kBytesAClause - sizeof(int));
}

}  // namespace

// The file that CaDiCaL writes its proof to; its bytes are passed on to a sink. (The interface of
// CaDiCaL 1.5.3 does not accept a custom tracer.)
class Sat::Tracer {
 public:
  explicit Tracer(Sink& sink) : sink_(sink), refused_(!sink.begin()) {
    constexpr cookie_io_functions_t kWriteOnly = {nullptr, write, nullptr, nullptr};
    file_.reset(fopencookie(this, "wb", kWriteOnly));
    if (!file_) throw std::bad_alloc();
    std::setvbuf(file_.get(), buffer_.data(), _IOFBF, buffer_.size());
  }
  std::FILE* file() { return file_.get(); }
  bool refused() const { return refused_; }
  // Returns true if the sink accepted everything.
  bool close() {
    const bool wrong = std::ferror(file_.get()) != 0;
    return std::fclose(file_.release()) == 0 && !wrong && !refused_;
  }

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  // The write function of a cookie reports an error by returning 0.
  static ssize_t write(void* self, const char* bytes, std::size_t size) {
    Tracer& tracer = *static_cast<Tracer*>(self);
    tracer.refused_ = tracer.refused_ || !tracer.sink_.write({bytes, size});
    return tracer.refused_ ? 0 : static_cast<ssize_t>(size);
  }

  Sink& sink_;
  bool refused_;
  std::array<char, 1 << 16> buffer_;
  std::unique_ptr<std::FILE, CloseFile> file_;
};

// CaDiCaL exports one clause per conflict to its learner, so the exports count the conflicts.
struct Sat::Callbacks : CaDiCaL::Learner, CaDiCaL::Terminator {
  Callbacks(Sat& s, Meter& m, Counting c, const OnConflict& f)
      : sat(s), meter(m), counting(c), on_conflict(f) {}

  bool learning(int size) override {
    ended = ended || !sat.hold_learnt(static_cast<std::uint64_t>(size), meter);
    if (counting == Counting::none) return false;
    ++sat.conflicts_;
    if (!ended) ended = !meter.step() || (on_conflict && on_conflict());
    return false;
  }
  void learn(int) override {}
  bool terminate() override {
    ended = ended || meter.expired() || (sat.tracer_ && sat.tracer_->refused());
    return ended;
  }

  Sat& sat;
  Meter& meter;
  Counting counting;
  const OnConflict& on_conflict;
  bool ended = false;
};

Sat::Sat(const SatRules& rules, std::uint64_t seed, Sink* proof)
    : tracer_(proof == nullptr ? nullptr : std::make_unique<Tracer>(*proof)),
      solver_(std::make_unique<CaDiCaL::Solver>()) {
  configure(*solver_, rules, seed);
  if (tracer_) solver_->trace_proof(tracer_->file(), "proof");
}

Sat::~Sat() = default;

template <class Use>
auto Sat::guarded(Use&& use) {
  try {
    return use();
  } catch (...) {
    static_cast<void>(solver_.release());
    throw;
  }
}

// CaDiCaL discards most learnt clauses, and a larger share the longer it runs. Measured 2026-11-21
// on 5x5 to 7x7 boxes: of 1,000 conflicts 870 to 970 clauses are kept, of 10,000 conflicts 4,200,
// which is less than 50 times the square root.
bool Sat::hold_learnt(std::uint64_t literals, Meter& meter) {
  constexpr double kKept = 50;
  constexpr std::uint64_t kConflictsALook = 256;
  learnt_literals_ += literals;
  if (++learnt_ % kConflictsALook != 0) return true;
  const auto learnt = static_cast<double>(learnt_);
  const double each = static_cast<double>(learnt_literals_) / learnt * sizeof(int) +
                      static_cast<double>(kBytesAClause);
  const auto bytes = static_cast<std::uint64_t>(std::min(learnt, kKept * std::sqrt(learnt)) * each);
  if (bytes <= learnt_held_) return true;
  return meter.hold(bytes - std::exchange(learnt_held_, bytes));
}

Sat::Answer Sat::solve(Callbacks& callbacks) {
  solver_->connect_learner(&callbacks);
  solver_->connect_terminator(&callbacks);
  const int result = guarded([&] { return solver_->solve(); });
  solver_->disconnect_terminator();
  solver_->disconnect_learner();
  if (result == 10) return Answer::solution;
  return result == 20 ? Answer::none : Answer::unknown;
}

Sat::Answer Sat::solve(Meter& meter, const OnConflict& on_conflict) {
  Callbacks callbacks(*this, meter, Counting::conflicts, on_conflict);
  return solve(callbacks);
}

Sat::Answer Sat::solve(Meter& meter, Counting counting) {
  const OnConflict nothing;
  Callbacks callbacks(*this, meter, counting, nothing);
  return solve(callbacks);
}

bool Sat::value(int variable) const {
  return solver_->val(variable) > 0;
}

bool Sat::failed(int literal) const {
  return solver_->failed(literal);
}

ClauseSink Sat::loader(Meter& meter) {
  return [this, &meter](std::span<const int> literals) {
    if (meter.expired() || !meter.hold(growth(literals) + bytes_of(literals))) return false;
    load(literals);
    return true;
  };
}

std::uint64_t Sat::growth(std::span<const int> literals) {
  int largest = variables_;
  for (const int literal : literals) largest = std::max(largest, std::abs(literal));
  return static_cast<std::uint64_t>(largest - std::exchange(variables_, largest)) * kBytesAVariable;
}

bool Sat::add_held(std::span<const int> clause, Meter& meter) {
  if (!meter.hold(growth(clause) + clause.size_bytes() + kBytesAClause)) return false;
  add(clause);
  return true;
}

void Sat::load(std::span<const int> literals) {
  guarded([&] {
    for (const int literal : literals) solver_->add(literal);
  });
}

void Sat::add(std::span<const int> clause) {
  load(clause);
  guarded([&] { solver_->add(0); });
}

void Sat::assume(int literal) {
  guarded([&] { solver_->assume(literal); });
}

void Sat::prefer(int literal) {
  guarded([&] { solver_->phase(literal); });
}

bool Sat::close() {
  solver_.reset();
  return !tracer_ || tracer_->close();
}

}  // namespace sudokit
