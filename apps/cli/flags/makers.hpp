// The flags of the makers, derived from the rows of their parameters: --family, a plain flag for
// each parameter's name, --FAMILY.NAME=VALUE for each parameter, and the file of its input.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/program.hpp"
#include "sudokit/make.hpp"

namespace sudokit::cli {

struct MakerFlags {
  std::vector<std::pair<std::string, std::string>> plain;      // "fixed", value
  std::vector<std::pair<std::string, std::string>> qualified;  // "blank.fixed", value
  std::map<std::string, bool> switches;                        // "relabel", given
  std::map<std::string, std::string> typed;  // of wishes: as they were typed, maybe a file
  // The wishes among these that are files. They are read once, by make(), since they may be pipes
  // and the command may have been handed over to another program before.
  std::set<std::string> files;
  std::string input_name;  // of the flag that named the file: "dimacs"
  std::string input_file;

  // A new maker with the parameters set. UsageError for what means nothing to it.
  std::unique_ptr<Maker> make(const std::string& family) const;
  // UsageError for a wish that is no file, and too short for what a file would hold.
  void refuse_lost_files(const MakerInfo& info, const Layout& layout) const;
  // The flags that give its parameters again, each after a space.
  std::string spelled(const Maker& maker) const;
  // The text of the input's file; "" when there is none. InputError when it cannot be read.
  std::string read_input() const;
};

// The flags must outlive the command, and so must `family`.
void add_maker_flags(Command& app, MakerFlags& flags, std::string& family);

}  // namespace sudokit::cli
