"""The end of an account: the name goes, the results stay anonymous (site rules, "Players")."""

import logging
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.hashers import make_password
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from knox.models import AuthToken

from tallyworks.players import rules
from tallyworks.players.errors import NotConfirmed
from tallyworks.players.models import GrantReason, Player, Standing
from tallyworks.players.queries import standing as queries
from tallyworks.players.services.locks import lock_player
from tallyworks.players.services.sessions import end_sessions
from tallyworks.players.services.standing import archive_player, end_membership
from tallyworks.players.signals import account_deleted

logger = logging.getLogger(__name__)

_BELONGINGS = (EmailAddress, Authenticator, AuthToken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """What the owner types to have his account deleted; a guest has no password."""

    name: str
    password: str = ""
    code: str = ""


def delete_account(*, player: Player, confirmation: Confirmation, now: datetime) -> None:
    """Delete the account of its owner, for good; locks his row.

    His name, address, password, second factor, tokens and sessions go; runs, records, scores and
    credit entries stay under a neutral name. The same goes for the guests who were joined to him.
    The apps above hear of it in the same transaction.

    Raises:
        NotConfirmed: name, password or code is not his.
    """
    _check(player, confirmation)
    with transaction.atomic():
        lock_player(player_id=player.pk)
        if not Player.objects.filter(pk=player.pk, is_active=True).exists():
            # Sent twice: the other request was first.
            return
        _leave(player.pk, now=now)
        for owned in (player, *Player.objects.filter(joined_to=player).order_by("pk")):
            _delete(owned, now=now)
    logger.info("player.deleted player=%s", player.pk)


def _delete(player: Player, *, now: datetime) -> None:
    names = [name for name in (player.name, player.email) if name]
    _delete_belongings(player)
    _take_out_of_reasons(player, names)
    _delete_identity(player)
    account_deleted.send(sender=Player, player_id=player.pk, names=names, now=now)


def _check(player: Player, confirmation: Confirmation) -> None:
    if rules.clean_name(confirmation.name) != player.name:
        raise NotConfirmed(_("Type your name as it stands above."), field="name")
    if player.is_guest:
        return
    if not player.check_password(confirmation.password):
        raise NotConfirmed(_("This is not your password."), field="password")
    factors = [row.wrap() for row in Authenticator.objects.filter(user=player)]
    if factors and not any(factor.validate_code(confirmation.code) for factor in factors):
        raise NotConfirmed(_("This code is not right, or was used."), field="code")


def _leave(player_id: int, *, now: datetime) -> None:
    if queries.get_running(player_id, Standing.Kind.MEMBER, now=now) is not None:
        end_membership(player_id=player_id, now=now)
    if queries.get_running(player_id, Standing.Kind.ARCHIVED, now=now) is None:
        archive_player(player_id=player_id, now=now, reason="deleted by its owner")


def _delete_belongings(player: Player) -> None:
    _clear_staff_log(player)
    for table in _BELONGINGS:
        table.objects.filter(user=player).delete()
    end_sessions(player_id=player.pk)
    player.groups.clear()
    player.user_permissions.clear()


def _take_out_of_reasons(player: Player, names: list[str]) -> None:
    """Take the names out of what the staff wrote; decisions, amounts and dates stay."""
    # He is the one who was to read it, and it may name him in a way that nobody foresees.
    GrantReason.objects.filter(entry__player=player).delete()
    names_him = _holds("reason", names)
    Standing.objects.filter(names_him, player=player).update(reason="")
    mark = rules.deleted_name(player.pk)
    for standing in Standing.objects.filter(names_him).exclude(player=player):
        reason = rules.without_names(standing.reason, names, by=mark)
        Standing.objects.filter(pk=standing.pk).update(reason=reason[: rules.LONGEST_REASON])
    for given in GrantReason.objects.filter(_holds("text", names)):
        text = rules.without_names(given.text, names, by=mark)
        GrantReason.objects.filter(pk=given.pk).update(text=text[: rules.LONGEST_REASON])


def _holds(column: str, names: list[str]) -> Q:
    condition = Q()
    for name in names:
        condition |= Q((f"{column}__icontains", name))
    return condition


def _clear_staff_log(player: Player) -> None:
    """Take name and addresses out of the staff's log, as long as his rows say which are his."""
    kinds = ContentType.objects.get_for_models(Player, *_BELONGINGS)
    about_him = Q(content_type=kinds[Player], object_id=str(player.pk))
    for table in _BELONGINGS:
        keys = [str(key) for key in table.objects.filter(user=player).values_list("pk", flat=True)]
        about_him |= Q(content_type=kinds[table], object_id__in=keys)
    # Rows of his that the staff deleted: a token is written with its owner's name.
    about_him |= Q(content_type=kinds[AuthToken], object_repr__endswith=f": {player.name}")
    for address in EmailAddress.objects.filter(user=player).values_list("email", flat=True):
        about_him |= Q(object_repr__icontains=address) | Q(change_message__icontains=address)
    entries = LogEntry.objects.filter(about_him)
    entries.update(object_repr=rules.deleted_name(player.pk), change_message="")


def _delete_identity(player: Player) -> None:
    name = rules.deleted_name(player.pk)
    Player.objects.filter(pk=player.pk).update(
        name=name,
        name_key=name,
        email=None,
        password=make_password(None),
        last_login=None,
        renamed_at=None,
        language="",
        motion=Player.Motion.SYSTEM,
        is_active=False,
        is_staff=False,
        is_superuser=False,
    )
