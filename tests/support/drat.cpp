#include "support/drat.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

namespace sudokit::test {
namespace {

using Clause = std::vector<int>;

class Checker {
 public:
  void add(Clause clause) {
    for (const int literal : clause) fit(literal);
    for (const int literal : clause) occurs_[index(literal)].push_back(clauses_.size());
    Clause key = clause;
    std::sort(key.begin(), key.end());
    ids_[key].push_back(clauses_.size());
    clauses_.push_back({std::move(clause), true});
    assign_units(clauses_.size() - 1);
  }

  void remove(Clause clause) {
    std::sort(clause.begin(), clause.end());
    const auto at = ids_.find(clause);
    if (at == ids_.end() || at->second.empty()) return;
    const std::size_t id = at->second.back();
    if (is_reason(clauses_[id].literals)) return;
    at->second.pop_back();
    clauses_[id].alive = false;
  }

  bool refuted() const { return conflict_; }

  bool implied(const Clause& clause) {
    if (conflict_ || rup(clause, {})) return true;
    if (clause.empty()) return false;
    const int pivot = clause.front();
    if (index(-pivot) >= occurs_.size()) return true;
    for (const std::size_t id : occurs_[index(-pivot)]) {
      if (clauses_[id].alive && !rup(clause, clauses_[id].literals, -pivot)) return false;
    }
    return true;
  }

 private:
  struct Stored {
    Clause literals;
    bool alive;
  };

  static std::size_t index(int literal) {
    return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1 : 0);
  }
  void fit(int literal) {
    const std::size_t size = 2 * static_cast<std::size_t>(std::abs(literal)) + 2;
    if (size > occurs_.size()) occurs_.resize(size), value_.resize(size);
  }
  bool is_true(int literal) const { return value_[index(literal)]; }
  bool is_false(int literal) const { return value_[index(-literal)]; }

  bool is_reason(const Clause& clause) const {
    return std::count_if(clause.begin(), clause.end(), [&](int l) { return is_true(l); }) == 1 &&
           std::count_if(clause.begin(), clause.end(), [&](int l) { return is_false(l); }) ==
               static_cast<std::ptrdiff_t>(clause.size()) - 1;
  }

  void set(int literal) {
    value_[index(literal)] = true;
    trail_.push_back(literal);
  }

  // The literal that a unit clause forces, 0 if the clause forces none, nothing on a conflict.
  std::optional<int> unit_of(const Clause& clause) const {
    int open = 0;
    for (const int literal : clause) {
      if (is_true(literal)) return 0;
      if (is_false(literal)) continue;
      if (open != 0 && open != literal) return 0;
      open = literal;
    }
    if (open == 0) return std::nullopt;
    return open;
  }

  // False on a conflict.
  bool propagate(std::size_t from) {
    for (std::size_t i = from; i < trail_.size(); ++i) {
      for (const std::size_t id : occurs_[index(-trail_[i])]) {
        if (!clauses_[id].alive) continue;
        const auto unit = unit_of(clauses_[id].literals);
        if (!unit) return false;
        if (*unit != 0) set(*unit);
      }
    }
    return true;
  }

  void assign_units(std::size_t id) {
    if (conflict_) return;
    const auto unit = unit_of(clauses_[id].literals);
    const std::size_t from = trail_.size();
    if (unit && *unit != 0) set(*unit);
    conflict_ = !unit || !propagate(from);
  }

  // Whether propagation meets a conflict when all literals of `clause`, and all literals of `other`
  // except `spared`, are assumed false.
  bool rup(const Clause& clause, const Clause& other, int spared = 0) {
    const std::size_t mark = trail_.size();
    bool conflict = false;
    const auto deny = [&](int literal) {
      fit(literal);
      if (conflict || literal == spared || is_false(literal)) return;
      if (is_true(literal))
        conflict = true;
      else
        set(-literal);
    };
    for (const int literal : clause) deny(literal);
    for (const int literal : other) deny(literal);
    conflict = conflict || !propagate(mark);
    for (std::size_t i = mark; i < trail_.size(); ++i) value_[index(trail_[i])] = false;
    trail_.resize(mark);
    return conflict;
  }

  std::vector<Stored> clauses_;
  std::map<Clause, std::vector<std::size_t>> ids_;
  std::vector<std::vector<std::size_t>> occurs_;
  std::vector<bool> value_;
  std::vector<int> trail_;
  bool conflict_ = false;
};

Clause read_clause(std::istream& in) {
  Clause clause;
  for (int literal = 0; in >> literal && literal != 0;) clause.push_back(literal);
  return clause;
}

std::string read_cnf(std::string_view text, Checker& checker) {
  std::istringstream in{std::string(text)};
  std::string word;
  long variables = 0;
  long clauses = 0;
  if (!(in >> word >> word >> variables >> clauses) || word != "cnf") return "no DIMACS header";
  for (long i = 0; i < clauses; ++i) {
    if (in.eof()) return "fewer clauses than the header says";
    checker.add(read_clause(in));
  }
  return in >> word ? "more clauses than the header says" : "";
}

}  // namespace

DratVerdict check_drat(std::string_view cnf, std::string_view proof) {
  Checker checker;
  DratVerdict verdict;
  verdict.problem = read_cnf(cnf, checker);
  std::istringstream lines{std::string(proof)};
  std::size_t number = 0;
  for (std::string line; verdict.problem.empty() && std::getline(lines, line);) {
    ++number;
    std::istringstream in(line);
    const bool removal = line.starts_with("d ");
    if (removal) in.ignore(2);
    Clause clause = read_clause(in);
    if (removal) {
      checker.remove(std::move(clause));
    } else if (!checker.implied(clause)) {
      verdict.problem = "line " + std::to_string(number) + " is neither RUP nor RAT: " + line;
    } else {
      checker.add(std::move(clause));
    }
  }
  verdict.refuted = checker.refuted();
  return verdict;
}

}  // namespace sudokit::test
