// Press: the outlet of a run that prints its puzzles.
#pragma once

#include <memory>

#include "cli/print/settings.hpp"
#include "cli/streams/pipeline.hpp"

namespace sudokit::cli {

class Press final : public Outlet {
 public:
  // Must be called by a command that prints before it reads anything. A program without a press
  // hands the command over to the program that has one, and the call does not return.
  static void reach();

  // As open_pages(); the settings must outlive the press.
  Press(const PrintSettings& settings, const std::vector<std::string>& inputs);
  ~Press() override;

  bool take(Block& block) override;
  int error() const override;
  bool broken() const override;
  std::string name() const override;
  // Ends the document: the last page, the answers, the end. Pre: no worker is left. Returns a
  // message if the output is incomplete or has pages in files that were not named.
  std::string finish();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace sudokit::cli
