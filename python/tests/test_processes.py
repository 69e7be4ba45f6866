"""Fork, multiprocessing and threads."""

import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import CLASSIC, SOLVED, lines_of

import sudokit
from sudokit import Puzzle


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_puzzles_go_to_processes_and_come_back(method):
    puzzles = [Puzzle(CLASSIC)] * 4
    with multiprocessing.get_context(method).Pool(2) as pool:
        answers = pool.map(Puzzle.solve, puzzles)
    assert [answer.solution for answer in answers] == [Puzzle(SOLVED)] * 4


def in_child(check):
    """Whether check() is true in a forked process."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if check() else 1)
        except BaseException:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_fork_keeps_its_puzzles():
    puzzle = Puzzle(CLASSIC)
    assert puzzle.is_unique()
    assert in_child(lambda: puzzle.solve().solution == Puzzle(SOLVED) and puzzle.is_unique())
    assert in_child(lambda: sudokit.solve_many([CLASSIC] * 1000).solution[-1] == SOLVED)
    assert puzzle.solve().solution == Puzzle(SOLVED)


def test_a_fork_in_the_middle_of_a_call():
    empty = Puzzle("." * 81)
    results = []

    class Done(Exception):
        pass

    def fork_now(progress):
        # The thread of the call is inside the puzzle and holds its lock; this is another thread.
        results.append(in_child(lambda: empty.solve().solution is not None))
        raise Done

    with pytest.raises(Done):
        empty.count(0, engine="backtrack", progress=fork_now)
    assert results == [True]
    assert empty.solve().solution is not None


def test_threads_answer_as_one():
    lines = lines_of("minimal_3x3.txt")
    expected = [Puzzle(line).solve().solution for line in lines]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda line: Puzzle(line).solve().solution, lines)) == expected


def test_the_interpreter_is_free_during_a_call():
    """The other thread runs Python, and ends the call: it would never end otherwise."""
    stop = sudokit.Stop()

    def work():
        sum(range(1000))
        stop.request()

    thread = threading.Thread(target=work)
    thread.start()
    assert not sudokit.count_many(["." * 81], limit=0, stop=stop).complete
    thread.join()


def test_works_without_the_packages_that_are_optional():
    script = f"""
import sys
for name in ("numpy", "pandas", "tqdm"):
    sys.modules[name] = None
import sudokit
assert sudokit.solve_many(["{CLASSIC}"]).solution == ["{SOLVED}"]
assert sudokit.Puzzle("{CLASSIC}").rate("se").er == 1.2
for call, word in (
    (lambda: sudokit.Puzzle("{CLASSIC}").to_numpy(), "numpy"),
    (lambda: sudokit.read_study("x.db"), "pandas"),
    (lambda: sudokit.solve_many(["{CLASSIC}"], progress=True), "tqdm"),
):
    try:
        call()
    except ImportError as error:
        assert word in str(error), error
    else:
        raise AssertionError(word)
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_package_is_the_installed_one():
    assert not os.path.commonpath([sudokit.__file__, os.environ["SUDOKIT_SOURCE"]]).startswith(
        os.path.join(os.environ["SUDOKIT_SOURCE"], "python")
    )
    folder = os.path.dirname(sudokit.__file__)
    files = set(os.listdir(folder))
    assert "py.typed" in files
    # A package of a distribution loads the library of the system.
    assert {"libsudokit_c.so", "LICENSE"} <= files or "dist-packages" in folder
