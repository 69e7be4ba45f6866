/* bulk9 for C, and for languages that can call C: solves many classic 9x9 puzzles at once. See
 * sudokit/bulk.hpp.
 *
 * A puzzle is 81 bytes in row-major order: 0 is an open cell, 1 to 9 a given (numbers, not
 * characters).
 * limit: 1 for the first solution, 2 to test uniqueness, K to count up to K, 0 to count all.
 * threads: 0 is the number of hardware threads of the machine.
 * All functions are thread safe. With one thread, a call uses up to 600 KB of the caller's stack;
 * further threads have their own.
 * Functions return 0 or a negative error code; sudokit_bulk9_error() then describes the error. */
#ifndef SUDOKIT_BULK_H
#define SUDOKIT_BULK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sudokit_bulk9_result {
  uint64_t solutions; /* found, at most the limit */
  uint64_t guesses;   /* branches of the search */
  uint8_t grid[81];   /* the first solution found; all 0 if there is none */
  uint8_t complete;   /* 1 if there are no solutions except those found; 0 if that is not known */
} sudokit_bulk9_result;

enum {
  SUDOKIT_OK = 0,
  SUDOKIT_BAD_ARGUMENT = -1, /* a null pointer, an n beyond any memory, results that overlap the
                                puzzles, or a cell above 9; nothing was solved */
  SUDOKIT_FAILED = -2, /* out of memory, no thread could be started, or SUDOKIT_TARGET names no
                          target of this machine */
  /* Only functions of sudokit.h return these: */
  SUDOKIT_BAD_INPUT = -3, /* a text is not a puzzle, or not a question */
  SUDOKIT_STOPPED = 1     /* ended by a stop or a callback; what was delivered before is valid */
};

/* results[i] is the result for puzzles[i], i < n. */
int sudokit_bulk9_solve(const uint8_t (*puzzles)[81], size_t n, uint64_t limit, unsigned threads,
                        sudokit_bulk9_result* results);
/* counts[i]: the number of solutions of puzzles[i], at most the limit. */
int sudokit_bulk9_count(const uint8_t (*puzzles)[81], size_t n, uint64_t limit, unsigned threads,
                        uint64_t* counts);

/* Static text: the version of the library, such as "0.1.0". */
const char* sudokit_bulk9_version(void);
/* The instruction set in use, such as "avx2"; null if SUDOKIT_TARGET names none of this machine. */
const char* sudokit_bulk9_target(void);
/* The message of the last failed call on this thread; "" if there is none. It is valid until the
 * next failed call on this thread. */
const char* sudokit_bulk9_error(void);

#ifdef __cplusplus
}
#endif

#endif
