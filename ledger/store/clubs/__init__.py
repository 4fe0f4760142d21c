"""Clubs and their people: the clubs' own logs, and beside the log who is who, who sat where and who is forgotten."""
