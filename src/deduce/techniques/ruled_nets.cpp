// What a candidate of a puzzle with rules leads to, by houses and rules together: forcing nets,
// which need no supposition within a branch, and suppositions, which may.
#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/rule_branches.hpp"

namespace sudokit {

// Short net: a candidate is false if it leads to a contradiction within a few statements. Order:
// the one with the fewest statements first, by cell and digit.
//
// Forcing net, if links alone lead nowhere: a candidate is false if it leads to a contradiction;
// otherwise, what all candidates of a cell lead to, or all places of a digit in a house. Order:
// contradictions, the one with the fewest statements first, by cell and digit; then common
// consequences, those of the fewest branches first, and of these the one with the fewest
// statements, cells before houses.
//
// Supposition: tries in turn the candidates of a cell with the fewest of them, recursively. The
// number of trials is limited; the limit doubles until something is refuted, up to kMostTrials, so
// that nobody has to read more than some hundred lines. Order: the shortest refutation without
// trials; otherwise the first by the number of alternatives in the cell or a house, by cell and by
// digit. A candidate is skipped for good once a search finds a solution that contains it. Where
// nothing is found within the limits, only a search shows more (ruled_search.cpp).

namespace {

// A contradiction that is reached within these many statements is a short net.
constexpr std::size_t kMostOfShortNet = 10;

constexpr std::string_view kContradictionNet = "Contradiction forcing net";

struct Refuted {
  Candidate candidate;
  Argument why;
};
std::size_t statements(const Refuted& one) {
  return one.why.nodes.size();
}
// A refutation this short ends the search for a shorter one.
constexpr std::size_t kShort = 6;

// What the search for short nets has refuted, for the forcing nets of the same position: all of
// it, or the first refutation with the fewest statements.
struct ScannedNets {
  static constexpr Lifetime kLifetime = Lifetime::position;
  std::vector<Refuted> refuted;
  bool whole = false;  // every candidate was followed
  bool all = false;    // all refutations are there

  void build(Workspace&) { *this = {}; }
};

// Offers the removals of refuted candidates, the shortest refutations first. Short nets, which have
// no variant, are rated by their statements.
void offer_contradictions(StepSink& sink, const Position& position, std::vector<Refuted>& refuted,
                          std::string_view variant) {
  std::ranges::stable_sort(refuted, {}, statements);
  for (Refuted& one : refuted) {
    Step& step = sink.fresh();
    drop(step, position, one.candidate.cell, one.candidate.digit);
    if (variant.empty()) step.size = static_cast<int>(statements(one));
    step.variant = variant;
    if (sink.explain()) step.argument = std::move(one.why);
    if (sink.keep()) return;
  }
}

// The search for forcing nets.
class RuledNets {
 public:
  RuledNets(Workspace& work, StepSink& sink)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        branches_(work),
        cells_(static_cast<std::size_t>(position_.cells())),
        side_(static_cast<std::size_t>(position_.side())) {}

  void find() {
    if (!follow_all()) {
      return offer_contradictions(sink_, position_, refuted_, kContradictionNet);
    }
    std::vector<Branching> ways = branchings();
    std::ranges::stable_sort(ways, {}, [](const Branching& way) { return way.starts.size(); });
    for (std::size_t from = 0; from < ways.size();) {
      std::size_t to = from;
      while (to < ways.size() && ways[to].starts.size() == ways[from].starts.size()) ++to;
      if (offer_common(std::span(ways).subspan(from, to - from))) return;
      from = to;
    }
  }

 private:
  // Candidates of which one is true.
  struct Branching {
    std::vector<Candidate> starts;
    int house = -1;  // -1: those of a cell
  };

  std::size_t place(Candidate one) const {
    return number_[one.cell * side_ + one.digit - 1u] * cells_;
  }

  // Follows every candidate; false if one is refuted.
  bool follow_all() {
    number_.assign(cells_ * side_, 0);
    std::size_t count = 0;
    for (int cell = 0; cell < position_.cells(); ++cell) {
      mask_for_each(position_.candidates(cell), [&](int digit) {
        number_[static_cast<std::size_t>(cell) * side_ + static_cast<std::size_t>(digit) - 1] =
            count++;
      });
    }
    work_.hold<RuledNets>(count * cells_ * sizeof(Mask));
    left_.assign(count * cells_, 0);
    for (int cell = 0; cell < position_.cells(); ++cell) {
      for (Mask digits = position_.candidates(cell); digits != 0; digits &= digits - 1) {
        if (follow(candidate(cell, mask_lowest(digits)))) return false;
      }
    }
    return refuted_.empty();
  }
  // True if a refutation is short enough.
  bool follow(Candidate one) {
    const bool refuted = branches_.follow(one, [&] {
      if (!refuted_.empty()) return;
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        left_[place(one) + cell] = branches_.trail().at(static_cast<int>(cell));
      }
    });
    if (!refuted) return false;
    refuted_.push_back({one, std::move(branches_.proof().argument)});
    return !sink_.all() && statements(refuted_.back()) <= kShort;
  }

  std::vector<Branching> branchings() const {
    std::vector<Branching> ways;
    for (int cell = 0; cell < position_.cells(); ++cell) {
      Branching& way = ways.emplace_back();
      mask_for_each(position_.candidates(cell),
                    [&](int digit) { way.starts.push_back(candidate(cell, digit)); });
    }
    for (int house = 0; house < position_.geometry().houses(); ++house) {
      mask_for_each(position_.missing(house), [&](int digit) {
        Branching& way = ways.emplace_back(Branching{{}, house});
        const Mask seats = position_.places(house, digit);
        for (const Cell cell : cells_at(position_.layout(), house, seats)) {
          way.starts.push_back(candidate(cell, digit));
        }
      });
    }
    std::erase_if(ways, [](const Branching& way) { return way.starts.size() < 2; });
    return ways;
  }

  // What all branches lead to: a digit in a cell, or else the digits that the cell loses.
  std::vector<Node> common(const Branching& way) const {
    std::vector<Node> ends;
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (!position_.open(cell)) continue;
      Mask any = 0;
      for (const Candidate start : way.starts) {
        any |= left_[place(start) + static_cast<std::size_t>(cell)];
      }
      if (mask_single(any)) {
        ends.push_back({candidate(cell, mask_lowest(any)), Claim::is, Role::one});
      } else {
        mask_for_each(position_.candidates(cell) & ~any, [&](int digit) {
          ends.push_back({candidate(cell, digit), Claim::is_not, Role::one});
        });
      }
    }
    return ends;
  }

  // Offers what the branchings have in common, the shortest first. True if the search is over.
  bool offer_common(std::span<const Branching> ways) {
    struct Found {
      const Branching* way;
      Node end;
      Argument why;
    };
    std::vector<Found> found;
    for (const Branching& way : ways) {
      const std::vector<Node> ends = common(way);
      std::vector<Argument> whys = argue(way, ends);
      for (std::size_t i = 0; i < ends.size(); ++i) {
        found.push_back({&way, ends[i], std::move(whys[i])});
      }
    }
    std::ranges::stable_sort(found, {}, [](const Found& one) { return one.why.nodes.size(); });
    for (Found& one : found) {
      Step& step = sink_.fresh();
      const Candidate here = one.end.candidate;
      if (one.end.claim == Claim::is) {
        put(step, here.cell, here.digit);
      } else {
        drop(step, position_, here.cell, here.digit);
      }
      step.variant = one.way->house < 0 ? "Cell forcing net" : "Region forcing net";
      if (sink_.explain()) step.argument = std::move(one.why);
      if (sink_.keep()) return true;
    }
    return false;
  }

  // Why the candidates lead to each of some statements.
  std::vector<Argument> argue(const Branching& way, std::span<const Node> ends) {
    std::vector<Argument> all(ends.size());
    if (ends.empty()) return all;
    for (const Candidate start : way.starts) {
      std::vector<Argument> lines = branches_.lines(start, ends);
      for (std::size_t i = 0; i < all.size(); ++i) append(all[i], std::move(lines[i]));
    }
    for (Argument& one : all) conclude(one, way);
    return all;
  }
  static void conclude(Argument& argument, const Branching& way) {
    if (way.house < 0) return say(argument, Form::all_lead, 0, way.starts.front().cell);
    add_house(argument, way.house);
    say(argument, Form::all_lead, mask_of<Mask>(way.starts.front().digit));
  }
  static void append(Argument& all, Argument branch) {
    const int first = static_cast<int>(all.nodes.size());
    all.nodes.insert(all.nodes.end(), branch.nodes.begin(), branch.nodes.end());
    for (Link& link : branch.links) {
      link.from += first;
      link.to += first;
      all.links.push_back(std::move(link));
    }
  }

  Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  RuleBranches branches_;
  std::size_t cells_;
  std::size_t side_;
  std::vector<std::size_t> number_;  // of each candidate, by cell and digit
  std::vector<Mask> left_;  // by candidate and cell: the digits that are left if it is true
  std::vector<Refuted> refuted_;
};

void find_short_net(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  if (work.rules() == nullptr || too_many_candidates(position)) return;
  RuleBranches branches(work);
  ScannedNets& scanned = work.recall<ScannedNets>();
  scanned = {};
  scanned.all = sink.all();
  std::size_t most = ~std::size_t{0};
  bool enough = false;
  for (int cell = 0; cell < position.cells() && !enough; ++cell) {
    for (Mask digits = position.candidates(cell); digits != 0 && !enough; digits &= digits - 1) {
      const Candidate one = candidate(cell, mask_lowest(digits));
      if (!branches.follow(
              one, [] {}, most) ||
          branches.statements() > most)
        continue;
      if (!scanned.all) {
        scanned.refuted.clear();
        most = branches.statements() - 1;
        enough = most < kShort;
      }
      scanned.refuted.push_back({one, std::move(branches.proof().argument)});
    }
  }
  scanned.whole = !enough;
  std::vector<Refuted> refuted;
  std::ranges::copy_if(scanned.refuted, std::back_inserter(refuted),
                       [](const Refuted& each) { return statements(each) <= kMostOfShortNet; });
  offer_contradictions(sink, position, refuted, "");
}

// A supposition with more trials has more lines than anybody reads.
constexpr std::int64_t kMostTrials = 16;
// All suppositions of a position together have this many trials for each candidate: every one can
// be tried with up to two trials.
constexpr std::size_t kTrialsEach = 5;

// The search for one step.
class RuledSupposition {
 public:
  RuledSupposition(Workspace& work, const StepSink& sink)
      : position_(work.position()),
        sink_(sink),
        branches_(work),
        skipped_(static_cast<std::size_t>(position_.cells())) {
    const ScannedNets& scanned = work.recall<ScannedNets>();
    fails_at_once_ = !scanned.whole || !scanned.refuted.empty();
    note_solutions();
  }

  // False if nothing is refuted within the limits.
  bool find(Candidate& wrong, Argument& why) {
    const std::vector<Candidate> order = fewest_alternatives_first();
    const std::size_t most = kTrialsEach * candidates();
    bool spent = true;
    for (std::int64_t trials = fails_at_once_ ? 0 : 1; spent && trials <= kMostTrials;
         trials = std::max<std::int64_t>(1, 2 * trials)) {
      spent = false;
      for (const Candidate one : order) {
        if (is_part_of_solution(one)) continue;
        if (trials > 1 && branches_.tried() > most) return false;
        const Ending ending = branches_.refute(one, trials);
        spent = spent || ending == Ending::spent;
        if (ending == Ending::holds) note_solutions();
        if (ending != Ending::refuted) continue;
        keep_shorter(one, wrong, why);
        if (trials > 0) return true;
      }
      if (!why.nodes.empty()) return true;
    }
    return false;
  }

 private:
  void keep_shorter(Candidate one, Candidate& wrong, Argument& why) {
    Argument& found = branches_.proof().argument;
    if (!why.nodes.empty() && found.nodes.size() >= why.nodes.size()) return;
    wrong = one;
    why = std::move(found);
  }

  // What is refuted first should decide most: a cell with two candidates, or a digit with two
  // places.
  std::vector<Candidate> fewest_alternatives_first() const {
    std::vector<std::pair<int, Candidate>> all;
    for (int cell = 0; cell < position_.cells(); ++cell) {
      mask_for_each(position_.candidates(cell), [&](int digit) {
        const Candidate one = candidate(cell, digit);
        if (sink_.supposes(one)) all.emplace_back(alternatives(one), one);
      });
    }
    std::ranges::stable_sort(all, {}, [](const auto& each) { return each.first; });
    std::vector<Candidate> order;
    for (const auto& [count, one] : all) order.push_back(one);
    return order;
  }
  std::size_t candidates() const {
    int count = 0;
    for (int cell = 0; cell < position_.cells(); ++cell) {
      count += mask_count(position_.candidates(cell));
    }
    return static_cast<std::size_t>(count);
  }
  int alternatives(Candidate one) const {
    int least = mask_count(position_.candidates(one.cell));
    for (const auto& seat : position_.geometry().seats(one.cell)) {
      least = std::min(least, mask_count(position_.places(seat.house, one.digit)));
    }
    return least;
  }

  bool is_part_of_solution(Candidate one) const {
    return (skipped_[one.cell] & mask_of<Mask>(one.digit)) != 0;
  }
  void note_solutions() {
    for (; noted_ < branches_.solutions().size(); ++noted_) {
      const Grid& grid = branches_.solutions()[noted_];
      if (!lies_in(grid, position_)) continue;
      for (std::size_t cell = 0; cell < grid.size(); ++cell) {
        skipped_[cell] |= mask_of<Mask>(grid[cell]);
      }
    }
  }

  const Position& position_;
  const StepSink& sink_;
  RuleBranches branches_;
  bool fails_at_once_ = true;  // may a candidate be refuted without trials?
  std::vector<Mask> skipped_;  // by cell, digits that are part of a solution
  std::size_t noted_ = 0;
};

constexpr TechniqueRow kRuledNetRows[] = {
    {{"short-net", "Short net", "forcing", TechniqueFamily::rule, false,
      "A candidate leads to a contradiction in a few statements, by houses and rules together.",
      "Sudokit's own"},
     find_short_net,
     "sudokit:short-net",
     "A candidate leads to a contradiction in a few statements, by houses and rules together. The "
     "candidate is assumed; what it excludes, and what each rule then excludes, is removed until a "
     "rule cannot hold, a cell is empty or a digit has no place in a house. Proofs of more than "
     "ten statements are forcing nets.",
     "Take a cell where several rules meet, and try the digit that leaves the least to these "
     "rules. Stop after a few lines, and try another one."},
};

}  // namespace

void find_ruled_net(Workspace& work, StepSink& sink) {
  if (too_many_candidates(work.position())) return;
  const ScannedNets& scanned = work.recall<ScannedNets>();
  const bool known = scanned.whole && (scanned.all || !sink.all());
  if (!known || scanned.refuted.empty()) return RuledNets(work, sink).find();
  std::vector<Refuted> refuted = scanned.refuted;
  offer_contradictions(sink, work.position(), refuted, kContradictionNet);
}

void find_ruled_supposition(Workspace& work, StepSink& sink) {
  Candidate wrong;
  Argument why;
  if (!RuledSupposition(work, sink).find(wrong, why)) return;
  Step& step = sink.fresh();
  drop(step, work.position(), wrong.cell, wrong.digit);
  if (sink.explain()) step.argument = std::move(why);
  sink.keep();
}

namespace finders {
extern const TechniqueRows ruled_nets;
const TechniqueRows ruled_nets = kRuledNetRows;
}  // namespace finders

}  // namespace sudokit
