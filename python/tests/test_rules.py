"""Puzzles with rules: how they are read and written, what they are, and what they answer."""

import copy
import json
import pickle

import pytest

import sudokit
from sudokit import InputError, NoAnswer, Puzzle

RULES = ["killer 5 r1c3 r1c4", "thermometer r2c1 r3c1"]
TEXT = "layout 2x2\n1...\n....\n....\n....\n" + "\n".join(RULES) + "\n"
CELLS = "1..............."
JIGSAW = "AAAB\nABBB\nCCCD\nCDDD\n"


def holds(digits, side=4):
    """By the words of the rules, not by the library."""
    at = lambda row, column: digits[(row - 1) * side + column - 1]
    return at(1, 3) + at(1, 4) == 5 and at(2, 1) < at(3, 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Puzzle(TEXT),
        lambda: Puzzle(TEXT.encode()),
        lambda: Puzzle(CELLS, rules=RULES),
        lambda: Puzzle(CELLS, rules="\n".join(RULES)),
        lambda: Puzzle([1] + [0] * 15, rules=iter(RULES)),
        lambda: Puzzle(Puzzle(CELLS, rules=RULES[:1]).to_text("rules"), rules=RULES[1]),
        lambda: Puzzle(json.dumps({"puzzle": CELLS, "rules": RULES})),
        lambda: Puzzle(Puzzle(TEXT).to_text("json")),
        lambda: Puzzle(Puzzle(TEXT).to_text("rules")),
        lambda: Puzzle(Puzzle(TEXT).to_text("grid")),
        lambda: Puzzle(json.dumps({"puzzle": TEXT})),
        lambda: eval(repr(Puzzle(TEXT))),
    ],
)
def test_every_form_is_the_same_puzzle(make):
    puzzle = make()
    assert puzzle == Puzzle(TEXT) and hash(puzzle) == hash(Puzzle(TEXT))
    assert puzzle.rules == tuple(RULES) and puzzle.digits[0] == 1 and puzzle.layout == "2x2"


def test_rules_make_the_difference():
    assert Puzzle(CELLS) != Puzzle(TEXT) != Puzzle(CELLS, rules=RULES[:1])
    assert len({Puzzle(TEXT), Puzzle(TEXT), Puzzle(CELLS)}) == 2


def test_print_shows_cells_and_rules():
    lines = str(Puzzle(TEXT)).splitlines()
    assert lines[1] == "│ 1 . │ . . │" and lines[-2:] == RULES
    assert str(Puzzle(CELLS)) in str(Puzzle(TEXT))


@pytest.mark.parametrize("ask_first", [False, True])
@pytest.mark.parametrize(
    "puzzle",
    [
        lambda: Puzzle(TEXT),
        # These rules become houses of the layout, which then has no name.
        lambda: Puzzle(CELLS, rules=["extra-region r1c1 r2c2 r3c3 r4c3", "killer 5 r1c3 r1c4"]),
        lambda: Puzzle(CELLS, rules=["diagonals", *RULES]),
        lambda: Puzzle(CELLS, JIGSAW, rules=RULES),
        lambda: Puzzle(json.dumps({"puzzle": CELLS, "layout": JIGSAW})),
    ],
)
def test_copies_and_pickles_are_equal(puzzle, ask_first):
    puzzle = puzzle()
    if ask_first:
        puzzle.count(limit=2)
    for other in (pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)):
        assert other == puzzle and hash(other) == hash(puzzle)
        assert other.rules == puzzle.rules and other.layout == puzzle.layout
        assert other.count() == puzzle.count()
    assert eval(repr(puzzle)) == puzzle == Puzzle(puzzle.to_text("json"))


def test_layouts_without_a_name_are_compared_by_their_houses():
    jigsaw = Puzzle(CELLS, JIGSAW)
    assert jigsaw == Puzzle(CELLS, JIGSAW.translate(str.maketrans("ABCD", "DCBA")))
    assert jigsaw != Puzzle(CELLS) and jigsaw.layout == "custom"
    assert jigsaw == Puzzle(json.dumps({"puzzle": CELLS, "layout": JIGSAW}))
    assert next(sudokit.make(layout=JIGSAW)).puzzle.is_unique()


def test_solutions_follow_the_rules():
    puzzle = Puzzle(TEXT)
    found = [solution.digits for solution in puzzle.solutions()]
    all_of_them = [solution.digits for solution in Puzzle(CELLS).solutions()]
    assert sorted(found) == sorted(filter(holds, all_of_them)) and 0 < len(found) < len(all_of_them)
    assert puzzle.count() == len(found)
    solve = puzzle.solve()
    assert solve.puzzle == puzzle and solve.rules == tuple(RULES) and solve.solution.digits in found
    # The solution is a plain grid, without rules.
    assert solve.solution.rules == () and solve.solution == Puzzle(solve.solution.to_text())
    candidates = puzzle.candidates()
    for cell, digits in candidates.undetermined.items():
        row, column = int(cell[1]), int(cell[3])
        at = (row - 1) * 4 + column - 1
        assert {int(digit) for digit in digits} == {grid[at] for grid in found}


def test_houses_of_a_puzzle_turn_with_it() -> None:
    puzzle = Puzzle("1...............", rules=["diagonal 1", "killer 5 r1c1 r2c1"])
    mirrored = puzzle.transform("mirror")
    assert "extra diagonal 1: r1c4 r2c3 r3c2 r4c1" in mirrored.to_text("rules")
    assert mirrored.transform("mirror") == puzzle
    jigsaw = Puzzle("1...............", layout="AAAB\nABBB\nCCCD\nCDDD\n")
    mirrored = jigsaw.transform("mirror")
    assert mirrored != Puzzle("...1............", layout="AAAB\nABBB\nCCCD\nCDDD\n")
    assert mirrored == Puzzle("...1............", layout="ABBB\nAAAB\nCDDD\nCCCD\n")
    assert all(each.count() == jigsaw.count() for each in jigsaw.scramble(3))


def test_answers_keep_the_rules():
    full = Puzzle(TEXT).solve().solution
    puzzle = Puzzle(full.to_text(), rules=RULES)
    minimal = puzzle.minimize(seed=3)
    assert minimal.rules == tuple(RULES) and minimal.is_unique() and minimal.givens < 16
    # No given can be removed, but a rule may still be implied by the givens.
    assert not minimal.check(minimal=True).redundant
    fewer = puzzle.minimize(minimal_rules=True)
    assert fewer.digits == puzzle.digits and fewer.rules == ()
    mirrored = puzzle.transform("mirror")
    assert mirrored.rules == ("killer 5 r1c2 r1c1", "thermometer r2c4 r3c4")
    assert mirrored.is_unique() and mirrored.transform("mirror") == puzzle
    assert all(one.is_unique() and len(one.rules) == 2 for one in puzzle.scramble(3))
    answer = minimal.explain()
    assert answer.end == "solved" and answer.puzzle == minimal
    assert minimal.rate().scale == "sudokit"
    assert minimal.hint().sentence


def test_draws():
    puzzle = Puzzle(TEXT)
    assert puzzle.svg() != Puzzle(CELLS).svg()
    assert puzzle._repr_svg_().startswith("<svg")
    assert puzzle.svg() == pickle.loads(pickle.dumps(puzzle)).svg()


def test_requests_hold_rules():
    request = {"ask": "count", "limit": 0, "puzzle": CELLS, "rules": RULES}
    answers = sudokit.ask([request, {**request, "rules": RULES[:1]}, {**request, "rules": ["x"]}])
    assert answers[0]["solutions"] == Puzzle(TEXT).count() < answers[1]["solutions"]
    assert answers[2]["verdict"] == "error"
    asked = sudokit.ask([{"ask": "solve", "puzzle": CELLS, "rules": RULES}])[0]
    assert (asked["puzzle"], asked["rules"]) == (CELLS, RULES)


@pytest.mark.parametrize(
    "rules, code",
    [
        (["killr 5 r1c1 r1c2"], "unknown-constraint"),
        (["killer 5 r1c1 r1c9"], None),
        (["killer five r1c1"], None),
        ("diagonals\nkiller 9999999999999999999999 r1c1 r1c2", None),
    ],
)
def test_wrong_rules_are_refused(rules, code):
    with pytest.raises(InputError) as caught:
        Puzzle(CELLS, rules=rules)
    assert caught.value.message and (caught.value.line, caught.value.column) == (0, 0)
    assert code is None or caught.value.code == code


@pytest.mark.parametrize("rules", [7, [7], [None], [b"diagonals"], {"killer": 5}.values()])
def test_rules_of_a_wrong_type(rules):
    with pytest.raises(TypeError):
        Puzzle(CELLS, rules=rules)


def test_what_does_not_take_rules_says_so():
    puzzle = Puzzle(TEXT)
    for call in (
        puzzle.to_text,
        lambda: puzzle.to_text("table"),
        lambda: puzzle.solve(engine="dlx"),
        lambda: puzzle.unavoidable(4),
        puzzle.neighbours,
        lambda: Puzzle("." * 81, rules=RULES).canonical(),
    ):
        with pytest.raises(InputError) as caught:
            call()
        assert caught.value.code
    with pytest.raises(NoAnswer):
        puzzle.rate()
    assert sudokit.solve_many([TEXT]).row == [sudokit.Row.INVALID]


def test_variants_are_made():
    made = next(sudokit.make(layout="2x3", rules="killer", givens=0))
    assert made.puzzle is not None and made.solution is not None
    assert made.puzzle.rules and made.puzzle.is_unique()
    assert made.puzzle.solve().solution.digits == made.solution.digits
    assert next(sudokit.make(layout="2x2", rules=["arrow", "killer"])).puzzle is not None


def test_jigsaws_are_made():
    made = next(sudokit.make(layout="6", jigsaw=True))
    assert made.puzzle is not None and made.solution is not None
    assert made.puzzle.is_unique()
    assert made.puzzle.solve().solution.digits == made.solution.digits
