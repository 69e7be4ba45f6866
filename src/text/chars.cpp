#include "text/chars.hpp"

namespace sudokit::text {
namespace {

struct Census {
  std::array<int, 256> times{};
  int of(char c) const { return times[static_cast<unsigned char>(c)]; }
  int letter(char c) const { return of(c) + of(static_cast<char>(c - 32)); }
};

// Is this a 16x16 puzzle in the alphabet 0-f? It is if 0 occurs beside another sign for open cells,
// or if each of the sixteen digits occurs sixteen times.
bool is_hex(const Census& census) {
  for (char c = 'g'; c <= 'z'; ++c) {
    if (census.letter(c) > 0) return false;
  }
  if (census.of('0') == 0) return false;
  if (census.of('.') + census.of('*') + census.of('_') > 0) return true;
  for (char c = '0'; c <= '9'; ++c) {
    if (census.of(c) != 16) return false;
  }
  for (char c = 'a'; c <= 'f'; ++c) {
    if (census.letter(c) != 16) return false;
  }
  return true;
}

// Are the digits letters only, at least one of them beyond the last letter of the standard alphabet
// for this side?
bool is_letters(const Census& census, int side) {
  for (char c = '1'; c <= '9'; ++c) {
    if (census.of(c) > 0) return false;
  }
  bool above = false;
  for (char c = 'a'; c <= 'z'; ++c) {
    if (census.letter(c) == 0) continue;
    if (c - 'a' + 1 > side) return false;
    above = above || c - 'a' + 10 > side;
  }
  return above;
}

}  // namespace

void append_comment(std::string& comment, std::string_view line) {
  line = trim(line);
  if (line.empty() || line.starts_with("layout:")) return;
  if (!comment.empty()) comment += "; ";
  comment += line;
}

Alphabet alphabet_of(std::string_view cells, int side, Alphabet otherwise) {
  if (side < 10 || side > 26) return Alphabet::standard;
  Census census;
  for (const char c : cells) ++census.times[static_cast<unsigned char>(c)];
  if (side == 16 && is_hex(census)) return Alphabet::hex;
  if (is_letters(census, side)) return Alphabet::letters;
  if (otherwise == Alphabet::hex && side != 16) return Alphabet::standard;
  for (const char c : cells) {
    const std::uint8_t value = cell_value(c, otherwise);
    if (value == kNoCell || value > side) return Alphabet::standard;
  }
  return otherwise;
}

}  // namespace sudokit::text
