#include "cli/study/study_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/whole_file.hpp"

namespace sudokit::cli {
namespace {

[[noreturn]] void refuse(const std::string& name, const Error& error) {
  throw InputError(fmt::format("{}:{}:{}: {}", name, error.line, error.column, error.message));
}

// A file that a study names, beside the study.
std::string beside(const std::string& study, const std::string& name) {
  return (std::filesystem::path(study).parent_path() / name).lexically_normal().string();
}

}  // namespace

study::Plan load_plan(const std::string& name, study::Size size) {
  auto parsed = study::parse_study(read_whole_file(name));
  if (!parsed) refuse(name, parsed.error());
  const study::ReadFile read_file = [&](const std::string& file) -> Result<std::string> {
    try {
      return read_whole_file(beside(name, file));
    } catch (const InputError& error) {
      return fail(error.what());
    }
  };
  auto plan = study::make_plan(study::sized(std::move(*parsed), size), read_file);
  if (!plan) refuse(name, plan.error());
  return std::move(*plan);
}

std::vector<study::Reference> load_references(const study::Study& study, const std::string& name) {
  if (study.published_file.empty()) return {};
  const std::string file = beside(name, study.published_file);
  auto rows = study::parse_references(read_whole_file(file));
  if (rows) return std::move(*rows);
  throw InputError(fmt::format("{}:{}: {}", file, rows.error().line, rows.error().message));
}

}  // namespace sudokit::cli
