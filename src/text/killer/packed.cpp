// "3x3::k:3595:3595:...": the form of PS, which most programs for killer sudoku understand.
#include <algorithm>
#include <map>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "text/draft.hpp"
#include "text/killer/killer.hpp"

namespace sudokit::text::killer {
namespace {

constexpr std::uint64_t kIds = 256;

std::vector<std::string_view> fields_between(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t end = line.find(separator);
    fields.push_back(trim(line.substr(0, end)));
    if (end == line.npos) return fields;
    line.remove_prefix(end + 1);
  }
}

struct PackedCage {
  std::uint64_t sum = 0;
  std::vector<Cell> cells;
};

class PackedReader {
 public:
  PackedReader(const Source& source, std::string_view line)
      : source_(source), fields_(fields_between(line, ':')) {
    if (fields_.back().empty()) fields_.pop_back();
  }

  Result<void> read(Puzzle& puzzle) {
    const auto boxes = Layout::named(fields_[0]);
    if (!boxes) return wrong(fields_[0], boxes.error().code, boxes.error().message);
    if (fields_.size() != 3 + static_cast<std::size_t>((*boxes)->cells())) {
      return wrong(fields_[0], "wrong-cell-count",
                   fmt::format("{} cells after {}: expected {}", fields_.size() - 3, fields_[0],
                               (*boxes)->cells()));
    }
    Draft draft((*boxes)->side());
    draft.layout = *boxes;
    if (auto ok = take_flags(draft); !ok) return ok;
    if (auto ok = take_cells(draft); !ok) return ok;
    return finish(source_, fields_[0].data(), std::move(draft), puzzle);
  }

 private:
  tl::unexpected<Error> wrong(std::string_view field, ErrorCode code, std::string message) const {
    return source_.fail_at(field.data(), code, std::move(message));
  }
  Result<void> take_flags(Draft& draft) const {
    const std::string_view flags = fields_[1];
    if (flags == "d") draft.add("diagonals", {}, {}, "diagonals");
    if (flags.empty() || flags == "d") return {};
    return wrong(flags, "unexpected-text",
                 fmt::format("{} is neither d, for diagonals, nor nothing", show(flags)));
  }
  Result<void> take_cells(Draft& draft) const {
    std::map<std::uint64_t, PackedCage> cages;
    std::vector<std::uint64_t> order;
    for (std::size_t cell = 0; cell < draft.givens.size(); ++cell) {
      const std::string_view field = fields_[cell + 3];
      std::string_view digits = field;
      const auto value = take_digits(digits, 1'000'000);
      if (!value || !digits.empty()) {
        return wrong(field, "invalid-number", fmt::format("{} is not a number", show(field)));
      }
      if (*value < kIds) continue;  // in no cage
      PackedCage& cage = cages[*value % kIds];
      if (!cage.cells.empty() && cage.sum != *value / kIds) {
        return wrong(field, "invalid-constraint",
                     fmt::format("the cage {} has the sums {} and {}", *value % kIds, cage.sum,
                                 *value / kIds));
      }
      if (cage.cells.empty()) order.push_back(*value % kIds);
      cage.sum = *value / kIds;
      cage.cells.push_back(static_cast<Cell>(cell));
    }
    for (const std::uint64_t id : order) {
      PackedCage& cage = cages[id];
      add_cage(draft, std::move(cage.cells), static_cast<int>(cage.sum),
               fmt::format("cage {}", id));
    }
    return {};
  }

  const Source& source_;
  std::vector<std::string_view> fields_;
};

}  // namespace

bool is_packed(std::string_view line) {
  if (line.empty() || !is_digit(line[0])) return false;
  const auto fields = fields_between(line.substr(0, 16), ':');
  return fields.size() > 3 && fields[2] == "k" && fields[0].find('x') != std::string_view::npos;
}

Result<void> read_packed(const Source& source, std::string_view line, Puzzle& puzzle) {
  return PackedReader(source, trim(line)).read(puzzle);
}

// ---- Writing ------------------------------------------------------------------------------------

namespace {

// Cells in no cage have numbers above those of the cages.
Result<void> write_packed(std::string& out, const Written& puzzle, const Cages& cages,
                          bool crossed) {
  std::size_t next = cages.cells.size();
  if (next + puzzle.grid.size() > kIds) {
    return failf("format-cannot-hold", "killer cannot hold so many cages");
  }
  out += fmt::format("{}x{}:{}:k:", puzzle.layout.box_rows(), puzzle.layout.box_cols(),
                     crossed ? "d" : "");
  for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
    const int cage = cages.of[cell];
    const bool alone = cage < 0;
    const std::size_t sum =
        alone ? puzzle.grid[cell]
              : static_cast<std::size_t>(cages.sums[static_cast<std::size_t>(cage)]);
    out += fmt::format("{}:", sum * kIds + (alone ? next++ : static_cast<std::size_t>(cage)));
  }
  out += '\n';
  return {};
}

void write_sumocue(std::string& out, const Written& puzzle, const Cages& cages, bool crossed) {
  out += crossed ? "SumoCueV1D" : "SumoCueV1";
  for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
    const int cage = cages.of[cell];
    if (cage < 0) {
      out += fmt::format("={}", puzzle.grid[cell]);
    } else {
      const auto& cells = cages.cells[static_cast<std::size_t>(cage)];
      const Cell first = *std::ranges::min_element(cells);
      out += first == cell ? fmt::format("={}", cages.sums[static_cast<std::size_t>(cage)])
                           : fmt::format("+{}", first);
    }
    out += fmt::format("J{}", puzzle.layout.region(static_cast<int>(cell)));
  }
  out += '\n';
}

// What neither of the two can say.
Result<void> check_cages(const Written& puzzle, const Cages& cages) {
  if (puzzle.layout.side() > 12 || !puzzle.layout.has_regions()) {
    return failf("format-cannot-hold", "killer cannot hold a grid of side {} like this",
                 puzzle.layout.side());
  }
  for (std::size_t cage = 0; cage < cages.cells.size(); ++cage) {
    const bool one = cages.cells[cage].size() == 1;
    if (cages.sums[cage] == 0) {
      return failf("format-cannot-hold", "killer cannot hold a cage without a sum");
    }
    for (const Cell cell : cages.cells[cage]) {
      if (puzzle.grid[cell] == 0 && !one) continue;
      return failf("format-cannot-hold", "killer cannot hold a {} in a cage",
                   one ? "single cell" : "given");
    }
  }
  return {};
}

}  // namespace

Result<void> write(std::string& out, const Written& puzzle) {
  const auto cages = cages_of(puzzle, "killer");
  if (!cages) return tl::unexpected(cages.error());
  const auto crossed = has_diagonals_only(puzzle.layout, "killer");
  if (!crossed) return tl::unexpected(crossed.error());
  if (auto ok = check_cages(puzzle, *cages); !ok) return ok;
  if (puzzle.layout.has_boxes()) return write_packed(out, puzzle, *cages, *crossed);
  write_sumocue(out, puzzle, *cages, *crossed);
  return {};
}

}  // namespace sudokit::text::killer
