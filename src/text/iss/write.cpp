// A puzzle as an ISS string: shape, regions, givens, extra houses and constraints.
#include <algorithm>
#include <array>

#include "core/failf.hpp"
#include "text/iss/iss.hpp"

namespace sudokit::text::iss {
namespace {

using CellSpan = std::span<const Cell>;

char base36(int value) {
  return static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
}

// Whether there are dots with numbers, which ISS does not have: its StrictKropki would apply to
// their cells.
bool has_numbered_dots(std::span<const Constraint> constraints) {
  return std::ranges::any_of(constraints, [](const Constraint& each) {
    return each.kind->name == "difference" || each.kind->name == "ratio" ||
           std::ranges::any_of(each.groups,
                               [](const auto& group) { return has_numbered_dots(group); });
  });
}

class StringWriter {
 public:
  StringWriter(std::string& out, const Written& puzzle)
      : out_(out),
        layout_(puzzle.layout),
        numbered_dots_(puzzle.rules != nullptr && has_numbered_dots(puzzle.rules->constraints())) {}

  void shape() {
    const int side = layout_.side();
    if (side != 9) out_ += fmt::format(".Shape~{0}x{0}", side);
    const bool usual = layout_.has_boxes() && is_default_boxes();
    if (!usual) out_ += ".NoBoxes";
    if (usual || !layout_.has_regions()) return;
    out_ += ".Jigsaw~";
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      out_ += base36(layout_.region(cell));
    }
  }

  void extra_houses() {
    for (int house = 0; house < layout_.houses(); ++house) {
      if (layout_.kind(house) != HouseKind::extra) continue;
      const auto cells = layout_.house(house);
      if (is_diagonal(cells, false)) {
        out_ += ".Diagonal~-1";
      } else if (is_diagonal(cells, true)) {
        out_ += ".Diagonal~1";
      } else {
        out_ += ".AllDifferent";
        add_cells(cells);
      }
    }
  }

  // Whether the digit is the only one of a peer of the cell.
  bool clashes_at(const Written& puzzle, std::size_t cell, int digit) const {
    return std::ranges::any_of(layout_.peers(static_cast<int>(cell)), [&](Cell peer) {
      return puzzle.grid[peer] == digit ||
             (puzzle.grid[peer] == 0 && puzzle.marks[peer] == Digits::only(digit));
    });
  }

  void givens(const Written& puzzle) {
    std::string text, marks;
    for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
      Digits digits;
      if (!puzzle.marks.empty() && puzzle.marks[cell] != Digits::all(layout_.side())) {
        digits = puzzle.marks[cell];
      }
      if (puzzle.grid[cell] != 0) digits = Digits::only(puzzle.grid[cell]);
      left_.push_back(digits.empty() ? Digits::all(layout_.side()) : digits);
      if (digits.empty()) continue;
      std::string allowed = "~" + name(static_cast<Cell>(cell));
      digits.for_each([&](int digit) { allowed += fmt::format("_{}", digit); });
      // The only digit of a cell is read as a given, which must not clash with another.
      const bool clashes = puzzle.grid[cell] == 0 && digits.count() == 1 &&
                           clashes_at(puzzle, cell, digits.lowest());
      (clashes ? marks : text) += clashes ? ".Or." + allowed + ".End" : allowed;
    }
    if (!text.empty()) out_ += "." + text;
    out_ += marks;
  }

  Result<void> constraint(const Constraint& each) {
    const std::string_view kind = each.kind->name;
    if (kind == "or") return any(each);
    // A cage of sum 0 has no sum there.
    if (kind == "killer" && !each.numbers.empty() && each.numbers[0] == 0)
      return by_expansion(each);
    if (kind == "killer") return simple("Cage", each, each.numbers.empty() ? "~0" : "");
    if (kind == "killer-with-repeats") return simple("Sum", each);
    if (kind == "german-whisper") return simple("Whisper", each, "~5");
    if (kind == "dutch-whisper") return simple("Whisper", each, "~4");
    if (kind == "sum") return sum(each);
    if (kind == "little-killer") return little_killer(each);
    if (kind == "sandwich" || kind == "x-sum" || kind == "skyscraper") return clue(each);
    if (kind == "pill-arrow") return pill_arrow(each);
    if (kind == "quadruple") return quadruple(each);
    if (kind == "equal-sums") return segments(each);
    if (kind == "relation" || kind == "relation-all") return relation(each);
    if (kind == "regex") return coded("Regex", encode_base64(each.text), each);
    if (kind == "automaton") return automaton(each);
    if (kind == "extra-region") return simple("AllDifferent", each);
    if (kind == "diagonal") return diagonal(each.numbers[0]);
    if (kind == "diagonals") {
      out_ += ".Diagonal~-1.Diagonal~1";
      return {};
    }
    if (!each.kind->iss.empty() && iss_takes(each)) return simple(each.kind->iss, each);
    return by_expansion(each);
  }

 private:
  std::string name(Cell cell) const {
    return fmt::format("R{}C{}", base36(layout_.row(cell) + 1), base36(layout_.column(cell) + 1));
  }
  void add_cells(CellSpan cells) {
    for (const Cell cell : cells) out_ += "~" + name(cell);
  }
  bool is_default_boxes() const {
    const auto usual = default_layout(layout_.side());
    return usual && (*usual)->box_rows() == layout_.box_rows();
  }
  bool is_diagonal(CellSpan cells, bool rising) const {
    return std::ranges::all_of(cells, [&](Cell cell) {
      const int row = layout_.row(cell);
      const int column = layout_.column(cell);
      return rising ? row + column == layout_.side() - 1 : row == column;
    });
  }

  // ISS ignores marks between cells that are not adjacent, and rejects entropic lines off 9x9.
  bool iss_takes(const Constraint& each) const {
    constexpr std::array kMarks = {"white-dot", "black-dot", "x", "v", "greater-than"};
    if (each.kind->name == "entropic-line") return layout_.side() == 9;
    if (each.kind->name == "kropki-negative") return !numbered_dots_;
    return std::ranges::count(kMarks, each.kind->name) == 0 ||
           are_side_by_side(layout_, each.cells[0][0], each.cells[0][1]);
  }
  // The numbers, then the cells.
  Result<void> simple(std::string_view iss, const Constraint& each, std::string_view before = "") {
    out_ += fmt::format(".{}{}", iss, before);
    for (const int number : each.numbers) out_ += fmt::format("~{}", number);
    const bool cells = each.kind->takes.place != ConstraintTakes::Place::grid;
    if (cells) add_cells(each.cells[0]);
    return {};
  }
  Result<void> diagonal(int number) {
    out_ += number == 1 ? ".Diagonal~-1" : ".Diagonal~1";
    return {};
  }
  Result<void> any(const Constraint& each) {
    out_ += ".Or";
    ++groups_;
    for (const auto& group : each.groups) {
      const std::size_t before = out_.size();
      for (const Constraint& inner : group) {
        if (auto ok = constraint(inner); !ok) return ok;
      }
      // Several parts, or none, form one alternative only if they are grouped by an And.
      if (std::count(out_.begin() + static_cast<std::ptrdiff_t>(before), out_.end(), '.') == 1)
        continue;
      out_.insert(before, ".And");
      out_ += ".End";
    }
    --groups_;
    out_ += ".End";
    return {};
  }
  Result<void> sum(const Constraint& each) {
    if (each.numbers.size() == 1) return simple("Sum", each);
    out_ += fmt::format(".Sum~{}_=", each.numbers[0]);
    for (std::size_t i = 1; i < each.numbers.size(); ++i)
      out_ += fmt::format("_{}", each.numbers[i]);
    add_cells(each.cells[0]);
    return {};
  }
  // The form of ISS covers only diagonals across the whole grid, named by a cell at the border. A
  // sum covers every diagonal.
  Result<void> little_killer(const Constraint& each) { return simple("Sum", each); }
  Result<void> clue(const Constraint& each) {
    const auto& cells = each.cells[0];
    const bool row = layout_.row(cells.front()) == layout_.row(cells.back());
    const bool back = cells.front() > cells.back();
    const int number = 1 + (row ? layout_.row(cells[0]) : layout_.column(cells[0]));
    const std::string line = fmt::format("{}{}", row ? 'R' : 'C', number);
    if (each.kind->name == "sandwich") {
      out_ += fmt::format(".Sandwich~{}~{}", each.numbers[0], line);
    } else {
      out_ += fmt::format(".{}~{}~{}{}{}", each.kind->iss, line, back ? "~" : "", each.numbers[0],
                          back ? "" : "~");
    }
    return {};
  }
  // ISS reads the cells of a pill in grid order, and supports pills of two or three cells.
  Result<void> pill_arrow(const Constraint& each) {
    if (each.cells[0].size() > 3 || !std::ranges::is_sorted(each.cells[0]))
      return by_expansion(each);
    out_ += fmt::format(".PillArrow~{}", each.cells[0].size());
    add_cells(each.cells[0]);
    add_cells(each.cells[1]);
    return {};
  }
  Result<void> quadruple(const Constraint& each) {
    out_ += ".ContainAtLeast~";
    for (std::size_t i = 0; i < each.numbers.size(); ++i) {
      out_ += fmt::format("{}{}", i > 0 ? "_" : "", each.numbers[i]);
    }
    add_cells(each.cells[0]);
    return {};
  }
  Result<void> segments(const Constraint& each) {
    out_ += ".EqualSum";
    for (std::size_t i = 0; i < each.cells.size(); ++i) {
      if (i > 0) out_ += "~-";
      add_cells(each.cells[i]);
    }
    return {};
  }
  Result<void> coded(std::string_view iss, const std::string& code, const Constraint& each) {
    out_ += fmt::format(".{}~{}{}", iss, code, iss == "Regex" ? "" : "~_");
    add_cells(each.cells[0]);
    return {};
  }
  Result<void> relation(const Constraint& each) {
    const auto made = each.kind->expand(each, layout_);
    if (!made) return tl::unexpected(made.error());
    const auto& table = std::get<Relation>((*made)[0].form).allowed;
    if (relation_key(table).empty()) return never();
    return coded(each.kind->iss, relation_key(table), each);
  }
  Result<void> automaton(const Constraint& each) {
    const auto made = each.kind->expand(each, layout_);
    if (!made) return tl::unexpected(made.error());
    const auto code = automaton_code(*std::get<Sequence>((*made)[0].form).automaton);
    if (!code) return tl::unexpected(code.error());
    return coded("NFA", *code, each);
  }

  // Kinds that ISS does not have are written as the primitives they expand to.
  Result<void> by_expansion(const Constraint& each) {
    const auto made = each.kind->expand(each, layout_);
    if (!made) return tl::unexpected(made.error());
    for (const Primitive& primitive : *made) {
      auto ok = std::visit([&](const auto& form) { return part(form, each); }, primitive.form);
      if (!ok) return ok;
    }
    return {};
  }
  bool contradicts(const Linear& one_cell) {
    Digits& left = left_[one_cell.terms[0].cell];
    const Digits before = left;
    before.for_each([&](int digit) {
      if (!holds_total(one_cell.totals, digit)) left = left - Digits::only(digit);
    });
    const bool few = left.count() < 2 && left != before;
    if (few) left = before;
    return few;
  }
  // What cannot hold: ISS has no empty tables and no cells without digits.
  Result<void> never() {
    out_ += ".Sum~0~" + name(0);
    return {};
  }
  Result<void> part(const Different& form, const Constraint&) {
    out_ += ".AllDifferent";
    add_cells(form.cells);
    return {};
  }
  Result<void> part(const Linear& form, const Constraint& each) {
    if (form.terms.empty()) return holds_total(form.totals, 0) ? Result<void>() : never();
    if (form.terms.size() == 1 && form.terms[0].factor == 1) {
      std::string digits;
      for (int digit = 1; digit <= layout_.side(); ++digit) {
        if (holds_total(form.totals, digit)) digits += fmt::format("_{}", digit);
      }
      if (digits.empty()) return never();
      // Outside of groups the digits of a cell are candidates, which readers refuse if none is left
      // or if a digit that is left alone clashes with another.
      const std::string part = ".~" + name(form.terms[0].cell) + digits;
      out_ += groups_ == 0 && contradicts(form) ? ".Or" + part + ".End" : part;
      return {};
    }
    if (form.totals.size() != 1 || form.totals[0].low != form.totals[0].high) return cannot(each);
    out_ += fmt::format(".Sum~{}_=", form.totals[0].low);
    for (const LinearTerm& term : form.terms) out_ += fmt::format("_{}", term.factor);
    for (const LinearTerm& term : form.terms) out_ += "~" + name(term.cell);
    return {};
  }
  Result<void> part(const Relation& form, const Constraint&) {
    if (form.pairs.empty()) return {};
    if (relation_key(form.allowed).empty()) return never();
    out_ += fmt::format(".Pair~{}~_", relation_key(form.allowed));
    bool first = true;
    for (const auto& [a, b] : form.pairs) {
      out_ += fmt::format("{}~{}~{}", first ? "" : "~", name(a), name(b));
      first = false;
    }
    return {};
  }
  Result<void> part(const Sequence&, const Constraint& each) { return cannot(each); }
  Result<void> part(const AnyOf&, const Constraint& each) { return cannot(each); }
  static Result<void> cannot(const Constraint& each) {
    return failf("format-cannot-hold", "iss cannot hold the constraint {}", each.kind->name);
  }

  std::string& out_;
  const Layout& layout_;
  const bool numbered_dots_;
  int groups_ = 0;            // around the part that is written
  std::vector<Digits> left_;  // by cell, what the parts outside of groups leave
};

}  // namespace

Result<void> write(std::string& out, const Written& puzzle) {
  constexpr int kMostSide = 16;
  if (auto ok = need_side(puzzle, puzzle.layout.side() <= kMostSide, "iss", "it ends at 16"); !ok) {
    return ok;
  }
  StringWriter writer(out, puzzle);
  const std::size_t before = out.size();
  writer.shape();
  writer.extra_houses();
  writer.givens(puzzle);
  if (puzzle.rules != nullptr) {
    for (const Constraint& each : puzzle.rules->constraints()) {
      if (auto ok = writer.constraint(each); !ok) return ok;
    }
  }
  if (out.size() == before) out += fmt::format(".Shape~{0}x{0}", puzzle.layout.side());
  out += '\n';
  return {};
}

}  // namespace sudokit::text::iss
