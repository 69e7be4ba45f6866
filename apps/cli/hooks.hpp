// The test hooks of the program, which its environment sets (HACKING.md, "Test hooks"). Without
// these variables nothing happens.
#pragma once

namespace sudokit::cli {

// Reads the variables. Once, before anything else.
void set_test_hooks();
// Writes the report, if one is asked for. At the end.
void write_test_report();

}  // namespace sudokit::cli
