#include <algorithm>
#include <map>
#include <set>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "rules/kinds.hpp"
#include "text/iss/iss.hpp"

namespace sudokit::text::iss {
namespace {

using Cells = std::vector<Cell>;
using Arguments = std::span<const std::string_view>;
using Constraints = std::vector<Constraint>;

}  // namespace

Result<int> integer(std::string_view text) {
  constexpr int kMost = 1'000'000;
  std::string_view rest = text;
  const bool negative = rest.starts_with('-');
  if (negative) rest.remove_prefix(1);
  const auto value = rest.empty() ? std::nullopt : take_digits(rest, kMost);
  if (!value || !rest.empty()) return failf("invalid-number", "{} is not a number", show(text));
  return negative ? -static_cast<int>(*value) : static_cast<int>(*value);
}

Result<std::vector<Cell>> line_of(std::string_view name, const Layout& layout) {
  const bool row = name.starts_with('R');
  const auto number =
      row || name.starts_with('C') ? integer(name.substr(1)) : fail("invalid-cell", "");
  if (!number || *number < 1 || *number > (row ? layout.rows() : layout.columns())) {
    return failf("invalid-cell", "{} is not a row or column", show(name));
  }
  return row ? layout.row_cells(*number - 1) : layout.column_cells(*number - 1);
}

namespace {

std::optional<int> index_of(char c) {
  if (c >= '1' && c <= '9') return c - '1';
  if (c >= 'a' && c <= 'z') return c - 'a' + 9;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 9;
  return std::nullopt;
}

// Converts one part of an ISS string.
class Converter {
 public:
  Converter(const Item& item, const Layout& layout, Constraints& out)
      : arguments_(item.arguments), layout_(layout), out_(out) {}

  // Reads the arguments in this form.
  Result<void> read(std::string_view kind, rules::IssForm form);

 private:
  void add(std::string_view kind, std::vector<Cells> lists, std::vector<int> numbers = {},
           std::string text = {}) {
    out_.push_back(
        {find_constraint(kind), std::move(lists), std::move(numbers), std::move(text), {}});
  }

  // Lists of cells, separated by empty arguments.
  Result<std::vector<Cells>> lists(Arguments from) {
    std::vector<Cells> all(1);
    for (const std::string_view argument : from) {
      if (argument.empty() || argument == "-") {
        if (!all.back().empty()) all.emplace_back();
        continue;
      }
      if (argument == "LOOP") return fail("unsupported-feature", "loops (LOOP) are not supported");
      const auto cell = cell_of(argument, layout_);
      if (!cell) return tl::unexpected(cell.error());
      all.back().push_back(*cell);
    }
    if (all.back().empty()) all.pop_back();
    if (all.empty()) return fail("invalid-constraint", "expected cells");
    return all;
  }
  Result<Cells> cells(Arguments from) {
    auto all = lists(from);
    if (!all) return tl::unexpected(all.error());
    if (all->size() > 1) return fail("invalid-constraint", "expected one list of cells");
    return std::move((*all)[0]);
  }
  Result<int> first_number() {
    if (arguments_.empty()) return fail("invalid-constraint", "expected a number");
    return integer(arguments_[0]);
  }

  Result<void> grid(std::string_view kind) {
    add(kind, {});
    return {};
  }
  Result<void> line(std::string_view kind) {
    auto all = cells(arguments_);
    if (!all) return tl::unexpected(all.error());
    add(kind, {std::move(*all)});
    return {};
  }
  Result<void> number_and_line(std::string_view kind) {
    const auto number = first_number();
    if (!number) return tl::unexpected(number.error());
    const bool loop = kind == "sum-line" && arguments_.back() == "LOOP";
    auto all = cells(arguments_.subspan(1, arguments_.size() - (loop ? 2 : 1)));
    if (!all) return tl::unexpected(all.error());
    if (loop) return sum_loop(std::move(*all), *number);
    add(kind, {std::move(*all)}, {*number});
    return {};
  }
  // A loop is a sum line that begins in one of the first cells: digits are at least 1.
  Result<void> sum_loop(Cells line, int sum) {
    Constraint any{find_constraint("or")};
    for (std::size_t i = 0; i < line.size() && static_cast<int>(i) < sum; ++i) {
      any.groups.push_back({{find_constraint("sum-line"), {line}, {sum}}});
      std::rotate(line.begin(), line.begin() + 1, line.end());
    }
    if (any.groups.empty()) return fail("invalid-constraint", "expected a sum of at least 1");
    out_.push_back(std::move(any));
    return {};
  }
  // The difference of a whisper is optional; it defaults to 5.
  Result<void> whisper(std::string_view kind) {
    if (!arguments_.empty() && integer(arguments_[0])) return number_and_line(kind);
    auto all = cells(arguments_);
    if (!all) return tl::unexpected(all.error());
    add(kind, {std::move(*all)}, {5});
    return {};
  }
  // A missing sum and a sum of 0 both mean no sum.
  Result<void> cage(std::string_view kind) {
    const bool none = arguments_.empty() || arguments_[0].empty();
    const auto sum = none ? Result<int>(0) : integer(arguments_[0]);
    if (!sum) return tl::unexpected(sum.error());
    auto all = cells(arguments_.subspan(arguments_.empty() ? 0 : 1));
    if (!all) return tl::unexpected(all.error());
    Cells once = *all;
    std::ranges::sort(once);
    once.erase(std::unique(once.begin(), once.end()), once.end());
    if (once.size() == all->size()) {
      add(kind, {std::move(*all)}, *sum == 0 ? std::vector<int>{} : std::vector<int>{*sum});
      return {};
    }
    // A cell that is named twice counts twice in the sum; the distinct cells hold different digits.
    add(kind, {once});
    return *sum == 0 ? Result<void>() : add_sum(*all, {*sum});
  }
  // "10", or "10_=_1_-1": the sum and one factor per cell.
  Result<void> sum(std::string_view) {
    if (arguments_.empty()) return fail("invalid-constraint", "expected a sum");
    std::vector<int> numbers;
    std::string_view rest = arguments_[0];
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find('_'));
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      if (word == "=") continue;
      const auto number = integer(word);
      if (!number) return tl::unexpected(number.error());
      numbers.push_back(*number);
    }
    auto all = cells(arguments_.subspan(1));
    if (!all) return tl::unexpected(all.error());
    if (numbers.size() != 1 && numbers.size() != all->size() + 1) {
      return fail("invalid-constraint", "expected a factor for each cell");
    }
    return add_sum(*all, numbers);
  }
  // The numbers are the total and optionally one factor per cell. Repeated cells are merged.
  Result<void> add_sum(const Cells& all, const std::vector<int>& numbers) {
    constexpr int kMostFactor = 1'000'000;
    Cells order;
    std::map<Cell, int> factors;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!factors.contains(all[i])) order.push_back(all[i]);
      int& factor = factors[all[i]] += numbers.size() > 1 ? numbers[i + 1] : 1;
      if (std::abs(factor) > kMostFactor) {
        return failf("number-out-of-range", "{} is outside {}..{}", factor, -kMostFactor,
                     kMostFactor);
      }
    }
    std::erase_if(order, [&](Cell cell) { return factors[cell] == 0; });
    std::vector<int> made{numbers[0]};
    const bool plain = std::ranges::all_of(order, [&](Cell cell) { return factors[cell] == 1; });
    for (const Cell cell : order) {
      if (!plain) made.push_back(factors[cell]);
    }
    if (!order.empty()) {
      add("sum", {std::move(order)}, std::move(made));
    } else if (numbers[0] != 0) {
      add("sum", {{all[0]}}, {0});  // it cannot hold
    }
    return {};
  }
  // Pairs each cell with the later cells that are adjacent to it.
  Result<void> adjacent(std::string_view kind) {
    const auto all = cells(arguments_);
    if (!all) return tl::unexpected(all.error());
    for (std::size_t i = 0; i < all->size(); ++i) {
      for (std::size_t k = i + 1; k < all->size(); ++k) {
        if (are_side_by_side(layout_, (*all)[i], (*all)[k])) add(kind, {{(*all)[i], (*all)[k]}});
      }
    }
    return {};
  }
  Result<void> segments(std::string_view kind) {
    auto all = lists(arguments_);
    if (!all) return tl::unexpected(all.error());
    add(kind, std::move(*all));
    return {};
  }
  Result<void> pill_arrow(std::string_view kind) {
    const auto size = first_number();
    if (!size) return tl::unexpected(size.error());
    auto all = cells(arguments_.subspan(1));
    if (!all) return tl::unexpected(all.error());
    if (*size < 1 || static_cast<std::size_t>(*size) >= all->size()) {
      return fail("invalid-constraint", "expected cells of the pill and of the arrow");
    }
    Cells pill(all->begin(), all->begin() + *size);
    std::ranges::sort(pill);
    add(kind, {std::move(pill), Cells(all->begin() + *size, all->end())});
    return {};
  }
  Result<void> quadruple(std::string_view kind) {
    const auto corner = arguments_.empty() ? fail("invalid-cell", "expected a cell")
                                           : cell_of(arguments_[0], layout_);
    if (!corner) return tl::unexpected(corner.error());
    const int side = layout_.side();
    if (layout_.row(*corner) + 1 >= layout_.rows() ||
        layout_.column(*corner) + 1 >= layout_.columns()) {
      return fail("cell-outside-grid", "there are no four cells at the border");
    }
    std::vector<int> numbers;
    for (const std::string_view argument : arguments_.subspan(1)) {
      const auto number = integer(argument);
      if (!number) return tl::unexpected(number.error());
      numbers.push_back(*number);
    }
    const Cell at = *corner;
    add(kind,
        {{at, static_cast<Cell>(at + 1), static_cast<Cell>(at + side),
          static_cast<Cell>(at + side + 1)}},
        std::move(numbers));
    return {};
  }
  // "1_1_2" and cells.
  Result<void> contains(std::string_view kind) {
    auto numbers = first_numbers();
    if (!numbers) return tl::unexpected(numbers.error());
    return with_numbers(kind, std::move(*numbers));
  }
  Result<std::vector<int>> first_numbers() {
    std::vector<int> numbers;
    std::string_view rest = arguments_.empty() ? "" : arguments_[0];
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find('_'));
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      const auto number = integer(word);
      if (!number) return tl::unexpected(number.error());
      numbers.push_back(*number);
    }
    if (numbers.empty()) return fail("invalid-constraint", "expected digits");
    return numbers;
  }
  // "1223": one 2 and two 3s.
  Result<void> counts(std::string_view kind) {
    const std::string_view clue = arguments_.empty() ? "" : arguments_[0];
    const bool good = !clue.empty() && clue.size() % 2 == 0 && std::ranges::all_of(clue, is_digit);
    if (!good) return fail("invalid-constraint", "expected pairs of a count and a digit");
    std::vector<int> numbers;
    for (const char c : clue) numbers.push_back(c - '0');
    return with_numbers(kind, std::move(numbers));
  }
  // "1_2_2": exactly one 1 and two 2s.
  Result<void> digits_once(std::string_view kind) {
    const auto digits = first_numbers();
    if (!digits) return tl::unexpected(digits.error());
    std::map<int, int> counts;
    for (const int digit : *digits) ++counts[digit];
    std::vector<int> numbers;
    for (const auto& [digit, count] : counts) numbers.insert(numbers.end(), {count, digit});
    return with_numbers(kind, std::move(numbers));
  }
  Result<void> with_numbers(std::string_view kind, std::vector<int> numbers) {
    auto all = cells(arguments_.subspan(1));
    if (!all) return tl::unexpected(all.error());
    add(kind, {std::move(*all)}, std::move(numbers));
    return {};
  }
  Result<void> sets(std::string_view kind) {
    const auto number = first_number();
    if (!number) return tl::unexpected(number.error());
    const auto all = cells(arguments_.subspan(1));
    if (!all) return tl::unexpected(all.error());
    const auto count = static_cast<std::size_t>(std::max(*number, 0));
    if (count < 2 || all->size() % count != 0) {
      return failf("invalid-constraint", "{} cells are not {} sets", all->size(), *number);
    }
    std::vector<Cells> lists;
    for (auto at = all->begin(); at != all->end();
         at += static_cast<std::ptrdiff_t>(all->size() / count)) {
      lists.emplace_back(at, at + static_cast<std::ptrdiff_t>(all->size() / count));
    }
    add(kind, std::move(lists));
    return {};
  }
  Result<void> indexer(std::string_view) {
    const std::string_view way = arguments_.empty() ? "" : arguments_[0];
    if (way != "R" && way != "C") return fail("invalid-constraint", "expected R or C");
    return with_numbers(way == "R" ? "row-indexer" : "column-indexer", {});
  }
  // 1 is the diagonal that rises from the lower left corner, -1 the one that falls.
  Result<void> diagonal(std::string_view kind) {
    const auto number = first_number();
    if (!number) return tl::unexpected(number.error());
    if (*number != 1 && *number != -1) {
      return fail("invalid-constraint", "expected diagonal 1 or -1");
    }
    add(kind, {}, {*number == 1 ? 2 : 1});
    return {};
  }

  // A line and its clues at both ends.
  Result<void> both_ends(std::string_view kind) {
    if (arguments_.size() < 2 || arguments_.size() > 3) {
      return fail("invalid-constraint", "expected a row or column and one or two clues");
    }
    auto seen = line_of(arguments_[0], layout_);
    if (!seen) return tl::unexpected(seen.error());
    for (const std::string_view argument : arguments_.subspan(1)) {
      if (!argument.empty()) {
        const auto number = integer(argument);
        if (!number) return tl::unexpected(number.error());
        add(kind, {*seen}, {*number});
      }
      std::ranges::reverse(*seen);
    }
    return {};
  }
  Result<void> one_end(std::string_view kind) {
    const auto number = first_number();
    if (!number) return tl::unexpected(number.error());
    if (arguments_.size() != 2) {
      return fail("invalid-constraint", "expected a clue and a row or column");
    }
    auto seen = line_of(arguments_[1], layout_);
    if (!seen) return tl::unexpected(seen.error());
    add(kind, {std::move(*seen)}, {*number});
    return {};
  }
  // The first cell, at the border, identifies the diagonal.
  Result<void> little_killer(std::string_view kind) {
    const auto number = first_number();
    if (!number) return tl::unexpected(number.error());
    if (arguments_.size() != 2) return fail("invalid-constraint", "expected a sum and a cell");
    const auto from = cell_of(arguments_[1], layout_);
    if (!from) return tl::unexpected(from.error());
    const int last = layout_.rows() - 1;
    const int right_end = layout_.columns() - 1;
    int row = layout_.row(*from);
    int column = layout_.column(*from);
    const bool left = column == 0 && row < last;
    const bool top = row == 0;
    const bool right = column == right_end && row < last;
    if (!left && !top && !right && row != last) {
      return fail("invalid-cell", "expected a cell at the border");
    }
    const int down = left || top ? 1 : -1;
    const int across = left || (!top && !right) ? 1 : -1;
    Cells seen;
    for (; row >= 0 && row <= last && column >= 0 && column <= right_end;
         row += down, column += across) {
      seen.push_back(static_cast<Cell>(row * layout_.side() + column));
    }
    add(kind, {std::move(seen)}, {*number});
    return {};
  }

  // Names of groups begin with _ ; an empty argument begins the next line with the same name. In an
  // earlier form the name comes first, without the sign.
  Result<std::vector<Cells>> named_lists(Arguments from) {
    std::vector<std::string_view> plain;
    for (std::size_t i = 0; i < from.size(); ++i) {
      const bool name = from[i].starts_with('_') || (i == 0 && !cell_of(from[i], layout_));
      plain.push_back(name ? std::string_view() : from[i]);
    }
    return lists(plain);
  }
  Result<void> coded(std::string_view kind, Result<std::string> text) {
    if (!text) return tl::unexpected(text.error());
    auto all = named_lists(arguments_.subspan(1));
    if (!all) return tl::unexpected(all.error());
    for (Cells& each : *all) add(kind, {std::move(each)}, {}, *text);
    return {};
  }
  Result<void> pair(std::string_view kind) {
    if (arguments_.empty()) return fail("invalid-constraint", "expected a table");
    return relation(kind, std::string(arguments_[0]));
  }
  // In the earlier code - and _ are exchanged.
  Result<void> binary(std::string_view kind) {
    if (arguments_.empty()) return fail("invalid-constraint", "expected a table");
    std::string key(arguments_[0]);
    for (char& c : key) c = c == '-' ? '_' : c == '_' ? '-' : c;
    return relation(kind, key);
  }
  Result<void> relation(std::string_view kind, const std::string& key) {
    auto text = relation_text(key, layout_.side());
    if (text && text->empty()) return fail("invalid-constraint", "the relation allows no pair");
    return coded(kind, std::move(text));
  }
  Result<void> nfa(std::string_view kind) {
    if (arguments_.empty()) return fail("invalid-constraint", "expected an automaton");
    return coded(kind, automaton_text(arguments_[0], layout_.side()));
  }
  Result<void> regex(std::string_view kind) {
    if (arguments_.empty()) return fail("invalid-constraint", "expected a pattern");
    const bool escaped = arguments_[0].find('%') != std::string_view::npos;
    auto text = escaped ? Result<std::string>(percent_decoded(arguments_[0]))
                        : decode_base64(arguments_[0]);
    if (text) {
      std::erase_if(*text, is_space);
      for (char& c : *text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return coded(kind, std::move(text));
  }
  Result<void> given(std::string_view kind) {
    for (const std::string_view argument : arguments_) {
      auto allowed = allowed_in(argument, layout_);
      if (!allowed) return tl::unexpected(allowed.error());
      add(kind, {{allowed->cell}}, std::move(allowed->digits));
    }
    return {};
  }
  Result<void> nothing(std::string_view) { return {}; }

  Arguments arguments_;
  const Layout& layout_;
  Constraints& out_;
};

Result<void> Converter::read(std::string_view kind, rules::IssForm form) {
  using C = Converter;
  // In the order of the enumerators.
  static constexpr Result<void> (Converter::*kReaders[])(std::string_view) = {
      &C::nothing,  &C::grid,      &C::line,     &C::number_and_line, &C::whisper,     &C::cage,
      &C::sum,      &C::adjacent,  &C::segments, &C::pill_arrow,      &C::quadruple,   &C::contains,
      &C::diagonal, &C::both_ends, &C::one_end,  &C::little_killer,   &C::pair,        &C::binary,
      &C::nfa,      &C::regex,     &C::given,    &C::counts,          &C::digits_once, &C::sets,
      &C::indexer};
  static_assert(std::size(kReaders) == static_cast<std::size_t>(rules::IssForm::indexer) + 1);
  return (this->*kReaders[static_cast<std::size_t>(form)])(kind);
}

// A name in ISS strings.
struct NamedForm {
  std::string_view name;
  std::string_view kind;
  rules::IssForm form = rules::IssForm::none;
};

std::vector<NamedForm> all_forms() {
  // A hint to the solver, without a meaning.
  std::vector<NamedForm> forms = {{"SearchPriority", ""}};
  for (const rules::Kind* kind : rules::kinds()) {
    const rules::Iss& iss = kind->iss;
    if (iss.form != rules::IssForm::none) forms.push_back({iss.name, kind->name, iss.form});
    if (iss.other_form != rules::IssForm::none)
      forms.push_back({iss.other, kind->name, iss.other_form});
  }
  return forms;
}

const NamedForm* form_of(std::string_view name) {
  static const std::vector<NamedForm> forms = all_forms();
  const auto at = std::ranges::find(forms, name, &NamedForm::name);
  return at == forms.end() ? nullptr : &*at;
}

}  // namespace

bool are_side_by_side(const Layout& layout, Cell a, Cell b) {
  return std::abs(layout.row(a) - layout.row(b)) + std::abs(layout.column(a) - layout.column(b)) ==
         1;
}

Result<Cell> cell_of(std::string_view text, const Layout& layout) {
  const bool form = text.size() == 4 && lower(text[0]) == 'r' && lower(text[2]) == 'c';
  const auto row = form ? index_of(text[1]) : std::nullopt;
  const auto column = form ? index_of(text[3]) : std::nullopt;
  if (!row || !column) return failf("invalid-cell", "{} is not a cell such as R1C2", show(text));
  if (*row >= layout.rows() || *column >= layout.columns()) {
    return failf("cell-outside-grid", "{} is outside a grid of {} rows and {} columns", show(text),
                 layout.rows(), layout.columns());
  }
  return static_cast<Cell>(*row * layout.side() + *column);
}

Result<Allowed> allowed_in(std::string_view text, const Layout& layout, int lowest) {
  const std::string_view name = text.substr(0, text.find('_'));
  const auto cell = cell_of(name, layout);
  if (!cell) return tl::unexpected(cell.error());
  Allowed allowed{*cell, {}};
  std::string_view rest = text.substr(name.size());
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find('_'));
    rest.remove_prefix(word.size());
    const auto digit = integer(word);
    if (!digit) return tl::unexpected(digit.error());
    if (*digit < lowest || *digit >= layout.side() + lowest) {
      return failf("digit-out-of-range", "{} is not a digit of {}..{}", *digit, lowest,
                   layout.side() + lowest - 1);
    }
    allowed.digits.push_back(*digit + 1 - lowest);
  }
  if (allowed.digits.empty()) return failf("no-candidate", "{} has no digit", show(text));
  return allowed;
}

bool can_convert(std::string_view name) {
  return form_of(name) != nullptr;
}

Result<void> convert(const Item& item, const Layout& layout, std::vector<Constraint>& out) {
  const NamedForm* form = form_of(item.name);
  if (form == nullptr) {
    return failf("unsupported-feature", "the constraint {} is not supported", show(item.name));
  }
  auto ok = Converter(item, layout, out).read(form->kind, form->form);
  if (!ok) ok.error().message = fmt::format("{}: {}", item.name, ok.error().message);
  return ok;
}

}  // namespace sudokit::text::iss
