"""One small deal in the forms of other programs, for the tests to bend.

It is deal 24 of PySol, with draw 1: written by hand from ``make_pysol_freecell_board.py -t 24
klondike``, so that the other forms can be held against it.
"""

from __future__ import annotations

import json

from winnable.deal import Deal
from winnable.rules_file import load_rules

RULES = load_rules("klondike-draw-1")
DEAL = Deal.parse(
    "5C / [7H] 9H / [2D 9S] AC / [5D QH 5S] 8C / [QC 2C JS 3C] 7D / [5H 7S KD 9C JC] 6S / "
    "[4C AH 2S 6C 6H TH] KH | stock TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D "
    "2H QD 3D AS",
    RULES,
)
PYSOL = """\
Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH
"""
DIGITS = (
    "051073022052121053041093094123021074013011054114132024081031091061072111063064103133"
    "101104012042124033034113102131083084044043134062082071112092023122032014"
)
LETTERS = (
    "5C 7H 9H 2D 9S AC 5D QH 5S 8C QC 2C JS 3C 7D 5H 7S KD 9C JC 6S 4C AH 2S 6C 6H TH KH "
    "AS 3D QD 2H 9D JD 7C 8D 6D KS 4H 4S 8S 8H KC TD JH 3S 3H QS 4D AD TS TC"
)
TYBALT = (
    "as3dqd2h9djd7c8d6dks4h4s8s8hkctdjh3s3hqs4dadtstc -- -- -- -- -- 5C 7h9H 2d9sAC 5dqh5s8C "
    "qc2cjs3c7D 5h7skd9cjc6S 4cah2s6c6hthKH"
)
SOLVITAIRE = {
    "tableau piles": [
        ["5C"],
        ["7h", "9H"],
        ["2d", "9s", "AC"],
        ["5d", "Qh", "5s", "8C"],
        ["Qc", "2c", "Js", "3c", "7D"],
        ["5h", "7s", "Kd", "9c", "Jc", "6S"],
        ["4c", "Ah", "2s", "6c", "6h", "10h", "KH"],
    ],
    "stock": [
        "AS",
        "3D",
        "QD",
        "2H",
        "9D",
        "JD",
        "7C",
        "8D",
        "6D",
        "KS",
        "4H",
        "4S",
        "8S",
        "8H",
        "KC",
        "10D",
        "JH",
        "3S",
        "3H",
        "QS",
        "4D",
        "AD",
        "10S",
        "10C",
    ],
}
LONELYBOT = {**SOLVITAIRE, "waste": [], "foundation": [[], [], [], []]}

TEXTS = {
    "pysol": PYSOL,
    "klondike-solver": DIGITS,
    "minimal-klondike": LETTERS,
    "tybalt": TYBALT,
    "solvitaire": json.dumps(SOLVITAIRE),
    "lonelybot": json.dumps(LONELYBOT),
}
