"""The option that names a dealer, for the commands that deal.

It stands apart from the other shared options because those load without any dealer.
"""

from __future__ import annotations

import click

from winnable.dealing import dealer_names

dealer_option = click.option(
    "--dealer",
    default="winnable",
    show_default=True,
    type=click.Choice(dealer_names()),
    help="Whose numbered deals.",
)
