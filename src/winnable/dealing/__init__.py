"""Numbered deals: one module per dealer, each found by its name."""

from winnable.dealing.dealer import Dealer, DealerError
from winnable.dealing.numbers import parse_numbers
from winnable.dealing.registry import dealer_names, get_dealer

__all__ = ["Dealer", "DealerError", "dealer_names", "get_dealer", "parse_numbers"]
