"""The people of members' workshops: an author who may propose, two moderators, a player."""

from dataclasses import dataclass
from datetime import datetime

import pytest

from tallyworks.players.models import Player
from tallyworks.proposals.models import Proposal, Publication
from tests.conftest import Cast
from tests.factories import PlayerFactory
from tests.proposals.stage import make_moderator, publish, send, solve_dailies


@dataclass(frozen=True, slots=True)
class Company:
    """Ada proposes, Bruno plays, Carla and Dora review; the guest is a guest."""

    author: Player
    player: Player
    moderator: Player
    other_moderator: Player
    guest: Player


@pytest.fixture
def company(cast: Cast, now: datetime) -> Company:
    solve_dailies(cast.member, 5, before=now)
    dora = PlayerFactory.create(name="Dora", email="dora@example.org", member_since_at=now)
    # Not the cast's superuser: the permission alone must do.
    carla = PlayerFactory.create(name="Clara", email="clara@example.org", member_since_at=now)
    return Company(
        cast.member, cast.second, make_moderator(carla), make_moderator(dora), cast.guest
    )


@pytest.fixture
def sent(company: Company, now: datetime) -> Proposal:
    return send(company.author, now)


@pytest.fixture
def published(company: Company, sent: Proposal, now: datetime) -> Publication:
    return publish(sent, company.moderator, now)
