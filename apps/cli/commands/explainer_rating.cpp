// One line a puzzle: "PLACE: ER=7.2 EP=1.2 ED=1.2 steps=81", or what --format says. A puzzle
// without solution is told as none, one whose budget was spent as unknown, and one with several is
// refused unless --allow-multiple: it is then rated without the rules that rest on there being one,
// and marked as multiple.
#include "cli/commands/explainer_rating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "cli/commands/answer_worker.hpp"
#include "sudokit/explainer.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

// What a row of csv gets behind its own.
constexpr std::array<std::string_view, 6> kColumns = {"verdict", "er",    "ep",
                                                      "ed",      "steps", "error"};

constexpr std::string_view kLetters = "rpdgin%lt";

std::string text_of(double rating) {
  const int tenths = se::tenths(rating);
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

se::Dialect dialect_of(const std::string& scale) {
  return scale == "se-d2" ? se::Dialect::d2 : se::Dialect::d3;
}

// Letters that serate knows and we do not are an error, not a silence.
void check_format(const std::string& format) {
  for (std::size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at + 2)) {
    if (at + 1 == format.size() || kLetters.find(format[at + 1]) == std::string_view::npos) {
      throw UsageError(fmt::format("--format: '{}' is none of %r %p %d %g %i %n %l %t %%",
                                   format.substr(at, 2)));
    }
  }
}

class ExplainerWorker : public RecordWorker {
 public:
  ExplainerWorker(const std::string& scale, const ExplainerFlags& flags, bool uniqueness, bool json,
                  const EngineFlags& engine)
      : RecordWorker(json),
        scale_(scale),
        flags_(flags),
        ratings_({dialect_of(scale), uniqueness}),
        cautious_({dialect_of(scale), false}),
        run_(engine.run(2)) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    const auto start = Clock::now();
    number_ = number + 1;
    run_.stop = stop();
    if (!se::rates(*puzzle.layout)) return tl::unexpected(ratings_.rate(puzzle).error());
    auto proof = prover_.prove(puzzle, run_);
    if (!proof) return tl::unexpected(proof.error());
    proof_ = std::move(*proof);
    const bool multiple = proof_.verdict == Verdict::multiple;
    if (multiple && !flags_.allow_multiple) {
      return fail("has several solutions; --allow-multiple rates it without uniqueness rules");
    }
    rated_ = multiple || proof_.verdict == Verdict::unique;
    if (rated_) {
      Run left = run_;
      if (left.budget.seconds) {
        *left.budget.seconds = std::max(0.0, *left.budget.seconds - since(start));
      }
      auto rating = (multiple ? cautious_ : ratings_).rate(puzzle, left);
      if (!rating) return tl::unexpected(rating.error());
      rating_ = *rating;
      if (rating_.reason != StopReason::finished) give_up();
    }
    seconds_ = since(start);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const Verdict verdict = proof_.verdict;
    tally.add(verdict, seconds_, block.source->name, record.line);
    tally.facts.no |= verdict == Verdict::multiple || verdict == Verdict::unsatisfiable;
    tally.facts.unknown |= unknown();
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle);
    } else if (!rated_ || flags_.format.empty()) {
      write_text(block, record);
    } else {
      write_format(block, record, puzzle);
    }
    return {};
  }

 private:
  using Clock = std::chrono::steady_clock;
  static double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  // The walk was cut short: no rating.
  void give_up() {
    rated_ = false;
    proof_.verdict = Verdict::unknown;
    proof_.reason = rating_.reason;
  }

  std::string_view word() const {
    return proof_.verdict == Verdict::unsatisfiable ? "none" : to_string(proof_.verdict);
  }

  void write_text(Block& block, const Record& record) const {
    auto out = std::back_inserter(block.out);
    fmt::format_to(out, "{}: ", place_of(block, record.line));
    if (proof_.verdict != Verdict::unique) fmt::format_to(out, "{}", word());
    if (unknown()) fmt::format_to(out, " {}", to_string(proof_.reason));
    if (rated_) {
      fmt::format_to(out, "{}ER={} EP={} ED={} steps={}",
                     proof_.verdict == Verdict::unique ? "" : " ", text_of(rating_.er),
                     text_of(rating_.ep), text_of(rating_.ed), rating_.steps);
    }
    block.out += '\n';
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle) const {
    std::array<std::string, kColumns.size()> values = {std::string(to_string(proof_.verdict))};
    if (rated_) {
      values = {values[0],           text_of(rating_.er),           text_of(rating_.ep),
                text_of(rating_.ed), std::to_string(rating_.steps), ""};
    } else if (unknown()) {
      values.back() = to_string(proof_.reason);
    }
    append_row(block, record, &puzzle, std::vector<std::string_view>(values.begin(), values.end()));
  }

  void write_format(Block& block, const Record& record, const Puzzle& puzzle) const {
    const std::string& format = flags_.format;
    for (std::size_t at = 0; at < format.size(); ++at) {
      block.out +=
          format[at] == '%' ? expand(format[++at], record, puzzle) : std::string(1, format[at]);
    }
    block.out += '\n';
  }

  std::string expand(char letter, const Record& record, const Puzzle& puzzle) const {
    switch (letter) {
      case 'r':
        return text_of(rating_.er);
      case 'p':
        return text_of(rating_.ep);
      case 'd':
        return text_of(rating_.ed);
      case 'g':
        return std::string(record.text);
      case 'i':
        return grid_of(puzzle);
      case 'n':
        return std::to_string(number_);
      case 'l':
        return "\n";
      case 't':
        return "\t";
      default:
        return "%";
    }
  }

  bool unknown() const { return proof_.verdict == Verdict::unknown; }

  static std::string grid_of(const Puzzle& puzzle) {
    std::string text;
    for (const std::uint8_t given : puzzle.givens) {
      text += given == 0 ? '.' : static_cast<char>('0' + given);
    }
    return text;
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("verdict", to_string(proof_.verdict));
    if (unknown()) line.text("reason", to_string(proof_.reason));
    if (rated_) {
      line.text("scale", scale_);
      line.key("er"), block.out += text_of(rating_.er);
      line.key("ep"), block.out += text_of(rating_.ep);
      line.key("ed"), block.out += text_of(rating_.ed);
      line.number("steps", static_cast<std::uint64_t>(rating_.steps));
    }
    close_json(block, record, line);
  }

  const std::string& scale_;
  const ExplainerFlags& flags_;
  se::Ratings ratings_;
  se::Ratings cautious_;  // without uniqueness
  Prover prover_;
  Run run_;
  Uniqueness proof_;
  double seconds_ = 0;
  se::Rating rating_;
  bool rated_ = false;
  std::uint64_t number_ = 0;
};

}  // namespace

std::vector<std::string> explainer_scales() {
  return {"se", "se-d2"};
}

int run_explainer_rating(const std::string& scale, const ExplainerFlags& flags, bool uniqueness,
                         const ReportFlags& report, const InputFlags& input,
                         const EngineFlags& engine, const JobFlags& jobs) {
  check_format(flags.format);
  const bool json = report.as_json();
  if (json && !flags.format.empty()) throw UsageError("--format and --json exclude each other");
  if (report.to == "csv" && !flags.format.empty()) {
    throw UsageError("--format and --to csv exclude each other");
  }
  InputOptions options = input_options(input, report, {std::begin(kColumns), std::end(kColumns)});
  if (!flags.format.empty()) options.columns.clear();
  const Interrupt interrupt;
  FileFeed feed(std::move(options), interrupt.fd());
  return run_workers<ExplainerWorker>(
      feed,
      [&] { return std::make_unique<ExplainerWorker>(scale, flags, uniqueness, json, engine); },
      engine, jobs.count(), interrupt);
}

}  // namespace sudokit::cli
