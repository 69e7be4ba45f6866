"""The accessor of pandas: every row is answered, and the table has the index of the column."""

import importlib
import sys

import pandas as pd
import pytest
from conftest import CLASSIC, HARD, SEVERAL, SMALL, SOLVED, lines_of

import sudokit.pandas
from sudokit import InputError, Puzzle

NONE = CLASSIC[:2] + "1" + CLASSIC[3:]
GOOD = {"a": CLASSIC, "b": SMALL, "c": "." * 81, "d": NONE, "e": Puzzle(SEVERAL)}
BAD = {"f": None, "g": "x" * 81, "h": "5" + CLASSIC[1:80] + "5", "i": 7.5, "j": "", "k": pd.NA}
COLUMN = pd.Series({**GOOD, **BAD}, name="puzzle")


def check(table, errors=tuple(BAD)):
    assert list(table.index) == list(COLUMN.index)
    assert list(table.index[table["error"].notna()]) == list(errors)
    assert table.loc[list(errors)].drop(columns="error").isna().all(axis=None)


def test_solve():
    table = COLUMN.sudoku.solve()
    check(table)
    assert table["verdict"].head(5).tolist() == ["unique", "unique", "multiple", "unsatisfiable", "multiple"]
    assert table["solution"]["a"] == SOLVED and table["solution"]["b"] == "1234341243212143"
    assert table["solution"].notna().head(5).tolist() == [True, True, True, False, True]


def test_count():
    table = COLUMN.sudoku.count(3)
    check(table)
    assert table["solutions"].dtype == "Int64"
    assert table["solutions"].head(5).tolist() == [1, 1, 3, 0, 2]
    assert COLUMN.sudoku.count()["solutions"]["c"] == 1_000_000


def test_canonical():
    table = COLUMN.sudoku.canonical()
    check(table, ["b", "e", *BAD])
    assert table["canonical"]["a"] == Puzzle(CLASSIC).canonical().to_text()
    assert table["canonical"]["c"] == "." * 81


def test_rate():
    table = COLUMN.sudoku.rate()
    check(table)
    assert table["rating"].head(2).tolist() == [Puzzle(text).rate().rating for text in (CLASSIC, SMALL)]
    assert table["rating"].dtype == float and table["steps"].dtype == "Int64"
    assert table["verdict"].head(5).tolist() == ["unique", "unique", "multiple", "unsatisfiable", "multiple"]
    several = COLUMN.sudoku.rate(["se", "hodoku"], fitting=True)
    check(several)
    assert several["se_er"]["a"] == 1.2 and several["hodoku_score"]["a"] == 204
    assert pd.isna(several["se_er"]["b"])
    refused = COLUMN.sudoku.rate("se", techniques="hidden-single")
    assert "supports only 9x9" in refused["error"]["b"] and refused["er"]["a"] == 1.2
    limited = pd.Series([HARD]).sudoku.rate("se", iterations=1)
    assert limited["verdict"][0] == "unknown" and pd.isna(limited["er"][0])


def test_grade_is_an_ordered_category():
    table = COLUMN.sudoku.grade()
    check(table)
    assert list(table.columns) == ["grade", "verdict", "error"]
    assert table["grade"]["a"] == "easy" and table["grade"].cat.ordered
    assert (table["grade"] < "hard").sum() == 2


def test_the_reasons():
    errors = COLUMN.sudoku.count()["error"]
    assert errors["f"] == errors["k"] == "the puzzle is missing"
    assert errors["i"] == "a puzzle is a text, not float"
    assert errors["g"] == "'x' is not a digit of 9x9 puzzles (line 1, column 1)"
    assert errors["h"] == "r8c9 and r9c9 both hold 5 in column 9 (line 1, column 81)"


def test_wrong_options_are_errors_of_the_call():
    for options in ({"scale": "nope"}, {"speed": 3}, {"scale": "te", "time": -1}):
        with pytest.raises(InputError):
            COLUMN.sudoku.rate(**options)
    with pytest.raises(AttributeError, match="has texts, not int64; read it with dtype=str"):
        pd.Series([1, 2]).sudoku
    with pytest.raises(AttributeError, match="has texts, not bool$"):
        pd.Series([True]).sudoku
    for question in ("make", "engines", "nope"):
        with pytest.raises(InputError):
            COLUMN.sudoku.ask(question)
    with pytest.raises(InputError, match="several answers"):
        COLUMN.sudoku.ask("scramble", count=2)


def test_check():
    table = COLUMN.sudoku.check()
    check(table)
    assert table["verdict"].head(5).tolist() == ["unique", "unique", "multiple", "none", "multiple"]
    table = COLUMN.sudoku.check(minimal=True)
    assert table["verdict"].head(2).tolist() == ["redundant", "redundant"]
    assert table["detail"]["a"].startswith("r1c1 r1c2 r1c5 ")


def test_any_question():
    table = COLUMN.sudoku.ask("minimize")
    check(table)
    least = Puzzle(CLASSIC).minimize()
    assert table.loc["a", ["result", "givens"]].tolist() == [least.to_text(), least.givens]
    assert COLUMN.sudoku.ask("estimate", iterations=10)["log10"].dtype == float
    assert COLUMN.sudoku.ask("complete")["verdict"]["c"] == "multiple"


ASKED = {
    "solve": {}, "count": {}, "check": {}, "canonical": {}, "grade": {},
    "rate": {"scale": ["sudokit", "se", "hodoku", "eppstein", "te", "guesses"]},
}


@pytest.mark.parametrize("method", ASKED)
def test_the_types_do_not_depend_on_the_puzzles(method):
    columns = [COLUMN[:1], COLUMN[4:], COLUMN[:0], pd.Series([None]), pd.Series([float("nan")] * 2), pd.Series([], dtype=float)]
    tables = [getattr(column.sudoku, method)(**ASKED[method]) for column in columns]
    for table, column in zip(tables, columns):
        assert table.dtypes.equals(tables[0].dtypes) and len(table) == len(column)


def test_the_words_of_a_scale_are_an_ordered_category():
    table = COLUMN.sudoku.rate(["eppstein", "hodoku"])
    assert list(table["eppstein_grade"].cat.categories)[:2] == ["easy", "moderate"]
    assert list(table["hodoku_level"].cat.categories)[-1] == "Extreme" and table["hodoku_level"].cat.ordered


def test_a_limit_that_a_count_exceeds():
    table = pd.Series([CLASSIC, HARD]).sudoku.rate("backdoor")
    hard = Puzzle(HARD).rate("backdoor")
    assert table["size"].fillna(-1).tolist() == [0, hard.size] and table["size_over"].dtype == "Int64"


def test_columns_of_other_types():
    for kind in ("category", "string", object):
        column = COLUMN.dropna()[["a", "g", "h"]].astype(kind)
        assert column.sudoku.solve()["solution"].isna().tolist() == [False, True, True]


def test_a_digit_of_zero_is_an_open_cell():
    assert pd.Series([CLASSIC.replace(".", "0")]).sudoku.solve()["solution"][0] == SOLVED


def test_empty_and_repeated():
    empty = pd.Series([], dtype=object)
    for table in (empty.sudoku.solve(), empty.sudoku.count(), empty.sudoku.rate(), empty.sudoku.canonical()):
        assert len(table) == 0 and "error" in table
    twice = pd.Series([CLASSIC, "bad", SMALL], index=[1, 1, 2], dtype="string")
    assert list(twice.sudoku.rate()["rating"].index) == [1, 1, 2]
    assert twice.sudoku.count()["solutions"].fillna(-1).tolist() == [1, -1, 1]


def test_rows_are_answered_in_parts(monkeypatch):
    lines = pd.Series(lines_of("minimal_2x2.txt"))
    whole = lines.sudoku.rate()
    monkeypatch.setattr(sudokit.pandas, "_AT_ONCE", 7)
    pd.testing.assert_frame_equal(lines.sudoku.rate(threads=1), whole)


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.delitem(sys.modules, "sudokit.dask", raising=False)
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(ImportError, match="sudokit.dask needs python3-distributed"):
        importlib.import_module("sudokit.dask")


def test_parquet_and_arrow(tmp_path):
    pytest.importorskip("pyarrow", reason="needs pyarrow")
    frame = pd.DataFrame({"puzzle": [CLASSIC, SMALL, None]})
    rated = frame.join(frame["puzzle"].sudoku.rate()).join(frame["puzzle"].sudoku.solve()[["solution"]])
    rated.to_parquet(tmp_path / "rated.parquet")
    again = pd.read_parquet(tmp_path / "rated.parquet")
    assert again["rating"].head(2).tolist() == rated["rating"].head(2).tolist()
    assert again["puzzle"].astype("string[pyarrow]").sudoku.count()["solutions"].head(2).tolist() == [1, 1]
