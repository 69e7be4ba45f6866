// Asking: the oracle of one question about a puzzle. It is that of the findings that the run names,
// where they serve, and otherwise a new one.
#pragma once

#include <memory>
#include <optional>

#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {

// An oracle with the run and the meter that it refers to, for question after question.
struct HeldOracle {
  HeldOracle() = default;
  HeldOracle(const HeldOracle&) = delete;
  HeldOracle& operator=(const HeldOracle&) = delete;

  void begin(const LayoutPtr& asked, const Run& next);
  // Pre: begin(). `nodes`: as of Oracle::prove_unique().
  Uniqueness prove(const Puzzle& puzzle, std::uint64_t nodes);

  Run run;
  std::optional<Meter> meter;
  LayoutPtr layout;
  std::optional<Oracle> oracle;
};

struct Findings::State {
  explicit State(Puzzle about) : puzzle(std::move(about)) {}
  bool is_about(const Puzzle& other) const;
  // Null where they do not serve.
  static State* serving(const Puzzle& puzzle, const Run& run);
  // Whether a new oracle would prove the same by so many nodes.
  bool proves(std::uint64_t nodes) const;

  Puzzle puzzle;
  HeldOracle held;
  bool busy = false;  // a question is being asked
  std::optional<Uniqueness> proof;
  std::uint64_t nodes = 0;  // that it was searched by
  bool counted = false;     // its guesses are known
  std::optional<TrueCandidates> candidates;
};

class Asking {
 public:
  Asking(const Puzzle& puzzle, const Run& run);
  ~Asking();
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

  // What is known, or what the oracle proves.
  Uniqueness prove(std::uint64_t nodes = 0);
  // Null where they are not known.
  const TrueCandidates* candidates() const;
  void keep(const TrueCandidates& found);
  Oracle& oracle() { return *held_->oracle; }
  Meter& meter() { return *held_->meter; }

 private:
  const Puzzle& puzzle_;
  Findings::State* known_;
  std::unique_ptr<HeldOracle> own_;
  HeldOracle* held_;
};

}  // namespace sudokit
