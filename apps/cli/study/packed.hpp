// Files of results packed by gzip or Zstandard: read into memory, and written from a results file.
#pragma once

#include <memory>
#include <string>

namespace sudokit::cli {

// Whether a regular file begins as packed data do.
bool is_packed(const std::string& name);

// The bytes of a database, in memory that SQLite takes over and frees.
struct DatabaseImage {
  struct Free {
    void operator()(unsigned char* memory) const;
  };
  std::unique_ptr<unsigned char, Free> bytes;
  std::size_t size = 0;
};
// Unpacks a database of at most 1 GiB, SQLite's own limit of one in memory. DatabaseError: the data
// are damaged, hold something else, or are larger.
DatabaseImage unpack_database(const std::string& name);

// Writes the results of a file, plain or packed, as small as they become: without free pages,
// packed by Zstandard. Until all is written, `out` stays as it is. Errors (Failure): results that
// cannot be read, a file that cannot be written.
void pack_results(const std::string& results, const std::string& out);

}  // namespace sudokit::cli
