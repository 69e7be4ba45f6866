// sudokit mcp: the questions of the library as tools of the Model Context Protocol, for assistants
// that call programs. Messages are JSON-RPC 2.0, one per line.
#include "answer/mcp.hpp"

#include <unistd.h>

#include <istream>

#include "cli/flags/options.hpp"
#include "cli/streams/input_buffers.hpp"
#include "cli/streams/output.hpp"
#include "cli/streams/pipeline.hpp"

namespace sudokit::cli {
namespace {

struct McpOptions {
  double seconds = 10;
};

int serve(const McpOptions& options) {
  const Interrupt interrupt;
  Output out(STDOUT_FILENO);
  FdBuffer buffer(STDIN_FILENO, interrupt.fd());
  std::istream in(&buffer);
  const auto answer_to = answer::mcp_server(options.seconds, interrupt.stop());
  for (std::string line; !interrupt.stop().stop_requested() && std::getline(in, line);) {
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    if (const std::string answer = answer_to(line); !answer.empty() && !out.write(answer)) break;
  }
  PipelineResult result;
  result.signal = interrupt.signal();
  result.write_error = out.error();
  result.broken_pipe = out.broken();
  result.outlet = Output::standard_output_name();
  return result.exit_code({});
}

const std::vector<Program::Example> kMcpExamples = {
    {"sudokit mcp", "serve one client on standard input and output"},
    {"sudokit mcp --time 60", "allow a minute for each call"},
};

}  // namespace

void add_mcp(Program& program) {
  const auto options = std::make_shared<McpOptions>();
  Command& app = program.add_command(
      "mcp", "Answer an assistant: a Model Context Protocol server (docs/assistants.md)",
      kMcpExamples, [options] { return serve(*options); });
  app.add_option("--time", &options->seconds,
                 "Limit of a call that names none, in seconds of wall time")
      ->type_name("SECONDS")
      ->show_default();
}

}  // namespace sudokit::cli
