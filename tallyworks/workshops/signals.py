"""What the workshops' services announce to the apps above, inside the transaction that does it."""

from django.dispatch import Signal

# A player's place in a ranking changed: `player_id`, `day` (of a big workshop its Monday), `now`.
score_changed = Signal()
# A player, `player_id`, asks at `now` for a run of a machine, of whatever kind, stored or not. Here
# a receiver refuses it by raising a DomainError.
machine_asked = Signal()
# A run on a member's workshop was stored: `player_id`, `workshop_id`, `is_solved`, and `now`.
member_run_received = Signal()
