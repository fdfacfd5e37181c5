"""Solvitaire's rules as JSON, into rules of ours and back, as far as both can say them.

What one of them cannot say is refused by its name and never left out: there are no rules that are
nearly the same. Two words of Solvitaire's are not rules but ways to search less: it moves part of a
run only where the card beneath can go up (``partial-if-card-above-buildable``), which decides every
deal as free moves do; it is read as that, with a note.

Source: Solvitaire 0.10.1's rules parser, schema and presets (read); its ``--describe-game-rules``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from winnable.formats.form import FormatError
from winnable.formats.solvitaire import json_object
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.vocabulary import Base, Build, Layout, Order, Run, Space, StockTo, Unit, Up
from winnable.words import brief

_BUILDS = {
    "any-suit": Build.ANY_SUIT,
    "red-black": Build.ALTERNATE_COLOUR,
    "same-suit": Build.SAME_SUIT,
}
_SPACES = {
    "any": Space.ANY,
    "no-build": Space.NONE,
    "kings": Space.KING,
    "auto-reserve-then-any": Space.ANY,
}
_RUNS = {"yes": Run.PART, "partial-if-card-above-buildable": Run.PART, "whole-pile": Run.WHOLE}
_PRUNED = (
    "move built group: 'partial-if-card-above-buildable' is taken as 'yes': it leaves out moves "
    "that no win needs"
)
_DEFAULTS: dict[str, Any] = {
    "tableau piles": {
        "count": 8,
        "build policy": "any-suit",
        "spaces policy": "any",
        "diagonal deal": False,
        "move built group": "no",
        "move built group policy": "same-as-build",
        "face up cards": "all",
    },
    "foundations": {
        "present": True,
        "initial cards": "none",
        "base card": "A",
        "removable": False,
        "only complete pile moves": False,
    },
    "hole": {"present": False, "base card": "AS", "build loops": True},
    "cells": {"count": 0, "pre-filled": 0},
    "stock": {"size": 0, "deal type": "waste", "deal count": 1, "redeal": False},
    "reserve": {"size": 0, "stacked": False},
    "accordion": {"size": 0, "moves": [], "build policies": []},
    "sequences": {"count": 0, "direction": "L", "build policy": "same-suit", "fixed suit": False},
    "max rank": 13,
    "two decks": False,
}


def rules_from_solvitaire(data: bytes) -> tuple[Rules, tuple[str, ...]]:
    """The rules that a rules file of Solvitaire's says, and what is to be told of them.

    Raises FormatError, naming the key, for what our rules cannot say, and RulesError where they
    contradict each other.
    """
    told = _completed(json_object(data))
    _refuse_other_games(told)
    tableau, stock, reserve = told["tableau piles"], told["stock"], told["reserve"]
    random_base = told["foundations"]["base card"] == "random"
    settings: dict[str, Any] = {
        "deck.ranks": told["max rank"],
        "deck.decks": 2 if told["two decks"] else 1,
        "tableau.build": _word(tableau, "build policy", _BUILDS),
        "tableau.space": _word(tableau, "spaces policy", _SPACES),
        "tableau.run": _word(tableau, "move built group", _RUNS),
        "tableau.unit": _unit(tableau),
        "tableau.face_up": _word(tableau, "face up cards", {"all": "all", "top": "top"}),
        "tableau.wrap": random_base,
        "tableau.on_base": not random_base,
        "foundations.base": Base.DEALT if random_base else Base.ACE,
        "foundations.worrying_back": told["foundations"]["removable"],
        "reserve.piles": (1 if reserve["stacked"] else reserve["size"]) if reserve["size"] else 0,
        "reserve.cards": (reserve["size"] if reserve["stacked"] else 1) if reserve["size"] else 0,
        "reserve.fills": tableau["spaces policy"] == "auto-reserve-then-any",
        **_stock(stock),
        **_sizes(told),
    }
    if tableau["spaces policy"] == "kings" and told["max rank"] != 13:
        raise FormatError("spaces policy: 'kings' are of rank 13 there, which this pack has not")
    overrides = tuple(f"{key}={_text(value)}" for key, value in settings.items())
    rules = load_rules("klondike", overrides)
    if rules.stock_size != stock["size"]:
        raise FormatError(f"stock: size: {stock['size']}, but {rules.stock_size} cards are left")
    pruned = tableau["move built group"] == "partial-if-card-above-buildable"
    return rules, (_PRUNED,) if pruned else ()


def rules_to_solvitaire(rules: Rules) -> dict[str, Any]:
    """The rules as JSON values for Solvitaire. Raises FormatError for what it has no words for."""
    _refuse(rules)
    table, stock, reserve = rules.tableau, rules.stock, rules.reserve
    spaces = "auto-reserve-then-any" if reserve.fills else _key(_SPACES, table.space)
    dealt_base = rules.foundations.base is Base.DEALT
    told: dict[str, Any] = {
        "tableau piles": {
            "count": table.piles,
            "build policy": _key(_BUILDS, table.build),
            "spaces policy": spaces,
            "diagonal deal": table.layout is Layout.TRIANGLE,
            "move built group": _key(_RUNS, table.run),
            "face up cards": table.face_up.value,
        },
        "foundations": {"removable": rules.foundations.worrying_back},
        "max rank": rules.deck.ranks,
        "two decks": rules.deck.decks == 2,
    }
    if table.unit is Unit.SAME_SUIT:
        told["tableau piles"]["move built group policy"] = "same-suit"
    if dealt_base:
        told["foundations"] |= {"initial cards": "one", "base card": "random"}
    if rules.stock_size:
        told["stock"] = {"size": rules.stock_size}
        if stock.to is StockTo.TABLEAU:
            told["stock"]["deal type"] = "tableau piles"
        else:
            told["stock"] |= {"deal count": stock.draw, "redeal": stock.passes is None}
    if reserve.piles:
        stacked = reserve.piles == 1
        told["reserve"] = {"size": reserve.piles * reserve.cards, "stacked": stacked}
    return told


def _completed(item: Mapping[str, Any]) -> dict[str, Any]:
    """The rules with what they leave out; every key and the kind of every value checked."""
    told: dict[str, Any] = {}
    for key, default in _DEFAULTS.items():
        value = item.get(key, default)
        _same_kind(key, value, default)
        if isinstance(default, dict):
            for inner in value:
                if inner not in default:
                    raise FormatError(f"{key}: {brief(inner, 40)}: no such key")
            value = default | value
            for inner, standard in default.items():
                _same_kind(f"{key}: {inner}", value[inner], standard)
        told[key] = value
    unknown = [key for key in item if key not in _DEFAULTS]
    if unknown:
        raise FormatError(f"{brief(unknown[0], 40)}: no such key: expected {', '.join(_DEFAULTS)}")
    return told


def _same_kind(where: str, value: Any, default: Any) -> None:
    if type(value) is not type(default) or (isinstance(value, int) and not 0 <= value <= 1000):
        kinds = {bool: "true or false", int: "a whole number", str: "text", list: "a list"}
        expected = kinds.get(type(default), "an object")
        raise FormatError(f"{where}: expected {expected}, found {brief(value, 40)}")


_REFUSED: tuple[tuple[str, str, Any], ...] = (
    ("foundations", "present", True),
    ("foundations", "only complete pile moves", False),
    ("hole", "present", False),
    ("cells", "count", 0),
    ("accordion", "size", 0),
    ("sequences", "count", 0),
)


def _refuse_other_games(told: Mapping[str, Any]) -> None:
    for table, key, only in _REFUSED:
        if told[table][key] != only:
            raise FormatError(f"{table}: {key}: {told[table][key]!r}: no game here has that")
    opening = (told["foundations"]["initial cards"], told["foundations"]["base card"])
    if opening not in (("none", "A"), ("one", "random")):
        raise FormatError(
            f"foundations: initial cards {brief(opening[0], 20)} with base card "
            f"{brief(opening[1], 20)}: expected none with A, or one with random"
        )


def _word(table: Mapping[str, Any], key: str, words: Mapping[str, Any]) -> Any:
    if table[key] not in words:
        raise FormatError(
            f"{key}: {brief(table[key], 40)}: the rules here have only {', '.join(words)}"
        )
    return words[table[key]]


def _unit(tableau: Mapping[str, Any]) -> Unit:
    group, build = tableau["move built group policy"], tableau["build policy"]
    if group in ("same-as-build", build):
        return Unit.BUILT
    if group == "same-suit":
        return Unit.SAME_SUIT
    raise FormatError(
        f"move built group policy: {brief(group, 40)} with build policy {brief(build, 40)}"
    )


def _stock(stock: Mapping[str, Any]) -> dict[str, Any]:
    if stock["deal type"] == "tableau piles":
        return {"stock.to": StockTo.TABLEAU, "stock.draw": 1, "stock.passes": 1}
    if stock["deal type"] != "waste":
        raise FormatError(f"deal type: {brief(stock['deal type'], 40)}: no game here has that")
    return {
        "stock.draw": stock["deal count"],
        "stock.passes": "unlimited" if stock["redeal"] else 1,
    }


def _sizes(told: Mapping[str, Any]) -> dict[str, Any]:
    """How the tableau is dealt: what is left over from stock, reserve and base."""
    count = told["tableau piles"]["count"]
    if not 1 <= count <= 16:
        raise FormatError(f"tableau piles: count: expected 1 to 16, found {count}")
    pack = 4 * told["max rank"] * (2 if told["two decks"] else 1)
    based = told["foundations"]["initial cards"] == "one"
    left = pack - told["stock"]["size"] - told["reserve"]["size"] - based
    diagonal = told["tableau piles"]["diagonal deal"]
    left -= count * (count + 1) // 2 if diagonal else 0
    if left < 0 or (left < count and not diagonal):
        raise FormatError(f"stock and reserve leave too few cards for {count} piles")
    rows, extra = divmod(left, count)
    layout = Layout.TRIANGLE if diagonal else Layout.ROWS
    return {
        "tableau.piles": count,
        "tableau.layout": layout,
        "tableau.rows": rows,
        "tableau.extra": extra,
    }


def _refuse(rules: Rules) -> None:
    """Raise FormatError for the first rule that Solvitaire has no word for."""
    for why, is_so in _UNSAID:
        if is_so(rules):
            raise FormatError(f"{rules.name}: Solvitaire's rules have no word for {why}")


_UNSAID: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    ("more than two packs", lambda rules: rules.deck.decks > 2),
    ("packs that are not French", lambda rules: not rules.deck.is_french),
    ("layouts side by side", lambda rules: rules.deck.layouts > 1),
    ("this way to build", lambda rules: rules.tableau.build not in _BUILDS.values()),
    ("this filling of spaces", lambda rules: rules.tableau.space not in _SPACES.values()),
    ("this moving of runs", lambda rules: rules.tableau.run not in _RUNS.values()),
    ("suits that go up whole", lambda rules: rules.foundations.up is not Up.CARD),
    ("kings of another rank than 13", lambda rules: _other_kings(rules)),
    ("a base that is not dealt", lambda rules: rules.foundations.base in (Base.CHOSEN, Base.TWO)),
    ("cards laid out on the foundations", lambda rules: rules.foundations.laid_out > 0),
    ("a stock dealt to the reserve", lambda rules: rules.stock.to is StockTo.RESERVE),
    ("not dealing over spaces", lambda rules: not rules.stock.over_spaces),
    ("this number of passes", lambda rules: rules.stock.passes not in (1, None)),
    ("reversed draws", lambda rules: rules.stock.order is not Order.KEPT),
    ("a pass of single cards", lambda rules: rules.stock.then_single),
    ("reserves of several stacks", lambda rules: _many_stacks(rules)),
    ("this way round from king to ace", lambda rules: _other_wrap(rules)),
    ("whole runs of one suit", lambda rules: _whole_suits(rules)),
    ("a reserve that fills spaces which take not every card", lambda rules: _odd_fill(rules)),
)


def _other_kings(rules: Rules) -> bool:
    return rules.tableau.space is Space.KING and rules.deck.ranks != 13


def _many_stacks(rules: Rules) -> bool:
    return rules.reserve.piles > 1 and rules.reserve.cards != 1


def _other_wrap(rules: Rules) -> bool:
    """Whether ranks go round otherwise than with a dealt base, none being built on the base."""
    dealt = rules.foundations.base is Base.DEALT
    return rules.tableau.wrap is not dealt or rules.tableau.on_base is dealt


def _whole_suits(rules: Rules) -> bool:
    return rules.tableau.unit is Unit.SAME_SUIT and rules.tableau.run is Run.WHOLE


def _odd_fill(rules: Rules) -> bool:
    return rules.reserve.fills and rules.tableau.space is not Space.ANY


def _key(words: Mapping[str, Any], value: Any) -> str:
    return next(key for key, word in words.items() if word is value)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
