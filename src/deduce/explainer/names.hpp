// Expands the short name of an instance to the full name that the original program gives it.
#pragma once

#include <string>

namespace sudokit::nine::se {

// "Region Forcing Chains" for "RFC", "2-String Kite 012" for "2SK012". Empty if the instance has
// the same name as its technique.
std::string full_name(const std::string& code);

}  // namespace sudokit::nine::se
