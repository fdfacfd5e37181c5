"""Was this patience deal winnable, and was it won?

The package decides deals by exhaustive search and proves what it says: every winning line is
replayed by a plain referee before it counts. `docs/` tells what lives in which module.
"""

__version__ = "0.1.0"
