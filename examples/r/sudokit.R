# A client of Sudokit for R: vectors of puzzles in, data frames out. Build the glue first:
#   PKG_CPPFLAGS=$(pkg-config --cflags sudokit_c) PKG_LIBS=$(pkg-config --libs sudokit_c) R CMD SHLIB sudokit.c
# then source("sudokit.R") in this folder.
dyn.load(paste0("sudokit", .Platform$dynlib.ext))

# Solutions of 9x9 puzzles on all cores: a data frame with `solution` and `solutions`, their number
# up to the limit (0: all). A text that is not a puzzle has NA in both.
sudoku_solve <- function(puzzles, limit = 2) {
  stopifnot(is.character(puzzles), limit >= 0)
  answer <- .Call("solve9", puzzles, limit)
  data.frame(solution = answer[[1]], solutions = answer[[2]], stringsAsFactors = FALSE)
}

# Ratings of 9x9 puzzles on all cores: `er`, `ep`, `ed` of Sudoku Explainer, `level` and `score` of
# HoDoKu. A puzzle without exactly one solution has NA.
sudoku_rate <- function(puzzles) {
  stopifnot(is.character(puzzles))
  rated <- as.data.frame(.Call("rate9", puzzles))
  names(rated) <- c("er", "ep", "ed", "level", "score")
  rated$level <- factor(rated$level, 1:5, c("easy", "medium", "hard", "unfair", "extreme"), ordered = TRUE)
  rated
}

# The answer to any question of docs/questions.md about one puzzle of any layout, as JSON, which
# jsonlite reads.
sudoku_ask <- function(puzzle, question) {
  stopifnot(is.character(puzzle), length(puzzle) == 1, is.character(question))
  .Call("ask", puzzle, question)
}
