// What the functions and tables of the extension share: a client of the C interface.
#pragma once

// clang-format off
#include <sqlite3ext.h>
// clang-format on

#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "sudokit/sudokit.h"

extern const sqlite3_api_routines* sqlite3_api;

namespace sudokit::sqlite {

using Json = nlohmann::ordered_json;

// Becomes the error of the SQL statement.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A message with its place, if it concerns one.
std::string at_place(const std::string& message, std::size_t line, std::size_t column);

// Takes over the error.
[[noreturn]] void fail(sudokit_error* error);
// The first object of an answer in lines. Throws if it is an error.
Json first_of(std::string_view lines);

// What a connection keeps: the puzzle that was read last, since a statement often asks several
// questions about the same one. SQLite lets only one thread at a time use a connection.
class Client {
 public:
  // The answer, or an error, as lines of JSON. `question` is a request without a puzzle.
  std::string ask(std::string_view text, const Json& question);
  // The first object of the answer. Throws if it is an error.
  Json answer(std::string_view text, const Json& question);
  // Throws if the text is not a puzzle.
  void open(std::string_view text);

 private:
  struct Close {
    void operator()(sudokit_puzzle* puzzle) const { sudokit_puzzle_close(puzzle); }
  };
  std::string text_;
  std::unique_ptr<sudokit_puzzle, Close> puzzle_;
};
using ClientPtr = std::shared_ptr<Client>;

// The number of a rating, whatever its scale calls it; null if it is not known.
Json value_of(const Json& rating);

void set_result(sqlite3_context* context, const Json& value);

// The text of an argument; null for NULL.
inline std::string_view text_of(sqlite3_value* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return text == nullptr
             ? std::string_view()
             : std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}
// Throws if it is not an integer.
inline sqlite3_int64 integer_of(sqlite3_value* value) {
  if (sqlite3_value_numeric_type(value) == SQLITE_INTEGER) return sqlite3_value_int64(value);
  throw Failure("'" + std::string(text_of(value)) + "' is not an integer");
}
inline bool is_null(sqlite3_value* value) {
  return sqlite3_value_type(value) == SQLITE_NULL;
}

// Calls `body`, and `report(message)` with what it throws.
template <class Body, class Report>
void guarded(const Body& body, const Report& report) {
  try {
    body();
  } catch (const std::exception& thrown) {
    report(thrown.what());
  }
}

// Declares the table-valued functions sudoku_make and sudoku_steps; a result code of SQLite.
int add_tables(sqlite3* database, const ClientPtr& client);

// For destructors of what SQLite keeps.
inline void release(void* client) {
  delete static_cast<ClientPtr*>(client);
}

}  // namespace sudokit::sqlite
