"""The C library, by cffi: a handle for each thread, text in and text out."""
from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any, Callable, List, Optional

import cffi

Progress = Callable[[float], Any]
"""Called now and then with the share done, 0 to 1; a true result stops the call."""

ffi = cffi.FFI()
ffi.cdef(Path(__file__).with_name("_cardroom.h").read_text(encoding="utf-8"))
lib = ffi.dlopen(os.environ.get("CARDROOM_LIBRARY", "libcardroom.so.1"))

_thread = threading.local()


class Error(Exception):
    """What the library refused: a message for people, a permanent code for programs, the line of the input."""

    def __init__(self, message: str, code: str = "", line: int = 0, status: int = 1, text: str = "") -> None:
        super().__init__(message)
        self.message, self.code, self.line, self.status, self.text = message, code, line, status, text


class Stopped(Error):
    """The progress callback asked for it."""


def string(pointer: Any) -> str:
    return ffi.string(pointer).decode()


def characters(text: Optional[str]) -> Any:
    """As the library reads it.  It would take a zero for the end; what is no UTF-8 it refuses itself."""
    if text is not None and "\0" in text:
        raise Error("there is a zero byte in the text", status=2)
    return ffi.NULL if text is None else ffi.new("char[]", text.encode("utf-8", "surrogatepass"))


class Handle:
    """A handle of the library; each thread has one (handle()), and a round has one of its own."""

    def __init__(self) -> None:
        out = ffi.new("cardroom **")
        if lib.cardroom_open(out) != 0:
            raise MemoryError
        self.c = ffi.gc(out[0], lib.cardroom_close)
        self.busy = False

    def text(self) -> str:
        return string(lib.cardroom_text(self.c, ffi.NULL))

    def check(self, status: int) -> None:
        """Raises what the last call refused."""
        if status == 3:
            raise MemoryError
        if status != 0:
            message, code = string(lib.cardroom_error_message(self.c)), string(lib.cardroom_error_code(self.c))
            kind = Stopped if status == 4 else Error
            raise kind(message, code, lib.cardroom_error_line(self.c), status, self.text())

    def status(self, command: str, subject: Optional[str], request: Any, progress: Optional[Progress]) -> int:
        """Runs a call of cardroom.h; its answer is text()."""
        raised: List[BaseException] = []

        def report(_: Any, done: float) -> int:
            return 1 if progress and progress(done) else 0

        # What is raised, Ctrl-C too, stops the call (error=1) and goes on when it has returned.
        callback = ffi.NULL
        if progress:
            callback = ffi.callback("int(void *, double)", report, error=1, onerror=lambda _, e, __: raised.append(e))
        request = request if isinstance(request, str) or request is None else json.dumps(request)
        arguments = [characters(text) for text in (subject, request)]
        try:
            self.busy = True
            lib.cardroom_on_progress(self.c, callback, ffi.NULL)
            status = lib.cardroom_ask(self.c, characters(command), *arguments)
        finally:
            lib.cardroom_on_progress(self.c, ffi.NULL, ffi.NULL)
            self.busy = False
        if raised:
            raise raised[0]
        return status

    def call(self, command: str, subject: Optional[str], request: Any = None, progress: Optional[Progress] = None) -> str:
        self.check(self.status(command, subject, request, progress))
        return self.text()


def handle() -> Handle:
    """The handle of this thread; in a progress callback, where that one is busy, another one."""
    if not hasattr(_thread, "handle"):
        _thread.handle = Handle()
    return Handle() if _thread.handle.busy else _thread.handle
