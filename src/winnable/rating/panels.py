"""The panel that rates the deals of a game, where no grading names another, and how it plays."""

from __future__ import annotations

from typing import Any

from winnable.deal import Deal
from winnable.players import View, new_player
from winnable.position import Position
from winnable.rating.grades import Panel, Seat
from winnable.rating.noisy import is_played_in_kernel

_SINGLY, _SEVERAL = Seat("greedy", 300, 8.0), Seat("greedy", 300, 4.0)
"""For stock cards turned singly, and for several at a time. In 350 deals of each, what it wins
tells which of them the good player wins (area under the curve 0.959 and 0.931); half the noise or
double tells a little less, and with less noise it wins all its games of more deals."""

_ELSEWHERE = Seat("greedy", 10, 0.05)


def panel_for(deal: Deal) -> Panel:
    """The panel for games such as the deal."""
    greedy = _SINGLY if deal.rules.stock.draw == 1 else _SEVERAL
    if not is_played_in_kernel(greedy.player, deal):
        greedy = _ELSEWHERE
    return Panel(greedy, Seat("good", 8), Seat("strong", 8))


def players_of(panel: Panel, deal: Deal) -> dict[str, Any]:
    """How the panel's players play a game such as the deal: what their replays would say of them,
    but for the seed."""
    view = View.of(Position(deal))
    told = {}
    for name in dict.fromkeys(seat.player for seat in (panel.greedy, panel.good, panel.strong)):
        player = new_player(name, deal.rules, 0, "")
        player.choose(view)  # some know what they will be only when they have seen a game
        told[name] = {key: value for key, value in player.parameters.items() if key != "seed"}
    return told
