// ProofFiles: the files of --proof and --formula, opened before anything is read or solved. They
// belong to the first puzzle; a run of more refuses the others.
//
// InputError when a file cannot be created, or is an input, standard output or the other file: what
// it holds is then left alone.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sudokit/run.hpp"

namespace sudokit::cli {

class ProofFiles {
 public:
  // An empty name: not wanted. `inputs`: files that will be read.
  ProofFiles(const std::string& proof, const std::string& formula,
             const std::vector<std::string>& inputs);
  ~ProofFiles();

  Sinks sinks() const;
  // Pre: no run writes any more. InputError when not all was written.
  void close();

 private:
  class File;

  std::unique_ptr<File> proof_;
  std::unique_ptr<File> formula_;
};

}  // namespace sudokit::cli
