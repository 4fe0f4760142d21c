"""What each player may hold: worked out from what was seen, never stored as a fact.

`infer` takes a match, an event and a viewer, and says of every hand that the viewer does not see which tiles may lie in
it and how likely that is, if every deal that agrees with what was seen is as likely as any other. How players choose
among their moves says nothing here.
"""

from __future__ import annotations

from ledger.inference.answer import Holding, Inference, Sign, infer
from ledger.inference.by_lot import dealt_by_lot

__all__ = ["Holding", "Inference", "Sign", "dealt_by_lot", "infer"]
