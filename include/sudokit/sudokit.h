/* Sudokit from C, and from every language that can call C: all questions, as JSON.
 *
 *   #include <stdio.h>
 *   #include <string.h>
 *   #include <sudokit/sudokit.h>
 *
 *   static int print(void* context, const char* lines, size_t length) {
 *     (void)context;
 *     return fwrite(lines, 1, length, stdout) != length;
 *   }
 *
 *   int main(void) {
 *     const char* question =
 *         "{\"ask\":\"rate\",\"scales\":[\"se\"],\"puzzle\":\"53..7....6..195....98....6.8...6...3"
 *         "4..8.3..17...2...6.6....28....419..5....8..79\"}";
 *     sudokit_error* error = NULL;
 *     if (sudokit_ask(question, strlen(question), print, NULL, NULL, &error) != SUDOKIT_OK) {
 *       fprintf(stderr, "%s\n", error ? error->text : "no memory");
 *       sudokit_free(error);
 *       return 1;
 *     }
 *     return 0;
 *   }
 *
 * docs/questions.md describes questions and answers. sudokit/bulk.h solves and counts arrays of
 * 9x9 puzzles; the functions at the end of this header rate, normalise and make them.
 *
 * Texts are UTF-8 with a length, and need no end mark. Functions return SUDOKIT_OK or one of the
 * codes of sudokit/bulk.h; with any other code than SUDOKIT_OK and SUDOKIT_STOPPED, *error is what
 * went wrong (null if there is no memory for it), to be freed with sudokit_free(). `error` may be
 * null. No function exits, prints, or lets an exception through, also not one of a callback.
 *
 * Threads: all functions are thread safe, except that a puzzle serves one call at a time; a second
 * call meanwhile, also from a callback, returns SUDOKIT_BAD_ARGUMENT. The library starts threads
 * only during a call and ends them before it returns, so a process may fork between calls. */
#ifndef SUDOKIT_SUDOKIT_H
#define SUDOKIT_SUDOKIT_H

#include <stddef.h>
#include <stdint.h>

#include "sudokit/bulk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sudokit_error {
  const char* code; /* stable: docs/reference/errors.md */
  const char* text; /* for people; may change */
  size_t line;      /* the place in the text, from 1; 0 if it is not about a place */
  size_t column;
} sudokit_error;

/* Frees an error or a text of this library; null is allowed. */
void sudokit_free(void* memory);

/* Static text: the version of the library, such as "0.1.0". */
const char* sudokit_version(void);
/* The JSON Schema of requests, ended by a zero byte; null if there is no memory. To be freed with
 * sudokit_free(). */
char* sudokit_question_schema(void);

/* Asks calls to end. It may be requested in any thread and in a signal handler, and stays
 * requested. Null: no memory. A stop may be freed while calls that it was given to still run. */
typedef struct sudokit_stop sudokit_stop;
sudokit_stop* sudokit_stop_new(void);
void sudokit_stop_request(const sudokit_stop* stop);
int sudokit_stop_requested(const sudokit_stop* stop); /* 0 or 1 */
void sudokit_stop_free(sudokit_stop* stop);

/* How far a call is, and the search that one of its threads is at. */
typedef struct sudokit_progress {
  uint64_t read;       /* requests */
  uint64_t answered;   /* requests */
  uint64_t iterations; /* of the search, in the unit of its engine */
  double seconds;      /* of the search */
  double cost;         /* of its best grid so far; NaN if the engine does not report it */
  uint64_t branches;
  uint64_t conflicts;
  uint64_t restarts;
} sudokit_progress;

/* Receives whole lines: answers, in the order of the requests, each one JSON object or several.
 * One call at a time, from any thread of the library. Not 0: ends the call as SUDOKIT_STOPPED. */
typedef int (*sudokit_answer)(void* context, const char* lines, size_t length);
/* Not 0: ends the call as SUDOKIT_STOPPED. One call at a time, from any thread of the library. */
typedef int (*sudokit_report)(void* context, const sudokit_progress* progress);

#define SUDOKIT_MOST_THREADS 1024

typedef struct sudokit_options {
  size_t size;      /* sizeof(sudokit_options) */
  unsigned threads; /* 0: as many as the machine runs at once; at most SUDOKIT_MOST_THREADS */
  const sudokit_stop* stop;
  sudokit_report progress; /* null: none */
  void* progress_context;
  double progress_seconds; /* the least time between two reports; 0: 0.1 */
} sudokit_options;
/* To begin with: sudokit_options options = SUDOKIT_OPTIONS_DEFAULT; */
#define SUDOKIT_OPTIONS_DEFAULT \
  { sizeof(sudokit_options), 0, NULL, NULL, NULL, 0 }

/* Answers every request of a text, one JSON object a line. A request that cannot be answered has an
 * error for its answer, and the others are answered. `options` may be null. */
int sudokit_ask(const char* requests, size_t length, sudokit_answer answer, void* context,
                const sudokit_options* options, sudokit_error** error);

/* A puzzle that is read once and asked many times. What one question finds out (proofs, true
 * candidates, learnt clauses) serves those that follow. */
typedef struct sudokit_puzzle sudokit_puzzle;

/* Reads a puzzle in any form that Sudokit reads. `how` is a JSON object (null: none), with the
 * members format ("line", "grid", ...; default: detected), layout (a name such as "x" or "2x5", or
 * the text of a layout file, of two lines or more; default: by the number of cells) and clashes
 * (true: equal digits in a house are no error, for what a person filled in). SUDOKIT_BAD_INPUT: the
 * text is no puzzle; *puzzle is null then. */
int sudokit_puzzle_open(const char* text, size_t length, const char* how, size_t how_length,
                        sudokit_puzzle** puzzle, sudokit_error** error);
/* Asks one question, a request without a puzzle. SUDOKIT_BAD_INPUT: the question cannot be read,
 * and there is no answer. `options->threads` is ignored. */
int sudokit_puzzle_ask(sudokit_puzzle* puzzle, const char* question, size_t length,
                       sudokit_answer answer, void* context, const sudokit_options* options,
                       sudokit_error** error);
/* The same with the answer as one text, which ends with a zero byte, to be freed with
 * sudokit_free(); null if there is none. */
int sudokit_puzzle_answer(sudokit_puzzle* puzzle, const char* question, size_t length,
                          char** answer, const sudokit_options* options, sudokit_error** error);
/* Delivers the solutions of a puzzle while they are found. `question` is {"ask":"solutions"} with
 * the options of that question; without a `limit` it is 1, 0 stands for all. `solutions` receives
 * whole lines, each one solution in the format "line", in the order of the search, soon after they
 * are found; the search waits while it runs. *answer is what follows them, the answer with an empty
 * `all`, to be freed with sudokit_free(); `answer` may be null. SUDOKIT_STOPPED also when
 * `solutions` returned anything but 0. SUDOKIT_BAD_INPUT: as sudokit_puzzle_ask(), or the question
 * is another one. */
int sudokit_puzzle_solutions(sudokit_puzzle* puzzle, const char* question, size_t length,
                             sudokit_answer solutions, void* context, char** answer,
                             const sudokit_options* options, sudokit_error** error);
/* Writes the puzzle in a format ("line", "grid", "json", ...: docs/formats.md). *text ends with a
 * zero byte, to be freed with sudokit_free(). SUDOKIT_BAD_INPUT: there is no such format, or it
 * cannot hold the puzzle; *text is null then. It may run while a question is answered. */
int sudokit_puzzle_write(const sudokit_puzzle* puzzle, const char* format, char** text,
                         sudokit_error** error);
/* The number of digits, which is that of rows and columns: 1 to 100. 0: null. */
int sudokit_puzzle_side(const sudokit_puzzle* puzzle);
/* Null is allowed. */
void sudokit_puzzle_close(sudokit_puzzle* puzzle);

/* Arrays of classic 9x9 puzzles, each 81 bytes in row-major order, 0 an open cell, 1 to 9 a given.
 * results[i] answers puzzles[i]. A puzzle with a byte above 9 or two equal digits in a house is
 * answered as SUDOKIT_ROW_INVALID, and costs the others nothing. `options` may be null; reports
 * count puzzles. After SUDOKIT_STOPPED, puzzles that were not reached have SUDOKIT_ROW_UNKNOWN. */
enum {
  SUDOKIT_ROW_OK = 0,
  SUDOKIT_ROW_INVALID = 1,  /* no puzzle */
  SUDOKIT_ROW_NONE = 2,     /* it has no solution */
  SUDOKIT_ROW_MULTIPLE = 3, /* it has several solutions */
  SUDOKIT_ROW_UNKNOWN = 4   /* not reached */
};

/* Finds the solutions of each puzzle up to `limit` (1: the first, 2: whether there is one, 0: all),
 * as sudokit_bulk9_solve() does. A row that has a solution is SUDOKIT_ROW_MULTIPLE if two were
 * found, and otherwise SUDOKIT_ROW_OK: with a limit of 1, `complete` says whether there is another.
 * `rows` may be null. */
int sudokit_solve9(const uint8_t (*puzzles)[81], size_t n, uint64_t limit,
                   sudokit_bulk9_result* results, uint8_t* rows, const sudokit_options* options,
                   sudokit_error** error);

typedef struct sudokit_rating9 {
  uint8_t row;          /* SUDOKIT_ROW_OK: the puzzle has one solution, and what follows is valid */
  uint8_t er, ep, ed;   /* Sudoku Explainer, in tenths; 0 if the scale was not asked for */
  uint8_t hodoku_level; /* 1 (easy) to 5 (extreme); 0 if the scale was not asked for */
  uint8_t reserved[3];
  int32_t hodoku_score;
} sudokit_rating9;

enum { SUDOKIT_SCALE_SE = 1, SUDOKIT_SCALE_HODOKU = 2 };

/* `scales`: SUDOKIT_SCALE_SE, SUDOKIT_SCALE_HODOKU or both, added. */
int sudokit_rate9(const uint8_t (*puzzles)[81], size_t n, unsigned scales, sudokit_rating9* ratings,
                  const sudokit_options* options, sudokit_error** error);
/* forms[i]: the smallest of all isomorphs of puzzles[i], all 0 unless rows[i] is SUDOKIT_ROW_OK.
 * Puzzles are isomorphic exactly if their forms are equal. `rows` may be null. */
int sudokit_canonical9(const uint8_t (*puzzles)[81], size_t n, uint8_t (*forms)[81], uint8_t* rows,
                       const sudokit_options* options, sudokit_error** error);
/* Minimal puzzles, the same as `sudokit make` with this seed: puzzles[i] is that of index
 * first + i. After SUDOKIT_STOPPED, those that were not made are all 0. */
int sudokit_make9(size_t n, uint64_t seed, uint64_t first, uint8_t (*puzzles)[81],
                  const sudokit_options* options, sudokit_error** error);

#ifdef __cplusplus
}
#endif

#endif
