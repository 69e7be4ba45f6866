// Results files packed with gzip or Zstandard: reads them into memory, and writes them from a
// results file.
#pragma once

#include <memory>
#include <string>

namespace sudokit::cli {

// Whether it is a regular file that begins like packed data.
bool is_packed(const std::string& name);
// Whether it is a regular file that is packed or begins like a database.
bool looks_like_results(const std::string& name);

// The bytes of a database, in memory that SQLite takes over and frees.
struct DatabaseImage {
  struct Free {
    void operator()(unsigned char* memory) const;
  };
  std::unique_ptr<unsigned char, Free> bytes;
  std::size_t size = 0;
};
// Unpacks a database of at most 1 GiB, which is SQLite's limit for a database in memory.
// DatabaseError: the data are damaged, are not a database, or are larger.
DatabaseImage unpack_database(const std::string& name);

// Writes the results of a file, plain or packed, in the smallest form: without free pages and
// packed with Zstandard. `out` is unchanged until everything has been written. Errors (Failure):
// the results cannot be read, or a file cannot be written.
void pack_results(const std::string& results, const std::string& out);

}  // namespace sudokit::cli
