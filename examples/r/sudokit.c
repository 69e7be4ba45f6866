/* The glue between R and the C interface of Sudokit (sudokit/sudokit.h). See sudokit.R. */
#define R_NO_REMAP /* `error` is a name of ours */
#include <R.h>
#include <Rinternals.h>
#include <string.h>
#include <sudokit/sudokit.h>

/* The digits of texts of 81 characters, in memory that R frees; a missing or other text is invalid.
 */
static uint8_t (*grids_of(SEXP texts))[81] {
  const R_xlen_t n = XLENGTH(texts);
  uint8_t(*grids)[81] = (uint8_t(*)[81])R_alloc(n, 81);
  for (R_xlen_t i = 0; i < n; ++i) {
    const SEXP text = STRING_ELT(texts, i);
    const int plain = text != NA_STRING && LENGTH(text) == 81;
    for (int cell = 0; cell < 81; ++cell) {
      const char c = plain ? CHAR(text)[cell] : '?';
      grids[i][cell] = c == '.' ? 0 : c >= '0' && c <= '9' ? (uint8_t)(c - '0') : 255;
    }
  }
  return grids;
}

/* Raises the error in R. Its text is copied, because Rf_error does not return. */
static void check(int status, sudokit_error* error) {
  char text[1000] = "no memory";
  if (status == SUDOKIT_OK) return;
  if (error != NULL) snprintf(text, sizeof text, "%s", error->text);
  sudokit_free(error);
  Rf_error("%s", text);
}

/* A list of solutions (NA if there is none) and of their numbers up to the limit (NA: invalid). */
SEXP solve9(SEXP texts, SEXP limit) {
  const R_xlen_t n = XLENGTH(texts);
  sudokit_bulk9_result* results = (sudokit_bulk9_result*)R_alloc(n, sizeof *results);
  uint8_t* rows = (uint8_t*)R_alloc(n, 1);
  sudokit_error* error = NULL;
  check(sudokit_solve9(grids_of(texts), n, (uint64_t)Rf_asReal(limit), results, rows, NULL, &error),
        error);
  const SEXP solutions = PROTECT(Rf_allocVector(STRSXP, n));
  const SEXP counts = PROTECT(Rf_allocVector(REALSXP, n));
  for (R_xlen_t i = 0; i < n; ++i) {
    char line[81];
    for (int cell = 0; cell < 81; ++cell) line[cell] = (char)('0' + results[i].grid[cell]);
    SET_STRING_ELT(solutions, i, results[i].solutions > 0 ? Rf_mkCharLen(line, 81) : NA_STRING);
    REAL(counts)[i] = rows[i] == SUDOKIT_ROW_INVALID ? NA_REAL : (double)results[i].solutions;
  }
  const SEXP answer = PROTECT(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(answer, 0, solutions);
  SET_VECTOR_ELT(answer, 1, counts);
  UNPROTECT(3);
  return answer;
}

/* A matrix of five columns: er, ep, ed, level and score; NA unless there is one solution. */
SEXP rate9(SEXP texts) {
  const R_xlen_t n = XLENGTH(texts);
  sudokit_rating9* ratings = (sudokit_rating9*)R_alloc(n, sizeof *ratings);
  sudokit_error* error = NULL;
  check(sudokit_rate9(grids_of(texts), n, SUDOKIT_SCALE_SE | SUDOKIT_SCALE_HODOKU, ratings, NULL,
                      &error),
        error);
  const SEXP answer = PROTECT(Rf_allocMatrix(REALSXP, (int)n, 5));
  for (R_xlen_t i = 0; i < n; ++i) {
    const sudokit_rating9 r = ratings[i];
    const double values[] = {r.er / 10., r.ep / 10., r.ed / 10., r.hodoku_level, r.hodoku_score};
    for (int k = 0; k < 5; ++k)
      REAL(answer)[i + k * n] = r.row == SUDOKIT_ROW_OK ? values[k] : NA_REAL;
  }
  UNPROTECT(1);
  return answer;
}

/* The answer to one question about a puzzle in any form, as JSON. */
SEXP ask(SEXP text, SEXP question) {
  const char *from = CHAR(Rf_asChar(text)), *asked = CHAR(Rf_asChar(question));
  sudokit_puzzle* puzzle = NULL;
  sudokit_error* error = NULL;
  char* answer = NULL;
  int status = sudokit_puzzle_open(from, strlen(from), NULL, 0, &puzzle, &error);
  if (status == SUDOKIT_OK)
    status = sudokit_puzzle_answer(puzzle, asked, strlen(asked), &answer, NULL, &error);
  sudokit_puzzle_close(puzzle);
  check(status, error);
  char* copy = R_alloc(strlen(answer) + 1, 1);
  strcpy(copy, answer);
  sudokit_free(answer);
  return Rf_mkString(copy);
}
