// What the program calls an instance in full, from its short name.
#pragma once

#include <string>

namespace sudokit::nine::se {

// "Region Forcing Chains" of "RFC", "2-String Kite 012" of "2SK012"; "" where an instance is called
// as its technique is.
std::string full_name(const std::string& code);

}  // namespace sudokit::nine::se
