#include "cli/bulk_batch.hpp"

#include "sudokit/check.hpp"

namespace sudokit::cli {
namespace {

constexpr std::uint8_t kNotPlain = 255;

constexpr std::array<std::uint8_t, 256> kDigitOf = [] {
  std::array<std::uint8_t, 256> digits{};
  digits.fill(kNotPlain);
  digits['.'] = 0;
  for (std::uint8_t d = 0; d <= 9; ++d) digits['0' + d] = d;
  return digits;
}();

bool is_plain(const TextContext& context) {
  return context.format == Format::line && (!context.layout || context.layout->is_classic9());
}

// False when some character is none of a plain line.
bool unpack(const Record& record, bulk9::Packed81& puzzle) {
  if (record.error || record.text.size() != 81) return false;
  unsigned largest = 0;
  for (std::size_t i = 0; i < 81; ++i) {
    puzzle.digits[i] = kDigitOf[static_cast<unsigned char>(record.text[i])];
    largest |= puzzle.digits[i];
  }
  return largest < 16;
}

}  // namespace

void BulkBatch::gather(const Block& block) {
  const std::vector<Record>& records = block.batch.records;
  places_.assign(records.size(), kNone);
  puzzles_.resize(records.size());
  std::size_t size = 0;
  if (is_plain(block.source->context)) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (unpack(records[i], puzzles_[size])) places_[i] = size++;
    }
  }
  puzzles_.resize(size);
}

void BulkBatch::solve(const Block& block, std::uint64_t limit, const std::stop_token& stop) {
  gather(block);
  if (results_.size() < puzzles_.size()) results_.resize(puzzles_.size());
  bulk9::solve(puzzles_, results_, limit, stop);
  for (std::size_t& place : places_) {
    if (place == kNone) continue;
    const bulk9::Result& result = results_[place];
    const bool answered = result.finished && result.solutions > 0 &&
                          is_classic9_solution(puzzles_[place].digits, result.grid);
    if (!answered) place = kNone;
  }
}

}  // namespace sudokit::cli
