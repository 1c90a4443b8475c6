"""The tables of the players' app."""

from tallyworks.players.models.credits import CreditAccount, CreditEntry, GrantReason
from tallyworks.players.models.player import Player, PlayerManager
from tallyworks.players.models.sessions import BrowserSession
from tallyworks.players.models.standing import Standing

__all__ = [
    "BrowserSession",
    "CreditAccount",
    "CreditEntry",
    "GrantReason",
    "Player",
    "PlayerManager",
    "Standing",
]
