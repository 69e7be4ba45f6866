// sudokit page: finds and copies the page for the browser, a single file built by
// scripts/build-page.
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/flags/command.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/output.hpp"
#include "cli/streams/system.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

struct PageOptions {
  std::string output;  // "-": standard output
  bool open = false;
};

// The path of the page: as installed, or in the build tree of this program.
fs::path page_file() {
  const fs::path folder = program_folder();
  const fs::path installed = (folder / SUDOKIT_PAGE).lexically_normal();
  std::error_code ignored;
  if (fs::exists(installed, ignored)) return installed;
  if (!fs::exists(folder / "CMakeCache.txt", ignored)) {
    throw InputError("cannot-read",
                     "the page is not installed: {} is missing. The Debian packages do not contain "
                     "it. In the source tree, scripts/build-page builds build/page/sudokit.html, "
                     "which any browser opens; cmake --install then installs it",
                     installed.string());
  }
  const fs::path built = (folder / "../page/sudokit.html").lexically_normal();
  if (fs::exists(built, ignored)) return built;
  throw InputError("cannot-read",
                   "the page is not built: {} is missing. scripts/build-page builds it",
                   built.string());
}

void copy_page(const fs::path& page, const std::string& output) {
  std::ifstream file(page, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file || text.empty()) throw InputError("cannot-read", "{}: cannot be read", page.string());
  FileTarget target(output == "-" ? "" : output, {page.string()});
  const bool done = target.write(text) && target.keep();
  if (!done && !target.broken()) {
    throw InputError("cannot-write", "cannot write to {}: {}", target.name(),
                     std::strerror(target.error()));
  }
}

// Passes the file to the desktop, which opens it in its browser.
void open_in_browser(const fs::path& page) {
  const std::string file = fs::absolute(page).string();
  if (!open_on_desktop(file)) {
    throw InputError("program-failed", "no program opens {}: open it in a browser", file);
  }
}

int page(const PageOptions& options) {
  if (options.output.empty() && !options.open && is_terminal(STDOUT_FILENO)) {
    throw UsageError(
        "terminal-output",
        "a page cannot be written to a terminal: use --output FILE, --open, or > FILE");
  }
  if (options.open && options.output == "-") {
    throw UsageError("conflicting-options", "--open needs a file: --output - is standard output");
  }
  fs::path file = page_file();
  if (!options.output.empty() || !options.open) {
    copy_page(file, options.output.empty() ? "-" : options.output);
    file = path_of(options.output);
  }
  if (options.open) open_in_browser(file);
  return kDone;
}

const std::vector<Program::Example> kPageExamples = {
    {"sudokit page -o sudoku.html", "a file that opens in any browser, without a network"},
    {"sudokit page --open", "open the page in the default browser"},
};

}  // namespace

void add_page(Program& program) {
  const auto options = std::make_shared<PageOptions>();
  Command& app =
      program.add_command("page", "Write or open the page for solving puzzles in a browser",
                          kPageExamples, [options] { return page(*options); });
  app.add_option("-o,--output", &options->output,
                 "File, written only when complete; standard output by default, or for -")
      ->type_name("FILE")
      ->group("Output");
  app.add_flag("--open", options->open,
               "Open the page in the default browser: the file that was written, or "
               "the installed one");
}

}  // namespace sudokit::cli
