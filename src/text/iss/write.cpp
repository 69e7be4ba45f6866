// A puzzle as an ISS string: shape, regions, givens, extra houses and constraints.
#include <algorithm>
#include <set>

#include "core/failf.hpp"
#include "rules/kinds.hpp"
#include "text/iss/iss.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::iss {
namespace {

using CellSpan = std::span<const Cell>;

char base36(int value) {
  return static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
}

constexpr std::string_view kRows = "rows-without-repeats";
constexpr std::string_view kColumns = "columns-without-repeats";

using rules::IssForm;

// The kinds of these constraints, also within groups, that ISS does not have.
void find_unknown(std::span<const Constraint> constraints, std::set<std::string_view>& found) {
  for (const Constraint& each : constraints) {
    if (each.kind->iss.empty()) found.insert(each.kind->name);
    for (const auto& group : each.groups) find_unknown(group, found);
  }
}

// ISS ignores marks between cells that are not adjacent.
bool are_ignored(const rules::Iss& iss, const Constraint& each, const Layout& layout) {
  return iss.form == IssForm::adjacent &&
         !are_side_by_side(layout, each.cells[0][0], each.cells[0][1]);
}

// What is written before the cells; empty if ISS does not have the constraint.
std::string head_of(const Constraint& each, const Layout& layout) {
  const rules::Iss& iss = rules::kind_of(*each.kind).iss;
  if (iss.head != nullptr) return iss.head(each, layout);
  std::string head(iss.prefix.empty() ? iss.name : iss.prefix);
  if (head.empty() || are_ignored(iss, each, layout)) return "";
  for (const int number : each.numbers) head += fmt::format("~{}", number);
  return head;
}

class StringWriter {
 public:
  StringWriter(std::string& out, const Written& puzzle) : out_(out), layout_(puzzle.layout) {
    if (puzzle.rules != nullptr) find_unknown(puzzle.rules->constraints(), unknown_);
    const auto lines = all_rule_lines(puzzle.rules, layout_);
    has_lines_ = layout_.is_open() && std::ranges::count(lines, kRows) > 0 &&
                 std::ranges::count(lines, kColumns) > 0;
  }

  void shape() {
    const int side = layout_.side();
    if (layout_.is_open()) {
      out_ += fmt::format(".Shape~{}x{}~{}{}", layout_.rows(), layout_.columns(), side,
                          has_lines_ ? ".NoBoxes" : "~Raw");
      return;
    }
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
      if (has_lines_ && is_line(cells)) continue;
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
      if (layout_.is_missing(static_cast<int>(cell))) {
        left_.push_back(Digits::only(1));
        continue;
      }
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
    const rules::Kind& kind = rules::kind_of(*each.kind);
    if (kind.takes.groups) return any(each);
    if (has_lines_ && groups_ == 0 && (kind.name == kRows || kind.name == kColumns)) return {};
    if (kind.iss.form == IssForm::table) return relation(each);
    if (kind.iss.form == IssForm::pattern)
      return coded(kind.iss.name, encode_base64(each.text), each);
    if (kind.iss.form == IssForm::automaton) return automaton(each);
    const std::string head = head_of(each, layout_);
    if (head.empty() || has_unknown_mark(kind)) return by_expansion(each);
    out_ += "." + head;
    if (kind.takes.place == ConstraintTakes::Place::cells) add_lists(each, kind.iss.separator);
    return {};
  }

 private:
  // Whether there are marks of a negative rule that ISS does not have, such as dots with numbers:
  // its rule would apply to their cells.
  bool has_unknown_mark(const rules::Kind& negative) const {
    return std::ranges::any_of(negative.marked_by,
                               [&](std::string_view mark) { return unknown_.contains(mark); });
  }
  std::string name(Cell cell) const {
    return fmt::format("R{}C{}", base36(layout_.row(cell) + 1), base36(layout_.column(cell) + 1));
  }
  void add_cells(CellSpan cells) {
    for (const Cell cell : cells) out_ += "~" + name(cell);
  }
  void add_lists(const Constraint& each, std::string_view separator) {
    for (std::size_t i = 0; i < each.cells.size(); ++i) {
      if (i > 0) out_ += separator;
      add_cells(each.cells[i]);
    }
  }
  bool is_default_boxes() const {
    const auto usual = default_layout(layout_.side());
    return usual && (*usual)->box_rows() == layout_.box_rows();
  }
  bool is_line(CellSpan cells) const {
    return std::ranges::equal(cells, layout_.row_cells(layout_.row(cells[0]))) ||
           std::ranges::equal(cells, layout_.column_cells(layout_.column(cells[0])));
  }
  bool is_diagonal(CellSpan cells, bool rising) const {
    if (layout_.has_missing()) return false;  // the diagonal of ISS is that of the grid
    return std::ranges::all_of(cells, [&](Cell cell) {
      const int row = layout_.row(cell);
      const int column = layout_.column(cell);
      return rising ? row + column == layout_.side() - 1 : row == column;
    });
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
    return coded(each.kind->iss, *code, each);
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
    if (form.cells.size() < 2) return {};
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
  Result<void> part(const Tally&, const Constraint& each) { return cannot(each); }
  Result<void> part(const Pointer&, const Constraint& each) { return cannot(each); }
  Result<void> part(const AnyOf&, const Constraint& each) { return cannot(each); }
  static Result<void> cannot(const Constraint& each) {
    return failf("format-cannot-hold", "iss cannot hold the constraint {}", each.kind->name);
  }

  std::string& out_;
  const Layout& layout_;
  std::set<std::string_view> unknown_;  // kinds that occur and that ISS does not have
  bool has_lines_ = false;              // rows and columns of an open grid differ, as in ISS
  int groups_ = 0;                      // around the part that is written
  std::vector<Digits> left_;            // by cell, what the parts outside of groups leave
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
