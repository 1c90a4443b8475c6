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
# `kind` (MEMBER, BLOCKED, ARCHIVED) began to hold at `now` where `holds`, or ceased to.
standing_changed = Signal()
