#include <fmt/format.h>
#include <zlib.h>

#include <new>

#include "cli/streams/unpacker.hpp"

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

}  // namespace

std::unique_ptr<UnpackBuffer::Unpacker> gunzip() {
  return std::make_unique<Gunzip>();
}

}  // namespace sudokit::cli
