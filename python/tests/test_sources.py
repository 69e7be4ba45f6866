"""Boards in the forms of other programs are read as the same text is, and methods declare their options."""

import inspect

import numpy as np
import pandas as pd
import pytest
from conftest import CLASSIC

import sudokit
from sudokit import InputError, Puzzle, Row

ROWS = [CLASSIC[at : at + 9] for at in range(0, 81, 9)]
BOARD = [list(row) for row in ROWS]
DIGITS = np.array([[0 if cell == "." else int(cell) for cell in row] for row in BOARD])
OPEN = [[None if cell == "." else cell for cell in row] for row in BOARD]
GAPS = pd.DataFrame(DIGITS, dtype=float).replace(0.0, np.nan)


@pytest.mark.parametrize(
    "board",
    [
        BOARD,
        tuple(map(tuple, BOARD)),
        [["" if cell == "." else cell for cell in row] for row in BOARD],
        [[" " if cell == "." else cell for cell in row] for row in BOARD],
        [["0" if cell == "." else cell for cell in row] for row in BOARD],
        OPEN,
        [[None if cell == "." else int(cell) for cell in row] for row in BOARD],
        [cell for row in BOARD for cell in row],
        ["" if cell == "." else cell for row in BOARD for cell in row],
        ROWS,
        np.array(BOARD),
        np.array(BOARD).ravel(),
        np.array(BOARD, dtype="S1"),
        np.array(OPEN, dtype=object),
        DIGITS.astype(np.float32),
        GAPS.to_numpy(),
        pd.DataFrame(DIGITS),
        pd.DataFrame(BOARD),
        pd.DataFrame(OPEN),
        GAPS,
        GAPS.astype("Int64"),
        pd.Series(DIGITS.ravel()),
    ],
)
def test_a_board_in_any_form(board):
    assert Puzzle(board) == Puzzle(CLASSIC)


def test_a_board_of_texts_with_numbers_of_two_digits():
    rows = [["16"] + [""] * 15] + [[""] * 16 for _ in range(15)]
    assert Puzzle(rows).digits[0] == 16
    assert Puzzle(["12", "21"], "latin2").digits == (1, 2, 2, 1)


@pytest.mark.parametrize("board", [[["x"] * 9] * 9, [["12"] * 9] * 9, [["1", 2.5]] * 2, [[b"x"]]])
def test_wrong_texts_of_cells(board):
    with pytest.raises((InputError, TypeError)):
        Puzzle(board)


@pytest.mark.parametrize(
    "many",
    [
        [BOARD, OPEN],
        [GAPS.to_numpy(), DIGITS.astype(np.float32)],
        np.array([DIGITS, DIGITS], dtype=np.float32),
        np.array([GAPS.to_numpy().ravel()] * 2),
        np.array([BOARD, BOARD]),
        np.array([[cell for row in BOARD for cell in row]] * 2, dtype="S1"),
        np.array([OPEN, OPEN], dtype=object),
    ],
)
def test_many_boards_in_any_form(many):
    solved = sudokit.solve_many(many)
    assert list(solved.row) == [Row.OK, Row.OK]
    expected = Puzzle(CLASSIC).solve().solution.to_text()
    for solution in solved.solution:
        text = solution if isinstance(solution, str) else "".join(map(str, solution))
        assert text == expected


def test_what_is_no_digit_is_an_invalid_row():
    digits = np.array([DIGITS, DIGITS], dtype=np.float32)
    digits[1, 0, 2] = 1.5
    texts = np.array([BOARD, BOARD])
    texts[1, 0, 2] = "x"
    for many in (digits, texts, [BOARD, texts[1]]):
        solved = sudokit.solve_many(many)
        assert list(solved.row) == [Row.OK, Row.INVALID]
        assert solved.errors[1].code in ("wrong-type", "invalid-digit", "digit-out-of-range", "wrong-cell-count")
    with pytest.raises(TypeError):
        sudokit.solve_many(np.zeros((1, 81), complex))


def test_a_hint_by_either_name():
    puzzle = Puzzle(CLASSIC)
    assert puzzle.hint(hint=2) == puzzle.hint(2) == puzzle.hint(strength=2) != puzzle.hint()
    with pytest.raises(TypeError):
        puzzle.hint(2, strength=2)


METHODS = {
    "solve": "solve", "solutions": "solutions", "count": "count", "is_unique": "unique",
    "check": "unique", "estimate": "estimate", "candidates": "candidates", "rate": "rate",
    "explain": "explain", "hint": "explain", "minimize": "minimize", "canonical": "transform",
    "transform": "transform", "isomorphic": "compare", "scramble": "scramble",
    "mistakes": "mistakes", "complete": "complete", "conflict": "conflict",
    "backdoors": "backdoors", "unavoidable": "unavoidable", "neighbours": "neighbours",
    "nishio": "nishio", "svg": "draw", "make": "make",
}  # fmt: skip
# What a method says itself, under another name or by what it is.
OWN = {
    "is_unique": {"minimal"}, "estimate": {"iterations"}, "rate": {"scales"},
    "hint": {"part", "step", "page"}, "canonical": {"moves", "canonical"},
}  # fmt: skip
PUZZLE = {"ask", "puzzle", "quiz", "sudoku", "puzzles", "quizzes", "marks", "rules", "comment"}
PUZZLE |= {"file", "line", "id", "layout", "ordered"}


@pytest.mark.parametrize("name", METHODS)
def test_a_method_declares_the_options_of_its_question(name):
    method = sudokit.make if name == "make" else getattr(Puzzle, name)
    parameters = inspect.signature(method).parameters
    kinds = [one.kind for one in parameters.values()]
    assert inspect.Parameter.VAR_KEYWORD not in kinds
    schema = sudokit.question_schema()["$defs"]["ask_" + METHODS[name]]["properties"]
    words = {"with": "with_", "from": "from_"}
    wanted = {words.get(one, one) for one in schema.keys() - PUZZLE - OWN.get(name, set())}
    assert wanted <= parameters.keys()
    with pytest.raises(TypeError):
        method(*([] if name == "make" else [Puzzle(CLASSIC)]), colour=1)
