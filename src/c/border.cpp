#include "c/border.hpp"

#include <cstdlib>
#include <cstring>
#include <limits>

#include "sudokit/answer.hpp"
#include "sudokit/result.hpp"

namespace sudokit::c {
namespace {

char* copy(char* to, std::string_view text) {
  text.copy(to, text.size());
  to[text.size()] = 0;
  return to;
}

// One block of memory, so that one call frees it.
sudokit_error* new_error(const Error& what) {
  const std::string_view code = what.code.name();
  void* memory = std::malloc(sizeof(sudokit_error) + code.size() + what.message.size() + 2);
  if (memory == nullptr) return nullptr;
  char* const texts = static_cast<char*>(memory) + sizeof(sudokit_error);
  return new (memory) sudokit_error{copy(texts, code), copy(texts + code.size() + 1, what.message),
                                    what.line, what.column};
}

StopSource above(const sudokit_options* options) {
  if (options == nullptr || options->stop == nullptr) return StopSource();
  return StopSource(options->stop->source.get_token());
}

sudokit_progress progress_of(const BatchProgress& at) {
  return {at.read,
          at.answered,
          at.iterations,
          at.seconds,
          at.cost.value_or(std::numeric_limits<double>::quiet_NaN()),
          at.branches,
          at.conflicts,
          at.restarts};
}

}  // namespace

char* copied(std::string_view text) {
  char* const memory = static_cast<char*>(std::malloc(text.size() + 1));
  return memory == nullptr ? nullptr : copy(memory, text);
}

int report(sudokit_error** error, int status, const Error& what) {
  if (error != nullptr) *error = new_error(what);
  return status;
}

int bad_argument(sudokit_error** error, std::string_view what) {
  return report(error, SUDOKIT_BAD_ARGUMENT, {"invalid-value", std::string(what)});
}

std::string_view Call::wrong(const sudokit_options* options) {
  if (options == nullptr) return {};
  if (options->size != sizeof(sudokit_options)) {
    return "options->size is not sizeof(sudokit_options)";
  }
  if (options->threads > SUDOKIT_MOST_THREADS) return "options->threads is over 1024";
  if (!(options->progress_seconds >= 0)) return "options->progress_seconds is below 0";
  return {};
}

Call::Call(const sudokit_options* options) : ended_(above(options)) {
  batch_.stop = ended_.get_token();
  if (options == nullptr) return;
  batch_.threads = options->threads;
  if (options->progress == nullptr) return;
  if (options->progress_seconds > 0) batch_.progress_seconds = options->progress_seconds;
  batch_.progress = [this, call = options->progress,
                     context = options->progress_context](const BatchProgress& at) {
    const sudokit_progress progress = progress_of(at);
    if (call(context, &progress) != 0) end();
  };
}

}  // namespace sudokit::c

void sudokit_free(void* memory) {
  std::free(memory);
}

const char* sudokit_version() {
  return sudokit::version().data();
}

char* sudokit_question_schema() {
  char* text = nullptr;
  sudokit::c::guarded(nullptr, [&] {
    text = sudokit::c::copied(sudokit::question_schema());
    return SUDOKIT_OK;
  });
  return text;
}

sudokit_stop* sudokit_stop_new() {
  sudokit_stop* stop = nullptr;
  sudokit::c::guarded(nullptr, [&] {
    stop = new sudokit_stop;
    return SUDOKIT_OK;
  });
  return stop;
}

void sudokit_stop_request(const sudokit_stop* stop) {
  if (stop != nullptr) stop->source.request_stop();
}

int sudokit_stop_requested(const sudokit_stop* stop) {
  return stop != nullptr && stop->source.stop_requested() ? 1 : 0;
}

void sudokit_stop_free(sudokit_stop* stop) {
  delete stop;
}
