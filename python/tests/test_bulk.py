"""solve_many() and its like: arrays, lists of texts and columns of pandas."""

import pickle
import sys
import types

import numpy as np
import pandas as pd
import pytest
from conftest import CLASSIC, SOLVED, lines_of

import sudokit
from sudokit import InputError, Puzzle, Row

BAD = ["x" * 81, "", None, 7, "5" + CLASSIC, "55" + CLASSIC[2:], CLASSIC[:-1] + "é"]
# This puzzle has no solution: the solution of CLASSIC has 4 in this cell.
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
    assert rated.hodoku_level != [0] * 5 and sudokit.rate_many(some).hodoku_level is None
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
    with pytest.raises(InputError):
        sudokit.solve_many([CLASSIC], limit=-1)
    with pytest.raises(InputError):
        sudokit.rate_many([CLASSIC], "te")
    with pytest.raises(InputError):
        sudokit.rate_many([CLASSIC], [])
    with pytest.raises(TypeError, match="solve_many"):
        sudokit.solve_many([CLASSIC], speed=3)


def test_progress():
    told = []
    sudokit.rate_many(MANY, progress=told.append)
    solved = sudokit.solve_many(MANY * 1000, progress=lambda at: told.append(at.answered))
    assert solved.complete


class Bar:
    """What is used of tqdm, which need not be installed."""

    made: list["Bar"] = []

    def __init__(self, total=None, unit="it", unit_scale=False):
        self.total, self.unit, self.n, self.open = total, unit, 0, True
        Bar.made.append(self)

    def update(self, n=1):
        assert self.open
        self.n += n

    def close(self):
        self.open = False


def test_a_bar(monkeypatch, report_always):
    monkeypatch.setitem(sys.modules, "tqdm", types.SimpleNamespace(tqdm=Bar))
    monkeypatch.setattr(Bar, "made", [])
    assert sudokit.solve_many(MANY * 100, progress=True).complete
    assert sudokit.Puzzle("." * 81).count(limit=5000, engine="backtrack", progress=True) == 5000
    rows, search = Bar.made
    assert (rows.total, rows.n) == (len(MANY) * 100, len(MANY) * 100)
    assert search.total is None and search.unit == " iterations" and search.n > 0
    assert not rows.open and not search.open


def test_a_bar_of_the_package():
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


def test_rows_are_also_lists_of_digits_and_bytes():
    digits = digits_of([CLASSIC])[0]
    rows = [list(digits), digits, digits.reshape(9, 9).tolist(), CLASSIC.encode()]
    none = [[1] * 80, [300] * 81, [1.5] * 81, [[1, 2], 3], []]
    solved = sudokit.solve_many(rows + none)
    assert solved.solution == [SOLVED] * 4 + [None] * 5
    assert [error.code for error in solved.errors.values()] == [
        "wrong-cell-count",
        "digit-out-of-range",
        "wrong-type",
        "wrong-type",
        "no-puzzle",
    ]
    assert sudokit.solve_many(np.array([CLASSIC.encode()])).solution == [SOLVED]


def test_errors_of_a_column_and_of_an_array():
    column = pd.Series([CLASSIC, None, "x" * 81, 7], index=[7, 8, 9, 10])
    errors = sudokit.solve_many(column).errors
    assert [errors[row].code for row in (1, 2, 3)] == ["wrong-type", "digit-out-of-range", "wrong-type"]
    array = digits_of([CLASSIC] * 3).astype(int)
    array[1, 3], array[2, 80] = -1, 10
    errors = sudokit.solve_many(array).errors
    assert [error.message.split(":")[0] for error in errors.values()] == [
        "r1c4 holds -1, which is no digit of 9x9 puzzles",
        "r9c9 holds 10, which is no digit of 9x9 puzzles",
    ]


@pytest.mark.parametrize("puzzles", [[CLASSIC, "x"], pd.Series([CLASSIC, "x"]), digits_of([CLASSIC]) + 5])
def test_answers_are_pickled_with_their_errors(puzzles):
    solved = sudokit.solve_many(puzzles)
    again = pickle.loads(pickle.dumps(solved))
    assert np.array_equal(again.solution[:1], solved.solution[:1])
    assert solved.errors and {k: str(v) for k, v in again.errors.items()} == {
        k: str(v) for k, v in solved.errors.items()
    }
    assert again.errors.keys() == solved.errors.keys() and repr(again.errors) == repr(solved.errors)


@pytest.mark.parametrize(
    "puzzles", [{"a": CLASSIC}, pd.DataFrame({"quiz": [CLASSIC]}), memoryview(b"1" * 81), bytearray(81)]
)
def test_what_is_no_list_of_puzzles_is_a_type_error(puzzles):
    with pytest.raises(TypeError):
        sudokit.solve_many(puzzles)


def test_masked_cells_are_open():
    digits = digits_of([CLASSIC])
    masked = np.ma.masked_array(np.where(digits > 0, digits, 7), mask=digits == 0)
    assert "".join(map(str, sudokit.solve_many(masked).solution[0])) == SOLVED


def test_numbers_of_solutions_are_signed_and_answers_can_be_compared():
    counted = sudokit.count_many(digits_of(["." * 81, CLASSIC]), limit=5)
    assert list(np.bincount(counted.solutions)) == [0, 1, 0, 0, 0, 1]
    assert counted == counted and counted != sudokit.count_many([CLASSIC]) and len({counted}) == 1


def test_an_empty_column(recwarn):
    assert list(sudokit.solve_many(pd.Series([], dtype=object)).solution) == []
    assert not recwarn.list


@pytest.mark.parametrize("limit", [1.5, "2", None])
def test_a_limit_of_a_wrong_type(limit):
    with pytest.raises(TypeError):
        sudokit.solve_many([CLASSIC], limit)


def test_a_scale_that_was_not_asked_for_has_no_column():
    rated = sudokit.rate_many(digits_of([CLASSIC]), "hodoku")
    assert rated.er is rated.ep is rated.ed is None and rated.hodoku_level[0] == 1
    rated = sudokit.rate_many([CLASSIC], "se")
    assert rated.er == [12] and rated.hodoku_level is rated.hodoku_score is None
