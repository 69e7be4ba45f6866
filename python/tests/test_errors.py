"""What is wrong is an exception with a code and a place, and no crash."""

import copy
import pickle
import threading

import numpy as np
import pytest
from conftest import CLASSIC, SMALL

import sudokit
from sudokit import ClosedError, InputError, Puzzle, Stop, SudokitError, questions


@pytest.mark.parametrize("source", [None, 7, 3.5, object(), {1, 2}, iter([1])])
def test_a_wrong_type_is_a_type_error(source):
    with pytest.raises(TypeError):
        Puzzle(source)


@pytest.mark.parametrize("cells", [[1.5] * 16, [object()] * 16, [[1, 2], 3], [[], []], ["1", 2]])
def test_wrong_cells(cells):
    with pytest.raises((TypeError, InputError)):
        Puzzle(cells)


@pytest.mark.parametrize(
    "source",
    [
        [],
        [0] * 80,
        [[0] * 9] * 8,
        [[0] * 9] * 8 + [[0] * 8],
        np.zeros((9, 8), int),
        np.zeros((2, 2, 2, 2), int),
        np.zeros(0, int),
        np.full(81, 10),
        np.zeros((4, 4, 3), bool),
        "",
        b"\xff\xfe\x00",
        {"a": 1},
        {"puzzle": 5},
    ],
)
def test_a_wrong_shape_is_an_input_error(source):
    with pytest.raises(InputError) as caught:
        Puzzle(source)
    assert caught.value.code and caught.value.message
    assert isinstance(caught.value, ValueError)


def test_an_error_has_its_place():
    with pytest.raises(InputError) as caught:
        Puzzle("1..4\n..1z\n.3..\n2..3\n", format="grid")
    error = caught.value
    assert (error.line, error.column) == (2, 4)
    assert "line 2, column 4" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, str(again)) == (error.code, str(error))


def test_an_error_without_a_place_shows_none():
    for call in (lambda: Puzzle(SMALL).solve(engine="dlxx"), lambda: sudokit.techniques("xwign")):
        with pytest.raises(InputError) as caught:
            call()
        assert str(caught.value) == caught.value.message


def test_options_that_do_not_exist_are_refused():
    puzzle = Puzzle(SMALL)
    for call in (
        lambda: puzzle.ask("solve", enginee="dlx"),
        lambda: puzzle.solve(engine="no such engine"),
        lambda: puzzle.rate("no such scale"),
        lambda: puzzle.ask("no such question"),
        lambda: puzzle.ask("solve", puzzle="1..4"),
        lambda: puzzle.to_text("no such format"),
        lambda: puzzle.transform("somersault"),
        lambda: puzzle.solve(time=-1),
        lambda: Puzzle(SMALL, layout="killer"),
        lambda: Puzzle(SMALL, layout="AAAB\nABBB\n"),
        lambda: Puzzle(SMALL, format="sudoku"),
        lambda: Puzzle(SMALL).rate("se"),
    ):
        with pytest.raises(InputError):
            call()
    with pytest.raises(TypeError):
        puzzle.solve(stop=True)
    with pytest.raises(TypeError):
        puzzle.solve(progress=3)
    with pytest.raises(TypeError):
        puzzle.solve(params=object())
    assert puzzle.solve().solution is not None


def test_a_closed_puzzle_answers_nothing():
    puzzle = Puzzle(CLASSIC)
    answer = puzzle.solve()
    with puzzle:
        pass
    puzzle.close()
    for call in (puzzle.solve, puzzle.to_text, lambda: str(puzzle), lambda: pickle.dumps(puzzle)):
        with pytest.raises(ClosedError):
            call()
    assert repr(puzzle) == "<closed Puzzle>"
    assert answer.solution.is_unique()


def test_a_puzzle_that_was_not_made_can_be_thrown_away():
    Puzzle.__new__(Puzzle).__del__()
    Stop.__new__(Stop)
    with pytest.raises(TypeError):
        copy.copy(Stop())


def test_a_callback_that_raises_ends_the_call(report_always):
    empty = Puzzle("." * 81)

    def broken(progress):
        assert progress.iterations >= 0
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        empty.count(0, engine="backtrack", progress=broken)
    assert Puzzle(SMALL).is_unique() and empty.solve().solution is not None
    endless = '{"ask":"count","limit":0,"engine":"backtrack","puzzle":"' + "." * 81 + '"}\n'
    with pytest.raises(KeyError, match="mine"):
        sudokit.ask_lines(endless, progress=broken)
    with pytest.raises(KeyError, match="mine"):
        sudokit.solve_many([CLASSIC] * 200_000, progress=broken)


def test_a_callback_cannot_ask_its_own_puzzle(report_always):
    empty = Puzzle("." * 81)
    other = Puzzle(SMALL)
    asked = []

    def again(progress):
        asked.append(other.is_unique())
        empty.solve()

    with pytest.raises(ClosedError):
        empty.count(0, engine="backtrack", progress=again)
    assert asked == [True]


def test_a_stop_of_another_thread_ends_the_call(report_always):
    empty = Puzzle("." * 81)
    stop = Stop()
    running = threading.Event()
    stopper = threading.Thread(target=lambda: (running.wait(), stop.request()))
    stopper.start()
    answer = empty.ask(
        "count", limit=0, engine="backtrack", stop=stop, progress=lambda at: running.set()
    )[0]
    stopper.join()
    assert answer["reason"] == "stopped" and stop.requested
    # The stop stays requested and also applies to other calls; without it, the puzzle can be asked
    # again.
    assert empty.ask("count", limit=0, engine="backtrack", stop=stop)[0]["reason"] == "stopped"
    assert list(sudokit.make(3, stop=stop)) == []
    assert set(sudokit.solve_many([CLASSIC] * 3, stop=stop).row) <= {0, 4}
    assert empty.solve().solution is not None


def test_a_puzzle_in_many_threads():
    puzzle = Puzzle(CLASSIC)
    right = []
    work = [
        threading.Thread(target=lambda: right.extend(puzzle.is_unique() for _ in range(20)))
        for _ in range(4)
    ]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert right == [True] * 80


def test_all_errors_have_one_base():
    for kind in (InputError, ClosedError, sudokit.LibraryError, sudokit.ProgramError, sudokit.NoAnswer):
        assert issubclass(kind, SudokitError)
    assert issubclass(sudokit.Interrupted, KeyboardInterrupt)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Puzzle(CLASSIC).to_text(5),
        lambda: Puzzle(CLASSIC).svg(step=Puzzle(CLASSIC).hint()),
        lambda: Puzzle(CLASSIC).solve(seed=object()),
        lambda: sudokit.ask_lines(5),
        lambda: sudokit.ask([5]),
        lambda: sudokit.ask_lines("", time="1"),
        lambda: sudokit.ask_lines("", threads=2.5),
        lambda: next(sudokit.make("3")),
        lambda: next(sudokit.make(2.5)),
    ],
)
def test_an_option_of_a_wrong_type_is_a_type_error(call):
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize("threads", [-1, 1025, 2**40])
def test_a_number_of_threads_that_no_machine_has(threads):
    with pytest.raises(InputError, match="threads must be 0 to 1024"):
        sudokit.ask_lines("", threads=threads)


@pytest.mark.parametrize("time", [-1, float("nan")])
def test_a_time_below_0(time):
    with pytest.raises(InputError, match="time must be 0 or more"):
        sudokit.ask_lines("", time=time)
    with pytest.raises(InputError):
        Puzzle(CLASSIC).solve(time=time)


def test_a_layout_file_is_given_as_its_text(tmp_path):
    file = tmp_path / "small.layout"
    file.write_text("AAAB\nABBB\nCCCD\nCDDD\n")
    with pytest.raises(InputError, match="as its text, not by its name"):
        Puzzle("." * 16, layout=str(file))
    assert Puzzle("." * 16, layout=file.read_text()).layout == "custom"


def test_a_format_without_rules_names_those_that_have_them():
    with pytest.raises(InputError, match="use one of grid, csv, json, rules, iss, f-puzzles"):
        Puzzle("." * 16, rules="killer 5 r1c1 r1c2").to_text()


def test_a_callback_cannot_close_its_puzzle(report_always):
    puzzle = Puzzle("." * 81)
    with pytest.raises(ClosedError, match="cannot close"):
        puzzle.count(limit=0, engine="backtrack", progress=lambda at: puzzle.close())
    assert puzzle.count(limit=3) == 3


def test_what_a_call_raises_on_its_own_thread_is_raised(monkeypatch):
    def broken(*_):
        raise RuntimeError("broken")

    monkeypatch.setattr(questions.c, "sudokit_ask", broken, raising=True)
    with pytest.raises(RuntimeError, match="broken"):
        sudokit.ask_lines("")
