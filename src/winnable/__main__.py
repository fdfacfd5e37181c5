"""``python -m winnable``: the command line where its script is not on the PATH."""

from winnable.cli.main import main

if __name__ == "__main__":
    main()
