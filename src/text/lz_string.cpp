#include "text/lz_string.hpp"

#include <fmt/format.h>

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/failf.hpp"
#include "sudokit/text.hpp"
#include "text/parse.hpp"

namespace sudokit::text {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The codes that are no phrases: a new character of 8 or 16 bits follows, and the end.
constexpr unsigned kNarrow = 0;
constexpr unsigned kWide = 1;
constexpr unsigned kEnd = 2;
constexpr unsigned kFirstPhrase = 3;

// The width of codes. It grows by a bit each time that the phrases may have used up the codes.
class Width {
 public:
  unsigned bits() const { return bits_; }
  void count() {
    if (--left_ == 0) left_ = 1U << bits_++;
  }

 private:
  unsigned bits_ = 2;
  unsigned left_ = 2;  // phrases until it grows
};

// ---- UTF-16 -------------------------------------------------------------------------------------

constexpr char32_t kReplaced = 0xFFFD;

void append_utf8(std::string& out, char32_t c) {
  const auto rest = [&](int shift) { out += static_cast<char>(0x80 | (c >> shift & 0x3F)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | c >> 6);
    rest(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | c >> 12);
    rest(6);
    rest(0);
  } else {
    out += static_cast<char>(0xF0 | c >> 18);
    rest(12);
    rest(6);
    rest(0);
  }
}

bool is_high(char16_t c) {
  return (c & 0xFC00) == 0xD800;
}
bool is_low(char16_t c) {
  return (c & 0xFC00) == 0xDC00;
}

std::string utf8_of(std::u16string_view units) {
  std::string out;
  for (std::size_t i = 0; i < units.size(); ++i) {
    char32_t c = units[i];
    if (is_high(units[i]) && i + 1 < units.size() && is_low(units[i + 1])) {
      c = 0x10000 + ((c & 0x3FF) << 10) + (units[++i] & 0x3FF);
    } else if (is_high(units[i]) || is_low(units[i])) {
      c = kReplaced;
    }
    append_utf8(out, c);
  }
  return out;
}

char32_t decoded_utf8(std::string_view sequence) {
  const auto byte = [&](std::size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(sequence[i]));
  };
  if (sequence.size() == 1) return byte(0);
  char32_t c = byte(0) & (0xFFU >> (sequence.size() + 1));
  for (std::size_t i = 1; i < sequence.size(); ++i) c = c << 6 | (byte(i) & 0x3F);
  return c;
}

std::u16string utf16_of(std::string_view text) {
  std::u16string units;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char32_t c = length == 0 ? kReplaced : decoded_utf8(text.substr(0, length));
    if (c < 0x10000) {
      units += static_cast<char16_t>(c);
    } else {
      units += static_cast<char16_t>(0xD800 + ((c - 0x10000) >> 10));
      units += static_cast<char16_t>(0xDC00 + (c & 0x3FF));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return units;
}

// ---- Unpacking ----------------------------------------------------------------------------------

std::optional<unsigned> six_bits(char c) {
  if (c == '-' || c == ' ') return 62U;  // a plus sign, as it stands in addresses
  const std::size_t at = kAlphabet.find(c);
  return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<unsigned>(at));
}

// Reads codes. Each code has its lowest bit first, each character of base64 its highest.
class CodeReader {
 public:
  explicit CodeReader(std::string_view payload) : payload_(payload) {}

  // Nothing at the end of the payload, or at a character outside of base64.
  std::optional<unsigned> take(unsigned bits) {
    unsigned code = 0;
    for (unsigned i = 0; i < bits; ++i) {
      if (left_ == 0 && !load()) return std::nullopt;
      code |= (open_ >> --left_ & 1) << i;
    }
    return code;
  }
  // What is wrong where reading stopped.
  tl::unexpected<Error> fault() const {
    if (at_ < payload_.size() && payload_[at_] != '=' && payload_[at_] != '$') {
      return error("unexpected-text",
                   fmt::format("{} is not a character of base64", show(payload_.substr(at_))));
    }
    return error("unexpected-text", "the payload is cut short");
  }
  tl::unexpected<Error> error(ErrorCode code, std::string message) const {
    return fail(code, std::move(message), 0, at_ + 1);
  }

 private:
  bool load() {
    const auto value = at_ < payload_.size() ? six_bits(payload_[at_]) : std::nullopt;
    if (!value) return false;
    open_ = *value;
    left_ = 6;
    ++at_;
    return true;
  }

  std::string_view payload_;
  std::size_t at_ = 0;
  unsigned open_ = 0;
  unsigned left_ = 0;  // bits of open_ that have not been read
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view payload) : in_(payload) {}

  Result<std::string> unpack() {
    for (;;) {
      const auto code = in_.take(width_.bits());
      if (!code) return in_.fault();
      if (*code == kEnd) return utf8_of(text_);
      const auto phrase = *code < kEnd ? fresh(*code) : known(*code);
      if (!phrase) return tl::unexpected(phrase.error());
      if (text_.size() + phrase->length > kMaxUnpacked) {
        return in_.error("too-long", fmt::format("the payload unpacks to more than {} characters",
                                                 kMaxUnpacked));
      }
      append(*phrase);
    }
  }

 private:
  // A phrase is a part of the text: the phrase before it and the character after that.
  struct Phrase {
    std::size_t begin = 0;
    std::size_t length = 0;
  };

  // A character that follows in the payload.
  Result<Phrase> fresh(unsigned code) {
    const auto unit = in_.take(code == kWide ? 16 : 8);
    if (!unit) return in_.fault();
    fresh_ = static_cast<char16_t>(*unit);
    const Phrase phrase{text_.size(), 1};
    phrases_.push_back(phrase);
    width_.count();
    return phrase;
  }
  // The next phrase is the one before it and its own first character.
  Result<Phrase> known(unsigned code) const {
    const std::size_t at = code - kFirstPhrase;
    if (at < phrases_.size()) return phrases_[at];
    if (at == phrases_.size() && !text_.empty()) return Phrase{last_.begin, last_.length + 1};
    return in_.error("unexpected-text", "the payload is damaged");
  }
  void append(const Phrase& phrase) {
    const std::size_t begin = text_.size();
    if (phrase.begin == begin) {
      text_ += fresh_;
    } else {
      for (std::size_t i = 0; i < phrase.length; ++i) text_ += text_[phrase.begin + i];
    }
    if (begin > 0) phrases_.push_back({last_.begin, last_.length + 1});
    width_.count();
    last_ = {begin, phrase.length};
  }

  CodeReader in_;
  Width width_;
  std::u16string text_;
  std::vector<Phrase> phrases_;
  Phrase last_;
  char16_t fresh_ = 0;
};

// ---- Packing ------------------------------------------------------------------------------------

class Packer {
 public:
  std::string pack(std::u16string_view units) {
    std::size_t phrase = kNone;
    for (const char16_t unit : units) {
      const auto single = phrase_of(kNone, unit);
      const auto longer = phrase == kNone ? single : find(phrase, unit);
      if (longer != kNone) {
        phrase = longer;
        continue;
      }
      put_phrase(phrase);
      phrases_.emplace(key(phrase, unit), next_++);
      phrase = single;
    }
    if (phrase != kNone) put_phrase(phrase);
    put(kEnd, width_.bits());
    put(0, 6 - filled_);  // at least one bit, as lz-string does
    while (out_.size() % 4 != 0) out_ += '=';
    return std::move(out_);
  }

 private:
  static constexpr std::size_t kNone = 0;

  static std::uint64_t key(std::size_t phrase, char16_t unit) {
    return std::uint64_t{phrase} << 16 | unit;
  }
  std::size_t find(std::size_t phrase, char16_t unit) const {
    const auto at = phrases_.find(key(phrase, unit));
    return at == phrases_.end() ? kNone : at->second;
  }
  // The phrase of one character, which is new the first time.
  std::size_t phrase_of(std::size_t before, char16_t unit) {
    const auto [at, is_new] = phrases_.emplace(key(before, unit), next_);
    if (is_new) fresh_.emplace(next_++, unit);
    return at->second;
  }

  void put_phrase(std::size_t phrase) {
    const auto fresh = fresh_.find(phrase);
    if (fresh == fresh_.end()) {
      put(static_cast<unsigned>(phrase), width_.bits());
    } else {
      const bool narrow = fresh->second < 256;
      put(narrow ? kNarrow : kWide, width_.bits());
      put(fresh->second, narrow ? 8 : 16);
      fresh_.erase(fresh);
      width_.count();
    }
    width_.count();
  }
  void put(unsigned code, unsigned bits) {
    for (unsigned i = 0; i < bits; ++i) {
      open_ = open_ << 1 | (code >> i & 1);
      if (++filled_ < 6) continue;
      out_ += kAlphabet[open_];
      open_ = 0;
      filled_ = 0;
    }
  }

  std::string out_;
  unsigned open_ = 0;
  unsigned filled_ = 0;  // bits in open_
  Width width_;
  std::size_t next_ = kFirstPhrase;
  std::unordered_map<std::uint64_t, std::size_t> phrases_;  // by the phrase before and a character
  std::unordered_map<std::size_t, char16_t> fresh_;         // not in the output yet
};

}  // namespace

Result<std::string> unpack_base64(std::string_view payload) {
  return Unpacker(payload).unpack();
}

std::string pack_base64(std::string_view text) {
  return Packer().pack(utf16_of(text));
}

}  // namespace sudokit::text
