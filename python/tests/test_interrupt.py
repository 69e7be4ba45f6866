"""Ctrl-C: a call ends, and what was done is kept. Signals are sent when the call is known to run."""

import itertools
import os
import pickle
import signal
import subprocess
import sys
import threading

import pytest
from conftest import CLASSIC, SMALL

import sudokit
from sudokit import Interrupted, Puzzle, Row


class InterruptOnce:
    """Sends SIGINT to this process at the first report: a search is running then."""

    def __init__(self):
        self.sent = threading.Event()

    def __call__(self, progress):
        if not self.sent.is_set():
            self.sent.set()
            os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture(autouse=True)
def default_handler(report_always):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_question_keeps_what_was_done():
    empty = Puzzle("." * 81)
    with pytest.raises(Interrupted) as caught:
        empty.ask("count", limit=0, engine="backtrack", progress=InterruptOnce())
    assert isinstance(caught.value, KeyboardInterrupt)
    assert '"reason":"stopped"' in caught.value.partial
    assert empty.solve().solution is not None


def test_a_batch_keeps_its_first_answers():
    easy = '{"ask":"unique","puzzle":"' + SMALL + '"}\n'
    endless = '{"ask":"count","limit":0,"engine":"backtrack","puzzle":"' + "." * 81 + '"}\n'
    interrupt = InterruptOnce()

    def in_search(progress):
        if progress.iterations > 0:
            interrupt(progress)

    with pytest.raises(Interrupted) as caught:
        sudokit.ask_lines(easy + endless, threads=1, progress=in_search)
    first = caught.value.partial.splitlines()[0]
    assert '"verdict":"unique"' in first


def test_an_array_keeps_its_rows():
    puzzles = [CLASSIC] * 200_000
    with pytest.raises(Interrupted) as caught:
        sudokit.solve_many(puzzles, progress=InterruptOnce())
    partial = caught.value.partial
    assert len(partial) == len(puzzles)
    assert partial.row[0] == Row.OK and partial.solution[0] is not None
    assert set(partial.row) <= {Row.OK, Row.UNKNOWN}


def test_what_was_done_is_made_when_it_is_asked_for(monkeypatch):
    made = []

    def rated(row, *others):
        made.append(row)
        return row

    monkeypatch.setattr(sudokit.bulk, "Rated", rated)
    with pytest.raises(Interrupted) as caught:
        sudokit.rate_many([CLASSIC] * 100_000, progress=InterruptOnce())
    assert made == []
    assert len(caught.value.partial) == 100_000 and Row.UNKNOWN in caught.value.partial
    assert caught.value.partial is caught.value.partial and len(made) == 1
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, Interrupted) and again.partial == caught.value.partial


def test_a_signal_handler_that_raises_ends_the_call():
    class Mine(Exception):
        pass

    def handler(number, frame):
        raise Mine

    signal.signal(signal.SIGINT, handler)
    with pytest.raises(Mine):
        Puzzle("." * 81).count(0, engine="backtrack", progress=InterruptOnce())


def test_a_signal_that_does_not_raise_is_handled_meanwhile():
    handled = threading.Event()
    signal.signal(signal.SIGINT, lambda number, frame: handled.set())
    empty = Puzzle("." * 81)
    interrupt = InterruptOnce()

    class Handled(Exception):
        pass

    def watch(progress):
        interrupt(progress)
        if handled.is_set():
            raise Handled

    with pytest.raises(Handled):
        empty.count(0, engine="backtrack", progress=watch)


SCRIPT = """
import sys, sudokit
def running(progress):
    print("running", flush=True)
try:
    sudokit.Puzzle("." * 81).count(0, {options}, progress=running)
except KeyboardInterrupt as stopped:
    print("interrupted", stopped.partial is not None, flush=True)
"""


@pytest.mark.parametrize("options", ['engine="backtrack"', 'engine="dlx"', 'engine="bulk9"'])
def test_ctrl_c_from_outside(options):
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(options=options)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    assert out.splitlines()[-1] == "interrupted True" and process.returncode == 0


def test_iterators_keep_what_was_yielded():
    solutions = Puzzle("." * 81).solutions(engine="backtrack", progress=InterruptOnce())
    made = []
    try:
        for solution in itertools.islice(solutions, 100_000):
            made.append(solution)
    except KeyboardInterrupt:
        pass
    assert len(made) < 100_000 and len(set(made)) == len(made)
