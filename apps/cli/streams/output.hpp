// Writes to file descriptors, documents, and the files of proofs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/run.hpp"

namespace sudokit::cli {

// Output: writes bytes to a file descriptor in large blocks, without buffering.
class Output {
 public:
  explicit Output(int fd) : fd_(fd) {}

  // Writes all bytes. Returns false if this or an earlier write failed.
  bool write(std::string_view bytes);
  // The reader has closed the pipe: an end, not an error.
  bool broken() const { return broken_; }
  // errno of the write that failed, or 0.
  int error() const { return error_; }
  // Whether any write to standard output has failed so far. Any thread may call this.
  static bool standard_output_failed();
  // The name of standard output in messages: the file that replaced it, set by call_standard_output
  // before any thread starts.
  static const std::string& standard_output_name();
  static void call_standard_output(const std::string& name);

 private:
  void fail(int error);

  int fd_;
  bool broken_ = false;
  int error_ = 0;
};

// FileTarget: writes a document to a file or to standard output.
//
// A file gets its name only when it is complete; an existing file stays in place until then, and
// the new one gets its mode. A symbolic link stays, and the file to which it leads is written. If
// the target is a file, space is allocated before it is written, so that a full disk is noticed
// while the document can still be finished.

// Throws the InputError that the file cannot be written. `error`: an errno.
[[noreturn]] void fail_to_write(const std::string& name, int error);

class FileTarget {
 public:
  // "": standard output. InputError: the target cannot be written, is write-protected, or is one of
  // the input files.
  FileTarget(const std::string& name, const std::vector<std::string>& inputs);
  // Removes a file that was not kept.
  ~FileTarget();
  FileTarget(const FileTarget&) = delete;
  FileTarget& operator=(const FileTarget&) = delete;

  bool write(std::string_view bytes);
  // Allocates space for this many bytes after those written. Returns false if that fails, and true
  // if the target does not allow space to be allocated in advance.
  bool reserve(std::uint64_t bytes);
  // Redirects the standard output of the process to the file. Such output counts neither in
  // written() nor in the errors of this target. Pre: it is a file.
  void take_standard_output();
  // Whether the file is empty, whoever wrote to it.
  bool empty() const;
  // Frees unused space and gives the file its name.
  bool keep();

  std::uint64_t written() const { return written_; }
  int error() const { return error_ != 0 ? error_ : out_.error(); }
  bool broken() const { return out_.broken(); }
  const std::string& name() const { return name_; }

 private:
  std::string name_;       // for messages
  std::string path_;       // "" is standard output
  std::string temporary_;  // the name until the file is complete
  int fd_;
  Output out_;
  bool regular_ = false;
  std::int64_t start_ = 0;  // offset in the file
  std::uint64_t written_ = 0;
  std::uint64_t reserved_ = 0;
  int error_ = 0;
};

// ProofFiles: the files of --proof and --formula, opened before anything is read or solved. They
// are for the first puzzle; a run with more puzzles refuses the others.
//
// InputError if a file cannot be created, or if it is an input, standard output or the other file.
// The content of that file is then unchanged.
class ProofFiles {
 public:
  // An empty name means no such file. `inputs`: files that will be read.
  ProofFiles(const std::string& proof, const std::string& formula,
             const std::vector<std::string>& inputs);
  ~ProofFiles();

  Sinks sinks() const;
  // Pre: no run writes any more. InputError if not everything was written.
  void close();

 private:
  class File;

  std::unique_ptr<File> proof_;
  std::unique_ptr<File> formula_;
};

}  // namespace sudokit::cli
