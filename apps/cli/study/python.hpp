// The report of a study is written in Python: the package python/sudokit/report, which lies beside
// the program as `report`.
#pragma once

#include <string>

#include "cli/study/sqlite.hpp"

namespace sudokit::cli {

// The file from which the package reads results that were packed.
inline constexpr const char* kUnpackedResults = "/dev/fd/3";

// Runs the package. `handover` is its standard input, and `unpacked` (unless empty) the content of
// kUnpackedResults. Returns its exit code; it writes its errors itself. InputError: there is no
// Python, or it lacks a package.
int write_report(const std::string& handover, const DatabaseImage& unpacked);

}  // namespace sudokit::cli
