#include "study/external.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "core/number.hpp"
#include "core/words.hpp"
#include "propagate/propagated.hpp"
#include "sudokit/text.hpp"
#include "text/reduced_cnf.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kPlaceholders[] = {"cnf",    "colouring", "puzzle",
                                              "answer", "seed",      "seconds"};
constexpr std::string_view kCommand = "command=";

// Calls f(name) for each "{name}" of a word, which f replaces by what it returns.
template <class F>
std::string replaced(std::string_view word, F&& f) {
  std::string text;
  while (!word.empty()) {
    const auto open = word.find('{');
    const auto close = open == std::string_view::npos ? open : word.find('}', open);
    if (close == std::string_view::npos) return text.append(word);
    text += word.substr(0, open);
    text += f(word.substr(open + 1, close - open - 1));
    word.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace

std::span<const std::string_view> placeholders() {
  return kPlaceholders;
}

std::vector<std::string> names_in_braces(const std::vector<std::string>& command) {
  std::vector<std::string> names;
  for (const std::string& word : command) {
    replaced(word, [&](std::string_view name) {
      names.emplace_back(name);
      return "";
    });
  }
  return names;
}

std::optional<Problem> problem_of(const std::vector<std::string>& command) {
  std::optional<Problem> problem;
  for (const std::string& name : names_in_braces(command)) {
    const auto at = std::ranges::find(kPlaceholders, name) - std::begin(kPlaceholders);
    if (at > static_cast<std::ptrdiff_t>(Problem::puzzle)) continue;
    const auto found = static_cast<Problem>(at);
    if (problem && *problem != found) return std::nullopt;
    problem = found;
  }
  return problem;
}

std::vector<std::string> filled_in(std::vector<std::string> command, const Axes& values) {
  for (std::string& word : command) {
    word = replaced(word, [&](std::string_view name) {
      const auto at = std::ranges::find(values, name, &Axes::value_type::first);
      return at == values.end() ? fmt::format("{{{}}}", name) : at->second;
    });
  }
  return command;
}

std::string spelled(const std::vector<std::string>& command) {
  return fmt::format("{}{}", kCommand, fmt::join(command, " "));
}

std::optional<std::vector<std::string>> command_of(std::string_view spelled) {
  if (!spelled.starts_with(kCommand)) return std::nullopt;
  spelled.remove_prefix(kCommand.size());
  std::vector<std::string> words;
  for (auto word = take_word(spelled); !word.empty(); word = take_word(spelled))
    words.emplace_back(word);
  return words;
}

// ---- The problem --------------------------------------------------------------------------------

Result<std::string> problem_text(Problem problem, const Puzzle& puzzle) {
  if (auto ok = admit("an external program", kHousesAndMarks, puzzle.features()); !ok)
    return tl::unexpected(ok.error());
  if (problem == Problem::puzzle) {
    std::string text;
    const auto format = puzzle.has_marks()               ? Format::pencilmarks
                        : can_hold(Format::line, puzzle) ? Format::line
                                                         : Format::numbers;
    if (auto ok = write_puzzle(text, puzzle, format); !ok) return tl::unexpected(ok.error());
    return text;
  }
  std::ostringstream out;
  const Puzzle left = propagated(puzzle);
  const auto ok = problem == Problem::cnf ? write_reduced_cnf(out, left)
                                          : write_export(out, left, Export::colouring_palette);
  if (!ok) return tl::unexpected(ok.error());
  return std::move(out).str();
}

std::string sizes_of(Problem problem, std::string_view text) {
  if (problem == Problem::puzzle) return "";
  const auto head = text.find(problem == Problem::cnf ? "\np cnf " : "\np edge ");
  if (head == std::string_view::npos) return "";
  std::string_view line = text.substr(head + 1, text.find('\n', head + 1) - head - 1);
  take_word(line), take_word(line);
  const auto first = take_word(line), second = take_word(line);
  return problem == Problem::cnf ? fmt::format("variables={} clauses={}", first, second)
                                 : fmt::format("vertices={} edges={}", first, second);
}

std::string counters_in(std::string_view output) {
  constexpr std::string_view kBefore = "c counter ";
  std::string counters;
  while (!output.empty()) {
    std::string_view line = take_line(output);
    if (!line.starts_with(kBefore)) continue;
    const std::string_view counter = trim(line.substr(kBefore.size()));
    const auto equals = counter.find('=');
    const bool named = std::ranges::all_of(counter.substr(0, equals), [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '_';
    });
    if (equals == 0 || equals == std::string_view::npos || !named) continue;
    if (!parse_real(counter.substr(equals + 1), -1e300, 1e300)) continue;
    counters += fmt::format("{}{}", counters.empty() ? "" : " ", counter);
  }
  return counters;
}

// ---- The answer ---------------------------------------------------------------------------------

namespace {

// What an answer says in a line of its own: "s SATISFIABLE" in competitions, "SAT" by MiniSat.
enum class Claim : std::uint8_t { none, solution, no_solution };

Claim claim_of(std::string_view line) {
  if (line == "s SATISFIABLE" || line == "SAT") return Claim::solution;
  if (line == "s UNSATISFIABLE" || line == "UNSAT") return Claim::no_solution;
  return Claim::none;
}

// The claim of an answer and its other lines, as far as they can belong to a grid, model or
// colouring. In the output of a solver these are the lines with values.
struct Said {
  Claim claim = Claim::none;
  std::string values;
};

Said said_in(Problem problem, std::string_view text) {
  Said said;
  const bool marked = text.starts_with("v ") || text.find("\nv ") != std::string_view::npos;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const Claim claim = claim_of(line);
    if (claim != Claim::none) said.claim = claim;
    const bool kept = problem == Problem::puzzle || !marked || line.starts_with("v ");
    if (claim == Claim::none && kept) said.values.append(line).append(1, '\n');
  }
  return said;
}

Result<Grid> no_grid() {
  return fail("no-puzzle", "the answer holds no full grid");
}

// The first full grid of the text.
Result<Grid> read_grid(const Puzzle& puzzle, const std::string& text) {
  ReadOptions options;
  options.layout = puzzle.layout;
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  for (RecordBatch batch; reader.next(batch);) {
    for (const Record& record : batch.records) {
      const auto read = parse_record(reader.context(), record);
      if (!read && read.error().code == ErrorCode("clashing-givens"))
        return fail("not-a-solution", "the grid is not a solution: " + read.error().message);
      if (!read || std::ranges::count(read->givens, 0) > 0) continue;
      if (const auto wrong = why_not_solution(puzzle, read->givens))
        return fail("not-a-solution", "the grid is not a solution: " + *wrong);
      return read->givens;
    }
  }
  return no_grid();
}

Result<Grid> decoded(Problem problem, const Puzzle& puzzle, const std::string& values) {
  if (problem == Problem::puzzle) return read_grid(puzzle, values);
  const Puzzle left = propagated(puzzle);
  return problem == Problem::cnf ? decode_reduced_model(left, values)
                                 : decode_colouring(left, Export::colouring_palette, values);
}

// Whether there is an answer: it is a defect if it is wrong. Of a puzzle only reading the grid
// tells.
bool answers(Problem problem, const Said& said) {
  if (said.claim == Claim::solution || problem == Problem::puzzle) return true;
  std::string_view values = said.values;
  while (!values.empty()) {
    const std::string_view line = trim(take_line(values));
    if (line.starts_with("v ")) return true;
    if (!line.empty() && std::string_view("-x0123456789").find(line[0]) != std::string_view::npos)
      return true;
  }
  return false;
}

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

}  // namespace

void judge(Problem problem, const Puzzle& puzzle, const ExternalAnswer& answer, RunResult& result) {
  const auto cells = static_cast<double>(puzzle.givens.size());
  result.cost = static_cast<double>(std::ranges::count(puzzle.givens, 0));
  result.filled = 1 - result.cost / cells;
  const Said said = said_in(problem, answer.text);
  if (said.claim == Claim::no_solution) {
    result.end = End::proved;
    result.verdict = Verdict::unsatisfiable;
    return;
  }
  const auto grid = answers(problem, said) ? decoded(problem, puzzle, said.values) : no_grid();
  if (grid) {
    result.end = End::solved;
    result.verdict = Verdict::solved;
    result.found = 1;
    result.right = true;
    result.cost = 0;
    result.filled = 1;
  } else if (grid.error().code != ErrorCode("no-puzzle")) {
    result.end = End::defect;
    result.detail = grid.error().message;
  } else {
    result.end = answer.code == 0 ? End::gave_up : End::crash;
    if (answer.code != 0)
      result.detail = fmt::format("exit code {}: {}", answer.code, first_line(answer.errors));
  }
}

}  // namespace sudokit::study
