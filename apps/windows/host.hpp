// What the sources of this folder share: names in UTF-16, errors as errno, and the event of an
// interrupt.
#pragma once

#include <windows.h>

#include <string>
#include <string_view>

namespace sudokit::cli {

std::wstring utf16_of(std::string_view utf8);
std::string utf8_of(std::wstring_view utf16);

// Sets errno to what GetLastError() means, and returns it.
int set_errno();

// The descriptor of Interrupt, which stands for this event.
inline constexpr int kInterruptFd = 1'000'000;
HANDLE interrupt_event();

}  // namespace sudokit::cli
