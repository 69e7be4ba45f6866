"""Python and the program give the same bytes, but for times; what is generated is not stale."""

import json
import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT, SMALL

import sudokit
from sudokit import ProgramError, Puzzle

QUESTIONS = ROOT / "tests/golden/questions.jsonl"


def timeless(lines):
    return re.sub(r'"seconds":[^,}]*', '"seconds":0', lines)


def test_the_bytes_are_those_of_the_program():
    requests = QUESTIONS.read_text()
    run = subprocess.run(
        [sudokit.program(), "ask"], input=requests, capture_output=True, text=True, check=True
    )
    assert requests.count("\n") == 52
    assert timeless(sudokit.ask_lines(requests)) == timeless(run.stdout)
    assert timeless(sudokit.ask_lines(requests, threads=1)) == timeless(run.stdout)


def test_every_request_of_a_long_text_has_an_answer():
    request = '{"ask":"unique","puzzle":"' + "." * 80 + '1"}\n'
    assert sudokit.ask_lines(request * 2000).count('"multiple"') == 2000


def test_an_open_puzzle_answers_as_a_request_does():
    for line in QUESTIONS.read_text().splitlines():
        request = json.loads(line)
        text = request.pop("puzzle", None)
        if text is None or request["ask"] == "rating" or "layout" in request:
            continue
        (expected, *_) = sudokit.ask([line])
        try:
            found = Puzzle(text, clashes=request["ask"] in ("mistakes", "conflict", "draw")).ask(
                request.pop("ask"), **request
            )[0]
        except sudokit.InputError as error:
            assert expected["error"]["code"] == error.code
            continue
        for members in (found, expected):
            for measured in ("line", "seconds", "counters", "engine"):
                members.pop(measured, None)
        assert found == expected


def test_requests_are_dictionaries_or_lines():
    found = sudokit.ask([{"ask": "unique", "puzzle": Puzzle(SMALL)}, '{"ask":"version"}', {"ask": "?"}])
    assert [answer.get("verdict") for answer in found] == ["unique", None, "error"]


def test_the_dataclasses_are_those_of_the_schema():
    run = subprocess.run([sys.executable, ROOT / "python/generate.py", "--check"])
    assert run.returncode == 0


def test_every_answer_has_a_dataclass():
    """The members of answers are fields of the class that Python gives."""
    fields = {name: set(cls.__dataclass_fields__) for name, cls in vars(sudokit.answers).items()
              if hasattr(cls, "__dataclass_fields__")}
    for line in QUESTIONS.read_text().splitlines():
        for answer in sudokit.ask([line]):
            if answer.get("verdict") == "error":
                continue
            members = set(answer) - {"id"}
            assert any(members <= known for known in fields.values()), line


def test_studies_are_read_by_the_program(tmp_path):
    frame = sudokit.read_study(ROOT / "docs/results/soto_table1.db.zst")
    assert len(frame) > 0 and {"engine", "cost"} <= set(frame.columns)
    with pytest.raises(ProgramError, match="missing.db"):
        sudokit.read_study(tmp_path / "missing.db")


def test_prints_a_pdf(tmp_path):
    page = tmp_path / "page.pdf"
    sudokit.write_pdf([Puzzle(SMALL), "1..4..1..3..2..3"], page, "--per-page", "2")
    with pytest.raises(ProgramError, match="several solutions"):
        sudokit.write_pdf([Puzzle("1..4...3.2......")], tmp_path / "none.pdf")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_says_that_there_is_no_program(monkeypatch):
    monkeypatch.setenv("SUDOKIT_PROGRAM", "/no/such/program")
    with pytest.raises(ProgramError, match="/no/such/program"):
        sudokit.read_study("results.db")
    monkeypatch.delenv("SUDOKIT_PROGRAM")
    monkeypatch.setenv("PATH", os.devnull)
    with pytest.raises(ProgramError, match="PATH"):
        sudokit.program()


def test_a_study_is_run(tmp_path):
    study = tmp_path / "tiny.toml"
    study.write_text(
        """title = "Three small puzzles"

[[instances]]
name = "small"
maker = "minimal"
layout = "2x2"
count = 3

[[engines]]
name = "backtrack"
engine = "backtrack"

[run]
iterations = 1000
"""
    )
    frame = sudokit.run_study(study, out=tmp_path / "out")
    assert len(frame) == 3 and set(frame.engine) == {"backtrack"}
    # Stored runs are not run again.
    assert sudokit.run_study(study, out=tmp_path / "out").equals(frame)
    with pytest.raises(ProgramError, match="none.toml"):
        sudokit.run_study(tmp_path / "none.toml")
