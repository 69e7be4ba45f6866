// The graph of almost-balanced row sets, and every Nishio method compared with exact cover.
#include "nishio/nishio.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <numeric>

#include "nishio/digit.hpp"
#include "nishio/graph.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/run.hpp"
#include "support/engines.hpp"
#include "support/errors.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

struct Count {
  int rows, cols;
  std::uint64_t vertices, edges;
  double placements;
};

// Eppstein 2012, section 5. A shape and its transpose share the smaller graph.
constexpr Count kCounts[] = {
    {2, 2, 14, 24, 16},
    {2, 3, 46, 108, 288},
    {3, 2, 50, 120, 288},
    {3, 3, 290, 936, 46'656},
    {2, 4, 146, 432, 9'216},
    {4, 2, 182, 560, 9'216},
    {2, 5, 454, 1'620, 460'800},
    {5, 2, 672, 2'520, 460'800},
    {3, 4, 1'646, 6'720, 17'915'904},
    {4, 3, 1'906, 7'800, 17'915'904},
    {3, 5, 9'338, 46'560, 13'436'928'000},
    {5, 3, 12'932, 64'080, 13'436'928'000},
    {4, 4, 19'442, 100'000, 110'075'314'176},
    {4, 5, 196'426, 1'225'000, 1'651'129'712'640'000},
    {5, 4, 242'592, 1'508'640, 1'651'129'712'640'000},
    {5, 5, 4'528'052, 34'189'800, 619'173'642'240'000'000'000.0},
};

TEST(NishioGraph, FormulasGiveThePublishedCounts) {
  for (const Count& row : kCounts) {
    EXPECT_EQ(nishio_vertex_formula(row.rows, row.cols), row.vertices) << row.rows << row.cols;
    EXPECT_EQ(nishio_edge_formula(row.rows, row.cols), row.edges) << row.rows << row.cols;
  }
}

TEST(NishioGraph, SizesAreExactForAnyBox) {
  const auto expect = [](int rows, int cols, const char* vertices, const char* edges,
                         const char* placements) {
    const NishioGraphSize size = nishio_graph_size(rows, cols);
    EXPECT_EQ(size.vertices, vertices) << rows << cols;
    EXPECT_EQ(size.edges, edges) << rows << cols;
    EXPECT_EQ(size.placements, placements) << rows << cols;
  };
  expect(1, 1, "2", "1", "1");
  expect(1, 3, "8", "12", "6");
  expect(3, 2, "50", "120", "288");
  expect(4, 4, "19442", "100000", "110075314176");
  expect(5, 5, "4528052", "34189800", "619173642240000000000");
  // 2^100 subsets of the rows, each with one edge per missing row; 100! orders.
  const NishioGraphSize widest = nishio_graph_size(100, 1);
  EXPECT_EQ(widest.vertices, "1267650600228229401496703205376");
  EXPECT_EQ(widest.edges, "63382530011411470074835160268800");
  EXPECT_EQ(widest.placements.size(), 158u);
}

TEST(NishioGraph, BuiltGraphHasTheCountsAndAsManyPathsAsPlacements) {
  for (const Count& row : kCounts) {
    if (nishio_vertex_formula(row.cols, row.rows) < row.vertices) continue;
    const auto graph = NishioGraph::of(row.rows, row.cols);
    EXPECT_FALSE(graph->transposed());
    EXPECT_EQ(graph->vertices(), row.vertices);
    EXPECT_EQ(graph->edges(), row.edges);
    EXPECT_DOUBLE_EQ(static_cast<double>(graph->paths()), row.placements);
    EXPECT_EQ(NishioGraph::of(row.cols, row.rows)->transposed(), row.rows != row.cols);
  }
}

// Definition 1, evaluated for all subsets of the rows.
TEST(NishioGraph, CountsAgreeWithTheDefinition) {
  for (const Count& row : kCounts) {
    const int side = row.rows * row.cols;
    if (side > 16) continue;
    const auto balanced = [&](std::uint32_t set) {
      int least = side, most = 0;
      for (int band = 0; band < row.cols; ++band) {
        const int used = std::popcount(set >> (band * row.rows) & ((1u << row.rows) - 1));
        least = std::min(least, used), most = std::max(most, used);
      }
      return most - least <= 1;
    };
    std::uint64_t vertices = 0, edges = 0;
    for (std::uint32_t set = 0; set < (1u << side); ++set) {
      if (!balanced(set)) continue;
      ++vertices;
      for (int i = 0; i < side; ++i) edges += !(set >> i & 1) && balanced(set | (1u << i));
    }
    EXPECT_EQ(vertices, row.vertices);
    EXPECT_EQ(edges, row.edges);
  }
}

TEST(NishioGraph, SixBySixIsRefused) {
  EXPECT_FALSE(NishioGraph::fits(6, 6));
  EXPECT_TRUE(NishioGraph::fits(5, 5));
}

LayoutPtr layout(const char* name) {
  return Layout::named(name).value();
}

// A random valid placement if one is found quickly, otherwise nothing.
std::vector<Cell> random_placement(const LayoutPtr& board, Random& random) {
  NishioCover cover(board, 10'000);
  std::vector<std::uint8_t> open(static_cast<std::size_t>(board->cells()), 1);
  for (int tries = 0; tries < 4; ++tries) open[random.below(std::uint32_t(open.size()))] = 0;
  return cover.placement(open);
}

// Random candidates, from sparse to dense; for half of the digits they contain a placement.
std::vector<Mask128> random_candidates(const LayoutPtr& board, Random& random) {
  std::vector<Mask128> cells(static_cast<std::size_t>(board->cells()));
  for (int digit = 1; digit <= board->side(); ++digit) {
    const double density = (1.0 + 4.0 * random.real()) / std::sqrt(double(board->cells()));
    for (Mask128& cell : cells) {
      if (random.real() < density) cell |= mask_of<Mask128>(digit);
    }
    if (!random.coin()) continue;
    for (const Cell cell : random_placement(board, random)) cells[cell] |= mask_of<Mask128>(digit);
  }
  return cells;
}

class EveryMethod : public testing::TestWithParam<const char*> {};

TEST_P(EveryMethod, EqualsExactCoverOnRandomOpenCells) {
  const LayoutPtr board = layout(GetParam());
  Random random(17, 4);
  auto oracle = make_nishio(board, NishioMethod::exact_cover).value();
  const int rounds = board->side() > 12 ? 12 : 60;
  int removed = 0, without = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto start = random_candidates(board, random);
    auto expected = start;
    const NishioAnswer truth = oracle->filter(expected, Digits::all(board->side()));
    removed += expected != start;
    without += truth.placed.count() < board->side();
    for (const NishioMethod method : nishio_methods()) {
      auto nishio = make_nishio(board, method);
      if (!nishio || method == NishioMethod::matching) continue;
      auto cells = start;
      const NishioAnswer answer = nishio.value()->filter(cells, Digits::all(board->side()));
      EXPECT_TRUE(answer.exact);
      EXPECT_EQ(answer.placed, truth.placed) << to_string(method);
      EXPECT_TRUE(cells == expected) << to_string(method) << " round " << round;
    }
  }
  EXPECT_GT(removed, rounds / 2);
  EXPECT_GT(without, 0);
}

TEST_P(EveryMethod, MatchingKeepsAllThatExactKeeps) {
  const LayoutPtr board = layout(GetParam());
  Random random(18, 4);
  auto exact = make_nishio(board, best_nishio(*board)).value();
  auto matching = make_nishio(board, NishioMethod::matching).value();
  for (int round = 0; round < 20; ++round) {
    auto strong = random_candidates(board, random);
    auto weak = strong;
    exact->filter(strong, Digits::all(board->side()));
    EXPECT_FALSE(matching->filter(weak, Digits::all(board->side())).exact);
    for (std::size_t i = 0; i < weak.size(); ++i) EXPECT_EQ(strong[i] & ~weak[i], Mask128{0});
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, EveryMethod,
                         testing::Values("2x2", "2x3", "3x2", "3x3", "2x4", "4x2", "5x2", "3x4",
                                         "4x3", "4x4", "x", "windoku", "latin7"));

TEST(NishioMethods, OnlyTheDigitsAskedForAreTouched) {
  const LayoutPtr board = layout("3x3");
  Random random(19, 1);
  for (const NishioMethod method : nishio_methods()) {
    auto start = random_candidates(board, random);
    for (const Cell cell : random_placement(board, random)) start[cell] |= mask_of<Mask128>(4);
    auto cells = start;
    const NishioAnswer answer = make_nishio(board, method).value()->filter(cells, Digits::only(4));
    EXPECT_EQ(answer.placed, Digits::only(4));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      EXPECT_EQ(cells[i] & ~mask_of<Mask128>(4), start[i] & ~mask_of<Mask128>(4));
    }
  }
}

TEST(NishioMethods, ExactCoverEqualsBruteForceOverPermutations) {
  const LayoutPtr board = layout("latin6");
  Random random(20, 1);
  for (int round = 0; round < 40; ++round) {
    std::vector<std::uint8_t> open(36);
    for (auto& cell : open) cell = random.real() < 0.45;
    std::vector<std::uint8_t> expected(36);
    std::vector<std::size_t> column(6);
    std::iota(column.begin(), column.end(), 0u);
    do {
      bool inside = true;
      for (std::size_t row = 0; row < 6; ++row) inside &= open[6 * row + column[row]] != 0;
      for (std::size_t row = 0; inside && row < 6; ++row) expected[6 * row + column[row]] = 1;
    } while (std::next_permutation(column.begin(), column.end()));
    auto matched = open;
    NishioCover(board).filter(open);
    EXPECT_EQ(open, expected);
    // Matching is exact without boxes, too.
    NishioMatching(*board).filter(matched);
    EXPECT_EQ(matched, expected);
  }
}

TEST(NishioMethods, LazyEqualsLevelsOn25x25) {
  const LayoutPtr board = layout("5x5");
  Random random(21, 1);
  NishioLazy lazy(5, 5, 4'000'000);
  NishioLevels<std::uint8_t> levels(NishioGraph::of(5, 5));
  std::vector<std::uint8_t> open(625);
  for (auto& cell : open) cell = random.real() < 0.1;
  for (const Cell cell : random_placement(board, random)) open[cell] = 1;
  auto same = open;
  EXPECT_EQ(lazy.filter(open), NishioFound::placement);
  EXPECT_EQ(levels.filter(same, 1), 1);
  EXPECT_EQ(open, same);
}

TEST(NishioMethods, LazyGivesUpAboveItsCapAndChangesNothing) {
  NishioLazy lazy(4, 4, 100);
  std::vector<std::uint8_t> open(256, 1);
  EXPECT_EQ(lazy.filter(open), NishioFound::gave_up);
  EXPECT_EQ(std::accumulate(open.begin(), open.end(), 0), 256);
}

TEST(NishioMethods, RefusalsSayWhy) {
  const auto why = [](const char* name, NishioMethod method) {
    return test::code_of(make_nishio(layout(name), method));
  };
  EXPECT_EQ(why("3x3", NishioMethod::overlay), "");
  EXPECT_EQ(why("4x4", NishioMethod::overlay), "unsupported-method");
  EXPECT_EQ(why("latin9", NishioMethod::levels), "unsupported-feature");
  EXPECT_EQ(why("x", NishioMethod::dfs), "unsupported-feature");
  EXPECT_EQ(why("6x6", NishioMethod::levels), "unsupported-method");
  EXPECT_EQ(why("6x6", NishioMethod::lazy), "");
}

TEST(NishioMethods, NamesReadBack) {
  for (const NishioMethod method : nishio_methods()) {
    EXPECT_EQ(nishio_method_named(to_string(method)), method);
  }
  EXPECT_FALSE(nishio_method_named("magic").has_value());
}

// Callers may build candidates themselves. Candidates that do not belong to the layout are refused,
// and nothing is read beyond their end.
TEST(NishioReport, RefusesCandidatesThatAreNotOfTheLayout) {
  const LayoutPtr layout = test::layout("2x2");
  const Pencilmarks whole{layout, Grid(16), Grid(16), std::vector<Digits>(16, Digits::all(4))};
  const auto refused = [](const Pencilmarks& state) {
    return !run_nishio(state, "", Digits::all(4)).has_value();
  };
  EXPECT_FALSE(refused(whole));
  EXPECT_TRUE(refused({}));
  for (const std::size_t cells : {0, 15, 17}) {
    Pencilmarks other = whole;
    other.values.resize(cells);
    EXPECT_TRUE(refused(other));
    other = whole;
    other.candidates.resize(cells);
    EXPECT_TRUE(refused(other));
  }
  Pencilmarks alien = whole;
  alien.values[3] = 5;
  EXPECT_TRUE(refused(alien));
  alien = whole;
  alien.candidates[3].insert(70);
  EXPECT_TRUE(refused(alien));
}

class NishioPropagation : public testing::TestWithParam<const char*> {};

// Backtracking and clause learning find the same with Nishio propagation as without, and
// backtracking never needs more nodes.
TEST_P(NishioPropagation, ChangesNoAnswer) {
  const LayoutPtr board = test::layout(GetParam());
  Random random(23, 1);
  const auto plain = test::engine("backtrack");
  const auto strong = test::engine("backtrack", {{"propagation", "nishio"}});
#if SUDOKIT_CLAUSE_LEARNING
  const auto clauses = test::engine("cdcl", {{"propagation", "nishio"}});
#endif
  double plain_nodes = 0, strong_nodes = 0;
  for (int round = 0; round < 25; ++round) {
    const Puzzle puzzle = test::random_puzzle(board, board->cells() / 3, round % 5 == 4 ? 2 : 0,
                                              round % 6 == 5, random);
    const Outcome expected = plain->solve(puzzle, test::up_to(20));
    const Outcome found = strong->solve(puzzle, test::up_to(20));
    EXPECT_EQ(found.verdict, expected.verdict);
    EXPECT_EQ(found.found, expected.found);
#if SUDOKIT_CLAUSE_LEARNING
    EXPECT_EQ(clauses->solve(puzzle, test::up_to(2)).verdict,
              plain->solve(puzzle, test::up_to(2)).verdict);
#endif
    plain_nodes += static_cast<double>(expected.iterations);
    strong_nodes += static_cast<double>(found.iterations);
  }
  EXPECT_LE(strong_nodes, plain_nodes);
}

INSTANTIATE_TEST_SUITE_P(Layouts, NishioPropagation,
                         testing::Values("2x3", "3x3", "3x4", "x", "jigsaw7"));

}  // namespace
}  // namespace sudokit
