"""What is worked out of the log and kept, so that lists and standings need not read it again: it can be made anew."""
