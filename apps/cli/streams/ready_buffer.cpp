#include "cli/streams/ready_buffer.hpp"

#include <algorithm>
#include <limits>

namespace sudokit::cli {

ReadyBuffer::int_type ReadyBuffer::underflow() {
  const std::size_t got = read(buffer_.data(), buffer_.size());
  setg(buffer_.data(), buffer_.data(), buffer_.data() + got);
  return got == 0 ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

std::streamsize ReadyBuffer::showmanyc() {
  return std::numeric_limits<std::streamsize>::max();
}

std::streamsize ReadyBuffer::xsgetn(char* to, std::streamsize most) {
  if (gptr() == egptr()) {
    return static_cast<std::streamsize>(read(to, static_cast<std::size_t>(most)));
  }
  const std::streamsize got = std::min(most, static_cast<std::streamsize>(egptr() - gptr()));
  std::copy_n(gptr(), got, to);
  gbump(static_cast<int>(got));
  return got;
}

}  // namespace sudokit::cli
