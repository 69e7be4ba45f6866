// Messages of the Model Context Protocol: JSON-RPC 2.0. The questions are its tools.
#include "answer/mcp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "sudokit/answer.hpp"

namespace sudokit::answer {
namespace {

using Json = nlohmann::ordered_json;

// The codes of JSON-RPC 2.0.
enum RpcError {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kNoMethod = -32601,
  kInvalid = -32602
};

// Versions of the protocol in which these messages are the same; the newest is first.
constexpr std::array<std::string_view, 3> kVersions = {"2025-06-18", "2025-03-26", "2024-11-05"};

constexpr std::string_view kInstructions =
    "Sudokit solves, counts, makes, rates and explains Sudoku puzzles of every size, with rules of "
    "variants too. Every answer is exact and checked; steps of `explain` are proved. A puzzle is "
    "a line of 81 characters (. for an open cell), or any other text that Sudokit reads. Do not "
    "guess digits or steps: ask.";

// A reference "#/$defs/NAME" of a schema is replaced by what it names.
Json without_references(const Json& schema, const Json& definitions) {
  if (schema.is_array()) {
    Json list = Json::array();
    for (const Json& one : schema) list.push_back(without_references(one, definitions));
    return list;
  }
  if (!schema.is_object()) return schema;
  if (const auto at = schema.find("$ref"); at != schema.end()) {
    const auto name = at->get<std::string>();
    return without_references(definitions.at(name.substr(name.rfind('/') + 1)), definitions);
  }
  Json object = Json::object();
  for (const auto& [name, value] : schema.items())
    object[name] = without_references(value, definitions);
  return object;
}

// Members of requests that mean nothing in a tool: its name, other names of the puzzle, and what
// orders requests in a stream.
constexpr std::string_view kNotInTools[] = {"ask",  "quiz", "sudoku", "quizzes", "puzzles",
                                            "file", "line", "id",     "ordered", "comment"};

// A tool for each kind of question, with its schema.
Json tools() {
  const Json schema = Json::parse(question_schema());
  const Json& definitions = schema.at("$defs");
  Json list = Json::array();
  for (const Json& one : schema.at("anyOf")) {
    Json input = without_references(one, definitions);
    const Json ask = input.at("properties").value("ask", Json::object());
    if (!ask.contains("const")) continue;
    for (const std::string_view name : kNotInTools) input["properties"].erase(std::string(name));
    Json required = Json::array();
    for (const Json& name : input.value("required", Json::array()))
      if (name != "ask") required.push_back(name);
    if (input["properties"].contains("puzzle")) required.push_back("puzzle");
    const auto about = input.value("description", "");
    input.erase("description");
    input["required"] = required;
    list.push_back({{"name", ask.at("const")},
                    {"description", about},
                    {"inputSchema", std::move(input)},
                    {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
  }
  return list;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned triple = 0;
    for (std::size_t j = 0; j < 3; ++j)
      triple = triple << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : kLetters[triple >> (18 - 6 * j) & 63];
  }
  return text;
}

// An answer as the content of a result: its text, and a picture as an image.
Json result_of(const std::string& answers) {
  Json answer = Json::parse(answers, nullptr, false);  // none if there are several lines
  const bool one = answer.is_object();
  Json content = Json::array();
  if (one && answer.contains("svg") && answer["svg"].is_string()) {
    content.push_back({{"type", "image"},
                       {"data", base64(answer["svg"].get_ref<const std::string&>())},
                       {"mimeType", "image/svg+xml"}});
    answer.erase("svg");
  }
  content.push_back({{"type", "text"}, {"text", one ? answer.dump() : answers}});
  Json result = {{"content", std::move(content)}, {"isError", one && answer.contains("error")}};
  if (one) result["structuredContent"] = std::move(answer);
  return result;
}

class Server {
 public:
  Server(double seconds, const StopToken& stop) : seconds_(seconds), stop_(stop), tools_(tools()) {}

  // The answer to a message; empty if it wants none.
  std::string answer(std::string_view line) {
    const Json message = Json::parse(line, nullptr, false);
    if (message.is_discarded()) return failed(nullptr, kParseError, "this line is not JSON");
    if (!message.is_object() || !message.value("method", Json()).is_string())
      return message.is_object() && message.contains("result")
                 ? ""  // to a request that was never made
                 : failed(nullptr, kInvalidRequest, "expected an object with a method");
    const auto id = message.find("id");
    if (id == message.end()) return "";  // a notification
    return answer(*id, message.at("method"), message.value("params", Json::object()));
  }

 private:
  // A limit holds for each of the puzzles that a call makes.
  static double answers_to(const Json& arguments) {
    const auto count = arguments.find("count");
    const bool several = count != arguments.end() && count->is_number_integer();
    return several ? std::max(1.0, count->get<double>()) : 1.0;
  }

  std::string answer(const Json& id, const std::string& method, const Json& params) {
    if (method == "initialize") return done(id, greeting(params));
    if (method == "ping") return done(id, Json::object());
    if (method == "tools/list") return done(id, {{"tools", tools_}});
    if (method == "tools/call") return call(id, params);
    return failed(id, kNoMethod, "no method " + method);
  }

  static Json greeting(const Json& params) {
    const Json wanted = params.is_object() ? params.value("protocolVersion", Json()) : Json();
    const bool known =
        wanted.is_string() && std::ranges::count(kVersions, wanted.get<std::string>());
    return {{"protocolVersion", known ? wanted : Json(kVersions.front())},
            {"capabilities", {{"tools", Json::object()}}},
            {"serverInfo", {{"name", "sudokit"}, {"version", version()}}},
            {"instructions", kInstructions}};
  }

  std::string call(const Json& id, const Json& params) {
    const Json name = params.is_object() ? params.value("name", Json()) : Json();
    const auto tool =
        std::ranges::find_if(tools_, [&](const Json& one) { return one.at("name") == name; });
    if (tool == tools_.end()) return failed(id, kInvalid, "no tool " + name.dump());
    Json arguments = params.value("arguments", Json::object());
    if (!arguments.is_object()) return failed(id, kInvalid, "arguments must be an object");
    for (const std::string_view other : kNotInTools) {
      if (arguments.contains(other))
        return failed(id, kInvalid, fmt::format("{} has no argument {}", name.dump(), other));
    }
    arguments["ask"] = name;
    const bool limited = tool->at("inputSchema").at("properties").contains("time");
    if (limited && !arguments.contains("time"))
      arguments["time"] = seconds_ / answers_to(arguments);
    std::string answers;
    const auto take = [&](std::string_view bytes) {
      answers += bytes;
      return true;
    };
    ask(arguments.dump(), take, {.threads = 1, .stop = stop_});
    while (answers.ends_with('\n')) answers.pop_back();
    return done(id, result_of(answers));
  }

  static std::string done(const Json& id, const Json& result) {
    return line_of({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
  }
  static std::string failed(const Json& id, RpcError code, const std::string& why) {
    return line_of({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", why}}}});
  }
  static std::string line_of(const Json& message) {
    return message.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  }

  double seconds_;
  StopToken stop_;
  Json tools_;
};

}  // namespace

McpServer mcp_server(double seconds, const StopToken& stop) {
  return [server = std::make_shared<Server>(seconds, stop)](std::string_view message) {
    return server->answer(message);
  };
}

}  // namespace sudokit::answer
