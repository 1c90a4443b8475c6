"""What settled games and finished events do to ratings."""

from tallyworks.ratings.services.anew import rate_event_anew
from tallyworks.ratings.services.audit import Finding, audit_ratings
from tallyworks.ratings.services.events import Part, RatedEvent, rate_event
from tallyworks.ratings.services.export import export_ratings
from tallyworks.ratings.services.games import Game, RatingPool, rate_game

__all__ = [
    "Finding",
    "Game",
    "Part",
    "RatedEvent",
    "RatingPool",
    "audit_ratings",
    "export_ratings",
    "rate_event",
    "rate_event_anew",
    "rate_game",
]
