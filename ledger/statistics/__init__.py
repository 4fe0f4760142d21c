"""Figures, standings, pairings and ratings: pure folds over records and results, one definition of each."""
