"""The C interface (sudokit.h), declared for ctypes."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_double, c_int, c_int32, c_size_t, c_uint, c_uint8
from ctypes import c_uint64, c_void_p
from pathlib import Path
from typing import TYPE_CHECKING, Any

OK = 0
BAD_ARGUMENT = -1
FAILED = -2
BAD_INPUT = -3
STOPPED = 1
MOST_THREADS = 1024


class Error(Structure):
    _fields_ = [("code", c_char_p), ("text", c_char_p), ("line", c_size_t), ("column", c_size_t)]


class Report(Structure):
    _fields_ = [
        ("read", c_uint64),
        ("answered", c_uint64),
        ("iterations", c_uint64),
        ("seconds", c_double),
        ("cost", c_double),
        ("branches", c_uint64),
        ("conflicts", c_uint64),
        ("restarts", c_uint64),
    ]


if TYPE_CHECKING:
    ErrorPointer = ctypes._Pointer[Error]
else:
    ErrorPointer = POINTER(Error)
ReportCallback = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Report))
AnswerCallback = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t)


class Options(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("threads", c_uint),
        ("stop", c_void_p),
        ("progress", ReportCallback),
        ("progress_context", c_void_p),
        ("progress_seconds", c_double),
    ]


class Result9(Structure):
    _fields_ = [
        ("solutions", c_uint64),
        ("guesses", c_uint64),
        ("grid", c_uint8 * 81),
        ("complete", c_uint8),
    ]


class Rating9(Structure):
    _fields_ = [
        ("row", c_uint8),
        ("er", c_uint8),
        ("ep", c_uint8),
        ("ed", c_uint8),
        ("hodoku_level", c_uint8),
        ("reserved", c_uint8 * 3),
        ("hodoku_score", c_int32),
    ]


# The library of the system, for a package that does not contain the library.
SYSTEM_LIBRARY = "libsudokit_c.so.0.1"


def _load() -> ctypes.CDLL:
    own = Path(__file__).with_name("libsudokit_c.so")
    name = str(own) if own.exists() else SYSTEM_LIBRARY
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"{name} cannot be loaded: {error}") from error


c = _load()


def _declare(name: str, result: Any, *arguments: Any) -> None:
    function = getattr(c, name)
    function.restype = result
    function.argtypes = arguments


_Errors = POINTER(ErrorPointer)
_Options = POINTER(Options)
_array = [c_void_p, c_size_t]

_declare("sudokit_free", None, c_void_p)
_declare("sudokit_version", c_char_p)
_declare("sudokit_question_schema", c_void_p)
_declare("sudokit_stop_new", c_void_p)
_declare("sudokit_stop_request", None, c_void_p)
_declare("sudokit_stop_requested", c_int, c_void_p)
_declare("sudokit_stop_free", None, c_void_p)
_declare("sudokit_ask", c_int, c_char_p, c_size_t, AnswerCallback, c_void_p, _Options, _Errors)
_declare(
    "sudokit_puzzle_open", c_int, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(c_void_p), _Errors
)
_declare(
    "sudokit_puzzle_answer", c_int, c_void_p, c_char_p, c_size_t, POINTER(c_void_p), _Options, _Errors
)
_declare(
    "sudokit_puzzle_solutions",
    c_int,
    c_void_p,
    c_char_p,
    c_size_t,
    AnswerCallback,
    c_void_p,
    POINTER(c_void_p),
    _Options,
    _Errors,
)
_declare("sudokit_puzzle_write", c_int, c_void_p, c_char_p, POINTER(c_void_p), _Errors)
_declare("sudokit_puzzle_side", c_int, c_void_p)
_declare("sudokit_puzzle_close", None, c_void_p)
_declare("sudokit_solve9", c_int, *_array, c_uint64, c_void_p, c_void_p, _Options, _Errors)
_declare("sudokit_rate9", c_int, *_array, c_uint, c_void_p, _Options, _Errors)
_declare("sudokit_canonical9", c_int, *_array, c_void_p, c_void_p, _Options, _Errors)


def take_text(address: int | None) -> str:
    """Returns the text at an address and frees it."""
    if address is None:
        raise MemoryError("there is not enough memory")
    try:
        return ctypes.string_at(address).decode()
    finally:
        c.sudokit_free(address)
