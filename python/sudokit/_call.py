"""Calls into the library: limits, stops, progress, and Ctrl-C.

The main thread handles signals only while it runs Python. A long call from the main thread
therefore runs on a thread of its own, and the main thread waits; a signal ends the wait. Callbacks
never run on the main thread, where a signal could raise an exception within them.
"""

from __future__ import annotations

import ctypes
import math
import operator
import threading
import time
from ctypes import byref
from dataclasses import dataclass
from typing import Any, Callable, NoReturn, Union

from . import _library
from ._library import c
from .errors import InputError, Interrupted, raised_from


@dataclass(frozen=True)
class Progress:
    """The progress of a call, and of the search of one of its threads."""

    # The numbers of requests or puzzles.
    read: int
    answered: int
    # The iterations of the search, in the unit of its engine.
    iterations: int
    seconds: float
    # The cost of the best grid so far; NaN if the engine does not report it.
    cost: float
    branches: int
    conflicts: int
    restarts: int


# The least time between two reports.
PROGRESS_SECONDS = 0.1
# The longest time for which a thread waits before it checks for signals.
_LOOK_SECONDS = 0.1

# A function that receives the progress up to ten times a second, on another thread; an exception
# that it raises ends the call. True: a bar of tqdm.
ProgressOption = Union[Callable[[Progress], object], bool, None]


class Stop:
    """Ends calls from any thread: pass it as `stop=`, then call `request()`.

    A request cannot be withdrawn. A stopped call returns what was done until then.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._calls: set[Handle] = set()
        self._requested = False

    def request(self) -> None:
        with self._lock:
            self._requested = True
            for handle in self._calls:
                handle.request()

    @property
    def requested(self) -> bool:
        return self._requested

    def _enter(self, handle: Handle) -> None:
        with self._lock:
            self._calls.add(handle)
            if self._requested:
                handle.request()

    def _leave(self, handle: Handle) -> None:
        with self._lock:
            self._calls.discard(handle)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a stop belongs to its process and cannot be pickled")


class Handle:
    """A stop of the library, for one call."""

    def __init__(self) -> None:
        self.address = c.sudokit_stop_new()
        if self.address is None:
            raise MemoryError("there is not enough memory")

    def request(self) -> None:
        c.sudokit_stop_request(self.address)

    def __del__(self) -> None:
        c.sudokit_stop_free(self.address)


class Watch:
    """The callback of one call. finish() raises the exception that the function raised."""

    def __init__(self, progress: ProgressOption, total: int | None = None) -> None:
        self.error: BaseException | None = None
        self._bar: Any = None
        if progress is True:
            progress = self._open_bar(total)
        if not callable(progress):
            raise TypeError("progress must be a function, True or None")
        self._function = progress
        self.callback = _library.ReportCallback(self._report)

    def _open_bar(self, total: int | None) -> Callable[[Progress], object]:
        try:
            from tqdm import tqdm
        except ImportError as error:
            raise ImportError("progress=True needs tqdm; a function works without it") from error
        if total is None:  # one question: the bar shows its search
            self._bar = search = tqdm(unit=" iterations", unit_scale=True)
            return lambda at: search.update(at.iterations - search.n)
        self._bar = bar = tqdm(total=total)
        return lambda at: bar.update(at.answered - bar.n)

    def _report(self, _context: int | None, report: Any) -> int:
        if self.error is not None:
            return 1  # another thread reports before the call has ended
        try:
            at = report.contents
            names = (name for name, _ in _library.Report._fields_)
            self._function(Progress(*(getattr(at, name) for name in names)))
            return 0
        except BaseException as error:  # ctypes discards exceptions that leave a callback
            self.error = error
            return 1

    def finish(self, done: int | None = None) -> None:
        """Closes the bar, and raises the exception that the function raised, if any."""
        if self._bar is not None:
            if done is not None:
                self._bar.update(done - self._bar.n)
            self._bar.close()
        if self.error is not None:
            raise self.error


Call = Callable[[Any, Any], int]


def run(
    call: Call,
    *,
    stop: Stop | None = None,
    watch: Watch | None = None,
    threads: int = 0,
    seconds: float | None = None,
    short: bool = False,
    handle: Handle | None = None,
    partial: Callable[[], Any] = lambda: None,
    later: Callable[[], Any] | None = None,
) -> bool:
    """Runs call(options, error) and raises the error of the library. False: it was stopped.

    `short`: the call is so short that it need not be interruptible. `seconds`: the call is stopped
    after this time. `handle`: the stop of the call, for callers that stop it themselves. `partial`:
    returns what was done until Ctrl-C; `later`: the same, called only when `Interrupted.partial` is
    read.
    """
    error = _library.ErrorPointer()
    if short and stop is None and watch is None:
        return _ended(call(None, byref(error)), error)
    if stop is not None and not isinstance(stop, Stop):
        raise TypeError(f"stop must be a sudokit.Stop, not {type(stop).__name__}")
    threads = _checked_threads(threads)
    _check_seconds(seconds)
    handle = handle or Handle()
    options = _library.Options(ctypes.sizeof(_library.Options), threads, handle.address)
    if watch is not None:
        options.progress = watch.callback
        options.progress_seconds = PROGRESS_SECONDS
    if stop is not None:
        stop._enter(handle)
    try:
        aside = _in_main_thread() or seconds is not None
        ask = _aside if aside else _here
        status = ask(lambda: call(byref(options), byref(error)), handle, seconds)
        return _ended(status, error)
    except KeyboardInterrupt:
        raise Interrupted(partial(), later) from None
    finally:
        if stop is not None:
            stop._leave(handle)


def _checked_threads(threads: int) -> int:
    count = operator.index(threads)
    if not 0 <= count <= _library.MOST_THREADS:
        most = _library.MOST_THREADS
        raise InputError("out-of-range", f"threads must be 0 to {most}, not {count}")
    return count


def _check_seconds(seconds: float | None) -> None:
    if seconds is None:
        return
    if isinstance(seconds, bool) or not hasattr(seconds, "__float__"):
        raise TypeError(f"time is a number of seconds, not {type(seconds).__name__}")
    if not float(seconds) >= 0:
        raise InputError("out-of-range", f"time must be 0 or more, not {seconds}")


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _ended(status: int, error: _library.ErrorPointer) -> bool:
    if status in (_library.OK, _library.STOPPED):
        return status == _library.OK
    raise raised_from(status, error)


def _here(work: Callable[[], int], handle: Handle, seconds: float | None) -> int:
    return work()


def _aside(work: Callable[[], int], handle: Handle, seconds: float | None) -> int:
    """Runs it on a thread of its own. The call has ended on return, however the wait ended."""
    statuses: list[int] = []
    raised: list[BaseException] = []
    done = threading.Event()
    # Acquired by the thread that begins the call, or by this thread to prevent that: a signal may
    # arrive while the thread starts.
    begun = threading.Lock()

    def target() -> None:
        if not begun.acquire(blocking=False):
            return
        try:
            statuses.append(work())
        except BaseException as error:  # exceptions that leave a thread are lost
            raised.append(error)
        finally:
            done.set()

    # Thread.join() treats a thread as ended if a signal interrupts it (Python 3.11).
    try:
        threading.Thread(target=target, name="sudokit").start()
        _wait(done, seconds)
    finally:
        handle.request()
        if not begun.acquire(blocking=False):
            _wait_for_end(done)
    if raised:
        raise raised[0]
    return statuses[0] if statuses else _library.STOPPED


def _wait(done: threading.Event, seconds: float | None) -> None:
    """Waits for an event, for at most this number of seconds.

    Waits in short intervals: a signal that arrives just before a thread blocks does not wake it
    (Python checks for signals first, and then waits for the lock).
    """
    end = math.inf if seconds is None else time.monotonic() + seconds
    while not done.is_set() and (left := end - time.monotonic()) > 0:
        done.wait(min(left, _LOOK_SECONDS))


def _wait_for_end(done: threading.Event) -> None:
    """Waits for a call that was asked to end; further signals do not end the wait."""
    while not done.is_set():
        try:
            done.wait(_LOOK_SECONDS)
        except KeyboardInterrupt:
            continue
