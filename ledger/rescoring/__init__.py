"""The same events under other rules: what differs, and from which event on."""

from ledger.rescoring.matches import Outcome, Rescored, rescore, under
from ledger.rescoring.telling import as_json, in_words

__all__ = ["Outcome", "Rescored", "as_json", "in_words", "rescore", "under"]
