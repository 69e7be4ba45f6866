// JsonLine: one JSON object, built field by field at the end of a string, with no allocation of
// its own. Text that is not UTF-8 is written with U+FFFD where it breaks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit {

// Appends `text` as a JSON string, quotes included.
void append_json_string(std::string& out, std::string_view text);

class JsonLine {
 public:
  explicit JsonLine(std::string& out) : out_(out), begin_(out.size()) { out_ += '{'; }

  JsonLine& text(std::string_view name, std::string_view value);
  JsonLine& number(std::string_view name, std::uint64_t value);
  // Null when the value is not finite.
  JsonLine& real(std::string_view name, double value);
  JsonLine& boolean(std::string_view name, bool value);
  JsonLine& null(std::string_view name);
  // A value that is written by the caller, who appends to the string next.
  JsonLine& key(std::string_view name);
  // The names of the members so far; found by reading what was written.
  std::vector<std::string> names() const;
  // Members as they stand between braces; none where it is empty.
  JsonLine& members(std::string_view text);
  // Closes the object; nothing may follow.
  void close() { out_ += '}'; }

 private:
  std::string& out_;
  std::size_t begin_;
  bool first_ = true;
};

// A JSON array; append(item) writes one.
template <class Items, class Append>
void append_json_array(std::string& out, const Items& items, Append&& append) {
  out += '[';
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ',';
    first = false;
    append(item);
  }
  out += ']';
}

}  // namespace sudokit
