/* The C interface, called from C99. Each function returns null, or what is wrong. */
#include <stdio.h>
#include <string.h>

#include "sudokit/sudokit.h"

struct text {
  char bytes[4096];
  size_t length;
};

static int append(void* context, const char* lines, size_t length) {
  struct text* text = context;
  if (text->length + length >= sizeof(text->bytes)) return 1;
  memcpy(text->bytes + text->length, lines, length);
  text->length += length;
  text->bytes[text->length] = 0;
  return 0;
}

const char* c_asks_an_open_puzzle(void);
const char* c_asks_an_open_puzzle(void) {
  const char* line = "1..4..1..3..2..3";
  const char* how = "{\"layout\":\"2x2\"}";
  const char* question = "{\"ask\":\"solve\"}";
  struct text answer = {"", 0};
  sudokit_error* error = NULL;
  sudokit_puzzle* puzzle = NULL;
  if (sudokit_puzzle_open(line, strlen(line), how, strlen(how), &puzzle, &error) != SUDOKIT_OK) {
    return "the puzzle is not opened";
  }
  if (sudokit_puzzle_ask(puzzle, question, strlen(question), append, &answer, NULL, &error) !=
      SUDOKIT_OK) {
    return "the question is not answered";
  }
  sudokit_puzzle_close(puzzle);
  if (strstr(answer.bytes, "\"solution\":\"1234341243212143\"") == NULL) return "no solution";
  return error == NULL ? NULL : "an error without an error";
}

const char* c_is_told_what_is_wrong(void);
const char* c_is_told_what_is_wrong(void) {
  const char* question = "{\"ask\":\"solve\",\"enginee\":\"dlx\"}";
  sudokit_error* error = NULL;
  sudokit_puzzle* puzzle = NULL;
  struct text answer = {"", 0};
  const char* wrong = NULL;
  if (sudokit_puzzle_open("1..4..1..3..2..3", 16, NULL, 0, &puzzle, NULL) != SUDOKIT_OK) {
    return "the puzzle is not opened";
  }
  if (sudokit_puzzle_ask(puzzle, question, strlen(question), append, &answer, NULL, &error) !=
      SUDOKIT_BAD_INPUT) {
    wrong = "an unknown member is taken";
  } else if (error == NULL || strcmp(error->code, "unknown-option") != 0) {
    wrong = "another error";
  } else if (strstr(error->text, "enginee") == NULL || answer.length != 0) {
    wrong = "the error does not name the member, or there is an answer";
  }
  sudokit_free(error);
  sudokit_puzzle_close(puzzle);
  return wrong;
}
