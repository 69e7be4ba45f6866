// sudokit make: new puzzles, the same bytes for any number of threads. The first line is a comment
// that holds the command they came from (not in JSON, whose objects hold family, seed and index).
#include "sudokit/make.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/streams/formula.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/forms.hpp"
#include "sudokit/json.hpp"

namespace sudokit::cli {
namespace {

struct MakeFlags {
  std::string family = "minimal";
  std::string layout = "3x3";
  double fixed = 0.5;
  bool exact_count = false;
  bool relabel = false;
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  std::string dimacs;
  bool nonempty = false;
  OutputFlags output;
  JobFlags jobs;
};

// A family of one puzzle, made from a formula.
constexpr std::string_view kNishio3Sat = "nishio-3sat";

// Blocks of puzzle numbers instead of records.
class NumberFeed : public Feed {
 public:
  NumberFeed(std::uint64_t count, int cells, Source source, std::string header)
      : count_(count),
        cells_(static_cast<std::size_t>(cells)),
        source_(std::make_shared<Source>(std::move(source))),
        header_(std::move(header)) {}

  bool next(Block& block, std::size_t bytes) override {
    block.out += std::exchange(header_, "");
    block.source = source_;
    block.count =
        std::min<std::uint64_t>(count_ - taken_, std::max<std::size_t>(bytes / cells_, 1));
    taken_ += block.count;
    return block.count > 0 || !block.out.empty();
  }
  double fraction() const override {
    return count_ == 0 ? -1 : static_cast<double>(taken_) / static_cast<double>(count_);
  }

 private:
  std::uint64_t count_;
  std::size_t cells_;
  std::shared_ptr<const Source> source_;
  std::string header_;
  std::atomic<std::uint64_t> taken_{0};
};

class MakeWorker : public Worker {
 public:
  MakeWorker(const MakeOptions& options, bool json) : options_(options), json_(json) {}

  void run(Block& block, Turn&) override {
    while (block.reached < block.count && make_one(block, block.first + block.reached)) {
      ++block.reached;
    }
  }

 private:
  // False: stopped before it was made.
  bool make_one(Block& block, std::uint64_t index) const {
    const auto puzzle = make_puzzle(options_, index, block.stop);
    if (!puzzle && block.stop.stop_requested()) return false;
    if (!puzzle) throw UsageError(puzzle.error().message);
    const std::lock_guard lock(block.mutex);
    Appending text(block.out);
    if (json_) {
      write_json(block, *puzzle, index);
    } else if (auto ok = append_puzzle(block.out, block.source->form, *puzzle); !ok) {
      throw UsageError(ok.error().message);
    }
    text.keep();
    return true;
  }

  void write_json(Block& block, const Puzzle& puzzle, std::uint64_t index) const {
    JsonLine line(block.out);
    line.text("layout", puzzle.layout->name()).key("puzzle");
    append_puzzle_json(block.out, block.source->form, puzzle);
    const auto open = std::count(puzzle.givens.begin(), puzzle.givens.end(), 0);
    line.number("givens", puzzle.givens.size() - static_cast<std::uint64_t>(open));
    line.text("family", to_string(options_.family)).number("seed", options_.seed);
    line.number("index", index);
    line.close();
    block.out += '\n';
  }

  MakeOptions options_;
  bool json_;
};

bool takes_fixed(Family family) {
  return family == Family::lewis || family == Family::blank;
}

// The command that makes the same puzzles again.
std::string command_line(const MakeFlags& flags) {
  std::string line =
      fmt::format("# sudokit make --family {} --layout {}", flags.family, flags.layout);
  if (takes_fixed(*family_named(flags.family))) line += fmt::format(" --fixed {}", flags.fixed);
  if (flags.exact_count) line += " --exact-count";
  if (flags.relabel) line += " --relabel";
  line += fmt::format(" --count {} --seed {}", flags.count, flags.seed);
  return line + (flags.output.to.empty() ? "" : " --to " + flags.output.to) + '\n';
}

// What lets the puzzles be read again without --layout.
std::string layout_line(const MakeFlags& flags, const Layout& layout) {
  const auto usual = default_layout(layout.side());
  if (usual && same_houses(**usual, layout)) return "";
  return fmt::format("# layout: {}\n", flags.layout);
}

MakeOptions make_options(const MakeFlags& flags, bool fixed_given) {
  const Family family = *family_named(flags.family);
  if (fixed_given && !takes_fixed(family)) {
    throw UsageError(fmt::format("--fixed means nothing to the family {}", flags.family));
  }
  if ((flags.exact_count || flags.relabel) && family != Family::lewis) {
    throw UsageError("--exact-count and --relabel are for the family lewis");
  }
  return {family,    layout_of(flags.layout), flags.fixed, flags.exact_count, flags.relabel,
          flags.seed};
}

// Theorem 6.1 (Eppstein 2012), or 6.2 with --nonempty: digit 1 can be placed exactly when the
// formula has a solution.
int make_from_formula(const MakeFlags& flags) {
  if (flags.dimacs.empty()) throw UsageError("--family nishio-3sat needs --dimacs F.cnf");
  Formula formula = read_formula(flags.dimacs);
  if (flags.nonempty) formula = always_satisfiable(formula);
  const auto puzzle = nishio_3sat(formula);
  if (!puzzle) throw UsageError(puzzle.error().message);
  const Format form =
      flags.output.format() == Format::automatic ? Format::pencilmarks : flags.output.format();
  std::string text =
      fmt::format("# sudokit make --family nishio-3sat --dimacs {}{}\n# layout: {}\n", flags.dimacs,
                  flags.nonempty ? " --nonempty" : "", puzzle->layout->name());
  if (auto ok = write_puzzle(text, *puzzle, form); !ok) throw UsageError(ok.error().message);
  return print(text);
}

int make(const MakeFlags& flags, bool fixed_given) {
  if (flags.family == kNishio3Sat) return make_from_formula(flags);
  if (!flags.dimacs.empty() || flags.nonempty) {
    throw UsageError("--dimacs and --nonempty are for the family nishio-3sat");
  }
  const MakeOptions options = make_options(flags, fixed_given);
  const bool json = flags.output.as_json();
  Source source;
  source.name = "make";
  source.form.asked = flags.output.format() != Format::automatic;
  source.form.to = source.form.asked ? flags.output.format() : Format::line;
  // A form with a header of its own has nothing above it.
  std::string header(json ? "" : header_of(source.form.to));
  if (!json && header.empty()) header = command_line(flags) + layout_line(flags, *options.layout);
  const Interrupt interrupt;
  NumberFeed feed(flags.count, options.layout->cells(), std::move(source), header);
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<MakeWorker>(options, json); }, flags.jobs.count(),
      interrupt);
  return result.exit_code({});
}

const std::vector<Program::Example> kExamples = {
    {"sudokit make --count 100 --seed 7 > puzzles.txt",
     "100 puzzles that are unique and minimal; the seed makes the same ones again"},
    {"sudokit make --family blank --layout 5x5 --fixed 0.45 --count 20",
     "solved 25x25 grids of which 45 % of the cells are kept"},
    {"sudokit make --family nishio-3sat --dimacs F.cnf | sudokit nishio --digit 1",
     "a formula as a question about one digit, decided"},
    {"sudokit make --family lewis --layout 4x4 --fixed 0.4 --to grid", "one puzzle, drawn"},
};

}  // namespace

void add_make(Program& program) {
  const auto flags = std::make_shared<MakeFlags>();
  const auto fixed = std::make_shared<Flag*>();
  Command& app = program.add_command("make", "Make new puzzles", kExamples,
                                     [flags, fixed] { return make(*flags, (*fixed)->given()); });
  Flag* family =
      app.add_option("--family", &flags->family,
                     "minimal: unique, no given to spare; lewis: a shuffled root solution, blanked "
                     "at random; blank: a random solution blanked to an exact count; sukaku: "
                     "candidates only, unique, none to add; unsatisfiable: no solution, but one "
                     "without any given; nishio-3sat: from a formula, see --dimacs")
          ->type_name("NAME")
          ->show_default();
  std::vector<std::string> names;
  for (const Family each : families()) names.emplace_back(to_string(each));
  names.emplace_back(kNishio3Sat);
  family->choices(names);
  app.add_option("--dimacs", &flags->dimacs,
                 "nishio-3sat: the formula; digit 1 can be placed exactly when it has a solution")
      ->type_name("FILE");
  app.add_flag("--nonempty", flags->nonempty,
               "nishio-3sat: with one more variable, so that some placement is sure");
  add_layout_flag(app, flags->layout, "Layout: RxC boxes, latinN, x, windoku or a file");
  app.get_option("--layout")->show_default();
  *fixed = app.add_option("--fixed", &flags->fixed,
                          "lewis, blank: part of the cells that is given, 0 to 1")
               ->type_name("PART")
               ->range(0.0, 1.0)
               ->show_default();
  app.add_flag("--exact-count", flags->exact_count,
               "lewis: blank to an exact count instead of each cell by itself");
  app.add_flag("--relabel", flags->relabel, "lewis: also permute the digits");
  app.add_option("--count", &flags->count, "How many puzzles")->type_name("N")->show_default();
  app.add_option("--seed", &flags->seed, "Seed; puzzle i depends on it and on i alone")
      ->type_name("N")
      ->show_default();
  add_output_flags(app, flags->output,
                   "Form of the output; without it, line, or numbers above 35 digits");
  add_job_flags(app, flags->jobs);
}

}  // namespace sudokit::cli
