// The payloads of links of SudokuPad.
#include <algorithm>
#include <array>

#include "text/chars.hpp"
#include "text/links.hpp"
#include "text/lz_string.hpp"
#include "text/sudokupad/sudokupad.hpp"

namespace sudokit::text::sudokupad {
namespace {

constexpr std::string_view kHosts[] = {"sudokupad.app/", "crackingthecryptic.com/sudoku/",
                                       "crackingthecryptic.com/", "sudokupad.svencodes.com/",
                                       "sudokupad://puzzle/"};

// What follows the host of a link; nothing if it is none of SudokuPad.
std::optional<std::string_view> path_of(std::string_view line) {
  const bool link = line.starts_with("http") || line.starts_with("sudokupad") ||
                    line.starts_with("app.") || line.starts_with("www.") ||
                    line.starts_with("beta.");
  if (!link) return std::nullopt;
  for (const std::string_view host : kHosts) {
    const std::size_t at = line.find(host);
    if (at == line.npos || at > 24) continue;
    std::string_view path = line.substr(at + host.size());
    for (const std::string_view before : {"sudoku/", "?puzzleid="}) {
      if (path.starts_with(before)) path.remove_prefix(before.size());
    }
    return path.substr(0, path.find_first_of("&#?"));
  }
  return std::nullopt;
}

bool is_packed_char(char c) {
  return is_digit(c) || is_letter(c) ||
         std::string_view("+/=-$%").find(c) != std::string_view::npos;
}

// A payload without a link, which must be one to the end.
bool is_alone(std::string_view line) {
  const bool packed = line.starts_with("scl") || line.starts_with("ctc");
  constexpr std::size_t kFewest = 20;
  if (!packed || line.size() < kFewest || !std::ranges::all_of(line, is_packed_char)) return false;
  return unpack_base64(line.substr(3)).has_value();
}

}  // namespace

bool is_link(std::string_view line) {
  const auto path = path_of(linked(line));
  return path && !path->starts_with("fpuz");
}

std::string_view payload_in(std::string_view line) {
  line = linked(line);
  // Lines of cells, of which there may be millions, are left alone.
  if (line.empty() || std::string_view("hwasbc").find(line[0]) == std::string_view::npos) return {};
  if (const auto path = path_of(line)) {
    for (const std::string_view mark : {"scl", "ctc", "scf", "classic"}) {
      if (path->starts_with(mark)) return *path;
    }
    return {};
  }
  const bool short_form = line.starts_with("scf") && !classic_cells(line).empty();
  return is_alone(line) || short_form ? line : std::string_view();
}

bool is_cells(std::string_view value) {
  for (const char bracket : {'[', '[', '{'}) {
    value = trim(value);
    if (!value.starts_with(bracket)) return false;
    value.remove_prefix(1);
  }
  return true;
}

// ---- Short forms of classics --------------------------------------------------------------------

namespace {

constexpr std::size_t kClassicCells = 81;

// A digit and the open cells behind it: 0 to 9, then A to Z and a to x. `skipped`: scf has the
// letters without a gap, and so has the second form of "classic".
std::string classic_of_runs(std::string_view text) {
  constexpr std::string_view kCodes =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
  std::string cells;
  for (const char c : text) {
    const std::size_t code = kCodes.find(c);
    if (code == kCodes.npos) return {};
    cells += static_cast<char>('0' + code % 10);
    cells.append(code / 10, '0');
    if (cells.size() >= kClassicCells) break;
  }
  return cells;
}

// Digits, and runs of open cells: A is none, B one and so on.
std::string classic_of_blanks(std::string_view text) {
  constexpr std::string_view kRuns =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
  std::string cells;
  for (const char c : text) {
    const std::size_t run = kRuns.find(c);
    if (run != kRuns.npos) {
      cells.append(run, '0');
    } else if (c >= '1' && c <= '9') {
      cells += c;
    } else {
      return {};
    }
    if (cells.size() > kClassicCells) return {};
  }
  return cells;
}

}  // namespace

std::string classic_cells(std::string_view payload) {
  const bool scf = payload.starts_with("scf");
  payload.remove_prefix(scf ? 3 : 7);
  std::string cells = classic_of_runs(payload);
  if (cells.size() == kClassicCells) return cells;
  cells = scf ? std::string() : classic_of_blanks(payload);
  return cells.size() == kClassicCells ? cells : std::string();
}

// ---- The shorter form of JSON -------------------------------------------------------------------

namespace {

constexpr std::pair<std::string_view, std::string_view> kShortNames[] = {{"c", "color"},
                                                                         {"ca", "cages"},
                                                                         {"ct", "center"},
                                                                         {"c1", "borderColor"},
                                                                         {"c2", "backgroundColor"},
                                                                         {"ce", "cells"},
                                                                         {"cs", "cellSize"},
                                                                         {"a", "arrows"},
                                                                         {"o", "overlays"},
                                                                         {"u", "underlays"},
                                                                         {"w", "width"},
                                                                         {"h", "height"},
                                                                         {"v", "value"},
                                                                         {"vd", "videos"},
                                                                         {"l", "lines"},
                                                                         {"r", "rounded"},
                                                                         {"re", "regions"},
                                                                         {"fs", "fontSize"},
                                                                         {"th", "thickness"},
                                                                         {"hl", "headLength"},
                                                                         {"wp", "wayPoints"},
                                                                         {"t", "title"},
                                                                         {"te", "text"},
                                                                         {"d", "duration"},
                                                                         {"d2", "d"}};

// ' for ", and \' for '.
std::string with_plain_quotes(std::string_view text) {
  if (text.find('"') != text.npos) return std::string(text);
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool kept = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '\'';
    if (kept) {
      plain += '\'';
      ++i;
    } else {
      plain += text[i] == '\'' ? '"' : text[i];
    }
  }
  return plain;
}

bool is_bare_char(char c) {
  return is_letter(c) || is_digit(c);
}

// Adds the quotes, names and values that the shorter form leaves out.
class Unzipper {
 public:
  explicit Unzipper(std::string_view text) : rest_(text) {}

  std::string unzip() {
    while (!rest_.empty()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = rest_[0];
    if (c == '"') return quoted();
    const char before = out_.empty() ? '\0' : out_.back();
    const bool begins = before == '{' || before == '[' || before == ',';
    const bool empty = begins && (c == ',' || c == ']' || c == '}') && !(before == '{' && c == '}');
    if (empty) out_ += "{}";
    if (begins && is_bare_char(c) && named()) return;
    if (before == ':' && value()) return;
    out_ += c;
    rest_.remove_prefix(1);
  }
  void quoted() {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != '"') end += rest_[end] == '\\' ? 2 : 1;
    end = std::min(end + 1, rest_.size());
    out_ += rest_.substr(0, end);
    rest_.remove_prefix(end);
  }
  std::string_view word() const {
    std::size_t length = 0;
    while (length < rest_.size() && is_bare_char(rest_[length])) ++length;
    return rest_.substr(0, length);
  }
  bool named() {
    const std::string_view name = word();
    if (name.size() >= rest_.size() || rest_[name.size()] != ':') return false;
    out_ += '"';
    out_ += name;
    out_ += '"';
    rest_.remove_prefix(name.size());
    return true;
  }
  // f, t, #0, #F and six digits of a colour.
  bool value() {
    const bool sign = rest_[0] == '#';
    const std::string text = (sign ? "#" : "") + std::string(Unzipper(rest_.substr(sign)).word());
    const char after = text.size() < rest_.size() ? rest_[text.size()] : '\0';
    if (after != ',' && after != ']' && after != '}') return false;
    const auto hex = [](char c) { return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'f'); };
    std::string full;
    if (text == "f") full = "false";
    if (text == "t") full = "true";
    if (text == "#0") full = "\"#000000\"";
    if (text == "#F") full = "\"#FFFFFF\"";
    if (text.size() == 6 && std::ranges::all_of(text, hex)) full = "\"#" + text + "\"";
    if (full.empty()) return false;
    out_ += full;
    rest_.remove_prefix(text.size());
    return true;
  }

  std::string_view rest_;
  std::string out_;
};

}  // namespace

std::string unzipped(std::string_view text) {
  const std::string plain = with_plain_quotes(text);
  return Unzipper(plain).unzip();
}

std::string_view full_name(std::string_view name) {
  const auto* row =
      std::ranges::find(kShortNames, name, &std::pair<std::string_view, std::string_view>::first);
  return row == std::end(kShortNames) ? name : row->second;
}

}  // namespace sudokit::text::sudokupad
