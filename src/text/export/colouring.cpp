#include <algorithm>
#include <limits>
#include <map>
#include <vector>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "text/export/out.hpp"

namespace sudokit {
namespace {

// ---- Graph --------------------------------------------------------------------------------------

// The graph of a colouring export: Lewis's conversion (Lewis 2007, section 4) in three forms.

class ColouringGraph {
 public:
  ColouringGraph(const Puzzle& puzzle, Export form);

  int vertices() const { return vertices_; }
  // The vertex of a cell, from 0.
  int vertex(int cell) const { return vertex_of_[static_cast<std::size_t>(cell)]; }
  // The vertex of a digit in the palette form.
  int palette(int digit) const { return puzzle_.layout->cells() + digit - 1; }
  // Sets marked[v] for every neighbour v of vertex u. The vertex u itself is not marked.
  void mark_neighbours(int u, std::vector<bool>& marked) const;

 private:
  const Puzzle& puzzle_;
  Export form_;
  int vertices_ = 0;
  std::vector<int> vertex_of_;
  std::vector<std::vector<int>> cells_of_;  // empty for the vertices of the palette
};

}  // namespace

ColouringGraph::ColouringGraph(const Puzzle& puzzle, Export form) : puzzle_(puzzle), form_(form) {
  const Layout& layout = *puzzle.layout;
  std::vector<int> of_digit(static_cast<std::size_t>(layout.side()) + 1, -1);
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const std::size_t given = puzzle.givens[static_cast<std::size_t>(cell)];
    int vertex = given && form == Export::colouring_merged ? of_digit[given] : -1;
    if (vertex < 0) {
      vertex = of_digit[given] = vertices_++;
      cells_of_.emplace_back();
    }
    vertex_of_.push_back(vertex);
    cells_of_[static_cast<std::size_t>(vertex)].push_back(cell);
  }
  if (form == Export::colouring_palette) vertices_ += layout.side();
  cells_of_.resize(static_cast<std::size_t>(vertices_));
}

void ColouringGraph::mark_neighbours(int u, std::vector<bool>& marked) const {
  const Layout& layout = *puzzle_.layout;
  const auto mark = [&](int v) { marked[static_cast<std::size_t>(v)] = v != u; };
  const auto given = [&](int cell) { return puzzle_.givens[static_cast<std::size_t>(cell)]; };
  for (const int cell : cells_of_[static_cast<std::size_t>(u)]) {
    for (const Cell peer : layout.peers(cell)) mark(vertex(peer));
    if (form_ == Export::colouring_palette) {
      (Digits::all(layout.side()) - allowed(puzzle_, cell)).for_each([&](int d) {
        mark(palette(d));
      });
    } else if (given(cell)) {
      for (int other = 0; other < layout.cells(); ++other) {
        if (given(other) && given(other) != given(cell)) mark(vertex(other));
      }
    }
  }
  if (!cells_of_[static_cast<std::size_t>(u)].empty()) return;
  for (int d = 1; d <= layout.side(); ++d) mark(palette(d));
}

namespace {

// Calls f(u, v) for every edge, u < v, in ascending order.
template <class F>
void for_each_edge(const ColouringGraph& graph, F&& f) {
  std::vector<bool> marked;
  for (int u = 0; u < graph.vertices(); ++u) {
    marked.assign(static_cast<std::size_t>(graph.vertices()), false);
    graph.mark_neighbours(u, marked);
    for (int v = u + 1; v < graph.vertices(); ++v) {
      if (marked[static_cast<std::size_t>(v)]) f(u, v);
    }
  }
}

Result<void> check_form(const Puzzle& puzzle, Export form) {
  if (form == Export::colouring_palette) return {};
  if (puzzle.has_marks()) {
    return failf("format-cannot-hold", "{} cannot hold pencilmarks: use {}", to_string(form),
                 to_string(Export::colouring_palette));
  }
  if (form == Export::colouring_merged) return {};
  Digits digits;
  for (const std::uint8_t given : puzzle.givens) {
    if (given) digits.insert(given);
  }
  if (digits.count() >= puzzle.layout->side() - 1) return {};
  // If no two givens are equal, no colouring can give equal givens different colours.
  const auto open = std::count(puzzle.givens.begin(), puzzle.givens.end(), 0);
  if (puzzle.layout->cells() - open == digits.count()) return {};
  return failf("format-cannot-hold",
               "{} different digits are given, but {} needs {} to keep equal givens equal: use {}",
               digits.count(), to_string(form), puzzle.layout->side() - 1,
               to_string(Export::colouring_merged));
}

// One colour for each vertex, as read.
struct Colours {
  std::vector<long long> of;
  std::vector<bool> known;
};

class ColouringText {
 public:
  ColouringText(std::string_view text, int vertices) : text_(text) {
    colours_.of.resize(static_cast<std::size_t>(vertices));
    colours_.known.resize(static_cast<std::size_t>(vertices));
  }

  Result<Colours> parse() {
    while (!text_.empty()) {
      ++line_;
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      if (auto ok = parse_line(text_.substr(0, end)); !ok) return tl::unexpected(ok.error());
      text_.remove_prefix(std::min(end + 1, text_.size()));
    }
    const auto missing = std::find(colours_.known.begin(), colours_.known.end(), false);
    if (missing == colours_.known.end()) return std::move(colours_);
    return fail("missing-colour",
                fmt::format("vertex {} of {} has no colour", missing - colours_.known.begin() + 1,
                            colours_.known.size()),
                line_, 1);
  }

 private:
  Result<void> parse_line(std::string_view line) {
    start_ = line.data();
    rest_ = line;
    const char first = line.empty() ? ' ' : line.front();
    if (first == 'c' || first == 's') return {};
    if (first == 'v') return parse_pair();
    while (skip_blanks()) {
      const auto colour = number();
      if (!colour) return tl::unexpected(colour.error());
      if (auto ok = set(next_++, *colour); !ok) return ok;
    }
    return {};
  }

  Result<void> parse_pair() {
    rest_.remove_prefix(1);
    const auto vertex = number();
    if (!vertex) return tl::unexpected(vertex.error());
    const auto colour = number();
    if (!colour) return tl::unexpected(colour.error());
    if (*vertex < 1)
      return fail_here("number-out-of-range",
                       fmt::format("vertex {} is outside 1..{}", *vertex, colours_.of.size()));
    return set(*vertex - 1, *colour);
  }

  bool skip_blanks() {
    while (!rest_.empty() && std::string_view(" \t\r").find(rest_[0]) != std::string_view::npos) {
      rest_.remove_prefix(1);
    }
    return !rest_.empty();
  }

  Result<long long> number() {
    skip_blanks();
    std::string_view digits = rest_;
    const bool negative = digits.starts_with('-');
    if (negative) digits.remove_prefix(1);
    const auto value = take_digits(digits, std::numeric_limits<long long>::max());
    if (!value) return fail_here("invalid-number", "expected a number");
    rest_ = digits;
    return negative ? -static_cast<long long>(*value) : static_cast<long long>(*value);
  }

  // Pre: vertex >= 0.
  Result<void> set(long long vertex, long long colour) {
    const auto count = static_cast<long long>(colours_.of.size());
    if (vertex >= count) {
      return fail_here("number-out-of-range",
                       fmt::format("vertex {} is outside 1..{}", vertex + 1, count));
    }
    const auto at = static_cast<std::size_t>(vertex);
    if (colours_.known[at] && colours_.of[at] != colour) {
      return fail_here("not-a-solution", fmt::format("a second colour for vertex {}", vertex + 1));
    }
    colours_.of[at] = colour;
    colours_.known[at] = true;
    return {};
  }

  tl::unexpected<Error> fail_here(ErrorCode code, std::string message) const {
    return fail(code, std::move(message), line_,
                static_cast<std::size_t>(rest_.data() - start_) + 1);
  }

  std::string_view text_;
  std::string_view rest_;
  const char* start_ = nullptr;
  std::size_t line_ = 0;
  long long next_ = 0;
  Colours colours_;
};

// The digit of each colour.
class Naming {
 public:
  explicit Naming(int side) : side_(side) {}

  Result<void> name(long long colour, int digit) {
    if (const auto at = digit_of_.find(colour); at != digit_of_.end() && at->second != digit) {
      return failf("not-a-solution", "the digits {} and {} have the same colour", at->second,
                   digit);
    }
    if (used_.contains(digit) && !digit_of_.contains(colour)) {
      return failf("not-a-solution", "the digit {} has two colours", digit);
    }
    digit_of_[colour] = digit;
    used_.insert(digit);
    return {};
  }

  Result<int> digit_of(long long colour) {
    if (const auto at = digit_of_.find(colour); at != digit_of_.end()) return at->second;
    const Digits free = Digits::all(side_) - used_;
    if (free.empty()) return failf("not-a-solution", "more than {} colours", side_);
    const int digit = free.lowest();
    digit_of_[colour] = digit;
    used_.insert(digit);
    return digit;
  }

 private:
  int side_;
  Digits used_;
  std::map<long long, int> digit_of_;
};

Result<Naming> name_colours(const Puzzle& puzzle, const ColouringGraph& graph, Export form,
                            const Colours& colours) {
  Naming naming(puzzle.layout->side());
  const auto colour = [&](int v) { return colours.of[static_cast<std::size_t>(v)]; };
  for (int d = 1; form == Export::colouring_palette && d <= puzzle.layout->side(); ++d) {
    if (auto ok = naming.name(colour(graph.palette(d)), d); !ok) return tl::unexpected(ok.error());
  }
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    const int given = puzzle.givens[static_cast<std::size_t>(cell)];
    if (!given) continue;
    if (auto ok = naming.name(colour(graph.vertex(cell)), given); !ok) {
      return tl::unexpected(ok.error());
    }
  }
  return naming;
}

}  // namespace

Result<void> write_colouring(Out& out, const Puzzle& puzzle, Export form) {
  if (auto ok = check_form(puzzle, form); !ok) return ok;
  const ColouringGraph graph(puzzle, form);
  std::uint64_t edges = 0;
  for_each_edge(graph, [&](int, int) { ++edges; });
  out.print("c {} of layout {}; colours: {}\n", to_string(form), puzzle.layout->name(),
            puzzle.layout->side());
  out.print("p edge {} {}\n", graph.vertices(), edges);
  for_each_edge(graph, [&](int u, int v) { out.print("e {} {}\n", u + 1, v + 1); });
  return {};
}

Result<Grid> decode_colouring(const Puzzle& puzzle, Export form, std::string_view text) {
  if (auto ok = check_form(puzzle, form); !ok) return tl::unexpected(ok.error());
  const ColouringGraph graph(puzzle, form);
  const auto colours = ColouringText(text, graph.vertices()).parse();
  if (!colours) return tl::unexpected(colours.error());
  auto naming = name_colours(puzzle, graph, form, *colours);
  if (!naming) return tl::unexpected(naming.error());
  Grid grid;
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    const auto digit = naming->digit_of(colours->of[static_cast<std::size_t>(graph.vertex(cell))]);
    if (!digit) return tl::unexpected(digit.error());
    grid.push_back(static_cast<std::uint8_t>(*digit));
  }
  if (const auto wrong = why_not_solution(puzzle, grid)) {
    return fail("not-a-solution", "the colouring is not a solution: " + *wrong);
  }
  return grid;
}

}  // namespace sudokit
