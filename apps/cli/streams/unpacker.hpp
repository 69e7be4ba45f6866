// Unpacker: unpacks gzip or Zstandard data piece by piece. apps/wasm/command has another
// implementation.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/streams/input_buffers.hpp"

namespace sudokit::cli {

// Reads packed bytes and produces unpacked bytes.
class UnpackBuffer::Unpacker {
 public:
  virtual ~Unpacker() = default;
  // Consumes bytes from the front of `in` and writes to `out`; returns the number of bytes written.
  // Sets error() on failure.
  virtual std::size_t step(std::string_view& in, char* out, std::size_t most) = 0;
  // Whether a step without further input could still write bytes.
  virtual bool pending() const = 0;
  // Called where the input ends: whether the data may end there.
  virtual bool end() = 0;
  const std::string& error() const { return error_; }

 protected:
  std::string error_;
};

std::unique_ptr<UnpackBuffer::Unpacker> gunzip();
std::unique_ptr<UnpackBuffer::Unpacker> unzstd();

}  // namespace sudokit::cli
