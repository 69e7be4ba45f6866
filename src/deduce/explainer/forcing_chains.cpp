// Nishio, cell and region forcing chains, contradictions and double chains.
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "deduce/explainer/closure.hpp"
#include "deduce/explainer/links.hpp"
#include "deduce/explainer/placements.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

// ---- Followers ----------------------------------------------------------------------------------

// Followers: for each candidate of a board, the sets of all ons and offs that follow from its being
// on by static links. The paths are not kept.
//
// A closure that is not dynamic holds nothing else; it may hold less if it ends at a contradiction.
// So literals that several ons do not share here are not shared by their closures either.

class Followers {
 public:
  explicit Followers(const Board& board);

  // Whether some literal follows from every one of these ons. Pre: `starts` is not empty.
  bool share(std::span<const std::uint16_t> starts) const;

 private:
  struct Sets {
    Boards ons{};
    Boards offs{};
  };

  void close(const Links& links, int start, Sets& sets);

  std::vector<Sets> sets_;  // in the order of candidates; grows during construction
  std::array<std::uint16_t, kCandidates> places_{};  // index into sets_ plus 1; 0: not computed yet
};

void join(Boards& boards, const Boards& more) {
  for (std::size_t d = 0; d < 9; ++d) boards[d] |= more[d];
}

bool share_one(std::span<const Boards* const> all) {
  for (std::size_t d = 0; d < 9; ++d) {
    Cells common = (*all.front())[d];
    for (const Boards* boards : all.subspan(1)) common &= (*boards)[d];
    if (!common.empty()) return true;
  }
  return false;
}

Followers::Followers(const Board& board) {
  Links links(board);
  links.find_weak();
  std::size_t size = 0;
  for (const Digit9 digits : board.candidates) size += std::size_t(count(digits));
  sets_.reserve(size);
  for (int cell = 0; cell < 81; ++cell) {
    each(board.at(cell), [&](int digit) {
      const int start = candidate(cell, digit);
      close(links, start, sets_.emplace_back());
      places_[std::size_t(start)] = static_cast<std::uint16_t>(sets_.size());
    });
  }
}

// Depth first. If the consequences of an on are already known, they are copied as a whole.
void Followers::close(const Links& links, int start, Sets& sets) {
  const Board& board = links.board();
  Boards done{};
  std::array<std::uint16_t, kCandidates> stack;
  std::size_t size = 0;
  stack[size++] = static_cast<std::uint16_t>(start);
  insert(sets.ons, start);
  while (size > 0) {
    const int at = stack[--size];
    if (has(done, at)) continue;
    if (const std::size_t place = places_[std::size_t(at)]; place > 0) {
      join(sets.ons, sets_[place - 1].ons);
      join(sets.offs, sets_[place - 1].offs);
      join(done, sets_[place - 1].ons);
      continue;
    }
    insert(done, at);
    const int cell = cell_of(at);
    const auto digit = static_cast<std::size_t>(digit_of(at));
    sets.offs[digit] |= board.cells[digit] & peers_of(cell);
    each(static_cast<Digit9>(board.at(cell) & ~(1U << digit)),
         [&](int other) { sets.offs[std::size_t(other)].insert(cell); });
    for (const LinkTo weak : links.weak(at)) {
      for (const LinkTo strong : links.strong(weak.candidate)) {
        if (has(sets.ons, strong.candidate)) continue;
        insert(sets.ons, strong.candidate);
        stack[size++] = strong.candidate;
      }
    }
  }
}

bool Followers::share(std::span<const std::uint16_t> starts) const {
  std::array<const Boards*, 9> ons;
  std::array<const Boards*, 9> offs;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Sets& sets = sets_[std::size_t(places_[starts[i]] - 1)];
    ons[i] = &sets.ons;
    offs[i] = &sets.offs;
  }
  return share_one({ons.data(), starts.size()}) || share_one({offs.data(), starts.size()});
}

// -------------------------------------------------------------------------------------------------

class ForcingSearch {
 public:
  ForcingSearch(const Board& board, const ChainStyle& style, ClosurePool& pool, ChainSink& sink)
      : board_(board), style_(style), pool_(pool), sink_(sink), mark_(pool.mark()) {
    closures_.fill(nullptr);
    if (style.level > 0) {
      base_ = 8.5 + 0.5 * style.level;
    } else {
      base_ = style.nishio ? 7.5 : style.dynamic ? 8.5 : 8.0;
    }
  }

  ~ForcingSearch() { pool_.release(mark_); }
  ForcingSearch(const ForcingSearch&) = delete;
  ForcingSearch& operator=(const ForcingSearch&) = delete;

  void run() {
    if (style_.nishio) return run_nishio();
    if (!style_.dynamic) followers_.emplace(board_);
    for (int cell = 0; cell < 81; ++cell) {
      const int n = count(board_.at(cell));
      if (n < (style_.dynamic ? 2 : 3)) continue;
      each(board_.at(cell), [&](int digit) { from_candidate(candidate(cell, digit), n); });
      if (n == 2 || style_.multiple) from_cell(cell);
    }
  }

 private:
  const Closure& closure(Literal literal) {
    Closure*& slot = closures_[literal];
    if (slot == nullptr) {
      slot = &pool_.take();
      slot->close(board_, literal, style_, pool_);
    }
    return *slot;
  }

  // A candidate whose digit can be placed with it (or without it) leads to no contradiction when on
  // (or off), and is skipped.
  void run_nishio() {
    const Placements possible = placements(board_);
    for (int cell = 0; cell < 81; ++cell) {
      if (count(board_.at(cell)) < 2) continue;
      each(board_.at(cell), [&](int digit) {
        const int source = candidate(cell, digit);
        if (!has(possible.with, source)) contradiction(on(source));
        if (!has(possible.without, source)) contradiction(off(source));
      });
    }
  }

  void from_candidate(int source, int candidates) {
    if (style_.dynamic) {
      contradiction(on(source));
      contradiction(off(source));
      if (candidates >= 3) both_ways(source);
    }
    from_houses(source);
  }

  // Uses the candidate that the start would make both on and off.
  void contradiction(Literal start) {
    const Closure& from = closure(start);
    const int clash = from.clash.candidate;
    if (clash < 0) return;
    ends_ = {{&from, on(clash), from.clash.new_on}, {&from, off(clash), !from.clash.new_on}};
    consider(static_cast<Literal>(start ^ 1), 7, style_.nishio ? "F" : "CF", kNoCause);
  }

  // The common consequences of a candidate being on and being off.
  void both_ways(int source) {
    const Closure& if_on = closure(on(source));
    const Closure& if_off = closure(off(source));
    each_common({&if_on, &if_off}, [&](Literal literal) {
      ends_ = {{&if_on, literal, false}, {&if_off, literal, false}};
      consider(literal, 1, "dF", kNoCause);
    });
  }

  void from_houses(int source) {
    const int cell = cell_of(source);
    const int digit = digit_of(source);
    for (const Cause cause : {kInBlock, kInRow, kInColumn}) {
      const Cells places = board_.of(digit) & house_cells(house_of(cell, cause));
      const int n = places.size();
      if (n < 2 || (n > 2 && !style_.multiple) || places.first() != cell) continue;
      starts_.clear();
      each(places, [&](int place) { add_start(candidate(place, digit)); });
      from_starts(6, "RF", cause);
    }
  }

  void from_cell(int cell) {
    starts_.clear();
    each(board_.at(cell), [&](int digit) { add_start(candidate(cell, digit)); });
    from_starts(5, "LF", kInCell);
  }

  void add_start(int candidate) { starts_.push_back(static_cast<std::uint16_t>(candidate)); }

  // The common consequences of the candidates in starts_.
  void from_starts(int key, const char* kind, Cause cause) {
    if (followers_ && !followers_->share(starts_)) return;
    branches_.clear();
    for (const std::uint16_t start : starts_) branches_.push_back(&closure(on(start)));
    from_branches(key, kind, cause);
  }

  void from_branches(int key, const char* kind, Cause cause) {
    each_common(branches_, [&](Literal literal) {
      ends_.clear();
      for (const Closure* branch : branches_) ends_.push_back({branch, literal, false});
      consider(literal, key, kind, cause);
    });
  }

  // The literals in all closures, in the order of the first closure: on's, then offs.
  template <typename F>
  static void each_common(const std::vector<const Closure*>& all, F f) {
    Boards ons = all[0]->ons;
    Boards offs = all[0]->offs;
    bool any_on = false;
    bool any_off = false;
    for (std::size_t d = 0; d < 9; ++d) {
      for (std::size_t i = 1; i < all.size(); ++i) {
        ons[d] &= all[i]->ons[d];
        offs[d] &= all[i]->offs[d];
      }
      any_on |= !ons[d].empty();
      any_off |= !offs[d].empty();
    }
    for (int i = 0; any_on && i < all[0]->on_size; ++i) {
      const int at = all[0]->on_list[std::size_t(i)].candidate;
      if (has(ons, at)) f(on(at));
    }
    for (int i = 0; any_off && i < all[0]->off_size; ++i) {
      const int at = all[0]->off_list[std::size_t(i)].candidate;
      if (has(offs, at)) f(off(at));
    }
  }

  // Considers a hint that proves `result` by the chains ending in ends_.
  void consider(Literal result, int key, const char* kind, Cause start) {
    const int cell = cell_of(candidate_of(result));
    const auto mine = static_cast<Digit9>(1U << digit_of(candidate_of(result)));
    const auto gone = is_on(result) ? static_cast<Digit9>(board_.at(cell) & ~mine) : mine;
    if (gone == 0) return;
    const int complexity = measure(sink_.most_complex());
    ChainHint hint;
    if (complexity > sink_.most_complex()) return;
    hint.rank = {base_ + length_rating(complexity), complexity, key};
    if (!sink_.wants(hint.rank)) return;
    hint.result = result;
    hint.removals.push_back({static_cast<std::uint8_t>(cell), gone});
    if (sink_.nested()) {
      unfold(hint, start);
    } else {
      hint.name = name(kind);
    }
    if (sink_.argues(hint)) hint.argument = argue(key, start);
    sink_.add(std::move(hint));
  }

  int measure(int limit) {
    nested_.clear();
    int sum = 0;
    for (const ChainEnd& end : ends_) {
      sum += ancestors(board_, end, limit - sum, style_.level >= 2 ? &nested_ : nullptr);
      if (sum > limit) return sum;
    }
    for (const NestedChain& chain : nested_) sum += chain.complexity;
    return sum;
  }

  void unfold(ChainHint& hint, Cause start) const {
    for (const ChainEnd& end : ends_) {
      const std::size_t first = hint.nodes.size();
      hint.starts.push_back(static_cast<std::uint32_t>(first));
      append_chain(board_, end, hint.nodes);
      // The assumption of a branch gets the cause for which one of the branches is true.
      for (std::size_t i = first; i < hint.nodes.size(); ++i) {
        ChainNode& node = hint.nodes[i];
        if (is_on(node.literal) && node.cause == kNoCause) node.cause = start;
      }
    }
  }

  // `key` is that of consider().
  std::unique_ptr<Argument> argue(int key, Cause start) const {
    auto argued = std::make_unique<Argument>();
    Argument& argument = *argued;
    const Form form = key == 7 ? Form::both_ways : key == 1 ? Form::either_way : Form::all_lead;
    Digit9 digit = 0;
    Cells cell;
    if (form == Form::all_lead) {
      const int first = branches_.front()->on_list[0].candidate;
      if (start == kInCell) {
        cell.insert(cell_of(first));
      } else {
        digit = static_cast<Digit9>(1U << digit_of(first));
        add_house(argument, house_of(cell_of(first), start));
      }
    }
    argue_ends(board_, ends_, style_, pool_, argument);
    say(argument, form, digit, cell);
    return argued;
  }

  std::string name(const char* kind) const {
    static constexpr const char* kSuffixes[] = {"", "+", "+FC", "+MFC", "+DFC", "+DFC+FC"};
    const char* prefix = style_.level > 0 ? "D" : style_.nishio ? "N" : style_.dynamic ? "D" : "";
    return std::string(prefix) + kind + "C" + kSuffixes[style_.level];
  }

  const Board& board_;
  ChainStyle style_;
  ClosurePool& pool_;
  ChainSink& sink_;
  std::size_t mark_;
  double base_ = 0;
  std::array<Closure*, 2 * kCandidates> closures_;
  std::optional<Followers> followers_;  // only for static chains
  std::vector<std::uint16_t> starts_;
  std::vector<const Closure*> branches_;
  std::vector<ChainEnd> ends_;
  std::vector<NestedChain> nested_;
};

}  // namespace

void forcing_chains(const Board& board, const ChainStyle& style, ClosurePool& pool,
                    ChainSink& sink) {
  ForcingSearch(board, style, pool, sink).run();
}

}  // namespace sudokit::nine::se
