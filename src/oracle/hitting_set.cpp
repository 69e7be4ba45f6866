#include "oracle/hitting_set.hpp"

#include <algorithm>
#include <limits>

namespace sudokit {
namespace {

class HittingSearch {
 public:
  HittingSearch(const std::vector<std::vector<Cell>>& sets, int cells, std::uint64_t nodes,
                Meter& meter)
      : sets_(sets),
        with_(static_cast<std::size_t>(cells)),
        banned_(static_cast<std::size_t>(cells)),
        taken_(static_cast<std::size_t>(cells)),
        hits_(sets.size()),
        left_(sets.size()),
        nodes_(nodes),
        meter_(meter) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      left_[i] = sets[i].size();
      for (const Cell cell : sets[i]) with_[cell].push_back(i);
    }
  }

  FewestHits run() {
    for (int most = apart(std::numeric_limits<int>::max());; ++most) {
      if (search(most)) return {most, true, std::move(chosen_)};
      if (given_up_) return {most, false, {}};
    }
  }

 private:
  // Counts sets that are not hit and share no cell that is not banned; each of them needs a cell of
  // its own. They are chosen greedily in the given order, which is best if smaller sets come first.
  // Stops when the count exceeds `enough`.
  int apart(int enough) {
    ++round_;
    int count = 0;
    for (std::size_t i = 0; i < sets_.size() && count <= enough; ++i) {
      if (hits_[i] > 0) continue;
      const bool free = std::ranges::none_of(
          sets_[i], [&](Cell cell) { return !banned_[cell] && taken_[cell] == round_; });
      if (!free) continue;
      ++count;
      for (const Cell cell : sets_[i]) taken_[cell] = round_;
    }
    return count;
  }

  // Whether `most` more cells can hit all remaining sets.
  bool search(int most) {
    if (nodes_ == 0 || meter_.expired()) given_up_ = true;
    if (given_up_) return false;
    --nodes_;
    std::size_t next = sets_.size();
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (hits_[i] == 0 && (next == sets_.size() || left_[i] < left_[next])) next = i;
    }
    if (next == sets_.size()) return true;
    if (most == 0 || apart(most) > most) return false;
    return branch(sets_[next], most);
  }

  // A cell that was tried is banned for the rest of the branch: all choices with it have been
  // searched.
  bool branch(const std::vector<Cell>& set, int most) {
    std::vector<Cell> tried;
    bool found = false;
    for (const Cell cell : set) {
      if (banned_[cell]) continue;
      for (const std::size_t i : with_[cell]) ++hits_[i];
      chosen_.push_back(cell);
      found = search(most - 1);
      if (!found) chosen_.pop_back();
      for (const std::size_t i : with_[cell]) --hits_[i];
      if (found || given_up_) break;
      ban(cell, true);
      tried.push_back(cell);
    }
    for (const Cell cell : tried) ban(cell, false);
    return found;
  }
  void ban(Cell cell, bool on) {
    banned_[cell] = on;
    for (const std::size_t i : with_[cell]) on ? --left_[i] : ++left_[i];
  }

  const std::vector<std::vector<Cell>>& sets_;
  std::vector<std::vector<std::size_t>> with_;  // by cell: the sets that contain it
  std::vector<bool> banned_;
  std::vector<std::uint64_t> taken_;  // by cell: the round in which apart() last used it
  std::uint64_t round_ = 0;
  std::vector<int> hits_;
  std::vector<Cell> chosen_;
  std::vector<std::size_t> left_;  // by set: the number of cells that are not banned
  std::uint64_t nodes_;
  bool given_up_ = false;
  Meter& meter_;
};

}  // namespace

FewestHits fewest_hits(const std::vector<std::vector<Cell>>& sets, int cells, std::uint64_t nodes,
                       Meter& meter) {
  return HittingSearch(sets, cells, nodes, meter).run();
}

}  // namespace sudokit
