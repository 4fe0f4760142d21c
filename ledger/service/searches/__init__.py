"""Search: the facts of matches, gathered once and kept, and the events that answer."""
