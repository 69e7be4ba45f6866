// Input stream buffers: one that waits only for the first byte, a file descriptor, and compressed
// data.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::cli {

// ReadyBuffer: an input stream buffer whose sgetn() waits only for the first byte, unlike that of
// the standard library. It returns the bytes that are available: at least one, or none at the end.
class ReadyBuffer : public std::streambuf {
 public:
  // `bytes`: how many are read ahead if they are requested one by one.
  explicit ReadyBuffer(std::size_t bytes) : buffer_(bytes) {}

 protected:
  // Waits for bytes and reads them; 0 at the end.
  virtual std::size_t read(char* to, std::size_t most) = 0;

  int_type underflow() override;
  std::streamsize showmanyc() override;
  std::streamsize xsgetn(char* to, std::streamsize most) override;

 private:
  std::vector<char> buffer_;
};

// FdBuffer: a file descriptor as an input stream buffer that ends early when a signal arrives.
class FdBuffer : public ReadyBuffer {
 public:
  // Reads `fd` until its end or until `stop_fd` (if not negative) becomes readable. Owns neither.
  FdBuffer(int fd, int stop_fd);

  // errno of a read that failed, or 0.
  int error() const { return error_; }
  bool stopped() const { return stopped_; }
  // The bytes read so far. Any thread may call this.
  std::uint64_t bytes() const { return bytes_; }

 protected:
  // Also returns 0 after a stop or failure.
  std::size_t read(char* to, std::size_t most) override;

 private:
  // Returns false if the stop descriptor became readable first.
  bool wait();

  int fd_;
  int stop_fd_;
  int error_ = 0;
  bool stopped_ = false;
  std::atomic<std::uint64_t> bytes_{0};
};

// UnpackBuffer: an input stream buffer that unpacks gzip and Zstandard data while reading. It
// recognises them by their first bytes and passes everything else through unchanged.
enum class Packing : std::uint8_t { none, gzip, zstd };
// The packing of data that begin with these bytes.
Packing packing_of(std::string_view head);

class UnpackBuffer : public ReadyBuffer {
 public:
  // Reads from `packed`, which must outlive this buffer.
  explicit UnpackBuffer(std::streambuf& packed);
  ~UnpackBuffer() override;

  // What is wrong with the packed data; empty if nothing is. Reading ends at an error.
  const std::string& error() const { return error_; }

  class Unpacker;

 protected:
  std::size_t read(char* to, std::size_t most) override;

 private:
  // Reads some bytes of the packed stream; 0 at its end.
  std::size_t read_packed();
  // Reads enough of the beginning to determine the packing.
  void begin();

  std::streambuf& packed_;
  std::unique_ptr<Unpacker> unpacker_;  // null: passed through
  bool begun_ = false;
  std::string error_;
  std::vector<char> in_;  // packed bytes; those from in_at_ on are unread
  std::size_t in_at_ = 0;
};

}  // namespace sudokit::cli
