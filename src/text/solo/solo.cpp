#include "text/solo/solo.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "text/draft.hpp"

namespace sudokit::text::solo {
namespace {

constexpr std::size_t kRunOfOpen = 26;   // z among cells
constexpr std::size_t kRunOfEdges = 25;  // z among edges, without a closed edge behind it

struct Parameters {
  int rows = 0;  // of a box; 1: a jigsaw
  int columns = 0;
  bool jigsaw = false;
  bool diagonals = false;
  bool killer = false;
  int side() const { return rows * columns; }
};

// "3x3k", "9j", "3x4x": nothing for other text.
std::optional<Parameters> parameters_of(std::string_view text) {
  Parameters found;
  const auto columns = take_digits(text, kMaxSide);
  if (!columns) return std::nullopt;
  found.columns = found.rows = static_cast<int>(*columns);
  bool named_rows = false;
  if (text.size() > 1 && text[0] == 'x' && is_digit(text[1])) {
    text.remove_prefix(1);
    const auto rows = take_digits(text, kMaxSide);
    if (!rows) return std::nullopt;
    found.rows = static_cast<int>(*rows);
    named_rows = true;
  }
  for (const char c : text) {
    if (c == 'j') {
      found.columns = named_rows ? found.columns * found.rows : found.columns;
      found.rows = 1;
      found.jigsaw = true;
    } else if (c == 'x') {
      found.diagonals = true;
    } else if (c == 'k') {
      found.killer = true;
    } else if (!is_letter(c) && !is_digit(c)) {
      return std::nullopt;
    }
  }
  const int side = found.side();
  return side >= 2 && side <= kMaxSide ? std::optional(found) : std::nullopt;
}

// Numbers of the cells, 0 for open ones. Nothing if they are not `count` cells.
std::optional<std::vector<int>> numbers_of(std::string_view text, std::size_t count) {
  std::vector<int> numbers;
  while (!text.empty() && numbers.size() <= count) {
    const char c = text[0];
    if (c >= 'a' && c <= 'z') {
      numbers.resize(numbers.size() + static_cast<std::size_t>(c - 'a' + 1), 0);
      text.remove_prefix(1);
    } else if (c == '_') {
      text.remove_prefix(1);
    } else if (const auto number = take_digits(text, 10'000)) {
      numbers.push_back(static_cast<int>(*number));
    } else {
      return std::nullopt;
    }
  }
  return numbers.size() == count ? std::optional(std::move(numbers)) : std::nullopt;
}

// The cells on both sides of an edge.
std::pair<int, int> cells_at(int edge, int side) {
  const int in_rows = side * (side - 1);
  if (edge < in_rows) {
    const int cell = edge / (side - 1) * side + edge % (side - 1);
    return {cell, cell + 1};
  }
  const int column = (edge - in_rows) / (side - 1);
  const int row = (edge - in_rows) % (side - 1);
  return {row * side + column, (row + 1) * side + column};
}

int root_of(std::vector<int>& parent, int cell) {
  while (parent[static_cast<std::size_t>(cell)] != cell) {
    int& up = parent[static_cast<std::size_t>(cell)];
    up = parent[static_cast<std::size_t>(up)];
    cell = up;
  }
  return cell;
}

// For each cell the first cell of its block. Nothing if the edges are not those of such a grid.
std::optional<std::vector<int>> blocks_of(std::string_view text, int side) {
  const auto edges = static_cast<std::size_t>(2 * side * (side - 1));
  std::vector<int> parent(static_cast<std::size_t>(side * side));
  std::iota(parent.begin(), parent.end(), 0);
  std::size_t edge = 0;
  while (!text.empty()) {
    const char c = text[0];
    text.remove_prefix(1);
    if (c != '_' && (c < 'a' || c > 'z')) return std::nullopt;
    const auto run = c == '_'   ? std::size_t{0}
                     : c == 'z' ? kRunOfEdges
                                : static_cast<std::size_t>(c - 'a' + 1);
    if (edge + run > edges) return std::nullopt;
    for (const std::size_t end = edge + run; edge < end; ++edge) {
      const auto [one, other] = cells_at(static_cast<int>(edge), side);
      const int a = root_of(parent, one), b = root_of(parent, other);
      parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
    edge += c != 'z' ? 1 : 0;
  }
  if (edge != edges + 1) return std::nullopt;
  for (int cell = 0; cell < side * side; ++cell) {
    parent[static_cast<std::size_t>(cell)] = root_of(parent, cell);
  }
  return parent;
}

class IdReader {
 public:
  IdReader(const Source& source, std::string_view line) : source_(source), rest_(line) {}

  Result<void> read(Puzzle& puzzle) {
    const std::string_view line = rest_;
    const std::string_view head = part(':');
    const auto parameters = parameters_of(head);
    if (!parameters) return wrong(head, "are not the parameters of a game");
    parameters_ = *parameters;
    Draft draft(parameters_.side());
    if (!parameters_.jigsaw) {
      auto boxes = Layout::boxes(parameters_.rows, parameters_.columns);
      if (!boxes) return wrong(head, "are not the parameters of a game");
      draft.layout = std::move(*boxes);
    }
    if (parameters_.diagonals) draft.add("diagonals", {}, {}, "diagonals");
    if (auto ok = take_cells(draft); !ok) return ok;
    if (parameters_.jigsaw) {
      if (auto ok = take_regions(draft); !ok) return ok;
    }
    if (parameters_.killer) {
      if (auto ok = take_cages(draft); !ok) return ok;
    }
    if (!rest_.empty()) return wrong(rest_, "is more than the game has");
    return finish(source_, line.data(), std::move(draft), puzzle);
  }

 private:
  std::string_view part(char separator) {
    const std::string_view found = rest_.substr(0, rest_.find(separator));
    rest_.remove_prefix(std::min(rest_.size(), found.size() + 1));
    return found;
  }
  tl::unexpected<Error> wrong(std::string_view at, std::string_view why) const {
    return source_.fail_at(at.data(), "unexpected-text", "{} {}", show(at.substr(0, 40)), why);
  }
  Result<void> take_cells(Draft& draft) {
    const std::string_view text = part(',');
    const auto digits = numbers_of(text, draft.givens.size());
    if (!digits) {
      return wrong(text, fmt::format("does not describe {} cells", draft.givens.size()));
    }
    for (std::size_t cell = 0; cell < digits->size(); ++cell) {
      if ((*digits)[cell] > draft.side) {
        return source_.fail_at(text.data(), "digit-out-of-range",
                               "{} is not a digit of {}x{} puzzles", (*digits)[cell], draft.side,
                               draft.side);
      }
      draft.givens[cell] = static_cast<std::uint8_t>((*digits)[cell]);
    }
    return {};
  }
  Result<void> take_regions(Draft& draft) {
    const std::string_view text = part(',');
    const auto blocks = blocks_of(text, draft.side);
    if (!blocks) return wrong(text, "does not describe the regions");
    auto layout = layout_of_labels(draft.side, *blocks);
    if (!layout) {
      return source_.fail_at(text.data(), layout.error().code, layout.error().message);
    }
    draft.layout = std::move(*layout);
    return {};
  }
  Result<void> take_cages(Draft& draft) {
    const std::string_view cages = part(',');
    const auto blocks = blocks_of(cages, draft.side);
    if (!blocks) return wrong(cages, "does not describe the cages");
    const std::string_view text = part(',');
    const auto sums = numbers_of(text, draft.givens.size());
    if (!sums) return wrong(text, "does not describe the sums");
    std::map<int, std::vector<Cell>> cells;
    for (std::size_t cell = 0; cell < sums->size(); ++cell) {
      cells[(*blocks)[cell]].push_back(static_cast<Cell>(cell));
    }
    for (auto& [first, inside] : cells) {
      int sum = 0;
      for (const Cell cell : inside) sum = std::max(sum, (*sums)[cell]);
      const bool given = inside.size() == 1 && draft.givens[inside[0]] != 0;
      if (!given) add_cage(draft, std::move(inside), sum, fmt::format("the cage of {}", sum));
    }
    return {};
  }

  const Source& source_;
  std::string_view rest_;
  Parameters parameters_;
};

// ---- Writing ------------------------------------------------------------------------------------

void put_cells(std::string& out, const std::vector<int>& numbers) {
  std::size_t open = 0;
  bool digit = false;  // the last cell
  const auto close = [&] {
    for (; open > kRunOfOpen; open -= kRunOfOpen) out += 'z';
    if (open > 0) out += static_cast<char>('a' - 1 + open);
    open = 0;
  };
  for (const int number : numbers) {
    if (number == 0) {
      ++open;
      digit = false;
      continue;
    }
    close();
    out += fmt::format("{}{}", digit ? "_" : "", number);
    digit = true;
  }
  close();
}

void put_blocks(std::string& out, const std::vector<int>& block, int side) {
  std::size_t open = 0;
  const int edges = 2 * side * (side - 1);
  for (int edge = 0; edge <= edges; ++edge) {
    if (edge < edges) {
      const auto [one, other] = cells_at(edge, side);
      const bool same =
          block[static_cast<std::size_t>(one)] == block[static_cast<std::size_t>(other)];
      open += same ? 1 : 0;
      if (same) continue;
    }
    for (; open > kRunOfEdges; open -= kRunOfEdges) out += 'z';
    out += open > 0 ? static_cast<char>('a' - 1 + open) : '_';
    open = 0;
  }
}

// The cages that cover the grid: each cell in none is a cage of its own.
std::vector<int> blocks_of_cages(const Cages& cages) {
  std::vector<int> block = cages.of;
  int next = static_cast<int>(cages.cells.size());
  for (int& each : block) each = each < 0 ? next++ : each;
  return block;
}

Result<void> put_cages(std::string& out, const Written& puzzle, const Cages& cages) {
  std::vector<int> sums(puzzle.grid.size(), 0);
  for (std::size_t cage = 0; cage < cages.cells.size(); ++cage) {
    sums[*std::ranges::min_element(cages.cells[cage])] = cages.sums[cage];
  }
  const auto block = blocks_of_cages(cages);
  std::string coded;
  put_blocks(coded, block, puzzle.layout.side());
  const auto again = blocks_of(coded, puzzle.layout.side());
  for (std::size_t cell = 0; again && cell < block.size(); ++cell) {
    const bool first =
        cages.of[cell] < 0 ||
        static_cast<std::size_t>((*again)[cell]) ==
            *std::ranges::min_element(cages.cells[static_cast<std::size_t>(cages.of[cell])]);
    if (!first) return failf("format-cannot-hold", "solo cannot hold a cage of several parts");
  }
  out += ',' + coded + ',';
  put_cells(out, sums);
  return {};
}

Result<void> check_sums(const Written& puzzle, const Cages& cages) {
  for (std::size_t cage = 0; cage < cages.cells.size(); ++cage) {
    const bool one = cages.cells[cage].size() == 1;
    const bool given = puzzle.grid[cages.cells[cage][0]] != 0;
    if (cages.sums[cage] != 0 && !(one && (given || cages.sums[cage] <= puzzle.layout.side()))) {
      continue;
    }
    return failf("format-cannot-hold", "solo cannot hold a cage {}",
                 one ? "of one cell" : "without a sum");
  }
  return {};
}

std::string parameters_text(const Layout& layout, bool crossed, bool killer) {
  std::string text = layout.has_boxes() ? fmt::format("{}x{}", layout.box_cols(), layout.box_rows())
                                        : fmt::format("{}j", layout.side());
  return text + (crossed ? "x" : "") + (killer ? "k" : "");
}

}  // namespace

bool is_id(std::string_view line) {
  const std::size_t colon = line.find(':');
  constexpr std::size_t kLongest = 24;
  if (colon == line.npos || colon == 0 || colon > kLongest) return false;
  const auto parameters = parameters_of(line.substr(0, colon));
  if (!parameters) return false;
  const std::string_view rest = line.substr(colon + 1);
  const auto side = static_cast<std::size_t>(parameters->side());
  return numbers_of(rest.substr(0, rest.find(',')), side * side).has_value();
}

Result<void> read(const Source& source, std::string_view line, Puzzle& puzzle) {
  return IdReader(source, trim(line)).read(puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  const Layout& layout = puzzle.layout;
  if (!layout.has_regions() || layout.side() < 2 ||
      (layout.has_boxes() && layout.box_rows() == 1)) {
    return failf("format-cannot-hold", "solo cannot hold a grid without regions");
  }
  const auto cages = cages_of(puzzle, "solo");
  if (!cages) return tl::unexpected(cages.error());
  const auto crossed = has_diagonals_only(layout, "solo");
  if (!crossed) return tl::unexpected(crossed.error());
  if (auto ok = check_sums(puzzle, *cages); !ok) return ok;
  const bool killer = !cages->cells.empty();
  out += parameters_text(layout, *crossed, killer) + ':';
  put_cells(out, {puzzle.grid.begin(), puzzle.grid.end()});
  if (!layout.has_boxes()) {
    out += ',';
    put_blocks(out, {layout.spec().regions.begin(), layout.spec().regions.end()}, layout.side());
  }
  if (killer) {
    if (auto ok = put_cages(out, puzzle, *cages); !ok) return ok;
  }
  out += '\n';
  return {};
}

}  // namespace sudokit::text::solo
