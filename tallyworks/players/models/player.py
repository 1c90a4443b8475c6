"""Players: guests and members are rows of one table, so that signing up moves nothing."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models, transaction
from django.db.models.functions import Lower, Now
from django.utils.translation import gettext_lazy as _

from tallyworks.players import rules
from tallyworks.players.models.fields import DisplayNameField
from tallyworks.players.querysets import PlayerQuerySet


class PlayerManager(BaseUserManager.from_queryset(PlayerQuerySet)):  # type: ignore[misc]
    """Adds what Django's and allauth's own commands call."""

    def create_superuser(self, email: str, password: str, name: str) -> Player:
        """Return a new member with every permission, as `manage.py createsuperuser` asks.

        Django's command has no instant to give, so the database's clock is the one that counts.
        """
        player = Player(
            email=email, joined_at=Now(), member_since_at=Now(), is_staff=True, is_superuser=True
        )
        player.set_name(name)
        player.set_password(password)
        with transaction.atomic():
            player.save(force_insert=True)
            player.refresh_from_db(fields=["joined_at", "member_since_at"])
            assert player.member_since_at is not None
            player.standings.create(kind="MEMBER", since_at=player.member_since_at)
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """Whoever plays; a guest is a player without e-mail and `member_since_at`."""

    class Motion(models.TextChoices):
        """How much may move on the pages."""

        SYSTEM = "SYSTEM", _("as my system says")
        REDUCE = "REDUCE", _("always reduced")

    name = DisplayNameField(_("display name"), max_length=rules.LONGEST_NAME)
    name_key = models.CharField(max_length=64, editable=False)
    email = models.EmailField(_("e-mail address"), unique=True, null=True, blank=True)
    # The pages lead to it from the bare address; empty as long as the browser decides.
    language = models.CharField(
        _("language"), max_length=8, choices=settings.LANGUAGES, blank=True, default=""
    )
    motion = models.CharField(
        _("motion"), max_length=8, choices=Motion.choices, default=Motion.SYSTEM
    )
    joined_at = models.DateTimeField(editable=False)
    member_since_at = models.DateTimeField(null=True, blank=True, editable=False)
    renamed_at = models.DateTimeField(null=True, blank=True, editable=False)
    # The member whom this guest was joined to: whatever still arrives for the guest is his.
    joined_to = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="joined_guests"
    )
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["name_key"], name="player_name_unique"),
            models.UniqueConstraint(Lower("email"), name="player_email_unique"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        """Return the display name, as the admin greets its users by it."""
        return self.name

    @property
    def is_guest(self) -> bool:
        """Tell whether the player has no account yet."""
        return self.member_since_at is None

    def set_name(self, name: str) -> None:
        """Set the display name and the key it is unique by."""
        self.name = rules.clean_name(name)
        self.name_key = rules.name_key(self.name)
