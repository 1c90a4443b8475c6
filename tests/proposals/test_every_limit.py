"""Every limit and check to its exact value, through REST and through the page (issue rules §8)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction

from tallyworks.players.services import block_player
from tallyworks.proposals import services
from tallyworks.proposals.models import Proposal
from tallyworks.workshops import services as workshop_services
from tests.conftest import Cast
from tests.factories import AFFINE_SHEET, BEST, OFF_GRID, WRONG, WorkshopFactory
from tests.proposals.conftest import Company
from tests.proposals.roads import ROADS, Road
from tests.proposals.stage import REASON, content, publish, send, shifted, solve_dailies, workshop

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
EMPTY = {"start": 1, "numbers": []}
NUMBERS = AFFINE_SHEET["inputs"][0]["numbers"]


@pytest.fixture(params=ROADS)
def road(request: pytest.FixtureRequest) -> Road:
    return ROADS[request.param]


def entering(*numbers: Any, start: Any = 1) -> dict[str, Any]:
    return {"workshop": workshop(inputs=[{"start": start, "numbers": list(numbers)}, EMPTY, EMPTY])}


def asking(*numbers: Any) -> dict[str, Any]:
    return {"workshop": workshop(outputs=[list(numbers), [], []])}


def grid(columns: int, belts: int) -> dict[str, Any]:
    return {
        "workshop": workshop(
            columns=columns,
            belts=belts,
            inputs=[{"start": 1, "numbers": NUMBERS}, *[EMPTY] * (belts - 1)],
            outputs=[[2 * (n + 2) for n in NUMBERS], *[[]] * (belts - 1)],
        )
    }


def allowing(*kinds: str) -> dict[str, Any]:
    return {"workshop": workshop(stations=list(kinds))}


def limiting(measure: str, maximum: Any) -> dict[str, Any]:
    return {"workshop": workshop(constraint={"measure": measure, "max": maximum})}


def notation(length: int) -> str:
    first, second = BEST.split()
    return f"{first}{second.rjust(length - len(first))}"


# What is just over a limit, what is just within it, and the code of the refusal. What is within
# may be wrong for another reason: a demand of 9,999 is in range, but not what the machine makes.
CHECKS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "no title": ({"title": " "}, {"title": "x"}, "title_missing"),
    "title": ({"title": "x" * 61}, {"title": "x" * 60}, "title_too_long"),
    "very long title": ({"title": "x" * 10_000}, {"title": "x" * 60}, "title_too_long"),
    "text": ({"text": "x" * 501}, {"text": "x" * 500}, "text_too_long"),
    "lines": ({"text": "a\n" * 12 + "a"}, {"text": "a\n" * 11 + "a"}, "too_many_lines"),
    "tag": ({"title": "<b>x</b>"}, {"title": "3 < 5 > 2"}, "markup"),
    "tag in the text": ({"text": "<a href=x>"}, {"text": "a & b"}, "markup"),
    "code of a sign": ({"title": "&lt;"}, {"title": "a & lt"}, "markup"),
    "link": ({"text": "[here](x)"}, {"text": "[here], (x)"}, "markup"),
    "control": ({"title": "a\x07b"}, {"title": "a b"}, "control_characters"),
    "tab in the text": ({"text": "a\tb"}, {"text": "a b"}, "control_characters"),
    "no width": ({"title": "a\u200bb"}, {"title": "a\u200db"}, "control_characters"),
    "right to left": ({"title": "a\u202eb"}, {"title": "שלום"}, "direction_marks"),
    "mark in the text": ({"text": "a\u200fb"}, {"text": "مرحبا"}, "direction_marks"),
    "accents": ({"title": "q" + "\u0301" * 5}, {"title": "q" + "\u0301" * 4}, "stacked_marks"),
    "grid": (grid(7, 3), grid(6, 3), "bad_grid"),
    "big grid": (grid(8, 3), grid(8, 4), "bad_grid"),
    "numbers of a belt": (entering(*[1] * 13), entering(*[1] * 12), "too_many_numbers"),
    "no numbers": (entering(), entering(0), "no_inputs"),
    "word": (entering("two"), entering(2), "not_a_number"),
    "highest input": (entering(1000), entering(999), "number_out_of_range"),
    "lowest input": (entering(-1000), entering(-999), "number_out_of_range"),
    "latest start": (entering(1, start=13), entering(1, start=12), "bad_start"),
    "earliest start": (entering(1, start=0), entering(1, start=1), "bad_start"),
    "no demand": (asking(), asking(0), "empty_demand"),
    "highest demand": (asking(10_000), asking(9999), "number_out_of_range"),
    "lowest demand": (asking(-10_000), asking(-9999), "number_out_of_range"),
    "long demand": (asking(*[1] * 97), asking(*[1] * 96), "demand_too_long"),
    "no stations": (allowing(), allowing("plus"), "no_stations"),
    "station": (allowing("plus", "fast"), allowing("plus", "times", "fast"), "not_allowed"),
    "constraint": (limiting("sum", 16), limiting("sum", 17), "over_constraint"),
    "cost": (limiting("cost", 4), limiting("cost", 5), "over_constraint"),
    "cycles": (limiting("cycles", 8), limiting("cycles", 9), "over_constraint"),
    "area": (limiting("area", 2), limiting("area", 3), "over_constraint"),
    "highest maximum": (limiting("sum", 10_000), limiting("sum", 9999), "bad_constraint"),
    "lowest maximum": (limiting("sum", -1), limiting("sum", 0), "bad_constraint"),
    "maximum in words": (limiting("sum", "much"), limiting("sum", 20), "bad_constraint"),
    "unknown measure": (limiting("mass", 3), limiting("area", 3), "bad_constraint"),
    "no machine": ({"machine": ""}, {"machine": BEST}, "no_machine"),
    "long notation": ({"machine": notation(501)}, {"machine": notation(500)}, "machine_too_long"),
    "unreadable": ({"machine": "nonsense"}, {"machine": BEST}, "bad_notation"),
    "outside": ({"machine": "Z9:+1"}, {"machine": BEST}, "bad_cell"),
    "jam": ({"machine": OFF_GRID}, {"machine": BEST}, "machine_jams"),
    "wrong output": ({"machine": WRONG}, {"machine": BEST}, "machine_wrong"),
    "nothing to build": (
        asking(*NUMBERS) | {"machine": "A1:+1 A2:-1"},
        asking(*[n + 1 for n in NUMBERS]) | {"machine": "A1:+1"},
        "trivial",
    ),
}


@contextmanager
def undone() -> Iterator[None]:
    """Take back what was stored within."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_just_over_is_refused_and_just_within_is_not(
    road: Road, company: Company, travel: time_machine.Traveller
) -> None:
    wrong = {}
    for name, (over, within, code) in CHECKS.items():
        with undone():
            refused = road.send(company.author, content(**over))
            is_unsent = not Proposal.objects.exclude(status="DRAFT").exists()
        if (refused.status, refused.codes[:1], is_unsent) != (400, [code], True):
            wrong[f"{name}: over"] = refused
        if not refused.message:
            wrong[f"{name}: without a sentence"] = refused
        with undone():
            taken = road.send(company.author, content(**within))
        if taken.status not in {200, 400} or code in taken.codes:
            wrong[f"{name}: within"] = taken
    assert wrong == {}


def test_a_refusal_tells_everything_at_once(
    road: Road, company: Company, travel: time_machine.Traveller
) -> None:
    bad = entering("x", 5000, start=99)["workshop"] | {"outputs": [[], [], []], "stations": []}
    refused = road.send(company.author, content(title="<b>", text="\u202e", workshop=bad))
    assert (refused.status, refused.codes) == (
        400,
        [
            "markup", "direction_marks", "bad_start", "not_a_number", "number_out_of_range",
            "empty_demand", "no_stations",
        ],
    )  # fmt: skip


def test_a_twin_of_a_published_one_is_refused(
    road: Road, company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    publish(send(company.author, now - DAY), company.moderator, now - DAY)
    refused = road.send(company.author, content(title="Another name"))
    assert (refused.status, refused.codes) == (400, ["duplicate"])
    assert "“Deux fois plus deux”" in refused.message
    assert road.send(company.author, content(workshop=shifted(1))).status == 200


# --- Limits of the author ---------------------------------------------------------------------


def test_five_dailies_solved_before_their_close(
    road: Road, cast: Cast, now: datetime, travel: time_machine.Traveller
) -> None:
    solve_dailies(cast.member, 4, before=now)
    late = WorkshopFactory.create(date=(now - 9 * DAY).date(), number=1, sheet=shifted(-50))
    workshop_services.submit_run(
        submission=workshop_services.Submission(cast.member.pk, late.pk, BEST, after_close=True),
        now=now,
    )
    refused = road.send(cast.member, content())
    assert (refused.status, refused.message) == (
        403, "Solve 5 daily workshops before their close, then propose one.",
    )  # fmt: skip
    fifth = WorkshopFactory.create(sheet=shifted(-50))
    workshop_services.submit_run(
        submission=workshop_services.Submission(cast.member.pk, fifth.pk, BEST), now=now
    )
    assert road.send(cast.member, content()).status == 200


def test_three_wait(
    road: Road, company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    for number in range(1, 4):
        sent = send(company.author, now - number * DAY, content(workshop=shifted(number)))
    refused = road.send(company.author, content(workshop=shifted(9)))
    assert (refused.status, refused.message) == (
        409, "3 of your proposals wait for review: send another once one is decided.",
    )  # fmt: skip
    assert road.act(company.author, sent.pk, "withdraw").status == 200
    assert road.send(company.author, content(workshop=shifted(9))).status == 200
    assert Proposal.objects.waiting().count() == 3


@pytest.mark.parametrize(
    ("midnight", "day"),
    [
        # Paris midnight in winter, in summer, and at the end of the day of 25 hours.
        (datetime(2026, 11, 30, 23, tzinfo=UTC), timedelta(hours=24)),
        (datetime(2026, 7, 14, 22, tzinfo=UTC), timedelta(hours=24)),
        (datetime(2026, 10, 25, 23, tzinfo=UTC), timedelta(hours=25)),
    ],
)
def test_one_a_paris_day(road: Road, cast: Cast, midnight: datetime, day: timedelta) -> None:
    solve_dailies(cast.member, 5, before=midnight - 3 * DAY)
    with time_machine.travel(midnight - day, tick=False) as traveller:
        assert road.send(cast.member, content()).status == 200
        traveller.move_to(midnight - SECOND)
        refused = road.send(cast.member, content(workshop=shifted(1)))
        assert (refused.status, refused.message) == (
            409,
            "You have proposed a workshop today: the next one can go at midnight, Paris time.",
        )
        traveller.move_to(midnight)
        assert road.send(cast.member, content(workshop=shifted(1))).status == 200


def test_guests_and_blocked_players_propose_nothing(
    road: Road, company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    for act in (road.send, road.keep):
        refused = act(company.guest, content())
        assert (refused.status, refused.message) == (
            403, "To propose a workshop you need a member account.",
        )  # fmt: skip
    block_player(
        player_id=company.author.pk,
        author_id=company.moderator.pk,
        reason="rude",
        until_at=None,
        now=now,
    )
    assert [road.keep(company.author, content()).status, Proposal.objects.count()] == [403, 0]


def test_twenty_drafts(road: Road, company: Company, travel: time_machine.Traveller) -> None:
    for _number in range(20):
        assert road.keep(company.author, content(title="")).status == 200
    refused = road.keep(company.author, content())
    assert (refused.status, refused.message) == (
        409, "You keep 20 drafts: delete one to begin another.",
    )  # fmt: skip
    oldest = Proposal.objects.order_by("pk")[0]
    assert road.act(company.author, oldest.pk, "delete").status == 200
    assert road.keep(company.author, content()).status == 200


def test_what_waits_or_is_decided_is_not_changed(
    road: Road, company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    waiting = send(company.author, now - DAY)
    published = send(company.author, now - 2 * DAY, content(workshop=shifted(1)))
    publish(published, company.moderator, now)
    rejected = send(company.author, now - 3 * DAY, content(workshop=shifted(2)))
    services.claim_proposal(moderator=company.moderator, proposal_id=rejected.pk, now=now)
    services.reject_proposal(
        moderator=company.moderator, proposal_id=rejected.pk, why=REASON, now=now
    )
    changed = content(workshop=shifted(5))
    for proposal in (waiting, published, rejected):
        for act in (road.send, road.keep):
            refused = act(company.author, changed, proposal.pk)
            assert (refused.status, refused.message) == (
                409, "This proposal can no longer be changed.",
            )  # fmt: skip
        assert road.act(company.author, proposal.pk, "delete").status == 409
    for proposal in (published, rejected):
        refused = road.act(company.author, proposal.pk, "withdraw")
        assert (refused.status, refused.message) == (
            409, "This proposal does not wait for review.",
        )  # fmt: skip


def test_an_amended_one_costs_no_day_but_a_place(
    road: Road, company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    returned = send(company.author, now)
    services.claim_proposal(moderator=company.moderator, proposal_id=returned.pk, now=now)
    services.return_proposal(
        moderator=company.moderator, proposal_id=returned.pk, why=REASON, now=now
    )
    others = [
        send(company.author, now - number * DAY, content(workshop=shifted(number)))
        for number in range(1, 4)
    ]
    amended = content(title="Amended")
    assert road.send(company.author, amended, returned.pk).status == 409
    assert road.act(company.author, others[0].pk, "withdraw").status == 200
    # The day's proposal was this one.
    assert road.send(company.author, amended, returned.pk).status == 200
    returned.refresh_from_db()
    assert (returned.title, returned.revision) == ("Amended", 2)


def test_nobody_touches_anothers(
    road: Road, company: Company, sent: Proposal, travel: time_machine.Traveller
) -> None:
    assert road.act(company.player, sent.pk, "withdraw").status == 404
    assert road.act(company.player, sent.pk, "delete").status == 404
