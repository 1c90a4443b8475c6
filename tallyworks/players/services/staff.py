"""What staff do to players: block, archive, end either, rename, appoint (site rules, "Players").

Each act is allowed by a permission, is never done to oneself, and is reported to the audit trail.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tallyworks.core.acts import StaffAct, Value, report_act
from tallyworks.players import rules
from tallyworks.players.errors import (
    BlockNotAcceptable,
    NameNotAcceptable,
    NameTaken,
    OwnAccount,
    StaffOnly,
    StaffProtected,
    StandingUnchanged,
)
from tallyworks.players.models import Player, Standing
from tallyworks.players.services.locks import lock_player
from tallyworks.players.services.standing import (
    archive_player,
    block_player,
    check_may_act,
    restore_player,
    unblock_player,
)

# Who may block, may see players and add a standing; to archive or rename asks for more.
MAY_BLOCK: Final = "players.add_standing"
MAY_CHANGE: Final = "players.change_player"
_PERMISSIONS: Final = {Standing.Kind.BLOCKED: MAY_BLOCK, Standing.Kind.ARCHIVED: MAY_CHANGE}
_BEGUN: Final = {
    Standing.Kind.BLOCKED: "player.blocked",
    Standing.Kind.ARCHIVED: "player.archived",
}
_ENDED: Final = {
    Standing.Kind.BLOCKED: "player.unblocked",
    Standing.Kind.ARCHIVED: "player.restored",
}


class Role(StrEnum):
    """What a member can be on the site's staff; the values are the names of the groups."""

    NONE = ""
    MODERATOR = "Moderators"
    ADMIN = "Admins"


@dataclass(frozen=True, slots=True, kw_only=True)
class Imposition:
    """What staff do to a player: a block, or an archive, which has no end of its own."""

    player_id: int
    kind: Standing.Kind
    author_id: int
    reason: str
    until_at: datetime | None = None


def check_staff(*, staff: Player, permission: str, now: datetime) -> None:
    """Let one of the staff act who has `permission` and is not blocked.

    Raises:
        StaffOnly: he is no staff, or lacks the permission.
        PlayerBlocked: he is blocked.
    """
    if not (staff.is_staff and staff.has_perm(permission)):
        raise StaffOnly(_("You may not do this."))
    check_may_act(player_id=staff.pk, now=now)


def impose_standing(*, imposition: Imposition, now: datetime) -> Standing:
    """Block or archive a player in the name of one of the staff; locks his row.

    Raises:
        StaffOnly, PlayerBlocked, OwnAccount, StaffProtected: the author may not.
        BlockNotAcceptable: a membership, no reason, an archive with an end; or see `block_player`.
        StandingUnchanged: see `archive_player`.
    """
    kind = imposition.kind
    if kind == Standing.Kind.MEMBER:
        raise BlockNotAcceptable(_("Membership is not given by the staff."), field="kind")
    reason = " ".join(imposition.reason.split())
    if not reason:
        raise BlockNotAcceptable(_("Say why: the player reads it."), field="reason")
    with transaction.atomic():
        _lock_target(imposition.player_id, imposition.author_id, _PERMISSIONS[kind], now=now)
        standing = _begin(imposition, reason, now=now)
        until = None if standing.until_at is None else standing.until_at.isoformat()
        act = _act_on(imposition.player_id, imposition.author_id, _BEGUN[kind])
        report_act(act=replace(act, after={"until": until}, reason=reason), now=now)
    return standing


def lift_standing(*, player_id: int, kind: Standing.Kind, author_id: int, now: datetime) -> None:
    """End a player's running block or archive in the name of one of the staff; locks his row.

    Raises:
        StaffOnly, PlayerBlocked, OwnAccount, StaffProtected: the author may not.
        StandingUnchanged: none runs, or it is a membership, which only its owner ends.
    """
    if kind == Standing.Kind.MEMBER:
        raise StandingUnchanged(_("Membership is not ended by the staff."))
    with transaction.atomic():
        _lock_target(player_id, author_id, _PERMISSIONS[kind], now=now)
        end = unblock_player if kind == Standing.Kind.BLOCKED else restore_player
        end(player_id=player_id, author_id=author_id, now=now)
        report_act(act=_act_on(player_id, author_id, _ENDED[kind]), now=now)


def rename_by_staff(
    *, player_id: int, author_id: int, name: str, reason: str, now: datetime
) -> None:
    """Give a player another display name, as where his own offends; he may not change it at once.

    Locks his row.

    Raises:
        StaffOnly, PlayerBlocked, OwnAccount, StaffProtected: the author may not.
        NameNotAcceptable: length or signs, or no reason.
        NameTaken: somebody has it or one that reads like it.
    """
    cleaned = rules.clean_name(name)
    if not rules.is_acceptable(cleaned):
        raise NameNotAcceptable(
            _("A name has %(least)s to %(most)s letters, digits, spaces, dots, hyphens.")
            % {"least": rules.SHORTEST_NAME, "most": rules.LONGEST_NAME},
            field="name",
        )
    if not reason.strip():
        raise NameNotAcceptable(_("Say why."), field="reason")
    try:
        with transaction.atomic():
            player = _lock_target(player_id, author_id, MAY_CHANGE, now=now)
            before: dict[str, Value] = {"name": player.name}
            player.set_name(cleaned)
            player.renamed_at = now
            player.save(update_fields=["name", "name_key", "renamed_at"])
            act = _act_on(player_id, author_id, "player.renamed")
            act = replace(act, before=before, after={"name": cleaned}, reason=reason)
            report_act(act=act, now=now)
    except IntegrityError as error:
        raise NameTaken(
            _("This name is taken, or reads like one that is."), field="name"
        ) from error


def appoint_player(*, player_id: int, author_id: int, role: Role, now: datetime) -> None:
    """Make a member a moderator or an admin, or neither any more; locks his row.

    Only superusers appoint, and nobody himself.

    Raises:
        StaffOnly, PlayerBlocked, OwnAccount: the author may not.
        StaffOnly: a guest, or somebody who has left, cannot be appointed.
    """
    with transaction.atomic():
        player = _lock_target(player_id, author_id, MAY_CHANGE, now=now)
        if not Player.objects.get(pk=author_id).is_superuser:
            raise StaffOnly(_("You may not do this."))
        if player.is_guest or not player.is_active:
            raise StaffOnly(_("Only members can be appointed."), field="role")
        before = get_role(player=player)
        player.groups.remove(*Group.objects.filter(name__in=[Role.MODERATOR, Role.ADMIN]))
        if role != Role.NONE:
            player.groups.add(Group.objects.get(name=role.value))
        player.is_staff = role != Role.NONE or player.is_superuser
        player.save(update_fields=["is_staff"])
        act = _act_on(player_id, author_id, "player.appointed")
        act = replace(act, before={"role": before.value}, after={"role": role.value})
        report_act(act=act, now=now)


def get_role(*, player: Player) -> Role:
    """Return what a player is on the staff, the higher one where he is in both groups."""
    names = set(player.groups.values_list("name", flat=True))
    return next((role for role in (Role.ADMIN, Role.MODERATOR) if role.value in names), Role.NONE)


def _lock_target(player_id: int, author_id: int, permission: str, *, now: datetime) -> Player:
    """Lock the player and return him, where the author may act on him."""
    author = Player.objects.get(pk=author_id)
    check_staff(staff=author, permission=permission, now=now)
    lock_player(player_id=player_id)
    player: Player = Player.objects.get(pk=player_id)
    if author_id in {player_id, player.joined_to_id}:
        raise OwnAccount(_("This is your own account: somebody else decides about it."))
    if (player.is_staff or player.is_superuser) and not author.is_superuser:
        raise StaffProtected(_("This is one of the staff: only a superuser decides about him."))
    return player


def _begin(imposition: Imposition, reason: str, *, now: datetime) -> Standing:
    if imposition.kind == Standing.Kind.BLOCKED:
        return block_player(
            player_id=imposition.player_id,
            author_id=imposition.author_id,
            reason=reason,
            until_at=imposition.until_at,
            now=now,
        )
    if imposition.until_at is not None:
        raise BlockNotAcceptable(_("An archive has no end set ahead."), field="until_at")
    return archive_player(
        player_id=imposition.player_id, author_id=imposition.author_id, reason=reason, now=now
    )


def _act_on(player_id: int, author_id: int, code: str) -> StaffAct:
    return StaffAct(
        code=code,
        actor_id=author_id,
        object_type="players.player",
        object_id=player_id,
        player_id=player_id,
    )
