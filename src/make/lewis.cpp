// Lewis's family: blanked shuffles of one root solution.
#include "make/makers.hpp"
#include "make/steps.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

struct LewisParams {
  double fixed = 0.5;
  bool exact_count = false;
  bool relabel = false;
  bool random_base = false;
};

constexpr std::string_view kLewisSource = "Lewis 2007, Metaheuristics can solve sudoku puzzles";
constexpr ParamRow kLewisRows[] = {
    real_param<&LewisParams::fixed>("fixed", 0, 1, "of the cells",
                                    "share of the cells that is given",
                                    our_reading("Lewis 2007 uses the whole range from 0 to 1")),
    bool_param<&LewisParams::exact_count>(
        "exact_count", "blank an exact number of cells instead of each cell independently",
        our_own("ours")),
    bool_param<&LewisParams::relabel>("relabel", "also permute the digits", our_own("ours")),
    bool_param<&LewisParams::random_base>(
        "random_base", "shuffle a random solved grid instead of the root solution",
        our_reading("Lewis 2007 allows any solved grid; one root reaches only its own orbit")),
};

class Lewis final : public MakerWith<LewisParams> {
 public:
  const MakerInfo& info() const override { return lewis_info(); }

 protected:
  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Random random(request.seed, request.index);
    const Layout& layout = *request.layout;
    Puzzle puzzle = plain_puzzle(request.layout, *root_solution(layout));
    if (params_.random_base) {
      Making making(request);
      auto solved = making.solved(request.layout);
      if (!solved) return solved;
      puzzle = std::move(*solved);
      random = making.random;
    }
    for (const Shuffle which :
         {Shuffle::transpose, Shuffle::stacks, Shuffle::bands, Shuffle::columns, Shuffle::rows}) {
      puzzle = *apply(*shuffle(layout, which, random), puzzle);
    }
    if (params_.relabel) puzzle = *apply(Isomorphism::relabelling(layout.side(), random), puzzle);
    params_.exact_count ? blank_to_count(puzzle.givens, params_.fixed, random)
                        : blank_by_chance(puzzle.givens, params_.fixed, random);
    return puzzle;
  }
};

}  // namespace

const MakerInfo& lewis_info() {
  static constexpr MakerInfo kInfo = {
      .name = "lewis",
      .summary = "a shuffled root solution, blanked at random; often with many solutions",
      .source = kLewisSource,
      .takes = kBoxes,
      .params = kLewisRows,
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Lewis>(); },
  };
  return kInfo;
}

}  // namespace sudokit
