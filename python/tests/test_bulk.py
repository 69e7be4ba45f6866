"""solve_many() and its like: arrays, lists of texts and columns of pandas."""

import numpy as np
import pandas as pd
import pytest
from conftest import CLASSIC, SOLVED, lines_of

import sudokit
from sudokit import InputError, Puzzle, Row

BAD = ["x" * 81, "", None, 7, "5" + CLASSIC, "55" + CLASSIC[2:], CLASSIC[:-1] + "é"]
# Without a solution: 4 stands there in the solution.
NONE = CLASSIC[:2] + "1" + CLASSIC[3:]


def digits_of(lines):
    return np.array([[int(c) if c != "." else 0 for c in line] for line in lines], dtype=np.uint8)


MANY = lines_of("minimal_3x3.txt")


def test_arrays_and_texts_are_answered_alike():
    by_text = sudokit.solve_many(MANY)
    by_array = sudokit.solve_many(digits_of(MANY))
    assert by_text.complete and set(by_text.row) == {Row.OK} and len(by_text) == len(MANY)
    assert np.array_equal(digits_of(by_text.solution), by_array.solution)
    assert by_text.solution == [Puzzle(line).solve().solution.to_text() for line in MANY]
    assert by_array.solution.shape == (len(MANY), 81) and by_array.solution.dtype == np.uint8
    assert list(by_array.guesses) == by_text.guesses
    for threads in (1, 3):
        assert sudokit.solve_many(MANY, threads=threads).solution == by_text.solution


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.uint16])
def test_other_shapes_and_types_of_digits(dtype):
    array = digits_of([CLASSIC]).astype(dtype)
    for shaped in (array, array.reshape(1, 9, 9), np.asfortranarray(np.repeat(array, 3, axis=0))[:1]):
        assert "".join(map(str, sudokit.solve_many(shaped).solution[0])) == SOLVED
    array[0, 0] = 99
    assert sudokit.solve_many(array).row[0] == Row.INVALID


@pytest.mark.parametrize(
    "form",
    [
        np.array,
        lambda lines: np.array(lines, dtype=object),
        tuple,
        iter,
        lambda lines: list(map(Puzzle, lines)),
    ],
)
def test_texts_come_in_other_containers(form):
    expected = sudokit.solve_many(MANY[:3]).solution
    solved = sudokit.solve_many(form(MANY[:3]))
    assert solved.solution == expected and not solved.errors


def test_puzzles_of_other_kinds_are_invalid_rows():
    kinds = [Puzzle(CLASSIC), Puzzle("." * 81, "x"), Puzzle("." * 81, rules="anti-knight"), Puzzle("." * 16)]
    solved = sudokit.solve_many(kinds)
    assert solved.solution == [SOLVED, None, None, None]
    assert [error.code for error in solved.errors.values()] == ["unsupported-feature"] * 3
    assert repr(solved.errors).startswith("Errors({1: InputError(")


def test_columns_of_pandas_keep_their_index():
    column = pd.Series([CLASSIC, None, CLASSIC], index=["a", "b", "c"], name="quiz")
    solved = sudokit.solve_many(column)
    assert solved.solution["c"] == SOLVED and solved.solution["b"] is None
    assert list(solved.row.index) == ["a", "b", "c"]
    assert list(solved.errors) == [1]
    frame = pd.DataFrame({"quiz": column}).assign(se=sudokit.rate_many(column).er)
    assert list(frame["se"]) == [12, 0, 12]


def test_a_bad_row_costs_no_other_its_answer():
    rows = [CLASSIC, *BAD, CLASSIC]
    for answer in (
        sudokit.solve_many(rows),
        sudokit.count_many(rows),
        sudokit.rate_many(rows),
        sudokit.canonical_many(rows),
    ):
        assert [Row(row) for row in answer.row] == [Row.OK, *[Row.INVALID] * len(BAD), Row.OK]
        assert list(answer.errors) == list(range(1, len(BAD) + 1))
        assert all(error.code and error.message for error in answer.errors.values())
        assert answer.complete
    assert "r1c1 and r1c2" in str(sudokit.solve_many(rows).errors[6])
    with pytest.raises(KeyError):
        sudokit.solve_many(rows).errors[0]


def test_states_of_rows():
    solved = sudokit.solve_many([CLASSIC, NONE, "." * 81, "55" + "." * 79])
    assert solved.row == [Row.OK, Row.NONE, Row.MULTIPLE, Row.INVALID]
    assert solved.solutions == [1, 0, 2, 0]
    assert solved.solution[1] is None and solved.solution[2] is not None
    assert sudokit.solve_many(["." * 81], limit=1).row == [Row.OK]
    assert sudokit.count_many(["." * 81], limit=123).solutions == [123]
    assert sudokit.rate_many([NONE, "." * 81]).row == [Row.NONE, Row.MULTIPLE]


def test_ratings_and_forms_are_those_of_the_puzzle():
    some = MANY[:5]
    rated = sudokit.rate_many(some, ["se", "hodoku"])
    for line, er, score in zip(some, rated.er, rated.hodoku_score):
        assert Puzzle(line).rate("se").er * 10 == pytest.approx(er)
        assert Puzzle(line).rate("hodoku").score == score
    assert rated.hodoku_level != [0] * 5 and sudokit.rate_many(some).hodoku_level == [0] * 5
    forms = sudokit.canonical_many(some).form
    assert forms == [Puzzle(line).canonical().to_text() for line in some]
    array = sudokit.canonical_many(digits_of(some)).form
    assert np.array_equal(array, digits_of(forms))


def test_nothing_is_no_work():
    assert sudokit.solve_many([]).solution == []
    assert sudokit.solve_many(np.zeros((0, 81), np.uint8)).solution.shape == (0, 81)
    assert len(sudokit.rate_many([])) == 0


@pytest.mark.parametrize("puzzles", [CLASSIC, 7, None, CLASSIC.encode()])
def test_what_is_no_list_of_puzzles(puzzles):
    with pytest.raises(TypeError):
        sudokit.solve_many(puzzles)


def test_wrong_shapes_and_options():
    for shape in ((81,), (3, 80), (2, 9, 8), (1, 1, 1, 81)):
        with pytest.raises(InputError):
            sudokit.solve_many(np.zeros(shape, np.uint8))
    with pytest.raises(TypeError):
        sudokit.solve_many(np.zeros((1, 81)))
    with pytest.raises(InputError):
        sudokit.solve_many([CLASSIC], limit=-1)
    with pytest.raises(InputError):
        sudokit.rate_many([CLASSIC], "te")
    with pytest.raises(InputError):
        sudokit.rate_many([CLASSIC], [])
    with pytest.raises(TypeError):
        sudokit.solve_many([CLASSIC], speed=3)


def test_progress_and_a_bar():
    told = []
    sudokit.rate_many(MANY, progress=told.append)
    solved = sudokit.solve_many(MANY * 1000, progress=lambda at: told.append(at.answered))
    assert solved.complete
    pytest.importorskip("tqdm")
    assert sudokit.solve_many([CLASSIC] * 3, progress=True).complete


def test_an_array_is_not_changed():
    array = digits_of(MANY)
    before = array.copy()
    array.flags.writeable = False
    sudokit.solve_many(array), sudokit.canonical_many(array)
    assert np.array_equal(array, before)


def test_a_limit_of_time_leaves_rows_unknown():
    endless = ["." * 81] * 3
    counted = sudokit.count_many(endless, limit=0, time=0.001)
    assert not counted.complete and Row.UNKNOWN in counted.row
