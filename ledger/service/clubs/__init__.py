"""The people of clubs: chosen, listed, joined and kept apart, forgotten; what they may do; a club as a file."""
