// ProofFiles: the files of --proof and --formula, opened before anything is read or solved. They
// are for the first puzzle; a run with more puzzles refuses the others.
//
// InputError if a file cannot be created, or if it is an input, standard output or the other file.
// The content of that file is then unchanged.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sudokit/run.hpp"

namespace sudokit::cli {

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
