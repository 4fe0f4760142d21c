"""What stands under the stage: the match in lists, what may be held, and what if."""
