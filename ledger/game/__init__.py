"""The pure core: tiles, events, rules, the fold and the referee. No database, clock, network or screen."""
