// sudokit scramble: random isomorphs of puzzles, each as hard as the one it came from; the one
// place where they are made. Puzzle i of the input depends on the seed and on i alone.
#include <fmt/format.h>

#include <array>

#include "cli/commands/question.hpp"
#include "sudokit/forms.hpp"
#include "sudokit/json.hpp"
#include "sudokit/transform.hpp"

namespace sudokit::cli {
namespace {

struct ScrambleFlags : QuestionFlags {
  std::uint64_t count = 1;
  bool keep_symmetry = false;
};

class ScrambleWorker : public RecordWorker {
 public:
  explicit ScrambleWorker(const ScrambleFlags& flags)
      : RecordWorker(flags.output.as_json()), flags_(flags) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    Random random(flags_.seed, number);
    made_.clear();
    for (std::uint64_t i = 0; i < flags_.count && !stop().stop_requested(); ++i) {
      auto scrambled = scramble(puzzle, random, flags_.keep_symmetry);
      if (!scrambled) return tl::unexpected(scrambled.error());
      made_.push_back(std::move(*scrambled));
    }
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle&) override {
    for (std::size_t i = 0; i < made_.size(); ++i) {
      if (json()) {
        write_json(block, record, i);
      } else if (block.source->added > 0) {
        append_row(block, record, &made_[i], std::array<std::string_view, 1>{""}, true);
      } else if (auto ok = append_puzzle(block.out, block.source->form, made_[i]); !ok) {
        return ok;
      }
    }
    return {};
  }

 private:
  void write_json(Block& block, const Record& record, std::size_t i) const {
    JsonLine line(block.out);
    open_json(block, record, line, made_[i]);
    line.text("layout", made_[i].layout->name()).key("puzzle");
    append_puzzle_json(block.out, block.source->form, made_[i]);
    line.number("seed", flags_.seed).number("index", i).close();
    block.out += '\n';
  }

  const ScrambleFlags& flags_;
  std::vector<Puzzle> made_;
};

const std::vector<Program::Example> kExamples = {
    {"sudokit scramble puzzle.txt",
     "the puzzle in another dress: as hard, hardly to be recognised"},
    {"sudokit scramble --count 20 --seed 3 puzzle.txt",
     "twenty of them, the same for the same seed"},
    {"sudokit scramble --keep-symmetry puzzle.txt",
     "what looked the same after a turn or in a mirror still does"},
    {"sudokit scramble puzzles.txt | sudokit convert --to cnf > puzzle.cnf",
     "one puzzle in another dress, for another solver"},
};

}  // namespace

void add_scramble(Program& program) {
  const auto flags = std::make_shared<ScrambleFlags>();
  Command& app =
      program.add_command("scramble", "Write random isomorphs of puzzles", kExamples, [flags] {
        InputOptions input = input_options(flags->input, flags->output);
        if (!flags->output.as_json()) input.columns = {"error"};
        return run_questions<ScrambleWorker>(*flags, std::move(input));
      });
  add_input_flags(app, flags->input);
  add_output_flags(app, flags->output);
  add_job_flags(app, flags->jobs);
  // Those of one puzzle are held until they can be written.
  app.add_option("--count", &flags->count, "Isomorphs of each puzzle")
      ->type_name("N")
      ->range(0, 1'000'000)
      ->show_default();
  app.add_option("--seed", &flags->seed, "Seed of the moves")->type_name("N")->show_default();
  app.add_flag("--keep-symmetry", flags->keep_symmetry,
               "The pattern of the givens keeps its symmetry: after a half turn alone much may "
               "change, with mirrors and quarter turns only the moves of the square");
}

}  // namespace sudokit::cli
