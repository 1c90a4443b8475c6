"""Players: guests and members are rows of one table, so that signing up moves nothing."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tallyworks.players import rules
from tallyworks.players.querysets import PlayerQuerySet


class PlayerManager(BaseUserManager.from_queryset(PlayerQuerySet)):  # type: ignore[misc]
    """Adds what Django's and allauth's own commands call."""

    def create_superuser(self, email: str, password: str, name: str) -> Player:
        """Return a new member with every permission, as `manage.py createsuperuser` asks."""
        now = timezone.now()
        player = Player(
            email=email, joined_at=now, member_since_at=now, is_staff=True, is_superuser=True
        )
        player.set_name(name)
        player.set_password(password)
        player.save()
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """Whoever plays; a guest is a player without e-mail and `member_since_at`."""

    name = models.CharField(_("display name"), max_length=rules.LONGEST_NAME)
    name_key = models.CharField(max_length=64, editable=False)
    email = models.EmailField(_("e-mail address"), unique=True, null=True, blank=True)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    member_since_at = models.DateTimeField(null=True, blank=True, editable=False)
    renamed_at = models.DateTimeField(null=True, blank=True, editable=False)
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
