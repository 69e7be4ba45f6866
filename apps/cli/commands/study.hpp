// The actions of `sudokit study`. Each is defined in its own file.
#pragma once

#include <string>
#include <vector>

#include "study/study.hpp"

namespace sudokit::cli {

struct StudyOptions {
  std::string action;
  std::vector<std::string> files;
  std::string out;
  std::string into;
  std::string study;  // whose runs merge searches for
  std::string shard;
  std::string compact;  // the file written by export
  unsigned jobs = 0;
  std::uint64_t count = 10;  // number of runs that verify draws
  std::uint64_t seed = 1;    // the seed for drawing them
  bool dry_run = false;
  bool medium = false;
  bool quick = false;
  bool commands = false;  // show and verify also run external programs
  bool no_plots = false;
  bool csv = false;  // the form that export writes
  bool irace = false;
  bool ioh = false;
  bool aslib = false;

  // The one file for this action. UsageError if there is none or more than one.
  const std::string& file(const std::string& what) const;
  // UsageError if two sizes are requested.
  study::Size size() const;
  // The folder of results: --out, or else results/NAME, results/NAME-medium or results/NAME-quick.
  std::string folder() const;
};

int study_new(const StudyOptions& options);
int study_run(const StudyOptions& options);
int study_report(const StudyOptions& options);
int study_show(const StudyOptions& options);
int study_verify(const StudyOptions& options);
int study_compare(const StudyOptions& options);
int study_merge(const StudyOptions& options);
int study_export(const StudyOptions& options);

}  // namespace sudokit::cli
