"""Converts the JSON object of an answer to its dataclass."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Mapping, Protocol, Sequence, TypeVar

if TYPE_CHECKING:
    from .puzzle import Puzzle


class MakePuzzle(Protocol):
    """Makes a puzzle from the text of a grid, with the layout of the question or another one."""

    def __call__(
        self, cells: str, rules: Sequence[str] = (), layout: str | None = None, /
    ) -> Puzzle: ...


Convert = Callable[[Any, MakePuzzle], Any]
A = TypeVar("A", bound="Answer")


class Answer:
    """The base class of all answers."""

    _convert: ClassVar[Mapping[str, Convert]] = {}
    _renamed: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def _of(cls: type[A], members: dict[str, Any], make: MakePuzzle) -> A:
        # An absent member has its default, which is an attribute of the class.
        for name, convert in cls._convert.items():
            value = members.get(name)
            if value is None:
                continue
            # The rules and the layout of an answer are those of its puzzle, not of its solutions.
            if name == "puzzle" and ("rules" in members or "layout_text" in members):
                layout = members.get("layout_text")
                members[name] = make(value, members.get("rules", ()), layout)
            else:
                members[name] = convert(value, make)
        for name, renamed in cls._renamed.items():
            members[renamed] = members.pop(name)
        answer = object.__new__(cls)
        answer.__dict__.update(members)
        return answer

    def __repr__(self) -> str:
        """Shows the members that are not None, and `file` and `line` only if they are set."""
        names = (field.name for field in fields(self))
        members = ((name, getattr(self, name)) for name in names)
        shown = (f"{n}={v!r}" for n, v in members if v is not None and (n, v) not in _NO_PLACE)
        return f"{type(self).__name__}({', '.join(shown)})"


_NO_PLACE = (("file", ""), ("line", 0))

def puzzle_of(value: str, make: MakePuzzle) -> Puzzle:
    return make(value)


def puzzles_of(value: list[str | None], make: MakePuzzle) -> tuple[Puzzle | None, ...]:
    return tuple(None if text is None else make(text) for text in value)


def tuple_of(value: list[Any], _: MakePuzzle) -> tuple[Any, ...]:
    return tuple(tuple(item) if isinstance(item, list) else item for item in value)


def record_of(cls: Callable[[], type[Answer]]) -> Convert:
    return lambda value, make: cls()._of(value, make)


def records_of(cls: Callable[[], type[Answer]]) -> Convert:
    return lambda value, make: tuple(cls()._of(item, make) for item in value)
