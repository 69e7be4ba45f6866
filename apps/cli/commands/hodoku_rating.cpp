// One line a puzzle: "PLACE: hard score=1284 steps=57", or "beyond" where a technique is needed
// that is not here: no score is guessed. A puzzle without solution is told as none, one with
// several is refused, one whose budget was spent is unknown.
#include "cli/commands/hodoku_rating.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "cli/commands/answer_worker.hpp"
#include "sudokit/hodoku.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

// What a row of csv gets behind its own.
constexpr std::array<std::string_view, 5> kColumns = {"verdict", "level", "score", "steps",
                                                      "error"};

class HodokuWorker : public RecordWorker {
 public:
  HodokuWorker(bool json, const EngineFlags& engine) : RecordWorker(json), run_(engine.run(2)) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    const auto start = std::chrono::steady_clock::now();
    run_.stop = stop();
    auto proof = prover_.prove(puzzle, run_);
    if (!proof) return tl::unexpected(proof.error());
    proof_ = std::move(*proof);
    if (proof_.verdict == Verdict::multiple) return fail("has several solutions");
    if (proof_.verdict == Verdict::unique) {
      auto rating = ratings_.rate(puzzle);
      if (!rating) return tl::unexpected(rating.error());
      rating_ = std::move(*rating);
    }
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    tally.add(proof_.verdict, seconds_, block.source->name, record.line);
    tally.facts.no |= proof_.verdict == Verdict::unsatisfiable;
    tally.facts.unknown |= unknown() || (rated() && rating_.beyond);
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle);
    } else {
      fmt::format_to(std::back_inserter(block.out), "{}: {}\n", place_of(block, record.line),
                     text());
    }
    return {};
  }

 private:
  bool rated() const { return proof_.verdict == Verdict::unique; }
  bool unknown() const { return proof_.verdict == Verdict::unknown; }

  std::string text() const {
    if (unknown()) return fmt::format("unknown {}", to_string(proof_.reason));
    if (!rated()) return "none";
    if (rating_.beyond) return fmt::format("beyond, behind {} steps", rating_.steps);
    return fmt::format("{} score={} steps={}", to_string(rating_.level), rating_.score,
                       rating_.steps);
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle) const {
    std::array<std::string, kColumns.size()> values = {std::string(to_string(proof_.verdict))};
    if (rated()) {
      values[1] = rating_.beyond ? "beyond" : to_string(rating_.level);
      if (!rating_.beyond) values[2] = std::to_string(rating_.score);
      values[3] = std::to_string(rating_.steps);
    } else if (unknown()) {
      values.back() = to_string(proof_.reason);
    }
    append_row(block, record, &puzzle, std::vector<std::string_view>(values.begin(), values.end()));
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("verdict", to_string(proof_.verdict));
    if (unknown()) line.text("reason", to_string(proof_.reason));
    if (rated()) write_rating(block, line);
    close_json(block, record, line);
  }

  void write_rating(Block& block, JsonLine& line) const {
    line.text("scale", "hodoku").boolean("beyond", rating_.beyond);
    if (!rating_.beyond) {
      line.text("level", to_string(rating_.level));
      line.number("score", static_cast<std::uint64_t>(rating_.score));
    }
    line.number("steps", static_cast<std::uint64_t>(rating_.steps)).key("techniques");
    JsonLine counts(block.out);
    for (std::size_t i = 0; i < rating_.counts.size(); ++i) {
      const auto count = static_cast<std::uint64_t>(rating_.counts[i]);
      if (count > 0) counts.number(hodoku::techniques()[i].name, count);
    }
    counts.close();
  }

  hodoku::Ratings ratings_;
  hodoku::Rating rating_;
  Prover prover_;
  Run run_;
  Uniqueness proof_;
  double seconds_ = 0;
};

}  // namespace

int run_hodoku_rating(const ReportFlags& report, const InputFlags& input, const EngineFlags& engine,
                      const JobFlags& jobs) {
  const Interrupt interrupt;
  FileFeed feed(input_options(input, report, {std::begin(kColumns), std::end(kColumns)}),
                interrupt.fd());
  return run_workers<HodokuWorker>(
      feed, [&] { return std::make_unique<HodokuWorker>(report.as_json(), engine); }, engine,
      jobs.count(), interrupt);
}

}  // namespace sudokit::cli
