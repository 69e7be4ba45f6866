// TextFile: an outlet that writes the texts of blocks to a file, which gets its name when the run
// has ended.
#pragma once

#include "cli/streams/file_target.hpp"
#include "cli/streams/pipeline.hpp"

namespace sudokit::cli {

class TextFile final : public Outlet {
 public:
  // Parameters and errors as for FileTarget.
  TextFile(const std::string& name, const std::vector<std::string>& inputs)
      : target_(name, inputs) {}

  bool take(Block& block) override {
    const bool written = target_.write(block.out);
    block.out.clear();
    return written;
  }
  int error() const override { return target_.error(); }
  bool broken() const override { return target_.broken(); }
  std::string name() const override { return target_.name(); }
  // Gives the file its name. Pre: the run has ended.
  bool keep() { return target_.keep(); }

 private:
  FileTarget target_;
};

}  // namespace sudokit::cli
