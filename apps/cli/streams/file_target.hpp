// FileTarget: the bytes of a document in a file or on standard output.
//
// A file appears under its name when it is whole, and not before: what stood there stays until
// then. Where the target is a file, room is taken before it is written to, so that a disk that runs
// full is seen while the document can still be ended.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/streams/output.hpp"

namespace sudokit::cli {

class FileTarget {
 public:
  // "": standard output. InputError: it cannot be written, or is one of the files that are read.
  FileTarget(const std::string& name, const std::vector<std::string>& inputs);
  // Of a file that was not kept nothing stays.
  ~FileTarget();
  FileTarget(const FileTarget&) = delete;
  FileTarget& operator=(const FileTarget&) = delete;

  bool write(std::string_view bytes);
  // Takes room for so many bytes behind what is written. True where room cannot be asked for.
  bool reserve(std::uint64_t bytes);
  // What the process writes to standard output from now on goes there, and counts neither as
  // written nor as this target's errors. Pre: it is a file.
  void take_standard_output();
  // Whether nothing is in it, whoever wrote.
  bool empty() const;
  // Gives back the room that is not used, and the file its name.
  bool keep();

  std::uint64_t written() const { return written_; }
  int error() const { return error_ != 0 ? error_ : out_.error(); }
  bool broken() const { return out_.broken(); }
  const std::string& name() const { return name_; }

 private:
  std::string name_;       // for messages
  std::string path_;       // "" is standard output
  std::string temporary_;  // until it is whole
  int fd_;
  Output out_;
  bool regular_ = false;
  std::int64_t start_ = 0;  // in the file
  std::uint64_t written_ = 0;
  std::uint64_t reserved_ = 0;
  int error_ = 0;
};

}  // namespace sudokit::cli
