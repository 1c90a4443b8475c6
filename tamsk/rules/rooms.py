"""The names of Tamsk's live rooms."""

from typing import Final

GAME: Final = "tamsk"
SEEK: Final = "tamskseek"
LOBBY: Final = "tamsklobby"
# There is one lobby.
LOBBY_ID: Final = 1
OWNER_SEAT: Final = "owner"
