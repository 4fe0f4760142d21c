"""Two scorers' records of one match held against each other: where they agree, where not, and what that does."""

from ledger.reconciling.merging import merge
from ledger.reconciling.records import Difference, Fuller, Reconciled, reconcile
from ledger.reconciling.telling import as_json, in_words, objections

__all__ = ["Difference", "Fuller", "Reconciled", "as_json", "in_words", "merge", "objections", "reconcile"]
