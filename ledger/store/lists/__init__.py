"""What lists, charts and statistics ask of a ledger, answered from what stands beside the log."""
