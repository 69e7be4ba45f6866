/* The C API, called from C. Each function returns null, or what is wrong. */
#include <stdlib.h>
#include <string.h>

#include "sudokit/bulk.h"

static void parse(const char* text, uint8_t* puzzle) {
  for (int i = 0; i < 81; ++i) {
    puzzle[i] = text[i] == '.' ? 0 : (uint8_t)(text[i] - '0');
  }
}

static int is_solution(const uint8_t* puzzle, const uint8_t* grid) {
  int seen[27] = {0};
  for (int i = 0; i < 81; ++i) {
    if (grid[i] < 1 || grid[i] > 9 || (puzzle[i] != 0 && puzzle[i] != grid[i])) return 0;
    seen[i / 9] |= 1 << grid[i];
    seen[9 + i % 9] |= 1 << grid[i];
    seen[18 + i / 27 * 3 + i % 9 / 3] |= 1 << grid[i];
  }
  for (int h = 0; h < 27; ++h) {
    if (seen[h] != 0x3FE) return 0;
  }
  return 1;
}

const char* c_solves_a_batch(void);
const char* c_solves_a_batch(void) {
  enum { kMany = 70000 }; /* more than one chunk */
  uint8_t(*puzzles)[81] = calloc(kMany, 81);
  sudokit_bulk9_result* results = calloc(kMany, sizeof(*results));
  uint64_t* counts = calloc(kMany, sizeof(*counts));
  const char* wrong = NULL;
  for (int i = 0; i < kMany; ++i) {
    parse(".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
          puzzles[i]);
  }
  puzzles[kMany - 1][0] = puzzles[kMany - 1][1] = 9; /* none */
  memset(puzzles[kMany - 2], 0, 81);                 /* very many */
  if (sudokit_bulk9_solve((const uint8_t(*)[81])puzzles, kMany, 2, 2, results) != SUDOKIT_OK ||
      sudokit_bulk9_count((const uint8_t(*)[81])puzzles, kMany, 100, 0, counts) != SUDOKIT_OK) {
    wrong = sudokit_bulk9_error();
  }
  for (int i = 0; i < kMany && wrong == NULL; ++i) {
    const uint64_t expected = i == kMany - 1 ? 0 : i == kMany - 2 ? 2 : 1;
    if (results[i].solutions != expected) wrong = "wrong number of solutions";
    if (results[i].complete != (expected != 2)) wrong = "wrong whether these are all";
    if (counts[i] != (expected == 2 ? 100 : expected)) wrong = "wrong count";
    if (expected > 0 && !is_solution(puzzles[i], results[i].grid)) wrong = "not a solution";
  }
  free(puzzles);
  free(results);
  free(counts);
  return wrong;
}

const char* c_refuses_what_is_no_digit(void);
const char* c_refuses_what_is_no_digit(void) {
  enum { kMany = 100 };
  static uint8_t puzzles[kMany][81];
  static sudokit_bulk9_result results[kMany];
  static uint64_t counts[kMany];
  puzzles[73][40] = 77;
  memset(results, 0x55, sizeof(results));
  const char* const wanted = "puzzles[73][40] (r5c5) is 77, no digit from 0 to 9";
  if (sudokit_bulk9_solve((const uint8_t(*)[81])puzzles, kMany, 1, 1, results) !=
      SUDOKIT_BAD_ARGUMENT) {
    return "a cell of 77 was taken";
  }
  if (strcmp(sudokit_bulk9_error(), wanted) != 0) return sudokit_bulk9_error();
  if (results[0].grid[0] != 0x55) return "something was solved";
  puzzles[73][40] = 10;
  if (sudokit_bulk9_count((const uint8_t(*)[81])puzzles, kMany, 1, 2, counts) !=
      SUDOKIT_BAD_ARGUMENT) {
    return "a cell of 10 was taken";
  }
  puzzles[73][40] = 9;
  if (sudokit_bulk9_count((const uint8_t(*)[81])puzzles, kMany, 1, 2, counts) != SUDOKIT_OK) {
    return "a cell of 9 was refused";
  }
  return NULL;
}

const char* c_refuses_null(void);
const char* c_refuses_null(void) {
  uint64_t count = 0;
  uint8_t puzzle[1][81] = {{0}};
  if (sudokit_bulk9_count(NULL, 1, 2, 1, &count) != SUDOKIT_BAD_ARGUMENT) return "took no puzzles";
  if (strlen(sudokit_bulk9_error()) == 0) return "an error without words";
  if (sudokit_bulk9_count((const uint8_t(*)[81])puzzle, 1, 2, 1, NULL) != SUDOKIT_BAD_ARGUMENT) {
    return "took no place for the counts";
  }
  if (sudokit_bulk9_count(NULL, 0, 2, 1, NULL) != SUDOKIT_OK) return "refused an empty batch";
  return NULL;
}

const char* c_refuses_what_no_memory_holds(void);
const char* c_refuses_what_no_memory_holds(void) {
  uint64_t count = 0;
  sudokit_bulk9_result result;
  uint8_t puzzle[1][81] = {{0}};
  const size_t too_many[] = {(size_t)-1, (size_t)-1 / 2, (size_t)-1 / 81 + 5};
  for (size_t i = 0; i < sizeof(too_many) / sizeof(*too_many); ++i) {
    if (sudokit_bulk9_count((const uint8_t(*)[81])puzzle, too_many[i], 2, 1, &count) !=
            SUDOKIT_BAD_ARGUMENT ||
        sudokit_bulk9_solve((const uint8_t(*)[81])puzzle, too_many[i], 2, 1, &result) !=
            SUDOKIT_BAD_ARGUMENT) {
      return "took more than memory holds";
    }
    if (strcmp(sudokit_bulk9_error(), "n is more than any memory holds") != 0) return "other words";
  }
  return NULL;
}

const char* c_refuses_results_over_puzzles(void);
const char* c_refuses_results_over_puzzles(void) {
  enum { kMany = 10 };
  static sudokit_bulk9_result memory[2 * kMany];
  const uint8_t(*const puzzles)[81] = (const uint8_t(*)[81])(memory + kMany);
  for (int i = 1; i < kMany; ++i) { /* their last result lies where puzzles begin, or behind */
    if (sudokit_bulk9_solve(puzzles, kMany, 1, 1, memory + i) != SUDOKIT_BAD_ARGUMENT) {
      return "took results that lie over puzzles";
    }
  }
  if (sudokit_bulk9_solve(puzzles, kMany, 1, 1, memory) != SUDOKIT_OK) {
    return "refused results that end where puzzles begin";
  }
  return NULL;
}

const char* c_names(const char** version, const char** target);
const char* c_names(const char** version, const char** target) {
  *version = sudokit_bulk9_version();
  *target = sudokit_bulk9_target();
  return *version && *target ? NULL : "no name";
}
