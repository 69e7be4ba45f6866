#include "make/seek_all.hpp"

#include <algorithm>
#include <deque>

#include "make/steps.hpp"

namespace sudokit {
namespace {

class Party {
 public:
  Party(const Plan& plan, const MakeRequest& request, std::size_t count, Judge& judge)
      : plan_(plan),
        run_(run_of(request)),
        meter_(run_),
        remover_(make_remover(plan, run_, meter_, judge)) {
    for (std::size_t i = 0; i < count; ++i) {
      requests_.push_back(request);
      requests_.back().index += i;
      seekers_.emplace_back(plan_, requests_.back(), judge);
    }
  }

  // Passes on finished puzzles in order. Returns false if the sink ends the batch.
  bool run(const MakeSink& take) {
    std::size_t told = 0;
    while (told < seekers_.size()) {
      round(told);
      for (; told < seekers_.size() && seekers_[told].done(); ++told) {
        if (!take(requests_[told].index, std::move(seekers_[told]).result())) return false;
      }
    }
    return true;
  }

 private:
  // Makes the next tries of as many seekers as fill a batch.
  void round(std::size_t from) {
    std::vector<Draft> drafts;
    std::vector<std::size_t> ends, who;
    for (std::size_t i = from; i < seekers_.size() && drafts.size() < remover_->batch(); ++i) {
      if (seekers_[i].done()) continue;
      seekers_[i].propose(drafts, remover_->batch() - drafts.size());
      who.push_back(i);
      ends.push_back(drafts.size());
    }
    const bool removed = remover_->remove(drafts);
    std::size_t begin = 0;
    for (std::size_t k = 0; k < who.size(); begin = ends[k++]) {
      Seeker& seeker = seekers_[who[k]];
      if (seeker.done()) continue;
      if (removed) {
        seeker.take(std::span(drafts).subspan(begin, ends[k] - begin));
      } else {
        seeker.end(meter_.expired() ? meter_.reason() : StopReason::stopped);
      }
    }
  }

  const Plan& plan_;
  Run run_;
  Meter meter_;
  std::unique_ptr<Remover> remover_;
  std::deque<MakeRequest> requests_;  // the seekers refer to them
  std::deque<Seeker> seekers_;
};

}  // namespace

void seek_all(const Plan& plan, const MakeRequest& request, std::uint64_t count, Judge& judge,
              const MakeSink& take) {
  // A budget applies to each puzzle by itself, so puzzles with a budget are made one at a time.
  const bool one = request.budget.seconds || request.budget.memory || request.budget.iterations;
  const std::uint64_t together = plan.layout->is_classic9() && !one ? 128 : 1;
  MakeRequest some = request;
  while (count > 0) {
    const std::uint64_t now = std::min(count, together);
    if (!Party(plan, some, static_cast<std::size_t>(now), judge).run(take)) return;
    some.index += now;
    count -= now;
  }
}

}  // namespace sudokit
