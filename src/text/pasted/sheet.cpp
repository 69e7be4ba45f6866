#include "text/pasted/sheet.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>

#include "sudokit/text.hpp"
#include "text/chars.hpp"
#include "text/grid_lines.hpp"

namespace sudokit::text {
namespace {

constexpr char kNothing = '\x7F';

struct Range {
  char32_t first, last;
  char plain;  // 0: the character is skipped; '0', '1', 'A', 'a': consecutive characters from here
};

// Sorted by code point. Dashes are strokes of a frame as often as open cells.
constexpr std::array kRanges = {
    Range{0xA0, 0xA0, ' '},     Range{0xA6, 0xA6, '|'},      Range{0xAD, 0xAD, '-'},
    Range{0xB7, 0xB7, '.'},     Range{0x660, 0x669, '0'},    Range{0x6F0, 0x6F9, '0'},
    Range{0x966, 0x96F, '0'},   Range{0x2000, 0x200A, ' '},  Range{0x200B, 0x200F, 0},
    Range{0x2010, 0x2015, '-'}, Range{0x2018, 0x201B, '\''}, Range{0x201C, 0x201F, '"'},
    Range{0x2022, 0x2024, '.'}, Range{0x2027, 0x2027, '.'},  Range{0x202F, 0x202F, ' '},
    Range{0x2043, 0x2043, '-'}, Range{0x205F, 0x205F, ' '},  Range{0x2060, 0x2060, 0},
    Range{0x20E3, 0x20E3, 0},   Range{0x2212, 0x2212, '-'},  Range{0x2218, 0x2219, '.'},
    Range{0x22C5, 0x22C5, '.'}, Range{0x2423, 0x2423, '.'},  Range{0x2460, 0x2468, '1'},
    Range{0x2500, 0x2501, '-'}, Range{0x2502, 0x2503, '|'},  Range{0x2504, 0x2505, '-'},
    Range{0x2506, 0x2507, '|'}, Range{0x2508, 0x2509, '-'},  Range{0x250A, 0x250B, '|'},
    Range{0x250C, 0x254B, '+'}, Range{0x254C, 0x254D, '-'},  Range{0x254E, 0x254F, '|'},
    Range{0x2550, 0x2550, '-'}, Range{0x2551, 0x2551, '|'},  Range{0x2552, 0x2573, '+'},
    Range{0x2574, 0x257F, '-'}, Range{0x25A0, 0x25A3, '.'},  Range{0x25AA, 0x25AB, '.'},
    Range{0x25AF, 0x25AF, '.'}, Range{0x25CB, 0x25CC, '.'},  Range{0x25CF, 0x25CF, '.'},
    Range{0x25E6, 0x25E6, '.'}, Range{0x25EF, 0x25EF, '.'},  Range{0x25FB, 0x25FE, '.'},
    Range{0x2610, 0x2610, '.'}, Range{0x26AA, 0x26AB, '.'},  Range{0x2B1A, 0x2B1C, '.'},
    Range{0x2B55, 0x2B55, '.'}, Range{0x3000, 0x3000, ' '},  Range{0x3002, 0x3002, '.'},
    Range{0x3007, 0x3007, '.'}, Range{0x30FB, 0x30FB, '.'},  Range{0xFE0F, 0xFE0F, 0},
    Range{0xFEFF, 0xFEFF, 0},   Range{0xFF0A, 0xFF0A, '*'},  Range{0xFF0C, 0xFF0C, ','},
    Range{0xFF0D, 0xFF0D, '-'}, Range{0xFF0E, 0xFF0E, '.'},  Range{0xFF0F, 0xFF0F, '/'},
    Range{0xFF10, 0xFF19, '0'}, Range{0xFF1A, 0xFF1A, ':'},  Range{0xFF1B, 0xFF1B, ';'},
    Range{0xFF1F, 0xFF1F, '?'}, Range{0xFF21, 0xFF3A, 'A'},  Range{0xFF3F, 0xFF3F, '_'},
    Range{0xFF41, 0xFF5A, 'a'}, Range{0xFF5C, 0xFF5C, '|'},  Range{0xFF65, 0xFF65, '.'}};

// Pre: `bytes` is one UTF-8 sequence.
char32_t code_point(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (bytes.size() == 1) return lead;
  char32_t code = lead & (0x7FU >> bytes.size());
  for (const char c : bytes.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

// The ASCII equivalent; 0: the character is skipped.
char plain_of(std::string_view bytes) {
  const char32_t code = code_point(bytes);
  if (code == '\t') return '\t';
  if (code < 0x80) return code < 0x20 || code == '\x7F' ? kNothing : static_cast<char>(code);
  const auto found = std::ranges::lower_bound(kRanges, code, {}, &Range::last);
  if (found == kRanges.end() || code < found->first) return kNothing;
  const bool row = is_digit(found->plain) || is_letter(found->plain);
  return static_cast<char>(found->plain + (row ? static_cast<int>(code - found->first) : 0));
}

SheetLine line_of(std::string_view raw) {
  SheetLine line;
  while (!raw.empty()) {
    const std::size_t length = utf8_length(raw);
    const char plain = length == 0 ? kNothing : plain_of(raw.substr(0, length));
    if (plain != 0) {
      line.text += plain;
      line.at.push_back(raw.data());
    }
    raw.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return line;
}

// Removes the "> " marks of a quoted mail, repeated once per reply.
void cut_mail_marks(SheetLine& line) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t mark = line.text.find_first_not_of(' ', begin);
    if (mark == std::string::npos || line.text[mark] != '>') break;
    begin = mark + 1;
    if (begin < line.text.size() && line.text[begin] == ' ') ++begin;
  }
  line.text.erase(0, begin);
  line.at.erase(line.at.begin(), line.at.begin() + static_cast<std::ptrdiff_t>(begin));
}

bool is_name_char(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

// Replaces words for an empty value and empty strings by open cells, and a spelled-out line end.
void spell_open_cells(std::string& text) {
  constexpr std::array<std::string_view, 6> words = {"null", "None", "nil", "NaN", "nan", "NA"};
  for (const std::string_view word : words) {
    for (std::size_t at = 0; (at = text.find(word, at)) != text.npos; ++at) {
      const std::size_t end = at + word.size();
      const bool inside =
          (at > 0 && is_name_char(text[at - 1])) || (end < text.size() && is_name_char(text[end]));
      if (!inside) text.replace(at, word.size(), "." + std::string(word.size() - 1, ' '));
    }
  }
  for (const std::string_view empty : {"\"\"", "''", "\" \"", "' '"}) {
    for (std::size_t at = 0; (at = text.find(empty, at)) != text.npos;) {
      text.replace(at, empty.size(), "." + std::string(empty.size() - 1, ' '));
    }
  }
  for (std::size_t at = 0; (at = text.find("\\n", at)) != text.npos;) text.replace(at, 2, "  ");
}

// Blanks out "grid = " before a list.
void blank_assignment(std::string& text) {
  const std::size_t list = text.find_first_of("[{(");
  if (list == text.npos) return;
  const std::size_t equals = text.substr(0, list).rfind('=');
  if (equals == text.npos || !trim(text.substr(equals + 1, list - equals - 1)).empty()) return;
  const bool name = std::ranges::all_of(text.substr(0, equals), [](char c) {
    return is_name_char(c) || is_space(c) ||
           std::string_view("[]:<>,.").find(c) != std::string_view::npos;
  });
  if (name) std::fill_n(text.begin(), equals + 1, ' ');
}

// Makes "r1 = ..." the label "r1: ...".
void label_assignment(std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string_view label = trim(std::string_view(text).substr(0, equals));
  if (equals == text.npos || label.size() < 2 || lower(label[0]) != 'r') return;
  if (std::ranges::all_of(label.substr(1), is_digit)) text[equals] = ':';
}

// Blanks out the word of "row 1: ..."; its number is the label.
void blank_row_word(std::string& text) {
  const std::size_t word = text.find_first_not_of(" \t|");
  if (word == text.npos || text.size() < word + 4) return;
  const bool is =
      lower(text[word]) == 'r' && lower(text[word + 1]) == 'o' && lower(text[word + 2]) == 'w';
  const std::size_t number = is ? text.find_first_not_of(' ', word + 3) : text.npos;
  if (number != text.npos && is_digit(text[number])) text.replace(word, 3, "   ");
}

bool has_foreign_word(std::string_view text) {
  const auto foreign = [](char c) { return is_letter(c) && !is_open_letter(c); };
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!is_letter(text[i]) || !is_letter(text[i + 1])) continue;
    if (foreign(text[i]) || foreign(text[i + 1])) return true;
  }
  return false;
}

// A table in the markup of MediaWiki: "{|", rows of cells between "||" with "|-" between them,
// "|}".
class WikiTable {
 public:
  // Whether the line, without surrounding blanks, has no cells.
  bool consumes(std::string_view line) {
    if (line.starts_with("{|")) return open_ = true;
    if (!open_) return false;
    if (line.starts_with("|}")) {
      open_ = false;
      return true;
    }
    return line.starts_with("|-") || line.starts_with("|+");
  }
  bool open() const { return open_; }

 private:
  bool open_ = false;
};

// "||||" are two separators with an empty cell between them.
void single_bars(std::string& text) {
  for (std::size_t at = 0; (at = text.find("||", at)) != text.npos; at += 2) text[at] = ' ';
}

// "- - - -": a stroke, or open cells.
bool is_spaced_stroke(std::string_view text) {
  return text.size() > 2 && text.find('-') != text.npos &&
         text.find_first_not_of("-|+ \t") == text.npos;
}

void judge(SheetLine& line) {
  const std::string_view text = trim(line.text);
  const bool wiki = text == "|-";  // between the rows of a table in a wiki
  const bool separator = is_separator_line(text);
  const bool spaced = is_spaced_stroke(text);
  line.frame = wiki || separator || spaced || is_frame(text) || is_table_rule(text);
  line.loose_frame = line.frame && !wiki &&
                     (separator || text.find_first_not_of("-| \t") == std::string_view::npos);
  line.word = has_foreign_word(text) || is_size(text);
}

// Removes "# words" behind the cells of a line and returns the words. "Puzzle #7" stays, and so
// does a # without words, which may be somebody's sign for an open cell.
std::string cut_remark(SheetLine& line) {
  const std::size_t at = line.text.find(" #");
  if (at == std::string::npos) return "";
  const std::string_view cells = trim(std::string_view(line.text).substr(0, at));
  const std::string_view words = trim(std::string_view(line.text).substr(at + 2));
  if (cells.empty() || has_foreign_word(cells) || !has_foreign_word(words)) return "";
  std::string remark(words);
  line.text.resize(at);
  line.at.resize(at);
  return remark;
}

// Removes "Monday: " from a line of which the rest has no words, and returns the name.
std::string cut_name(SheetLine& line) {
  const std::size_t colon = line.text.find(": ");
  if (colon == std::string::npos) return "";
  const std::string_view cells = std::string_view(line.text).substr(colon + 1);
  const auto foreign = [](char c) { return is_letter(c) && !is_open_letter(c); };
  if (!has_foreign_word(std::string_view(line.text).substr(0, colon)) ||
      std::ranges::any_of(cells, foreign) || trim(cells).empty()) {
    return "";
  }
  std::string name(trim(std::string_view(line.text).substr(0, colon)));
  line.text.erase(0, colon + 1);
  line.at.erase(line.at.begin(), line.at.begin() + static_cast<std::ptrdiff_t>(colon + 1));
  judge(line);
  return name;
}

// Drops blank lines at both ends, unless they may be the rows of spaces of a small grid.
void drop_blank_edges(std::vector<SheetLine>& lines) {
  constexpr std::size_t kFewest = 4, kMost = 100;
  const auto filled = std::ranges::count_if(lines, std::not_fn(is_blank));
  const bool rows = lines.size() <= kMost && filled + 1 >= static_cast<std::ptrdiff_t>(kFewest);
  const auto drops = [&](const SheetLine& line) {
    return is_blank(line) && !(rows && line.text.size() >= kFewest);
  };
  lines.erase(lines.begin(), std::ranges::find_if_not(lines, drops));
  while (!lines.empty() && drops(lines.back())) lines.pop_back();
}

}  // namespace

bool is_blank(const SheetLine& line) {
  return trim(line.text).empty() && line.text.find('\t') == std::string::npos;
}

SheetLine sheet_line(std::string_view raw) {
  SheetLine line = line_of(raw);
  judge(line);
  return line;
}

bool is_fence(std::string_view line) {
  line = trim(line);
  const bool quotes = line.starts_with("\"\"\"") || line.starts_with("'''");
  return line.starts_with("```") || line.starts_with("~~~") ||
         (quotes && line.find_first_not_of("\"',;)") == line.npos);
}

Sheet sheet_of(std::string_view text) {
  Sheet sheet;
  WikiTable wiki;
  while (!text.empty()) {
    std::string_view raw = take_line(text);
    if (raw.ends_with('\r')) raw.remove_suffix(1);
    SheetLine line = line_of(raw);
    cut_mail_marks(line);
    const std::string_view content = trim(line.text);
    if (is_fence(content) || wiki.consumes(content)) continue;
    if (content.starts_with('#')) {
      append_comment(sheet.comment, trim(raw).substr(1));
      continue;
    }
    if (const std::string remark = cut_remark(line); !remark.empty()) {
      append_comment(sheet.comment, remark);
    }
    if (wiki.open()) single_bars(line.text);
    spell_open_cells(line.text);
    blank_assignment(line.text);
    label_assignment(line.text);
    blank_row_word(line.text);
    judge(line);
    sheet.lines.push_back(std::move(line));
  }
  drop_blank_edges(sheet.lines);
  if (sheet.lines.size() == 1) {
    if (const std::string name = cut_name(sheet.lines[0]); !name.empty()) {
      append_comment(sheet.comment, name);
    }
  }
  return sheet;
}

LineKind kind_of(std::string_view raw) {
  SheetLine line = line_of(raw);
  cut_mail_marks(line);
  cut_remark(line);
  const std::string_view text = trim(line.text);
  if (text.empty() && line.text.find('\t') == std::string::npos) return LineKind::blank;
  if (is_fence(text)) return LineKind::words;
  judge(line);
  return line.frame ? LineKind::frame : line.word ? LineKind::words : LineKind::cells;
}

}  // namespace sudokit::text
