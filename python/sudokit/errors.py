"""The exceptions of the package."""

from __future__ import annotations

from typing import Any, Callable

from . import _library


class SudokitError(Exception):
    """An error of the library.

    `code` is stable (docs/reference/errors.md). `message` is for people and may change. `line` and
    `column` are the place in the text, from 1, or 0 if the error does not concern a place.
    """

    def __init__(self, code: str, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(code, message, line, column)
        self.code = code
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = f" (line {self.line}, column {self.column})" if self.line or self.column else ""
        return self.message + place


class InputError(SudokitError, ValueError):
    """A text is not a valid puzzle, or a question or an option is unknown or does not apply."""


class ClosedError(SudokitError, ValueError):
    """An object was used after it was closed, in a callback of its own call, or after a fork."""


class LibraryError(SudokitError, RuntimeError):
    """The library failed: no memory, no thread, or a defect."""


class ProgramError(SudokitError, RuntimeError):
    """The installed program `sudokit` is missing or failed."""


class NoAnswer(SudokitError):
    """There is no value to return: the puzzle does not have one solution, or a limit was reached.

    `answer` is the answer with what was found.
    """

    def __init__(self, message: str, answer: Any = None) -> None:
        super().__init__("no-answer", message)
        self.answer = answer

    def __reduce__(self) -> tuple[Any, ...]:
        return NoAnswer, (self.message, self.answer)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a call. `partial` is what was done until then, or None."""

    def __init__(self, partial: Any = None, later: Callable[[], Any] | None = None) -> None:
        super().__init__("interrupted; `partial` has what was done")
        self._partial = partial
        self._later = later

    @property
    def partial(self) -> Any:
        """Made when it is first read, because Ctrl-C cannot wait for a million rows."""
        if self._later is not None:
            self._partial, self._later = self._later(), None
        return self._partial

    def __reduce__(self) -> Any:
        return Interrupted, (self.partial,)


def raised_from(status: int, error: _library.ErrorPointer) -> SudokitError:
    """The exception for a call that returned `status`; frees the error."""
    if not error:
        return LibraryError("program-failed", "there is not enough memory")
    try:
        what = error.contents
        kind = InputError if status in (_library.BAD_INPUT, _library.BAD_ARGUMENT) else LibraryError
        return kind(what.code.decode(), what.text.decode(), what.line, what.column)
    finally:
        _library.c.sudokit_free(error)


def refused(members: dict[str, Any]) -> InputError:
    """The exception for an answer that is an error."""
    error = members["error"]
    # Without a column, the line is that of the request, which the caller did not write.
    line = error["line"] if error["column"] else 0
    return InputError(error["code"], error["message"], line, error["column"])
