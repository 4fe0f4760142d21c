"""What comes of matches in numbers: lists, figures, standings, ratings, careers, the same match under other rules."""
