"""What players do with drafts: keep one, go on with it, delete it (site experience, §1)."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from sim import codec
from tallyworks.players.services import lock_acting_player
from tallyworks.workshops import rules
from tallyworks.workshops.errors import DraftChanged, DraftLimitReached, DraftNotFound
from tallyworks.workshops.models import Draft
from tallyworks.workshops.queries.catalogue import get_opened_workshop, get_sheet

MachineInput = str | list[object]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a draft as it was sent; the machine is a JSON list or notation."""

    name: str
    machine: MachineInput


def add_draft(*, player_id: int, workshop_id: int, version: Version, now: datetime) -> Draft:
    """Keep a new draft; the same name with the same machine is the one there is.

    Locks the player's row, so that names and limits are exact.

    Raises:
        PlayerBlocked: he may not act.
        WorkshopNotFound: no such workshop is open to everyone at `now`.
        sim.machine.MachineError: the machine is refused.
        DraftChanged: he has another draft of that name, from another device.
        DraftLimitReached: 20 on this workshop, or 5,000 in all.
    """
    machine = _canonical(version.machine, workshop_id, now=now)
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        own = Draft.objects.of(player_id=player_id, workshop_id=workshop_id)
        held = own.filter(name=version.name).first()
        if held is not None:
            if held.machine != machine:
                raise _changed(held, version.name, machine)
            return held
        _check_limits(own.count(), Draft.objects.filter(player_id=player_id).count())
        return Draft.objects.create(
            player_id=player_id,
            workshop_id=workshop_id,
            name=version.name,
            machine=machine,
            kept_at=now,
        )


def keep_draft(
    *, player_id: int, draft_id: int, version: Version, revision: int, now: datetime
) -> Draft:
    """Put a version in the place of the one of `revision`, on which it was built.

    What is there already is no change, so that a request may be sent again. Locks the player's row.

    Raises:
        PlayerBlocked: he may not act.
        DraftNotFound: he has no such draft.
        sim.machine.MachineError: the machine is refused.
        DraftChanged: the draft is no longer of `revision`, or another one has the name.
    """
    draft = _get_own(player_id, draft_id)
    machine = _canonical(version.machine, draft.workshop_id, now=now)
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        draft = _get_own(player_id, draft_id)
        if (draft.name, draft.machine) == (version.name, machine):
            return draft
        if draft.revision != revision:
            raise _changed(draft, version.name, machine)
        own = Draft.objects.of(player_id=player_id, workshop_id=draft.workshop_id)
        namesake = own.filter(name=version.name).exclude(pk=draft.pk).first()
        if namesake is not None:
            raise _changed(namesake, version.name, machine)
        draft.name, draft.machine = version.name, machine
        draft.revision, draft.kept_at = revision + 1, now
        draft.save(update_fields=["name", "machine", "revision", "kept_at"])
    return draft


def remove_draft(*, player_id: int, draft_id: int, revision: int, now: datetime) -> None:
    """Delete a draft as long as it is of `revision`; locks the player's row.

    Raises:
        PlayerBlocked: he may not act.
        DraftNotFound: he has no such draft.
        DraftChanged: another device has gone on with it.
    """
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        draft = _get_own(player_id, draft_id)
        if draft.revision != revision:
            raise _changed(draft, draft.name, "")
        draft.delete()


def join_drafts(*, guest_id: int, member_id: int) -> None:
    """Move a guest's drafts to the member he is joined to; of one name on both sides both stay.

    No limit refuses here: nothing is lost. The caller has locked both players' rows, in a
    transaction.
    """
    moving = list(Draft.objects.filter(player_id=guest_id).order_by("pk"))
    workshop_ids = {draft.workshop_id for draft in moving}
    held = Draft.objects.filter(player_id=member_id, workshop_id__in=workshop_ids)
    members = set(held.names())
    taken = members | {(draft.workshop_id, draft.name) for draft in moving}
    for draft in moving:
        draft.player_id = member_id
        if (draft.workshop_id, draft.name) in members:
            names = {name for workshop_id, name in taken if workshop_id == draft.workshop_id}
            draft.name = rules.free_name(draft.name, names, longest=Draft.MAX_NAME_LENGTH)
            taken.add((draft.workshop_id, draft.name))
    Draft.objects.bulk_update(moving, ["player_id", "name"])


def delete_drafts(*, player_id: int) -> None:
    """Delete all drafts of a player who leaves; the caller has locked his row."""
    Draft.objects.filter(player_id=player_id).delete()


def _get_own(player_id: int, draft_id: int) -> Draft:
    draft = Draft.objects.filter(pk=draft_id, player_id=player_id).first()
    if draft is None:
        raise DraftNotFound(_("There is nothing here."))
    return draft


def _canonical(machine: MachineInput, workshop_id: int, *, now: datetime) -> str:
    """Return the notation of a machine that the workshop allows."""
    sheet = get_sheet(get_opened_workshop(workshop_id, now=now))
    return codec.format_notation(codec.read_machine(machine, sheet))


def _check_limits(count_here: int, count_in_all: int) -> None:
    if count_here >= rules.DRAFTS_A_WORKSHOP:
        message = _("You keep 20 drafts of this workshop: delete one first.")
        raise DraftLimitReached(message, data={"limit": "workshop", "max": rules.DRAFTS_A_WORKSHOP})
    if count_in_all >= rules.DRAFTS_IN_ALL:
        message = _("You keep 5,000 drafts: delete some first.")
        raise DraftLimitReached(message, data={"limit": "all", "max": rules.DRAFTS_IN_ALL})


def _changed(held: Draft, name: str, machine: str) -> DraftChanged:
    kept: dict[str, object] = {
        "id": held.pk,
        "name": held.name,
        "machine": held.machine,
        "revision": held.revision,
        "kept_at": held.kept_at.isoformat(),
    }
    message = _("This draft was changed on another device. Choose which version to keep.")
    return DraftChanged(message, data={"kept": kept, "sent": {"name": name, "machine": machine}})
