// The table-valued functions: their arguments are hidden columns, their rows answers of the
// library.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sqlite/client.hpp"

namespace sudokit::sqlite {
namespace {

struct Column {
  const char* name;
  Json (*of)(const Json& row);
};

// The member of a row of this name, at a place in JSON.
template <std::size_t size>
struct Place {
  char text[size];
  constexpr Place(const char (&from)[size]) { std::copy_n(from, size, text); }
};
template <Place place>
Json member(const Json& row) {
  const Json::json_pointer pointer(place.text);
  return row.contains(pointer) ? row.at(pointer) : Json();
}
// Is this the layout that readers assume for so many cells: the boxes nearest to a square?
bool is_usual(const std::string& layout, std::size_t cells) {
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(double(cells))));
  auto rows = static_cast<std::size_t>(std::sqrt(double(side)));
  while (rows > 1 && side % rows != 0) --rows;
  return rows > 1 && layout == std::to_string(rows) + 'x' + std::to_string(side / rows);
}

// The puzzle as a text that can be read by itself.
Json readable(const Json& row) {
  const Json cells = row.value("puzzle", Json());
  if (!cells.is_string()) return cells;
  const bool usual = is_usual(row.value("layout", ""), cells.get_ref<const std::string&>().size());
  if (usual && !row.contains("rules") && !row.contains("layout_text")) return cells;
  Json record;
  for (const char* name : {"layout", "layout_text", "puzzle", "rules"}) {
    if (row.contains(name)) record[name] = row.at(name);
  }
  return record.dump();
}
Json whole(const Json& row) {
  return row.dump();
}
Json rated(const Json& row) {
  const Json ratings = row.value("ratings", Json::array());
  return ratings.empty() ? Json() : value_of(ratings.front());
}

// The values of the arguments, null where there is none.
using Arguments = std::vector<sqlite3_value*>;

// The rows of one call.
class Rows {
 public:
  virtual ~Rows() = default;
  const Json* row() const { return at_ < found_.size() ? &found_[at_] : nullptr; }
  std::int64_t number() const { return number_; }
  void next() {
    ++number_;
    if (++at_ == found_.size()) refill();
  }

 protected:
  void refill() {
    at_ = 0;
    found_ = more();
  }
  std::int64_t number_ = 1;

 private:
  virtual std::vector<Json> more() = 0;  // empty: there are none
  std::size_t at_ = 0;
  std::vector<Json> found_;
};

// The members of an object that an argument holds.
Json options_in(sqlite3_value* value) {
  if (value == nullptr) return Json::object();
  Json options = Json::parse(text_of(value), nullptr, false);
  if (!options.is_object()) throw Failure("the options are not a JSON object");
  return options;
}

// Puzzles that are requested at once, on all cores, and thus made before they are needed. A
// statement with LIMIT 1 makes no other.
constexpr std::int64_t kMostAhead = 64;

class Made : public Rows {
 public:
  Made(Client&, const Arguments& arguments) : request_(options_in(arguments[2])) {
    if (request_.contains("count")) throw Failure("the number of puzzles is the first argument");
    left_ = arguments[0] == nullptr ? 1 : integer_of(arguments[0]);
    if (left_ < 0) throw Failure("the number of puzzles must be 0 or more");
    if (arguments[1] != nullptr) request_["seed"] = integer_of(arguments[1]);
    request_["ask"] = "make";
    const Json first = request_.value("first", Json(0));
    if (!first.is_number_integer()) throw Failure("`first` must be an integer");
    number_ = first_ = first.get<std::int64_t>();
    refill();
  }

 private:
  std::vector<Json> more() override {
    const std::int64_t now = std::min(left_, ahead_);
    std::string requests;
    for (std::int64_t i = 0; i < now; ++i) {
      request_["first"] = first_ + i;
      requests += request_.dump() + '\n';
    }
    first_ += now;
    left_ -= now;
    ahead_ = std::min(2 * ahead_, kMostAhead);
    std::string lines;
    const auto take = [](void* to, const char* text, std::size_t length) {
      try {
        static_cast<std::string*>(to)->append(text, length);
        return 0;
      } catch (const std::bad_alloc&) {
        return 1;
      }
    };
    sudokit_error* error = nullptr;
    const int code = sudokit_ask(requests.data(), requests.size(), take, &lines, nullptr, &error);
    if (code != SUDOKIT_OK) fail(error);
    std::vector<Json> made;
    for (std::string_view rest = lines; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
      made.push_back(first_of(rest));
    }
    return made;
  }

  Json request_;
  std::int64_t left_ = 0, first_ = 0, ahead_ = 1;
};

class Steps : public Rows {
 public:
  Steps(Client& client, const Arguments& arguments) {
    if (arguments[0] == nullptr) return;
    Json question = options_in(arguments[1]);
    question["ask"] = "explain";
    const Json answer = client.answer(text_of(arguments[0]), question);
    steps_ = answer.value("steps", std::vector<Json>());
    refill();
  }

 private:
  std::vector<Json> more() override { return std::exchange(steps_, {}); }
  std::vector<Json> steps_;
};

struct Module {
  const char* name;
  std::vector<Column> columns;
  std::vector<const char*> arguments;
  std::unique_ptr<Rows> (*call)(Client&, const Arguments&);
};

template <class Answers>
std::unique_ptr<Rows> rows_of(Client& client, const Arguments& arguments) {
  return std::make_unique<Answers>(client, arguments);
}

const Module kModules[] = {
    {"sudoku_make",
     {{"puzzle", readable},
      {"solution", member<"/solution">},
      {"givens", member<"/givens">},
      {"layout", member<"/layout">},
      {"rating", rated},
      {"grade", member<"/ratings/0/grade">},
      {"reason", member<"/reason">},
      {"answer", whole}},
     {"count", "seed", "options"},
     rows_of<Made>},
    {"sudoku_steps",
     {{"technique", member<"/technique">},
      {"title", member<"/title">},
      {"level", member<"/level">},
      {"score", member<"/score">},
      {"sentence", member<"/sentence">},
      {"placements", member<"/placements">},
      {"removals", member<"/removals">},
      {"step", whole}},
     {"puzzle", "options"},
     rows_of<Steps>},
};

// What SQLite passes to the functions of a module.
struct Shared {
  const Module& module;
  ClientPtr client;
};
struct Table : sqlite3_vtab {
  explicit Table(const Shared& from) : sqlite3_vtab{}, shared(from) {}
  Shared shared;
};
struct Cursor : sqlite3_vtab_cursor {
  explicit Cursor(const Shared& from) : sqlite3_vtab_cursor{}, shared(from) {}
  const Shared& shared;
  std::unique_ptr<Rows> rows;
};
Cursor& cursor_of(sqlite3_vtab_cursor* cursor) {
  return static_cast<Cursor&>(*cursor);
}

int connect(sqlite3* database, void* shared, int, const char* const*, sqlite3_vtab** table,
            char** message) {
  int code = SQLITE_ERROR;
  guarded(
      [&] {
        const auto& given = *static_cast<const Shared*>(shared);
        std::string columns = "CREATE TABLE x(";
        for (const Column& column : given.module.columns) columns += column.name + std::string(",");
        for (const char* argument : given.module.arguments) {
          columns += argument + std::string(" HIDDEN,");
        }
        columns.back() = ')';
        code = sqlite3_declare_vtab(database, columns.c_str());
        if (code != SQLITE_OK) return;
        sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
        *table = new Table(given);
      },
      [&](const char* what) {
        code = SQLITE_ERROR;
        *message = sqlite3_mprintf("%s", what);
      });
  return code;
}

int disconnect(sqlite3_vtab* table) {
  delete static_cast<Table*>(table);
  return SQLITE_OK;
}

// Each argument that the statement gives is passed to filter(); idxNum says which there are.
int best_index(sqlite3_vtab* table, sqlite3_index_info* info) {
  const Module& module = static_cast<Table*>(table)->shared.module;
  const int first = static_cast<int>(module.columns.size());
  std::vector<int> constraint_of(module.arguments.size(), -1);
  for (int i = 0; i < info->nConstraint; ++i) {
    const auto& constraint = info->aConstraint[i];
    if (constraint.iColumn < first || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    // The argument is a column of a table that is not read yet in this order.
    if (constraint.usable == 0) return SQLITE_CONSTRAINT;
    constraint_of[static_cast<std::size_t>(constraint.iColumn - first)] = i;
  }
  int given = 0;
  for (std::size_t i = 0; i < constraint_of.size(); ++i) {
    if (constraint_of[i] < 0) continue;
    info->idxNum |= 1 << i;
    info->aConstraintUsage[constraint_of[i]] = {++given, 1};
  }
  info->estimatedCost = 1000;
  info->estimatedRows = 50;
  return SQLITE_OK;
}

int open_cursor(sqlite3_vtab* table, sqlite3_vtab_cursor** cursor) {
  *cursor = new (std::nothrow) Cursor(static_cast<Table*>(table)->shared);
  return *cursor == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

int close_cursor(sqlite3_vtab_cursor* cursor) {
  delete static_cast<Cursor*>(cursor);
  return SQLITE_OK;
}

template <class Body>
int guarded_for(sqlite3_vtab_cursor* cursor, const Body& body) {
  int code = SQLITE_OK;
  guarded(body, [&](const char* what) {
    code = SQLITE_ERROR;
    sqlite3_free(cursor->pVtab->zErrMsg);
    cursor->pVtab->zErrMsg = sqlite3_mprintf("%s", what);
  });
  return code;
}

int filter(sqlite3_vtab_cursor* cursor, int given, const char*, int, sqlite3_value** values) {
  Cursor& here = cursor_of(cursor);
  here.rows.reset();
  return guarded_for(cursor, [&] {
    Arguments arguments(here.shared.module.arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if ((given & (1 << i)) == 0) continue;
      if (!is_null(*values)) arguments[i] = *values;
      ++values;
    }
    here.rows = here.shared.module.call(*here.shared.client, arguments);
  });
}

int next(sqlite3_vtab_cursor* cursor) {
  return guarded_for(cursor, [&] { cursor_of(cursor).rows->next(); });
}

int at_end(sqlite3_vtab_cursor* cursor) {
  const Cursor& here = cursor_of(cursor);
  return !here.rows || here.rows->row() == nullptr ? 1 : 0;
}

int column(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int at) {
  const Cursor& here = cursor_of(cursor);
  const auto& columns = here.shared.module.columns;
  if (static_cast<std::size_t>(at) >= columns.size()) return SQLITE_OK;  // an argument: NULL
  return guarded_for(cursor, [&] {
    set_result(context, columns[static_cast<std::size_t>(at)].of(*here.rows->row()));
  });
}

int row_id(sqlite3_vtab_cursor* cursor, sqlite3_int64* number) {
  *number = cursor_of(cursor).rows->number();
  return SQLITE_OK;
}

// Without xCreate, the tables exist only as functions.
constexpr sqlite3_module methods() {
  sqlite3_module module{};
  module.xConnect = connect;
  module.xDisconnect = disconnect;
  module.xBestIndex = best_index;
  module.xOpen = open_cursor;
  module.xClose = close_cursor;
  module.xFilter = filter;
  module.xNext = next;
  module.xEof = at_end;
  module.xColumn = column;
  module.xRowid = row_id;
  return module;
}
constexpr sqlite3_module kMethods = methods();

}  // namespace

int add_tables(sqlite3* database, const ClientPtr& client) {
  for (const Module& module : kModules) {
    const auto forget = [](void* shared) { delete static_cast<Shared*>(shared); };
    const int code = sqlite3_create_module_v2(database, module.name, &kMethods,
                                              new Shared{module, client}, forget);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

}  // namespace sudokit::sqlite
