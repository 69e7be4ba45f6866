#include "cli/streams/system.hpp"

#include <algorithm>
#include <bit>
#include <thread>

#include "windows/host.hpp"

namespace sudokit::cli {

unsigned usable_cores() {
  DWORD_PTR own = 0, all = 0;
  if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) && own != 0)
    return static_cast<unsigned>(std::popcount(own));
  return std::max(1u, std::thread::hardware_concurrency());  // more than one group of processors
}

std::filesystem::path program_folder() {
  std::wstring name(1 << 15, L'\0');  // the longest path
  name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
  return std::filesystem::path(name).parent_path();
}

bool open_on_desktop(const std::string& file) {
  constexpr INT_PTR kLastError = 32;
  const auto result =
      ShellExecuteW(nullptr, L"open", utf16_of(file).c_str(), nullptr, nullptr, SW_SHOWNORMAL);
  return reinterpret_cast<INT_PTR>(result) > kLastError;
}

}  // namespace sudokit::cli
