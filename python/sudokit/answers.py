"""The answers of the library as frozen dataclasses.

This file is written by python/generate.py from docs/reference/answer.schema.json and
docs/reference/step.schema.json; do not edit it by hand. A member that is absent from an answer is
None. Cells are named "r1c1"; digits count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Mapping

from ._decode import Answer, Convert, puzzle_of, puzzles_of, record_of, records_of, tuple_of
from ._viewer import frame_of

if TYPE_CHECKING:
    from .puzzle import Puzzle


@dataclass(frozen=True, repr=False)
class Candidate(Answer):
    """Candidate."""

    # The name of a cell, such as r1c1.
    cell: str
    digit: int


@dataclass(frozen=True, repr=False)
class Node(Answer):
    """Node."""

    # The name of a cell, such as r1c1.
    cell: str
    digit: int
    # What is stated about the candidate. part: only that it belongs to the pattern.
    claim: Literal["part", "true", "false"]
    # one, other: the two sides (two colours, or true and false). place: another place of the
    # digit, which the argument rules out.
    role: Literal["pattern", "one", "other", "place"]
    # The index in `nested`, from 0, of the argument that leads to this node. That argument
    # applies to the position without everything that the links into this node exclude.
    # Several nodes may rest on the same argument.
    nested: int | None = None
    # Further places of the digit: the digit is in one of all these places (true), or in none
    # of them (false).
    group: tuple[str, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "group": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Link(Answer):
    """An inference from one node to another. The links into a node hold together: the node
    follows from all of them."""

    # A node, counted from 0.
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
    # The number of a rule of the puzzle, counted from 1.
    rule: int | None = None
    # A sum that houses and rules imply together: the digits of the cells in `added` minus
    # those of the cells in `taken` add up to `total`.
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
    """A sum that houses and rules imply together: the digits of the cells in `added` minus
    those of the cells in `taken` add up to `total`."""

    total: int
    added: tuple[str, ...]
    taken: tuple[str, ...]
    houses: tuple[str, ...]
    # The numbers of rules of the puzzle, counted from 1.
    rules: tuple[int, ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "added": tuple_of,
        "taken": tuple_of,
        "houses": tuple_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Told(Answer):
    """With pictures: the argument in lines, numbered in reading order."""

    lines: tuple[ToldLines, ...]
    lead: str | None = None
    # The number of the line with the conclusion.
    last: int | None = None
    end: str | None = None
    # For a nested argument: its number.
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
    # The line is assumed, not inferred.
    first: bool | None = None
    nested: tuple[Told, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "nested": records_of(lambda: Told),
    }


@dataclass(frozen=True, repr=False)
class Shape(Answer):
    """With pictures: a shape. A cell is 60 units wide, and the origin is the upper left corner
    of the grid. Later shapes cover earlier ones. The second point of a rect is its width and
    height; a curve goes from the first point to the third, with the second as its control
    point; a path or polygon goes through all points."""

    shape: Literal["rect", "circle", "lines", "curve", "text", "path", "polygon"]
    # What the shape stands for. With `look`: the name of a mark of a rule.
    ink: str
    points: tuple[float, ...]
    # The radius of a circle or of the corners of a rect, or the font size of a text.
    size: float | None = None
    text: str | None = None
    # Of the marks of rules: attributes of SVG.
    look: ShapeLook | None = None
    # The number of the line in `told` that the shape shows.
    line: int | None = None
    # The number of the nested argument that the shape belongs to.
    chain: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "points": tuple_of,
        "look": record_of(lambda: ShapeLook),
    }


@dataclass(frozen=True, repr=False)
class ShapeLook(Answer):
    """Of the marks of rules: attributes of SVG."""

    fill: str
    stroke: str
    width: float | None = None
    dashes: tuple[float, ...] | None = None
    # Round ends and joins.
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
    # Filled cells that rule out other places of the digit.
    blockers: tuple[str, ...]
    nested: tuple[Argument, ...]
    # The rule on which the whole argument rests, which would be broken, or by which the ends
    # of a chain exclude what the step removes; counted from 1.
    rule: int | None = None
    # A sum that houses and rules imply together: the digits of the cells in `added` minus
    # those of the cells in `taken` add up to `total`.
    sum: Sum | None = None
    # Rules that are considered together, or by which the cells exclude what the step removes;
    # counted from 1.
    rules: tuple[int, ...] | None = None
    # The sets of digits that the cells of the rule can still hold together, if there are few.
    sets: tuple[tuple[int, ...], ...] | None = None
    # For an argument in `nested` on which a node rests: the argument as a sentence.
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
        "rules": tuple_of,
        "sets": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class ArgumentHouse(Answer):
    """Argument of the House."""

    # The name of a house, such as row 1.
    house: str
    role: Literal["base", "cover", "no place"]


@dataclass(frozen=True, repr=False)
class Step(Answer):
    """One element of `steps` in `sudokit explain --to json`. With --hint 1 or 2, only the
    members up to `sentence` are present."""

    # The name that --techniques accepts.
    technique: str
    # The name of the technique for people.
    title: str
    family: Literal[
        "single", "intersection", "subset", "fish", "single digit", "wing", "uniqueness",
        "chain", "overlay", "rule"
    ]
    # The level of the technique's row in the scale.
    level: int
    # The score of this instance on the scale.
    score: int
    sentence: str
    # The name of this instance in the program that the scale follows.
    variant: str | None = None
    # In a list of all possible steps: how many cells the step and the singles after it fill
    # that singles alone do not.
    opens: int | None = None
    placements: tuple[Candidate, ...] | None = None
    removals: tuple[Candidate, ...] | None = None
    # Of a search: the positions that it went through.
    branches: int | None = None
    argument: Argument | None = None
    # With pictures: the digits before the step, by cell.
    before: tuple[int, ...] | None = None
    # With pictures: the candidates before the step, by cell.
    candidates: tuple[tuple[int, ...], ...] | None = None
    # With pictures: the score of the step, in words.
    counts: str | None = None
    # With pictures: what the step changes, in the usual notation.
    changes: str | None = None
    # With pictures: the argument in lines, numbered in reading order.
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
    rating: float | None = None
    grade: str | None = None
    hardest: str | None = None
    steps: int | None = None
    open: int | None = None
    # The number of steps by technique.
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
class Solve(Answer):
    """Solve."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    solution: Puzzle | None
    # The number of solutions found, at most the limit.
    solutions: int
    # Whether the solutions found are known to be all.
    complete: bool
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The engine that the request named, or `auto`.
    engine: str
    seed: int
    # If puzzles were solved in a block: the time of the block divided by their number.
    seconds: float
    counters: Mapping[str, float | None]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    # If the verdict is `unknown`: the best incomplete grid. Its digits may clash.
    best: str | None = None
    # The cost of `best`, in the engine's own measure.
    cost: float | None = None
    # Answer of the question `solutions`, and of `solve` with a limit other than 1: every
    # solution found, each written when it is found.
    all: tuple[Puzzle | None, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "solution": puzzle_of,
        "rules": tuple_of,
        "all": puzzles_of,
    }


@dataclass(frozen=True, repr=False)
class Check(Answer):
    """Check."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    verdict: Literal["unique", "minimal", "redundant", "multiple", "none", "unknown"]
    # The engine that the request named, or `auto`.
    engine: str
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    detail: str | None = None
    # With --minimal: the givens that can each be removed alone.
    redundant: tuple[str, ...] | None = None
    # With --minimal: the rules that can each be removed alone, as the format `rules` writes
    # them; absent if there are none.
    redundant_rules: tuple[str, ...] | None = None
    # Rules that contradict each other together with the givens of `conflict`, as the format
    # `rules` writes them; absent if there are none.
    conflict_rules: tuple[str, ...] | None = None
    # For a puzzle up to 9x9 without a solution: givens that contradict each other, each of
    # which is needed.
    conflict: tuple[str, ...] | None = None
    # What is wrong with the solution that came with the puzzle.
    wrong_solution: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "redundant": tuple_of,
        "redundant_rules": tuple_of,
        "conflict_rules": tuple_of,
        "conflict": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Count(Answer):
    """Count."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    # The number of solutions found, at most the limit.
    solutions: int
    # Whether the solutions found are known to be all.
    complete: bool
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The engine that the request named, or `auto`.
    engine: str
    seed: int
    # If puzzles were solved in a block: the time of the block divided by their number.
    seconds: float
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None


@dataclass(frozen=True, repr=False)
class Estimate(Answer):
    """Answer of `count --estimate` and of the question `estimate`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # A number such as 6.671e21, written in full below a million, or `unknown`.
    estimate: str
    exact: bool
    log10: float | None
    relative_error: float | None
    walks: int
    reached: int
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    seed: int
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None


@dataclass(frozen=True, repr=False)
class Candidates(Answer):
    """Answer of `candidates`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The cells that differ between solutions: the digits of each in the solutions (15, or
    # 3,12 above side 9), by the name of the cell.
    undetermined: Mapping[str, str]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    solution: Puzzle | None = None
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    another: Puzzle | None = None
    # With --solutions: counts stop at this number.
    cap: int | None = None
    # The number of solutions of the puzzle; exact below the cap.
    all: int | None = None
    # The number of solutions with each candidate, by cell and then by digit.
    counts: Mapping[str, Mapping[str, int | None]] | None = None
    # The entries, such as r1c2=5, that each leave one solution.
    unique_by: tuple[str, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "solution": puzzle_of,
        "another": puzzle_of,
        "unique_by": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Mistakes(Answer):
    """Answer of `check --mistakes` and of the question `mistakes`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    verdict: Literal["right", "wrong", "unknown"]
    # The entries that are in no solution.
    impossible: Mapping[str, int]
    # A smallest set of entries without which there is a solution.
    take_back: Mapping[str, int]
    # Whether no other set is as small.
    only_set: bool
    # With --printed: open cells whose pencilmarks lack every digit that a solution has there.
    lost: tuple[str, ...]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "lost": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Minimize(Answer):
    """Answer of `minimize`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    givens: int | None = None
    # The number of givens removed.
    spared: int | None = None
    # With the option `minimal_rules` (`minimize --rules`): the number of rules removed.
    spared_rules: int | None = None
    seed: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Neighbours(Answer):
    """Answer of `explore` and of the question `neighbours`: one object for each neighbour. If
    there is none, or if the search ended early, one more object has their number and the
    reason."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    neighbours: int | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Backdoors(Answer):
    """Answer of `explore --backdoors` and of the question `backdoors`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    size: int | None
    backdoors: tuple[tuple[str, ...], ...]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "backdoors": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Unavoidable(Answer):
    """Answer of `explore --unavoidable` and of the question `unavoidable`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    unavoidable: tuple[tuple[str, ...], ...]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    complete: int | None = None
    givens: int | None = None
    exact: bool | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "unavoidable": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Rate(Answer):
    """Answer of `rate`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    guesses: int | None = None
    guesses_over: int | None = None
    # One rating for each scale; absent if the puzzle is not rated.
    ratings: tuple[Rating, ...] | None = None
    # With --disagree: the steps at which the paths of the scales first differ; null if they
    # never differ.
    parting: RateParting | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "puzzle": puzzle_of,
        "rules": tuple_of,
        "ratings": records_of(lambda: Rating),
        "parting": record_of(lambda: RateParting),
    }


@dataclass(frozen=True, repr=False)
class RateParting(Answer):
    """With --disagree: the steps at which the paths of the scales first differ; null if they
    never differ."""

    after: int | None = None
    steps: tuple[Any, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "steps": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Explain(Answer):
    """Answer of `explain --to json` and of the question `explain`. The objects in `steps` are
    described by step.schema.json."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None
    verdict: Literal["unknown", "unique", "multiple", "unsatisfiable", "wrong", "absent"]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    # Why there is no explanation, or why it ends before the puzzle does.
    why: str | None = None
    # The digit of each entry, by the name of its cell.
    impossible: Mapping[str, int] | None = None
    # The digit of each entry, by the name of its cell.
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
    # With pictures: the candidates left at the end, by cell.
    left: tuple[Any, ...] | None = None
    grid: tuple[int, ...] | None = None
    # With `page`: an HTML document without references to others; empty if it exceeds the
    # memory.
    page: str | None = None

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

    def _repr_html_(self) -> str | None:
        """The steps in a notebook; None, for plain text, if there is none to show."""
        page = self.page
        if page is None and self.steps and "_asked" in self.__dict__:
            puzzle, options = self.__dict__["_asked"]
            page = puzzle.ask("explain", **{**options, "page": True})[0].get("page")
        return frame_of(page) if page else None


@dataclass(frozen=True, repr=False)
class Nishio(Answer):
    """Answer of `nishio`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    method: str
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # solved: a solution was found; whether there are more was not asked and is not known.
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
    """Answer of `convert` and of the question `transform`. With --canonical it has the number
    of automorphisms and the map: row r of the canonical form is the row of the puzzle that is
    the r-th of `rows`, and likewise with `columns` (after the transposition, if there is one);
    digit d becomes the d-th of `digits`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    # A limit ended the question; the puzzle is unchanged.
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
    """Answer of `scramble`: one object for each isomorph. If there is none, or if a limit ended
    the question, one more object has their number and the reason."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
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
    """Answer of the question `compare`. If the puzzles are isomorphic, it has the map that
    carries the puzzle to the other one, in the form of `convert --canonical`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # The comment that came with the puzzle; absent if there was none.
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
    """Answer of `explore --complete` and of the question `complete`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The entries that leave one solution: r1c2=5, or for a pair r1c2=5+r3c4=7.
    unique_by: tuple[str, ...]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "unique_by": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Conflict(Answer):
    """Answer of `explore --conflict` and of the question `conflict`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"]
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]
    # The cells of givens that contradict each other; empty if there is a solution.
    conflict: tuple[str, ...]
    # Whether each of these givens and rules is needed.
    minimal: bool
    # Whether it is proved that no smaller set of givens and rules contradicts itself.
    smallest: bool
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # For a puzzle with rules: the rules that belong to the contradiction, as the format
    # `rules` writes them.
    conflict_rules: tuple[str, ...] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "conflict": tuple_of,
        "conflict_rules": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Draw(Answer):
    """Answer of the question `draw`. `verdict` and `reason` are present only with a step."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    verdict: Literal[
        "unknown", "unique", "multiple", "unsatisfiable", "wrong", "absent"
    ] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None
    # An SVG document; null if there is no such step.
    svg: str | None = None
    # With the option `shapes`, instead of `svg`: objects described by step.schema.json,
    # #/$defs/shape.
    shapes: tuple[Any, ...] | None = None
    # Why there is no picture.
    why: str | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "shapes": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Info(Answer):
    """Answer of `info`, one for each file with its `form`, and of the question `info`, one for
    each puzzle."""

    # The name of the input; - is standard input.
    file: str
    puzzles: int
    errors: int
    with_marks: int
    layouts: Mapping[str, int]
    givens: Mapping[str, int]
    # The line at which the puzzle begins.
    line: int | None = None
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    layout: str | None = None
    form: str | None = None
    # The number of puzzles with rules; absent if there are none.
    with_rules: int | None = None
    space: Mapping[str, Mapping[str, Any]] | None = None


@dataclass(frozen=True, repr=False)
class InfoSpaceValue(Answer):
    """Info of the Space of the Value."""

    log10_states: float | None
    candidates: float
    solved: int


@dataclass(frozen=True, repr=False)
class Read(Answer):
    """Answer of the question `read`: a puzzle and its layout. `houses` lists the rows, the
    columns, the regions and the extra houses."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    layout: str
    side: int
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None
    givens: tuple[int, ...]
    # The region of each cell, from 0; empty if there are no regions.
    regions: tuple[int, ...]
    houses: tuple[ReadHouses, ...]
    # The comment that came with the puzzle; absent if there was none.
    comment: str | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # For a puzzle with pencilmarks: the digits noted in each cell.
    marks: tuple[tuple[Any, ...], ...] | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    # The puzzle in the format of the option `to`.
    written: str | None = None

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
class Made(Answer):
    """Answer of `make`: a puzzle, or the reason why it was given up."""

    family: str
    seed: int
    index: int
    layout: str | None = None
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    puzzle: Puzzle | None = None
    # Only if the name of the layout does not tell its houses: the text of its layout file.
    # Readers use it instead of `layout`.
    layout_text: str | None = None
    # Only of a puzzle with rules: the lines of its constraints. Those that are houses of the
    # layout come first.
    rules: tuple[str, ...] | None = None
    givens: int | None = None
    weight: float | None = None
    # In the form of --to if that is given and is neither json nor csv, otherwise one
    # character per cell (a puzzle with pencilmarks: one per candidate; sides above 35:
    # numbers); null if there is no grid, or if that form cannot represent it.
    solution: Puzzle | None = None
    ratings: tuple[Rating, ...] | None = None
    # solved: a solution was found; whether there are more was not asked and is not known.
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
    """Answer of `count --grids` and of the question `grids`."""

    layout: str
    # The number in full; null if a limit was reached.
    grids: str | None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"]


@dataclass(frozen=True, repr=False)
class Graph(Answer):
    """Answer of `nishio --graph` and of the question `graph`."""

    box: str
    vertices: str
    edges: str
    placements: str


@dataclass(frozen=True, repr=False)
class Board(Answer):
    """Answer of `nishio --board` and of the question `board`."""

    # The name of the input; - is standard input.
    file: str
    side: int
    open: int
    method: str
    work: int
    placed: bool | None = None
    # The row and column of each removed cell, from 1.
    removed: tuple[tuple[int, ...], ...] | None = None
    # solved: a solution was found; whether there are more was not asked and is not known.
    verdict: Literal["unknown", "solved", "unique", "multiple", "unsatisfiable"] | None = None
    reason: Literal["finished", "time", "iterations", "stopped", "memory"] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "removed": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class EngineInfo(Answer):
    """Answer of `engines`."""

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
    """Answer of `makers`."""

    name: str
    summary: str
    source: str
    layouts: str
    # solved: a solution was found; whether there are more was not asked and is not known.
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
class ScaleInfo(Answer):
    """Answer of `scales`."""

    name: str
    title: str
    source: str
    version: str
    counting: Literal["levels", "rating", "tenths", "points", "number"]
    # Whether the scale explains puzzles step by step; otherwise it has no techniques.
    path: bool
    grades: tuple[str, ...]
    techniques: tuple[Mapping[str, Any], ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "grades": tuple_of,
        "techniques": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class TechniqueInfo(Answer):
    """Answer of `techniques`."""

    name: str
    title: str
    family: str
    text: str
    # How to look for it on the board.
    looking: str
    scales: tuple[Mapping[str, Any], ...]
    # Requests that explain steps in other puzzles.
    exercises: tuple[Mapping[str, Any], ...]
    # The grade of puzzles whose hardest step it can be; absent if the default scale does not
    # use it.
    grade: str | None = None
    example: str | None = None
    # The request that explains the example.
    request: Mapping[str, Any] | None = None
    # With the option `near_miss`: a position as `layout`, `puzzle` with its pencilmarks,
    # `rules` and `before`, the placed digits, and as `text` what it lacks. Without a
    # position, `text` says why there is none.
    near_miss: Mapping[str, Any] | None = None

    _convert: ClassVar[Mapping[str, Convert]] = {
        "scales": tuple_of,
        "exercises": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class RuleInfo(Answer):
    """Answer of `rules`."""

    name: str
    title: str
    # The condition that must hold.
    statement: str
    # The syntax of its line in the format `rules`.
    form: str
    # Its name in Interactive Sudoku Solver, or empty.
    iss: str
    meaning: str
    # How the rule is drawn.
    drawing: str
    # How a solver uses the rule; may be empty.
    looking: str
    # Whether it is drawn from the first of its cells to the last.
    ordered: bool
    # A puzzle in the format `rules` with one solution.
    example: str


@dataclass(frozen=True, repr=False)
class Version(Answer):
    """Answer of `info` without a file and of the question `version`."""

    version: str
    commit: str
    compiler: str
    engines: int
    max_side: int
    simd: str


@dataclass(frozen=True, repr=False)
class BoardMade(Answer):
    """Answer of `make --family nishio-3sat`: a board of one digit."""

    box_rows: int
    box_cols: int
    family: str
    # The row and column of each open cell, from 1.
    open: tuple[tuple[int, ...], ...]

    _convert: ClassVar[Mapping[str, Convert]] = {
        "open": tuple_of,
    }


@dataclass(frozen=True, repr=False)
class Cancelled(Answer):
    """Answer to a request with `cancel`."""

    # The name of the input; - is standard input.
    file: str
    # The line at which the puzzle begins.
    line: int
    # How many requests with this id had begun; each ends with the reason `stopped`.
    cancelled: int
