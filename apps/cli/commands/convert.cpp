// sudokit convert: writes puzzles in another form, or as isomorphs; exports one puzzle to the
// language of another solver, and reads its answer back.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/distinct.hpp"
#include "cli/commands/document.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/options.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/output.hpp"
#include "propagate/propagated.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "text/reduced_cnf.hpp"

namespace sudokit::cli {
namespace {

// ---- Changes ------------------------------------------------------------------------------------

// The changes that `convert` makes to a puzzle before writing it: moves, relabelling, and the
// canonical form, in this order. `scramble` makes random isomorphs.

bool changes_any(const TransformQuestion& changes) {
  return !changes.moves.empty() || !changes.relabel.empty() || changes.canonical;
}

// ---- Problem ------------------------------------------------------------------------------------

// Exports one puzzle as a problem for another solver, and decodes that solver's answer.

// Standard output as a stream, because problems may be far larger than memory.
class OutputBuffer : public std::streambuf {
 public:
  explicit OutputBuffer(Output& out) : out_(out) { setp(buffer_, buffer_ + sizeof buffer_); }

 protected:
  int_type overflow(int_type c) override {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  int sync() override {
    const bool written = out_.write({pbase(), static_cast<std::size_t>(pptr() - pbase())});
    setp(buffer_, buffer_ + sizeof buffer_);
    return written ? 0 : -1;
  }

 private:
  Output& out_;
  char buffer_[1 << 16];
};

[[noreturn]] void refuse(const std::string& place, const Error& error) {
  throw InputError(error.code, "{}: {}", place, error.message);
}

struct Only {
  Puzzle puzzle;
  std::shared_ptr<const Source> source;
  std::string place;
};

// Reads the only puzzle of the inputs.
Only read_only_puzzle(InputOptions options) {
  FileFeed feed(std::move(options), -1);
  Block block;
  std::optional<Only> only;
  while (feed.next(block, 1)) {
    console().write(block.notes);
    block.notes.clear();
    if (block.count == 0) continue;  // only notes
    for (const Record& record : block.batch.records) {
      const std::string place = fmt::format("{}:{}", block.source->name, record.line);
      if (only)
        throw InputError("several-puzzles", place + ": a second puzzle; expected exactly one");
      auto puzzle = parse_record(block.source->context, record);
      if (!puzzle) refuse(place, puzzle.error());
      only = Only{std::move(*puzzle), block.source, place};
    }
  }
  if (!only) throw InputError("no-puzzle", "no puzzle found");
  return std::move(*only);
}

std::string content_of(const std::string& name) {
  std::ifstream file(path_of(name), std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file) throw InputError("cannot-read", "{}: {}", name, std::strerror(errno));
  return text.str();
}

// The forms of other solvers: all exports, and the formula of what propagation leaves.
bool is_problem(const std::string& form) {
  return form == kReducedCnf || export_named(form).has_value();
}

Result<void> write_problem(std::ostream& stream, const Puzzle& puzzle, const std::string& form) {
  if (form != kReducedCnf) return write_export(stream, puzzle, *export_named(form));
  const bool plain = puzzle.features().within(kHousesAndMarks);
  return write_reduced_cnf(stream, plain ? propagated(puzzle) : puzzle);
}

Result<Grid> decoded(const Puzzle& puzzle, const std::string& form, const std::string& text) {
  if (form == kReducedCnf) return decode_reduced_model(propagated(puzzle), text);
  const Export what = *export_named(form);
  if (what == Export::cnf || what == Export::opb) return decode_model(puzzle, text);
  return decode_colouring(puzzle, what, text);
}

// The forms whose answers can be decoded.
std::vector<std::string> decodable_names() {
  std::vector<std::string> names = {std::string(kReducedCnf)};
  for (const Export each : exports()) {
    if (each != Export::exact_cover) names.emplace_back(to_string(each));
  }
  return names;
}

// Both return the exit code. InputError if the input does not hold exactly one puzzle, or if the
// puzzle or the answer does not fit the form.
int export_problem(const InputFlags& input, const TransformQuestion& changes,
                   const std::string& form) {
  const Only only = read_only_puzzle(input_options(input, {}));
  const auto puzzle = asker_of(changes).answer(only.puzzle);
  if (!puzzle) refuse(only.place, puzzle.error());
  Output out(STDOUT_FILENO);
  OutputBuffer buffer(out);
  std::ostream stream(&buffer);
  if (auto ok = write_problem(stream, puzzle->puzzle, form); !ok) refuse(only.place, ok.error());
  stream.flush();
  if (out.error() != 0) {
    throw InputError("cannot-write", "cannot write to {}: {}", Output::standard_output_name(),
                     std::strerror(out.error()));
  }
  return kDone;
}

int decode_answer(const InputFlags& input, const OutputFlags& output, const std::string& form,
                  const std::string& answer_file) {
  const Only only = read_only_puzzle(input_options(input, output));
  const std::string text = content_of(answer_file);
  const auto grid = decoded(only.puzzle, form, text);
  if (!grid) refuse(fmt::format("{}:{}", answer_file, grid.error().line), grid.error());
  std::string out;
  if (auto ok = append_grid(out, only.source->form, *only.puzzle.layout, *grid); !ok) {
    refuse(only.place, ok.error());
  }
  return print(out);
}

// -------------------------------------------------------------------------------------------------

struct ConvertOptions {
  InputFlags input;
  OutputFlags output;
  JobFlags jobs;
  ShardFlags part;
  TransformQuestion changes;
  std::string decode;
  std::string answer;
  bool pencilmarks = false;
  bool distinct = false;
  bool duplicates = false;

  Keep keep() const { return distinct ? Keep::first : duplicates ? Keep::again : Keep::all; }
  std::shared_ptr<Document> document = std::make_shared<Document>();
};

// Fills every open cell with the candidates that its houses leave.
Result<void> pencil_in(Puzzle& puzzle) {
  auto state = basic_pencilmarks(puzzle);
  if (!state) return tl::unexpected(state.error());
  for (std::size_t cell = 0; cell < state->candidates.size(); ++cell) {
    if (puzzle.givens[cell] != 0) {
      state->candidates[cell] = {};
      state->candidates[cell].insert(puzzle.givens[cell]);
    } else if (state->candidates[cell].empty()) {
      return fail("no-candidate",
                  cell_name(*puzzle.layout, static_cast<int>(cell)) + " has no candidate left");
    }
  }
  puzzle.marks = std::move(state->candidates);
  return {};
}

class ConvertWorker final : public QuestionWorker<TransformQuestion> {
 public:
  explicit ConvertWorker(const ConvertOptions& options)
      : QuestionWorker(options.changes, options.output.as_json()),
        changes_(changes_any(options.changes)),
        svg_(options.output.to == "svg"),
        pencilmarks_(options.pencilmarks),
        marked_(options.keep() != Keep::all),
        document_(*options.document) {}

 private:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    if (svg_ && document_.begin() > 1) return Document::refuse("svg");
    if (!changes_) {
      answer().puzzle = puzzle;
    } else if (auto ok = QuestionWorker::work(puzzle, number); !ok) {
      return ok;
    }
    return pencilmarks_ && !svg_ ? pencil_in(answer().puzzle) : Result<void>();
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const std::size_t begin = block.out.size();
    if (json()) {
      if (auto ok = can_hold(Format::json, answer().puzzle); !ok) return ok;
    }
    auto done = QuestionWorker::write(block, record, puzzle);
    if (done && marked_) mark_puzzle(block, answer().puzzle, begin);
    return done;
  }

  void count(const Block&, const Record&, const Answer&) override {}

  // A picture has no room for messages.
  void refuse(Block& block, const Record& record, const Error& error) override {
    svg_ ? note_refusal(block, record, error, tally)
         : refuse_record(block, record, error, json(), tally);
  }

  Result<void> say(Block& block, const Record& record, const Puzzle&,
                   const Answer& changed) override {
    if (svg_) return draw(changed.puzzle);
    if (block.source->added == 0) return append_puzzle_of(block, record, changed.puzzle);
    if (auto ok = can_hold(Format::csv, changed.puzzle); !ok) return ok;
    if (auto ok = check_layout_told(block, changed.puzzle); !ok) return ok;
    append_row(block, record, &changed.puzzle, std::array<std::string_view, 1>{}, true);
    return {};
  }

  Result<void> draw(const Puzzle& puzzle) const {
    DrawOptions draw;
    draw.title = puzzle.comment.empty() ? "Sudoku" : puzzle.comment;
    draw.labels = false;
    const auto state = pencilmarks_ ? basic_pencilmarks(puzzle) : pencilmarks_of(puzzle);
    if (!state) return tl::unexpected(state.error());
    document_.set([text = draw_svg(*state, nullptr, draw)] { return print(text); });
    return {};
  }

  const bool changes_;  // false: puzzles are written unchanged
  const bool svg_;
  const bool pencilmarks_;
  const bool marked_;
  Document& document_;
};

// Can the output be split? It can if it is a sequence of independent puzzles.
bool has_parts(const ConvertOptions& options, Command& app) {
  const std::string& to = options.output.to;
  const char* const whole = options.keep() != Keep::all     ? "--distinct or --duplicates"
                            : !options.decode.empty()       ? "--decode"
                            : to == "svg" || is_problem(to) ? "a form that holds one puzzle"
                                                            : nullptr;
  if (whole != nullptr) refuse_given(app, whole, {"--shard"});
  return whole == nullptr;
}

// --distinct and --duplicates apply only to streams of puzzles.
void check_keep(const ConvertOptions& options) {
  if (options.keep() == Keep::all) return;
  const char* const flag = options.distinct ? "--distinct" : "--duplicates";
  if (options.distinct && options.duplicates) {
    throw UsageError("conflicting-options", "--distinct and --duplicates exclude each other");
  }
  if (!options.decode.empty())
    throw UsageError("conflicting-options", "{} cannot be combined with --decode", flag);
  if (options.output.to == "svg" || is_problem(options.output.to)) {
    throw UsageError("conflicting-options", "{} cannot be combined with --to {}", flag,
                     options.output.to);
  }
}

// The answer of another solver is one grid, written in a form of puzzles.
void check_decode(const ConvertOptions& options, Command& app) {
  refuse_given(app, "--decode, which writes the solution of the puzzle as it is",
               {"--transform", "--relabel", "--canonical", "--pencilmarks", "--json", "--jobs"});
  const std::string& to = options.output.to;
  if (to == "svg" || to == "json" || is_problem(to)) {
    throw UsageError("conflicting-options", "--decode cannot be combined with --to {}", to);
  }
}

int convert(const ConvertOptions& options, Command& app) {
  check_keep(options);
  const bool parts = has_parts(options, app);
  if (options.output.json && options.output.to == "svg") {
    throw UsageError("conflicting-options", "--json cannot be combined with --to svg");
  }
  if (!options.decode.empty()) {
    check_decode(options, app);
    return decode_answer(options.input, options.output, options.decode, options.answer);
  }
  if (is_problem(options.output.to)) {
    refuse_given(app, "a form of other solvers", {"--pencilmarks"});
    if (options.output.json)
      throw UsageError("conflicting-options",
                       "--json cannot be combined with --to " + options.output.to);
    return export_problem(options.input, options.changes, options.output.to);
  }
  InputOptions input = input_options(options.input, options.output);
  input.header = !options.output.as_json();
  input.puzzles_out = input.header;
  if (input.header) input.columns = {"error"};
  if (parts) input.shard = options.part.shard();
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  std::optional<DistinctOutput> distinct;
  if (options.keep() != Keep::all) distinct.emplace(options.keep());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<ConvertWorker>(options); }, options.jobs.count(),
      interrupt, distinct ? &*distinct : nullptr);
  return options.document->write_only(
      result.exit_code(merged_tally<ConvertWorker>(result, feed.facts()).facts));
}

const std::vector<Program::Example> kConvertExamples = {
    {"sudokit convert --to grid puzzles.txt", "draw each puzzle"},
    {"sudokit convert --from csv --to line kaggle.csv > puzzles.txt", "one puzzle per line"},
    {"sudokit convert --to svg --pencilmarks puzzle.txt > puzzle.svg",
     "an SVG picture with candidates"},
    {"sudokit convert --to grid --pencilmarks puzzle.txt",
     "the initial pencilmarks, to edit and read again"},
    {"sudokit convert --canonical --duplicates puzzles.txt",
     "find repeated puzzles, even scrambled ones; printed in canonical form"},
    {"sudokit convert --distinct big.txt.zst", "keep the first of equal puzzles"},
    {"sudokit scramble puzzles.txt | sudokit convert --to grid",
     "draw a random isomorph of each puzzle"},
    {"sudokit convert --to cnf puzzle.txt > puzzle.cnf",
     "write a puzzle as a CNF formula for a SAT solver"},
    {"sudokit convert --decode cnf --answer model.txt puzzle.txt",
     "read and check the SAT solver's answer"},
    {"sudokit convert --transform rotate,mirror --relabel appearance puzzles.txt",
     "rotate clockwise, mirror, and rename digits in order of appearance"},
};

}  // namespace

void add_convert(Program& program) {
  const auto options = std::make_shared<ConvertOptions>();
  Command& app = program.add_command(
      "convert", "Convert puzzles to another format, or transform them", kConvertExamples,
      [options](Command& self) { return convert(*options, self); });
  add_input_flags(app, options->input);
  add_output_flags(app, options->output);
  Flag* to = app.get_option("--to");
  std::vector<std::string> forms = to->words();
  for (const Export each : exports()) forms.emplace_back(to_string(each));
  forms.emplace_back(kReducedCnf);
  forms.emplace_back("svg");
  to->choices(forms);
  app.add_flag("--pencilmarks", options->pencilmarks,
               "Also write the candidates of open cells: the digits that their houses still allow")
      ->group("Output");
  Flag* decode = app.add_option("--decode", &options->decode,
                                "Read the answer of another solver from --answer; the puzzle was "
                                "exported in this format")
                     ->type_name("FORM")
                     ->group("Output");
  decode->choices(decodable_names());
  Flag* answer =
      app.add_option("--answer", &options->answer,
                     "The other solver's output: a model (v lines), or the colours of vertices")
          ->type_name("FILE")
          ->group("Output");
  decode->needs(answer);
  answer->needs(decode);
  app.add_flag("--distinct", options->distinct,
               "Leave out repeated puzzles, regardless of their comments; with --canonical, also "
               "isomorphs. Needs about 350 MB of memory for 10^7 puzzles")
      ->group("Output");
  app.add_flag("--duplicates", options->duplicates,
               "Write only the puzzles that --distinct leaves out")
      ->group("Output");
  add_option_flags(app, options->changes);
  add_shard_flag(app, options->part, "puzzles");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
