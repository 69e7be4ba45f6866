"""The iterator over solutions: one search, which may be left."""

import gc
import itertools
import os
import pickle
import subprocess
import sys
import threading

import pytest
from conftest import CLASSIC, SEVERAL, lines_of

import sudokit
from sudokit import ClosedError, InputError, NoAnswer, Puzzle, Stop


def searches():
    return [thread for thread in threading.enumerate() if thread.name == "sudokit"]


def wait_for_the_end(before):
    for thread in set(searches()) - set(before):
        thread.join()


@pytest.fixture(autouse=True)
def no_search_is_left():
    before = searches()
    yield
    gc.collect()
    wait_for_the_end(before)


def test_all_solutions_in_the_order_of_the_library():
    empty = Puzzle("." * 16)
    every = list(empty.solutions())
    assert len(every) == 288 == len(set(every)) == empty.count(0)
    together = empty.ask("solutions", limit=0)[0]["all"]
    assert [solution.to_text() for solution in every] == together
    assert list(empty.solutions(limit=20)) == every[:20]
    assert all(solution.layout == "2x2" for solution in every)
    assert list(Puzzle(lines_of("unsatisfiable_2x2.txt")[0]).solutions()) == []
    assert [solution.givens for solution in Puzzle(CLASSIC).solutions()] == [81]
    large = Puzzle(lines_of("unique45_5x5.txt")[0])
    assert list(large.solutions()) == [large.solve().solution]


@pytest.mark.parametrize("engine", ["auto", "backtrack", "dlx", "cdcl", "bulk9"])
def test_an_endless_search_may_be_left(engine):
    before = searches()
    with Puzzle("." * 81).solutions(engine=engine) as endless:
        assert len(set(itertools.islice(endless, 2000))) == 2000
    assert list(endless) == []
    forgotten = Puzzle("." * 81).solutions(engine=engine)
    assert next(forgotten).givens == 81
    del forgotten
    gc.collect()
    wait_for_the_end(before)


def test_the_puzzle_answers_meanwhile():
    puzzle = Puzzle(SEVERAL)
    for solution in puzzle.solutions():
        assert puzzle.count() == 2 and solution.is_unique()
    solutions = puzzle.solutions()
    first = next(solutions)
    puzzle.close()
    assert next(solutions) != first and list(solutions) == []
    with pytest.raises(ClosedError):
        next(puzzle.solutions())


def test_what_is_wrong_is_said():
    empty = Puzzle("." * 16)
    for call in (
        lambda: empty.solutions(limit=-1),
        lambda: next(empty.solutions(engine="none")),
        lambda: next(empty.solutions(preset="none")),
    ):
        with pytest.raises(InputError):
            call()
    with pytest.raises(TypeError):
        empty.solutions(stop=7)
    with pytest.raises(TypeError):
        next(empty.solutions(progress=7))
    with pytest.raises(TypeError):
        pickle.dumps(empty.solutions())


def test_a_limit_comes_behind_what_was_found():
    solutions = Puzzle("." * 81).solutions(engine="backtrack", iterations=1000)
    found = []
    with pytest.raises(NoAnswer, match="iterations") as caught:
        for solution in solutions:
            found.append(solution)
    assert len(found) == caught.value.answer.solutions > 0
    assert list(solutions) == []


def test_a_stop_ends_it():
    stop = Stop()
    solutions = Puzzle("." * 81).solutions(engine="backtrack", stop=stop)
    next(solutions)
    stop.request()
    with pytest.raises(NoAnswer, match="stopped"):
        for _ in solutions:
            pass
    assert list(solutions) == []


def test_a_callback_that_raises_ends_it(report_always):
    def broken(progress):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        for _ in Puzzle("." * 81).solutions(engine="backtrack", progress=broken):
            pass


def test_a_callback_cannot_ask_for_more(report_always):
    solutions = Puzzle("." * 81).solutions(engine="backtrack", progress=lambda at: again())
    again = solutions.__next__
    with pytest.raises(ClosedError):
        for _ in solutions:
            pass


def test_threads_share_it():
    solutions = Puzzle("." * 16).solutions()
    taken = [[] for _ in range(4)]
    threads = [threading.Thread(target=lambda mine=mine: mine.extend(solutions)) for mine in taken]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({solution for mine in taken for solution in mine}) == 288 == sum(map(len, taken))


def test_a_fork_leaves_it_to_its_process():
    solutions = Puzzle("." * 81).solutions(engine="backtrack")
    next(solutions)
    child = os.fork()
    if child == 0:
        try:
            next(solutions)
        except ClosedError:
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert next(solutions).givens == 81


@pytest.mark.parametrize("engine", ["backtrack", "cdcl"])
def test_a_program_ends_with_an_open_iterator(engine):
    script = f"""
import sudokit
solutions = sudokit.Puzzle("." * 81).solutions(engine="{engine}")
print(next(solutions).givens, flush=True)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "81\n", "")
