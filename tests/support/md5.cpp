#include "support/md5.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace sudokit::test {
namespace {

using State = std::array<std::uint32_t, 4>;

std::uint32_t sine(std::size_t i) {
  return static_cast<std::uint32_t>(std::floor(std::fabs(std::sin(double(i + 1))) * 4294967296.0));
}

void mix(State& state, const char* block) {
  static constexpr int kTurns[4][4] = {
      {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  static constexpr std::size_t kStep[4] = {1, 5, 3, 7};
  static constexpr std::size_t kStart[4] = {0, 1, 5, 0};
  std::array<std::uint32_t, 16> words{};
  for (std::size_t i = 0; i < 64; ++i) {
    words[i / 4] |= std::uint32_t(static_cast<unsigned char>(block[i])) << (i % 4 * 8);
  }
  auto [a, b, c, d] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::size_t round = i / 16;
    const std::uint32_t f = round == 0   ? (b & c) | (~b & d)
                            : round == 1 ? (d & b) | (~d & c)
                            : round == 2 ? b ^ c ^ d
                                         : c ^ (b | ~d);
    const std::uint32_t sum = a + f + sine(i) + words[(kStart[round] + kStep[round] * i) % 16];
    a = d, d = c, c = b;
    b += std::rotl(sum, kTurns[round][i % 4]);
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

}  // namespace

std::string md5_start(std::string_view text) {
  std::string padded(text);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  for (int i = 0; i < 8; ++i) padded += static_cast<char>(text.size() * 8 >> (8 * i) & 0xFF);
  State state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
  for (std::size_t at = 0; at < padded.size(); at += 64) mix(state, &padded[at]);
  return fmt::format("{:08x}", __builtin_bswap32(state[0]));
}

}  // namespace sudokit::test
