// AnswerSpool: keeps the answers of a run until their pages are printed. They are in an unnamed
// file, so memory is bounded whatever their number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sudokit/puzzle.hpp"

namespace sudokit::cli {

struct Answer {
  std::uint64_t number = 0;  // of the puzzle
  LayoutPtr layout;
  Grid givens;
  Grid solution;
};

class AnswerSpool {
 public:
  AnswerSpool() = default;
  ~AnswerSpool();
  AnswerSpool(const AnswerSpool&) = delete;
  AnswerSpool& operator=(const AnswerSpool&) = delete;

  // False: the temporary directory is full or not writable, and the answer is not kept.
  bool add(const Answer& answer);
  // Returns the answers one by one from the first; empty after the last. After the first call no
  // more may be added. InputError: the answers cannot be read.
  std::optional<Answer> next();

  // errno, or 0 if nothing failed.
  int error() const { return error_; }
  static std::string directory();
  // A generous estimate of the bytes of the pages that the answers will take, and of the share of
  // one answer with this many cells.
  std::uint64_t page_bytes() const { return page_bytes_; }
  static std::uint64_t page_bytes(std::size_t cells) { return 500 + 24 * cells; }

 private:
  bool open();
  bool write(const std::string& record);
  void get(void* data, std::size_t bytes);
  template <class T>
  T get();
  void get_layout();

  int fd_ = -1;
  int error_ = 0;
  LayoutPtr layout_;  // of the previous answer
  std::uint64_t left_ = 0;
  std::uint64_t written_ = 0;  // bytes
  std::uint64_t page_bytes_ = 0;
  std::uint64_t read_ = 0;  // bytes, including those read ahead
  std::string ahead_;
  std::size_t at_ = 0;
};

}  // namespace sudokit::cli
