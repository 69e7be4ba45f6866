#include "text/deflate.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/failf.hpp"

namespace sudokit::text {
namespace {

constexpr std::array<std::uint16_t, 29> kLengthBase = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                       15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                       67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> kLengthBits = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> kDistanceBase = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 30> kDistanceBits = {0, 0, 0,  0,  1,  1,  2,  2,  3,  3,
                                                        4, 4, 5,  5,  6,  6,  7,  7,  8,  8,
                                                        9, 9, 10, 10, 11, 11, 12, 12, 13, 13};
constexpr unsigned kEndOfBlock = 256;
constexpr unsigned kLongestCode = 15;

// ---- Unpacking ----------------------------------------------------------------------------------

// A canonical code: how many codes of each length there are, and their symbols in order.
class HuffmanCode {
 public:
  explicit HuffmanCode(const std::vector<std::uint8_t>& lengths) {
    for (const std::uint8_t length : lengths) ++count_[length];
    count_[0] = 0;
    for (unsigned length = 1; length <= kLongestCode; ++length) {
      for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
        if (lengths[symbol] == length) symbols_.push_back(static_cast<std::uint16_t>(symbol));
      }
    }
  }
  // Takes bits from `in` up to the end of a code.
  template <class Bits>
  std::optional<unsigned> take(Bits& in) const {
    unsigned code = 0, first = 0, index = 0;
    for (unsigned length = 1; length <= kLongestCode; ++length) {
      const auto bit = in.take(1);
      if (!bit) return std::nullopt;
      code |= *bit;
      const unsigned count = count_[length];
      const unsigned place = index + code - first;
      if (code < first + count) {
        const bool there = code >= first && place < symbols_.size();
        return there ? std::optional<unsigned>(symbols_[place]) : std::nullopt;
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return std::nullopt;
  }

 private:
  std::array<unsigned, kLongestCode + 1> count_ = {};
  std::vector<std::uint16_t> symbols_;
};

class Inflater {
 public:
  Inflater(std::string_view packed, std::size_t most) : packed_(packed), most_(most) {}

  Result<std::string> inflate() {
    for (bool last = false; !last;) {
      const auto head = take(3);
      if (!head) return damaged();
      last = (*head & 1) != 0;
      const bool good = (*head >> 1) == 0   ? stored()
                        : (*head >> 1) == 1 ? fixed()
                        : (*head >> 1) == 2 ? dynamic()
                                            : false;
      if (too_long_) {
        return failf("too-long", "the payload unpacks to more than {} bytes", most_);
      }
      if (!good) return damaged();
    }
    return std::move(out_);
  }

  std::optional<unsigned> take(unsigned bits) {
    while (filled_ < bits) {
      if (at_ == packed_.size()) return std::nullopt;
      open_ |= static_cast<std::uint32_t>(static_cast<unsigned char>(packed_[at_++])) << filled_;
      filled_ += 8;
    }
    const unsigned value = open_ & ((1U << bits) - 1);
    open_ >>= bits;
    filled_ -= bits;
    return value;
  }

 private:
  static tl::unexpected<Error> damaged() {
    return fail("unexpected-text", "the payload is damaged or cut short");
  }
  bool has_room(std::size_t more) {
    too_long_ = too_long_ || out_.size() + more > most_;
    return !too_long_;
  }

  bool stored() {
    open_ = 0;
    filled_ = 0;
    constexpr std::size_t kHead = 4;
    if (packed_.size() - at_ < kHead) return false;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(packed_[at_ + i]); };
    const std::size_t length = byte(0) | static_cast<std::size_t>(byte(1)) << 8;
    at_ += kHead;
    if (packed_.size() - at_ < length || !has_room(length)) return false;
    out_ += packed_.substr(at_, length);
    at_ += length;
    return true;
  }
  bool fixed() {
    std::vector<std::uint8_t> lengths(288, 8);
    std::fill(lengths.begin() + 144, lengths.begin() + 256, std::uint8_t{9});
    std::fill(lengths.begin() + 256, lengths.begin() + 280, std::uint8_t{7});
    return codes(HuffmanCode(lengths), HuffmanCode(std::vector<std::uint8_t>(30, 5)));
  }
  // The lengths of the codes are themselves packed.
  bool dynamic() {
    const auto literals = take(5), distances = take(5), count = take(4);
    if (!literals || !distances || !count) return false;
    constexpr std::array<std::uint8_t, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                     11, 4,  12, 3, 13, 2, 14, 1, 15};
    std::vector<std::uint8_t> first(kOrder.size(), 0);
    for (unsigned i = 0; i < *count + 4; ++i) {
      const auto length = take(3);
      if (!length) return false;
      first[kOrder[i]] = static_cast<std::uint8_t>(*length);
    }
    const std::size_t all = *literals + 257 + *distances + 1;
    std::vector<std::uint8_t> lengths;
    if (!code_lengths(HuffmanCode(first), all, lengths)) return false;
    const auto split = lengths.begin() + *literals + 257;
    return codes(HuffmanCode({lengths.begin(), split}), HuffmanCode({split, lengths.end()}));
  }
  bool code_lengths(const HuffmanCode& code, std::size_t all, std::vector<std::uint8_t>& lengths) {
    while (lengths.size() < all) {
      const auto symbol = code.take(*this);
      if (!symbol) return false;
      if (*symbol < 16) {
        lengths.push_back(static_cast<std::uint8_t>(*symbol));
        continue;
      }
      if (*symbol == 16 && lengths.empty()) return false;
      const std::uint8_t value = *symbol == 16 ? lengths.back() : std::uint8_t{0};
      const auto more = take(*symbol == 16 ? 2 : *symbol == 17 ? 3 : 7);
      if (!more) return false;
      lengths.insert(lengths.end(), *more + (*symbol == 18 ? 11 : 3), value);
    }
    return lengths.size() == all;
  }
  bool codes(const HuffmanCode& literals, const HuffmanCode& distances) {
    for (;;) {
      const auto symbol = literals.take(*this);
      if (!symbol) return false;
      if (*symbol == kEndOfBlock) return true;
      if (*symbol < kEndOfBlock) {
        if (!has_room(1)) return false;
        out_ += static_cast<char>(*symbol);
      } else if (!repeat(*symbol - kEndOfBlock - 1, distances)) {
        return false;
      }
    }
  }
  bool repeat(unsigned code, const HuffmanCode& distances) {
    if (code >= kLengthBase.size()) return false;
    const auto more = take(kLengthBits[code]);
    const auto symbol = distances.take(*this);
    if (!more || !symbol || *symbol >= kDistanceBase.size()) return false;
    const auto farther = take(kDistanceBits[*symbol]);
    if (!farther) return false;
    const std::size_t length = kLengthBase[code] + *more;
    const std::size_t distance = kDistanceBase[*symbol] + *farther;
    if (distance > out_.size() || !has_room(length)) return false;
    for (std::size_t i = 0; i < length; ++i) out_ += out_[out_.size() - distance];
    return true;
  }

  std::string_view packed_;
  std::size_t most_;
  std::size_t at_ = 0;
  std::uint32_t open_ = 0;
  unsigned filled_ = 0;  // bits in open_
  bool too_long_ = false;
  std::string out_;
};

// ---- Packing ------------------------------------------------------------------------------------

class Deflater {
 public:
  explicit Deflater(std::string_view text) : text_(text) {}

  std::string deflate() {
    put(0b011, 3);  // one block with the fixed codes
    for (std::size_t at = 0; at < text_.size();) at += step(at);
    put_literal(kEndOfBlock);
    put(0, (8 - filled_ % 8) % 8);
    return std::move(out_);
  }

 private:
  static constexpr std::size_t kShortest = 3, kLongest = 258, kFarthest = 32768, kTable = 1 << 14;

  // Writes the character at this place, or the longest repetition found. Returns its length.
  std::size_t step(std::size_t at) {
    if (at + kShortest > text_.size()) {
      put_literal(static_cast<unsigned char>(text_[at]));
      return 1;
    }
    std::size_t& place = last_[hash(at)];
    const std::size_t before = place;  // one more than the place; 0: none
    place = at + 1;
    const std::size_t length =
        before > 0 && at + 1 - before <= kFarthest ? same(before - 1, at) : 0;
    if (length < kShortest) {
      put_literal(static_cast<unsigned char>(text_[at]));
      return 1;
    }
    put_repeat(length, at + 1 - before);
    return length;
  }
  std::size_t hash(std::size_t at) const {
    const auto byte = [&](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(text_[at + i]));
    };
    return (byte(0) * 5023 + byte(1) * 197 + byte(2)) % kTable;
  }
  std::size_t same(std::size_t from, std::size_t at) const {
    std::size_t length = 0;
    while (length < kLongest && at + length < text_.size() &&
           text_[from + length] == text_[at + length]) {
      ++length;
    }
    return length;
  }
  template <std::size_t N>
  static unsigned code_of(const std::array<std::uint16_t, N>& bases, std::size_t value) {
    return static_cast<unsigned>(std::ranges::upper_bound(bases, value) - bases.begin()) - 1;
  }
  void put_repeat(std::size_t length, std::size_t distance) {
    const unsigned code = code_of(kLengthBase, length);
    put_literal(kEndOfBlock + 1 + code);
    put(static_cast<unsigned>(length) - kLengthBase[code], kLengthBits[code]);
    const unsigned far = code_of(kDistanceBase, distance);
    put_code(far, 5);
    put(static_cast<unsigned>(distance) - kDistanceBase[far], kDistanceBits[far]);
  }
  void put_literal(unsigned symbol) {
    if (symbol < 144) return put_code(0x30 + symbol, 8);
    if (symbol < 256) return put_code(0x190 + symbol - 144, 9);
    if (symbol < 280) return put_code(symbol - 256, 7);
    put_code(0xC0 + symbol - 280, 8);
  }
  // Codes have their highest bit first, numbers their lowest.
  void put_code(unsigned code, unsigned bits) {
    for (unsigned i = bits; i > 0; --i) put(code >> (i - 1) & 1, 1);
  }
  void put(unsigned value, unsigned bits) {
    for (unsigned i = 0; i < bits; ++i) {
      if (filled_ % 8 == 0) out_ += '\0';
      out_.back() = static_cast<char>(static_cast<unsigned char>(out_.back()) | (value >> i & 1)
                                                                                    << filled_ % 8);
      ++filled_;
    }
  }

  std::string_view text_;
  std::string out_;
  unsigned filled_ = 0;  // bits written
  std::vector<std::size_t> last_ = std::vector<std::size_t>(kTable, 0);
};

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

Result<std::string> inflated(std::string_view packed, std::size_t most) {
  return Inflater(packed, most).inflate();
}

std::string deflated(std::string_view text) {
  return Deflater(text).deflate();
}

Result<std::string> bytes_of_base64(std::string_view code) {
  std::string bytes;
  unsigned open = 0, filled = 0;
  for (std::size_t i = 0; i < code.size() && code[i] != '='; ++i) {
    const char c = code[i] == '-' || code[i] == ' ' ? '+' : code[i] == '_' ? '/' : code[i];
    const std::size_t value = kBase64.find(c);
    if (value == kBase64.npos) {
      return fail("unexpected-text", "a character that is not of base64", 0, i + 1);
    }
    open = (open << 6 | static_cast<unsigned>(value)) & 0xFFFF;
    filled += 6;
    if (filled < 8) continue;
    filled -= 8;
    bytes += static_cast<char>(open >> filled & 0xFF);
  }
  return bytes;
}

std::string base64_of(std::string_view bytes) {
  std::string code;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      code += k <= count ? kBase64[group >> (18 - 6 * k) & 63] : '=';
    }
  }
  return code;
}

}  // namespace sudokit::text
