"""The ledger's store: an append-only log of events in a database, and what is read from it."""

from ledger.store.append import Appended, Asked, Origin
from ledger.store.cards import Card, Filter
from ledger.store.connection import default_url
from ledger.store.ledger import Ledger, Stored

__all__ = ["Appended", "Asked", "Card", "Filter", "Ledger", "Origin", "Stored", "default_url"]
