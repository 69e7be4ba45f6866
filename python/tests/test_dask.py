"""The questions for collections of Dask: the answers are those of pandas, and a folder is completed."""

import doctest
import inspect
import json
import os

import pandas as pd
import pytest
from conftest import SEVERAL, SMALL, lines_of

dask = pytest.importorskip("dask", reason="needs dask")
dask.config.set(scheduler="sync")

import dask.bag
import dask.dataframe

import sudokit.dask
from sudokit import InputError

LINES = lines_of("minimal_3x3.txt")[:10] + [SMALL, SEVERAL, "bad", None]
TABLE = pd.DataFrame({"quiz": LINES, "number": range(len(LINES))}, index=[7] * len(LINES))
# Repeats its index in each part, as files that are read one by one do.
PARTS = dask.dataframe.concat([dask.dataframe.from_pandas(TABLE[i : i + 5], npartitions=1) for i in (0, 5, 10)])
BAG = dask.bag.from_sequence([f"{line}\n" if line else line for line in LINES], npartitions=3)
ASKED = [
    ("solve", ()), ("count", (3,)), ("check", (True,)), ("canonical", ()), ("grade", ()),
    ("rate", ("se",)), ("rate", (["sudokit", "hodoku"],)), ("ask", ("minimize",)),
]


def answers(method, arguments):
    return getattr(TABLE["quiz"].sudoku, method)(*arguments)


@pytest.mark.parametrize("method, arguments", ASKED)
def test_the_answers_are_those_of_pandas(method, arguments):
    ask, expected = getattr(sudokit.dask, method), answers(method, arguments)
    asked = ask(PARTS, *arguments, column="quiz")
    found = asked.compute()
    pd.testing.assert_frame_equal(found, pd.concat([TABLE, expected], axis=1))
    assert asked.dtypes.equals(found.dtypes)
    pd.testing.assert_frame_equal(ask(PARTS["quiz"], *arguments).compute(), expected)
    records = ask(BAG, *arguments).compute()
    assert [record.pop("puzzle") for record in records] == LINES
    assert json.loads(json.dumps(records)) == json.loads(expected.to_json(orient="records", double_precision=15))


def test_arguments_are_described():
    names = list(inspect.signature(sudokit.dask.rate).parameters)
    assert names == ["puzzles", "scale", "column", "threads", "options"]
    assert "Sudoku.rate" not in repr(sudokit.dask.rate) and "column:" in sudokit.dask.rate.__doc__


def test_wrong_arguments_are_errors_of_the_call():
    with pytest.raises(InputError, match="nope"):
        sudokit.dask.rate(BAG, "nope")
    with pytest.raises(KeyError, match="no column 'puzzle'"):
        sudokit.dask.rate(PARTS)
    with pytest.raises(TypeError, match="not list"):
        sudokit.dask.rate(LINES)
    with pytest.raises(ValueError, match="'verdict', 'error'"):
        sudokit.dask.solve(sudokit.dask.rate(PARTS, column="quiz"), column="quiz")


def test_a_folder_is_completed(tmp_path):
    rated = sudokit.dask.rate(PARTS, column="quiz")
    files = sudokit.dask.save(rated, tmp_path)
    whole = pd.concat([TABLE, TABLE["quiz"].sudoku.rate()], axis=1).to_csv(index=False).encode()
    assert b"".join(file.read_bytes() for file in files) == whole
    files[1].unlink()
    before = [os.stat(file).st_ino for file in (files[0], files[2])]
    assert sudokit.dask.save(sudokit.dask.rate(PARTS, column="quiz"), tmp_path) == files
    assert b"".join(file.read_bytes() for file in files) == whole
    assert [os.stat(file).st_ino for file in (files[0], files[2])] == before
    assert sorted(os.listdir(tmp_path)) == ["answers.json", "part-0.csv", "part-1.csv", "part-2.csv"]


def test_a_finished_part_is_not_computed(tmp_path, monkeypatch):
    files = sudokit.dask.save(sudokit.dask.count(BAG), tmp_path)
    again = sudokit.dask.count(BAG)
    monkeypatch.setattr(sudokit.dask, "_answers", None)
    assert sudokit.dask.save(again, tmp_path) == files
    files[1].unlink()
    with pytest.raises(TypeError):
        sudokit.dask.save(again, tmp_path)


def test_a_bag_becomes_lines_of_json(tmp_path):
    files = sudokit.dask.save(sudokit.dask.check(BAG), tmp_path)
    lines = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    assert lines == sudokit.dask.check(BAG).compute()


def test_a_folder_has_the_answers_to_one_question(tmp_path):
    sudokit.dask.save(sudokit.dask.count(BAG, 2), tmp_path)
    asked = json.loads((tmp_path / "answers.json").read_text())
    assert asked["questions"] == [["count", 2, {}]] and asked["partitions"] == 3
    for other in (sudokit.dask.count(BAG, 3), sudokit.dask.check(BAG), sudokit.dask.count(BAG.repartition(2), 2)):
        with pytest.raises(FileExistsError, match="was begun with .*count"):
            sudokit.dask.save(other, tmp_path)
    same = sudokit.dask.count(dask.bag.from_delayed([dask.delayed(list)(LINES)] * 3), 2, threads=2)
    sudokit.dask.save(same.filter(None), tmp_path)


def test_the_questions_of_a_frame_are_noted(tmp_path):
    rated = sudokit.dask.rate(PARTS, ["se", "hodoku"], column="quiz", time=1000).drop(columns=["verdict", "error"])
    sudokit.dask.save(sudokit.dask.grade(rated, column="quiz"), tmp_path)
    asked = json.loads((tmp_path / "answers.json").read_text())
    assert asked["questions"] == [["rate", ["se", "hodoku"], {"time": 1000}], ["grade", {}]]
    with pytest.raises(FileExistsError):
        sudokit.dask.save(sudokit.dask.grade(PARTS, column="quiz"), tmp_path)


def test_the_examples_show_what_is_printed():
    failed, tried = doctest.testmod(sudokit.dask)
    assert failed == 0 and tried > 0
