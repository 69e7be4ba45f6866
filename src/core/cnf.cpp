#include "core/cnf.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit {
namespace {

class Encoder {
 public:
  Encoder(const Layout& layout, std::span<const Digits> domains, const CnfRules& rules,
          const ClauseSink& sink)
      : layout_(layout), domains_(domains), rules_(rules), writer_(out_, sink) {}

  Encoding make() {
    number();
    for (int cell = 0; out_.whole && cell < layout_.cells(); ++cell) say_cell(cell);
    for (int house = 0; out_.whole && house < layout_.houses(); ++house) {
      for (int digit = 1; out_.whole && digit <= layout_.side(); ++digit) say_digit(house, digit);
      // Flush even small blocks: a house among thousands that share their cells takes long.
      writer_.flush();
    }
    return std::move(out_);
  }

 private:
  void add(std::span<const int> clause) { writer_.add(clause); }
  void add(std::initializer_list<int> clause) { writer_.add(clause); }
  int& variable(int cell, int digit) {
    return out_.variable[static_cast<std::size_t>(cell * layout_.side() + digit - 1)];
  }
  const Digits& domain(int cell) const { return domains_[static_cast<std::size_t>(cell)]; }
  int fresh() { return writer_.fresh(); }

  bool settled(int cell) const {
    if (rules_.plain || domain(cell).count() != 1) return false;
    const int digit = domain(cell).lowest();
    return std::ranges::none_of(layout_.peers(cell),
                                [&](Cell peer) { return domain(peer).contains(digit); });
  }

  void number() {
    out_.variable.assign(static_cast<std::size_t>(layout_.cells() * layout_.side()), 0);
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (settled(cell)) continue;
      domain(cell).for_each([&](int digit) { variable(cell, digit) = fresh(); });
    }
  }

  void say_cell(int cell) {
    if (settled(cell)) return;
    set_.clear();
    domain(cell).for_each([&](int digit) { set_.push_back(variable(cell, digit)); });
    add(set_);
    if (rules_.plain)
      pairs_of_cell(cell);
    else
      at_most_one(set_);
  }

  // For each digit of the cell: the exclusions of the cell's later digits, then of the later peers.
  void pairs_of_cell(int cell) {
    domain(cell).for_each([&](int digit) {
      const int here = variable(cell, digit);
      for (const int other : set_) {
        if (other > here) add({-here, -other});
      }
      for (const Cell peer : layout_.peers(cell)) {
        if (peer > cell && domain(peer).contains(digit)) add({-here, -variable(peer, digit)});
      }
    });
  }

  void say_digit(int house, int digit) {
    set_.clear();
    cells_.clear();
    for (const Cell cell : layout_.house(house)) {
      if (!domain(cell).contains(digit)) continue;
      if (variable(cell, digit) == 0) return;  // settled here
      set_.push_back(variable(cell, digit));
      cells_.push_back(cell);
    }
    if (rules_.digit_somewhere || set_.empty()) add(set_);
    if (rules_.plain) return;
    if (said_pairwise(set_))
      pairs_of_house(house);
    else
      at_most_one(set_);
  }

  bool said_pairwise(std::span<const int> set) const {
    return rules_.at_most_one == AtMostOne::pairwise ||
           set.size() <= static_cast<std::size_t>(rules_.short_set);
  }

  // Writes the pairs that no earlier house excludes as well.
  void pairs_of_house(int house) {
    for (std::size_t i = 0; i < set_.size(); ++i) {
      for (std::size_t j = i + 1; j < set_.size(); ++j) {
        if (first_common(cells_[i], cells_[j]) == house) add({-set_[i], -set_[j]});
      }
    }
  }

  // Pre: the cells are peers.
  int first_common(Cell a, Cell b) const {
    auto left = layout_.houses_of(a).begin();
    auto right = layout_.houses_of(b).begin();
    while (*left != *right) ++(*left < *right ? left : right);
    return *left;
  }

  void at_most_one(std::span<const int> set) {
    if (said_pairwise(set)) {
      pairs(set);
    } else if (rules_.at_most_one == AtMostOne::sequential) {
      chain(set);
    } else {
      square({set.begin(), set.end()});
    }
  }

  void pairs(std::span<const int> set) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      for (std::size_t j = i + 1; j < set.size(); ++j) add({-set[i], -set[j]});
    }
  }

  void chain(std::span<const int> set) {
    int before = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const int up_to_here = i + 1 < set.size() ? fresh() : 0;
      if (up_to_here != 0) add({-set[i], up_to_here});
      if (before != 0) add({-set[i], -before});
      if (before != 0 && up_to_here != 0) add({-before, up_to_here});
      before = up_to_here;
    }
  }

  void square(std::vector<int> set) {
    if (set.size() <= std::max<std::size_t>(3, static_cast<std::size_t>(rules_.short_set))) {
      pairs(set);
      return;
    }
    std::size_t width = 1;
    while (width * width < set.size()) ++width;
    std::vector<int> rows((set.size() + width - 1) / width);
    std::vector<int> columns(width);
    std::generate(rows.begin(), rows.end(), [&] { return fresh(); });
    std::generate(columns.begin(), columns.end(), [&] { return fresh(); });
    for (std::size_t i = 0; i < set.size(); ++i) {
      add({-set[i], rows[i / width]});
      add({-set[i], columns[i % width]});
    }
    square(std::move(rows));
    square(std::move(columns));
  }

  const Layout& layout_;
  std::span<const Digits> domains_;
  CnfRules rules_;
  Encoding out_;
  ClauseWriter writer_;
  std::vector<int> set_;
  std::vector<Cell> cells_;
};

}  // namespace

void Cnf::add(std::span<const int> clause) {
  literals.insert(literals.end(), clause.begin(), clause.end());
  literals.push_back(0);
  ++clauses;
}

Encoding encode(const Layout& layout, std::span<const Digits> domains, const CnfRules& rules,
                const ClauseSink& sink) {
  return Encoder(layout, domains, rules, sink).make();
}

std::vector<int> blocking_clause(const Encoding& encoding, int side, const Grid& grid) {
  std::vector<int> clause;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    const std::size_t at = cell * static_cast<std::size_t>(side) + grid[cell] - 1;
    if (encoding.variable[at] != 0) clause.push_back(-encoding.variable[at]);
  }
  return clause;
}

void append_dimacs(std::string& out, const Cnf& cnf) {
  out += fmt::format("p cnf {} {}\n", cnf.variables, cnf.clauses);
  for (const int literal : cnf.literals) {
    out += fmt::format_int(literal).c_str();
    out += literal == 0 ? '\n' : ' ';
  }
}

}  // namespace sudokit
