#include "answer/bulk_path.hpp"

#include <algorithm>

#include "bulk/engines.hpp"
#include "core/collector.hpp"
#include "core/meter.hpp"
#include "core/test_hooks.hpp"

namespace sudokit::answer {
namespace {

// Counting further would delay the answers of a whole block for one puzzle.
constexpr std::uint64_t kMostCounted = 1000;
constexpr std::uint64_t kMostKept = 16;

}  // namespace

bool BulkPath::serves(const Question& question) {
  const bool engine = question.engine == "auto" || question.engine == "bulk9";
  const bool bounded = question.limits.budget.seconds || question.limits.budget.iterations;
  return engine && question.params.empty() && !bounded;
}

BulkPath::BulkPath(const Question& question)
    : run_(question.run()),
      limit_(run_.limit == 0 ? kMostCounted : std::min(run_.limit, kMostCounted)),
      keep_more_(static_cast<std::size_t>(std::min({run_.keep, limit_, kMostKept}))),
      by_auto_(question.engine == "auto"),
      queue_(bulk9::chosen_target().open(bulk9::chosen_target())) {
  if (keep_more_ > 0) --keep_more_;  // the first solution has its own place
}

void BulkPath::solve(const StopToken& stop) {
  const Run no_bound;
  const Meter clock(no_bound);
  const std::size_t size = lines_.size();
  if (results_.size() < size) {
    results_.resize(size);
    more_.resize(size * keep_more_);
  }
  bulk9::Job job;
  job.lines = lines_.data();
  job.size = size;
  job.results = results_.data();
  job.more = more_.data();
  job.keep_more = keep_more_;
  job.limit = limit_;
  StopToken token = stop;
  job.hooks.context = &token;
  job.hooks.stop = [](void* context) {
    test_hooks::pass("meter");
    return static_cast<StopToken*>(context)->stop_requested();
  };
  queue_->submit(job);
  queue_->collect();
  pass_gate();
  seconds_each_ = size == 0 ? 0 : clock.seconds() / static_cast<double>(size);
}

void BulkPath::pass_gate() {
  checks_.clear();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    checks_.push_back({lines_[i].cells, results_[i].grid.data()});
  }
  std::size_t others = 0;
  for (std::size_t i = 0; keep_more_ > 0 && i < lines_.size(); ++i) {
    if (results_[i].solutions < 2) continue;
    for (const bulk9::Grid81& grid : more(i)) checks_.push_back({lines_[i].cells, grid.data()});
    ++others;
  }
  sudokit::pass_gate(checks_);
  if (others == 0) return;
  std::size_t at = lines_.size();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (results_[i].solutions < 2) continue;
    for (std::size_t k = more(i).size(); k > 0; --k) checks_[i].right &= checks_[at++].right;
  }
}

const bulk9::Result* BulkPath::known(std::size_t i) const {
  const bulk9::Result& result = results_[i];
  if (!result.finished || !(result.complete || run_.limit == limit_)) return nullptr;
  return std::min(result.solutions, run_.keep) <= keep_more_ + 1 ? &result : nullptr;
}

std::span<const bulk9::Grid81> BulkPath::more(std::size_t i) const {
  const std::uint64_t solutions = results_[i].solutions;
  if (solutions < 2 || keep_more_ == 0) return {};
  const auto shown = static_cast<std::size_t>(std::min<std::uint64_t>(solutions - 1, keep_more_));
  return std::span(more_).subspan(i * keep_more_, shown);
}

bool BulkPath::right(std::size_t i) const {
  return results_[i].solutions == 0 || checks_[i].right;
}

BriefAnswer BulkPath::brief(std::size_t i, Format format, std::string_view text,
                            std::size_t line) const {
  return {format, text, line, cells(i), results_[i], more(i), seconds_each_, by_auto_};
}

Outcome BulkPath::outcome(std::size_t i, const Puzzle& puzzle) const {
  Outcome outcome = bulk9::outcome_of(puzzle, run_, results_[i], more(i), seconds_each_);
  outcome.counters = brief(i, Format::line, {}, 0).counters();
  return outcome;
}

}  // namespace sudokit::answer

namespace sudokit {

Verdict BriefAnswer::verdict(std::uint64_t limit) const {
  return Collector::verdict(result.solutions, result.complete, limit);
}

// The engine `auto` reports which engine it used, unless singles alone solved the puzzle.
std::vector<Counter> BriefAnswer::counters() const {
  std::vector<Counter> counters = {{&bulk9::kGuesses, static_cast<double>(result.guesses)}};
  if (by_auto && result.guesses > 0) counters.push_back({&bulk9::kAnswered, 1});
  return counters;
}

// Parsed as by the readers of lines.
std::string BriefAnswer::comment() const {
  constexpr std::string_view kBlanks = " \t\r\v\f";
  std::string_view rest = text;
  rest.remove_prefix(static_cast<std::size_t>(cells - rest.data()) + 81);
  const auto strip = [&] {
    rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
  };
  strip();
  if (rest.starts_with('#')) rest.remove_prefix(1), strip();
  while (!rest.empty() && kBlanks.find(rest.back()) != std::string_view::npos) {
    rest.remove_suffix(1);
  }
  return rest.empty() ? std::string() : clean_text(rest);
}

}  // namespace sudokit
