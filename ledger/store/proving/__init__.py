"""Whether everything still stands as it was written: the whole ledger checked, one match with its proof, anchors."""
