// check --mistakes: which entries are wrong, and the fewest to take back. check --undetermined:
// what differs between the solutions, with two of them. A line of text a puzzle, or rows, or JSON.
#include <fmt/format.h>

#include <array>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/check.hpp"
#include "cli/commands/differing.hpp"
#include "cli/commands/printed.hpp"

namespace sudokit::cli {
namespace {

// What both have in common: lines "PLACE: VERDICT DETAIL", and "invalid" of what is no puzzle.
class CheckWorker : public RecordWorker {
 public:
  explicit CheckWorker(const CheckOptions& options)
      : RecordWorker(options.report.as_json()), run_(options.engine.run(1)) {}

 protected:
  void refuse(Block& block, const Record& record, const Error& error) override {
    refuse_check(block, record, error, json(), tally);
  }
  // "", or why the question was not answered to its end.
  static std::string_view why(StopReason reason) {
    return reason == StopReason::finished ? "" : to_string(reason);
  }
  static void append_line(Block& block, const Record& record, std::string_view verdict,
                          std::string_view detail) {
    block.out += fmt::format("{}: {}{}{}\n", place_of(block, record.line), verdict,
                             detail.empty() ? "" : " ", detail);
  }

  Run run_;
};

class MistakesWorker final : public CheckWorker {
 public:
  MistakesWorker(const CheckOptions& options, const Printed& printed)
      : CheckWorker(options), printed_(printed) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    run_.stop = stop();
    auto found = printed_.judge(puzzle, number, run_);
    if (!found) return tl::unexpected(found.error());
    found_ = std::move(*found);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const bool wrong = any(found_);
    const bool open = found_.reason != StopReason::finished;
    tally.facts.no |= wrong;
    tally.facts.unknown |= open;
    const std::string_view verdict = wrong ? "wrong" : open ? "unknown" : "right";
    if (json()) {
      write_json(block, record, puzzle, verdict);
    } else if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 5>{verdict, entries_text(puzzle, found_.impossible),
                                                 entries_text(puzzle, found_.take_back),
                                                 cells_text(*puzzle.layout, found_.lost),
                                                 why(found_.reason)});
    } else {
      std::string detail = faults_text(puzzle, found_);
      if (open) detail.append(detail.empty() ? "" : "; ").append(why(found_.reason));
      append_line(block, record, verdict, detail);
    }
    return {};
  }

 private:
  void write_json(Block& block, const Record& record, const Puzzle& puzzle,
                  std::string_view verdict) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", verdict);
    append_faults(block.out, line, puzzle, found_);
    close_json(block, record, line);
  }

  const Printed& printed_;
  Faults found_;
};

class UndeterminedWorker final : public CheckWorker {
 public:
  using CheckWorker::CheckWorker;

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    auto found = true_candidates(puzzle, run_);
    if (!found) return tl::unexpected(found.error());
    found_ = std::move(*found);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    tally.facts.unknown |= found_.reason != StopReason::finished;
    tally.facts.no |=
        found_.verdict == Verdict::multiple || found_.verdict == Verdict::unsatisfiable;
    const std::string_view verdict =
        found_.verdict == Verdict::unsatisfiable ? "none" : to_string(found_.verdict);
    if (json()) {
      write_json(block, record, puzzle, verdict);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle, verdict);
    } else {
      write_text(block, record, puzzle, verdict);
    }
    return {};
  }

 private:
  void write_text(Block& block, const Record& record, const Puzzle& puzzle,
                  std::string_view verdict) const {
    std::string detail = undetermined_text(*puzzle.layout, found_);
    const std::string_view cut = why(found_.reason);
    if (!cut.empty()) detail.append(detail.empty() ? "" : ", perhaps more: ").append(cut);
    append_line(block, record, verdict, detail);
    if (found_.verdict != Verdict::multiple) return;
    block.out += side_by_side(*puzzle.layout, found_.solutions[0], found_.solutions[1], "  ");
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle,
                 std::string_view verdict) const {
    const bool two = found_.verdict == Verdict::multiple;
    append_row(block, record, &puzzle,
               std::array<std::string_view, 5>{
                   verdict, undetermined_text(*puzzle.layout, found_),
                   solution_text(puzzle, found_.solutions[0]),
                   two ? solution_text(puzzle, found_.solutions[1]) : "", why(found_.reason)});
  }
  static std::string solution_text(const Puzzle& puzzle, const Grid& grid) {
    std::string text;
    if (grid.empty()) return text;
    // Numbers where it is too wide for characters: they hold every grid.
    static_cast<void>(append_grid(text, {Format::line, false}, *puzzle.layout, grid));
    text.pop_back();
    return text;
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle,
                  std::string_view verdict) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", verdict);
    line.text("reason", to_string(found_.reason));
    append_differing(block.out, line, {}, *puzzle.layout, found_);
    close_json(block, record, line);
  }

  TrueCandidates found_;
};

template <class W, class Make>
int run_checks(const CheckOptions& options, InputOptions input, const Make& make) {
  input.shard = options.part.shard();
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const PipelineResult result = run_pipeline(feed, make, options.jobs.count(), interrupt);
  return result.exit_code(merged_tally<W>(result, feed.facts()).facts);
}

}  // namespace

int check_mistakes(const CheckOptions& options) {
  InputOptions input = input_options(options.input, options.report,
                                     {"verdict", "impossible", "take_back", "lost", "error"});
  input.read.clashes = true;
  const Printed printed =
      options.printed.empty() ? Printed() : Printed(options.printed, options.input);
  return run_checks<MistakesWorker>(options, std::move(input), [&] {
    return std::make_unique<MistakesWorker>(options, printed);
  });
}

int check_undetermined(const CheckOptions& options) {
  return run_checks<UndeterminedWorker>(
      options,
      input_options(options.input, options.report,
                    {"verdict", "undetermined", "solution", "another", "error"}),
      [&] { return std::make_unique<UndeterminedWorker>(options); });
}

}  // namespace sudokit::cli
