// ClauseWriter: shared by the encoders. It passes clauses to a sink in blocks, counts them, and
// numbers new variables.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "core/cnf.hpp"

namespace sudokit {

class ClauseWriter {
 public:
  // Continues `encoding`. Encoding and sink must outlive the writer.
  ClauseWriter(Encoding& encoding, const ClauseSink& sink) : out_(encoding), sink_(sink) {}

  void add(std::span<const int> clause) {
    block_.insert(block_.end(), clause.begin(), clause.end());
    block_.push_back(0);
    ++out_.clauses;
    if (block_.size() >= kBlock) flush();
  }
  void add(std::initializer_list<int> clause) { add({clause.begin(), clause.size()}); }
  void flush() {
    if (out_.whole) out_.whole = sink_(block_);
    block_.clear();
  }
  int fresh() { return ++out_.variables; }

 private:
  // About how many literals a block has.
  static constexpr std::size_t kBlock = 1 << 15;

  Encoding& out_;
  const ClauseSink& sink_;
  std::vector<int> block_;
};

}  // namespace sudokit
