#include "cli/study/study_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

std::optional<std::uint64_t> whole(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : whole(value);
}

std::optional<Shard> slurm_shard() {
  const auto id = variable("SLURM_ARRAY_TASK_ID");
  const auto least = variable("SLURM_ARRAY_TASK_MIN");
  const auto count = variable("SLURM_ARRAY_TASK_COUNT");
  const auto step = variable("SLURM_ARRAY_TASK_STEP").value_or(1);
  if (!id || !least || !count || step == 0 || *id < *least) return std::nullopt;
  return Shard{(*id - *least) / step + 1, *count};
}

[[noreturn]] void refuse(const std::string& name, const Error& error) {
  throw InputError(fmt::format("{}:{}:{}: {}", name, error.line, error.column, error.message));
}

}  // namespace

std::string read_text(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  if (!file || std::filesystem::is_directory(name)) throw InputError("cannot read " + name);
  text << file.rdbuf();
  return text.str();
}

std::string beside(const std::string& study, const std::string& name) {
  return (std::filesystem::path(study).parent_path() / name).lexically_normal().string();
}

study::Plan load_plan(const std::string& name, bool quick) {
  auto parsed = study::parse_study(read_text(name));
  if (!parsed) refuse(name, parsed.error());
  const study::ReadFile read_file = [&](const std::string& file) -> Result<std::string> {
    try {
      return read_text(beside(name, file));
    } catch (const InputError& error) {
      return fail(error.what());
    }
  };
  auto plan =
      study::make_plan(quick ? study::quick(std::move(*parsed)) : std::move(*parsed), read_file);
  if (!plan) refuse(name, plan.error());
  return std::move(*plan);
}

Shard shard_of(const std::string& text) {
  if (text.empty()) return slurm_shard().value_or(Shard{});
  const auto slash = text.find('/');
  const auto index = whole(std::string_view(text).substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : whole(std::string_view(text).substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count) {
    throw UsageError(fmt::format("--shard: '{}' is no part like 2/8", text));
  }
  return {*index, *count};
}

}  // namespace sudokit::cli
