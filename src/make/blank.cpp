// Lloyd and Amos's family: a random solved grid, blanked to an exact count, or by chance.
#include "make/makers.hpp"
#include "make/steps.hpp"

namespace sudokit {
namespace {

struct BlankParams {
  double fixed = 0.5;
  bool by_chance = false;
};

constexpr std::string_view kBlankSource =
    "Lloyd and Amos 2019, Solving Sudoku with ant colony optimization";
constexpr ParamRow kBlankRows[] = {
    real_param<&BlankParams::fixed>("fixed", 0, 1, "of the cells",
                                    "share of the cells that is given",
                                    our_reading("Lloyd and Amos 2019 use 0 to .95")),
    bool_param<&BlankParams::by_chance>(
        "by_chance",
        "blank each cell independently, as Lewis does, instead of an exact number of cells",
        our_own("Lewis 2007 does so, from a shuffled root solution")),
};

class Blank final : public MakerWith<BlankParams> {
 public:
  const MakerInfo& info() const override { return blank_info(); }

 protected:
  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Making making(request);
    auto puzzle = making.solved(request.layout);
    if (!puzzle) return puzzle;
    params_.by_chance ? blank_by_chance(puzzle->givens, params_.fixed, making.random)
                      : blank_to_count(puzzle->givens, params_.fixed, making.random);
    return puzzle;
  }
};

}  // namespace

const MakerInfo& blank_info() {
  static constexpr MakerInfo kInfo = {
      .name = "blank",
      .summary = "a random solved grid, blanked to a count or by chance; often with many solutions",
      .source = kBlankSource,
      .takes = kHouses,
      .params = kBlankRows,
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Blank>(); },
  };
  return kInfo;
}

}  // namespace sudokit
