#include "cli/study/study_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/streams/exit_code.hpp"
#include "cli/study/sqlite.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

// Cleaned here, because an exception's message ends at a NUL, which a name in a study may contain.
[[noreturn]] void refuse_study(const std::string& name, const Error& error) {
  throw InputError(error.code, "{}:{}:{}: {}", name, error.line, error.column,
                   clean_text(error.message));
}

constexpr std::size_t kLongestFile = 4 << 20;  // of a study, or of published numbers

// A whole file. Reading stops at the limit, so that an endless file does no harm.
std::string read_bounded(const std::string& name) {
  std::error_code none;
  std::ifstream file(name, std::ios::binary);
  if (!file || std::filesystem::is_directory(name, none))
    throw InputError("cannot-read", "cannot read " + name);
  std::string text;
  char piece[1 << 16];
  while (file.read(piece, sizeof piece), file.gcount() > 0) {
    text.append(piece, static_cast<std::size_t>(file.gcount()));
    if (text.size() > kLongestFile) {
      throw InputError("too-long", "{}: longer than the limit of {} MB", name, kLongestFile >> 20);
    }
  }
  if (file.bad()) throw InputError("cannot-read", "cannot read " + name);
  return text;
}

// A file that a study names, relative to the study file.
std::string beside(const std::string& study, const std::string& name) {
  return (std::filesystem::path(study).parent_path() / name).lexically_normal().string();
}

}  // namespace

study::Plan load_plan(const std::string& name, study::Size size) {
  if (looks_like_results(name)) {
    throw InputError("wrong-type",
                     "{} is a file of results; the file that describes the study (.toml) is "
                     "expected here",
                     name);
  }
  auto parsed = study::parse_study(read_bounded(name));
  if (!parsed) refuse_study(name, parsed.error());
  const study::OpenFile open_file =
      [&](const std::string& file) -> Result<std::unique_ptr<std::istream>> {
    const std::string there = beside(name, file);
    std::error_code none;
    auto stream = std::make_unique<std::ifstream>(there, std::ios::binary);
    if (*stream && !std::filesystem::is_directory(there, none)) return stream;
    const bool shared = file.find("shared/data/") != std::string::npos;
    return fail("cannot-read",
                fmt::format("cannot read {}{}", there,
                            shared ? "; the repository does not contain this set: data/README.md, "
                                     "\"Collections that are not included\", says what it is"
                                   : ""));
  };
  auto plan = study::make_plan(study::sized(std::move(*parsed), size), open_file);
  if (!plan) refuse_study(name, plan.error());
  return std::move(*plan);
}

std::vector<study::Reference> load_references(const study::Study& study, const std::string& name) {
  if (study.published_file.empty()) return {};
  const std::string file = beside(name, study.published_file);
  auto rows = study::parse_references(read_bounded(file));
  if (rows) return std::move(*rows);
  throw InputError(rows.error().code, "{}:{}: {}", file, rows.error().line, rows.error().message);
}

}  // namespace sudokit::cli
