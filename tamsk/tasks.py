"""Tamsk's background tasks; catch-ups that may run twice without harm."""

import logging
from dataclasses import asdict
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from tamsk import services, thinking
from tamsk.embedded import desk
from tamsk.services.computer import Reply

logger = logging.getLogger(__name__)


@shared_task(name="tamsk.audit")
def audit(**_arguments: Any) -> None:
    """Replay the log of every game and report what does not agree."""
    for finding in services.audit_games():
        logger.error(
            "tamsk.audit_failed game=%s what=%s expected=%s found=%s",
            finding.game_id,
            finding.what,
            finding.expected,
            finding.found,
        )


@shared_task(name="tamsk.think")
def think(game_id: int, side: str) -> None:
    """Think about what the computer at a seat does next, and have it done in time."""
    if settings.EMBEDDED_SCHEDULE:
        # This is the server itself, in the middle of somebody's command.
        desk.call(game_id, side)
        return
    problem = services.find_problem(game_id=game_id, side=side, now=timezone.now())
    if problem is None:
        return
    plan = thinking.think(problem.view, problem.seat, problem.level, problem.seed)
    if plan is not None:
        reply = problem.reply(plan)
        seconds = reply.wait_ms(now=timezone.now()) / 1_000
        send_reply.apply_async(kwargs=asdict(reply), countdown=seconds)


@shared_task(name="tamsk.send_reply")
def send_reply(**reply: Any) -> None:
    """Do what the computer thought of, unless the game has gone on since."""
    services.send_reply(reply=Reply(**reply), now=timezone.now())


@shared_task(name="tamsk.call_again")
def call_again(**_arguments: Any) -> None:
    """Call the computers whose answer got lost."""
    services.call_again(now=timezone.now())
