"""Other programs' deals, solutions and results, one module per program and kind of text."""
