"""The same events under other rules: what differs, and from which event on."""

from ledger.rescoring.matches import Outcome, Rescored, other_options, rescore
from ledger.rescoring.standings import Season
from ledger.rescoring.telling import as_json, in_words

__all__ = ["Outcome", "Rescored", "Season", "as_json", "in_words", "other_options", "rescore"]
