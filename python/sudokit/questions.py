"""Questions without an open puzzle: batches, new puzzles, and lists of what the library has."""

from __future__ import annotations

import ctypes
import json
import operator
from typing import Any, Iterable, Iterator, Mapping, Sequence, TypeVar, Union

from . import _library, answers
from ._call import ProgressOption, Stop, Watch, run
from ._cells import json_text
from ._decode import Answer
from ._library import c
from ._options import Texts, Wish, given
from .errors import InputError, refused
from .puzzle import Puzzle, _plain

A = TypeVar("A", bound=Answer)
Request = Union[str, Mapping[str, Any]]

# The maximum number of puzzles that make() requests at once, and thus makes before they are needed.
_MOST_AHEAD = 64
# The maximum size of a text of puzzles in bytes. A request has at most 4 MB, and JSON writes some
# of these bytes as two.
_MOST_READ = 2_000_000


def ask_lines(
    requests: str | bytes,
    *,
    threads: int = 0,
    stop: Stop | None = None,
    progress: ProgressOption = None,
    time: float | None = None,
) -> str:
    """Answers requests, one line of JSON each, in their order (docs/questions.md).

    The answer to a request that cannot be answered is an error. threads: the number of threads; 0:
    all cores. time: the limit of the whole call in seconds. After a stop, only the first requests
    have answers.
    """
    text = requests.encode() if isinstance(requests, str) else requests
    if not isinstance(text, bytes):
        raise TypeError(f"requests are lines of a text, not {type(text).__name__}")
    lines: list[bytes] = []
    errors: list[BaseException] = []

    def take(_context: int | None, data: int, length: int) -> int:
        try:
            lines.append(ctypes.string_at(data, length))
            return 0
        except BaseException as error:  # ctypes discards exceptions that leave a callback
            errors.append(error)
            return 1

    callback = _library.AnswerCallback(take)
    watch = Watch(progress, text.count(b"\n")) if progress else None

    def joined() -> str:
        return b"".join(lines).decode()

    def call(options: Any, error: Any) -> int:
        return int(c.sudokit_ask(text, len(text), callback, None, options, error))

    run(call, stop=stop, watch=watch, threads=threads, seconds=time, partial=joined)
    if watch is not None:
        watch.finish()
    if errors:
        raise errors[0]
    return joined()


def ask(
    requests: Request | Iterable[Request],
    *,
    threads: int = 0,
    stop: Stop | None = None,
    progress: ProgressOption = None,
    time: float | None = None,
) -> list[dict[str, Any]]:
    """Answers one request or several, as dictionaries or lines of JSON; returns the answers.

    An answer that is an error has the verdict "error". Options are those of ask_lines().
    """
    text = ask_lines(_lines(requests), threads=threads, stop=stop, progress=progress, time=time)
    return [json.loads(line) for line in text.splitlines()]


def _lines(requests: Request | Iterable[Request]) -> str:
    if isinstance(requests, (str, Mapping)):
        requests = [requests]
    return "".join(_line(request) + "\n" for request in requests)


def _line(request: Request) -> str:
    if isinstance(request, str):
        return request.strip()
    if not isinstance(request, Mapping):
        raise TypeError(f"a request is a dictionary or a text, not {type(request).__name__}")
    return json_text({name: _plain(value) for name, value in request.items()})


def make(
    count: int | None = 1,
    *,
    first: int = 0,
    seed: int = 1,
    stop: Stop | None = None,
    threads: int = 0,
    # options of make without count, first, seed:
    layout: str | None = None, family: str | None = None, tries: int | None = None,
    input: str | None = None, scales: Texts | None = None, givens: Wish | None = None,
    symmetry: Wish | None = None, mask: Wish | None = None, from_: Puzzle | Wish | None = None,
    rules: Wish | None = None, rating: Wish | None = None, needs: Wish | None = None,
    contains: Wish | None = None, avoids: Wish | None = None, only: Wish | None = None,
    sample: Wish | None = None, no_minimal: Wish | None = None, jigsaw: Wish | None = None,
    symmetric_rules: Wish | None = None, crossing_lines: Wish | None = None,
    strictly_minimal: Wish | None = None, fixed: Wish | None = None,
    exact_count: Wish | None = None, relabel: Wish | None = None, random_base: Wish | None = None,
    by_chance: Wish | None = None, balanced: Wish | None = None, asymmetric: Wish | None = None,
    nonempty: Wish | None = None, time: float | None = None, iterations: int | None = None,
    memory: int | None = None,
    # end of the options
) -> Iterator[answers.Made]:
    """New puzzles, one after the other: `.puzzle`, `.solution`, `.ratings`, `.index`.

    count: the number of puzzles; None: no end. first: the index of the first puzzle. Puzzle i is a
    function of the seed, i and the requirements (docs/making.md): make(5, rating="hard") or
    make(5, symmetry="rotate180", givens="24..26", rating="se:3..4.5", needs="x-wing").
    Other options are `family`, `layout`, `scales`, and the limits of each puzzle: `time`,
    `iterations`, `memory`, `tries`. A puzzle that was given up has a `.reason` instead.

    Options of the call: `stop`, `threads`. Raises InputError if a requirement or option is invalid.
    """
    wish = {"ask": "make", **given(locals(), "count", "first", "stop", "threads")}
    count, first = None if count is None else operator.index(count), operator.index(first)
    if count is not None and count < 0:
        raise InputError("out-of-range", "count must be 0 or more")
    return _made(count, first, wish, {"stop": stop, "threads": threads})


def _made(
    count: int | None, first: int, wish: dict[str, Any], call: dict[str, Any]
) -> Iterator[answers.Made]:
    at, ahead = first, 1
    end = None if count is None else first + count
    while end is None or at < end:
        if end is not None:
            ahead = min(ahead, end - at)
        requests = ({**wish, "first": index} for index in range(at, at + ahead))
        found = ask(requests, **call)
        for members in found:
            if members.get("verdict") == "error":
                raise refused(members)
            yield _typed(answers.Made, members, wish.get("layout"))
        if len(found) < ahead:
            return  # stopped
        at, ahead = at + ahead, min(2 * ahead, _MOST_AHEAD)


def _typed(cls: type[A], members: dict[str, Any], asked: str | None = None) -> A:
    """asked: the layout of the question, since an answer does not contain the text of a layout."""
    usual = asked if asked is not None and "\n" in asked else members.get("layout")
    usual = members.get("layout_text", usual)

    def puzzle(cells: str, rules: Sequence[str] = (), layout: str | None = None, /) -> Puzzle:
        return Puzzle(cells, layout or usual, rules=rules or None)

    return cls._of(members, puzzle)


def _catalogue(cls: type[A], kind: str, name: str | None) -> list[A]:
    found = ask([{"ask": kind, **({} if name is None else {"name": name})}])
    if found[0].get("verdict") == "error" and "error" in found[0]:
        raise refused(found[0])
    return [_typed(cls, members) for members in found]


def read(text: str | bytes, layout: str | None = None) -> list[Puzzle]:
    """All puzzles of a text, such as the contents of a file, in any form that Sudokit reads
    (docs/formats.md).

    layout: the layout of all puzzles, as in Puzzle(); default: the layout that the text states,
    otherwise that of the number of cells. Raises InputError, with the line in the text, for the
    first part that is not a valid puzzle, and for a text of more than 2 MB; pass the lines of large
    files of 9x9 puzzles to solve_many() and the similar functions instead.
    """
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"puzzles are read from a text, not {type(text).__name__}")
    if len(text) > _MOST_READ:
        raise InputError("too-long", f"a text of more than {_MOST_READ} bytes is read in parts")
    question = {"ask": "read", "most": 1_000_000, "text": text if isinstance(text, str) else text.decode()}
    if layout is not None:
        question["layout"] = layout
    found = ask([question])
    return [_read(members) for members in found]


def _read(members: dict[str, Any]) -> Puzzle:
    if members.get("verdict") == "error":
        raise refused(members)
    try:
        return Puzzle(
            members["puzzle"],
            members.get("layout_text", members["layout"]),
            rules=members.get("rules"),
        )
    except InputError as error:  # digits that clash
        raise InputError(error.code, error.message, members["line"], error.column) from None


def scales(name: str | None = None) -> list[answers.ScaleInfo]:
    """The scales with their techniques; with `name`, only that scale."""
    return _catalogue(answers.ScaleInfo, "scales", name)


def engines(name: str | None = None) -> list[answers.EngineInfo]:
    """The engines with their parameters; with `name`, only that engine."""
    return _catalogue(answers.EngineInfo, "engines", name)


def makers(name: str | None = None) -> list[answers.MakerInfo]:
    """The makers with their requirements and parameters; with `name`, only that maker."""
    return _catalogue(answers.MakerInfo, "makers", name)


def techniques(name: str | None = None) -> list[answers.TechniqueInfo]:
    """The techniques of all scales; with `name`, only those of that name."""
    return _catalogue(answers.TechniqueInfo, "techniques", name)


def rules(name: str | None = None) -> list[answers.RuleInfo]:
    """The kinds of rules and their syntax; with `name`, only that kind."""
    return _catalogue(answers.RuleInfo, "rules", name)


def library() -> answers.Version:
    """The version, build and limits of the library."""
    return _catalogue(answers.Version, "version", None)[0]


def question_schema() -> dict[str, Any]:
    """The JSON Schema of requests."""
    schema: dict[str, Any] = json.loads(_library.take_text(c.sudokit_question_schema()))
    return schema
