#include "support/every_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sudokit/answer.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

class Grids {
 public:
  explicit Grids(const Puzzle& puzzle) : puzzle_(puzzle), grid_(puzzle.givens.size()) {}
  std::vector<Grid> all() {
    fill(0);
    return std::move(found_);
  }

 private:
  bool clashes(int cell) const {
    return std::ranges::any_of(puzzle_.layout->peers(cell), [&](Cell peer) {
      return peer < cell && grid_[peer] == grid_[static_cast<std::size_t>(cell)];
    });
  }
  void fill(int cell) {
    if (cell == puzzle_.layout->cells()) return judge();
    allowed(puzzle_, cell).for_each([&](int digit) {
      grid_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
      if (!clashes(cell)) fill(cell + 1);
    });
  }
  void judge() {
    const auto holds = [&](const Constraint& one) {
      return one.kind->holds(one, *puzzle_.layout, grid_);
    };
    const bool good =
        !puzzle_.has_rules() || std::ranges::all_of(puzzle_.rules->constraints(), holds);
    if (good) found_.push_back(grid_);
  }

  const Puzzle& puzzle_;
  Grid grid_;
  std::vector<Grid> found_;
};

std::string line_of(const Grid& grid) {
  std::string line;
  for (const auto digit : grid) line += static_cast<char>('0' + digit);
  return line;
}

// The digits of a cell in some solution, as `candidates` writes them for cells that differ.
std::string digits_at(std::span<const Grid> solutions, std::size_t cell) {
  std::string digits;
  for (char digit = '1'; digit <= '9'; ++digit) {
    const auto here = [&](const Grid& grid) { return grid[cell] == digit - '0'; };
    if (std::ranges::any_of(solutions, here)) digits += digit;
  }
  return digits;
}

class Examiner {
 public:
  Examiner(std::string_view text, std::span<const Grid> solutions)
      : text_(text), solutions_(solutions) {}

  std::string wrong() {
    auto open = OpenPuzzle::open(text_);
    if (!open) return "it is not read: " + open.error().message;
    open_ = &*open;
    counts();
    candidates();
    paths();
    others();
    return wrong_;
  }

 private:
  // The answer. A puzzle with one solution has an answer to all of these questions; others may be
  // refused, but by name.
  json ask(const std::string& question) {
    std::string answer;
    const auto asked = open_->ask(question, answer);
    if (!asked) {
      expect(false, question, asked.error().message);
      return json::object();
    }
    json read = json::parse(answer.substr(0, answer.find('\n')), nullptr, false);
    const json error = read.is_object() ? read.value("error", json()) : json("not an object");
    const bool refused = error.is_object() && error.value("code", "") != "internal-error";
    expect(error.is_null() || (refused && !one()), question, answer);
    return read.is_object() ? read : json::object();
  }
  void expect(bool good, std::string_view question, const json& answer) {
    if (!good && wrong_.empty()) wrong_ = fmt::format("{}\n{}", question, answer.dump());
  }

  bool one() const { return solutions_.size() == 1; }
  bool is_solution(const json& line) const {
    return std::ranges::any_of(solutions_,
                               [&](const Grid& grid) { return json(line_of(grid)) == line; });
  }
  void counts() {
    for (const char* engine : {"auto", "backtrack"}) {
      const std::string count = fmt::format(R"({{"ask":"count","limit":0,"engine":"{}"}})", engine);
      const json counted = ask(count);
      expect(counted.value("solutions", -1) == static_cast<int>(solutions_.size()), count, counted);
    }
    const json solved = ask(R"({"ask":"solve"})");
    expect(solutions_.empty() ? solved.value("verdict", "") == "unsatisfiable"
                              : is_solution(solved.value("solution", json())),
           "solve", solved);
    const json unique = ask(R"({"ask":"unique","minimal":true})");
    const std::string verdict = unique.value("verdict", "");
    const bool several = solutions_.size() > 1;
    expect(solutions_.empty() ? verdict == "none"
           : several          ? verdict == "multiple"
                              : verdict != "none" && verdict != "multiple" && verdict != "unknown",
           "unique", unique);
  }
  void candidates() {
    const std::string question = R"({"ask":"candidates","solutions":1000})";
    const json found = ask(question);
    if (solutions_.empty())
      return expect(found.value("verdict", "") == "unsatisfiable", question, found);
    std::vector<std::string> differing;
    for (std::size_t cell = 0; cell < solutions_[0].size(); ++cell) {
      const std::string digits = digits_at(solutions_, cell);
      if (digits.size() > 1) differing.push_back(digits);
    }
    std::vector<std::string> told;
    const json cells = found.value("undetermined", json::object());
    for (const auto& [cell, digits] : cells.items()) told.push_back(digits.get<std::string>());
    std::ranges::sort(told);
    std::ranges::sort(differing);
    expect(told == differing, question, found);
  }
  // With one solution, a path ends at it.
  void paths() {
    const json path = ask(R"({"ask":"explain","pictures":true})");
    if (one()) {
      expect(path.value("end", "") == "solved", "explain", path);
      expect(path.value("grid", std::vector<int>()) ==
                 std::vector<int>(solutions_[0].begin(), solutions_[0].end()),
             "explain", path);
    }
    for (const char* hint : {"1", "2", "3"}) {
      ask(fmt::format(R"({{"ask":"explain","part":"next","hint":{}}})", hint));
    }
    ask(R"({"ask":"explain","part":"all"})");
    const json rating = ask(R"({"ask":"rate"})");
    if (one()) expect(rating.value("verdict", "") == "unique", "rate", rating);
  }
  void others() {
    for (const char* question :
         {R"({"ask":"minimize"})", R"({"ask":"minimize","minimal_rules":true})",
          R"({"ask":"complete"})", R"({"ask":"conflict"})", R"({"ask":"backdoors","most":1})",
          R"({"ask":"draw"})", R"({"ask":"draw","shapes":true,"candidates":true})",
          R"({"ask":"info"})", R"({"ask":"mistakes"})"}) {
      const json answer = ask(question);
      const bool conflict = std::string_view(question).find("conflict") != std::string_view::npos;
      if (conflict && solutions_.empty()) {
        expect(answer.value("verdict", "") == "unsatisfiable", question, answer);
      }
    }
  }

  std::string text_;
  std::span<const Grid> solutions_;
  OpenPuzzle* open_ = nullptr;
  std::string wrong_;
};

}  // namespace

std::vector<Grid> grids_of(const Puzzle& puzzle) {
  return Grids(puzzle).all();
}

std::string wrong_answer(std::string_view text, std::span<const Grid> solutions) {
  return Examiner(text, solutions).wrong();
}

}  // namespace sudokit::test
