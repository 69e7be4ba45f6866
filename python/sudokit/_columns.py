"""The columns of answers. Their names and types follow from the question, never from the puzzles, so
that all parts of a table, also empty ones, have the same."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Mapping

from . import answers
from ._cells import json_text
from ._optional import pandas
from .errors import refused
from .questions import ask_lines, scales

# Every question with valid options has an answer to this puzzle.
_ANY_PUZZLE = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179"
# Questions whose answers are not named after them.
_NAMES = {"unique": "Check", "solutions": "Solve", "complete": "Completions"}
# Questions whose answer is a puzzle. In the answers to others, the member `puzzle` is the one given.
_CHANGES = {"minimize", "transform", "scramble"}
# Members that repeat the request, or that differ from one run to the next.
_LEFT_OUT = {"file", "line", "comment", "puzzle", "layout_text", "engine", "seed", "seconds"}
# Members of a rating that are the same in all rows.
_CONSTANT = {"scale", "version", "settings"}

# By the types of members, those of columns with missing values.
_TYPES: dict[str, Any] = {"str": object, "Puzzle": object, "int": "Int64", "float": float, "bool": "boolean"}
# By the name of a column its type, or the words of an ordered category.
Types = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """A question to many puzzles, and the columns of its answers."""

    request: Mapping[str, Any]
    types: Types
    # The column of a puzzle that is the answer.
    found: str = "result"

    def columns(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values of an answer, by column; a missing one has none."""
        return {**answer, self.found: answer.get("puzzle")}


class RateQuestion(Question):
    """Several scales have columns such as `se_er`."""

    def columns(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        found = {"verdict": answer["verdict"]}
        for rating in answer.get("ratings", ()):
            for member, value in rating.items():
                found[_name(self.request, rating["scale"], member)] = value
        return found


def question(request: Mapping[str, Any]) -> Question:
    """Raises InputError if an option is wrong, which all puzzles share."""
    answer = _answer(request)
    if request["ask"] == "rate":
        return RateQuestion(request, {"verdict": object, **_types_of_ratings(request, answer)})
    kind = str(request["ask"])
    types = _types_of(getattr(answers, _NAMES.get(kind, kind.capitalize())))
    if kind in _CHANGES:
        types = {"result": object, **types}
    return Question(request, {name: types[name] for name in types if name not in _LEFT_OUT})


def frame(columns: Mapping[str, list[Any]], types: Types, index: Any) -> Any:
    """A table of pandas; None is a missing value."""
    pd = pandas()
    typed = {name: _column(pd, columns[name], kind) for name, kind in types.items()}
    return pd.DataFrame(typed, index=index)


def _column(pd: Any, values: list[Any], kind: Any) -> Any:
    if isinstance(kind, tuple):
        return pd.Categorical(values, kind, ordered=True)
    return pd.array(values, dtype=kind)


def _answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
    lines = ask_lines(json_text({**request, "puzzle": _ANY_PUZZLE})).splitlines()
    answer: Mapping[str, Any] = json.loads(lines[0])
    if "error" in answer:
        raise refused(dict(answer))
    return answer


def _types_of(cls: type) -> Types:
    """The members that are a text, a number or a truth value. The type of one that is a text or a
    number, by the scale, is left open: None."""
    found: Types = {}
    for field in fields(cls):
        kind = str(field.type).removesuffix(" | None")
        if kind.startswith("Literal["):
            kind = "str"
        if kind in _TYPES or kind == "str | int":
            found[field.name] = _TYPES.get(kind)
    return found


def _name(request: Mapping[str, Any], scale: str, member: str) -> str:
    return member if len(request["scales"]) == 1 else f"{scale}_{member}"


def _types_of_ratings(request: Mapping[str, Any], answer: Mapping[str, Any]) -> Types:
    found: Types = {}
    for rating in answer["ratings"]:
        grades = scales(rating["scale"])[0].grades
        for member, kind in _types_of(answers.Rating).items():
            counted = member.removesuffix("_over")  # with this, a limit that the count exceeds
            if counted not in rating or member in _CONSTANT:
                continue
            if grades and member in ("grade", "level") and isinstance(rating[member], str):
                kind = grades
            name = _name(request, rating["scale"], member)
            found[name] = kind or _TYPES[type(rating[member]).__name__]
    return found
