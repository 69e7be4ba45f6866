// Claims: what the programs that work on one file of results are about to make, so that no two of
// them make one run.
//
// A claim is a lock on a byte of the file RESULTS-claims, at a place that the run's key names. The
// kernel takes the locks of a process away when it ends, however it ends, and nobody else's: claims
// need no clock, and those of a process that is only slow or stopped stay. Processes that are
// forked have none. Two keys whose first 62 bits are equal would wait for each other.
#pragma once

#include <string>

#include "sudokit/study.hpp"

namespace sudokit::cli {

class Claims {
 public:
  // At most one a process for a file. Throws DatabaseError where there can be no such file.
  explicit Claims(const std::string& results);
  // Gives all back; the last process takes the file away.
  ~Claims();
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  // False: another process has it.
  bool take(const study::Key& key);
  void give_back(const study::Key& key);

 private:
  [[noreturn]] void fail() const;
  // False with errno.
  bool lock(short kind, std::int64_t place);
  void open_file();

  std::string name_;
  int fd_ = -1;
};

}  // namespace sudokit::cli
