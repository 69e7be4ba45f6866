// The test hooks of the program. They are enabled by environment variables (HACKING.md, "Test
// hooks"); without these variables they do nothing.
#pragma once

namespace sudokit::cli {

// Reads the variables. Call once, before anything else.
void set_test_hooks();
// Writes the report, if one was requested. Call at the end.
void write_test_report();

}  // namespace sudokit::cli
