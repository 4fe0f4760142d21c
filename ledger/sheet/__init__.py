"""Paper: score sheets and audit reports as blocks, written as HTML, PDF, CSV or plain text.

What stands on a page is made first (`score_sheet`, `blank_sheet`, `findings`); how it looks follows from the form it
is written in. Pictures are those of `ledger.board`, in inks for white paper.
"""
