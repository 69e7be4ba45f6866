"""Sudokit: solves, counts, makes, rates and explains Sudoku of every size.

    >>> import sudokit
    >>> puzzle = sudokit.Puzzle("1..4..1..3..2..3")
    >>> print(puzzle.solve().solution.to_text())
    1234341243212143

docs/python.md is a tutorial. Puzzle asks questions about one puzzle; solve_many(), count_many(),
rate_many() and canonical_many() answer arrays of 9x9 puzzles; make() makes new ones; ask() answers
every question of docs/questions.md.
"""

from . import answers
from ._call import Progress, Stop
from ._library import c as _c
from ._solutions import Solutions
from .bulk import Canonical, Counted, Many, Rated, Row, Solved
from .bulk import canonical_many, count_many, rate_many, solve_many
from .errors import ClosedError, InputError, Interrupted, LibraryError, NoAnswer, ProgramError
from .errors import SudokitError
from .puzzle import Puzzle
from .questions import ask, ask_lines, engines, library, make, makers, question_schema, read, rules
from .questions import scales, techniques
from .studies import program, read_study, run_study, write_pdf

__version__: str = _c.sudokit_version().decode()

__all__ = [
    "Canonical",
    "ClosedError",
    "Counted",
    "InputError",
    "Interrupted",
    "LibraryError",
    "Many",
    "NoAnswer",
    "ProgramError",
    "Progress",
    "Puzzle",
    "Rated",
    "Row",
    "Solutions",
    "Solved",
    "Stop",
    "SudokitError",
    "answers",
    "ask",
    "ask_lines",
    "canonical_many",
    "count_many",
    "engines",
    "library",
    "make",
    "makers",
    "program",
    "question_schema",
    "rate_many",
    "read",
    "read_study",
    "rules",
    "run_study",
    "scales",
    "solve_many",
    "techniques",
    "write_pdf",
]
