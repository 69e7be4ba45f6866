/* The whole of what a C program needs to count the solutions of a puzzle. */
#include <stdio.h>
#include <sudokit/bulk.h>

int main(void) {
  const char* line =
      "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
  uint8_t puzzle[1][81];
  uint64_t count = 0;
  for (size_t i = 0; i < 81; ++i) puzzle[0][i] = line[i] == '.' ? 0 : (uint8_t)(line[i] - '0');
  if (sudokit_bulk9_count((const uint8_t(*)[81])puzzle, 1, 2, 1, &count) != SUDOKIT_OK) {
    fprintf(stderr, "%s\n", sudokit_bulk9_error());
    return 1;
  }
  printf("%d solution%s\n", (int)count, count == 1 ? "" : "s");
  return 0;
}
