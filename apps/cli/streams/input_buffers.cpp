#include "cli/streams/input_buffers.hpp"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <string_view>

#include "cli/streams/files.hpp"
#include "cli/streams/unpacker.hpp"

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

// ---- File descriptors ---------------------------------------------------------------------------

namespace {
constexpr std::size_t kBufferBytes = 1 << 12;
}  // namespace

FdBuffer::FdBuffer(int fd, int stop_fd) : ReadyBuffer(kBufferBytes), fd_(fd), stop_fd_(stop_fd) {
  widen_pipe(fd);  // fewer switches between the ends
}

bool FdBuffer::wait() {
  stopped_ = !wait_to_read(fd_, stop_fd_);
  return !stopped_;
}

std::size_t FdBuffer::read(char* to, std::size_t most) {
  while (error_ == 0 && wait()) {
    const auto got = read_some(fd_, to, most);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got < 0) error_ = errno;
    if (got <= 0) break;
    bytes_ += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
  }
  return 0;
}

// ---- Compressed data ----------------------------------------------------------------------------

namespace {

constexpr std::size_t kPiece = 1 << 16;
constexpr std::string_view kGzip = "\x1f\x8b";
constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd";

}  // namespace

Packing packing_of(std::string_view head) {
  return head.starts_with(kGzip)   ? Packing::gzip
         : head.starts_with(kZstd) ? Packing::zstd
                                   : Packing::none;
}

namespace {

// Null if the data are not packed.
std::unique_ptr<UnpackBuffer::Unpacker> unpacker_of(Packing packing) {
  if (packing == Packing::gzip) return gunzip();
  if (packing == Packing::zstd) return unzstd();
  return nullptr;
}

}  // namespace

UnpackBuffer::UnpackBuffer(std::streambuf& packed) : ReadyBuffer(kPiece), packed_(packed) {}
UnpackBuffer::~UnpackBuffer() = default;

std::size_t UnpackBuffer::read_packed() {
  in_.erase(in_.begin(), in_.begin() + static_cast<std::ptrdiff_t>(in_at_));
  in_at_ = 0;
  const std::size_t old = in_.size();
  if (traits_type::eq_int_type(packed_.sgetc(), traits_type::eof())) return 0;
  in_.resize(old + kPiece);
  const auto got = packed_.sgetn(in_.data() + old, static_cast<std::streamsize>(kPiece));
  in_.resize(old + static_cast<std::size_t>(std::max<std::streamsize>(got, 0)));
  return in_.size() - old;
}

// Waits for a further byte only while the bytes read so far may be the start of packed data.
void UnpackBuffer::begin() {
  begun_ = true;
  while (read_packed() > 0) {
    const std::string_view head(in_.data(), in_.size());
    const auto begins = [&](std::string_view magic) {
      return magic.starts_with(head.substr(0, magic.size()));
    };
    unpacker_ = unpacker_of(packing_of(head));
    if (unpacker_ || (!begins(kGzip) && !begins(kZstd))) return;
  }
}

std::size_t UnpackBuffer::read(char* to, std::size_t most) {
  if (!begun_) begin();
  while (error_.empty()) {
    std::string_view in(in_.data() + in_at_, in_.size() - in_at_);
    if (!unpacker_ && in.empty()) {
      const auto got = packed_.sgetn(to, static_cast<std::streamsize>(most));
      return static_cast<std::size_t>(std::max<std::streamsize>(got, 0));
    }
    const std::size_t before = in.size();
    std::size_t gave = 0;
    if (unpacker_) {
      gave = before > 0 || unpacker_->pending() ? unpacker_->step(in, to, most) : 0;
      error_ = unpacker_->error();
    } else {
      gave = in.copy(to, most);
      in.remove_prefix(gave);
    }
    in_at_ += before - in.size();
    if (gave > 0) return gave;
    if (before == in.size() && error_.empty() && read_packed() == 0) {
      if (unpacker_ && !unpacker_->end()) error_ = "the packed data end too early";
      return 0;
    }
  }
  return 0;
}

}  // namespace sudokit::cli
