// sudokit ask: JSON questions, one per line, answered as JSON in the same order.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <istream>

#include "cli/flags/options.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/input_buffers.hpp"
#include "cli/streams/output.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::cli {
namespace {

struct AskOptions {
  std::vector<std::string> files;
  JobFlags jobs;
};

// A file that is open for reading, or standard input.
class RequestFile {
 public:
  explicit RequestFile(const std::string& name)
      : fd_(name == "-" ? STDIN_FILENO : open_to_read(name)) {
    if (fd_ < 0) error_ = std::strerror(errno);
  }
  ~RequestFile() {
    if (fd_ > STDIN_FILENO) close_file(fd_);
  }
  RequestFile(const RequestFile&) = delete;
  RequestFile& operator=(const RequestFile&) = delete;

  // False if the output accepts no more, or if a signal arrived.
  bool answer(Output& out, unsigned threads, const Interrupt& interrupt) {
    FdBuffer buffer(fd_, interrupt.fd());
    UnpackBuffer unpacked(buffer);
    std::istream requests(&unpacked);
    const auto end = ask(requests, [&](std::string_view bytes) { return out.write(bytes); },
                         {.threads = threads, .stop = interrupt.stop()});
    error_ = buffer.error() != 0 ? std::strerror(buffer.error()) : unpacked.error();
    return !end.stopped;
  }
  // Why the file could not be read to its end; empty if it could.
  const std::string& error() const { return error_; }

 private:
  int fd_;
  std::string error_;
};

void note_unreadable(const std::string& name, const std::string& why) {
  console().write(
      fmt::format("{}: {}{}\n", clean_text(name), console().error_prefix("cannot-read"), why));
}

int answer_files(const AskOptions& options) {
  const Interrupt interrupt;
  Output out(STDOUT_FILENO);
  Facts facts;
  auto files = options.files;
  if (files.empty()) files.emplace_back("-");
  for (const std::string& name : files) {
    RequestFile file(name);
    const bool more = !file.error().empty() || file.answer(out, options.jobs.count(), interrupt);
    if (!file.error().empty()) note_unreadable(name, file.error());
    facts.bad_input |= !file.error().empty();
    if (!more) break;
  }
  PipelineResult result;
  result.signal = interrupt.signal();
  result.write_error = out.error();
  result.broken_pipe = out.broken();
  result.outlet = Output::standard_output_name();
  return result.exit_code(facts);
}

const std::vector<Program::Example> kAskExamples = {
    {"sudokit ask questions.jsonl > answers.jsonl", "answer every question of a file"},
    {R"(echo '{"ask":"unique","puzzle":"1..4..1..3..2..3"}' | sudokit ask)",
     "answer a single question"},
};

}  // namespace

void add_ask(Program& program) {
  const auto options = std::make_shared<AskOptions>();
  Command& app =
      program.add_command("ask", "Answer questions given as lines of JSON (docs/questions.md)",
                          kAskExamples, [options] { return answer_files(*options); });
  app.add_option(
         "FILE", &options->files,
         "Files of questions, one JSON object per line; standard input if none is given, or for "
         "-. A question that cannot be answered gets an error as its answer, which does not "
         "change the exit code")
      ->type_name("FILE");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
