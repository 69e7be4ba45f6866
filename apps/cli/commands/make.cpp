// sudokit make: new puzzles; the output is the same for any number of threads. The first line is a
// comment with the command that made them (except in JSON, whose objects hold family, seed and
// index). The search for a rare wish ends at --tries or --time, and the nearest puzzles seen are
// reported.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <limits>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/print.hpp"
#include "cli/commands/record_worker.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/makers.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/paper.hpp"
#include "cli/flags/words.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/file_feed.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/output.hpp"
#include "cli/streams/pipeline.hpp"
#include "cli/streams/whole_file.hpp"
#include "core/mutex.hpp"
#include "core/number.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {
namespace {

// ---- Text file ----------------------------------------------------------------------------------

// TextFile: an outlet that writes the texts of blocks to a file, which gets its name when the run
// has ended.

class TextFile final : public Outlet {
 public:
  // Parameters and errors as for FileTarget.
  TextFile(const std::string& name, const std::vector<std::string>& inputs)
      : target_(name, inputs) {}

  bool take(Block& block) override {
    const bool written = target_.write(block.out);
    block.out.clear();
    return written;
  }
  int error() const override { return target_.error(); }
  bool broken() const override { return target_.broken(); }
  std::string name() const override { return target_.name(); }
  // Gives the file its name. Pre: the run has ended.
  bool keep() { return target_.keep(); }

 private:
  FileTarget target_;
};

// ---- Make worker --------------------------------------------------------------------------------

// MakeWorker: the worker of sudokit make. It makes a block of puzzles and writes them as text or
// prepares them for paper.

// Passes on what a maker observes, and lets the pipeline show progress meanwhile.
class PassingWatch final : public MakeWatch {
 public:
  explicit PassingWatch(MakeWatch* to) : to_(to) {}
  void at(Block& block, Turn& turn) { block_ = &block, turn_ = &turn; }

  void tried(std::uint64_t puzzles) override {
    to_->tried(puzzles);
    turn_->offer(*block_);
  }
  void nearer(const std::string& seen) override { to_->nearer(seen); }
  void found() override { to_->found(); }
  void gave_up(std::uint64_t tries, const std::string& nearest) override {
    to_->gave_up(tries, nearest);
  }

 private:
  MakeWatch* to_;
  Block* block_ = nullptr;
  Turn* turn_ = nullptr;
};

class MakeWorker : public Worker {
 public:
  // `paper`: null if the puzzles are written as text. `made` counts the puzzles of all workers.
  // Pre: the question has a watch.
  MakeWorker(const MakeQuestion& question, const PrintSettings* paper,
             std::atomic<std::uint64_t>& made);

  Tally tally;

  void run(Block& block, Turn&) override;

 private:
  bool write(Block& block, Result<MadePuzzle>& made);
  void write_text(Block& block, MadePuzzle& made) const;
  bool print(Block& block, const MadePuzzle& made);
  void say_unknown(Block& block, const MadePuzzle& made);

  PassingWatch watch_;
  std::atomic<std::uint64_t>& made_;
  MakeAsker asker_;
  std::optional<Preparer> preparer_;
};

std::string place_of(std::uint64_t index) {
  return fmt::format("puzzle {}", index + 1);
}

MakeAsker make_asker(MakeQuestion question, MakeWatch& watch) {
  question.request.watch = &watch;
  auto asker = MakeAsker::make(question);
  if (!asker) refuse_question(asker.error());
  return std::move(*asker);
}

MakeWorker::MakeWorker(const MakeQuestion& question, const PrintSettings* paper,
                       std::atomic<std::uint64_t>& made)
    : watch_(question.request.watch), made_(made), asker_(make_asker(question, watch_)) {
  if (paper != nullptr) preparer_.emplace(*paper, Limits{question.request.budget});
}

void MakeWorker::run(Block& block, Turn& turn) {
  watch_.at(block, turn);
  const auto take = [&](Result<MadePuzzle>&& made) {
    const bool more = write(block, made);
    made_ += more;
    turn.offer(block);
    return more;
  };
  asker_.answer(block.first, block.count, take, block.stop);
}

// False if the maker was stopped before the puzzle was made.
bool MakeWorker::write(Block& block, Result<MadePuzzle>& made) {
  if (!made) refuse_question(made.error());
  if (made->reason == StopReason::stopped) return false;
  const bool known = made->reason == StopReason::finished;
  tally.facts.unknown |= !known;
  if (known && preparer_) return print(block, *made);
  const std::lock_guard lock(block.mutex);
  Appending text(block.out);
  if (asker_.question().rated) {
    asker_.append(block.out, {"", 0, block.source->form}, *made);
  } else if (known) {
    write_text(block, *made);
  } else {
    say_unknown(block, *made);
  }
  text.keep();
  ++block.reached;
  return true;
}

// The weight is a column in csv, and the comment in other forms.
void MakeWorker::write_text(Block& block, MadePuzzle& made) const {
  const bool column = block.source->form.to == Format::csv;
  if (made.weight && !column) made.puzzle.comment = fmt::format("weight {}", *made.weight);
  const auto ok = append_puzzle(block.out, block.source->form, made.puzzle);
  if (!ok) refuse_question(ok.error());
  if (made.weight && column) {
    block.out.pop_back();
    block.out += fmt::format(",{}\n", *made.weight);
  }
}

bool MakeWorker::print(Block& block, const MadePuzzle& made) {
  auto prepared = preparer_->prepare(made.puzzle, block.stop);
  if (!prepared) refuse_question(prepared.error());
  if (!prepared->entry && prepared->reason == StopReason::stopped) return false;
  const std::lock_guard lock(block.mutex);
  set(block, std::move(*prepared), place_of(made.index), tally);
  ++block.reached;
  return true;
}

// The budget was spent; the next puzzle has its own budget.
void MakeWorker::say_unknown(Block& block, const MadePuzzle& made) {
  const std::string place = place_of(made.index);
  if (preparer_) {
    block.notes += fmt::format("{}: not made: {}\n", place, to_string(made.reason));
  } else {
    append_remark(block.out, "unknown", place, to_string(made.reason));
  }
}

// -------------------------------------------------------------------------------------------------

struct MakeFlags {
  std::string family = "minimal";
  std::string layout = "3x3";
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  bool drawn = false;  // the seed
  std::optional<std::uint64_t> tries;
  MakerFlags maker;
  OutputFlags output;
  BudgetFlags budget;
  JobFlags jobs;
  ShardFlags part;
  PaperFlags paper;

  const std::string& file() const { return paper.settings.output; }
  bool in_file() const { return !file().empty() && file() != "-"; }
  bool on_paper() const { return is_page_form(output.to); }
};
constexpr const char* kRated = "rated";  // --rating is also a wish

// The observations of makers that search for puzzles with a wish.
class Watch final : public MakeWatch {
 public:
  // `advice`: a suggestion added to the end of a note.
  explicit Watch(std::string advice) : advice_(std::move(advice)) {}
  void tried(std::uint64_t puzzles) override {
    tries_ += puzzles;
    if (puzzles > 0 && !said_ && std::chrono::steady_clock::now() - start_ > kWait) say_so_far();
  }
  void found() override { said_ = true; }
  void nearer(const std::string& seen) override {
    const std::lock_guard lock(mutex_);
    seen_ = seen;
  }
  void gave_up(std::uint64_t, const std::string& nearest) override {
    const std::lock_guard lock(mutex_);
    ++missed_;
    if (nearest_.empty()) nearest_ = nearest;
  }
  std::string progress(std::uint64_t done, std::uint64_t all) const {
    const std::string tried = tries_ == 0 ? "" : fmt::format(", {} tried", tries_.load());
    return fmt::format("{} of {} puzzles{}", done, all, tried);
  }
  // A summary of the searches that were given up; "" if there are none. After an
  // interruption, those that were not begun are missing too.
  std::string summary(std::uint64_t all, const PipelineResult& result) const {
    if (missed_ == 0) return "";
    const std::uint64_t missing = result.signal != 0 ? all - result.delivered : missed_;
    return fmt::format(
        "sudokit make: {} of {} puzzles not found among {} tried; for the first, {}{}\n", missing,
        all, tries_.load(), nearest_, advice_);
  }

 private:
  static constexpr std::chrono::seconds kWait{10};

  // Informs a person who waits for the first puzzle, once.
  void say_so_far() {
    if (said_.exchange(true)) return;
    const std::lock_guard lock(mutex_);
    console().write(fmt::format(
        "sudokit make: none of {} puzzles tried meets the requirements{}{}; the "
        "search goes on. Perhaps there is none: --tries N or --time SECONDS would end it{}\n",
        tries_.load(), seen_.empty() ? "" : "; closest: ", seen_, advice_));
  }

  const std::string advice_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<bool> said_{false};  // or not needed any more
  std::atomic<std::uint64_t> tries_{0};
  Mutex mutex_;
  std::uint64_t missed_ = 0;
  std::string nearest_;
  std::string seen_;  // the last puzzle that was nearer than all before
};

// Feeds blocks of puzzle numbers instead of records.
class NumberFeed : public Feed {
 public:
  NumberFeed(const Stretch& numbers, int cells, Source source, std::string header,
             const Watch& watch, const std::atomic<std::uint64_t>& made)
      : watch_(watch),
        made_(made),
        begin_(numbers.begin),
        count_(numbers.size()),
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
  std::uint64_t offset() const override { return begin_; }
  double fraction() const override {
    return count_ == 0 ? -1 : static_cast<double>(taken_) / static_cast<double>(count_);
  }

  std::optional<std::uint64_t> done() const override { return made_; }
  std::string progress(std::uint64_t done) const override { return watch_.progress(done, count_); }
  bool slow() const override { return true; }

 private:
  const Watch& watch_;
  const std::atomic<std::uint64_t>& made_;
  std::uint64_t begin_;
  std::uint64_t count_;
  std::size_t cells_;
  std::shared_ptr<const Source> source_;
  std::string header_;
  std::atomic<std::uint64_t> taken_{0};
};

// A layout in the command that makes the same puzzles again: by its usual name.
std::string spelled(const std::string& name_or_file) {
  const auto named = Layout::named(name_or_file);
  return named ? (*named)->name() : shell_word(name_or_file);
}

// The command that makes the same puzzles again, without a line end.
std::string command_line(const MakeFlags& flags, const Maker& maker) {
  const MakerInfo& info = maker.info();
  std::string line = fmt::format("sudokit make --family {}", info.name);
  if (!info.makes_boards()) line += fmt::format(" --layout {}", spelled(flags.layout));
  line += flags.maker.spelled(maker);
  if (info.seeded) line += fmt::format(" --count {} --seed {}", flags.count, flags.seed);
  if (flags.tries) line += fmt::format(" --tries {}", *flags.tries);
  return line + (flags.output.to.empty() ? "" : " --to " + flags.output.to);
}

// It as a remark of the form.
std::string command_remark(const MakeFlags& flags, const Maker& maker, Format to) {
  const FormatInfo& form = info_of(to);
  return fmt::format("{}{}{}\n", form.before_remark, command_line(flags, maker), form.after_remark);
}

// A board of one digit: the command that makes it again and its text, or one JSON object.
int make_board(const MakeFlags& flags, const Maker& maker, const MakeRequest& request) {
  const auto board = maker.make_board(request);
  if (!board) {
    const Error& error = board.error();
    if (flags.maker.input_file.empty()) throw UsageError(error);
    refuse_file(flags.maker.input_file, error);
  }
  if (!flags.output.as_json())
    return print("# " + command_line(flags, maker) + '\n' + digit_board_text(*board));
  std::string text;
  append_board(text, {}, maker.info().name, *board);
  return print(text);
}

// Warns of slow layouts. Sides are easily mistaken, because boxes of 4x4 make grids of 16x16.
void warn_if_slow(const MakerInfo& info, const Layout& layout) {
  if (layout.side() < info.slow_side) return;
  console().write(fmt::format(
      "sudokit make: puzzles of the family {} on {} ({} by {} cells) may take minutes or more; "
      "--side N gives grids of N by N\n",
      info.name, layout.name(), layout.side(), layout.side()));
}

// What would make a search faster, for the end of a note.
template <class Typed>
std::string advice_for(const Typed& typed) {
  std::string advice;
  if (typed.contains("givens")) {
    advice = "; --no-minimal keeps givens that a minimal puzzle could spare";
  }
  // Harder techniques, which most puzzles need, take nearly all of the time.
  if ((typed.contains("needs") || typed.contains("contains")) && !typed.contains("only")) {
    advice += "; --only with this technique and easier ones may be 100 times faster";
  }
  return advice;
}

// Rejects flags that do not apply to the maker.
void check_flags(const MakeFlags& flags, const MakerInfo& info, Command& app) {
  const bool board = info.makes_boards();
  if (board && !flags.output.to.empty() && flags.output.to != "json") {
    throw UsageError("inapplicable-option", "--to {} does not apply to the family {}",
                     flags.output.to, info.name);
  }
  if (board) refuse_given(app, fmt::format("the family {}", info.name), {"--output"});
  for (const char* name : {"--layout", "--side", "--count", "--seed", "--shard"}) {
    const bool about_layout = name[2] == 'l' || name == std::string_view("--side");
    if (app.get_option(name)->given() && (about_layout ? board : !info.seeded)) {
      throw UsageError("inapplicable-option", "{} does not apply to the family {}", name,
                       info.name);
    }
  }
  if (flags.on_paper()) refuse_given(app, "--to " + flags.output.to, {"--shard"});
  if (flags.tries && info.wishes.empty()) {
    throw UsageError("inapplicable-option", "--tries does not apply to the family {}", info.name);
  }
  if (flags.on_paper() && flags.output.json) {
    throw UsageError("conflicting-options", "--json and --to {} exclude each other",
                     flags.output.to);
  }
  for (const std::string& name : paper_flag_names(kRated)) {
    const bool rated = name == std::string("--") + kRated;
    if (flags.on_paper() || (rated && flags.output.as_json())) continue;
    if (app.get_option(name)->given()) {
      throw UsageError("missing-option", "{} is for printed pages: it needs --to {}{}", name,
                       fmt::join(kPageForms, " or --to "), rated ? ", or --json" : "");
    }
  }
  if (!info.input.name.empty() && flags.maker.input_file.empty()) {
    throw UsageError("missing-option", "--family {} needs --{} FILE", info.name, info.input.name);
  }
}

LayoutPtr layout_wanted(const MakeFlags& flags, const MakerInfo& info) {
  const LayoutPtr layout = layout_of(flags.layout);
  if (auto ok = supports(info, *layout); !ok) throw UsageError(ok.error());
  return layout;
}

// The files that must not be overwritten.
std::vector<std::string> files_read(const MakeFlags& flags) {
  std::vector<std::string> read = {flags.layout, flags.maker.input_file};
  for (const auto& [name, typed] : flags.maker.typed) read.push_back(typed);
  if (!flags.paper.settings.logo.empty()) read.push_back(flags.paper.settings.logo);
  return read;
}

// Does each puzzle come with a weight? Rejects forms that cannot hold weights.
bool weighed(const MakeFlags& flags, const Maker& maker, const MakeRequest& request) {
  const Puzzle open =
      plain_puzzle(request.layout, Grid(static_cast<std::size_t>(request.layout->cells())));
  if (!maker.weight(open)) return false;
  const bool kept = flags.output.to.empty() || flags.output.as_json() ||
                    (!flags.on_paper() && info_of(flags.output.format()).comments);
  if (kept) return true;
  throw UsageError("conflicting-options",
                   "--sample weighted: --to {} cannot hold weights; use line, csv or json",
                   flags.output.to);
}

// The requested form; otherwise one that holds the puzzles.
Format format_of(const MakeFlags& flags, const Maker& maker, const MakeRequest& request) {
  if (flags.output.format() != Format::automatic) return flags.output.format();
  return maker.adds_rules(request.layout) ? Format::rules : Format::line;
}

// Whether the form can hold rules of some kind. A puzzle whose rules it cannot hold is an error of
// its own.
bool holds_rules(Format to, const LayoutPtr& layout) {
  return std::ranges::any_of(std::array{"different", "greater-than"}, [&](const char* kind) {
    Puzzle ruled = plain_puzzle(layout, Grid(static_cast<std::size_t>(layout->cells())));
    auto rules = Rules::make(*layout, {{find_constraint(kind), {{0, 1}}}});
    if (!rules) return false;
    ruled.rules = std::move(*rules);
    return can_hold(to, ruled).has_value();
  });
}

// The text before the first puzzle: the header of the form, or else the command, and the layout if
// readers need it.
std::string header_text(const MakeFlags& flags, const Maker& maker, const MakeRequest& request,
                        bool weights) {
  const Format to = format_of(flags, maker, request);
  std::string own(header_of(to));
  if (!own.empty() && weights) own.replace(own.size() - 1, 1, ",weight\n");
  if (info_of(to).layouts) return own.empty() ? command_remark(flags, maker, to) : own;
  const LayoutPtr made = maker.layout_made(request.layout);
  if (maker.adds_rules(request.layout) && (!made || !holds_rules(to, made))) {
    throw UsageError("format-cannot-hold",
                     "{} cannot hold puzzles with rules or regions of their own: use rules or json",
                     to_string(to));
  }
  const auto layout = layout_comment(*made);
  if (!layout) {
    throw UsageError("format-cannot-hold", "{} cannot hold the layout {}: use rules or json",
                     to_string(to), made->name());
  }
  return own.empty() ? command_remark(flags, maker, to) + *layout : *layout + own;
}

// Ends a file of text or JSON; returns the exit code of the run.
int end_file(TextFile& file, const PipelineResult& result, const Facts& facts) {
  PipelineResult ended;
  ended.signal = result.signal;
  const bool kept = file.error() == 0 && file.keep();
  ended.write_error = kept ? 0 : file.error();
  ended.outlet = file.name();
  return ended.exit_code(facts);
}

// A drawn seed is always reported. Other seeds are reported at a terminal if the output may not
// contain them.
void say_seed(const MakeFlags& flags, const MakerInfo& info) {
  const bool seen = console().on_terminal() && (flags.in_file() || !console().beside_answers());
  if (!info.seeded || (!flags.drawn && !seen)) return;
  console().write(fmt::format("sudokit make: --seed {} makes the same again\n", flags.seed));
}

// `--layout jigsaw` and `--layout jigsaw6` are short for a side and `--jigsaw`.
void read_jigsaw(MakeFlags& flags) {
  constexpr std::string_view kJigsaw = "jigsaw";
  if (!flags.layout.starts_with(kJigsaw) || std::filesystem::exists(path_of(flags.layout))) return;
  const std::string_view rest = std::string_view(flags.layout).substr(kJigsaw.size());
  const auto side = rest.empty() ? Result<std::uint64_t>(9) : parse_integer(rest, 2, kMaxSide);
  if (!side) return;
  flags.maker.switches["jigsaw"] = true;
  flags.layout = std::to_string(*side);
}

int make(MakeFlags& flags, Command& app) {
  if (flags.on_paper()) Press::reach();
  read_jigsaw(flags);
  const std::shared_ptr<const Maker> maker = flags.maker.make(flags.family);
  const MakerInfo& info = maker->info();
  check_flags(flags, info, app);
  MakeRequest request;
  request.seed = flags.seed;
  request.input = flags.maker.read_input();
  request.budget = flags.budget.budget();
  if (info.makes_boards()) return make_board(flags, *maker, request);
  say_seed(flags, info);
  request.layout = layout_wanted(flags, info);
  flags.maker.refuse_lost_files(info, *request.layout);
  if (auto ok = maker->check(request.layout); !ok) throw UsageError(ok.error());
  warn_if_slow(info, *request.layout);
  request.tries = flags.tries;
  const bool json = flags.output.as_json();
  Source source;
  source.name = "make";
  source.form.asked = flags.output.format() != Format::automatic;
  if (!json || source.form.asked) source.form.to = format_of(flags, *maker, request);
  const bool weights = weighed(flags, *maker, request);
  std::string header = json || flags.on_paper() ? "" : header_text(flags, *maker, request, weights);
  std::optional<PrintSettings> paper;
  std::optional<Press> press;
  if (flags.on_paper()) {
    paper = flags.paper.checked(flags.output.to);
    if (paper->sections == Sections::file)
      throw UsageError("inapplicable-option", "--sections file does not apply to made puzzles");
    paper->subject = command_line(flags, *maker);
    press.emplace(*paper, files_read(flags));
  }
  // A document cannot be split.
  const Stretch numbers = stretch_of(press ? Shard{} : flags.part.shard(), flags.count);
  if (!numbers.tells(0)) header.clear();
  const Interrupt interrupt;
  std::optional<TextFile> file;
  if (flags.in_file() && !press) file.emplace(flags.file(), files_read(flags));
  Watch watch(advice_for(flags.maker.typed));
  request.watch = &watch;
  MakeQuestion question{maker, request, 1, json, {}};
  if (json && !flags.paper.settings.rating.empty()) question.scales = {flags.paper.settings.rating};
  std::atomic<std::uint64_t> made{0};
  NumberFeed feed(numbers, request.layout->cells(), std::move(source), header, watch, made);
  Outlet* const outlet = press ? static_cast<Outlet*>(&*press) : file ? &*file : nullptr;
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<MakeWorker>(question, paper ? &*paper : nullptr, made); },
      flags.jobs.count(), interrupt, outlet);
  console().write(watch.summary(numbers.size(), result));
  const Facts facts = merged_tally<MakeWorker>(result, {}).facts;
  if (file) return end_file(*file, result, facts);
  return press ? end_press(*press, result, facts) : result.exit_code(facts);
}

const std::vector<Program::Example> kMakeExamples = {
    {"sudokit make --count 100 --seed 7 > puzzles.txt",
     "100 unique, minimal puzzles; the seed makes them repeatable"},
    {"sudokit make --side 6 --count 20", "6x6 puzzles"},
    {"sudokit make --hard --count 20 --seed random -o hard.txt",
     "twenty hard puzzles, different ones each time"},
    {"sudokit make --family blank --layout 5x5 --fixed 0.45 --count 20",
     "25x25 grids that keep 45 % of the cells of a solution"},
    {"sudokit make --count 10 --symmetry rotate180 --givens 24..26 --needs x-wing --rating "
     "se:3..4.5",
     "puzzles with given properties (docs/making.md)"},
    {"sudokit make --rules killer --givens 0 --count 20", "killers without givens"},
    {"sudokit make --rules thermometer:4,arrow:2..4,anti-knight",
     "rules of several kinds, and as few givens as they permit"},
    {"sudokit make --mask mask.txt --no-minimal --time 60",
     "make a puzzle whose givens fill a drawing of cells"},
    {"sudokit make --sample weighted --count 1000 --to csv",
     "an unbiased sample of minimal puzzles, with weights"},
    {"sudokit make --count 100 --givens 24..26 --to pdf --answers behind --rated se -o book.pdf",
     "a book of a hundred puzzles, answers on the back"},
    {"sudokit make --count 1000000 --shard 2/8 > puzzles-2of8.txt",
     "the second of eight parts, for example on another machine"},
    {"sudokit make --family nishio-3sat --dimacs F.cnf | sudokit nishio --board -",
     "decide a formula as a single-digit board"},
    {"sudokit make --family lewis --layout 4x4 --fixed 0.4 --to grid", "draw a 16x16 puzzle"},
};

}  // namespace

void add_make(Program& program) {
  const auto flags = std::make_shared<MakeFlags>();
  Command& app = program.add_command("make", "Make new puzzles", kMakeExamples,
                                     [flags](Command& self) { return make(*flags, self); });
  add_maker_flags(app, flags->maker, flags->family);
  add_layout_flag(app, flags->layout,
                  "Layout: RxC boxes (4x4 boxes make a grid of 16 by 16), latinN, x, windoku or a "
                  "file");
  app.get_option("--layout")->show_default();
  app.add_option("--count", &flags->count, "Number of puzzles to make")
      ->type_name("N")
      ->show_default();
  const auto take_seed = [flags](const std::string& typed) -> Result<void> {
    flags->drawn = typed == "random";
    const auto seed = flags->drawn
                          ? Result<std::uint64_t>(std::random_device()())
                          : parse_integer(typed, 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return tl::unexpected(seed.error());
    flags->seed = *seed;
    return {};
  };
  app.add_option(
         "--seed", take_seed,
         "Seed; puzzle i depends only on it and on i. random draws a seed and prints it [1]")
      ->type_name("N");
  app.add_option("--tries", &flags->tries,
                 "minimal: number of tries for each puzzle before it is given up; without this and "
                 "--time, only Ctrl-C ends the search if no puzzle meets the requirements")
      ->type_name("N")
      ->group("Run");
  add_output_flags(app, flags->output,
                   "Output format; by default that of the name of --output, otherwise rules with "
                   "--rules or --jigsaw, else line, or numbers above 35 digits");
  Flag* to = app.get_option("--to");
  std::vector<std::string> forms = to->words();
  forms.insert(forms.end(), kPageForms.begin(), kPageForms.end());
  to->choices(forms);
  add_paper_flags(app, flags->paper, kRated);
  app.get_option(std::string("--") + kRated)
      ->description("Print a rating under each puzzle, and in JSON, on this scale of `rate`");
  add_budget_flags(app, flags->budget);
  add_shard_flag(app, flags->part, "--count puzzles");
  add_job_flags(app, flags->jobs);
}

}  // namespace sudokit::cli
