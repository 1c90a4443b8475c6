"""The benchmark's site with tournaments of short rounds, behind a proxy that notes the receipt.

A minute of familiarisation takes four seconds, and an outage of 45 seconds makes a round void.
"""

from datetime import timedelta

from bench.settings import *
from tournaments.rules import timetable

RECEIPT_HEADER = "X-Received-Ms"
_SHORT = {"FAMILIARISATION": timedelta(seconds=4), "VOID_OVER": timedelta(seconds=45)}
for _name, _span in _SHORT.items():
    setattr(timetable, _name, _span)
