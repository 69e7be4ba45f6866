// Puzzles of the program's tests, 9x9 lines.
#pragma once

#include <string>

namespace sudokit::test {

inline constexpr const char* kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr const char* kEasySolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
inline const std::string easy_line = std::string(kEasy) + "\n";
inline const std::string easy_answer = std::string(kEasySolution) + "\n";
// r1c1 and r1c2 clash.
inline constexpr const char* kClash =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// r1c9 has no candidate, although no givens clash.
inline constexpr const char* kNone =
    "12345678.........9...............................................................";
// 17 givens, minimal.
inline constexpr const char* kMinimal =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
inline constexpr const char* kEmpty =
    ".................................................................................";

}  // namespace sudokit::test
