"""The extension for SQLite, in Debian's shell and through Python's sqlite3.

SUDOKIT_SQLITE names the extension, SUDOKIT_PROGRAM the program.
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = os.environ["SUDOKIT_SQLITE"]
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LINES = [line for line in (ROOT / "data/minimal_3x3.txt").read_text().splitlines() if line[0] != "#"]


def connect(path=":memory:"):
    connection = sqlite3.connect(path)
    connection.enable_load_extension(True)
    connection.load_extension(EXTENSION)
    return connection


@pytest.fixture
def ask():
    connection = connect()
    yield lambda sql, *values: connection.execute(sql, values).fetchall()
    connection.close()


def program(*arguments, lines):
    command = [os.environ["SUDOKIT_PROGRAM"], *arguments]
    return subprocess.run(command, input="\n".join(lines), capture_output=True, text=True).stdout


def statements():
    """The statements in the document, each with what it prints."""
    found = []
    for line in (ROOT / "docs/sqlite.md").read_text().splitlines():
        if line.startswith("    sqlite> "):
            found.append([line[12:], []])
        elif line.startswith("       ...> "):
            found[-1][0] += "\n" + line[12:]
        elif line.startswith("    "):
            found[-1][1].append(line[4:])
    return found


def test_the_document_shows_what_the_shell_prints(tmp_path):
    shell = shutil.which("sqlite3")
    if shell is None:
        pytest.skip("needs sqlite3")
    (tmp_path / "build/release").mkdir(parents=True)
    (tmp_path / "build/release/sudokit_sqlite.so").symlink_to(EXTENSION)
    script = "".join(f"{sql}\n.print --\n" for sql, _ in statements())
    done = subprocess.run([shell], input=script, capture_output=True, text=True, cwd=tmp_path)
    errors = iter(re.sub(" near line [0-9]+", "", done.stderr).splitlines())
    printed = [part.split("\n")[:-1] for part in done.stdout.split("--\n")]
    assert printed.pop() == [] and len(printed) == len(statements()) > 10
    for (sql, expected), lines in zip(statements(), printed):
        if expected and expected[0].startswith("Runtime error"):
            lines = [next(errors)]
        assert (sql, lines) == (sql, expected)
    assert next(errors, None) is None


def test_the_answers_are_those_of_the_program(ask):
    ask("CREATE TABLE p(puzzle)")
    for line in LINES:
        ask("INSERT INTO p VALUES (?)", line)
    solved = program("solve", lines=LINES).splitlines()
    assert [row[0] for row in ask("SELECT sudoku_solve(puzzle) FROM p")] == solved
    rated = [json.loads(line) for line in program("rate", "--json", "--scale", "se,hodoku,grade", lines=LINES[:5]).splitlines()]
    rows = ask("SELECT sudoku_rating(puzzle, 'se'), sudoku_rating(puzzle, 'hodoku'), sudoku_grade(puzzle) FROM p LIMIT 5")
    assert rows == [tuple(one[name] for one, name in zip(answer["ratings"], ("er", "score", "grade"))) for answer in rated]


def test_what_has_no_answer_is_null(ask):
    names = ["solve", "solutions", "rating", "grade", "canonical", "error"]
    assert ask("SELECT " + ", ".join(f"sudoku_{name}(NULL)" for name in names)) == [(None,) * len(names)]
    assert ask("SELECT sudoku_ask(NULL, '{}'), sudoku_ask(?, NULL), sudoku_rating(?, NULL)", CLASSIC, CLASSIC) == [(None, None, 1.55)]
    several = "1..4...3.2......"
    assert ask("SELECT sudoku_grade(?1), sudoku_rating(?1, 'se-d2')", CLASSIC) == [("easy", 1.2)]
    assert ask("SELECT sudoku_grade(?1), sudoku_rating(?1), sudoku_solutions(?1)", several) == [(None, None, 2)]
    assert ask("SELECT sudoku_error(?1) IS NULL, sudoku_error('1..') IS NULL", several) == [(1, 0)]
    unsolvable = CLASSIC[:2] + "1" + CLASSIC[3:]
    for text in (unsolvable, "123....4........"):
        assert ask("SELECT sudoku_solve(?1), sudoku_solutions(?1), sudoku_grade(?1)", text) == [(None, 0, None)]
    assert ask("SELECT * FROM sudoku_steps(NULL)") == ask("SELECT * FROM sudoku_steps(?)", several) == []
    assert ask("SELECT count(*) FROM sudoku_make(0)") == [(0,)]


@pytest.mark.parametrize(
    "sql, reason",
    [
        ("sudoku_solve('55" + CLASSIC[2:] + "')", r"^r1c1 and r1c2 both hold 5 in row 1 \(line 1, column 2\)$"),
        ("sudoku_solve('')", "no puzzle"),
        ("sudoku_solve(x'ff00')", "."),
        ("sudoku_solutions('" + CLASSIC + "', -1)", "^option `limit`"),
        ("sudoku_solutions('" + CLASSIC + "', 'all')", "^'all' is not an integer$"),
        ("count(*) FROM sudoku_make(1, 1.5)", "^'1.5' is not an integer$"),
        ("sudoku_rating('" + CLASSIC + "', 'nope')", "^unknown scale 'nope'"),
        ("sudoku_canonical('1..4..1..3..2..3')", "^the canonical form exists only for 9x9"),
        ("sudoku_ask('" + CLASSIC + "', '{\"ask\":\"rat\"}')", "^unknown question 'rat'"),
        ("sudoku_ask('" + CLASSIC + "', '[]')", "^the question is not a JSON object$"),
        ("count(*) FROM sudoku_make(1, 1, '{\"simmetry\":1}')", "^this question has no option `simmetry`"),
        ("count(*) FROM sudoku_make(1, 1, '{\"count\":2}')", "^the number of puzzles is the first"),
        ("count(*) FROM sudoku_make(-1)", "^the number of puzzles must be"),
        ("count(*) FROM sudoku_steps('1..4', '{')", "^the options are not a JSON object$"),
        ("count(*) FROM sudoku_steps('1..')", "^'1..' is not a puzzle"),
        ("sudoku_solve()", "wrong number of arguments"),
    ],
)
def test_a_bad_argument_is_an_error_with_the_reason(ask, sql, reason):
    with pytest.raises(sqlite3.OperationalError, match=reason):
        ask("SELECT " + sql)
    assert ask("SELECT sudoku_solve(?)", CLASSIC) == [(SOLVED,)]


def test_tables(ask):
    made = ask("SELECT rowid, puzzle, json_extract(answer, '$.index') FROM sudoku_make(200, 7)")
    assert [row[0] for row in made] == [row[2] for row in made] == list(range(200))
    assert [row[1] for row in made] == program("make", "--count", "200", "--seed", "7", lines=[]).splitlines()[1:]
    assert ask("SELECT rowid, puzzle FROM sudoku_make(2, 7, '{\"first\":5}')") == [row[:2] for row in made[5:7]]
    assert ask("SELECT puzzle FROM sudoku_make WHERE seed = 7 AND count = 1") == [(made[0][1],)]
    assert ask("SELECT rating > 1 FROM sudoku_make(1, 1, '{\"scales\":\"se\"}')") == [(1,)]
    ask("CREATE TABLE p(puzzle)")
    for text in (CLASSIC, None, "1..4...3.2......", "1..4..1..3..2..3"):
        ask("INSERT INTO p VALUES (?)", text)
    steps = ask("SELECT p.rowid, count(*), min(s.rowid), max(s.rowid) FROM p, sudoku_steps(p.puzzle) s GROUP BY 1")
    assert steps == [(1, 51, 1, 51), (4, 10, 1, 10)]
    # The table of the function is the inner one, in whatever order the statement names them.
    assert ask("SELECT count(*) FROM sudoku_steps s, p WHERE s.puzzle = p.puzzle") == [(61,)]
    placed = "SELECT sum(json_array_length(placements)) FROM sudoku_steps(?, '{\"scale\":\"hodoku\"}')"
    assert ask(placed, CLASSIC) == [(51,)]


def test_connections_on_threads(tmp_path):
    """Connections to one file, on a thread each, and statements of one connection side by side."""
    path = str(tmp_path / "puzzles.db")
    with sqlite3.connect(path) as first:
        first.execute("CREATE TABLE p(puzzle)")
        first.executemany("INSERT INTO p VALUES (?)", [(line,) for line in LINES[:10]])
    answers = []

    def work():
        connection = connect(path)
        rows = connection.execute("SELECT sudoku_solve(puzzle), sudoku_rating(puzzle), sudoku_canonical(puzzle) FROM p")
        other = connection.execute("SELECT puzzle FROM sudoku_make(10, 3)")
        answers.append(list(zip(rows, other)))
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6 and all(answer == answers[0] for answer in answers) and len(answers[0]) == 10


def test_an_index_and_a_generated_column(ask):
    ask("CREATE TABLE p(puzzle, form AS (sudoku_canonical(puzzle)))")
    ask("CREATE UNIQUE INDEX i ON p(form)")
    ask("INSERT INTO p VALUES (?)", CLASSIC)
    transposed = "".join(CLASSIC[column::9] for column in range(9))
    with pytest.raises(sqlite3.IntegrityError):
        ask("INSERT INTO p VALUES (?)", transposed)


@pytest.mark.parametrize(
    "options",
    [
        {"layout": "2x3", "rules": ["killer"], "givens": 0},
        {"layout": "2x3", "jigsaw": True},
        {"layout": "2x3"},
        {"layout": "latin6"},
        {"layout": "windoku"},
    ],
)
def test_made_puzzles_can_be_read_back(ask, options):
    rows = ask("SELECT sudoku_solutions(puzzle, 2), sudoku_solve(puzzle) = solution, puzzle FROM sudoku_make(2, 7, ?)",
               json.dumps(options))
    assert [row[:2] for row in rows] == [(1, 1), (1, 1)]
    assert (rows[0][2][0] == "{") == (options != {"layout": "2x3"})
