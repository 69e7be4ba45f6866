// The flags of check, and its questions beyond validity: mistakes and undetermined cells.
#pragma once

#include <string>

#include "cli/flags/options.hpp"
#include "cli/flags/shard.hpp"

namespace sudokit::cli {

struct CheckOptions {
  InputFlags input;
  ReportFlags report;
  EngineFlags engine;
  JobFlags jobs;
  ShardFlags part;
  bool minimal = false;
  bool mistakes = false;
  bool undetermined = false;
  std::string printed;
};

// Both answer all inputs and return the exit code.
int check_mistakes(const CheckOptions& options);
int check_undetermined(const CheckOptions& options);

}  // namespace sudokit::cli
