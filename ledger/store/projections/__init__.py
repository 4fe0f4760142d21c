"""Read models: what is worked out of the log and kept, so that lists and standings need not read it again."""
