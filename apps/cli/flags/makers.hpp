// The flags of the makers, derived from the rows of their parameters: --family, a plain flag for
// each parameter name, --FAMILY.NAME=VALUE for each parameter, and the file with its input.
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
  std::vector<std::pair<std::string, std::string>> plain;      // name and value: "fixed"
  std::vector<std::pair<std::string, std::string>> qualified;  // name and value: "blank.fixed"
  std::map<std::string, bool> switches;      // name and whether it is given: "relabel"
  std::map<std::string, std::string> typed;  // for wishes: the value as typed, which may be a file
  // The wishes among these that are files. make() reads each of them once, since they may be pipes
  // and the command may have been handed over to another program before.
  std::set<std::string> files;
  std::string input_name;  // of the flag that named the file: "dimacs"
  std::string input_file;

  // A new maker with the parameters set. UsageError for parameters that it does not have.
  std::unique_ptr<Maker> make(const std::string& family) const;
  // UsageError for a wish that is not a file and is too short for the content of one.
  void refuse_lost_files(const MakerInfo& info, const Layout& layout) const;
  // The flags that reproduce its parameters, each after a space.
  std::string spelled(const Maker& maker) const;
  // The content of the input file; "" if there is none. InputError if it cannot be read.
  std::string read_input() const;
};

// `flags` and `family` must outlive the command.
void add_maker_flags(Command& app, MakerFlags& flags, std::string& family);

}  // namespace sudokit::cli
