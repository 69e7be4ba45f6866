// sudokit study verify: draws stored runs, repeats them and compares the results.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/study/repeat.hpp"
#include "core/test_hooks.hpp"
#include "sudokit/run.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

using study::End;
using Runs = std::vector<const StoredRun*>;

// Did the inputs of a run determine its end, so that a repetition must end alike?
bool is_repeatable(const StoredRun& run) {
  const End end = run.result.end;
  return !ended_by_clock(run.result) && end != End::memory && end != End::crash;
}

// The order depends only on the seed and the runs.
std::vector<Runs> shuffled_by_engine(std::vector<StoredRun>& runs, const Origins& origins,
                                     std::uint64_t seed) {
  std::ranges::sort(runs, {}, &StoredRun::key);
  std::map<std::pair<std::string, std::string>, Runs> engines;
  for (const StoredRun& run : runs) {
    const Store::EngineRow& engine = origins.engine(run);
    if (is_repeatable(run)) engines[{engine.name, engine.params}].push_back(&run);
  }
  Random random(seed);
  std::vector<Runs> groups;
  for (auto& [engine, group] : engines) {
    random.shuffle(std::span(group));
    groups.push_back(std::move(group));
  }
  random.shuffle(std::span(groups));
  return groups;
}

// Draws one run of each group before a second of any.
Runs draw(const std::vector<Runs>& groups, std::size_t count) {
  Runs drawn;
  std::size_t largest = 0;
  for (const Runs& group : groups) largest = std::max(largest, group.size());
  for (std::size_t round = 0; round < largest; ++round) {
    for (const Runs& group : groups) {
      if (round < group.size() && drawn.size() < count) drawn.push_back(group[round]);
    }
  }
  return drawn;
}

// The builds of the drawn runs, and whether they differ from this one.
std::string builds_text(const Runs& drawn, const Origins& origins) {
  std::set<std::string> builds;
  for (const StoredRun* run : drawn) builds.insert(origins.build(*run));
  std::string text;
  for (const std::string& build : builds) text += fmt::format("build    {}\n", build);
  if (builds.empty() || builds == std::set{build_text()}) return text;
  return text +
         fmt::format("program  {}: another build, so a difference may be a change of the program\n",
                     build_text());
}

std::string head_text(const StudyOptions& options, const std::vector<StoredRun>& runs,
                      const Runs& drawn, const Origins& origins) {
  const auto repeatable = std::ranges::count_if(runs, is_repeatable);
  return fmt::format(
             "file     {}: {} runs, of which {} can be repeated exactly\ndrawn    {}, with --seed "
             "{}\n",
             options.files[0], runs.size(), repeatable, drawn.size(), options.seed) +
         builds_text(drawn, origins);
}

// The results of the repetitions.
struct Verdicts {
  std::map<Comparison::Kind, std::size_t> counts;
  std::size_t failed = 0;  // could not be repeated

  std::size_t of(Comparison::Kind kind) const {
    const auto at = counts.find(kind);
    return at == counts.end() ? 0 : at->second;
  }
  std::size_t all() const {
    return failed + of(Comparison::Kind::equal) + of(Comparison::Kind::different) +
           of(Comparison::Kind::not_comparable);
  }
  std::string text() const {
    return fmt::format("{} equal, {} different, {} not comparable{}\n", of(Comparison::Kind::equal),
                       of(Comparison::Kind::different), of(Comparison::Kind::not_comparable),
                       failed == 0 ? "" : fmt::format(", {} not repeated", failed));
  }
  // Differences are the purpose of the search, so runs that were not comparable do not hide them.
  int exit_code() const {
    if (failed > 0) return kBadInput;
    if (of(Comparison::Kind::different) > 0) return kNo;
    return of(Comparison::Kind::not_comparable) > 0 || all() == 0 ? kBudget : kDone;
  }
};

std::string_view word_of(Comparison::Kind kind) {
  switch (kind) {
    case Comparison::Kind::equal:
      return "equal";
    case Comparison::Kind::different:
      return "different";
    case Comparison::Kind::not_comparable:
      break;
  }
  return "not comparable";
}

std::string line(std::string_view word, const StoredRun& run, const Origins& origins,
                 const std::string& words) {
  std::string text = fmt::format("{:<14} {}  {}, seed {}: {}", word, to_text(run.key).substr(0, 12),
                                 origins.engine(run).name, run.seed, words);
  std::ranges::replace(text, '\n', ' ');  // names in a damaged file may hold anything
  return text + "\n";
}

// Repeats one run and counts the result; returns its line, or "" if it was interrupted.
std::string verify(const StoredRun& run, const Origins& origins, const Interrupt& interrupt,
                   Verdicts& verdicts) {
  try {
    const Whole whole = origins.whole(run);
    const auto again = repeat(whole, &interrupt);
    if (!again) return "";
    const Comparison comparison = compare(whole, *again);
    ++verdicts.counts[comparison.kind];
    const std::string what = fmt::format("{}, {} iteration{}", to_string(again->end),
                                         again->iterations, again->iterations == 1 ? "" : "s");
    return line(word_of(comparison.kind), run, origins,
                comparison.words.empty() ? what : comparison.words);
  } catch (const Failure& failure) {
    ++verdicts.failed;
    return line("not repeated", run, origins, failure.what());
  }
}

// Repeats the runs in turn, with one line each; returns the exit code of the output.
int verify_all(const Runs& drawn, const Origins& origins, const Interrupt& interrupt,
               Verdicts& verdicts) {
  for (const StoredRun* run : drawn) {
    const int code = print(clean_text(verify(*run, origins, interrupt, verdicts)));
    test_hooks::pass("study.verified");
    if (code != kDone || interrupt.signal() != 0) return code;
  }
  return kDone;
}

int interrupted(const Verdicts& verdicts, std::size_t drawn, int signal) {
  console().write(fmt::format("sudokit study: interrupted: {} of {} runs were repeated\n",
                              verdicts.all(), drawn));
  return 128 + signal;
}

}  // namespace

int study_verify(const StudyOptions& options) {
  const std::string& file = options.file("a file of results");
  Store store(file, Database::Mode::read);
  const Origins origins(store, file);
  std::vector<StoredRun> runs = store.runs();
  const Runs drawn = draw(shuffled_by_engine(runs, origins, options.seed), options.count);
  const Interrupt interrupt;
  Verdicts verdicts;
  int code = print(clean_text(head_text(options, runs, drawn, origins)));
  if (code == kDone) code = verify_all(drawn, origins, interrupt, verdicts);
  if (interrupt.signal() != 0) return interrupted(verdicts, drawn.size(), interrupt.signal());
  if (code == kDone) code = print(verdicts.text());
  return code == kDone ? verdicts.exit_code() : code;
}

}  // namespace sudokit::cli
