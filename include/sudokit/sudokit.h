/* Sudokit for C, and for every language that can call C: all questions, as JSON.
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
 * 9x9 puzzles; the functions at the end of this header solve, rate, normalise and make them.
 *
 * Texts are UTF-8 with a length and need no terminating zero. Functions return SUDOKIT_OK or one of
 * the codes of sudokit/bulk.h. With any code except SUDOKIT_OK and SUDOKIT_STOPPED, *error
 * describes the error (null if there is no memory for it) and must be freed with sudokit_free().
 * `error` may be null. No function exits, prints or throws; an exception from a callback becomes an
 * error.
 *
 * Threads: all functions are thread safe, except that a puzzle handles one call at a time. A second
 * call during the first one, even from a callback, returns SUDOKIT_BAD_ARGUMENT. The library starts
 * threads only during a call and ends them before it returns, so a process may fork between
 * calls. */
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
  const char* text; /* for people; may change between versions */
  size_t line;      /* the place in the text, from 1; 0 if the error does not concern a place */
  size_t column;
} sudokit_error;

/* Frees an error or a text that this library returned. Null is allowed. */
void sudokit_free(void* memory);

/* Static text: the version of the library, such as "0.1.0". */
const char* sudokit_version(void);
/* The JSON Schema of requests, with a terminating zero; null if there is no memory. The caller
 * frees it with sudokit_free(). */
char* sudokit_question_schema(void);

/* A stop ends the calls whose options name it. It may be requested on any thread and in a signal
 * handler, and a request is never withdrawn. A stop may be freed while such calls are running. */
typedef struct sudokit_stop sudokit_stop;
/* Null if there is no memory. */
sudokit_stop* sudokit_stop_new(void);
/* Null is allowed and does nothing. */
void sudokit_stop_request(const sudokit_stop* stop);
int sudokit_stop_requested(const sudokit_stop* stop); /* 0 or 1; 0 for null */
/* Null is allowed. */
void sudokit_stop_free(sudokit_stop* stop);

/* The progress of a call, and of the current search on one of its threads. */
typedef struct sudokit_progress {
  uint64_t read;       /* requests */
  uint64_t answered;   /* requests */
  uint64_t iterations; /* of the search, in the unit of its engine */
  double seconds;      /* of the search */
  double cost;         /* of its best grid so far; NaN if the engine does not report it */
  uint64_t branches;   /* of the search */
  uint64_t conflicts;  /* of the search */
  uint64_t restarts;   /* of the search */
} sudokit_progress;

/* Receives whole lines: answers in the order of the requests, each of one or several JSON objects.
 * `lines` has no terminating zero and is valid only during the call. Called on any thread of the
 * library, but never by two at once. A return value other than 0 ends the call as
 * SUDOKIT_STOPPED. */
typedef int (*sudokit_answer)(void* context, const char* lines, size_t length);
/* Receives the progress of a call. Called on any thread of the library, but never by two at once. A
 * return value other than 0 ends the call as SUDOKIT_STOPPED. */
typedef int (*sudokit_report)(void* context, const sudokit_progress* progress);

#define SUDOKIT_MOST_THREADS 1024

typedef struct sudokit_options {
  size_t size;              /* sizeof(sudokit_options) */
  unsigned threads;         /* at most SUDOKIT_MOST_THREADS; 0: the number of hardware threads */
  const sudokit_stop* stop; /* null: none */
  sudokit_report progress;  /* null: none */
  void* progress_context;   /* the first argument of `progress` */
  double progress_seconds;  /* the least time between two reports; 0: 0.1 */
} sudokit_options;
/* The initial value: sudokit_options options = SUDOKIT_OPTIONS_DEFAULT; */
#define SUDOKIT_OPTIONS_DEFAULT \
  { sizeof(sudokit_options), 0, NULL, NULL, NULL, 0 }

/* Answers every request of a text, which has one JSON object on each line. The answer to a request
 * that cannot be answered is an error object; the other requests are answered. `options` may be
 * null. */
int sudokit_ask(const char* requests, size_t length, sudokit_answer answer, void* context,
                const sudokit_options* options, sudokit_error** error);

/* A puzzle that is read once and asked many times. Later questions use what earlier ones have found
 * out (proofs, true candidates, learnt clauses). */
typedef struct sudokit_puzzle sudokit_puzzle;

/* Reads a puzzle in any format that Sudokit reads. `how` is a JSON object (null: none) with these
 * optional members:
 * - format: "line", "grid", ...; default: detected
 * - layout: a name such as "x" or "2x5", or the text of a layout file, of two or more lines;
 *   default: determined by the number of cells
 * - clashes: true allows equal digits in a house, for grids that a person filled in
 * - ignore: a list of members or columns that are not read although they may change the puzzle
 * - strict: true makes text beside the puzzle that is not understood an error
 * SUDOKIT_BAD_INPUT: the text is not a puzzle, or `how` is invalid; *puzzle is null then. The
 * caller frees *puzzle with sudokit_puzzle_close(). */
int sudokit_puzzle_open(const char* text, size_t length, const char* how, size_t how_length,
                        sudokit_puzzle** puzzle, sudokit_error** error);
/* Answers one question, which is a request without a puzzle. SUDOKIT_BAD_INPUT: the question cannot
 * be read, and there is no answer. `options->threads` is ignored. */
int sudokit_puzzle_ask(sudokit_puzzle* puzzle, const char* question, size_t length,
                       sudokit_answer answer, void* context, const sudokit_options* options,
                       sudokit_error** error);
/* The same with the answer as one text with a terminating zero, which the caller frees with
 * sudokit_free(); null if there is no answer. */
int sudokit_puzzle_answer(sudokit_puzzle* puzzle, const char* question, size_t length,
                          char** answer, const sudokit_options* options, sudokit_error** error);
/* Delivers the solutions of a puzzle as they are found. `question` is {"ask":"solutions"} with the
 * options of that question; the default of `limit` is 1, and 0 means all. `solutions` receives
 * whole lines, each with one solution in the format "line", in the order of the search and soon
 * after they are found; the search waits for it to return. *answer is set to the answer that ends
 * the search, with an empty `all`; the caller frees it with sudokit_free(). `answer` may be null.
 * The function also returns SUDOKIT_STOPPED if `solutions` returned a value other than 0.
 * SUDOKIT_BAD_INPUT: as for sudokit_puzzle_ask(), or the question is another one. */
int sudokit_puzzle_solutions(sudokit_puzzle* puzzle, const char* question, size_t length,
                             sudokit_answer solutions, void* context, char** answer,
                             const sudokit_options* options, sudokit_error** error);
/* Writes the puzzle in a format ("line", "grid", "json", ...: docs/formats.md). *text has a
 * terminating zero; the caller frees it with sudokit_free(). SUDOKIT_BAD_INPUT: there is no such
 * format, or it cannot hold the puzzle; *text is null then. The function may be called while a
 * question is being answered. */
int sudokit_puzzle_write(const sudokit_puzzle* puzzle, const char* format, char** text,
                         sudokit_error** error);
/* The number of digits, which is also the number of rows and of columns: 1 to 100; 0 for null. */
int sudokit_puzzle_side(const sudokit_puzzle* puzzle);
/* Frees the puzzle. Null is allowed. */
void sudokit_puzzle_close(sudokit_puzzle* puzzle);

/* The following functions process arrays of classic 9x9 puzzles. A puzzle is 81 bytes in row-major
 * order: 0 is an open cell, 1 to 9 a given. Element i of each output array belongs to puzzles[i]. A
 * puzzle with a byte above 9 or with equal digits in a house gets SUDOKIT_ROW_INVALID; the others
 * are processed. `options` may be null; reports count puzzles. After SUDOKIT_STOPPED, puzzles that
 * were not reached have SUDOKIT_ROW_UNKNOWN. */
enum {
  SUDOKIT_ROW_OK = 0,
  SUDOKIT_ROW_INVALID = 1,  /* not a valid puzzle */
  SUDOKIT_ROW_NONE = 2,     /* it has no solution */
  SUDOKIT_ROW_MULTIPLE = 3, /* it has several solutions */
  SUDOKIT_ROW_UNKNOWN = 4   /* not reached */
};

/* Finds the solutions of each puzzle up to `limit`, as sudokit_bulk9_solve() does: 1 for the first,
 * 2 to test uniqueness, 0 for all. rows[i] of a puzzle with a solution is SUDOKIT_ROW_MULTIPLE if
 * two solutions were found, otherwise SUDOKIT_ROW_OK. With a limit of 1, `complete` is 1 if it is
 * known that there is no other solution. `rows` may be null. */
int sudokit_solve9(const uint8_t (*puzzles)[81], size_t n, uint64_t limit,
                   sudokit_bulk9_result* results, uint8_t* rows, const sudokit_options* options,
                   sudokit_error** error);

typedef struct sudokit_rating9 {
  uint8_t row; /* SUDOKIT_ROW_OK: the puzzle has one solution, and the other members are valid */
  uint8_t er, ep, ed;   /* Sudoku Explainer, in tenths; 0 if the scale was not requested */
  uint8_t hodoku_level; /* 1 (easy) to 5 (extreme); 0 if the scale was not requested */
  uint8_t reserved[3];  /* 0 */
  int32_t hodoku_score; /* 0 if the scale was not requested */
} sudokit_rating9;

enum { SUDOKIT_SCALE_SE = 1, SUDOKIT_SCALE_HODOKU = 2 };

/* Rates each puzzle. `scales` is SUDOKIT_SCALE_SE, SUDOKIT_SCALE_HODOKU, or their sum for both. */
int sudokit_rate9(const uint8_t (*puzzles)[81], size_t n, unsigned scales, sudokit_rating9* ratings,
                  const sudokit_options* options, sudokit_error** error);
/* forms[i] is the lexicographically smallest isomorph of puzzles[i]; all 0 unless rows[i] is
 * SUDOKIT_ROW_OK. Puzzles are isomorphic if and only if their forms are equal. `rows` may be null.
 */
int sudokit_canonical9(const uint8_t (*puzzles)[81], size_t n, uint8_t (*forms)[81], uint8_t* rows,
                       const sudokit_options* options, sudokit_error** error);
/* Makes minimal puzzles, the same as `sudokit make` with this seed: puzzles[i] has the index
 * first + i, which must not exceed 2^64 - 1. After SUDOKIT_STOPPED, puzzles that were not made are
 * all 0. */
int sudokit_make9(size_t n, uint64_t seed, uint64_t first, uint8_t (*puzzles)[81],
                  const sudokit_options* options, sudokit_error** error);

#ifdef __cplusplus
}
#endif

#endif
