#include "deduce/hodoku/nice_loops.hpp"

#include <algorithm>

#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/choice.hpp"
#include "deduce/hodoku/implications.hpp"

namespace sudokit::nine::hodoku {
namespace {

class NiceLoops {
 public:
  NiceLoops(const Sheet& sheet, bool groups, Step& step)
      : sheet_(sheet), links_(sheet, groups), tree_(links_), choice_(step) {}

  bool find() {
    for (const bool on : {true, false}) {
      each_start(on, [&](Node node) { loop(node); });
    }
    each_start(false, [&](Node node) { chain(node); });
    return choice_.found();
  }

 private:
  // Calls f for each node reached by more than one link from each candidate, except groups.
  template <typename F>
  void each_start(bool on, F f) {
    for (int cell = 0; cell < 81; ++cell) {
      each(sheet_.at(cell), [&](int digit) {
        root_ = node_of(mark(cell, digit), on);
        tree_.grow(root_);
        for (const Node node : tree_.reached()) {
          if (node < Implications::kPlain && node != root_ && !tree_.direct(node)) f(node);
        }
      });
    }
  }

  int cell(Node node) const { return links_.cell(node); }
  int digit(Node node) const { return links_.digit(node); }

  // Is no cell visited twice, except the first cell in a loop? A group visits all its cells.
  bool simple(bool is_loop) const {
    Cells seen;
    const int first = cell(path_.front());
    for (std::size_t i = 0; i < path_.size(); ++i) {
      if (seen.has(cell(path_[i]))) return false;
      if (i > 0 && (!is_loop || cell(path_[i - 1]) != first)) seen |= links_.cells(path_[i - 1]);
    }
    return true;
  }

  void offer(Form form) {
    std::sort(gone_.begin(), gone_.end(), [](Mark a, Mark b) {
      return std::pair(digit_of(a), cell_of(a)) < std::pair(digit_of(b), cell_of(b));
    });
    gone_.erase(std::unique(gone_.begin(), gone_.end()), gone_.end());
    if (choice_.offer(gone_)) argue(form);
  }

  void argue(Form form) {
    std::vector<Node> chain = path_;
    if (form == Form::ring) chain.push_back(root_);
    argue_grouped(sheet_, links_, chain, form, choice_.argument());
  }

  void take_others(int at, Digit9 kept) {
    each(static_cast<Digit9>(sheet_.at(at) & ~kept),
         [&](int other) { gone_.push_back(mark(at, other)); });
  }

  // The links at both ends of a loop leave the cell of the start.
  void loop(Node end) {
    if (cell(end) != cell(root_)) return;
    tree_.path(end, path_);
    if (cell(path_[1]) == cell(root_) || cell(path_[path_.size() - 2]) == cell(root_)) return;
    gone_.clear();
    const int at = cell(root_);
    const bool same = digit(end) == digit(root_);
    Form form = is_on(end) ? Form::closed_chain : Form::refuted;
    if (same) {
      if (is_on(end)) {
        take_others(at, static_cast<Digit9>(1U << digit(end)));
      } else {
        gone_.push_back(mark(at, digit(end)));
      }
    } else if (is_on(root_) && is_on(end)) {
      form = Form::digits_clash;
      gone_.push_back(mark(at, digit(root_)));
    } else if (!is_on(root_) && !is_on(end)) {
      form = Form::either_way;
      gone_.push_back(mark(at, digit(end)));
    } else if (!is_on(root_) || count(sheet_.at(at)) == 2) {
      form = Form::ring;
      continuous(end);
    }
    if (!gone_.empty() && simple(true)) offer(form);
  }

  // Every link of the loop works both ways: other candidates that are weakly linked to both of its
  // ends are removed.
  void continuous(Node end) {
    Cells passed;
    for (std::size_t i = 0; i + 1 < path_.size(); ++i) passed |= links_.cells(path_[i]);
    if (is_on(end)) {
      take_others(cell(root_), static_cast<Digit9>(1U << digit(root_) | 1U << digit(end)));
    }
    for (std::size_t i = 1; i < path_.size(); ++i) {
      if (is_on(path_[i])) {
        in_cell(i);
      } else if (cell(path_[i - 1]) != cell(path_[i])) {
        const int lost = digit(path_[i]);
        const Cells both = seen_by_all(links_.cells(path_[i - 1])) &
                           seen_by_all(links_.cells(path_[i])) & ~passed & sheet_.of(lost);
        each(both, [&](int other) { gone_.push_back(mark(other, lost)); });
      }
    }
  }

  // A cell that the loop enters and leaves by strong links keeps only two digits.
  void in_cell(std::size_t i) {
    if (i + 2 >= path_.size() || cell(path_[i - 1]) == cell(path_[i])) return;
    if (cell(path_[i]) != cell(path_[i + 1]) || cell(path_[i + 1]) == cell(path_[i + 2])) return;
    take_others(cell(path_[i]),
                static_cast<Digit9>(1U << digit(path_[i]) | 1U << digit(path_[i + 2])));
  }

  void chain(Node end) {
    if (!is_on(end) || cell(end) == cell(root_)) return;
    const int from = cell(root_);
    const int to = cell(end);
    gone_.clear();
    if (digit(root_) == digit(end)) {
      const Cells both = peers_of(from) & peers_of(to) & sheet_.of(digit(end));
      if (both.size() < 2) return;
      each(both, [&](int other) { gone_.push_back(mark(other, digit(end))); });
    } else {
      if (!sees(from, to) || !sheet_.has(to, digit(root_)) || !sheet_.has(from, digit(end))) return;
      gone_ = {mark(from, digit(end)), mark(to, digit(root_))};
    }
    tree_.path(end, path_);
    const bool same = digit(root_) == digit(end);
    if (simple(false)) offer(same ? Form::ends_of_chain : Form::ends_differ);
  }

  const Sheet& sheet_;
  Implications links_;
  Tree tree_;
  Choice choice_;
  Node root_ = 0;
  std::vector<Node> path_;
  std::vector<Mark> gone_;
};

}  // namespace

bool nice_loop(const Sheet& sheet, bool groups, Step& step) {
  return NiceLoops(sheet, groups, step).find();
}

}  // namespace sudokit::nine::hodoku
