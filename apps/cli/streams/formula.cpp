#include "cli/streams/formula.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

Formula read_formula(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) throw InputError("cannot read " + name);
  auto formula = parse_dimacs(text.str());
  if (!formula) {
    throw InputError(fmt::format("{}:{}: {}", name, formula.error().line, formula.error().message));
  }
  return *formula;
}

}  // namespace sudokit::cli
