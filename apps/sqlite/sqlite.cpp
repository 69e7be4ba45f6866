// The loadable extension for SQLite (docs/sqlite.md): scalar functions over the C interface.
#include <array>
#include <cstdint>
#include <optional>

#include "sqlite/client.hpp"

SQLITE_EXTENSION_INIT1

namespace sudokit::sqlite {

std::string at_place(const std::string& message, std::size_t line, std::size_t column) {
  if (column == 0) return message;
  return message + " (line " + std::to_string(line) + ", column " + std::to_string(column) + ")";
}

void fail(sudokit_error* error) {
  if (error == nullptr) throw std::bad_alloc();
  const std::unique_ptr<sudokit_error, void (*)(void*)> owner(error, sudokit_free);
  throw Failure(at_place(error->text, error->line, error->column));
}

Json first_of(std::string_view lines) {
  Json answer = Json::parse(lines.substr(0, lines.find('\n')));
  const auto error = answer.find("error");
  if (error == answer.end() || !error->is_object()) return answer;
  throw Failure(at_place(error->at("message"), error->at("line"), error->at("column")));
}

void Client::open(std::string_view text) {
  if (puzzle_ && text == text_) return;
  puzzle_.reset();
  text_ = text;
  sudokit_puzzle* puzzle = nullptr;
  sudokit_error* error = nullptr;
  if (sudokit_puzzle_open(text.data(), text.size(), nullptr, 0, &puzzle, &error) != SUDOKIT_OK) {
    fail(error);
  }
  puzzle_.reset(puzzle);
}

std::string Client::ask(std::string_view text, const Json& question) {
  open(text);
  const std::string asked = question.dump();
  char* answer = nullptr;
  sudokit_error* error = nullptr;
  if (sudokit_puzzle_answer(puzzle_.get(), asked.data(), asked.size(), &answer, nullptr, &error) !=
      SUDOKIT_OK) {
    fail(error);
  }
  const std::unique_ptr<char, void (*)(void*)> owner(answer, sudokit_free);
  std::string lines = answer;
  if (lines.ends_with('\n')) lines.pop_back();
  return lines;
}

Json Client::answer(std::string_view text, const Json& question) {
  return first_of(ask(text, question));
}

Json value_of(const Json& rating) {
  if (const std::string end = rating.value("end", "solved"); end != "solved") return nullptr;
  for (const char* name :
       {"rating", "er", "score", "difficulty", "depth", "size", "guesses", "grade"}) {
    if (const auto found = rating.find(name); found != rating.end()) return *found;
  }
  return nullptr;
}

void set_result(sqlite3_context* context, const Json& value) {
  switch (value.type()) {
    case Json::value_t::null:
      return sqlite3_result_null(context);
    case Json::value_t::boolean:
      return sqlite3_result_int(context, value.get<bool>() ? 1 : 0);
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return sqlite3_result_int64(context, value.get<sqlite3_int64>());
    case Json::value_t::number_float:
      return sqlite3_result_double(context, value.get<double>());
    default:
      break;
  }
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

namespace {

using Grid = std::array<std::uint8_t, 81>;

// The digits of a 9x9 puzzle in its plainest form, for which the functions over arrays are faster
// than reading and asking; nothing for every other text.
std::optional<Grid> plain9(std::string_view text) {
  Grid grid{};
  if (text.size() != grid.size()) return std::nullopt;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (text[i] != '.' && (text[i] < '0' || text[i] > '9')) return std::nullopt;
    grid[i] = static_cast<std::uint8_t>(text[i] == '.' ? 0 : text[i] - '0');
  }
  return grid;
}

using Cells = const std::uint8_t (*)[81];
Cells cells(const Grid& grid) {
  return reinterpret_cast<Cells>(grid.data());
}

constexpr sudokit_options kOneThread{sizeof(sudokit_options), 1, nullptr, nullptr, nullptr, 0};

// Nothing if another path must answer, or say what is wrong.
std::optional<sudokit_bulk9_result> solve9(std::string_view text, std::uint64_t limit) {
  const auto grid = plain9(text);
  sudokit_bulk9_result result;
  std::uint8_t row = SUDOKIT_ROW_UNKNOWN;
  if (!grid ||
      sudokit_solve9(cells(*grid), 1, limit, &result, &row, &kOneThread, nullptr) != SUDOKIT_OK ||
      row == SUDOKIT_ROW_INVALID) {
    return std::nullopt;
  }
  return result;
}

struct Call {
  Client& client;
  std::string_view text;  // of the puzzle
  sqlite3_value* second;  // null: missing or NULL
};

Json solve(const Call& call) {
  if (const auto found = solve9(call.text, 1)) {
    if (found->solutions == 0) return nullptr;
    std::string line(81, '0');
    for (std::size_t i = 0; i < line.size(); ++i) line[i] = static_cast<char>('0' + found->grid[i]);
    return line;
  }
  return call.client.answer(call.text, {{"ask", "solve"}}).at("solution");
}

Json solutions(const Call& call) {
  const sqlite3_int64 limit = call.second == nullptr ? 1'000'000 : integer_of(call.second);
  if (limit >= 0) {
    if (const auto found = solve9(call.text, static_cast<std::uint64_t>(limit)))
      return found->solutions;
  }
  return call.client.answer(call.text, {{"ask", "count"}, {"limit", limit}}).at("solutions");
}

Json rating_on(const Call& call, std::string_view scale) {
  const Json question{{"ask", "rate"}, {"scales", Json::array({scale})}};
  const Json answer = call.client.answer(call.text, question);
  const auto ratings = answer.find("ratings");
  return ratings == answer.end() || ratings->empty() ? Json() : value_of(ratings->front());
}
Json rating(const Call& call) {
  return rating_on(call, call.second == nullptr ? "sudokit" : text_of(call.second));
}
Json grade(const Call& call) {
  return rating_on(call, "grade");
}

Json canonical(const Call& call) {
  return call.client.answer(call.text, {{"ask", "transform"}, {"canonical", true}}).at("puzzle");
}

Json ask(const Call& call) {
  if (call.second == nullptr) return nullptr;
  const Json question = Json::parse(text_of(call.second), nullptr, false);
  if (!question.is_object()) throw Failure("the question is not a JSON object");
  std::string lines = call.client.ask(call.text, question);
  first_of(lines);
  return lines;
}

// The reason why the text is not a puzzle.
Json error(const Call& call) {
  try {
    call.client.open(call.text);
    return nullptr;
  } catch (const Failure& failure) {
    return failure.what();
  }
}

using Answer = Json (*)(const Call&);

// SQLite calls it for a row; the function's name is that of its answer.
template <Answer answer>
void answer_row(sqlite3_context* context, int count, sqlite3_value** values) {
  if (is_null(values[0])) return sqlite3_result_null(context);
  guarded(
      [&] {
        Client& client = **static_cast<ClientPtr*>(sqlite3_user_data(context));
        sqlite3_value* second = count > 1 && !is_null(values[1]) ? values[1] : nullptr;
        set_result(context, answer({client, text_of(values[0]), second}));
      },
      [&](const char* message) { sqlite3_result_error(context, message, -1); });
}

struct Function {
  const char* name;
  int least, most;  // arguments
  void (*row)(sqlite3_context*, int, sqlite3_value**);
};
constexpr Function kFunctions[] = {
    {"sudoku_solve", 1, 1, answer_row<solve>},   {"sudoku_solutions", 1, 2, answer_row<solutions>},
    {"sudoku_rating", 1, 2, answer_row<rating>}, {"sudoku_grade", 1, 1, answer_row<grade>},
    {"sudoku_error", 1, 1, answer_row<error>},   {"sudoku_canonical", 1, 1, answer_row<canonical>},
    {"sudoku_ask", 2, 2, answer_row<ask>},
};

// A question about a puzzle has one answer and no effect.
constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

int add_all(sqlite3* database) {
  const auto client = std::make_shared<Client>();
  for (const Function& function : kFunctions) {
    for (int count = function.least; count <= function.most; ++count) {
      const int code =
          sqlite3_create_function_v2(database, function.name, count, kFlags, new ClientPtr(client),
                                     function.row, nullptr, nullptr, release);
      if (code != SQLITE_OK) return code;
    }
  }
  return add_tables(database, client);
}

}  // namespace
}  // namespace sudokit::sqlite

// Found by its name, which SQLite makes from that of the file.
extern "C" __attribute__((visibility("default"))) int sqlite3_sudokitsqlite_init(
    sqlite3* database, char** message, const sqlite3_api_routines* routines) {
  SQLITE_EXTENSION_INIT2(routines);
  int code = SQLITE_NOMEM;
  sudokit::sqlite::guarded([&] { code = sudokit::sqlite::add_all(database); },
                           [&](const char* what) { *message = sqlite3_mprintf("%s", what); });
  // Kept until the process ends, since threads may still end in the library.
  return code == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : code;
}
