"""Other programs' numbered deals are theirs: values that those programs, or their tests, give."""

from __future__ import annotations

import pytest

from winnable.cards import parse_card
from winnable.dealing import DealerError, get_dealer
from winnable.dealing.exact import number_of
from winnable.dealing.klondike_layout import from_rows
from winnable.dealing.ms_shuffle import kpat_shuffled, ms_shuffled
from winnable.formats.registry import get_format
from winnable.rules_file import load_rules

KLONDIKE = load_rules("klondike")

# Decks as Klondike-Solver prints them for /G.
KLONDIKE_SOLVER = {
    0: "032012124113091062023083092021014063134081031104123114011121042024044064052082"
    "061043133132022101074051073033094071013102053041111093112131072084054034103122",
    3: "091102083061082014011074071044122132073031023101121104042081111043092134063051"
    "123024072012013041094034103033114052113032022133131124064062093054053084112021",
}
# GreenFelt 4, from a thread about MinimalKlondike; checked with MinimalKlondike's code.
GREENFELT_4 = (
    "062023101081092122013042034134071021102051012091072133032112123024082063131124"
    "074094041031061093054022064113121043014132052073084033103114053083011111104044"
)
# Texts of pysol_cards 0.24 (make_pysol_freecell_board.py -t [-F | -M] NUMBER klondike).
PYSOL = {
    ("pysol", 24): "5C / [7H] 9H / [2D 9S] AC / [5D QH 5S] 8C / [QC 2C JS 3C] 7D / "
    "[5H 7S KD 9C JC] 6S / [4C AH 2S 6C 6H TH] KH | stock TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S "
    "4H KS 6D 8D 7C JD 9D 2H QD 3D AS",
    ("pysol", 32000): "9C / [JC] 6S / [2C 7C] 7D / [4H JD 5D] JH / [QS 3S 5C 9H] 7H / "
    "[8D TH KD 8C 4C] KS / [QD 2D 9D 6D 5S 5H] AC | stock 3C 9S TD QH 3D 7S 2H AD AS JS KH 8S 6H "
    "8H TS 6C 4D QC KC 4S TC 2S 3H AH",
    ("pysol", 2**64 - 1): "9D / [TC] 9S / [6S JS] JD / [AH 2D 2S] 2C / [3D KS 7C QS] QH / "
    "[8C KH 5H KC 6H] 4H / [7D 5D 8D QC TS 3S] JH | stock 5C 9C AC AS 2H 9H 4C QD 6D AD JC 5S TH "
    "TD 7S 3H 6C KD 4S 4D 3C 7H 8H 8S",
    ("pysolfc", 98804262199142645760): "JS / [6C] 7D / [6H 9C] 3D / [QD JD QS] 2S / "
    "[TD 2D 2C QH] 5S / [4C 8D 9H QC 9S] JC / [AH JH 5D 5C AS 3S] 7H | stock 3C 5H 8C AC KD 8S KS "
    "3H 4D KH 4H AD TH 6S TS 4S 8H KC TC 9D 6D 7C 2H 7S",
    ("pysolfc-ms", 3_000_000_000): "4H / [9C] 4C / [6H KH] AD / [9D QS 3H] TD / [9H TS 7C TH] 2H "
    "/ [4D 8C 2S JS 8S] 8H / [8D 6C 5D AH QH 7H] QC | stock 3D 7S AC 5H JH 4S 5C KS KC QD 6D 2D JD "
    "TC KD 6S 2C 7D 3S 5S JC 3C AS 9S",
    ("pysolfc-ms", 2**32 + 1): "7H / [7S] TS / [AH TC] 5D / [8C AC 5H] 6D / [9S KD QH 5C] 3D / "
    "[9C 5S 3H 3C 7C] AS / [JH 7D 6C 9H KS JS] 2D | stock 4S AD QS 4D 9D 2H JD TD 2C JC 4C QD QC "
    "2S 6H 8D TH 6S 3S 8H 4H KC KH 8S",
}
# lonelybot's own tests: the exact numbers of other dealers' deals.
EXACT = {
    ("solvitaire", 0): 12954810653509400169295621394006691876957783508183809583464865425989,
    ("klondike-solver", 0): 35511235380175238168226668580770214465574563740067205469369780560069,
    ("greenfelt", 0): 70781775317263119030027683441491840945148374294523658484644048341783,
    ("microsoft", 37529377358585594134454298882350599254635682470701937210952436445911): (
        6555618124709432518914756628087920429793617258659043425228908599455
    ),
}
# KPat's shuffle_test.cpp.
KPAT_24 = (
    "AS 3D QD 2H 9D JD 7C 8D 6D KS 4H 4S 8S 8H KC TD JH 3S 3H QS 4D AD TS TC 5C 9H AC 8C 7D 6S KH "
    "TH JC 6H 3C 9C 6C 5S JS KD 2S 9S QH 2C 7S AH 7H 2D 5D QC 5H 4C"
)


@pytest.mark.parametrize(("number", "deck"), KLONDIKE_SOLVER.items())
def test_klondike_solvers_deals_are_those_it_prints(number: int, deck: str) -> None:
    printed = get_format("klondike-solver").read(deck.encode(), KLONDIKE).deal
    assert get_dealer("klondike-solver").deal(KLONDIKE, number) == printed


def test_greenfelts_deal_4_is_the_one_its_players_speak_of() -> None:
    spoken_of = get_format("klondike-solver").read(GREENFELT_4.encode(), KLONDIKE).deal
    assert get_dealer("greenfelt").deal(KLONDIKE, 4) == spoken_of


@pytest.mark.parametrize(("name", "number"), PYSOL)
def test_pysols_deals_are_those_that_pysol_cards_prints(name: str, number: int) -> None:
    deal = get_dealer(name).deal(KLONDIKE, number)
    assert str(deal) == f"klondike: {PYSOL[name, number]}"


def test_the_two_pysols_agree_below_32000_and_nowhere_from_it_on() -> None:
    old, new = get_dealer("pysol"), get_dealer("pysolfc")
    for number in (1, 24, 31999):
        assert old.deal(KLONDIKE, number) == new.deal(KLONDIKE, number)
    for number in (32000, 32001, 10**18):
        assert old.deal(KLONDIKE, number) != new.deal(KLONDIKE, number)


def test_32000_is_dealt_as_pysolfc_deals_the_numbers_beyond() -> None:
    """The first of PySolFC's list of solvable deals, which is dealt by the Mersenne Twister."""
    ms = get_dealer("pysolfc-ms").deal(KLONDIKE, 32000)
    assert get_dealer("pysol").deal(KLONDIKE, 32000) == ms
    assert get_dealer("pysolfc").deal(KLONDIKE, 32000) != ms


@pytest.mark.parametrize("number", [1, 24, 32000, 10**18])
def test_pysols_calculation_lays_out_the_first_cards_from_the_bottom_of_the_talon(
    number: int,
) -> None:
    # Klondike's stock is the lower end of the talon, its bottom card drawn last.
    lower_end = get_dealer("pysolfc").deal(KLONDIKE, number).stock
    stock = get_dealer("pysolfc").deal(load_rules("calculation"), number).stock
    first = {card.rank: card for card in lower_end if card.rank <= 4}
    assert first
    assert stock[-20:] == tuple(card for card in lower_end if card not in first.values())[-20:]
    assert set(first.values()).isdisjoint(stock)


@pytest.mark.parametrize(("name", "number"), EXACT)
def test_the_exact_numbers_of_deals_are_lonelybots(name: str, number: int) -> None:
    deal = get_dealer(name).deal(KLONDIKE, number)
    assert get_dealer("exact").deal(KLONDIKE, EXACT[name, number]) == deal
    columns = [card for pile in deal.tableau for card in pile.cards]
    assert number_of([*columns, *deal.stock]) == EXACT[name, number]


def test_kpats_shuffle_is_the_one_of_its_test() -> None:
    assert kpat_shuffled(24) == [parse_card(text) for text in KPAT_24.split()]


def test_kpat_deals_from_the_end_of_its_shuffle_row_by_row() -> None:
    cards = [parse_card(text) for text in KPAT_24.split()]
    assert get_dealer("kpat").deal(KLONDIKE, 24) == from_rows(KLONDIKE, cards[::-1])


def test_deal_24_of_kpat_and_of_pysol_share_the_stock_alone() -> None:
    kpat, pysol = (get_dealer(name).deal(KLONDIKE, 24) for name in ("kpat", "pysolfc"))
    assert kpat.stock == pysol.stock
    assert kpat.tableau != pysol.tableau


def test_beyond_31_bits_kpat_and_pysolfc_shuffle_otherwise() -> None:
    assert kpat_shuffled(2**31 - 1) == ms_shuffled(2**31 - 1)
    assert kpat_shuffled(2**31) != ms_shuffled(2**31)


def test_cardgames_deals_canfield_by_its_generator() -> None:
    """Number 0 by hand: the generator's first value, 49297, over 233280 and times 52 is 10.98…, so
    the last of the 52 cards changes places with the one at 10, 3D. No later swap touches it, and
    turned round the pack begins with it."""
    deal = get_dealer("cardgames").deal(load_rules("canfield"), 0)
    assert deal.reserve[0][0] == parse_card("3D")
    assert (len(deal.reserve[0]), len(deal.stock), sum(deal.foundations)) == (13, 34, 1)
    assert deal.base == deal.card_up(deal.foundations.index(1), 1).rank


def test_pysolfcs_canfield_begins_with_the_base_at_the_end_of_the_talon() -> None:
    canfield = get_dealer("pysolfc").deal(load_rules("canfield"), 24)
    talon = ms_shuffled(24)
    assert canfield.base == talon[-1].rank
    assert canfield.reserve[0] == tuple(talon[-2:-15:-1])
    assert [pile.face_up[0] for pile in canfield.tableau] == talon[-18:-14]
    assert canfield.stock == tuple(talon[:-18][::-1])


def test_numbers_of_orders_of_the_pack_are_sampled_too() -> None:
    drawn = list(get_dealer("exact").sample(5, seed=1))
    assert len({number for number, _ in drawn}) == 5
    assert max(number for number, _ in drawn) > 2**200


def test_a_number_beyond_the_last_order_is_refused() -> None:
    with pytest.raises(DealerError, match="'exact' has the numbers 0 to"):
        get_dealer("exact").deal(KLONDIKE, 10**68)
