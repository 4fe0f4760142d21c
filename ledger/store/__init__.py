"""The ledger's store: an append-only log of events in a database, and what is read from it."""

from ledger.store.database.connection import default_url
from ledger.store.ledger import Ledger, Stored
from ledger.store.lists.cards import Card, Filter
from ledger.store.log.append import Appended, Asked, Origin

__all__ = ["Appended", "Asked", "Card", "Filter", "Ledger", "Origin", "Stored", "default_url"]
