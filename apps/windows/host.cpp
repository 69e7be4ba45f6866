#include "windows/host.hpp"

#include <cerrno>
#include <system_error>

namespace sudokit::cli {

std::wstring utf16_of(std::string_view utf8) {
  const int bytes = static_cast<int>(utf8.size());
  std::wstring result(utf8.size(), L'\0');  // never longer
  const int length = MultiByteToWideChar(CP_UTF8, 0, utf8.data(), bytes, result.data(), bytes);
  result.resize(static_cast<std::size_t>(length));
  return result;
}

std::string utf8_of(std::wstring_view utf16) {
  const int units = static_cast<int>(utf16.size());
  std::string result(utf16.size() * 3, '\0');  // never longer
  const int length = WideCharToMultiByte(CP_UTF8, 0, utf16.data(), units, result.data(),
                                         static_cast<int>(result.size()), nullptr, nullptr);
  result.resize(static_cast<std::size_t>(length));
  return result;
}

int set_errno() {
  const DWORD error = GetLastError();
  const auto condition = std::system_category().default_error_condition(static_cast<int>(error));
  const bool known = condition.category() == std::generic_category();
  const bool broken = error == ERROR_BROKEN_PIPE || error == ERROR_NO_DATA;
  return errno = broken ? EPIPE : known ? condition.value() : EIO;
}

}  // namespace sudokit::cli
