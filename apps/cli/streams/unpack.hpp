// UnpackBuffer: an input stream buffer that unpacks gzip and Zstandard data as they come, known by
// their first bytes, and lets everything else through as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/streams/ready_buffer.hpp"

namespace sudokit::cli {

enum class Packing : std::uint8_t { none, gzip, zstd };
// How data that begin like this are packed.
Packing packing_of(std::string_view head);

class UnpackBuffer : public ReadyBuffer {
 public:
  // Reads from `packed`, which must outlive it.
  explicit UnpackBuffer(std::streambuf& packed);
  ~UnpackBuffer() override;

  // What is wrong with the packed data; empty when nothing is. Reading ends there.
  const std::string& error() const { return error_; }

  class Unpacker;

 protected:
  std::size_t read(char* to, std::size_t most) override;

 private:
  // Some bytes of the packed stream; 0 at its end.
  std::size_t read_packed();
  // Reads enough of the beginning to know what it is.
  void begin();

  std::streambuf& packed_;
  std::unique_ptr<Unpacker> unpacker_;  // null: as it is
  bool begun_ = false;
  std::string error_;
  std::vector<char> in_;  // packed bytes; those from in_at_ on are not taken yet
  std::size_t in_at_ = 0;
};

}  // namespace sudokit::cli
