"""Dealers: the same number, the same deal, for ever and for every game."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from winnable.cards import deck
from winnable.dealing import DealerError, dealer_names, get_dealer, parse_numbers
from winnable.dealing.own import shuffled
from winnable.dealing.solvitaire import _twister
from winnable.rules_file import game_names, load_rules

KLONDIKE = load_rules("klondike")

# Made by version 1 of the dealer; a test that fails here has found a break of a promise.
OWN = {
    (1, 0): "klondike: JH / [9D] 2C / [9H QS] AD / [3S TD KC] 4H / [JD JS AC 5S] 2H / [5D KH 8S 5C "
    "AH] AS / [3H 6D JC 4D KD 4S] 2S | stock QD 8H 5H 9S 3D QC QH TH 4C 7D 3C KS 8C 6C 7H 8D "
    "TC 6S 9C 7C TS 6H 2D 7S",
    (
        17,
        5,
    ): "klondike: 5D / [6C] 8H / [3D 7D] 8D / [TC KD 3C] QC / [6S QH 5H 3S] KC / [JH 2C AH JD "
    "5C] 6D / [4H 6H TH 5S AC 3H] 7H | stock 8C 4S 9C 7C JS 2D 7S KH JC QD TD QS AD 9H AS 2S "
    "TS 4C KS 8S 2H 9S 4D 9D",
}
# As the program itself writes deals 1 and 3.
SOLVITAIRE = {
    1: "klondike: 9D / [4C] AS / [QD TD] JC / [9S JS 8S] 6D / [6S 8H 5H 8D] JH / "
    "[3D 3C 8C 7H 9H] AH / [2H 5D KD 7S 2C KH] JD | "
    "stock TS 6C 3H TH 7D 5S 9C 4S 7C KC 4D 2D 5C AD 3S QS QC 4H 2S AC QH TC KS 6H",
    3: "klondike: 4C / [3D] 8S / [5C QH] 9C / [3C 3S 9S] KH / [KC 9H QC 5H] 4D / "
    "[JD 8D 7S KD AS] TC / [JS 5D 2S 7D 6C 6H] 7C | "
    "stock 8H QD 2C JC 6S 4S KS TS 3H 2D AH QS AC TH 5S TD 7H 6D 2H 4H JH 9D AD 8C",
}


@pytest.mark.parametrize(("number", "seed"), OWN)
def test_our_own_dealer_deals_as_it_always_did(number: int, seed: int) -> None:
    assert str(get_dealer("winnable").deal(KLONDIKE, number, seed)) == OWN[number, seed]


@pytest.mark.parametrize("number", SOLVITAIRE)
def test_solvitaires_deals_are_those_of_the_program(number: int) -> None:
    assert str(get_dealer("solvitaire").deal(KLONDIKE, number)) == SOLVITAIRE[number]


def test_the_twister_gives_the_reference_outputs() -> None:
    twister = _twister(5489)
    outputs = [twister.getrandbits(32) for _ in range(10_000)]
    assert (outputs[0], outputs[-1]) == (3499211612, 4123659995)


@pytest.mark.parametrize("name", dealer_names())
@pytest.mark.parametrize("game", game_names())
def test_every_dealer_deals_its_games_without_a_fault_and_refuses_others(
    name: str, game: str
) -> None:
    rules, dealer = load_rules(game), get_dealer(name)
    for number in range(1, 4):
        if dealer.fits(rules):
            assert dealer.deal(rules, number).faults() == []
        else:
            with pytest.raises(DealerError, match=f"'{name}' deals .*, not {game}"):
                dealer.deal(rules, number)


@pytest.mark.parametrize("name", ["winnable", "solvitaire"])
@pytest.mark.parametrize(
    "overrides",
    [
        ("deck.ranks=5", "tableau.piles=3"),
        ("tableau.layout=rows", "tableau.rows=3", "tableau.face_up=all"),
        ("tableau.rows=1", "tableau.piles=8"),
        ("deck.ranks=1", "tableau.piles=1"),
    ],
)
def test_short_packs_and_other_layouts_are_dealt_whole(
    name: str, overrides: tuple[str, ...]
) -> None:
    rules = load_rules("klondike", overrides)
    deal = get_dealer(name).deal(rules, 7)
    assert deal.faults() == []
    assert tuple(map(len, deal.tableau)) == rules.tableau.sizes
    assert len(deal.stock) == rules.stock_size


def test_games_with_the_same_pack_share_the_cards_places() -> None:
    other = load_rules("klondike-draw-1")
    for name in dealer_names():
        if name == "cardgames":  # which deals Canfield alone
            continue
        one, two = (get_dealer(name).deal(rules, 9) for rules in (KLONDIKE, other))
        assert (one.tableau, one.stock) == (two.tableau, two.stock)


def test_every_card_is_as_often_dealt_first_as_any_other() -> None:
    firsts = Counter(shuffled(deck(), number)[0] for number in range(10_400))
    expected = 10_400 / 52
    spread = sum((firsts[card] - expected) ** 2 / expected for card in shuffled(deck(), 0))
    assert spread < 100  # chi-square with 51 degrees of freedom; the deals do not change


def test_seeds_have_deals_of_their_own() -> None:
    orders = {tuple(shuffled(deck(), number, seed)) for number in range(20) for seed in range(20)}
    assert len(orders) == 400


def test_a_sample_of_a_dealer_without_seeds_is_of_different_numbers() -> None:
    dealer = get_dealer("solvitaire")
    drawn = list(dealer.sample(500, seed=3))
    assert drawn == list(dealer.sample(500, seed=3))
    assert len({number for number, _ in drawn}) == 500
    assert drawn != list(dealer.sample(500, seed=4))
    assert list(islice(dealer.sample(1000, seed=3), 500)) == drawn


def test_ids_name_a_seed_only_where_it_is_not_0() -> None:
    dealer = get_dealer("winnable")
    assert (dealer.id(17), dealer.id(17, 5)) == ("winnable:17", "winnable:5:17")


@pytest.mark.parametrize("number", [1, 17, 10**67])
@pytest.mark.parametrize("seed", [0, 5])
def test_an_id_says_its_number_and_seed(number: int, seed: int) -> None:
    dealer = get_dealer("winnable")
    assert dealer.numbers_in(dealer.id(number, seed)) == (number, seed)


@pytest.mark.parametrize(
    "id",
    [
        *("", "winnable", "winnable:", "winnable:x", "winnable:1:2:3", "winnable:0:3"),
        *("winnable:03", " winnable:3", "winnable:3 ", "winnable:1_1", "winnable:-3"),
        *("solvitaire:3", "winnable:\u0663", "winnable:" + 5000 * "9"),
    ],
)
def test_what_is_no_id_of_a_dealer_is_refused(id: str) -> None:
    with pytest.raises(DealerError, match="is no deal of the dealer 'winnable'"):
        get_dealer("winnable").numbers_in(id)


def test_numbers_and_seeds_a_dealer_does_not_have_are_refused() -> None:
    dealer = get_dealer("solvitaire")
    with pytest.raises(DealerError, match=r"2147483648.*numbers 0 to 2147483647"):
        dealer.deal(KLONDIKE, 2**31)
    with pytest.raises(DealerError, match="without a seed"):
        dealer.deal(KLONDIKE, 1, seed=1)
    with pytest.raises(DealerError, match=r"'nobody'.*winnable, solvitaire"):
        get_dealer("nobody")


def test_lists_of_numbers_hold_numbers_and_ranges() -> None:
    ranges = parse_numbers("1-3, 7 ,5-5")
    assert [number for span in ranges for number in span] == [1, 2, 3, 7, 5]


@pytest.mark.parametrize("text", ["", "x", "3-1", "1,,2", "-1", "1-2-3", "1.5", "٣"])
def test_what_is_no_list_of_numbers_is_refused(text: str) -> None:
    with pytest.raises(DealerError):
        parse_numbers(text)
