"""The answers of the library as frozen dataclasses.

This file is written by python/generate.py from docs/reference/answer.schema.json and
docs/reference/step.schema.json; do not edit it by hand. A member that an answer does not have is
None. Cells are named "r1c1"; digits count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Mapping

from ._decode import Answer, Convert, puzzle_of, puzzles_of, record_of, records_of, tuple_of

if TYPE_CHECKING:
    from .puzzle import Puzzle


@dataclass(frozen=True, repr=False)
class Candidate(Answer):
    """Candidate."""

    # r1c1
    cell: str
    digit: int


@dataclass(frozen=True, repr=False)
class Node(Answer):
    """Node."""

    # r1c1
    cell: str
    digit: int
    # what is stated of the candidate; part: only that it belongs to the pattern
    claim: Literal["part", "true", "false"]
    # one and other: the two sides (colours; true and false); place: another place that the
    # argument speaks of
    role: Literal["pattern", "one", "other", "place"]
    # the argument in nested that leads to it, in the position that is left when what the
    # links into the node take away is gone; several nodes may rest on one
    nested: int | None = None
    # further cells: the digit is in one of them all (true) or in none (false)
    group: tuple[str, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "group": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Link(Answer):
    """Links into one node hold together."""

    # a node, counted from 0
    from_: int
    to: int
    inference: Literal["one must be true", "both cannot be true", "forces"]
    ground: Literal[
        "cell", "house", "last place", "last candidate", "almost pair", "exchange",
        "nested", "locked candidates", "hidden pair", "naked pair", "x-wing", "inner chain",
        "placements", "almost locked set", "rule", "sum"
    ]
    houses: tuple[str, ...]
    cells: tuple[str, ...] | None = None
    digits: tuple[int, ...] | None = None
    # of the rules of the puzzle, counted from 1
    rule: int | None = None
    # What houses and the sums of rules imply together: the sum of the added cells less that
    # of the taken ones is the total.
    sum: Sum | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "houses": tuple_of,
        "cells": tuple_of,
        "digits": tuple_of,
        "sum": record_of(lambda: Sum),
    }
    _renamed: ClassVar[Mapping[str, str]] = {"from": "from_"}


@dataclass(frozen=True, repr=False)
class Sum(Answer):
    """What houses and the sums of rules imply together: the sum of the added cells less that of
    the taken ones is the total."""

    total: int
    added: tuple[str, ...]
    taken: tuple[str, ...]
    houses: tuple[str, ...]
    # of the rules of the puzzle, counted from 1
    rules: tuple[int, ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "added": tuple_of,
        "taken": tuple_of,
        "houses": tuple_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Told(Answer):
    """With pictures: the argument in lines, numbered as they are read."""

    lines: tuple[ToldLines, ...]
    lead: str | None = None
    # the number of the line of what follows
    last: int | None = None
    end: str | None = None
    # of a nested one: its number
    chain: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "lines": records_of(lambda: ToldLines),
    }


@dataclass(frozen=True, repr=False)
class ToldLines(Answer):
    """Told of the Lines."""

    line: int
    statement: str
    reason: str | None = None
    # supposed, not inferred
    first: bool | None = None
    nested: tuple[Told, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "nested": records_of(lambda: Told),
    }


@dataclass(frozen=True, repr=False)
class Shape(Answer):
    """With pictures: in units of which a cell takes 60, from the upper left corner of the grid;
    shapes cover those before them. The second point of a rect is its width and height, a curve
    goes from the first point by the second to the third, a path or polygon through all
    points."""

    shape: Literal["rect", "circle", "lines", "curve", "text", "path", "polygon"]
    ink: Literal[
        "paper", "tint", "extra", "house", "pattern", "one", "other", "place", "outline",
        "removed", "placed", "strong", "weak", "forced", "thin", "thick", "frame", "given",
        "value", "candidate", "label", "cage", "cagesum", "mark", "region", "clone",
        "arrow", "hollow", "pill", "pillcore", "thermometer", "bulb", "slow", "slowbulb",
        "slowcore", "slowbulbcore", "german", "dutch", "renban", "nabner", "modular",
        "entropic", "palindrome", "palindromecore", "between", "zipper", "zippercore",
        "regionsum", "sumline", "equalsums", "line", "whitedot", "blackdot", "onblack",
        "sign", "patch", "signtext", "clue", "cluearrow"
    ]
    points: tuple[float, ...]
    # the radius of a circle or of the corners of a rect, the size of a text
    size: float | None = None
    text: str | None = None
    # of the inks of rules: attributes of SVG
    look: ShapeLook | None = None
    # the line of told that it shows
    line: int | None = None
    # the nested one that it belongs to
    chain: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "points": tuple_of,
        "look": record_of(lambda: ShapeLook),
    }


@dataclass(frozen=True, repr=False)
class ShapeLook(Answer):
    """Of the inks of rules: attributes of SVG."""

    fill: str
    stroke: str
    width: float | None = None
    dashes: tuple[float, ...] | None = None
    # round ends and joins
    round: bool | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "dashes": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Argument(Answer):
    """Argument."""

    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    houses: tuple[ArgumentHouse, ...]
    cells: tuple[str, ...]
    digits: tuple[int, ...]
    # filled cells that rule out other places
    blockers: tuple[str, ...]
    nested: tuple[Argument, ...]
    # the rule on which it rests as a whole, or that would be broken
    rule: int | None = None
    # What houses and the sums of rules imply together: the sum of the added cells less that
    # of the taken ones is the total.
    sum: Sum | None = None
    # of one in nested on which a node rests: what it says
    sentence: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "nodes": records_of(lambda: Node),
        "links": records_of(lambda: Link),
        "houses": records_of(lambda: ArgumentHouse),
        "cells": tuple_of,
        "digits": tuple_of,
        "blockers": tuple_of,
        "nested": records_of(lambda: Argument),
        "sum": record_of(lambda: Sum),
    }


@dataclass(frozen=True, repr=False)
class ArgumentHouse(Answer):
    """Argument of the House."""

    # row 1
    house: str
    role: Literal["base", "cover", "no place"]


@dataclass(frozen=True, repr=False)
class Step(Answer):
    """One element of `steps` in `sudokit explain --to json`. With --hint 1 or 2 only the
    members up to sentence are there."""

    # as --techniques takes it
    technique: str
    # as people call it
    title: str
    family: Literal[
        "single", "intersection", "subset", "fish", "single digit", "wing", "uniqueness",
        "chain", "overlay", "rule"
    ]
    # of the row of the scale
    level: int
    # of this instance on the scale
    score: int
    sentence: str
    # what the program of the scale calls this instance
    variant: str | None = None
    placements: tuple[Candidate, ...] | None = None
    removals: tuple[Candidate, ...] | None = None
    argument: Argument | None = None
    # With pictures: the digits before the step, by cell.
    before: tuple[int, ...] | None = None
    # With pictures: the candidates before the step, by cell.
    candidates: tuple[tuple[int, ...], ...] | None = None
    # With pictures: what the step counts, in words.
    counts: str | None = None
    # With pictures: what it changes, in the notation of the field.
    changes: str | None = None
    # With pictures: the argument in lines, numbered as they are read.
    told: Told | None = None
    shapes: tuple[Shape, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "placements": records_of(lambda: Candidate),
        "removals": records_of(lambda: Candidate),
        "argument": record_of(lambda: Argument),
        "before": tuple_of,
        "candidates": tuple_of,
        "told": record_of(lambda: Told),
        "shapes": records_of(lambda: Shape),
    }

    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """The candidates that the step removes (the member `removals`)."""
        return self.removals or ()

    @property
    def reasons(self) -> Argument | None:
        """Why the step is right: its houses, cells and links (the member `argument`)."""
        return self.argument


@dataclass(frozen=True, repr=False)
class Solve(Answer):
    """Solve."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    solution: Puzzle | None
    # How many were found, at most the limit.
    solutions: int
    # The solutions found are known to be all.
    complete: bool
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The engine that was asked.
    engine: str
    seed: int
    # Of a puzzle solved in a block: the block's time by its puzzles.
    seconds: float
    counters: Mapping[str, float | None]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    # Of an unknown puzzle: the best incomplete grid.
    best: Puzzle | None = None
    # Of `best`, in the engine's own measure.
    cost: float | None = None
    # With a limit above 1: every solution found, each written when it is.
    all: tuple[Puzzle | None, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "solution": puzzle_of,
        "rules": tuple_of,
        "best": puzzle_of,
        "all": puzzles_of,
    }


@dataclass(frozen=True, repr=False)
class Check(Answer):
    """Check."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    verdict: Literal["unique", "minimal", "redundant", "multiple", "none", "unknown"]
    # The engine that was asked.
    engine: str
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    detail: str | None = None
    # With --minimal: the givens that could each be spared.
    redundant: tuple[str, ...] | None = None
    # With --minimal: the rules that could each be left out, as the format rules writes them;
    # absent where there is none.
    redundant_rules: tuple[str, ...] | None = None
    # Rules that contradict each other, together with the givens of `conflict`.
    conflict_rules: tuple[str, ...] | None = None
    # Up to 9x9, of a puzzle without a solution: givens that contradict each other, each of
    # which is needed.
    conflict: tuple[str, ...] | None = None
    # What is wrong with the solution that came beside the puzzle.
    wrong_solution: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "redundant": tuple_of,
        "redundant_rules": tuple_of,
        "conflict_rules": tuple_of,
        "conflict": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Mistakes(Answer):
    """Of check --mistakes."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    verdict: Literal["right", "wrong", "unknown"]
    # The entries that no solution has.
    impossible: Mapping[str, int]
    # The fewest entries without which there is a solution.
    take_back: Mapping[str, int]
    # No other set as small would do.
    only_set: bool
    # With --printed: open cells whose pencilmarks lack every digit that a solution has there.
    lost: tuple[str, ...]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "lost": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Count(Answer):
    """Count."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    # How many were found, at most the limit.
    solutions: int
    # The solutions found are known to be all.
    complete: bool
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The engine that was asked.
    engine: str
    seed: int
    # Of a puzzle solved in a block: the block's time by its puzzles.
    seconds: float
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None


@dataclass(frozen=True, repr=False)
class Estimate(Answer):
    """Of count --estimate, and of the question estimate."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # A number such as 6.671e21, in full below a million; or unknown.
    estimate: str
    exact: bool
    log10: float | None
    relative_error: float | None
    walks: int
    reached: int
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    seed: int
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None


@dataclass(frozen=True, repr=False)
class Candidates(Answer):
    """Of candidates."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # By the name of the cell, the digits that it takes in the solutions: 15, or 3,12 where
    # they have two places.
    undetermined: Mapping[str, str]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    solution: Puzzle | None = None
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    another: Puzzle | None = None
    # With --solutions: counts stop at this number.
    cap: int | None = None
    # The solutions of the puzzle, exact below the cap.
    all: int | None = None
    # By cell, then digit: the solutions with that digit there.
    counts: Mapping[str, Mapping[str, int | None]] | None = None
    # Entries such as r1c2=5 that leave one solution.
    unique_by: tuple[str, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "solution": puzzle_of,
        "another": puzzle_of,
        "unique_by": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Minimize(Answer):
    """Of minimize."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    givens: int | None = None
    # Givens that were taken away.
    spared: int | None = None
    # Where rules were asked for: those that were taken away.
    spared_rules: int | None = None
    seed: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Neighbours(Answer):
    """Of explore: one object for each neighbour, and one with their number and the reason where
    there is none or the search ended early."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    neighbours: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Backdoors(Answer):
    """Of explore --backdoors."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    size: int | None
    backdoors: tuple[tuple[str, ...], ...]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "backdoors": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Unavoidable(Answer):
    """Of explore --unavoidable."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    unavoidable: tuple[tuple[str, ...], ...]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    complete: int | None = None
    givens: int | None = None
    exact: bool | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "unavoidable": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Rating(Answer):
    """Rating."""

    scale: str
    version: str
    settings: RatingSettings
    end: Literal["solved", "stuck", "contradiction", "stopped", "flawed"] | None = None
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    beyond: bool | None = None
    level: str | int | None = None
    score: int | None = None
    difficulty: int | None = None
    grade: str | None = None
    hardest: str | None = None
    steps: int | None = None
    open: int | None = None
    # Steps by technique.
    techniques: Mapping[str, int] | None = None
    depth: int | None = None
    depth_over: int | None = None
    size: int | None = None
    size_over: int | None = None
    sets: int | None = None
    guesses: int | None = None
    guesses_over: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "settings": record_of(lambda: RatingSettings),
    }


@dataclass(frozen=True, repr=False)
class RatingSettings(Answer):
    """Rating of the Settings."""

    uniqueness: bool | None = None
    invariant: bool | None = None
    stops: Literal["pearl", "diamond"] | None = None
    techniques: tuple[str, ...] | None = None
    rules: str | None = None
    most: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "techniques": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Rate(Answer):
    """Of rate."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    guesses: int | None = None
    guesses_over: int | None = None
    # One for each scale; absent where the puzzle is not rated.
    ratings: tuple[Rating, ...] | None = None
    # With --disagree: where the scales part.
    parting: RateParting | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
        "ratings": records_of(lambda: Rating),
        "parting": record_of(lambda: RateParting),
    }


@dataclass(frozen=True, repr=False)
class RateParting(Answer):
    """With --disagree: where the scales part."""

    after: int | None = None
    steps: tuple[Any, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "steps": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Explain(Answer):
    """Of explain --to json. steps: objects by step.schema.json."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None
    verdict: Literal["unknown", "unique", "multiple", "unsatisfiable", "wrong", "absent"]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    # Why there is no explanation.
    why: str | None = None
    # By the name of the cell, the digit that stands there.
    impossible: Mapping[str, int] | None = None
    # By the name of the cell, the digit that stands there.
    take_back: Mapping[str, int] | None = None
    only_set: bool | None = None
    lost: tuple[str, ...] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    scale: str | None = None
    version: str | None = None
    givens: tuple[int, ...] | None = None
    number: int | None = None
    before: tuple[int, ...] | None = None
    candidates: tuple[Any, ...] | None = None
    steps: tuple[Step, ...] = ()
    end: str | None = None
    # With pictures: the candidates that are left at the end, by cell.
    left: tuple[Any, ...] | None = None
    grid: tuple[int, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
        "lost": tuple_of,
        "givens": tuple_of,
        "before": tuple_of,
        "candidates": tuple_of,
        "steps": records_of(lambda: Step),
        "left": tuple_of,
        "grid": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Nishio(Answer):
    """Of nishio."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    method: str
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    exact: bool | None = None
    without_placement: tuple[int, ...] | None = None
    removed: tuple[NishioRemoved, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "without_placement": tuple_of,
        "removed": records_of(lambda: NishioRemoved),
    }


@dataclass(frozen=True, repr=False)
class NishioRemoved(Answer):
    """Nishio of the Removed."""

    cell: str
    digit: int


@dataclass(frozen=True, repr=False)
class Transform(Answer):
    """Of convert; with --canonical the number of automorphisms and the map: row r and column c
    of the form are these of the puzzle (after a transposition, where one is made), and digit d
    becomes the d-th of digits."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    # Of a layout that has no name: the text of its layout file, which requests take as
    # layout.
    layout_text: str | None = None
    # A limit ended the question; the puzzle is as it was.
    verdict: Literal["unknown"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    automorphisms: int | None = None
    transposed: bool | None = None
    rows: tuple[int, ...] | None = None
    columns: tuple[int, ...] | None = None
    digits: tuple[int, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
        "rows": tuple_of,
        "columns": tuple_of,
        "digits": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Scramble(Answer):
    """Of scramble: one object for each isomorph, and one with their number and the reason where
    there is none or a limit ended the question."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    # Of a layout that has no name: the text of its layout file, which requests take as
    # layout.
    layout_text: str | None = None
    seed: int | None = None
    index: int | None = None
    verdict: Literal["unknown"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    isomorphs: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Compare(Answer):
    """Of the question compare; with the map that carries the puzzle to the other one, as of
    convert --canonical."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    isomorphic: bool | None = None
    # A limit ended the question.
    verdict: Literal["unknown"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    transposed: bool | None = None
    rows: tuple[int, ...] | None = None
    columns: tuple[int, ...] | None = None
    digits: tuple[int, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "rows": tuple_of,
        "columns": tuple_of,
        "digits": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Completions(Answer):
    """Of explore --complete, and of the question complete."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # Entries that leave one solution: r1c2=5, and of pairs r1c2=5+r3c4=7.
    unique_by: tuple[str, ...]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "unique_by": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Conflict(Answer):
    """Of explore --conflict, and of the question conflict."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # Cells of givens that contradict each other; empty where there is a solution.
    conflict: tuple[str, ...]
    # Each of them is needed.
    minimal: bool
    # No smaller set of givens and rules contradicts itself.
    smallest: bool
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # Of a puzzle with rules: the rules that belong to it, as the format rules writes them.
    conflict_rules: tuple[str, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "conflict": tuple_of,
        "conflict_rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Draw(Answer):
    """Of the question draw. verdict and reason only with a step."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    verdict: Literal[
        "unknown", "unique", "multiple", "unsatisfiable", "wrong", "absent"
    ] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    # One document; null: there is no such step.
    svg: str | None = None
    # Instead of svg, with shapes: objects by step.schema.json, #/$defs/shape.
    shapes: tuple[Any, ...] | None = None
    # Why there is no picture.
    why: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "shapes": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Info(Answer):
    """Of info, with the form of each file; and of the question info, of each puzzle."""

    # The input's name; - is standard input.
    file: str
    puzzles: int
    errors: int
    with_marks: int
    layouts: Mapping[str, int]
    givens: Mapping[str, int]
    # The line at which the puzzle begins.
    line: int | None = None
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    layout: str | None = None
    form: str | None = None
    # Puzzles with rules; absent where there is none.
    with_rules: int | None = None
    space: Mapping[str, Mapping[str, Any]] | None = None


@dataclass(frozen=True, repr=False)
class InfoSpaceValue(Answer):
    """Info of the Space of the Value."""

    log10_states: float | None
    candidates: float
    solved: int


@dataclass(frozen=True, repr=False)
class Made(Answer):
    """Of make: a puzzle, or why it was given up."""

    family: str
    seed: int
    index: int
    layout: str | None = None
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None
    givens: int | None = None
    weight: float | None = None
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    solution: Puzzle | None = None
    ratings: tuple[Rating, ...] | None = None
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
        "solution": puzzle_of,
        "ratings": records_of(lambda: Rating),
    }


@dataclass(frozen=True, repr=False)
class Grids(Answer):
    """Of count --grids, and of the question grids."""

    layout: str
    # A number in full; null where a limit was reached.
    grids: str | None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]


@dataclass(frozen=True, repr=False)
class Graph(Answer):
    """Of nishio --graph, and of the question graph."""

    box: str
    vertices: str
    edges: str
    placements: str


@dataclass(frozen=True, repr=False)
class Board(Answer):
    """Of nishio --board, and of the question board."""

    # The input's name; - is standard input.
    file: str
    side: int
    open: int
    method: str
    work: int
    placed: bool | None = None
    # Row and column of each, from 1.
    removed: tuple[tuple[int, ...], ...] | None = None
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "removed": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class BoardMade(Answer):
    """Of make --family nishio-3sat: a board of one digit."""

    box_rows: int
    box_cols: int
    family: str
    # Row and column of each, from 1.
    open: tuple[tuple[int, ...], ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "open": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class EngineInfo(Answer):
    """Of engines."""

    name: str
    summary: str
    source: str
    iteration_unit: str
    complete: bool
    claims: Mapping[str, bool]
    takes: Mapping[str, Any]
    seeded: bool
    writes_proof: bool
    params: tuple[Mapping[str, Any], ...]
    counters: tuple[Mapping[str, Any], ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "params": tuple_of,
        "counters": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class MakerInfo(Answer):
    """Of makers."""

    name: str
    summary: str
    source: str
    layouts: str
    # solved: a solution, and no more was asked or known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    minimal: bool
    marks: bool
    seeded: bool
    input: str
    slow_side: int
    largest_side: int
    params: tuple[Mapping[str, Any], ...]
    wishes: tuple[Mapping[str, Any], ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "params": tuple_of,
        "wishes": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Read(Answer):
    """Of the question read: a puzzle and its layout. houses: rows, columns, regions, extras."""

    # The input's name; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    side: int
    # In the form of --to, else one character a cell; null where that form cannot hold it.
    puzzle: Puzzle | None
    givens: tuple[int, ...]
    # By cell, counted from 0; empty where there are none.
    regions: tuple[int, ...]
    houses: tuple[ReadHouses, ...]
    # What stood beside the puzzle; absent where nothing did.
    comment: str | None = None
    # Of a layout that has no name: the text of its layout file, which requests take as
    # layout.
    layout_text: str | None = None
    # Of a puzzle with pencilmarks: by cell.
    marks: tuple[tuple[Any, ...], ...] | None = None
    # Of a puzzle with rules: the lines of its constraints, but for those that are houses of
    # the layout.
    rules: tuple[str, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "givens": tuple_of,
        "regions": tuple_of,
        "houses": records_of(lambda: ReadHouses),
        "marks": tuple_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class ReadHouses(Answer):
    """Read of the Houses."""

    name: str
    kind: Literal["row", "column", "region", "extra"]
    cells: tuple[str, ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "cells": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class ScaleInfo(Answer):
    """Of scales."""

    name: str
    title: str
    source: str
    version: str
    counting: Literal["levels", "tenths", "points", "number"]
    # Whether it explains, step by step; otherwise it has no techniques.
    path: bool
    grades: tuple[str, ...]
    techniques: tuple[Mapping[str, Any], ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "grades": tuple_of,
        "techniques": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class RuleInfo(Answer):
    """Of rules."""

    name: str
    title: str
    # What must hold.
    statement: str
    # How a line of the format rules is written.
    form: str
    # Its name in Interactive Sudoku Solver, or empty.
    iss: str
    meaning: str
    # How it is drawn.
    drawing: str
    # A puzzle of the format rules with one solution.
    example: str


@dataclass(frozen=True, repr=False)
class TechniqueInfo(Answer):
    """Of techniques."""

    name: str
    title: str
    family: str
    text: str
    scales: tuple[Mapping[str, Any], ...]
    example: str | None = None
    # The request that explains the example.
    request: Mapping[str, Any] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "scales": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Version(Answer):
    """Of info without a file, and of the question version."""

    version: str
    commit: str
    compiler: str
    engines: int
    max_side: int
    simd: str
