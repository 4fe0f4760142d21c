"""Worked examples for the page of rules."""
