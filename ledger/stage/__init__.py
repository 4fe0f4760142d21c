"""The stage: a match as plain values that a browser steps through by itself, key by key, without asking anybody.

`unfold` folds a match once with all that is shown of it, `script` is what every step of it needs, `act` one hand of it,
and `share` puts the whole replay into one HTML file that works without a network. The same `stage.js` and `paint.js`
run on the dashboard's page and in that file.
"""

from __future__ import annotations

from ledger.stage.acting import act, act_at, acts, script
from ledger.stage.files import STAGE_CSS, STAGE_HTML, stage_js
from ledger.stage.sharing import share
from ledger.stage.unfolding import TABLE, Unfolded, unfold

__all__ = [
    "STAGE_CSS",
    "STAGE_HTML",
    "TABLE",
    "Unfolded",
    "act",
    "act_at",
    "acts",
    "script",
    "share",
    "stage_js",
    "unfold",
]
