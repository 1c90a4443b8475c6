"""What players do to themselves: appear, become members, change their name."""

import secrets
from datetime import datetime, timedelta
from random import Random

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from knox.models import AuthToken

from tallyworks.players import rules
from tallyworks.players.errors import NameNotAcceptable, NameTaken, RenamedRecently, TooManyTokens
from tallyworks.players.models import Player
from tallyworks.players.services.locks import lock_player
from tallyworks.players.services.standing import (
    check_may_act,
    lock_acting_player,
    open_membership,
)
from tallyworks.players.signals import became_member

RENAME_INTERVAL = timedelta(days=30)
MOST_TOKENS = 10
_NAME_ATTEMPTS = 20


def create_guest(*, now: datetime) -> Player:
    """Return a new guest with a random readable name that nobody has (site rules, "Players")."""
    random = Random(secrets.randbits(64))
    for _attempt in range(_NAME_ATTEMPTS):
        guest = Player(joined_at=now, password=make_password(None))
        guest.set_name(rules.guest_name(random))
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        return guest
    raise NameTaken(_("No free guest name was found. Please try again."))


def withdraw_address(*, player: Player) -> None:
    """Take back the address a guest signed up with and never confirmed; he may give another."""
    with transaction.atomic():
        lock_player(player_id=player.pk)
        if Player.objects.guests().filter(pk=player.pk).update(email=None):
            EmailAddress.objects.filter(user=player).delete()
    player.refresh_from_db(fields=["email"])


def make_member(*, player: Player, now: datetime) -> None:
    """Turn `player`, whose e-mail address was verified, into a member; keep all he has played.

    Doing it again changes nothing. Locks the player's row.
    """
    with transaction.atomic():
        lock_player(player_id=player.pk)
        if Player.objects.guests().filter(pk=player.pk).update(member_since_at=now):
            open_membership(player_id=player.pk, now=now)
            became_member.send(sender=Player, player_id=player.pk, now=now)
    player.refresh_from_db(fields=["member_since_at"])


def rename_player(*, player: Player, name: str, now: datetime) -> None:
    """Give `player` another display name; locks the player's row.

    Raises:
        PlayerBlocked: he may not act.
        NameNotAcceptable: length or signs.
        RenamedRecently: the latest change is less than 30 days old; the first one is free.
        NameTaken: somebody has it or one that reads like it.
    """
    cleaned = rules.clean_name(name)
    if not rules.is_acceptable(cleaned):
        raise NameNotAcceptable(
            _("A name has %(least)s to %(most)s letters, digits, spaces, dots, hyphens.")
            % {"least": rules.SHORTEST_NAME, "most": rules.LONGEST_NAME},
            field="name",
        )
    try:
        with transaction.atomic():
            locked = Player.objects.select_for_update().get(pk=player.pk)
            check_may_act(player_id=player.pk, now=now)
            _check_rename_interval(locked, now=now)
            locked.set_name(cleaned)
            locked.renamed_at = now
            locked.save(update_fields=["name", "name_key", "renamed_at"])
    except IntegrityError as error:
        raise NameTaken(
            _("This name is taken, or reads like one that is."), field="name"
        ) from error
    player.refresh_from_db(fields=["name", "name_key", "renamed_at"])


def rename_allowed_at(*, player: Player) -> datetime | None:
    """Return the instant from which the name may be changed again, None when it never was."""
    return None if player.renamed_at is None else player.renamed_at + RENAME_INTERVAL


def _check_rename_interval(player: Player, *, now: datetime) -> None:
    allowed_at = rename_allowed_at(player=player)
    if allowed_at is None or allowed_at <= now:
        return
    days = (allowed_at - now).days + 1
    raise RenamedRecently(
        ngettext(
            "You can change your name again in %(days)s day.",
            "You can change your name again in %(days)s days.",
            days,
        )
        % {"days": days},
        field="name",
    )


def create_token(*, player: Player, now: datetime) -> str:
    """Return a new personal token of `player`; only its digest is kept, so it is shown once.

    Raises:
        PlayerBlocked: he may not act.
        TooManyTokens: he has ten.
    """
    with transaction.atomic():
        lock_acting_player(player_id=player.pk, now=now)
        if AuthToken.objects.filter(user=player).count() >= MOST_TOKENS:
            raise TooManyTokens(_("You have ten tokens. Revoke one first."))
        _stored, token = AuthToken.objects.create(user=player)
    return str(token)


def revoke_token(*, player: Player, token_key: str) -> None:
    """Make the player's token that begins with `token_key` useless; one that is gone stays so."""
    AuthToken.objects.filter(user=player, token_key=token_key).delete()
