// Consistency levels: each filter keeps exactly what its definition keeps.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "propagate/all_different.hpp"
#include "propagate/arc_consistency.hpp"
#include "propagate/propagate.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

// The result of generalised arc consistency of the all-different constraints of all houses.
Propagated propagate_gac(const Puzzle& puzzle) {
  return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
    Propagated result = propagate_nothing(puzzle);
    const auto domains = std::make_unique<Domains<Shape>>();
    if (!domains->load(puzzle)) return result;
    GacFilter<Shape> filter;
    filter.reset(*domains);
    if (filter.propagate(*domains, [] { return true; }) != Fixpoint::reached) return result;
    result.consistent = true;
    domains->copy_values(result.grid);
    for (int cell = 0; cell < domains->shape().cells(); ++cell) {
      result.domains[static_cast<std::size_t>(cell)] = mask_to_digits(domains->candidates(cell));
    }
    return result;
  });
}

// The candidates of a house that occur in some full assignment of it, found by trying all.
std::vector<Digits> brute_force(const std::vector<Digits>& domains) {
  std::vector<Digits> kept(domains.size());
  std::vector<int> chosen;
  Digits used;
  const auto extend = [&](auto& self) -> bool {
    if (chosen.size() == domains.size()) {
      for (std::size_t i = 0; i < chosen.size(); ++i) kept[i].insert(chosen[i]);
      return true;
    }
    bool any = false;
    (domains[chosen.size()] - used).for_each([&](int digit) {
      chosen.push_back(digit);
      used.insert(digit);
      any |= self(self);
      used.erase(digit);
      chosen.pop_back();
    });
    return any;
  };
  return extend(extend) ? kept : std::vector<Digits>{};
}

template <class M>
std::vector<Digits> filtered(const std::vector<Digits>& domains, Matching& matching) {
  AllDifferent<M> filter;
  typename AllDifferent<M>::Doms doms{};
  for (std::size_t i = 0; i < domains.size(); ++i) doms[i] = mask_from<M>(domains[i]);
  std::vector<Digits> result;
  if (!filter.filter(static_cast<int>(domains.size()), doms, matching)) return result;
  for (std::size_t i = 0; i < domains.size(); ++i) result.push_back(mask_to_digits(doms[i]));
  return result;
}

TEST(AllDifferent, EqualsBruteForceOnAllDomainsOfThreeCells) {
  Matching matching{};
  for (unsigned code = 0; code < 512; ++code) {
    const std::vector<Digits> domains = {{code & 7, 0}, {code >> 3 & 7, 0}, {code >> 6, 0}};
    EXPECT_EQ(filtered<Mask16>(domains, matching), brute_force(domains)) << code;
  }
}

TEST(AllDifferent, EqualsBruteForceOnRandomDomainsWithAKeptMatching) {
  Random random(5);
  Matching kept{};
  for (int i = 0; i < 3000; ++i) {
    const std::size_t side = 2 + random.below(6);
    std::vector<Digits> domains(side);
    for (Digits& domain : domains) {
      domain = Digits{random.next() & random.next() & ((1u << side) - 1), 0};
      if (random.coin())
        domain.insert(static_cast<int>(1 + random.below(static_cast<std::uint32_t>(side))));
    }
    // A stale matching, of another size or other domains, must not change the result.
    Matching stale = kept;
    for (auto& digit : stale) digit = digit > side ? 0 : digit;
    const auto expected = brute_force(domains);
    EXPECT_EQ(filtered<Mask16>(domains, stale), expected);
    EXPECT_EQ(filtered<Mask32>(domains, stale), expected);
    EXPECT_EQ(filtered<Mask64>(domains, stale), expected);
    EXPECT_EQ(filtered<Mask128>(domains, stale), expected);
    kept = stale;
  }
}

// AC-3 over sets, as a simple loop over all arcs.
std::optional<std::vector<Digits>> literal_ac3(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  std::vector<Digits> domains;
  for (int cell = 0; cell < layout.cells(); ++cell) domains.push_back(allowed(puzzle, cell));
  for (bool changed = true; changed;) {
    changed = false;
    for (int x = 0; x < layout.cells(); ++x) {
      const auto at = static_cast<std::size_t>(x);
      for (const Cell y : layout.peers(x)) {
        domains[at].for_each([&](int v) {
          if ((domains[y] - Digits::only(v)).empty()) domains[at].erase(v), changed = true;
        });
      }
      if (domains[at].empty()) return std::nullopt;
    }
  }
  return domains;
}

// All-different by brute force, house by house until nothing changes.
std::optional<std::vector<Digits>> literal_gac(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  std::vector<Digits> domains;
  for (int cell = 0; cell < layout.cells(); ++cell) domains.push_back(allowed(puzzle, cell));
  for (bool changed = true; changed;) {
    changed = false;
    for (int house = 0; house < layout.houses(); ++house) {
      std::vector<Digits> own;
      for (const Cell cell : layout.house(house)) own.push_back(domains[cell]);
      const auto kept = brute_force(own);
      if (kept.empty()) return std::nullopt;
      for (std::size_t i = 0; i < kept.size(); ++i) {
        Digits& domain = domains[layout.house(house)[i]];
        changed |= !(domain == kept[i]);
        domain = kept[i];
      }
    }
  }
  return domains;
}

// The domains of Ac3, or nothing on a contradiction.
std::optional<std::vector<Digits>> ac3_domains(const Puzzle& puzzle) {
  return with_shape(*puzzle.layout, [&]<class Shape>(std::type_identity<Shape>) {
    std::optional<std::vector<Digits>> result;
    Ac3<Shape> ac3;
    ac3.load(puzzle);
    if (ac3.propagate([](int, int) { return true; }) != Fixpoint::reached) return result;
    result.emplace();
    for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
      result->push_back(mask_to_digits(ac3.candidates(cell)));
    }
    return result;
  });
}

class FilterLaws : public testing::TestWithParam<const char*> {
 protected:
  // Calls f(puzzle) for many random puzzles of the layout, some with marks, some contradictory.
  template <class F>
  void each(F&& f) {
    const LayoutPtr layout = test::layout(GetParam());
    Random random(11);
    for (int i = 0; i < 40; ++i) {
      const auto most = static_cast<std::uint32_t>(layout->cells());
      const int givens = static_cast<int>(most / 4 + random.below(most / 2 + 1));
      f(test::random_puzzle(layout, givens, i % 4 == 0 && givens > 0, i % 3 == 1, random));
    }
  }
};

TEST_P(FilterLaws, Ac3EqualsTheLiteralAlgorithm) {
  each([](const Puzzle& puzzle) {
    EXPECT_EQ(ac3_domains(puzzle), literal_ac3(puzzle)) << test::to_text(puzzle);
  });
}

TEST_P(FilterLaws, GacEqualsBruteForceOfEachHouse) {
  each([](const Puzzle& puzzle) {
    const auto expected = literal_gac(puzzle);
    const Propagated result = propagate_gac(puzzle);
    ASSERT_EQ(result.consistent, expected.has_value()) << test::to_text(puzzle);
    if (expected) {
      EXPECT_EQ(result.domains, *expected) << test::to_text(puzzle);
    }
  });
}

TEST_P(FilterLaws, EachLevelKeepsASubsetOfTheWeaker) {
  each([](const Puzzle& puzzle) {
    const auto weakest = ac3_domains(puzzle);
    const Propagated singles = propagate_singles(puzzle);
    const Propagated gac = propagate_gac(puzzle);
    EXPECT_TRUE(weakest || !singles.consistent);
    EXPECT_TRUE(singles.consistent || !gac.consistent);
    if (!gac.consistent) return;
    for (std::size_t cell = 0; cell < gac.domains.size(); ++cell) {
      EXPECT_TRUE((gac.domains[cell] - singles.domains[cell]).empty());
      EXPECT_TRUE((singles.domains[cell] - (*weakest)[cell]).empty());
    }
  });
}

TEST_P(FilterLaws, PropagatedGridHoldsTheSettledCells) {
  each([](const Puzzle& puzzle) {
    const Propagated singles = propagate_singles(puzzle);
    const auto literal = test::literal_singles(puzzle);
    ASSERT_EQ(singles.consistent, literal.has_value());
    EXPECT_EQ(singles.grid, literal.value_or(puzzle.givens));
    if (!literal) return;
    for (std::size_t cell = 0; cell < literal->size(); ++cell) {
      EXPECT_EQ(singles.domains[cell].count() == 1, (*literal)[cell] != 0);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Many, FilterLaws,
                         testing::Values("1x1", "2x2", "2x3", "latin5", "jigsaw5", "3x3", "x",
                                         "windoku", "2x3+x"));

// Every assignment followed by undo leaves the domains as they were, and a filter used in between
// gives the result of a fresh one.
TEST(Domains, UndoRestoresEverything) {
  Random random(2);
  for (const char* name : {"2x3", "3x3", "4x4", "windoku", "jigsaw9"}) {
    const Puzzle puzzle = test::random_puzzle(test::layout(name), 20, 0, false, random);
    with_shape(*puzzle.layout, [&]<class Shape>(std::type_identity<Shape>) {
      const auto domains = std::make_unique<Domains<Shape>>();
      GacFilter<Shape> filter;
      ASSERT_TRUE(domains->load(puzzle));
      filter.reset(*domains);
      const auto go = [] { return true; };
      ASSERT_EQ(filter.propagate(*domains, go), Fixpoint::reached);
      const auto snapshot = [&] {
        std::vector<Digits> all;
        for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
          all.push_back(mask_to_digits(domains->candidates(cell)));
        }
        for (int house = 0; house < puzzle.layout->houses(); ++house) {
          for (int digit = 1; digit <= puzzle.layout->side(); ++digit) {
            all.push_back(mask_to_digits(domains->places(house, digit)));
          }
        }
        all.emplace_back(static_cast<std::uint64_t>(domains->open()), 0);
        return all;
      };
      const auto before = snapshot();
      const std::size_t mark = domains->mark();
      for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
        if (domains->value(cell) != 0) continue;
        mask_for_each(domains->candidates(cell), [&](int digit) {
          domains->assign(cell, digit);
          filter.touch(*domains, mark);
          const Fixpoint kept = filter.propagate(*domains, go);
          Puzzle child = puzzle;
          child.givens[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
          const Propagated fresh = propagate_gac(child);
          EXPECT_EQ(kept == Fixpoint::reached, fresh.consistent);
          if (fresh.consistent) {
            const auto now = snapshot();
            EXPECT_TRUE(std::equal(fresh.domains.begin(), fresh.domains.end(), now.begin()));
          }
          domains->undo(mark);
          EXPECT_EQ(snapshot(), before);
        });
      }
    });
  }
}

}  // namespace
}  // namespace sudokit
