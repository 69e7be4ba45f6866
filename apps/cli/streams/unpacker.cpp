#include "cli/streams/unpacker.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <new>

namespace sudokit::cli {
namespace {

// Reads gzip members one after the other.
class Gunzip : public UnpackBuffer::Unpacker {
 public:
  Gunzip() {
    constexpr int kGzipOnly = 16;
    if (inflateInit2(&stream_, MAX_WBITS + kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Gunzip() override { inflateEnd(&stream_); }
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;

  std::size_t step(std::string_view& in, char* out, std::size_t most) override {
    if (ended_ && inflateReset(&stream_) != Z_OK) throw std::bad_alloc();
    ended_ = false;
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = static_cast<uInt>(most);
    const int result = inflate(&stream_, Z_NO_FLUSH);
    in.remove_prefix(in.size() - stream_.avail_in);
    ended_ = result == Z_STREAM_END;
    if (result != Z_OK && result != Z_BUF_ERROR && !ended_) {
      error_ =
          fmt::format("bad gzip data{}{}", stream_.msg ? ": " : "", stream_.msg ? stream_.msg : "");
    }
    return most - stream_.avail_out;
  }
  bool pending() const override { return !ended_; }
  bool end() override { return ended_; }

 private:
  z_stream stream_ = {};
  bool ended_ = false;
};

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

std::unique_ptr<UnpackBuffer::Unpacker> unpacker_of(Packing packing) {
  if (packing == Packing::gzip) return std::make_unique<Gunzip>();
  if (packing == Packing::zstd) return std::make_unique<Unzstd>();
  return nullptr;
}

}  // namespace sudokit::cli
