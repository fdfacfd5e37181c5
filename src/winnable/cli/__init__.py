"""The command line: one thin module per command, each with a click command named ``command``."""
