#include "cli/commands/problem.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <sstream>

#include "cli/commands/question_worker.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/output.hpp"
#include "sudokit/forms.hpp"

namespace sudokit::cli {
namespace {

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
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file) throw InputError("cannot-read", "{}: {}", name, std::strerror(errno));
  return text.str();
}

}  // namespace

std::vector<std::string> decodable_names() {
  std::vector<std::string> names;
  for (const Export each : exports()) {
    if (each != Export::exact_cover) names.emplace_back(to_string(each));
  }
  return names;
}

int export_problem(const InputFlags& input, const ChangeFlags& changes, Export what) {
  const Only only = read_only_puzzle(input_options(input, {}));
  const auto puzzle = asker_of(changes.question()).answer(only.puzzle);
  if (!puzzle) refuse(only.place, puzzle.error());
  Output out(STDOUT_FILENO);
  OutputBuffer buffer(out);
  std::ostream stream(&buffer);
  if (auto ok = write_export(stream, puzzle->puzzle, what); !ok) refuse(only.place, ok.error());
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
  const Export what = *export_named(form);
  const auto grid = what == Export::cnf || what == Export::opb
                        ? decode_model(only.puzzle, text)
                        : decode_colouring(only.puzzle, what, text);
  if (!grid) refuse(fmt::format("{}:{}", answer_file, grid.error().line), grid.error());
  std::string out;
  if (auto ok = append_grid(out, only.source->form, *only.puzzle.layout, *grid); !ok) {
    refuse(only.place, ok.error());
  }
  return print(out);
}

}  // namespace sudokit::cli
