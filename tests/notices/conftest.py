"""What the tests of notices share."""

import pytest
from allauth.account.models import EmailAddress

from tallyworks.players.models import Player
from tests.conftest import Cast


@pytest.fixture
def reader(cast: Cast) -> Player:
    """Return the member, with a verified address."""
    cast.member.email = "ada@example.org"
    cast.member.save()
    EmailAddress.objects.create(
        user=cast.member, email="ada@example.org", verified=True, primary=True
    )
    return cast.member
