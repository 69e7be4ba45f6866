// Lloyd and Amos's family: a random solved grid, blanked to an exact count.
#include "make/makers.hpp"
#include "make/steps.hpp"

namespace sudokit {
namespace {

struct Params {
  double fixed = 0.5;
};

constexpr std::string_view kSource =
    "Lloyd and Amos 2019, Solving Sudoku with ant colony optimization";
constexpr ParamRow kRows[] = {
    real_param<&Params::fixed>("fixed", 0, 1, "of the cells", "part of the cells that is given",
                               kSource),
};

class Blank final : public MakerWith<Params> {
 public:
  const MakerInfo& info() const override { return blank_info(); }

 protected:
  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Making making(request);
    auto puzzle = making.solved(request.layout);
    if (puzzle) blank_to_count(puzzle->givens, params_.fixed, making.random);
    return puzzle;
  }
};

}  // namespace

const MakerInfo& blank_info() {
  static constexpr MakerInfo kInfo = {
      .name = "blank",
      .summary = "a random solution blanked to an exact count of givens; often with many solutions",
      .source = kSource,
      .params = kRows,
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Blank>(); },
  };
  return kInfo;
}

}  // namespace sudokit
