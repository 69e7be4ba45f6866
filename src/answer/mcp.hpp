// The questions as tools of the Model Context Protocol.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "sudokit/run.hpp"

namespace sudokit::answer {

// The answer to a message, as a line; empty if it wants none. Messages are answered one at a time.
using McpServer = std::function<std::string(std::string_view message)>;
// `seconds`: the limit of a call that names none.
McpServer mcp_server(double seconds, const StopToken& stop);

}  // namespace sudokit::answer
