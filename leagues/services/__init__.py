"""What scores, joins and the calendar do with weeks and seasons."""

from leagues.services.closing import close_due_weeks, close_week
from leagues.services.entering import league_group
from leagues.services.joining import join_week
from leagues.services.news import tell_news
from leagues.services.scoring import count_score
from leagues.services.seasons import pay_due_seasons

__all__ = [
    "close_due_weeks",
    "close_week",
    "count_score",
    "join_week",
    "league_group",
    "pay_due_seasons",
    "tell_news",
]
