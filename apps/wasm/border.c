/* The C interface as JavaScript calls it: its callbacks are imports of the module, and its structs
 * are read and written here alone. Texts are passed as an address and a length in bytes. */
#include <sudokit/sudokit.h>

#define IMPORT(name) __attribute__((import_module("sudokit"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

/* Both return 0 to go on, anything else to end the call as SUDOKIT_STOPPED. */
IMPORT(answer) int on_answer(void* context, const char* lines, size_t length);
IMPORT(progress)
int on_progress(void* context, double read, double answered, double iterations, double seconds,
                double cost, double branches, double conflicts, double restarts);

static int report(void* context, const sudokit_progress* at) {
  return on_progress(context, (double)at->read, (double)at->answered, (double)at->iterations,
                     at->seconds, at->cost, (double)at->branches, (double)at->conflicts,
                     (double)at->restarts);
}

/* progress_seconds: the least time between two reports; below 0: none. */
static sudokit_options options_of(void* context, double progress_seconds) {
  sudokit_options options = SUDOKIT_OPTIONS_DEFAULT;
  if (progress_seconds >= 0) {
    options.progress = report;
    options.progress_context = context;
    options.progress_seconds = progress_seconds;
  }
  return options;
}

EXPORT(ask)
int ask(const char* requests, size_t length, void* context, double progress_seconds,
        sudokit_error** error) {
  const sudokit_options options = options_of(context, progress_seconds);
  return sudokit_ask(requests, length, on_answer, context, &options, error);
}

EXPORT(puzzle_ask)
int puzzle_ask(sudokit_puzzle* puzzle, const char* question, size_t length, void* context,
               double progress_seconds, sudokit_error** error) {
  const sudokit_options options = options_of(context, progress_seconds);
  return sudokit_puzzle_ask(puzzle, question, length, on_answer, context, &options, error);
}

EXPORT(error_code) const char* error_code(const sudokit_error* error) {
  return error->code;
}
EXPORT(error_text) const char* error_text(const sudokit_error* error) {
  return error->text;
}
EXPORT(error_line) size_t error_line(const sudokit_error* error) {
  return error->line;
}
EXPORT(error_column) size_t error_column(const sudokit_error* error) {
  return error->column;
}
