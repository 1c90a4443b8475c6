"""What players' services announce to the apps above, inside the transaction that does it.

Receivers get keyword arguments only: `player_id` and `now`, and what is named here.
"""

from django.dispatch import Signal

# A guest's address was verified: he is a member since `now`.
became_member = Signal()
# An admin gave credits: `amount`, `reason`, and the entry's `reference`.
credits_granted = Signal()
# A guest logged in to an account: `guest_id` is joined to `member_id`, whose rows are locked.
guest_joined = Signal()
# A player chose a `language` for the site.
language_chosen = Signal()
# A player wants a copy of all the site holds about him, `player_id`. Unlike with the others the
# receivers answer: (section, mapping of a table's name to its rows); without `now`.
export_requested = Signal()
# A player's account was deleted: his name and address are gone, the row and its results stay. They
# were `names`, to be taken out of others' rows too. It is sent for each guest joined to him as
# well. The apps above delete what is personal, and let him resign where he plays.
account_deleted = Signal()
# `kind` (MEMBER, BLOCKED, ARCHIVED) began to hold at `now` where `holds`, or ceased to.
standing_changed = Signal()
