"""Luck, play and fairness: what hands brought beside what their deals were worth."""
