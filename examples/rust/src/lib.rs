//! A typed client of the C interface of Sudokit (sudokit/sudokit.h), without other crates: puzzles
//! of every kind with any question as JSON, and arrays of 9x9 puzzles.
use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::{fmt, ptr};

#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    pub code: String, // stable: docs/reference/errors.md
    pub message: String,
    pub line: usize, // from 1; 0 if the error does not concern a place
    pub column: usize,
}
impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.message)?;
        if self.column > 0 {
            write!(out, " (line {}, column {})", self.line, self.column)
        } else {
            Ok(())
        }
    }
}
impl std::error::Error for Error {}

/// 81 digits in row-major order; 0 is an open cell.
pub type Grid = [u8; 81];

#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solved {
    pub solutions: u64, // found, at most the limit
    pub guesses: u64,
    pub grid: Grid,   // all 0 if there is no solution
    pub complete: u8, // 1: there are no others
}
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rating {
    pub row: u8, // 0: rated, 1: not valid, 2: no solution, 3: several solutions
    pub er: u8,  // Sudoku Explainer, in tenths
    pub ep: u8,
    pub ed: u8,
    pub hodoku_level: u8,
    reserved: [u8; 3],
    pub hodoku_score: i32,
}

#[repr(C)]
struct RawError {
    code: *const c_char,
    text: *const c_char,
    line: usize,
    column: usize,
}
#[link(name = "sudokit_c")]
extern "C" {
    fn sudokit_free(memory: *mut c_void);
    fn sudokit_puzzle_open(
        text: *const u8,
        length: usize,
        how: *const u8,
        how_length: usize,
        puzzle: *mut *mut c_void,
        error: *mut *mut RawError,
    ) -> c_int;
    fn sudokit_puzzle_answer(
        puzzle: *mut c_void,
        question: *const u8,
        length: usize,
        answer: *mut *mut c_char,
        options: *const c_void,
        error: *mut *mut RawError,
    ) -> c_int;
    fn sudokit_puzzle_write(
        puzzle: *const c_void,
        format: *const c_char,
        text: *mut *mut c_char,
        error: *mut *mut RawError,
    ) -> c_int;
    fn sudokit_puzzle_close(puzzle: *mut c_void);
    fn sudokit_solve9(
        puzzles: *const Grid,
        n: usize,
        limit: u64,
        results: *mut Solved,
        rows: *mut u8,
        options: *const c_void,
        error: *mut *mut RawError,
    ) -> c_int;
    fn sudokit_rate9(
        puzzles: *const Grid,
        n: usize,
        scales: u32,
        ratings: *mut Rating,
        options: *const c_void,
        error: *mut *mut RawError,
    ) -> c_int;
}

/// Copies a text of the library and frees it.
unsafe fn take(text: *mut c_char) -> String {
    let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
    sudokit_free(text.cast());
    copy
}

/// Calls the library, and turns its error into ours.
fn call(function: impl FnOnce(*mut *mut RawError) -> c_int) -> Result<(), Error> {
    let mut raw: *mut RawError = ptr::null_mut();
    if function(&mut raw) == 0 {
        return Ok(());
    }
    if raw.is_null() {
        return Err(Error {
            code: "out-of-memory".into(),
            message: "no memory".into(),
            line: 0,
            column: 0,
        });
    }
    unsafe {
        let text = |from| CStr::from_ptr(from).to_string_lossy().into_owned();
        let error = Error {
            code: text((*raw).code),
            message: text((*raw).text),
            line: (*raw).line,
            column: (*raw).column,
        };
        sudokit_free(raw.cast());
        Err(error)
    }
}

/// A puzzle of any layout, which is read once and asked many times.
pub struct Puzzle(*mut c_void);
unsafe impl Send for Puzzle {} // not Sync: it handles one call at a time

impl Puzzle {
    /// Reads a puzzle in any form that Sudokit reads.
    pub fn open(text: &str) -> Result<Puzzle, Error> {
        let mut puzzle = ptr::null_mut();
        call(|error| unsafe {
            sudokit_puzzle_open(text.as_ptr(), text.len(), ptr::null(), 0, &mut puzzle, error)
        })?;
        Ok(Puzzle(puzzle))
    }
    /// The answer to a question of docs/questions.md, such as {"ask":"rate"}: lines of JSON.
    pub fn ask(&mut self, question: &str) -> Result<String, Error> {
        let mut answer = ptr::null_mut();
        call(|error| unsafe {
            sudokit_puzzle_answer(
                self.0,
                question.as_ptr(),
                question.len(),
                &mut answer,
                ptr::null(),
                error,
            )
        })?;
        Ok(unsafe { take(answer) })
    }
    /// The puzzle in a format: "line", "grid", "json" ...
    pub fn write(&self, format: &str) -> Result<String, Error> {
        let (format, mut text) = (CString::new(format).unwrap_or_default(), ptr::null_mut());
        call(|error| unsafe { sudokit_puzzle_write(self.0, format.as_ptr(), &mut text, error) })?;
        Ok(unsafe { take(text) })
    }
}
impl Drop for Puzzle {
    fn drop(&mut self) {
        unsafe { sudokit_puzzle_close(self.0) }
    }
}

/// The solutions of 9x9 puzzles up to a limit (0: all), on all cores.
pub fn solve(puzzles: &[Grid], limit: u64) -> Result<Vec<Solved>, Error> {
    let mut found =
        vec![Solved { solutions: 0, guesses: 0, grid: [0; 81], complete: 0 }; puzzles.len()];
    call(|error| unsafe {
        sudokit_solve9(
            puzzles.as_ptr(),
            puzzles.len(),
            limit,
            found.as_mut_ptr(),
            ptr::null_mut(),
            ptr::null(),
            error,
        )
    })?;
    Ok(found)
}
/// The ratings of Sudoku Explainer and HoDoKu, on all cores.
pub fn rate(puzzles: &[Grid]) -> Result<Vec<Rating>, Error> {
    let mut found = vec![Rating::default(); puzzles.len()];
    call(|error| unsafe {
        sudokit_rate9(puzzles.as_ptr(), puzzles.len(), 3, found.as_mut_ptr(), ptr::null(), error)
    })?;
    Ok(found)
}

/// The digits of a line of 81 characters, with 0 or . for an open cell.
pub fn grid_of(line: &str) -> Option<Grid> {
    let digits: Option<Vec<u8>> = line
        .chars()
        .map(|c| if c == '.' { Some(0) } else { c.to_digit(10).map(|d| d as u8) })
        .collect();
    digits?.try_into().ok()
}
pub fn line_of(grid: &Grid) -> String {
    grid.iter().map(|d| char::from(b'0' + d)).collect()
}
