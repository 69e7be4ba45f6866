//! Solves and rates the puzzles of standard input, one a line, and asks a question about the first.
//!   PKG_CONFIG_PATH=/usr/local/lib/pkgconfig cargo run < puzzles.txt
use std::io::{read_to_string, stdin};
use sudokit_example::{grid_of, line_of, rate, solve, Error, Grid, Puzzle};

fn main() -> Result<(), Error> {
    let text = read_to_string(stdin()).expect("standard input is text");
    let puzzles: Vec<Grid> = text.lines().filter_map(grid_of).collect();
    for (solved, rating) in solve(&puzzles, 2)?.iter().zip(rate(&puzzles)?) {
        println!(
            "{} {} {}.{}",
            line_of(&solved.grid),
            solved.solutions,
            rating.er / 10,
            rating.er % 10
        );
    }
    if let Some(first) = puzzles.first() {
        let mut puzzle = Puzzle::open(&line_of(first))?;
        print!("{}{}", puzzle.write("grid")?, puzzle.ask(r#"{"ask":"explain","part":"next"}"#)?);
    }
    if let Err(error) = Puzzle::open("1..4..1..3..2..z") {
        eprintln!("{error}");
    }
    Ok(())
}
