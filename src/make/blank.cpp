// Lloyd and Amos's family: a random solved grid, blanked to an exact count, or by chance.
#include <cmath>

#include "make/makers.hpp"
#include "make/steps.hpp"

namespace sudokit {
namespace {

struct BlankParams {
  double fixed = 0.5;
  bool by_chance = false;
  bool balanced = false;
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
    bool_param<&BlankParams::balanced>(
        "balanced",
        "all rows, columns, and boxes have equally many open cells, or one more or less",
        our_reading("Ansotegui, Bejar, Fernandez, Gomes and Mateu 2006 balance the holes")),
};

// In a solved grid, a digit is once in each house. So the cells of some digits of another grid,
// and a random part of those of the next digit, are a balanced pattern. Pre: both are solved grids
// of one layout.
void blank_balanced(Grid& grid, const Grid& other, double fixed, int side, Random& random) {
  const double given = std::ceil(fixed * static_cast<double>(grid.size()) - 1e-9);
  std::size_t open = grid.size() - static_cast<std::size_t>(given);
  for (int digit = 1; digit <= side && open > 0; ++digit) {
    for (const Cell cell : random_cells(grid.size(), random)) {
      if (open == 0 || other[cell] != digit) continue;
      grid[cell] = 0;
      --open;
    }
  }
}

class Blank final : public MakerWith<BlankParams> {
 public:
  const MakerInfo& info() const override { return blank_info(); }

 protected:
  Result<void> check_params(const LayoutPtr&) const override {
    if (params_.by_chance && params_.balanced)
      return fail("contradictory-request", "`balanced` contradicts `by_chance`");
    return {};
  }

  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Making making(request);
    auto puzzle = making.solved(request.layout);
    if (!puzzle) return puzzle;
    if (params_.balanced) {
      const auto other = making.solved(request.layout);
      if (!other) return other;
      blank_balanced(puzzle->givens, other->givens, params_.fixed, request.layout->side(),
                     making.random);
      return puzzle;
    }
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
