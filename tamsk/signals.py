"""What games announce inside the transaction that changes them.

Receivers get keyword arguments only.
"""

from django.dispatch import Signal

# A running game in which the computer has a seat has changed: `game_id`, `seat` (`red`, `black`),
# the computer's `level`, and `now`. Sent after every change; what to think about is to be read
# anew, and a call too many must do no harm.
computer_called = Signal()
