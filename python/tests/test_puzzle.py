"""Puzzle: what it is read from, what it is, and what it answers."""

import copy
import dataclasses
import json
import pickle

import numpy as np
import pandas as pd
import pytest
from conftest import CLASSIC, HARD, ROOT, SEVENTEEN, SEVERAL, SMALL, SOLVED, lines_of

import sudokit
from sudokit import InputError, NoAnswer, Puzzle

NESTED = [[1, 0, 0, 4], [0, 0, 1, 0], [0, 3, 0, 0], [2, 0, 0, 3]]


@pytest.mark.parametrize(
    "source",
    [
        SMALL,
        SMALL.encode(),
        "1 . . 4\n. . 1 .\n. 3 . .\n2 . . 3\n",
        NESTED,
        [cell for row in NESTED for cell in row],
        tuple(tuple(cell or None for cell in row) for row in NESTED),
        ["1..4", "..1.", ".3..", "2..3"],
        np.array(NESTED),
        np.array(NESTED, dtype=np.uint8).reshape(-1),
        pd.DataFrame(NESTED).replace(0, np.nan).to_numpy(),
    ],
)
def test_every_form_is_the_same_puzzle(source):
    puzzle = Puzzle(source)
    assert puzzle == Puzzle("1..4..1..3..2..3")
    assert hash(puzzle) == hash(Puzzle(SMALL))
    assert puzzle.rows == tuple(map(tuple, NESTED))


def test_says_what_it_is():
    puzzle = Puzzle(SMALL)
    assert (puzzle.side, puzzle.layout, puzzle.givens, puzzle.has_marks) == (4, "2x2", 6, False)
    assert puzzle.to_text() == SMALL
    assert str(puzzle).splitlines()[1] == "│ 1 . │ . 4 │"
    assert repr(puzzle) == f"Puzzle('{SMALL}', layout='2x2')"
    assert puzzle.to_numpy().tolist() == NESTED
    assert puzzle.marks[:2] == ((1,), (1, 2, 3, 4))
    assert Puzzle(SMALL + " by hand").comment == "by hand"
    assert Puzzle(SMALL, layout="latin4") != puzzle
    assert puzzle != SMALL


def test_is_made_from_another_puzzle():
    puzzle = Puzzle(SMALL, layout="latin4")
    assert Puzzle(puzzle) == puzzle and Puzzle(puzzle, rules=["anti-king"]).rules == ("anti-king",)
    assert Puzzle(puzzle, layout="2x2") == Puzzle(SMALL)
    clashing = Puzzle("11..............", clashes=True)
    assert Puzzle(clashing) == clashing


def test_answers_show_what_they_have():
    assert repr(Puzzle(CLASSIC).hint(3).placements[0]) == "Candidate(cell='r3c7', digit=5)"
    shown = repr(Puzzle(SMALL).solve())
    assert shown.startswith("Solve(layout='2x2', puzzle=Puzzle(") and "None" not in shown


def test_large_sides_and_pencilmarks():
    large = Puzzle(lines_of("unique45_5x5.txt")[0])
    assert large.side == 25 and max(large.digits) == 25
    assert Puzzle(large.to_numpy(), layout=large.layout) == large
    huge = Puzzle([0] * 10_000)
    assert huge.side == 100 and huge.givens == 0
    marks = Puzzle(lines_of("sukaku_3x3.txt")[0])
    assert marks.has_marks and marks.side == 9 and len(marks.marks) == 81
    truths = [[[d in marks.marks[r * 9 + c] for d in range(1, 10)] for c in range(9)] for r in range(9)]
    assert Puzzle(np.array(truths)) == marks
    assert marks.solve().solution.is_unique()


def test_a_layout_is_a_name_or_a_text():
    text = (ROOT / "data/layouts/jigsaw9a.layout").read_text()
    puzzle = Puzzle(lines_of("minimal_jigsaw9a.txt")[0], layout=text)
    solution = puzzle.solve().solution
    assert puzzle.layout == "custom" and solution.is_unique()
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Puzzle("." * 81, "windoku").layout == "windoku"
    assert solution != Puzzle(solution.to_text(), clashes=True)


@pytest.mark.parametrize("source", [CLASSIC, SEVERAL, lines_of("sukaku_3x3.txt")[0]])
def test_copies_and_pickles_are_equal(source):
    puzzle = Puzzle(source)
    for other in (pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)):
        assert other == puzzle and hash(other) == hash(puzzle)
        assert other.layout == puzzle.layout and other.comment == puzzle.comment
    answer = puzzle.solve()
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_solves():
    answer = Puzzle(CLASSIC).solve()
    assert answer.solution == Puzzle(SOLVED)
    assert answer.verdict == "solved" and answer.reason == "finished"
    assert Puzzle(CLASSIC).solve(engine="dlx").engine == "dlx"
    assert Puzzle(CLASSIC).solve(engine="anneal", params={"alpha": 0.9}, seed=3).seed == 3
    none = Puzzle(lines_of("unsatisfiable_2x2.txt")[0]).solve()
    assert none.solution is None and none.verdict == "unsatisfiable"
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.verdict = "unique"


def test_the_best_grid_of_an_unfinished_run_is_text():
    answer = Puzzle(CLASSIC).solve(engine="anneal", iterations=10)
    assert answer.verdict == "unknown"
    assert answer.best is not None and len(answer.best) == 81
    assert answer.best in repr(answer)


def test_counts_and_judges():
    assert Puzzle(CLASSIC).is_unique() and not Puzzle(SEVERAL).is_unique()
    assert Puzzle(SEVERAL).count() == len(list(Puzzle(SEVERAL).solutions()))
    assert Puzzle(SEVERAL).count(limit=1) == 1
    assert Puzzle(CLASSIC).check(minimal=True).verdict == "redundant"
    assert Puzzle("." * 81).estimate(100).walks == 100
    candidates = Puzzle(SEVERAL).candidates(solutions=100)
    assert candidates.all == Puzzle(SEVERAL).count()
    assert set(candidates.undetermined) <= set(candidates.counts)


def test_rates_and_explains():
    puzzle = Puzzle(CLASSIC)
    assert puzzle.rate("se").er == 1.2
    assert [r.scale for r in puzzle.rate(["se", "hodoku"]).ratings] == ["se", "hodoku"]
    explained = puzzle.explain()
    assert explained.end == "solved" and len(explained.steps) == puzzle.rate().steps
    step = explained.steps[0]
    assert step.technique == "hidden-single" and "r3c7" in step.sentence
    assert [(p.cell, p.digit) for p in step.placements] == [("r3c7", 5)]
    assert step.eliminations == () and step.reasons.houses[0].house == "box 3"
    hard = Puzzle(HARD).explain()
    assert any(step.eliminations and step.reasons.nodes for step in hard.steps)
    assert puzzle.hint().sentence == "Look at box 3: a single fills a cell."
    assert puzzle.hint(3) == step
    assert puzzle.rate(without="x-wing", with_="overlay").techniques


def test_changes():
    puzzle = Puzzle(CLASSIC)
    minimal = puzzle.minimize(seed=2)
    assert minimal.givens < puzzle.givens and minimal.check(minimal=True).verdict == "minimal"
    assert puzzle.transform("rotate", "rotate270") == puzzle
    assert puzzle.canonical() == puzzle.transform("transpose", relabel="987654321").canonical()
    scrambled = puzzle.scramble(3, seed=5)
    assert len(set(scrambled)) == 3 and all(map(puzzle.isomorphic, scrambled))
    assert not puzzle.isomorphic(minimal) and puzzle.isomorphic(scrambled[0].to_text())
    assert all(one.is_unique() for one in Puzzle(SMALL).neighbours())


def test_finds_what_is_wrong():
    filled = Puzzle("531.7" + CLASSIC[5:], clashes=True)
    found = filled.mistakes(printed=CLASSIC)
    assert found.verdict == "wrong" and "r1c3" in found.impossible
    assert Puzzle(CLASSIC).mistakes().verdict == "right"
    assert Puzzle(SEVERAL).complete().unique_by
    assert set(Puzzle("1..41...........", clashes=True).conflict().conflict) == {"r1c1", "r2c1"}
    assert Puzzle(SMALL).backdoors().size == 0
    assert Puzzle(SMALL).unavoidable(4).verdict == "unique"
    assert Puzzle(CLASSIC).nishio(digit=5).exact


def test_draws():
    puzzle = Puzzle(CLASSIC)
    assert puzzle._repr_svg_().startswith("<svg") and puzzle.svg() != puzzle.svg(candidates=True)
    assert "r3c7" in puzzle.svg(step=1) and puzzle.svg("hidden-single") == puzzle.svg(1)
    with pytest.raises(NoAnswer, match="steps"):
        puzzle.svg(step=999)


def test_there_is_no_answer():
    several = Puzzle(SEVERAL)
    for call in (several.minimize, several.rate, several.hint):
        with pytest.raises(NoAnswer) as caught:
            call()
        assert caught.value.answer.verdict == "multiple"
    empty = Puzzle("." * 81)
    for scale in ("sudokit", "se", "hodoku"):
        with pytest.raises(NoAnswer, match="several solutions"):
            empty.rate(scale)
    with pytest.raises(NoAnswer) as caught:
        empty.count(0, engine="backtrack", iterations=1000)
    assert caught.value.answer.reason == "iterations" and caught.value.answer.solutions > 0
    assert pickle.loads(pickle.dumps(caught.value)).answer == caught.value.answer
    with pytest.raises(NoAnswer):
        list(empty.solutions(engine="backtrack", iterations=1000))


def test_any_question_can_be_asked():
    answer = Puzzle(SMALL).ask("info", space=True)[0]
    assert answer["puzzles"] == 1 and answer["space"]
    assert Puzzle(SMALL).ask("unique", id=7)[0]["id"] == 7
    assert json.loads(sudokit.ask_lines('{"ask":"version"}'))["version"] == sudokit.__version__


def test_makes():
    made = list(sudokit.make(3, seed=7, symmetry="rotate180", givens="24..28"))
    assert [one.index for one in made] == [0, 1, 2]
    assert all(one.puzzle.is_unique() and one.givens == one.puzzle.givens for one in made)
    assert all(24 <= one.givens <= 28 and one.solution.givens == 81 for one in made)
    assert next(sudokit.make(first=2, seed=7, symmetry="rotate180", givens="24..28")) == made[2]
    endless = sudokit.make(None, layout="2x2")
    assert len([next(endless) for _ in range(10)]) == 10
    assert next(sudokit.make(layout="x")).puzzle.layout == "x"
    assert list(sudokit.make(0)) == []
    with pytest.raises(TypeError, match="symetry"):
        sudokit.make(symetry="rotate180")


def test_reads_files_of_puzzles():
    text = f"# two\n{CLASSIC}\n\n{SMALL} a comment\n"
    assert sudokit.read(text) == [Puzzle(CLASSIC), Puzzle(SMALL)] == sudokit.read(text.encode())
    pencilled = lines_of("sukaku_3x3.txt")
    assert sudokit.read("\n".join(pencilled)) == [Puzzle(line) for line in pencilled]
    ruled = sudokit.read((ROOT / "data/rules.txt").read_text())
    assert len(ruled) > 50
    assert all(puzzle.rules or puzzle.layout != "2x3" for puzzle in ruled)  # some are houses
    jigsaw = "AAAB\nABBB\nCCCD\nCDDD\n"
    assert sudokit.read("1..............4", jigsaw)[0].count() == 8
    for bad, code in [("x", "wrong-cell-count"), ("55" + CLASSIC[2:], "clashing-givens")]:
        with pytest.raises(InputError) as caught:
            sudokit.read(f"{CLASSIC}\n{bad}\n{CLASSIC}\n")
        assert caught.value.line == 2 and caught.value.code == code
    with pytest.raises(InputError):
        sudokit.read("# nothing")
    with pytest.raises(TypeError):
        sudokit.read(pencilled)
    with pytest.raises(InputError) as caught:
        sudokit.read(f"{CLASSIC}\n" * 40_000)
    assert caught.value.code == "too-long"


def test_has_a_catalogue():
    assert "dlx" in [engine.name for engine in sudokit.engines()]
    assert sudokit.engines("dlx")[0].complete
    assert sudokit.makers("minimal")[0].minimal
    assert sudokit.techniques("x-wing")[0].title == "X-wing"
    assert sudokit.scales("se")[0].path and "te" in [scale.name for scale in sudokit.scales()]
    assert sudokit.rules("killer")[0].title == "Killer cage" and len(sudokit.rules()) > 50
    assert sudokit.library().version == sudokit.__version__
    assert "ask_rate" in sudokit.question_schema()["$defs"]
    with pytest.raises(InputError):
        sudokit.engines("none")


def test_seventeen_clues():
    assert Puzzle(SEVENTEEN).check(minimal=True).verdict == "minimal"


@pytest.mark.parametrize("side", [1, 2, 4, 9, 16])
def test_truths_have_the_layout_of_their_side(side):
    puzzle = Puzzle(np.ones((side, side, side), bool))
    assert puzzle.side == side and puzzle.givens == (side == 1)


def test_truths_take_a_layout():
    every = np.ones((4, 4, 4), bool)
    assert (Puzzle(every).count(), Puzzle(every, layout="latin4").count()) == (288, 576)


def test_a_record_of_json_is_a_puzzle():
    puzzle = Puzzle("." * 36, "2x3", rules=["killer 9 r1c1 r1c2 r2c1", "thermometer r3c1-r3c4"])
    assert Puzzle(json.loads(puzzle.to_text("json"))) == puzzle


def test_an_explanation_that_a_limit_cut_has_its_first_steps_and_a_reason():
    cut = Puzzle(HARD).explain(iterations=3)
    assert (cut.verdict, len(cut.steps), cut.reason) == ("unique", 3, "iterations")
    assert cut.why == "its steps were not all found: iterations"
    assert Puzzle(SEVERAL).explain().steps == ()


def test_numbers_of_numpy_are_options():
    puzzle = Puzzle(SEVERAL)
    assert puzzle.count(limit=np.uint8(1)) == 1
    assert puzzle.solve(seed=np.int64(5), time=np.float32(10)).solution is not None


def test_words_of_python_end_in_an_underscore():
    made = next(sudokit.make(from_=Puzzle(CLASSIC)))
    assert made.solution == Puzzle(CLASSIC).solve().solution


def test_one_request_is_a_list_of_one():
    request = {"ask": "solve", "puzzle": SMALL}
    assert sudokit.ask(request)[0]["solution"] == sudokit.ask([request])[0]["solution"]
    assert sudokit.ask(json.dumps(request))[0]["solution"] == sudokit.ask([request])[0]["solution"]
