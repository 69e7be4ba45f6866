"""From the JSON object of an answer to its dataclass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, ClassVar, Mapping, TypeVar

if TYPE_CHECKING:
    from .puzzle import Puzzle

# Makes a puzzle of the text of a grid, with the layout of the answer.
MakePuzzle = Callable[[str], "Puzzle"]
Convert = Callable[[Any, MakePuzzle], Any]
A = TypeVar("A", bound="Answer")


class Answer:
    """What all answers have in common."""

    _convert: ClassVar[Mapping[str, Convert]] = {}
    _renamed: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def _of(cls: type[A], members: dict[str, Any], make: MakePuzzle) -> A:
        # Members that are absent are found in the class, where their default is.
        for name, convert in cls._convert.items():
            value = members.get(name)
            if value is not None:
                members[name] = convert(value, make)
        for name, renamed in cls._renamed.items():
            members[renamed] = members.pop(name)
        answer = object.__new__(cls)
        answer.__dict__.update(members)
        return answer


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
