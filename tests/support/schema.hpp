// Checks a JSON value against a JSON Schema. Only the keywords that the schemas of the project use
// are supported; any other keyword is an error, so that none is written without effect.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

namespace sudokit::test {

class Schema {
 public:
  explicit Schema(nlohmann::json root) : root_(std::move(root)) {}

  // What is wrong with a value, and where; empty if nothing is.
  std::string fault(const nlohmann::json& value) const {
    return why_not(root_, value, "$").value_or("");
  }
  // The same for a part of the schema.
  std::string fault(const nlohmann::json& value, const nlohmann::json& part) const {
    return why_not(part, value, "$").value_or("");
  }

 private:
  using json = nlohmann::json;
  using Why = std::optional<std::string>;

  static bool has_type(const json& value, const std::string& type) {
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return value.type_name() == type;
  }

  Why why_not(const json& schema, const json& value, const std::string& at) const {
    for (const auto& [key, rule] : schema.items()) {
      if (auto why = by_keyword(schema, key, rule, value, at)) return why;
    }
    return std::nullopt;
  }

  Why by_keyword(const json& schema, const std::string& key, const json& rule, const json& value,
                 const std::string& at) const {
    static const std::set<std::string> kNoRules = {"$schema", "$id", "title", "description",
                                                   "$defs"};
    if (kNoRules.contains(key)) return std::nullopt;
    if (key == "$ref") {
      return why_not(root_.at(json::json_pointer(rule.get<std::string>().substr(1))), value, at);
    }
    if (key == "anyOf") return any_of(rule, value, at);
    if (key == "type") return types(rule, value, at);
    if (key == "enum") {
      return std::find(rule.begin(), rule.end(), value) == rule.end()
                 ? Why(at + " is " + value.dump())
                 : std::nullopt;
    }
    if (key == "const") return value == rule ? std::nullopt : Why(at + " is " + value.dump());
    if (key == "minimum") {
      return value.is_number() && value < rule ? Why(at + " is too small") : std::nullopt;
    }
    if (key == "maximum") {
      return value.is_number() && value > rule ? Why(at + " is too large") : std::nullopt;
    }
    if (key == "required") return required(rule, value, at);
    if (key == "properties") return properties(rule, value, at);
    if (key == "additionalProperties" && rule == true) return std::nullopt;
    if (key == "additionalProperties") return additional(schema, rule, value, at);
    if (key == "items") return items(rule, value, at);
    return "the test knows no keyword " + key;
  }

  Why types(const json& rule, const json& value, const std::string& at) const {
    const json all = rule.is_array() ? rule : json::array({rule});
    const bool any = std::any_of(all.begin(), all.end(), [&](const json& type) {
      return has_type(value, type.get<std::string>());
    });
    return any ? std::nullopt : Why(at + " is no " + rule.dump());
  }
  Why any_of(const json& rule, const json& value, const std::string& at) const {
    std::string reasons;
    for (const json& each : rule) {
      const Why why = why_not(each, value, at);
      if (!why) return std::nullopt;
      reasons += *why + "; ";
    }
    return "no kind fits: " + reasons;
  }
  static Why required(const json& rule, const json& value, const std::string& at) {
    for (const json& name : rule) {
      if (!value.contains(name.get<std::string>())) return at + " lacks " + name.dump();
    }
    return std::nullopt;
  }
  Why properties(const json& rule, const json& value, const std::string& at) const {
    for (const auto& [name, member] : value.items()) {
      if (!rule.contains(name)) continue;
      if (auto why = why_not(rule[name], member, at + "/" + name)) return why;
    }
    return std::nullopt;
  }
  Why additional(const json& schema, const json& rule, const json& value,
                 const std::string& at) const {
    for (const auto& [name, member] : value.items()) {
      if (schema.value("properties", json::object()).contains(name)) continue;
      if (rule == false) return at + " has " + name;
      if (auto why = why_not(rule, member, at + "/" + name)) return why;
    }
    return std::nullopt;
  }
  Why items(const json& rule, const json& value, const std::string& at) const {
    for (const json& item : value) {
      if (auto why = why_not(rule, item, at + "[]")) return why;
    }
    return std::nullopt;
  }

  json root_;
};

}  // namespace sudokit::test
