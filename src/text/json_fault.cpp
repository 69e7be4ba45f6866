#include "text/json_fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/json_members.hpp"

namespace sudokit::text {
namespace {

using Json = nlohmann::json;

// Builds no value; stops at the first fault.
class JsonChecker final : public Json::json_sax_t {
 public:
  explicit JsonChecker(std::string_view text) : text_(text) {}

  JsonFault fault;

  bool parse_error(std::size_t read, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    const bool overflow = dynamic_cast<const Json::out_of_range*>(&error) != nullptr;
    fault.place = std::min(read - std::min(read, overflow ? token.size() : 1), text_.size());
    fault.error = overflow ? Error{"number-out-of-range", "this number is too large"}
                           : Error{"invalid-json", "this is not JSON"};
    return false;
  }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(Json::number_integer_t) override { return true; }
  bool number_unsigned(Json::number_unsigned_t) override { return true; }
  bool number_float(Json::number_float_t, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(Json::binary_t&) override { return true; }
  bool start_object(std::size_t) override { return open(); }
  bool key(std::string&) override { return true; }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_array() override { return close(); }

 private:
  bool open() {
    if (++depth_ <= kMaxJsonDepth) return true;
    fault.error = {"too-deep", fmt::format("JSON nested more than {} levels deep", kMaxJsonDepth)};
    fault.place = bracket_beyond(text_, kMaxJsonDepth);
    return false;
  }
  bool close() {
    --depth_;
    return true;
  }

  std::string_view text_;
  std::size_t depth_ = 0;
};

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text) {
  JsonChecker checker(text);
  if (!Json::sax_parse(text, &checker)) return std::move(checker.fault);
  // The parser treats a NUL byte as the end of the text, whatever follows it.
  const std::size_t nul = text.find('\0');
  if (nul == std::string_view::npos) return std::nullopt;
  return JsonFault{nul, {"invalid-json", "this is not JSON"}};
}

}  // namespace sudokit::text
