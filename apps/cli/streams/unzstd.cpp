#include <fmt/format.h>
#include <zstd.h>

#include <new>

#include "cli/streams/unpacker.hpp"

namespace sudokit::cli {
namespace {

// Reads frames one after the other.
class Unzstd : public UnpackBuffer::Unpacker {
 public:
  Unzstd() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~Unzstd() override { ZSTD_freeDStream(stream_); }
  Unzstd(const Unzstd&) = delete;
  Unzstd& operator=(const Unzstd&) = delete;

  std::size_t step(std::string_view& in, char* out, std::size_t most) override {
    ZSTD_inBuffer from = {in.data(), in.size(), 0};
    ZSTD_outBuffer to = {out, most, 0};
    const std::size_t left = ZSTD_decompressStream(stream_, &to, &from);
    in.remove_prefix(from.pos);
    if (ZSTD_isError(left) != 0) {
      error_ = fmt::format("bad Zstandard data: {}", ZSTD_getErrorName(left));
    }
    ended_ = left == 0;
    return to.pos;
  }
  bool pending() const override { return !ended_; }
  bool end() override { return ended_; }

 private:
  ZSTD_DStream* stream_;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<UnpackBuffer::Unpacker> unzstd() {
  return std::make_unique<Unzstd>();
}

}  // namespace sudokit::cli
