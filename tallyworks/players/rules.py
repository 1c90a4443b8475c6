"""Display names, what an interval holds, how postings add up.

Names: random readable ones for guests, and the key that tells look-alikes apart.
Pure: chance comes from the `Random` passed in.
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from random import Random

SHORTEST_NAME = 3
LONGEST_NAME = 24
LONGEST_REASON = 300
# Begins what is stored for a deleted name; no name that can be chosen holds the sign.
DELETED_MARK = "~"

_COLOURS = (
    "Amber", "Ash", "Azure", "Birch", "Brass", "Cedar", "Chalk", "Cobalt", "Copper", "Coral",
    "Ebony", "Fern", "Flint", "Hazel", "Indigo", "Ivory", "Jade", "Lilac", "Linden", "Maple",
    "Marble", "Moss", "Ochre", "Olive", "Opal", "Pearl", "Pine", "Plum", "Quartz", "Rowan",
    "Ruby", "Saffron", "Sage", "Scarlet", "Silver", "Slate", "Tawny", "Teal", "Umber", "Willow",
)  # fmt: skip
_ANIMALS = (
    "Badger", "Bear", "Beaver", "Crane", "Crow", "Deer", "Dove", "Falcon", "Finch", "Fox",
    "Gecko", "Hare", "Hedgehog", "Heron", "Ibex", "Jay", "Kestrel", "Lark", "Lynx", "Magpie",
    "Marmot", "Marten", "Mole", "Newt", "Otter", "Owl", "Panda", "Puffin", "Quail", "Raven",
    "Robin", "Seal", "Sparrow", "Squirrel", "Stoat", "Swift", "Tern", "Toad", "Vole", "Wren",
)  # fmt: skip
# Letters of other scripts, digits and signs that read like a Latin letter at a glance.
_LOOK_ALIKES = str.maketrans(
    {
        "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "5": "s", "$": "s", "@": "a", "ı": "l",
        "а": "a", "в": "b", "с": "c", "е": "e", "н": "h", "і": "l", "ј": "j", "к": "k", "м": "m",
        "о": "o", "р": "p", "ѕ": "s", "т": "t", "у": "y", "х": "x", "α": "a", "β": "b", "ε": "e",
        "ι": "l", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u", "χ": "x",
    }
)  # fmt: skip
_ALLOWED = re.compile(r"[\w .'\-]+", re.UNICODE)


def guest_name(random: Random) -> str:
    """Return a readable name such as `Amber Otter 412`."""
    return f"{random.choice(_COLOURS)} {random.choice(_ANIMALS)} {random.randint(1, 9999)}"


def clean_name(name: str) -> str:
    """Return `name` in composed form with single spaces and none at its ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_key(name: str) -> str:
    """Return what two names that could be taken for each other have in common.

    Case, accents, spaces, punctuation and look-alike letters of other scripts are folded away.
    """
    folded = unicodedata.normalize("NFKD", clean_name(name)).casefold()
    letters = "".join(sign for sign in folded if sign.isalnum() or sign in "|!$@")
    return letters.translate(_LOOK_ALIKES).replace("rn", "m").replace("vv", "w")


def deleted_name(player_id: int) -> str:
    """Return what is stored, as name and as key, once the player's name was deleted."""
    return f"{DELETED_MARK}{player_id}"


def without_names(text: str, names: Iterable[str], *, by: str) -> str:
    """Return `text` with each of `names`, in any case, replaced; not where it is part of a word."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", by, text, flags=re.IGNORECASE)
    return text


def is_acceptable(name: str) -> bool:
    """Tell whether a cleaned `name` can be shown: its length, and letters, digits, . ' - only."""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or not name_key(name):
        return False
    return _ALLOWED.fullmatch(name) is not None


def covers(*, since_at: datetime, until_at: datetime | None, instant: datetime) -> bool:
    """Tell whether the half-open interval holds `instant`; without an end it lasts."""
    return since_at <= instant and (until_at is None or instant < until_at)


def merged_amounts(amounts: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Sum (player id, amount) pairs by player, in the order in which accounts are locked."""
    totals: dict[int, int] = {}
    for player_id, amount in amounts:
        totals[player_id] = totals.get(player_id, 0) + amount
    return dict(sorted(totals.items()))
