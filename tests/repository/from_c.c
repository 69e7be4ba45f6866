/* What a C or C++ program needs to count the solutions of a puzzle and to ask a question about it.
 */
#include <stdio.h>
#include <string.h>
#include <sudokit/sudokit.h>

static const char* kLine =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

static int count(uint64_t* solutions) {
  uint8_t puzzle[1][81];
  for (size_t i = 0; i < 81; ++i) puzzle[0][i] = kLine[i] == '.' ? 0 : (uint8_t)(kLine[i] - '0');
  return sudokit_bulk9_count((const uint8_t(*)[81])puzzle, 1, 2, 1, solutions);
}

/* Whether no given is redundant; negative: what went wrong. */
static int is_minimal(void) {
  const char* question = "{\"ask\":\"unique\",\"minimal\":true}";
  sudokit_error* error = NULL;
  sudokit_puzzle* puzzle = NULL;
  char* answer = NULL;
  int status = sudokit_puzzle_open(kLine, strlen(kLine), NULL, 0, &puzzle, &error);
  if (status == SUDOKIT_OK) {
    status = sudokit_puzzle_answer(puzzle, question, strlen(question), &answer, NULL, &error);
  }
  const int minimal = answer != NULL && strstr(answer, "\"verdict\":\"minimal\"") != NULL;
  if (error != NULL) fprintf(stderr, "%s: %s\n", error->code, error->text);
  sudokit_free(answer);
  sudokit_free(error);
  sudokit_puzzle_close(puzzle);
  return status == SUDOKIT_OK ? minimal : status;
}

int main(void) {
  uint64_t solutions = 0;
  if (count(&solutions) != SUDOKIT_OK) {
    fprintf(stderr, "%s\n", sudokit_bulk9_error());
    return 1;
  }
  const int minimal = is_minimal();
  if (minimal < 0) return 1;
  printf("%d solution%s%s\n", (int)solutions, solutions == 1 ? "" : "s",
         minimal ? ", minimal" : "");
  return 0;
}
