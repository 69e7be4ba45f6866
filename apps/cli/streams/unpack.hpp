// UnpackBuffer: an input stream buffer that unpacks gzip and Zstandard data while reading. It
// recognises them by their first bytes and passes everything else through unchanged.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/streams/ready_buffer.hpp"

namespace sudokit::cli {

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
