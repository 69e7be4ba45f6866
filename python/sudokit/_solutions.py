"""The solutions of a puzzle, one after the other, from one search that runs in the background."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from collections import deque
from ctypes import byref
from typing import Any, Callable, Generic, Iterator, TypeVar

from . import _library
from ._call import Handle, Progress, ProgressOption, Stop, Watch, run
from ._cells import json_text
from ._library import c
from .errors import ClosedError, Interrupted, NoAnswer, refused

P = TypeVar("P")

# How far the search may be ahead, in blocks of lines, each up to 64 KB.
_MOST_AHEAD = 2
# The longest time for which a thread waits before it checks for signals, or for the end of the
# program.
_LOOK_SECONDS = 0.1


class _Search:
    """The search, on a thread of its own, and what it has found. It has no reference to the
    iterator, which can thus be deleted while the search runs."""

    def __init__(
        self, text: bytes, how: bytes, question: bytes, stop: Stop | None, progress: ProgressOption
    ) -> None:
        self._text, self._how, self._question = text, how, question
        self._stop, self._progress = stop, progress
        self._changed = threading.Condition()
        self._blocks: deque[list[str]] = deque()
        self._closed = False
        self._ended = False
        self._error: BaseException | None = None
        self.answer: dict[str, Any] | None = None
        self._handle = Handle()
        self._thread = threading.Thread(target=self._work, name="sudokit")

    def start(self) -> None:
        self._thread.start()

    def take(self) -> list[str]:
        """The next lines; none after the last one. Raises the error of the search."""
        with self._changed:
            while not self._blocks and not self._ended:
                self._changed.wait(_LOOK_SECONDS)
            if self._blocks:
                self._changed.notify_all()
                return self._blocks.popleft()
            if self._error is not None:
                raise self._error
            return []

    def calls_back(self) -> bool:
        """Whether the caller is the thread of the search, which would wait for itself."""
        return self._thread is threading.current_thread()

    def close(self) -> None:
        # Without the lock: a signal or a finalizer may call this while the thread holds it.
        self._closed = True
        self._handle.request()

    # --- On the thread of the search ----------------------------------------------------------------

    def _work(self) -> None:
        try:
            self._run()
        except BaseException as error:
            self._error = error
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _run(self) -> None:
        puzzle = ctypes.c_void_p()
        answer = ctypes.c_void_p()
        watch = Watch(self._report if callable(self._progress) else self._progress or self._look)

        def opened(_options: Any, error: Any) -> int:
            how = self._how
            return int(
                c.sudokit_puzzle_open(
                    self._text, len(self._text), how, len(how), byref(puzzle), error
                )
            )

        callback = _library.AnswerCallback(self._deliver)

        def call(options: Any, error: Any) -> int:
            question = self._question
            return int(
                c.sudokit_puzzle_solutions(
                    puzzle, question, len(question), callback, None, byref(answer), options, error
                )
            )

        try:
            run(opened, short=True)
            run(call, stop=self._stop, watch=watch, handle=self._handle)
            watch.finish()
            if answer.value is not None:
                text, answer.value = answer.value, None
                self.answer = json.loads(_library.take_text(text))
        finally:
            c.sudokit_free(answer)
            c.sudokit_puzzle_close(puzzle)

    def _deliver(self, _context: int | None, data: int, length: int) -> int:
        try:
            lines = ctypes.string_at(data, length).decode().splitlines()
            with self._changed:
                while len(self._blocks) >= _MOST_AHEAD and not self._abandoned():
                    self._changed.wait(_LOOK_SECONDS)
                self._blocks.append(lines)
                self._changed.notify_all()
                return int(self._abandoned())
        except BaseException as error:  # ctypes discards exceptions that leave a callback
            self._error = error
            return 1

    def _abandoned(self) -> bool:
        """Whether no more solutions are needed: the iterator is closed, or the program ends."""
        return self._closed or not threading.main_thread().is_alive()

    def _look(self, _at: Progress) -> None:
        if self._abandoned():
            self._handle.request()

    def _report(self, at: Progress) -> None:
        self._look(at)
        assert callable(self._progress)
        self._progress(at)


class Solutions(Generic[P]):
    """The solutions of a puzzle: an iterator over one search, which runs on a thread of its own.

    The search begins when the first solution is requested, and pauses when it is some hundred
    solutions ahead. It ends with the iterator, which may be deleted, closed, or used in a `with`
    statement. Meanwhile the puzzle can answer other questions. Threads may share the iterator; it
    cannot be used after a fork in the child process.
    """

    def __init__(
        self,
        begin: Callable[[], tuple[bytes, bytes]],
        question: dict[str, Any],
        make: Callable[[str], P],
        no_answer: Callable[[dict[str, Any]], NoAnswer],
        stop: Stop | None,
        progress: ProgressOption,
    ) -> None:
        self._begin = begin
        self._question = json_text(question).encode()
        self._make = make
        self._no_answer = no_answer
        self._stop, self._progress = stop, progress
        self._lock = threading.RLock()
        self._search: _Search | None = None
        self._lines: deque[str] = deque()
        self._closed = False
        self._process = os.getpid()

    def __iter__(self) -> Iterator[P]:
        return self

    def __next__(self) -> P:
        if self._process != os.getpid():
            raise ClosedError("invalid-value", "the iterator belongs to the process that made it")
        if self._search is not None and self._search.calls_back():
            raise ClosedError("invalid-value", "a callback cannot ask the iterator that calls it")
        with self._lock:
            if self._closed:
                raise StopIteration
            try:
                if not self._lines:
                    self._fetch()
                return self._make(self._lines.popleft())
            except KeyboardInterrupt:
                self.close()
                raise Interrupted() from None
            except BaseException:
                self.close()
                raise

    def _fetch(self) -> None:
        if self._search is None:
            # Stored before the search starts, because its callbacks may use the iterator at once.
            self._search = _Search(*self._begin(), self._question, self._stop, self._progress)
            self._search.start()
        self._lines.extend(self._search.take())
        if self._lines:
            return
        answer = self._search.answer
        if answer is not None and answer.get("verdict") == "error":
            raise refused(answer)
        if answer is not None and answer["reason"] != "finished" and not self._closed:
            raise self._no_answer(answer)
        raise StopIteration

    def close(self) -> None:
        """Ends the search; the iterator then yields nothing."""
        self._closed = True
        if self._search is not None and self._process == os.getpid():
            self._search.close()

    def __enter__(self) -> Solutions[P]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if "_process" in self.__dict__:
            self.close()

    def __reduce__(self) -> Any:
        raise TypeError("an iterator over solutions belongs to its process and cannot be pickled")
