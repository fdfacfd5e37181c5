"""What holds for all tests."""

from hypothesis import settings

# How long an example takes says more of the machine than of the program.
settings.register_profile("winnable", deadline=None)
settings.load_profile("winnable")
