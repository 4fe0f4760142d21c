"""A disk that fails or loses its power at a chosen act, put under SQLite as a file system of its own (a VFS).

What was written and not synced is lost at random when the power goes: each write is kept, dropped, or torn. What was
synced stays. Nothing is really synced, so that all acts can be tried one by one.
"""

from __future__ import annotations

import _sqlite3
import contextlib
import ctypes
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

OK, IOERR_WRITE, IOERR_FSYNC, IOERR_DELETE = 0, 778, 1034, 2570
SECTOR = 512
_pointer, _int, _long = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_OPEN = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _pointer, _int, _pointer)
_DELETE = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int)
_CLOSE = ctypes.CFUNCTYPE(_int, _pointer)
_WRITE = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int, _long)
_TRUNCATE = ctypes.CFUNCTYPE(_int, _pointer, _long)
_SYNC = ctypes.CFUNCTYPE(_int, _pointer, _int)


class _FileSystem(ctypes.Structure):
    """`sqlite3_vfs`, of which two functions are replaced."""

    _fields_: ClassVar = [
        ("version", _int), ("file_size", _int), ("longest_path", _int), ("following", _pointer),
        ("name", ctypes.c_char_p), ("data", _pointer), ("open", _OPEN), ("delete", _DELETE),
        *((f"other{n}", _pointer) for n in range(14)),
    ]  # fmt: skip


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`, of which four functions are replaced."""

    _fields_: ClassVar = [
        ("version", _int), ("close", _CLOSE), ("read", _pointer), ("write", _WRITE), ("truncate", _TRUNCATE),
        ("sync", _SYNC), *((f"other{n}", _pointer) for n in range(13)),
    ]  # fmt: skip


def sqlite_library() -> Any:
    """The SQLite that this Python uses; the test is skipped where it cannot be reached."""
    try:
        library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        library.sqlite3_libversion.restype = ctypes.c_char_p
        library.sqlite3_vfs_find.restype = _pointer
        same = library.sqlite3_libversion().decode() == sqlite3.sqlite_version
    except (AttributeError, OSError):
        same = False
    if not same:
        pytest.skip("this Python's SQLite cannot be reached: what a failing disk does to a file is not tested")
    return library


class Image:
    """A file as the disk has it: what was synced, and the acts that were not."""

    def __init__(self, path: Path) -> None:
        self.synced: bytearray | None = bytearray(path.read_bytes()) if path.exists() else None
        self.waiting: list[tuple[int, bytes] | int] = []
        self.deleted = False

    def sync(self) -> None:
        self.synced = self._after(self.waiting)
        self.waiting = []

    def left(self, chance: random.Random) -> bytearray | None:
        """What is found of it after a power cut, None where there is no such file."""
        if self.deleted and chance.random() < 0.5 or self.synced is None and chance.random() < 0.3:
            return None
        kept: list[tuple[int, bytes] | int] = []
        for act in self.waiting:
            luck = chance.random()
            if luck < 0.45:
                kept.append(act)
            elif luck < 0.6 and not isinstance(act, int):
                kept.append((act[0], act[1][: chance.randrange(len(act[1]) // SECTOR + 1) * SECTOR]))
        return self._after(kept)

    def _after(self, acts: list[tuple[int, bytes] | int]) -> bytearray:
        content = bytearray(self.synced or b"")
        for act in acts:
            if isinstance(act, int):
                content = content[:act].ljust(act, b"\0")
                continue
            place, data = act
            content = content.ljust(place, b"\0")
            content[place : place + len(data)] = data
        return content


class FaultyDisk:
    """Fails at the act number `fails_at`: once, or from then on where `power_cut` is set."""

    def __init__(self, fails_at: int, *, power_cut: bool) -> None:
        self.fails_at, self.power_cut = fails_at, power_cut
        self.acts = 0
        self.images: dict[str, Image] = {}
        self._paths: dict[int, str] = {}
        self._kept_alive: list[Any] = []

    @property
    def failed(self) -> bool:
        """Whether it has come to the act at which it fails."""
        return self.acts >= self.fails_at

    def after_the_power_cut(self, folder: Path, chance: random.Random) -> None:
        """Writes what is left of each file into a folder."""
        for path, image in self.images.items():
            content = image.left(chance)
            if content is not None:
                (folder / Path(path).name).write_bytes(content)

    @contextlib.contextmanager
    def under_sqlite(self) -> Iterator[None]:
        """All that this program opens meanwhile lies on this disk."""
        library = sqlite_library()
        usual_address = library.sqlite3_vfs_find(None)
        usual = _FileSystem.from_address(usual_address)
        own = _FileSystem()
        ctypes.pointer(own)[0] = usual
        own.name = b"faulty-disk"
        own.following = None
        own.open = _OPEN(self._opened(usual, usual_address))
        own.delete = _DELETE(self._deleted(usual, usual_address))
        self._kept_alive.append(own)
        library.sqlite3_vfs_register(ctypes.byref(own), 1)
        try:
            yield
        finally:
            library.sqlite3_vfs_unregister(ctypes.byref(own))
            library.sqlite3_vfs_register(_pointer(usual_address), 1)

    def _fails(self) -> bool:
        self.acts += 1
        return self.acts >= self.fails_at if self.power_cut else self.acts == self.fails_at

    def _opened(self, usual: _FileSystem, address: int) -> Callable[..., int]:
        def opened(_: int, name: int, file: int, flags: int, out: int) -> int:
            path = ctypes.string_at(name).decode() if name else ""
            if path and path not in self.images:
                self.images[path] = Image(Path(path))
            code = int(usual.open(address, name, file, flags, out))
            if code == OK and path:
                self.images[path].deleted = False
                self._paths[file] = path
                methods = ctypes.cast(file, ctypes.POINTER(_pointer))
                methods[0] = ctypes.addressof(self._methods(_Methods.from_address(methods[0] or 0)))
            return code

        return opened

    def _deleted(self, usual: _FileSystem, address: int) -> Callable[..., int]:
        def deleted(_: int, name: int, sync: int) -> int:
            if self._fails():
                return IOERR_DELETE
            image = self.images.get(ctypes.string_at(name).decode())
            if image:
                image.deleted = True
            return int(usual.delete(address, name, sync))

        return deleted

    def _methods(self, usual: _Methods) -> _Methods:
        """The functions of an opened file, those that change the disk replaced by ones that may fail."""

        def close(file: int) -> int:
            self._paths.pop(file, None)
            return int(usual.close(file))

        def write(file: int, data: int, length: int, place: int) -> int:
            if self._fails():
                return IOERR_WRITE
            self.images[self._paths[file]].waiting.append((place, ctypes.string_at(data, length)))
            return int(usual.write(file, data, length, place))

        def truncate(file: int, size: int) -> int:
            if self._fails():
                return IOERR_WRITE
            self.images[self._paths[file]].waiting.append(size)
            return int(usual.truncate(file, size))

        def sync(file: int, _: int) -> int:
            if self._fails():
                return IOERR_FSYNC
            self.images[self._paths[file]].sync()
            return OK

        own = _Methods()
        ctypes.pointer(own)[0] = usual
        own.close, own.write, own.truncate, own.sync = _CLOSE(close), _WRITE(write), _TRUNCATE(truncate), _SYNC(sync)
        self._kept_alive.append(own)
        return own
