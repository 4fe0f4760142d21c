"""What an audit has found already: results by the digest of their part, in a file of the user's.

Of files it is there only while an audit is not finished; of a whole ledger it stays, and the next audit looks only at
what has come since: a part is known by the number and the last hash of each of its matches and by the rules that judged
it. That trusts the chain: an event that was changed behind it is found by `audit --verify`. Of matches of a ledger the
file holds no names of players: those with findings are audited again. One cut short by a crash is good up to there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import platformdirs

import ledger
from ledger.errors import Tampered, UnsupportedEvent
from ledger.service.audits.auditing import Audited, audit_stored, unread
from ledger.service.audits.parts import Part, StoredPart
from ledger.service.audits.report import PartResult, Waiting, waiting

if TYPE_CHECKING:
    from ledger.explaining import Covered
    from ledger.store import Ledger, Stored

_RULES = (
    *(
        "game",
        "record",
        "audit.py",
        "correcting",
        "explaining",
        "mending",
        "store/log/payload.py",
        "store/log/upcasting.py",
    ),
    *("service/audits/auditing.py", "service/audits/parts.py", "service/audits/report.py", "service/audits/sums.py"),
)
SECONDS_KEPT = 14 * 24 * 3600

DIGEST, HEAD = 32, 8
"""Each result stands as its length and checksum (four bytes each), the digest of its part, and itself."""

_PACK, _UNPACK = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(PartResult)


class Kept:
    """The results of one audit, by what was asked for and by the rules that judged; `afresh` forgets what there is.

    Where nothing can be kept (no such folder, a full disk) the audit goes on without.
    """

    def __init__(self, asked: Iterable[str], *, afresh: bool = False) -> None:
        told = "\0".join([ledger.__version__, rules_digest(), *asked])
        name = hashlib.sha256(told.encode(errors="surrogateescape")).hexdigest()[:32]
        self.path = Path(platformdirs.user_cache_dir("domino-ledger", appauthor=False)) / "audits" / f"{name}.parts"
        self._places: dict[bytes, tuple[int, int]] = {}
        self._file: int | None = None
        self._used: set[bytes] = set()
        self.taken = 0
        if afresh:
            self.forget()
        self._forget_old()
        with contextlib.suppress(OSError):
            self._read()

    def _forget_old(self) -> None:
        """What nobody went on with for so long is nobody's any more."""
        for path in self.path.parent.glob("*.parts"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > SECONDS_KEPT:
                    path.unlink()

    def _read(self) -> None:
        with self.path.open("rb") as file:
            good = 0
            for place, digest, packed in _frames(file.read):
                self._places[digest] = (place, len(packed))
                good = place + len(packed)
        os.truncate(self.path, good)

    def get(self, part: Part) -> PartResult | None:
        """What an earlier run found in this part."""
        digest = part.digest()
        found = self._places.get(digest)
        if found is None:
            return None
        try:
            with self.path.open("rb") as file:
                file.seek(found[0])
                result = _UNPACK.decode(file.read(found[1]))
        except (OSError, msgspec.DecodeError):
            return None
        self.taken += result.sums.items
        self._used.add(digest)
        return _with_names(result, part) if isinstance(part, StoredPart) else result

    def put(self, part: Part, result: PartResult) -> None:
        """Keep what was found in a part."""
        packed = _PACK.encode(_without_names(result) if isinstance(part, StoredPart) else result)
        self._used.add(part.digest())
        with contextlib.suppress(OSError):
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            os.write(self._file, _frame(part.digest(), packed))

    def stay(self) -> None:
        """The audit is finished, and the next one takes from it what is still there; the rest is dropped."""
        self.close()
        with contextlib.suppress(OSError):
            if self._places.keys() <= self._used:
                os.utime(self.path)
                return
            part = self.path.with_suffix(".part")
            with (
                self.path.open("rb") as file,
                open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out,
            ):
                for _, digest, packed in _frames(file.read):
                    if digest in self._used:
                        out.write(_frame(digest, packed))
            part.replace(self.path)

    def forget(self) -> None:
        """The audit is finished: nothing is kept of it."""
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink()

    def close(self) -> None:
        """Lets go of the file, which stays."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def rules_digest() -> str:
    """What tells the rules by which matches are audited from earlier and later ones: a digest of their text."""
    package, digest = Path(ledger.__file__).parent, hashlib.sha256()
    for place in _RULES:
        folder = package / place
        for file in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _frame(digest: bytes, packed: bytes) -> bytes:
    frame = digest + packed
    return len(packed).to_bytes(4, "big") + zlib.crc32(frame).to_bytes(4, "big") + frame


def _frames(read: Callable[[int], bytes]) -> Iterator[tuple[int, bytes, bytes]]:
    """Place, digest and result of each whole frame, up to the first that is not."""
    place = 0
    while True:
        head = read(HEAD)
        if len(head) < HEAD:
            return
        length = int.from_bytes(head[:4], "big")
        frame = read(DIGEST + length)
        if len(frame) < DIGEST + length or zlib.crc32(frame).to_bytes(4, "big") != head[4:]:
            return
        yield place + HEAD + DIGEST, frame[:DIGEST], frame[DIGEST:]
        place += HEAD + DIGEST + length


def _without_names(result: PartResult) -> PartResult:
    """Of matches with findings only their numbers: findings hold names, in the lines that would mend them, and so may
    an `Id`. Of the others what was written down of their hands.
    """
    audited = (
        Audited("", None, None, 0, [], hands=[] if one.findings else one.hands, number=one.number)
        for one in _all(result)
    )
    return msgspec.structs.replace(result, found=[Waiting(one) for one in audited])


def _with_names(result: PartResult, part: StoredPart) -> PartResult:
    if not result.found:
        return result
    from ledger.store import Ledger

    with Ledger.open(part.url) as ledger:
        audited = [_again(ledger, one) for one in _all(result)]
    return msgspec.structs.replace(result, found=[waiting(one, with_record=True) for one in audited])


def _again(ledger: Ledger, one: Audited) -> Audited:
    try:
        return _stored(ledger.match(one.number), one.hands)
    except (Tampered, UnsupportedEvent) as why:
        with ledger.snapshot() as snapshot:
            return unread(one.number, snapshot.name(one.number), why)


def _stored(stored: Stored, hands: Covered) -> Audited:
    """A match as it was audited: that nothing was found in it, or what."""
    if not hands:
        return audit_stored(stored)
    record = stored.record
    return Audited(
        stored.name, None, record.opening, len(record.events), [], record=record, hands=hands, number=stored.number
    )


def _all(result: PartResult) -> Iterator[Audited]:
    return (one.audited for one in result.found)
