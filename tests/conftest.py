"""What holds for all tests."""

import signal

from hypothesis import settings

# How long an example takes says more of the machine than of the program.
settings.register_profile("winnable", deadline=None)
settings.load_profile("winnable")

# A shell starts background jobs with Ctrl-C ignored, and so are the processes they start in turn.
# The tests that press Ctrl-C must not depend on how they themselves were started.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
