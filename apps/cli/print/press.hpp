// Press: the outlet of a run whose puzzles go to paper.
#pragma once

#include <memory>

#include "cli/print/settings.hpp"
#include "cli/streams/pipeline.hpp"

namespace sudokit::cli {

class Press final : public Outlet {
 public:
  // To be called by a command that prints before it reads anything: a program without a press hands
  // the command over to the one that has it, and does not come back.
  static void reach();

  // As open_pages(); the settings must outlive it.
  Press(const PrintSettings& settings, const std::vector<std::string>& inputs);
  ~Press() override;

  bool take(Block& block) override;
  int error() const override;
  bool broken() const override;
  std::string name() const override;
  // Ends the document: the last page, the answers, the end. Pre: no worker is left. Gives what is
  // to be said where it is not all that was wanted, or has pages in files that were not named.
  std::string finish();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace sudokit::cli
