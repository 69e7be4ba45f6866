// Turns formulas into boards of one digit.
#include "make/makers.hpp"
#include "make/steps.hpp"
#include "sudokit/nishio.hpp"

namespace sudokit {
namespace {

struct Nishio3SatParams {
  bool nonempty = false;
};

constexpr ParamRow kNishio3SatRows[] = {
    bool_param<&Nishio3SatParams::nonempty>(
        "nonempty", "add a variable so that at least one placement always exists",
        in_paper("Eppstein 2012, theorem 6.2")),
};

class Nishio3Sat final : public MakerWith<Nishio3SatParams> {
 public:
  const MakerInfo& info() const override { return nishio_3sat_info(); }

  Result<DigitBoard> make_board(const MakeRequest& request) const override {
    auto formula = parse_dimacs(request.input);
    if (!formula) return tl::unexpected(formula.error());
    return nishio_3sat(params_.nonempty ? always_satisfiable(*formula) : *formula);
  }
};

}  // namespace

const MakerInfo& nishio_3sat_info() {
  static constexpr MakerInfo kInfo = {
      .name = "nishio-3sat",
      .summary = "a single-digit board with a placement exactly when a formula is satisfiable",
      .source = "Eppstein 2012, Solving single-digit Sudoku subproblems, theorem 6.1",
      .seeded = false,
      .input = {"dimacs", "the formula, with up to three literals per clause"},
      .params = kNishio3SatRows,
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Nishio3Sat>(); },
  };
  return kInfo;
}

}  // namespace sudokit
