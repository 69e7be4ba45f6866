// The guided generator of Eppstein's program PADS. It draws candidates and places them. After each
// placement, it applies his quick rules (levels 0 and 1 of his scale) as long as they find
// anything, so a cell that they fill is not drawn. A contradiction starts the puzzle anew. Then, in
// the order drawn, each given is left out if one solution remains. With symmetry (the default), the
// opposite cell under a half turn becomes a given at once: with its digit if the rules have filled
// it, otherwise with one of its candidates drawn at random. Both are kept or left out together, so
// no pair is redundant, but one cell of a pair may be.
#include "make/makers.hpp"
#include "make/steps.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {
namespace {

struct EppsteinParams {
  bool asymmetric = false;
};

constexpr ParamRow kEppsteinRows[] = {
    bool_param<&EppsteinParams::asymmetric>(
        "asymmetric", "draw cells one by one, without the opposite cell under a half turn",
        in_paper("Eppstein 2005, the program PADS: symmetric by default")),
};

using Drawn = std::vector<Cell>;  // one cell, or a cell and its opposite

class Guided {
 public:
  Guided(const MakeRequest& request, bool symmetric, Making& making)
      : empty_(
            plain_puzzle(request.layout, Grid(static_cast<std::size_t>(request.layout->cells())))),
        oracle_(making.oracle),
        symmetric_(symmetric),
        random_(making.random),
        deducer_(quick(request.layout)) {}

  // Draws a puzzle that has the drawn candidates as givens. Errors: the maker gave up.
  Result<Puzzle> draw() {
    for (;;) {
      drawn_.clear();
      Puzzle puzzle = empty_;
      deducer_.start(puzzle);
      while (draw_one(puzzle)) {
      }
      if (oracle_.stopped()) return give_up(oracle_.reason());
      if (deducer_.solved()) return puzzle;
    }
  }
  const std::vector<Drawn>& drawn() const { return drawn_; }

 private:
  static Deducer quick(const LayoutPtr& layout) {
    DeduceOptions options;
    options.scale = scale_named("eppstein");
    options.explain = false;
    for (const ScaleRow& row : options.scale->rows) {
      if (row.level <= 1 && !row.optional) options.allowed.push_back(row.technique);
    }
    return Deducer::make(layout, options).value();
  }

  // Returns false when the puzzle is solved, at a contradiction, and if stopped.
  bool draw_one(Puzzle& puzzle) {
    if (deducer_.solved() || oracle_.stopped()) return false;
    const auto candidates = open_candidates();
    if (candidates.empty()) return false;
    const auto [cell, digit] =
        candidates[random_.below(static_cast<std::uint32_t>(candidates.size()))];
    if (!place(puzzle, cell, digit)) return false;
    drawn_.push_back({cell});
    const auto opposite = static_cast<Cell>(puzzle.layout->cells() - 1 - cell);
    if (!symmetric_ || opposite == cell) return true;
    drawn_.back().push_back(opposite);
    return place_opposite(puzzle, opposite);
  }
  bool place_opposite(Puzzle& puzzle, Cell cell) {
    if (const int known = deducer_.values()[cell]; known != 0) {
      puzzle.givens[cell] = static_cast<std::uint8_t>(known);
      return true;
    }
    const auto candidates = candidates_of(cell, deducer_.pencilmarks());
    const auto at = random_.below(static_cast<std::uint32_t>(candidates.size()));
    return place(puzzle, cell, candidates[at].digit);
  }
  // Returns false if the rules then find a contradiction.
  bool place(Puzzle& puzzle, Cell cell, std::uint8_t digit) {
    puzzle.givens[cell] = digit;
    Step drawn;
    drawn.placements.push_back({cell, digit});
    deducer_.apply(drawn);
    while (const auto step = deducer_.next()) deducer_.apply(*step);
    return !deducer_.contradiction();
  }

  static std::vector<Candidate> candidates_of(Cell cell, const Pencilmarks& marks) {
    std::vector<Candidate> found;
    marks.candidates[cell].for_each([&](int digit) {
      found.push_back({cell, static_cast<std::uint8_t>(digit)});
    });
    return found;
  }
  // The candidates of all open cells.
  std::vector<Candidate> open_candidates() const {
    const Pencilmarks marks = deducer_.pencilmarks();
    std::vector<Candidate> found;
    for (std::size_t cell = 0; cell < marks.values.size(); ++cell) {
      if (marks.values[cell] != 0) continue;
      const auto here = candidates_of(static_cast<Cell>(cell), marks);
      found.insert(found.end(), here.begin(), here.end());
    }
    return found;
  }

  Puzzle empty_;
  const Oracle& oracle_;
  bool symmetric_;
  Random& random_;
  Deducer deducer_;
  std::vector<Drawn> drawn_;
};

// Leaves the cells out unless that allows a second solution, which would differ in one of them.
Result<void> spare(Puzzle& puzzle, const Drawn& cells, Oracle& oracle) {
  const Digits all = Digits::all(puzzle.layout->side());
  Grid kept = puzzle.givens;
  for (const Cell cell : cells) puzzle.givens[cell] = 0;
  for (const Cell cell : cells) {
    puzzle.marks[cell] = all - Digits::only(kept[cell]);
    const Oracle::Answer answer = oracle.ask(puzzle);
    puzzle.marks[cell] = all;
    if (answer == Oracle::Answer::stopped) return give_up(oracle.reason());
    if (answer == Oracle::Answer::no) continue;
    puzzle.givens = std::move(kept);
    for (const Cell each : cells) oracle.restrict_cell(each, Digits::only(puzzle.givens[each]));
    break;
  }
  return {};
}

class Eppstein final : public MakerWith<EppsteinParams> {
 public:
  const MakerInfo& info() const override { return eppstein_info(); }

 protected:
  Result<Puzzle> make_one(const MakeRequest& request) const override {
    Making making(request);
    if (auto solved = making.solved(request.layout); !solved) return solved;  // no solved grid
    Guided guided(request, !params_.asymmetric, making);
    auto puzzle = guided.draw();
    if (!puzzle) return puzzle;
    puzzle->marks.assign(puzzle->givens.size(), Digits::all(request.layout->side()));
    for (const Drawn& cells : guided.drawn()) {
      if (auto ok = spare(*puzzle, cells, making.oracle); !ok) return tl::unexpected(ok.error());
    }
    puzzle->marks.clear();
    return puzzle;
  }
};

}  // namespace

const MakerInfo& eppstein_info() {
  static constexpr MakerInfo kInfo = {
      .name = "eppstein",
      .summary = "one solution, symmetric; givens drawn where simple rules leave a choice",
      .source = "Eppstein 2005, the generator of the program PADS",
      .takes = kHouses,
      .verdict = Verdict::unique,
      .slow_side = 13,
      .largest_side = 16,
      .params = kEppsteinRows,
      .make = []() -> std::unique_ptr<Maker> { return std::make_unique<Eppstein>(); },
  };
  return kInfo;
}

}  // namespace sudokit
