/* bulk9 from C and from what calls C: many classic 9x9 puzzles at once. See sudokit/bulk.hpp.
 *
 * A puzzle is 81 bytes in row-major order, 0 an open cell, 1-9 a given (not characters).
 * limit: 1 = the first solution, 2 = is it unique, K = count to K, 0 = count all.
 * threads: 0 = as many as the machine runs at once. All calls are thread safe.
 * A call takes 600 KB of the caller's stack (with threads of 1; others bring their own).
 * Return 0, or a negative error; sudokit_bulk9_error() then says in words what it was. */
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
  uint8_t grid[81];   /* the first solution found, all 0 when there is none */
  uint8_t complete;   /* 1 when the solutions found are known to be all, else 0 */
} sudokit_bulk9_result;

enum {
  SUDOKIT_OK = 0,
  SUDOKIT_BAD_ARGUMENT = -1, /* a null pointer, an n that no memory holds, results that lie over
                                the puzzles, or a cell above 9; nothing was solved */
  SUDOKIT_FAILED = -2,       /* no memory or thread to be had, or SUDOKIT_TARGET names no target */
  /* Of sudokit.h alone: */
  SUDOKIT_BAD_INPUT = -3, /* a text that is no puzzle, or no question */
  SUDOKIT_STOPPED = 1 /* ended by a stop or a callback; what was delivered until then is right */
};

/* results[i] answers puzzles[i], i < n. */
int sudokit_bulk9_solve(const uint8_t (*puzzles)[81], size_t n, uint64_t limit, unsigned threads,
                        sudokit_bulk9_result* results);
/* counts[i]: the number of solutions of puzzles[i], at most the limit. */
int sudokit_bulk9_count(const uint8_t (*puzzles)[81], size_t n, uint64_t limit, unsigned threads,
                        uint64_t* counts);

/* Static text: the version of the library, as in "0.1.0". */
const char* sudokit_bulk9_version(void);
/* The instruction set that runs, such as "avx2"; null when SUDOKIT_TARGET names none. */
const char* sudokit_bulk9_target(void);
/* What went wrong in the last call on this thread that failed; "" when none has. Stays until the
 * next call that fails on this thread. */
const char* sudokit_bulk9_error(void);

#ifdef __cplusplus
}
#endif

#endif
