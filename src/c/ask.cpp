// Questions as JSON from C: a batch of requests, and a puzzle that is asked many times.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/text_batch.hpp"
#include "c/border.hpp"
#include "core/collector.hpp"
#include "core/failf.hpp"
#include "sudokit/answer.hpp"
#include "text/json_fault.hpp"

namespace sudokit::c {

std::string_view wrong(const char* text, std::size_t length, bool takes_answers,
                       const sudokit_options* options) {
  if (text == nullptr && length > 0) return "the text is null";
  if (!takes_answers) return "there is no callback or place for the answers";
  return Call::wrong(options);
}

namespace {

using Json = nlohmann::json;

Result<void> set_ignore(ReadOptions& options, const Json& value) {
  const bool texts = value.is_array() &&
                     std::ranges::all_of(value, [](const Json& each) { return each.is_string(); });
  if (!texts) return fail("wrong-type", "`ignore` must be a list of strings");
  options.ignore = value.get<std::vector<std::string>>();
  return {};
}

Result<void> set_option(ReadOptions& options, const std::string& name, const Json& value) {
  if (name == "ignore") return set_ignore(options, value);
  if (name == "clashes" || name == "strict") {
    if (!value.is_boolean()) return failf("wrong-type", "`{}` must be true or false", name);
    (name == "clashes" ? options.clashes : options.strict) = value.get<bool>();
    return {};
  }
  if (name != "layout" && name != "format")
    return failf("unknown-option", "opening a puzzle has no option `{}`", name);
  if (!value.is_string()) return failf("wrong-type", "`{}` must be a string", name);
  const std::string& text = value.get_ref<const std::string&>();
  if (name == "layout") {
    auto layout = layout_of(text);
    if (!layout) return tl::unexpected(layout.error());
    options.layout = std::move(*layout);
    return {};
  }
  const auto format = format_named(text);
  if (!format) return failf("unknown-format", "unknown format '{}'", text);
  options.format = *format;
  return {};
}

Result<ReadOptions> read_options(std::string_view how) {
  ReadOptions options;
  if (how.empty()) return options;
  if (const auto fault = text::json_fault(how)) {
    return fail(fault->error.code, fault->error.message, 0, fault->place + 1);
  }
  const Json object = Json::parse(how);
  if (!object.is_object()) return fail("wrong-type", "options must be a JSON object");
  for (const auto& [name, value] : object.items()) {
    if (auto ok = set_option(options, name, value); !ok) return tl::unexpected(ok.error());
  }
  return options;
}

int open_puzzle(std::string_view text, std::string_view how, sudokit_puzzle** puzzle,
                sudokit_error** error) {
  const auto options = read_options(how);
  if (!options) return report(error, SUDOKIT_BAD_INPUT, options.error());
  auto open = OpenPuzzle::open(text, *options);
  if (!open) return report(error, SUDOKIT_BAD_INPUT, open.error());
  *puzzle = new sudokit_puzzle{std::move(*open)};
  return SUDOKIT_OK;
}

int write(const sudokit_puzzle& puzzle, std::string_view format, char** text,
          sudokit_error** error) {
  const auto known = format_named(format);
  if (!known || info_of(*known).writes.empty()) {
    return report(error, SUDOKIT_BAD_INPUT,
                  failf("unknown-format", "unknown format '{}'", format).value());
  }
  std::string written;
  const auto ok = write_puzzle(written, puzzle.open.puzzle(), *known);
  if (!ok) return report(error, SUDOKIT_BAD_INPUT, ok.error());
  *text = copied(written);
  if (*text == nullptr) throw std::bad_alloc();
  return SUDOKIT_OK;
}

// `take(lines)` receives the answer; false: it is not taken.
template <class Take>
int ask_puzzle(sudokit_puzzle& puzzle, std::string_view question, const Take& take,
               const sudokit_options* options, sudokit_error** error) {
  const Busy busy(puzzle);
  if (!busy.taken()) return bad_argument(error, "the puzzle is in use by another call");
  const Call call(options);
  answer::Reporter reporter(call.batch());
  std::string lines;
  const auto ok = puzzle.open.ask(question, lines, call.stop(), reporter.observer());
  if (!ok) return report(error, SUDOKIT_BAD_INPUT, ok.error());
  if (!take(lines)) return SUDOKIT_STOPPED;
  return call.stop().stop_requested() ? SUDOKIT_STOPPED : SUDOKIT_OK;
}

}  // namespace
}  // namespace sudokit::c

using namespace sudokit;

int sudokit_ask(const char* requests, std::size_t length, sudokit_answer answer, void* context,
                const sudokit_options* options, sudokit_error** error) {
  return c::guarded(error, [&] {
    const auto fault = c::wrong(requests, length, answer != nullptr, options);
    if (!fault.empty()) return c::bad_argument(error, fault);
    const c::Call call(options);
    const auto sink = [&](std::string_view bytes) {
      return answer(context, bytes.data(), bytes.size()) == 0;
    };
    const auto end = ask(c::view(requests, length), sink, call.batch());
    return static_cast<int>(end.stopped ? SUDOKIT_STOPPED : SUDOKIT_OK);
  });
}

int sudokit_puzzle_open(const char* text, std::size_t length, const char* how,
                        std::size_t how_length, sudokit_puzzle** puzzle, sudokit_error** error) {
  if (puzzle != nullptr) *puzzle = nullptr;
  return c::guarded(error, [&] {
    if (puzzle == nullptr) return c::bad_argument(error, "there is no place for the puzzle");
    if ((text == nullptr && length > 0) || (how == nullptr && how_length > 0)) {
      return c::bad_argument(error, "the text is null");
    }
    return c::open_puzzle(c::view(text, length), c::view(how, how_length), puzzle, error);
  });
}

int sudokit_puzzle_ask(sudokit_puzzle* puzzle, const char* question, std::size_t length,
                       sudokit_answer answer, void* context, const sudokit_options* options,
                       sudokit_error** error) {
  return c::guarded(error, [&] {
    if (puzzle == nullptr) return c::bad_argument(error, "there is no puzzle");
    const auto fault = c::wrong(question, length, answer != nullptr, options);
    if (!fault.empty()) return c::bad_argument(error, fault);
    const auto take = [&](const std::string& lines) {
      return answer(context, lines.data(), lines.size()) == 0;
    };
    return c::ask_puzzle(*puzzle, c::view(question, length), take, options, error);
  });
}

int sudokit_puzzle_answer(sudokit_puzzle* puzzle, const char* question, std::size_t length,
                          char** answer, const sudokit_options* options, sudokit_error** error) {
  if (answer != nullptr) *answer = nullptr;
  return c::guarded(error, [&] {
    if (puzzle == nullptr) return c::bad_argument(error, "there is no puzzle");
    const auto fault = c::wrong(question, length, answer != nullptr, options);
    if (!fault.empty()) return c::bad_argument(error, fault);
    const auto take = [&](const std::string& lines) {
      *answer = c::copied(lines);
      return *answer != nullptr ? true : throw std::bad_alloc();
    };
    return c::ask_puzzle(*puzzle, c::view(question, length), take, options, error);
  });
}

int sudokit_puzzle_write(const sudokit_puzzle* puzzle, const char* format, char** text,
                         sudokit_error** error) {
  if (text != nullptr) *text = nullptr;
  return c::guarded(error, [&] {
    if (puzzle == nullptr) return c::bad_argument(error, "there is no puzzle");
    if (format == nullptr || text == nullptr) {
      return c::bad_argument(error, "there is no format, or no place for the text");
    }
    return c::write(*puzzle, format, text, error);
  });
}

int sudokit_puzzle_side(const sudokit_puzzle* puzzle) {
  return puzzle == nullptr ? 0 : puzzle->open.puzzle().layout->side();
}

void sudokit_puzzle_close(sudokit_puzzle* puzzle) {
  delete puzzle;
}

namespace sudokit::c {

// ---- Solutions ----------------------------------------------------------------------------------

// The solutions of a puzzle, delivered to C while they are found.

namespace {

// A callback costs more than a solution, so that lines are gathered up to this size.
constexpr std::size_t kBytesAtOnce = 1 << 16;

// Gathers lines, and delivers them when they are many or when the search looks at its budget.
class Delivery final : public SolutionSink, public Observer {
 public:
  // The call ends when the callback takes no more: a search may find no other solution for long.
  // `inner`: receives the events; null for nobody.
  Delivery(const Layout& layout, sudokit_answer deliver, void* context, Observer* inner, Call& call)
      : layout_(layout), deliver_(deliver), context_(context), inner_(inner), call_(call) {}

  bool take(const Grid& grid) override {
    if (!append_grid(lines_, {}, layout_, grid)) throw EngineDefect("a solution has no line");
    return lines_.size() < kBytesAtOnce ? !refused_ : flush();
  }
  // False: the callback takes no more.
  bool flush() {
    if (refused_ || lines_.empty()) return !refused_;
    refused_ = deliver_(context_, lines_.data(), lines_.size()) != 0;
    lines_.clear();
    return !refused_;
  }

  void on(const Event& event) override {
    if (inner_ != nullptr) inner_->on(event);
  }
  void polled(std::uint64_t iterations, double seconds) override {
    if (!flush()) call_.end();
    if (inner_ != nullptr) inner_->polled(iterations, seconds);
  }

 private:
  const Layout& layout_;
  const sudokit_answer deliver_;
  void* const context_;
  Observer* const inner_;
  Call& call_;
  std::string lines_;
  bool refused_ = false;
};

int deliver_solutions(sudokit_puzzle& puzzle, std::string_view question, sudokit_answer solutions,
                      void* context, char** answer, const sudokit_options* options,
                      sudokit_error** error) {
  const Busy busy(puzzle);
  if (!busy.taken()) return bad_argument(error, "the puzzle is in use by another call");
  Call call(options);
  answer::Reporter reporter(call.batch());
  Delivery delivery(*puzzle.open.puzzle().layout, solutions, context, reporter.observer(), call);
  std::string lines;
  const auto ok = puzzle.open.ask(question, delivery, lines, call.stop(), &delivery);
  if (!ok) return report(error, SUDOKIT_BAD_INPUT, ok.error());
  const bool taken = delivery.flush();
  if (answer != nullptr && (*answer = copied(lines)) == nullptr) throw std::bad_alloc();
  return taken && !call.stop().stop_requested() ? SUDOKIT_OK : SUDOKIT_STOPPED;
}

}  // namespace
}  // namespace sudokit::c

using namespace sudokit;

int sudokit_puzzle_solutions(sudokit_puzzle* puzzle, const char* question, std::size_t length,
                             sudokit_answer solutions, void* context, char** answer,
                             const sudokit_options* options, sudokit_error** error) {
  if (answer != nullptr) *answer = nullptr;
  return c::guarded(error, [&] {
    if (puzzle == nullptr) return c::bad_argument(error, "there is no puzzle");
    const auto fault = c::wrong(question, length, solutions != nullptr, options);
    if (!fault.empty()) return c::bad_argument(error, fault);
    return c::deliver_solutions(*puzzle, c::view(question, length), solutions, context, answer,
                                options, error);
  });
}
