// Holds a JSON value to a JSON Schema, by the keywords that the schemas of docs/reference use:
// type, enum, properties, required, additionalProperties, items, minimum and $ref to #/$defs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sudokit::test {

class Schema {
 public:
  explicit Schema(nlohmann::json root) : root_(std::move(root)) {}

  // What is wrong with a value, with its place; empty when nothing is.
  std::string fault(const nlohmann::json& value) const { return fault(value, root_, "$"); }

 private:
  using Json = nlohmann::json;

  static bool is(const Json& value, const std::string& type) {
    return type == "integer" ? value.is_number_integer() : type == value.type_name();
  }

  std::string fault(const Json& value, const Json& rule, const std::string& at) const {
    if (rule.contains("$ref")) {
      const auto name = rule["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
      return fault(value, root_["$defs"].at(name), at);
    }
    if (rule.contains("type") && !is(value, rule["type"]))
      return at + ": no " + rule["type"].dump();
    if (rule.contains("enum") &&
        std::find(rule["enum"].begin(), rule["enum"].end(), value) == rule["enum"].end()) {
      return at + ": " + value.dump();
    }
    if (rule.contains("minimum") && value < rule["minimum"]) return at + ": " + value.dump();
    if (value.is_array() && rule.contains("items")) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        auto wrong = fault(value[i], rule["items"], at + "[" + std::to_string(i) + "]");
        if (!wrong.empty()) return wrong;
      }
    }
    return value.is_object() ? fault_of_members(value, rule, at) : "";
  }

  std::string fault_of_members(const Json& value, const Json& rule, const std::string& at) const {
    for (const auto& name : rule.value("required", Json::array())) {
      if (!value.contains(name.get<std::string>())) return at + " lacks " + name.dump();
    }
    const Json known = rule.value("properties", Json::object());
    for (const auto& [name, member] : value.items()) {
      if (known.contains(name)) {
        auto wrong = fault(member, known[name], at + "." + name);
        if (!wrong.empty()) return wrong;
      } else if (rule.value("additionalProperties", true) == false) {
        return at + " has " + name;
      }
    }
    return "";
  }

  Json root_;
};

}  // namespace sudokit::test
