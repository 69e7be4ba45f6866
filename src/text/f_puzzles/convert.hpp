// Converts the fields of a puzzle of f-puzzles to constraints.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/build.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit::text::f_puzzles {

using Json = nlohmann::json;

// Whether a member says nothing: null, false, an empty text or list.
bool is_absent(const Json& value);

// Reads values, and keeps the first error, with the name of the part that was being read.
class Values {
 public:
  // Names the part that is read next: "killercage 3".
  void begin(std::string part) { part_ = std::move(part); }
  const std::string& part() const { return part_; }

  template <class... Args>
  void fail(ErrorCode code, fmt::format_string<Args...> format, Args&&... args) {
    if (fault_) return;
    const std::string words = fmt::format(format, std::forward<Args>(args)...);
    fault_ = Error{code, part_.empty() ? words : part_ + ": " + words};
  }
  const std::optional<Error>& fault() const { return fault_; }

  // A number or the text of one. Nothing if the value is absent or, with an error, anything else.
  std::optional<int> integer(const Json& value);

 private:
  std::string part_;
  std::optional<Error> fault_;
};

struct Converted {
  std::vector<Constraint> constraints;
  std::vector<std::string> names;    // where each of them was
  std::vector<std::string> ignored;  // what is only drawn

  void add(Constraint made, std::string name) {
    constraints.push_back(std::move(made));
    names.push_back(std::move(name));
  }
};

// Errors are those of `values`: fields, members and values that are not known.
Converted convert(const Json& object, const Layout& layout, Values& values);

}  // namespace sudokit::text::f_puzzles
