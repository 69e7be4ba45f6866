// Node unpacks gzip and, from version 22.15 on, Zstandard.
#include "cli/streams/unpacker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "wasm/command/host.hpp"

namespace sudokit::cli {
namespace {

class HostUnpacker : public UnpackBuffer::Unpacker {
 public:
  explicit HostUnpacker(Packing packing)
      : what_(packing == Packing::gzip ? "gzip" : "Zstandard"),
        stream_(host_unpack_open(packing == Packing::gzip ? 1 : 2)) {}
  ~HostUnpacker() override {
    if (stream_ >= 0) host_unpack_close(stream_);
  }
  HostUnpacker(const HostUnpacker&) = delete;
  HostUnpacker& operator=(const HostUnpacker&) = delete;

  std::size_t step(std::string_view& in, char* out, std::size_t most) override {
    if (waiting_ == 0) give(in);
    const std::size_t gave = std::min(waiting_, most);
    if (gave > 0) host_unpack_take(stream_, out, gave);
    waiting_ -= gave;
    return gave;
  }
  bool pending() const override { return waiting_ > 0; }
  bool end() override { return stream_ >= 0 && host_unpack_end(stream_) != 0; }

 private:
  void give(std::string_view& in) {
    const int got = stream_ < 0 ? -1 : host_unpack_give(stream_, in.data(), in.size());
    in = {};
    if (got >= 0) return void(waiting_ = static_cast<std::size_t>(got));
    error_ = stream_ < 0 ? fmt::format("this version of Node cannot read {} data", what_)
                         : fmt::format("bad {} data: {}", what_, message());
  }
  std::string message() const {
    std::array<char, 200> text;
    return {text.data(), host_unpack_error(stream_, text.data(), text.size())};
  }

  std::string_view what_;
  int stream_;
  std::size_t waiting_ = 0;  // unpacked bytes in the host
};

}  // namespace

std::unique_ptr<UnpackBuffer::Unpacker> gunzip() {
  return std::make_unique<HostUnpacker>(Packing::gzip);
}

std::unique_ptr<UnpackBuffer::Unpacker> unzstd() {
  return std::make_unique<HostUnpacker>(Packing::zstd);
}

}  // namespace sudokit::cli
