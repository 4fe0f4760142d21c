"""The command line: arguments in, words and JSON out; what is done stands in `ledger.service`."""
