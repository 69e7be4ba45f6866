// Claims: the runs that the programs working on one file of results are about to make, so that no
// two programs make the same run.
//
// A claim is a lock on one byte of the file RESULTS-claims, at an offset derived from the key of
// the run. The kernel releases the locks of a process, and only those, when it ends for whatever
// reason. So claims need no clock, and a process that is merely slow or stopped keeps its claims.
// Forked processes do not inherit them. Two keys with the same first 62 bits would wait for each
// other.
#pragma once

#include <string>

#include "study/study.hpp"

namespace sudokit::cli {

class Claims {
 public:
  // At most one object per process and file. Throws DatabaseError if the file cannot exist.
  explicit Claims(const std::string& results);
  // Releases all claims. The last process removes the file.
  ~Claims();
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  // False: another process holds the claim.
  bool take(const study::Key& key);
  void give_back(const study::Key& key);

 private:
  [[noreturn]] void fail() const;
  // False on failure, with errno.
  bool lock(short kind, std::int64_t place);
  void open_file();

  std::string name_;
  int fd_ = -1;
};

}  // namespace sudokit::cli
