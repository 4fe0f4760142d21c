"""The pages, each a script of its own."""
